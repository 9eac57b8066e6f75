/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/talk-dialog.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "ui/dialogs/talk-words.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"
#include "ui/widgets/names.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

struct _PlyTalkDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwToastOverlay *toasts;
  GtkListBox *list;
  GtkWidget *below;
  GtkTextView *note;

  PlyLecture *talk;            /* owned */
  PlyLectureStop *noted;       /* owned: whose note stands in the entry, or NULL */
  GSimpleActionGroup *actions; /* owned */
};

G_DEFINE_FINAL_TYPE(PlyTalkDialog, ply_talk_dialog, ADW_TYPE_WINDOW)

/* ---- the rows ---- */

static GtkWidget *
add_label(GtkBox *box, const char *style)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, style);
  gtk_box_append(box, label);
  return label;
}

static GtkWidget *
row_new(void)
{
  GtkWidget *row = gtk_list_box_row_new();
  GtkBox *box = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3));

  add_label(box, "heading");
  add_label(box, "talk-sentence");
  add_label(box, "talk-note");
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), GTK_WIDGET(box));
  return row;
}

static void
show_row(PlyTalkDialog *self, GtkListBoxRow *row, guint i)
{
  PlyLectureStop *stop = ply_lecture_at(self->talk, i);
  GtkWidget *place = gtk_widget_get_first_child(gtk_list_box_row_get_child(row));
  GtkWidget *sentence = gtk_widget_get_next_sibling(place);
  GtkWidget *note = gtk_widget_get_next_sibling(sentence);
  g_autofree char *where = ply_talk_words_place(self->talk, stop);
  g_autofree char *said = ply_talk_words_sentence(stop);
  const char *words = ply_lecture_stop_get_note(stop);
  gboolean is_here = (int)i == ply_lecture_get_current(self->talk);
  g_autofree char *head = g_strdup_printf("%s%u. %s", is_here ? "▶ " : "", i + 1, where);
  g_autofree char *shown = words != NULL ? ply_printable_text(words, strlen(words)) : NULL;
  g_autofree char *name =
      g_strdup_printf("%u. %s. %s%s%s%s", i + 1, where, said, shown != NULL ? " " : "",
                      shown != NULL ? shown : "", is_here ? _(" (shown now)") : "");

  gtk_label_set_text(GTK_LABEL(place), head);
  gtk_label_set_text(GTK_LABEL(sentence), said);
  gtk_label_set_text(GTK_LABEL(note), shown != NULL ? shown : "");
  gtk_widget_set_visible(note, shown != NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_rows(PlyTalkDialog *self)
{
  for (guint i = 0; i < ply_lecture_get_n(self->talk); i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(self->list, (int)i);
    if (row != NULL)
      show_row(self, row, i);
  }
}

/* The chosen stop; −1: none. */
static int
chosen(PlyTalkDialog *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row(self->list);

  return row != NULL ? gtk_list_box_row_get_index(row) : -1;
}

static void
choose(PlyTalkDialog *self, int i)
{
  GtkListBoxRow *row = i >= 0 ? gtk_list_box_get_row_at_index(self->list, i) : NULL;

  gtk_list_box_select_row(self->list, row);
  if (row != NULL)
    gtk_widget_grab_focus(GTK_WIDGET(row));
}

static void
update_actions(PlyTalkDialog *self)
{
  int i = chosen(self), n = (int)ply_lecture_get_n(self->talk);

  ply_actions_set_enabled(self->actions, "up", i > 0);
  ply_actions_set_enabled(self->actions, "down", i >= 0 && i < n - 1);
  ply_actions_set_enabled(self->actions, "remove", i >= 0);
  ply_actions_set_enabled(self->actions, "go", i >= 0);
  ply_actions_set_enabled(self->actions, "edit", i >= 0);
  gtk_widget_set_sensitive(self->below, i >= 0);
}

/* ---- the note ---- */

static char *
typed_note(PlyTalkDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->note);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds(buffer, &start, &end);
  return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

void
ply_talk_dialog_keep(PlyTalkDialog *self)
{
  g_autoptr(PlyLectureStop) stop = self->noted != NULL ? g_object_ref(self->noted) : NULL;
  g_autofree char *text = typed_note(self);

  for (guint i = 0; stop != NULL && i < ply_lecture_get_n(self->talk); i++) {
    if (ply_lecture_at(self->talk, i) == stop) {
      ply_lecture_set_note(self->talk, i, text);
      return;
    }
  }
}

static void
show_note(PlyTalkDialog *self)
{
  int i = chosen(self);
  PlyLectureStop *stop = i >= 0 ? ply_lecture_at(self->talk, (guint)i) : NULL;
  const char *note = stop != NULL ? ply_lecture_stop_get_note(stop) : NULL;
  g_autofree char *before = typed_note(self);

  g_set_object(&self->noted, stop);
  if (g_strcmp0(before, note != NULL ? note : "") != 0)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->note), note != NULL ? note : "", -1);
}

