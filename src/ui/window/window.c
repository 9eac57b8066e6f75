/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "ui/window/application.h"
#include "ui/panels/candidates-panel.h"
#include "ui/panels/figures-panel.h"
#include "ui/widgets/focus.h"
#include "ui/panels/moves-panel.h"
#include "ui/widgets/names.h"
#include "ui/start/samples.h"
#include "ui/panels/settings-panel.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"

G_DEFINE_FINAL_TYPE(PlyWindow, ply_window, ADW_TYPE_APPLICATION_WINDOW)

static void
update_title(PlyWindow *self)
{
  const PlyRecord *record = ply_game_tree_get_record(self->game);
  g_autofree char *title = NULL, *subtitle = NULL;

  g_object_get(self->game, "title", &title, NULL);
  if (record->rules.tree != NULL)
    subtitle = g_strdup(_(ply_game_name(record->rules.game)));
  else
    subtitle = g_strdup_printf("%s, %d × %d", _(ply_game_name(record->rules.game)),
                               record->rules.columns, record->rules.rows);
  g_autofree char *marked =
      g_strconcat(ply_game_tree_get_modified(self->game) ? "• " : "", title, NULL);
  adw_window_title_set_title(self->title, marked);
  adw_window_title_set_subtitle(self->title, subtitle);
  gtk_window_set_title(GTK_WINDOW(self), title);
}

static gboolean
show_status(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyWindow *self = PLY_WINDOW(widget);
  g_autofree char *text = ply_window_match_status(self);

  self->status_tick = 0;
  if (g_strcmp0(gtk_label_get_text(self->status), text) != 0)
    gtk_label_set_text(self->status, text);
  gtk_spinner_set_spinning(self->thinking, ply_match_get_thinking(self->match));
  return G_SOURCE_REMOVE;
}

/* Several changes before the next frame are one. */
static void
update_status(PlyWindow *self)
{
  if (self->status_tick == 0)
    self->status_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), show_status, NULL, NULL);
}

static void
on_game_went_on(PlyWindow *self)
{
  ply_window_update_actions(self);
  update_status(self);
}

static void
on_tree_changed(PlyWindow *self)
{
  update_title(self);
  ply_window_update_actions(self);
}

static void
on_setup_closed(PlyWindow *self)
{
  gtk_revealer_set_reveal_child(self->setup_revealer, FALSE);
  ply_window_update_actions(self);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

/* Where the keyboard was on one page, it goes on with the list of the next. */
static void
on_page(PlyWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child(self->pages);
  GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));

  if (focus != NULL && PLY_IS_PANEL(page) && gtk_widget_is_ancestor(focus, GTK_WIDGET(self->pages)))
    gtk_widget_grab_focus(page);
}

/* What had the keyboard is gone, and nothing has it that can do anything with it. */
static void
on_focus_lost(GtkWindow *window)
{
  if (ply_focus_is_astray(window))
    gtk_widget_grab_focus(GTK_WIDGET(PLY_WINDOW(window)->board));
}

static void
connect_model(PlyWindow *self)
{
  g_signal_connect_object(self->game, "position-changed", G_CALLBACK(on_game_went_on), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "notify", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "notify", G_CALLBACK(update_status), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "preview-changed", G_CALLBACK(ply_window_update_actions),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "notify::running", G_CALLBACK(ply_window_update_actions),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->match, "notify", G_CALLBACK(on_game_went_on), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages, "notify::visible-child", G_CALLBACK(on_page), self,
                          G_CONNECT_SWAPPED);
}

/* The panels keep their width from the first frame on, whatever comes to stand in them. */
static gboolean
pin_panels(GtkWidget *paned, GdkFrameClock *clock, gpointer data)
{
  if (gtk_widget_get_width(paned) == 0)
    return G_SOURCE_CONTINUE;
  gtk_paned_set_position(GTK_PANED(paned), gtk_paned_get_position(GTK_PANED(paned)));
  return G_SOURCE_REMOVE;
}

/* Toggles that are a property of something: buttons and menus show their state by themselves. */
static void
add_property_action(PlyWindow *self, const char *name, gpointer object, const char *property)
{
  g_autoptr(GPropertyAction) action = g_property_action_new(name, object, property);

  g_action_map_add_action(G_ACTION_MAP(self), G_ACTION(action));
}

static void
close_anyway(gpointer window, gpointer data)
{
  PLY_WINDOW(window)->may_close = TRUE;
  gtk_window_close(window);
}

/* What is being written is not given up. */
static void
wait_for_saves(PlyWindow *self)
{
  self->closing = TRUE;
  gtk_label_set_text(self->busy_label, _("Saving. The window closes when it is done."));
  g_clear_handle_id(&self->busy_timeout, g_source_remove);
  gtk_revealer_set_reveal_child(self->busy_revealer, TRUE);
}

static gboolean
ply_window_close_request(GtkWindow *window)
{
  PlyWindow *self = PLY_WINDOW(window);
  int width, height;

  if (self->saves > 0) {
    wait_for_saves(self);
    return TRUE;
  }
  if (!self->may_close && ply_game_tree_get_modified(self->game)) {
    ply_window_guard(self, ply_then_new(GTK_WIDGET(self), close_anyway, NULL, NULL));
    return TRUE;
  }
  ply_window_drop_work(self);
  gtk_window_get_default_size(window, &width, &height);
  g_settings_set_int(ply_settings_get(), "window-width", width);
  g_settings_set_int(ply_settings_get(), "window-height", height);
  return GTK_WINDOW_CLASS(ply_window_parent_class)->close_request(window);
}

