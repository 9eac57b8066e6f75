/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/cup-dialog.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cup/cup.h"
#include "cup/draft.h"
#include "protocols/protocols.h"
#include "ui/dialogs/game-group.h"
#include "ui/dialogs/program-file.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/help.h"

#define MOST_ROWS 64 /* of players; more are a folder */

struct _PlyCupDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwEntryRow *title_row, *folder, *seed;
  PlyGameGroup *game;
  AdwPreferencesGroup *players;
  AdwComboRow *kind, *clock, *conversation;
  AdwActionRow *number_row;
  GtkSpinButton *number, *pairs, *plies, *seconds;
  GtkLabel *fault;
  GtkWidget *save_button, *add_button;

  GPtrArray *rows; /* of AdwEntryRow, borrowed: a player each */
};

G_DEFINE_FINAL_TYPE(PlyCupDialog, ply_cup_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_WRITTEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_fault(PlyCupDialog *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible(GTK_WIDGET(self->fault), sentence != NULL);
}

/* Without what stands round it. Transfer full. */
static char *
text_of(gpointer row)
{
  return g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(row))));
}

/* ---- players ---- */

/* Names say which player a row is, also to those who only hear them. */
static void
number_rows(PlyCupDialog *self)
{
  for (guint i = 0; i < self->rows->len; i++) {
    g_autofree char *title = g_strdup_printf(_("Player %u"), i + 1);
    adw_preferences_row_set_title(self->rows->pdata[i], title);
  }
  gtk_widget_set_sensitive(self->add_button, self->rows->len < MOST_ROWS);
}

static void
on_choose_program(GtkWidget *button, GtkEditable *row)
{
  ply_program_file_ask(row, _("Choose a Program"), FALSE);
}

static void
on_remove(GtkWidget *button, GtkWidget *row)
{
  PlyCupDialog *self = PLY_CUP_DIALOG(gtk_widget_get_root(row));

  g_ptr_array_remove(self->rows, row);
  adw_preferences_group_remove(self->players, row);
  number_rows(self);
  gtk_widget_grab_focus(self->add_button);
}

static void
add_button(AdwEntryRow *row, const char *icon, const char *name, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name(icon);

  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object(button, "clicked", clicked, row, 0);
  adw_entry_row_add_suffix(row, button);
}

static void
on_add(PlyCupDialog *self)
{
  AdwEntryRow *row = ADW_ENTRY_ROW(adw_entry_row_new());

  adw_entry_row_set_activates_default(row, TRUE);
  add_button(row, "system-run-symbolic", _("Choose a program"), G_CALLBACK(on_choose_program));
  add_button(row, "list-remove-symbolic", _("Remove this player"), G_CALLBACK(on_remove));
  g_ptr_array_add(self->rows, row);
  adw_preferences_group_add(self->players, GTK_WIDGET(row));
  number_rows(self);
  gtk_widget_grab_focus(GTK_WIDGET(row));
}

static void
take_folder(gpointer owner, GFile *folder, gpointer data)
{
  const char *path = g_file_peek_path(folder);

  if (path != NULL)
    gtk_editable_set_text(GTK_EDITABLE(((PlyCupDialog *)owner)->folder), path);
}

static void
on_choose_folder(PlyCupDialog *self)
{
  PlyFileQuestion question = {
      .title = _("Choose the Folder of Submissions"), .accept = _("_Choose"), .is_folder = TRUE};

  ply_file_choice_ask(GTK_WIDGET(self), &question, take_folder, NULL, NULL);
}

/* ---- from the rows to the file ---- */

static const char *
conversation_of(PlyCupDialog *self)
{
  guint chosen = adw_combo_row_get_selected(self->conversation);
  const PlyProtocol *protocol = chosen > 0 ? ply_protocol_at(chosen - 1) : NULL;

  return protocol != NULL ? protocol->id : NULL;
}

static gboolean
has_number(PlyCupDraftKind kind)
{
  return kind == PLY_CUP_DRAFT_GROUPS || kind == PLY_CUP_DRAFT_SWISS;
}

