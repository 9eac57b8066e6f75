/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "model/recents.h"
#include "ui/document/search-keys.h"
#include "ui/widgets/focus.h"
#include "ui/widgets/help.h"
#include "ui/widgets/known.h"
#include "ui/widgets/menus.h"
#include "ui/widgets/names.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"
#include "ui/window/opening-private.h"
#include "ui/window/shortcuts-window.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

G_DEFINE_FINAL_TYPE(PlyWindow, ply_window, ADW_TYPE_APPLICATION_WINDOW)

PlyDocument *
ply_window_get_document(PlyWindow *self)
{
  return ply_tabs_get_document(self->tabs);
}

PlyDocument *
ply_window_take_document(PlyWindow *self)
{
  return ply_tabs_take_document(self->tabs);
}

/* A dot before the name of what is in no file. Transfer full. */
static char *
marked_title(PlyDocument *document)
{
  return g_strconcat(ply_document_get_unsaved(document) ? "• " : "",
                     ply_document_get_title(document), NULL);
}

static void
show_title(PlyWindow *self)
{
  g_autofree char *title =
      self->shown != NULL ? marked_title(self->shown) : g_strdup(_("Plyscope"));

  gtk_window_set_title(GTK_WINDOW(self), title);
}

/* A lecture has the whole screen. */
static void
show_lecture(PlyWindow *self)
{
  gboolean lecture = self->shown != NULL && ply_document_get_lecture(self->shown);

  if (lecture == self->in_lecture)
    return;
  self->in_lecture = lecture;
  gtk_widget_set_visible(GTK_WIDGET(self->header_place), !lecture);
  gtk_widget_set_visible(GTK_WIDGET(self->tab_bar), !lecture);
  if (lecture)
    gtk_window_fullscreen(GTK_WINDOW(self));
  else
    gtk_window_unfullscreen(GTK_WINDOW(self));
}

static void
on_changed(PlyWindow *self)
{
  show_title(self);
  show_lecture(self);
}

/* The header, the actions and the keyboard are those of the page that is shown. */
static void
on_selected(PlyWindow *self)
{
  PlyDocument *document = ply_window_get_document(self);

  if (self->shown != NULL)
    ply_document_set_host(self->shown, NULL);
  self->shown = document;
  adw_bin_set_child(self->header_place,
                    document != NULL ? ply_document_get_header(document) : self->start_header);
  if (document != NULL) {
    ply_document_set_level(document, ply_fold_get_level(self->fold));
    ply_document_set_width(document, ply_fold_get_width(self->fold));
    ply_document_set_host(document, GTK_WIDGET(self));
    ply_document_focus(document);
  }
  on_changed(self);
}

static void
on_left(PlyWindow *self, PlyDocument *document)
{
  if (document != self->shown)
    return;
  ply_document_set_host(document, NULL);
  adw_bin_set_child(self->header_place, NULL);
  self->shown = NULL;
}

static void
on_level(PlyWindow *self)
{
  PlyFoldLevel level = ply_fold_get_level(self->fold);

  if (level == PLY_FOLD_NARROWEST)
    gtk_widget_add_css_class(GTK_WIDGET(self), "narrowest");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(self), "narrowest");
  ply_tabs_set_level(self->tabs, level);
}

static void
on_width(PlyWindow *self)
{
  if (self->shown != NULL)
    ply_document_set_width(self->shown, ply_fold_get_width(self->fold));
}

static AdwTabView *
on_torn_out(PlyWindow *self)
{
  PlyWindow *other = g_object_new(PLY_TYPE_WINDOW, "application",
                                  gtk_window_get_application(GTK_WINDOW(self)), NULL);

  ply_window_set_keeps_work(other, ply_tabs_get_keeps_work(self->tabs));
  gtk_window_present(GTK_WINDOW(other));
  return ply_tabs_get_view(other->tabs);
}

ACTION(act_new_tab)
{
  ply_tabs_show_start(PLY_WINDOW(widget)->tabs);
}

ACTION(act_close_tab)
{
  if (!ply_tabs_close_shown(PLY_WINDOW(widget)->tabs))
    gtk_window_close(GTK_WINDOW(widget));
}

ACTION(act_other_tab)
{
  ply_tabs_go(PLY_WINDOW(widget)->tabs, g_str_equal(name, "win.next-tab"));
}

ACTION(act_open)
{
  ply_opening_ask(PLY_WINDOW(widget)->tabs);
}

ACTION(act_recent)
{
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));

  ply_opening_file(PLY_WINDOW(widget)->tabs, file);
}

ACTION(act_forget_recent)
{
  ply_remember_not(ply_toaster_find(GTK_WIDGET(PLY_WINDOW(widget)->tabs)),
                   g_variant_get_string(parameter, NULL));
}

ACTION(act_forget_all_recent)
{
  ply_remember_not(ply_toaster_find(GTK_WIDGET(PLY_WINDOW(widget)->tabs)), NULL);
}