static void
on_selected(PlyTalkDialog *self)
{
  if (self->talk == NULL)
    return;
  ply_talk_dialog_keep(self);
  show_note(self);
  update_actions(self);
}

/* ---- the talk ---- */

static void
on_items(PlyTalkDialog *self, guint at, guint removed, guint added)
{
  for (guint i = 0; i < removed; i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(self->list, (int)at);
    if (row != NULL)
      gtk_list_box_remove(self->list, GTK_WIDGET(row));
  }
  for (guint i = 0; i < added; i++)
    gtk_list_box_insert(self->list, row_new(), (int)(at + i));
  show_rows(self);
  update_actions(self);
}

static void
on_changed(PlyTalkDialog *self)
{
  show_rows(self);
  if (!gtk_widget_has_focus(GTK_WIDGET(self->note)))
    show_note(self);
  update_actions(self);
}

static void
on_activated(PlyTalkDialog *self, GtkListBoxRow *row)
{
  ply_lecture_go_to(self->talk, (guint)gtk_list_box_row_get_index(row));
}

ACTION(act_go)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(widget);

  if (chosen(self) >= 0)
    ply_lecture_go_to(self->talk, (guint)chosen(self));
}

ACTION(act_move)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(widget);
  int from = chosen(self), to = g_str_equal(name, "up") ? from - 1 : from + 1;

  if (from < 0 || to < 0 || to >= (int)ply_lecture_get_n(self->talk))
    return;
  ply_talk_dialog_keep(self);
  ply_lecture_move(self->talk, (guint)from, (guint)to);
  choose(self, to);
}

ACTION(act_remove)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(widget);
  int i = chosen(self);

  if (i < 0)
    return;
  ply_talk_dialog_keep(self);
  ply_lecture_remove(self->talk, (guint)i);
  choose(self, MIN(i, (int)ply_lecture_get_n(self->talk) - 1));
  ply_toaster_offer(self->toasts, _("The stop is out of the talk; its bookmark stays."), _("_Undo"),
                    "talk.undo", NULL);
}

ACTION(act_undo)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(widget);
  int at = ply_lecture_bring_back(self->talk);

  if (at < 0)
    return;
  ply_toaster_clear(self->toasts);
  choose(self, at);
}

ACTION(act_edit)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(widget);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->note);
  GtkTextIter end;

  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_place_cursor(buffer, &end);
  gtk_widget_grab_focus(GTK_WIDGET(self->note));
}

/* Whoever types while a stop is chosen writes its note. */
static gboolean
on_list_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
            PlyTalkDialog *self)
{
  gunichar typed = gdk_keyval_to_unicode(key);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0 || typed <= ' ' ||
      !g_unichar_isprint(typed) || chosen(self) < 0)
    return FALSE;
  act_edit(GTK_WIDGET(self), "edit", NULL);
  return gtk_event_controller_key_forward(keys, GTK_WIDGET(self->note));
}

/* Escape keeps the note and goes back to the list, so does Ctrl+Enter. */
static gboolean
on_note_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
            PlyTalkDialog *self)
{
  if (key != GDK_KEY_Escape && !(key == GDK_KEY_Return && (state & GDK_CONTROL_MASK) != 0))
    return FALSE;
  ply_talk_dialog_keep(self);
  choose(self, chosen(self));
  return TRUE;
}

/* ---- its life ---- */

static void
bind(GtkEventController *keys, guint key, GdkModifierType modifiers, const char *action)
{
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(key, modifiers), gtk_named_action_new(action)));
}