static void
ply_window_dispose(GObject *object)
{
  PlyWindow *self = PLY_WINDOW(object);

  g_action_map_remove_action(G_ACTION_MAP(self), "analyse");
  g_action_map_remove_action(G_ACTION_MAP(self), "pause-match");
  g_action_map_remove_action(G_ACTION_MAP(self), "sidebar");
  g_action_map_remove_action(G_ACTION_MAP(self), "page");
  g_action_map_remove_action(G_ACTION_MAP(self), "all-values");
  if (self->io != NULL)
    g_cancellable_cancel(self->io);
  g_clear_object(&self->io);
  g_clear_handle_id(&self->busy_timeout, g_source_remove);
  if (self->game != NULL) {
    g_signal_handlers_disconnect_by_data(self->game, self);
    g_signal_handlers_disconnect_by_data(self->analysis, self);
    g_signal_handlers_disconnect_by_data(self->match, self);
  }
  g_clear_pointer(&self->journal, ply_journal_free);
  g_clear_object(&self->match);
  g_clear_object(&self->review);
  g_clear_object(&self->analysis);
  g_clear_object(&self->game);
  g_clear_pointer(&self->note_text, g_free);
  g_clear_pointer(&self->stamps, g_hash_table_unref);
  g_clear_pointer(&self->opening_stamp, g_free);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->players[side], g_variant_unref);
  G_OBJECT_CLASS(ply_window_parent_class)->dispose(object);
}

static void
bind_children(GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyWindow, name)
  BIND(toasts);
  BIND(title);
  BIND(paned);
  BIND(board);
  BIND(setup_bar);
  BIND(setup_revealer);
  BIND(note_revealer);
  BIND(busy_revealer);
  BIND(match_revealer);
  BIND(match_bar);
  BIND(note);
  BIND(busy_label);
  BIND(status);
  BIND(thinking);
  BIND(sidebar);
  BIND(pass_button);
  BIND(pages);
  BIND(candidates);
  BIND(figures);
  BIND(moves);
  BIND(settings);
  BIND(review_panel);
  BIND(samples_button);
  BIND(record_button);
#undef BIND
}

static void
ply_window_class_init(PlyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_BOARD_VIEW);
  g_type_ensure(PLY_TYPE_SETUP_BAR);
  g_type_ensure(PLY_TYPE_MATCH_BAR);
  g_type_ensure(PLY_TYPE_CANDIDATES_PANEL);
  g_type_ensure(PLY_TYPE_FIGURES_PANEL);
  g_type_ensure(PLY_TYPE_MOVES_PANEL);
  g_type_ensure(PLY_TYPE_SETTINGS_PANEL);
  g_type_ensure(PLY_TYPE_REVIEW_PANEL);
  G_OBJECT_CLASS(klass)->dispose = ply_window_dispose;
  GTK_WINDOW_CLASS(klass)->close_request = ply_window_close_request;
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/window.ui");
  bind_children(widget_class);
  ply_window_install_actions(widget_class);
  ply_window_install_file_actions(widget_class);
  ply_window_install_export_actions(widget_class);
  ply_window_install_record_actions(widget_class);
  ply_window_install_match_actions(widget_class);
}

static void
ply_window_init(PlyWindow *self)
{
  PlyRules rules;

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  ply_rules_parse("othello", &rules);
  self->game = ply_game_tree_new(ply_record_new(&rules, NULL));
  self->analysis = ply_analysis_new(self->game);
  self->match = ply_match_new(self->analysis);
  g_object_set(self->board, "analysis", self->analysis, "match", self->match, NULL);
  ply_setup_bar_connect(self->setup_bar, self->analysis, self->board);
  g_signal_connect_swapped(self->setup_bar, "closed", G_CALLBACK(on_setup_closed), self);
  ply_panel_set_analysis(self->candidates, self->analysis);
  ply_panel_set_analysis(self->figures, self->analysis);
  ply_panel_set_analysis(self->moves, self->analysis);
  ply_panel_set_analysis(self->settings, self->analysis);
  self->review = ply_review_new(self->analysis);
  ply_panel_set_analysis(PLY_PANEL(self->review_panel), self->analysis);
  ply_review_panel_set_review(self->review_panel, self->review);
  g_autoptr(GMenuModel) samples = ply_samples_menu();
  gtk_menu_button_set_menu_model(self->samples_button, samples);
  g_autoptr(GMenuModel) records = ply_window_record_menu();
  adw_split_button_set_menu_model(self->record_button, records);
  add_property_action(self, "analyse", self->analysis, "running");
  add_property_action(self, "pause-match", self->match, "paused");
  add_property_action(self, "sidebar", self->sidebar, "visible");
  add_property_action(self, "page", self->pages, "visible-child-name");
  self->stamps = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  connect_model(self);
  ply_window_connect_match(self);
  ply_window_restore_settings(self);
  ply_window_accept_drops(self);
  update_title(self);
  ply_window_update_actions(self);
  update_status(self);
  ply_focus_keep(GTK_WINDOW(self), on_focus_lost);
  gtk_widget_add_tick_callback(GTK_WIDGET(self->paned), pin_panels, NULL, NULL);
  gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

PlyWindow *
ply_window_new(AdwApplication *application)
{
  PlyWindow *self = g_object_new(PLY_TYPE_WINDOW, "application", application, NULL);

  if (ply_application_keeps_work(GTK_APPLICATION(application)))
    ply_window_keep_work(self);
  return self;
}

PlyAnalysis *
ply_window_get_analysis(PlyWindow *self)
{
  return self->analysis;
}

void
ply_window_tell(PlyWindow *self, const char *sentence)
{
  ply_toaster_tell(self->toasts, sentence);
}