ACTION(act_recall_recent)
{
  ply_recents_recall(ply_recents_get_default());
}

ACTION(act_sample)
{
  ply_opening_sample(PLY_WINDOW(widget)->tabs, g_variant_get_string(parameter, NULL));
}

ACTION(act_learn)
{
  ply_opening_gallery(PLY_WINDOW(widget)->tabs, g_variant_get_string(parameter, NULL));
}

ACTION(act_tell_known)
{
  ply_known_show(GTK_WINDOW(widget));
}

ACTION(act_tell_fault)
{
  ply_known_show_details(GTK_WINDOW(widget), g_variant_get_string(parameter, NULL));
}

ACTION(act_paste)
{
  ply_opening_paste(PLY_WINDOW(widget)->tabs);
}

ACTION(act_import)
{
  ply_opening_ask_import(PLY_WINDOW(widget)->tabs);
}

ACTION(act_library)
{
  ply_opening_library(PLY_WINDOW(widget)->tabs);
}

ACTION(act_find_position)
{
  ply_opening_find_position(PLY_WINDOW(widget)->tabs);
}

ACTION(act_follow)
{
  ply_opening_ask_folder(PLY_WINDOW(widget)->tabs);
}

ACTION(act_follow_folder)
{
  g_autoptr(GFile) folder = g_file_new_for_commandline_arg(g_variant_get_string(parameter, NULL));

  ply_opening_follow(PLY_WINDOW(widget)->tabs, folder);
}

ACTION(act_new_game)
{
  ply_beginning_ask_game(PLY_WINDOW(widget)->beginning, g_variant_get_string(parameter, NULL));
}

ACTION(act_play_programs)
{
  ply_beginning_ask_programs(PLY_WINDOW(widget)->beginning);
}

ACTION(act_tournament)
{
  ply_opening_ask_cup(PLY_WINDOW(widget)->tabs);
}

ACTION(act_new_tournament)
{
  ply_beginning_ask_cup(PLY_WINDOW(widget)->beginning);
}

ACTION(act_draw_tree)
{
  ply_beginning_ask_tree(PLY_WINDOW(widget)->beginning);
}

/* Each view opens its own page. */
ACTION(act_shortcuts)
{
  PlyWindow *self = PLY_WINDOW(widget);
  gboolean is_board =
      self->shown == NULL || g_str_equal(ply_document_get_view(self->shown), "board");

  gtk_window_present(GTK_WINDOW(
      ply_shortcuts_window_new(GTK_WINDOW(self), is_board ? "shortcuts" : "microscope")));
}

ACTION(act_help)
{
  ply_help_open(GTK_WINDOW(widget));
}

ACTION(act_cpu_table)
{
  ply_beginning_ask_cpu_table(PLY_WINDOW(widget)->beginning);
}

static void
on_focus_lost(GtkWindow *window)
{
  PlyDocument *document = PLY_WINDOW(window)->shown;

  if (document != NULL)
    ply_document_take_focus_back(document);
}

static gboolean
ply_window_close_request(GtkWindow *window)
{
  PlyWindow *self = PLY_WINDOW(window);
  int width, height;

  if (!ply_tabs_let_close(self->tabs))
    return TRUE;
  gtk_window_get_default_size(window, &width, &height);
  g_settings_set_int(ply_settings_get(), "window-width", width);
  g_settings_set_int(ply_settings_get(), "window-height", height);
  return GTK_WINDOW_CLASS(ply_window_parent_class)->close_request(window);
}

static void
ply_window_dispose(GObject *object)
{
  PlyWindow *self = PLY_WINDOW(object);

  if (self->tabs != NULL) {
    g_signal_handlers_disconnect_by_data(self->tabs, self);
    ply_tabs_end(self->tabs);
    self->tabs = NULL;
  }
  if (self->shown != NULL)
    ply_document_set_host(self->shown, NULL);
  self->shown = NULL;
  g_clear_object(&self->beginning);
  G_OBJECT_CLASS(ply_window_parent_class)->dispose(object);
}