/* Only where no note is typed. */
static void
add_keys(PlyTalkDialog *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new();
  GtkEventController *typing = gtk_event_controller_key_new();
  GtkEventController *note = gtk_event_controller_key_new();
  GtkEventController *all = gtk_shortcut_controller_new();

  bind(keys, GDK_KEY_Up, GDK_ALT_MASK, "talk.up");
  bind(keys, GDK_KEY_Down, GDK_ALT_MASK, "talk.down");
  bind(keys, GDK_KEY_Delete, 0, "talk.remove");
  bind(keys, GDK_KEY_z, GDK_CONTROL_MASK, "talk.undo");
  bind(keys, GDK_KEY_F2, 0, "talk.edit");
  gtk_widget_add_controller(GTK_WIDGET(self->list), keys);
  g_signal_connect_object(typing, "key-pressed", G_CALLBACK(on_list_key), self, 0);
  gtk_widget_add_controller(GTK_WIDGET(self->list), typing);
  g_signal_connect_object(note, "key-pressed", G_CALLBACK(on_note_key), self, 0);
  gtk_widget_add_controller(GTK_WIDGET(self->note), note);
  bind(all, GDK_KEY_s, GDK_CONTROL_MASK, "document.save-talk");
  bind(all, GDK_KEY_e, GDK_CONTROL_MASK, "document.export-talk");
  bind(all, GDK_KEY_j, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "document.present");
  bind(all, GDK_KEY_j, GDK_CONTROL_MASK, "window.close");
  gtk_widget_add_controller(GTK_WIDGET(self), all);
}

static gboolean
ply_talk_dialog_close_request(GtkWindow *window)
{
  ply_talk_dialog_keep(PLY_TALK_DIALOG(window));
  return GTK_WINDOW_CLASS(ply_talk_dialog_parent_class)->close_request(window);
}

static void
ply_talk_dialog_dispose(GObject *object)
{
  PlyTalkDialog *self = PLY_TALK_DIALOG(object);

  if (self->talk != NULL) {
    g_signal_handlers_disconnect_by_data(self->talk, self);
    ply_actions_clear(self->actions);
  }
  g_clear_object(&self->talk);
  g_clear_object(&self->noted);
  g_clear_object(&self->actions);
  G_OBJECT_CLASS(ply_talk_dialog_parent_class)->dispose(object);
}

static void
ply_talk_dialog_class_init(PlyTalkDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_talk_dialog_dispose;
  GTK_WINDOW_CLASS(klass)->close_request = ply_talk_dialog_close_request;
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/talk-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyTalkDialog, name)
  BIND(toasts);
  BIND(list);
  BIND(below);
  BIND(note);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_selected);
  gtk_widget_class_bind_template_callback(widget_class, on_activated);
}

static void
ply_talk_dialog_init(PlyTalkDialog *self)
{
  static const PlyAction actions[] = {
      {"up", NULL, act_move},   {"down", NULL, act_move}, {"remove", NULL, act_remove},
      {"undo", NULL, act_undo}, {"edit", NULL, act_edit}, {"go", NULL, act_go},
  };

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("talk"));
  ply_help_listen(GTK_WINDOW(self));
  ply_names_pass_on(GTK_WIDGET(self));
  self->actions = g_simple_action_group_new();
  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
  gtk_widget_insert_action_group(GTK_WIDGET(self), "talk", G_ACTION_GROUP(self->actions));
  add_keys(self);
}

PlyTalkDialog *
ply_talk_dialog_new(GtkWindow *parent, PlyLecture *talk)
{
  PlyTalkDialog *self = g_object_new(PLY_TYPE_TALK_DIALOG, "transient-for", parent, NULL);

  self->talk = g_object_ref(talk);
  g_signal_connect_object(talk, "items-changed", G_CALLBACK(on_items), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(talk, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(talk, "stood", G_CALLBACK(show_rows), self, G_CONNECT_SWAPPED);
  on_items(self, 0, 0, ply_lecture_get_n(talk));
  choose(self, MAX(ply_lecture_get_current(talk), ply_lecture_get_n(talk) > 0 ? 0 : -1));
  return self;
}