static void
on_kind(PlyCupDialog *self)
{
  PlyCupDraftKind kind = adw_combo_row_get_selected(self->kind);

  gtk_widget_set_visible(GTK_WIDGET(self->number_row), has_number(kind));
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->number_row),
                                kind == PLY_CUP_DRAFT_SWISS ? _("_Rounds") : _("_Groups"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->number), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 kind == PLY_CUP_DRAFT_SWISS ? _("Rounds") : _("Groups"), -1);
}

static GStrv
players_of(PlyCupDialog *self)
{
  GStrvBuilder *specs = g_strv_builder_new();

  for (guint i = 0; i < self->rows->len; i++) {
    g_autofree char *spec = text_of(self->rows->pdata[i]);
    if (*spec != '\0')
      g_strv_builder_add(specs, spec);
  }
  GStrv all = g_strv_builder_end(specs);
  g_strv_builder_unref(specs);
  return all;
}

/* Transfer full; NULL with a sentence shown. */
static char *
make_text(PlyCupDialog *self, const char *base)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_game_group_make_record(self->game, &error);
  g_autofree char *title = text_of(self->title_row), *folder = text_of(self->folder);
  g_autofree char *seed = text_of(self->seed);
  g_auto(GStrv) players = players_of(self);
  PlyCupDraft draft = {
      .title = title,
      .kind = adw_combo_row_get_selected(self->kind),
      .number = (guint)gtk_spin_button_get_value_as_int(self->number),
      .pairs = (guint)gtk_spin_button_get_value_as_int(self->pairs),
      .plies = (guint)gtk_spin_button_get_value_as_int(self->plies),
      .move_s = gtk_spin_button_get_value(self->seconds),
      .wall = adw_combo_row_get_selected(self->clock) == 1,
      .conversation = conversation_of(self),
      .folder = *folder != '\0' ? folder : NULL,
      .player = (const char *const *)players,
  };

  if (record == NULL) {
    show_fault(self, error->message);
    return NULL;
  }
  if (!g_ascii_string_to_unsigned(seed, 10, 0, 1000000000000000, &draft.seed, NULL)) {
    show_fault(self, _("A seed is a whole number, such as 2026."));
    return NULL;
  }
  if (draft.folder == NULL && g_strv_length(players) < 2) {
    show_fault(self, _("A tournament wants a folder of submissions, or two players or more."));
    return NULL;
  }
  draft.rules = record->rules;
  char *text = ply_cup_draft_write(&draft, base);
  PlyCup *cup = ply_cup_read(text, strlen(text), _("tournament"), &error);
  if (cup == NULL) {
    show_fault(self, error->message);
    g_free(text);
    return NULL;
  }
  ply_cup_free(cup);
  show_fault(self, NULL);
  return text;
}

/* On another thread. */
static GBytes *
make_bytes(gpointer data, GCancellable *cancellable)
{
  return g_bytes_new(data, strlen(data));
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GTask) holder = data;
  PlyCupDialog *self = g_task_get_source_object(holder);
  GFile *file = g_task_get_task_data(holder);
  g_autoptr(GError) error = NULL;

  gtk_widget_set_sensitive(self->save_button, TRUE);
  if (!ply_document_make_finish(result, &error)) {
    show_fault(self, error->message);
  } else if (gtk_widget_get_mapped(GTK_WIDGET(self))) {
    g_signal_emit(self, signals[SIGNAL_WRITTEN], 0, file);
    gtk_window_destroy(GTK_WINDOW(self));
  }
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyCupDialog *self = owner;
  g_autoptr(GFile) folder = g_file_get_parent(file);
  const char *base = folder != NULL ? g_file_peek_path(folder) : NULL;
  char *text = make_text(self, base != NULL ? base : "");

  if (text == NULL)
    return;
  /* Keeps the dialog until the file is written. */
  GTask *holder = g_task_new(self, NULL, NULL, NULL);
  g_task_set_task_data(holder, g_object_ref(file), g_object_unref);
  gtk_widget_set_sensitive(self->save_button, FALSE);
  ply_document_make_async(file, make_bytes, text, g_free, NULL, on_written, holder);
}

