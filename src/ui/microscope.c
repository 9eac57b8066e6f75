/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/microscope-private.h"

#include <glib/gi18n.h>

#include "record/printable.h"
#include "rules/number-tree.h"
#include "ui/window/application.h"
#include "ui/widgets/names.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"

G_DEFINE_FINAL_TYPE(PlyMicroscope, ply_microscope, ADW_TYPE_APPLICATION_WINDOW)

void
ply_microscope_tell(PlyMicroscope *self, const char *sentence)
{
  ply_toaster_tell(self->toasts, sentence);
}

/* A window with nothing in it would be left with no word about why once the toast is gone. */
static void
on_told(PlySearchTree *tree, const char *sentence, PlyMicroscope *self)
{
  if (ply_search_tree_get_trace(tree) != NULL) {
    ply_microscope_tell(self, sentence);
    return;
  }
  ply_microscope_set_notice(self, sentence, NULL);
}

static void
on_busy(PlyMicroscope *self)
{
  ply_microscope_show_busy(self);
  ply_microscope_update_actions(self);
}

static void
show_title(PlyMicroscope *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *title =
      trace != NULL && *trace->info.title != '\0' ? _(trace->info.title) : _("Search Microscope");
  g_autofree char *marked =
      g_strconcat(ply_search_tree_get_modified(self->tree) ? "• " : "", title, NULL);

  g_autofree char *shown = ply_printable(marked);
  gtk_window_set_title(GTK_WINDOW(self), shown);
}

static void
on_trace(PlyMicroscope *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (trace == NULL || trace->n == 0)
    return;
  g_autofree char *text = ply_microscope_summary(self->tree);
  gtk_label_set_text(self->summary, text);
  ply_toaster_clear(self->toasts);
  show_title(self);
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
  ply_microscope_update_notice(self);
  ply_microscope_update_edit(self);
  ply_microscope_update_actions(self);
}

static void
on_history(PlyMicroscope *self)
{
  ply_microscope_update_notice(self);
  ply_microscope_update_actions(self);
}

static void
on_step(PlyMicroscope *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *note =
      trace != NULL ? ply_trace_note(trace, ply_search_tree_get_step(self->tree)) : NULL;

  ply_toaster_clear_try(self->toasts);

  gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(self->note), note != NULL ? note : "", -1);
  ply_microscope_show_note(self);
  ply_microscope_update_edit(self);
  ply_microscope_update_actions(self);
}

/* A branch that was never looked at: why not, and what it is worth. */
static void
on_ghost(PlyTreeView *view, guint visit, guint move, PlyMicroscope *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  ply_microscope_update_edit(self);
  if (trace == NULL || visit >= trace->n) {
    gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
    return;
  }
  ply_explain_cut(trace, visit, ply_search_tree_get_wording(self->tree), text);
  g_autofree char *said = g_strdup_printf(_("Never looked at. %s"), text);
  gtk_label_set_text(self->ghost, said);
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), TRUE);
}

static const char *
translate(const char *text)
{
  return _(text);
}

static void
restore_settings(PlyMicroscope *self)
{
  GSettings *settings = ply_settings_get();
  PlyWording wording = {.max_min = g_settings_get_boolean(settings, "microscope-max-min"),
                        .translate = translate};

  gtk_window_set_default_size(GTK_WINDOW(self), g_settings_get_int(settings, "microscope-width"),
                              g_settings_get_int(settings, "microscope-height"));
  ply_search_tree_set_wording(self->tree, &wording);
  g_settings_bind(settings, "microscope-max-min", self->tree, "max-min", G_SETTINGS_BIND_SET);
}

static gboolean
ply_microscope_close_request(GtkWindow *window)
{
  int width, height;

  if (!ply_microscope_lets_close(PLY_MICROSCOPE(window)))
    return TRUE;
  ply_microscope_drop_work(PLY_MICROSCOPE(window));
  gtk_window_get_default_size(window, &width, &height);
  g_settings_set_int(ply_settings_get(), "microscope-width", width);
  g_settings_set_int(ply_settings_get(), "microscope-height", height);
  return GTK_WINDOW_CLASS(ply_microscope_parent_class)->close_request(window);
}

static void
ply_microscope_dispose(GObject *object)
{
  PlyMicroscope *self = PLY_MICROSCOPE(object);

  if (self->ranging != NULL)
    g_cancellable_cancel(self->ranging);
  g_clear_object(&self->ranging);
  ply_microscope_clear_unsaved(self);
  g_clear_pointer(&self->ordered, ply_number_tree_free);
  g_clear_pointer(&self->lesson, ply_number_tree_free);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "scope", NULL);
  if (self->tree != NULL) {
    g_signal_handlers_disconnect_by_data(self->tree, self);
    ply_search_tree_cancel(self->tree);
  }
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_microscope_parent_class)->dispose(object);
}