static void
install_actions(GtkWidgetClass *klass)
{
  static const struct {
    const char *name, *type;
    GtkWidgetActionActivateFunc act;
  } actions[] = {
      {"win.new-tab", NULL, act_new_tab},
      {"win.close-tab", NULL, act_close_tab},
      {"win.next-tab", NULL, act_other_tab},
      {"win.previous-tab", NULL, act_other_tab},
      {"win.open", NULL, act_open},
      {"win.recent", "s", act_recent},
      {"win.forget-recent", "s", act_forget_recent},
      {"win.forget-all-recent", NULL, act_forget_all_recent},
      {"win.recall-recent", NULL, act_recall_recent},
      {"win.sample", "s", act_sample},
      {"win.learn", "s", act_learn},
      {"win.tell-known", NULL, act_tell_known},
      {"win.tell-fault", "s", act_tell_fault},
      {"win.paste", NULL, act_paste},
      {"win.import", NULL, act_import},
      {"win.library", NULL, act_library},
      {"win.find-position", NULL, act_find_position},
      {"win.follow", NULL, act_follow},
      {"win.follow-folder", "s", act_follow_folder},
      {"win.new-game", "s", act_new_game},
      {"win.play-programs", NULL, act_play_programs},
      {"win.tournament", NULL, act_tournament},
      {"win.new-tournament", NULL, act_new_tournament},
      {"win.draw-tree", NULL, act_draw_tree},
      {"win.cpu-table", NULL, act_cpu_table},
      {"win.help", NULL, act_help},
      {"win.shortcuts", NULL, act_shortcuts},
  };

  for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
    gtk_widget_class_install_action(klass, actions[i].name, actions[i].type, actions[i].act);
}

static void
ply_window_class_init(PlyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_FOLD);
  g_type_ensure(PLY_TYPE_TABS);
  G_OBJECT_CLASS(klass)->dispose = ply_window_dispose;
  GTK_WINDOW_CLASS(klass)->close_request = ply_window_close_request;
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/window.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyWindow, name)
  BIND(fold);
  BIND(toasts);
  BIND(header_place);
  BIND(tab_bar);
  BIND(tabs);
  BIND(start_header);
  BIND(start_menu_button);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_selected);
  gtk_widget_class_bind_template_callback(widget_class, on_changed);
  gtk_widget_class_bind_template_callback(widget_class, on_left);
  gtk_widget_class_bind_template_callback(widget_class, gtk_window_close);
  gtk_widget_class_bind_template_callback(widget_class, on_torn_out);
  install_actions(widget_class);
  /* As in every program; where text is typed it is the text's own. */
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", NULL);
}

static void
ply_window_init(PlyWindow *self)
{
  GSettings *settings = ply_settings_get();

  gtk_widget_init_template(GTK_WIDGET(self));
  ply_names_pass_on(GTK_WIDGET(self));
  ply_menus_fit(GTK_WIDGET(self));
  ply_names_pass_on(self->start_header);
  ply_menus_fit(self->start_header);
  adw_tab_bar_set_view(self->tab_bar, ply_tabs_get_view(self->tabs));
  self->beginning = ply_beginning_new(self->tabs);
  gtk_window_set_default_size(GTK_WINDOW(self), g_settings_get_int(settings, "window-width"),
                              g_settings_get_int(settings, "window-height"));
  g_signal_connect_swapped(self->fold, "notify::level", G_CALLBACK(on_level), self);
  g_signal_connect_swapped(self->fold, "notify::width", G_CALLBACK(on_width), self);
  ply_search_keys_add(GTK_WIDGET(self));
  ply_opening_accept_drops(self->tabs, GTK_WIDGET(self));
  ply_focus_keep(GTK_WINDOW(self), on_focus_lost);
}

PlyWindow *
ply_window_new(GtkApplication *application)
{
  PlyWindow *self = g_object_new(PLY_TYPE_WINDOW, "application", application, NULL);

  ply_tabs_show_start(self->tabs);
  return self;
}

void
ply_window_set_keeps_work(PlyWindow *self, gboolean keeps_work)
{
  ply_tabs_set_keeps_work(self->tabs, keeps_work);
}

void
ply_window_open_file(PlyWindow *self, GFile *file)
{
  ply_opening_file(self->tabs, file);
}

void
ply_window_open_text(PlyWindow *self, const char *text, const char *name)
{
  ply_opening_text(self->tabs, text, name);
}

void
ply_window_open_sample(PlyWindow *self, const char *file)
{
  ply_opening_sample(self->tabs, file);
}

gboolean
ply_window_open_gallery(PlyWindow *self, const char *id)
{
  return ply_opening_gallery(self->tabs, id);
}

void
ply_window_show_door(PlyWindow *self, const char *door)
{
  ply_tabs_show_door(self->tabs, door);
}

void
ply_window_open_library_game(PlyWindow *self, guint32 id)
{
  ply_opening_library_game(self->tabs, id);
}

void
ply_window_search_library(PlyWindow *self, const char *text)
{
  ply_library_page_ask_player(ply_tabs_take_library(self->tabs), text);
}

void
ply_window_follow(PlyWindow *self, GFile *folder)
{
  ply_opening_follow(self->tabs, folder);
}

void
ply_window_restore(PlyWindow *self, PlyJournalEntry *entry, GPtrArray *recordings)
{
  ply_tabs_restore(self->tabs, entry, recordings);
}

void
ply_window_flush_work(PlyWindow *self)
{
  ply_tabs_flush_work(self->tabs);
}

gboolean
ply_window_is_writing(PlyWindow *self)
{
  return ply_tabs_is_writing(self->tabs);
}