/* A file name of the title. Transfer full. */
static char *
propose_name(PlyCupDialog *self)
{
  g_autofree char *title = text_of(self->title_row);

  for (char *at = title; *at != '\0'; at++) {
    if (*at == G_DIR_SEPARATOR || (guchar)*at < ' ')
      *at = '-';
  }
  return g_strconcat(*title != '\0' && *title != '.' ? title : _("tournament"), ".plycup", NULL);
}

static void
on_save(PlyCupDialog *self)
{
  gtk_spin_button_update(self->number);
  gtk_spin_button_update(self->pairs);
  gtk_spin_button_update(self->plies);
  gtk_spin_button_update(self->seconds);
  g_autofree char *text = make_text(self, "");
  g_autofree char *name = propose_name(self), *path = text_of(self->folder);
  g_autoptr(GFile) submissions = *path != '\0' ? g_file_new_for_path(path) : NULL;
  g_autoptr(GFile) folder = submissions != NULL ? g_file_get_parent(submissions) : NULL;
  PlyFileQuestion question = {
      .title = _("Save the Tournament"), .accept = _("_Save"), .name = name, .folder = folder};

  if (text != NULL)
    ply_file_choice_ask(GTK_WIDGET(self), &question, on_file, NULL, NULL);
}

/* ---- the dialog ---- */

static void
fill_conversations(PlyCupDialog *self)
{
  GtkStringList *names = gtk_string_list_new(NULL);

  gtk_string_list_append(names, _("Found out"));
  for (guint i = 0; ply_protocol_at(i) != NULL; i++)
    gtk_string_list_append(names, _(ply_protocol_at(i)->name));
  adw_combo_row_set_model(self->conversation, G_LIST_MODEL(names));
  g_object_unref(names);
}

static void
ply_cup_dialog_finalize(GObject *object)
{
  g_ptr_array_unref(PLY_CUP_DIALOG(object)->rows);
  G_OBJECT_CLASS(ply_cup_dialog_parent_class)->finalize(object);
}

static void
ply_cup_dialog_class_init(PlyCupDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_GAME_GROUP);
  G_OBJECT_CLASS(klass)->finalize = ply_cup_dialog_finalize;
  signals[SIGNAL_WRITTEN] = g_signal_new("written", PLY_TYPE_CUP_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                      "default.activate", NULL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/cup-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyCupDialog, name)
  BIND(title_row);
  BIND(folder);
  BIND(seed);
  BIND(game);
  BIND(players);
  BIND(kind);
  BIND(clock);
  BIND(conversation);
  BIND(number_row);
  BIND(number);
  BIND(pairs);
  BIND(plies);
  BIND(seconds);
  BIND(fault);
  BIND(save_button);
  BIND(add_button);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_add);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_folder);
  gtk_widget_class_bind_template_callback(widget_class, on_kind);
  gtk_widget_class_bind_template_callback(widget_class, on_save);
}

/* One begins with what is asked, not with Cancel. */
static void
on_map(PlyCupDialog *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->title_row));
}

static void
ply_cup_dialog_init(PlyCupDialog *self)
{
  self->rows = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("cup-file"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  ply_game_group_offer_boards(self->game);
  fill_conversations(self);
  on_kind(self);
  gtk_window_set_default_widget(GTK_WINDOW(self), self->save_button);
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
}

PlyCupDialog *
ply_cup_dialog_new(GtkWindow *parent, const char *game, double move_seconds)
{
  PlyCupDialog *self = g_object_new(PLY_TYPE_CUP_DIALOG, "transient-for", parent, NULL);

  if (game != NULL)
    ply_game_group_choose(self->game, game);
  gtk_spin_button_set_value(self->seconds, move_seconds);
  return self;
}