static void
bind_children(GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyMicroscope, name)
  BIND(toasts);
  BIND(header);
  BIND(transport);
  BIND(sidebar);
  BIND(lecture_note);
  BIND(pages);
  BIND(tree_view);
  BIND(icicle);
  BIND(outline);
  BIND(compare);
  BIND(scrub);
  BIND(why);
  BIND(spotlight);
  BIND(gallery_button);
  BIND(notice_revealer);
  BIND(busy_revealer);
  BIND(edit_revealer);
  BIND(notice);
  BIND(busy_label);
  BIND(summary);
  BIND(range);
  BIND(leaves);
  BIND(ghost);
  BIND(value);
  BIND(order);
  BIND(unit);
  BIND(pace);
  BIND(note);
  BIND(note_popover);
#undef BIND
}

static void
ply_microscope_class_init(PlyMicroscopeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_TREE_VIEW);
  g_type_ensure(PLY_TYPE_ICICLE_CANVAS);
  g_type_ensure(PLY_TYPE_OUTLINE);
  g_type_ensure(PLY_TYPE_COMPARE_VIEW);
  g_type_ensure(PLY_TYPE_SCRUB_BAR);
  g_type_ensure(PLY_TYPE_WHY_PANEL);
  g_type_ensure(PLY_TYPE_SPOTLIGHT);
  G_OBJECT_CLASS(klass)->dispose = ply_microscope_dispose;
  GTK_WINDOW_CLASS(klass)->close_request = ply_microscope_close_request;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/microscope.ui");
  bind_children(widget_class);
  ply_microscope_install_actions(widget_class);
  ply_microscope_install_edit_actions(widget_class);
  ply_microscope_install_file_actions(widget_class);
  ply_microscope_install_lecture_actions(widget_class);
}

static void
connect_model(PlyMicroscope *self)
{
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(on_trace), self);
  g_signal_connect_swapped(self->tree, "notify::step", G_CALLBACK(on_step), self);
  g_signal_connect_swapped(self->tree, "notify::max-min", G_CALLBACK(on_trace), self);
  g_signal_connect_swapped(self->tree, "notify::modified", G_CALLBACK(show_title), self);
  g_signal_connect_swapped(self->tree, "notify::busy", G_CALLBACK(on_busy), self);
  g_signal_connect_swapped(self->tree, "notify::playing", G_CALLBACK(ply_microscope_update_actions),
                           self);
  g_signal_connect_swapped(self->tree, "notify::can-undo", G_CALLBACK(on_history), self);
  g_signal_connect_swapped(self->tree, "notify::other", G_CALLBACK(ply_microscope_update_actions),
                           self);
  g_signal_connect(self->tree, "told", G_CALLBACK(on_told), self);
  g_signal_connect(self->tree_view, "ghost-chosen", G_CALLBACK(on_ghost), self);
  g_signal_connect_swapped(self->unit, "notify::selected", G_CALLBACK(ply_microscope_set_pace),
                           self);
  g_signal_connect_swapped(self->pace, "notify::selected", G_CALLBACK(ply_microscope_set_pace),
                           self);
}

static void
ply_microscope_init(PlyMicroscope *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  self->tree = ply_search_tree_new();
  self->shown_node = self->typing_node = -1;
  restore_settings(self);
  ply_tree_view_set_tree(self->tree_view, self->tree);
  ply_icicle_canvas_set_tree(self->icicle, self->tree);
  ply_outline_set_tree(self->outline, self->tree);
  ply_compare_view_set_tree(self->compare, self->tree);
  ply_scrub_bar_set_tree(self->scrub, self->tree);
  ply_why_panel_set_tree(self->why, self->tree);
  ply_spotlight_follow(self->spotlight, GTK_WIDGET(self));
  g_autoptr(GMenuModel) gallery = ply_microscope_gallery_menu("microscope.gallery");
  gtk_menu_button_set_menu_model(self->gallery_button, gallery);
  gtk_drop_down_set_selected(self->pace, 2);
  ply_microscope_add_switches(self);
  ply_microscope_add_keys(self);
  connect_model(self);
  ply_microscope_connect_edit(self);
  ply_microscope_connect_unsaved(self);
  ply_microscope_accept_drops(self);
  ply_microscope_set_pace(self);
  ply_microscope_update_actions(self);
  ply_microscope_set_notice(
      self,
      _("Nothing is recorded yet. Choose a search from the gallery, open a recording, "
        "or type a tree (Ctrl+N)."),
      NULL);
  ply_microscope_add_focus(self);
}

PlyMicroscope *
ply_microscope_new(GtkApplication *application)
{
  PlyMicroscope *self = g_object_new(PLY_TYPE_MICROSCOPE, "application", application, NULL);
  GtkShortcutsWindow *help = gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(self));

  /* The overlay is one for both kinds of windows; each opens its own part. */
  if (help != NULL)
    g_object_set(help, "section-name", "microscope", NULL);
  if (ply_application_keeps_work(application))
    ply_microscope_keep_work(self);
  return self;
}

PlySearchTree *
ply_microscope_get_tree(PlyMicroscope *self)
{
  return self->tree;
}

void
ply_microscope_record(PlyMicroscope *self, const PlyRecordRequest *request, PlyNotation notation)
{
  PlyWording wording = *ply_search_tree_get_wording(self->tree);

  wording.notation = notation;
  ply_search_tree_set_wording(self->tree, &wording);
  ply_microscope_end_ordering(self);
  ply_microscope_set_notice(self, NULL, NULL);
  ply_search_tree_record(self->tree, request, G_MAXUINT64);
}
