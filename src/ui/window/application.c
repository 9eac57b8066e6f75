/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/application-private.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "model/recents.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/compat.h"
#include "ui/widgets/help.h"
#include "ui/document/search-request.h"
#include "ui/dialogs/preferences.h"
#include "ui/window/ending-private.h"
#include "ui/window/recovery.h"
#include "ui/resources.h"
#include "ui/start/samples.h"
#include "ui/start/start-page.h"
#include "ui/window/tournament-window.h"
#include "ui/widgets/unsaved.h"
#include "ui/window/window.h"

G_DEFINE_FINAL_TYPE(PlyApplication, ply_application, ADW_TYPE_APPLICATION)

static const struct {
  const char *action;
  const char *keys[3];
} accelerators[] = {
    {"app.quit", {"<Control>q"}},
    {"app.preferences", {"<Control>comma"}},
    {"win.help", {"F1"}},
    {"win.shortcuts", {"<Control>question"}},
    {"app.new-window", {"<Control><Shift>n"}},
    {"win.new-tab", {"<Control>t"}},
    {"win.close-tab", {"<Control>w"}},
    {"win.next-tab", {"<Control>Page_Down"}},
    {"win.previous-tab", {"<Control>Page_Up"}},
    {"document.view::board", {"<Alt>1"}},
    {"document.view::tree", {"<Alt>2"}},
    {"document.view::icicle", {"<Alt>3"}},
    {"document.view::outline", {"<Alt>4"}},
    {"document.view::compare", {"<Alt>5"}},
    {"document.view::runs", {"<Alt>6"}},
    {"document.next-run", {"<Alt>Page_Down"}},
    {"document.previous-run", {"<Alt>Page_Up"}},
    {"document.talk", {"<Control>j"}},
    {"document.present", {"<Control><Shift>j"}},
    {"win.open", {"<Control>o"}},
    {"win.import", {"<Control>i"}},
    {"win.library", {"<Control><Shift>l"}},
    {"win.find-position", {"<Control><Shift>f"}},
    {"win.cpu-table", {"<Control><Shift>t"}},
    {"win.draw-tree", {"<Control><Shift>d"}},
    {"game.comment", {"F2"}},
    {"game.review-game", {"F7"}},
    {"game.review-better", {"<Shift>F7"}},
    {"game.review-try", {"<Control>F7"}},
    {"game.review-next-loss", {"F8"}},
    {"game.review-previous-loss", {"<Shift>F8"}},
    {"win.follow", {"<Control><Shift>o"}},
    {"game.save", {"<Control>s"}},
    {"game.save-as", {"<Control><Shift>s"}},
    {"game.export", {"<Control>e"}},
    {"game.copy", {"<Control>c"}},
    {"game.copy-picture", {"<Control><Shift>c"}},
    {"game.export-picture", {"<Control><Alt>e"}},
    {"win.paste", {"<Control><Shift>v"}},
    {"win.new-game::", {"<Control>n"}},
    {"game.set-up", {"<Control>b"}},
    {"game.undo", {"<Control>z"}},
    {"game.redo", {"<Control><Shift>z", "<Control>y"}},
    {"game.go-first", {"<Alt>Home"}},
    {"game.go-back", {"<Alt>Left"}},
    {"game.go-forward", {"<Alt>Right"}},
    {"game.go-last", {"<Alt>End"}},
    {"game.previous-variation", {"<Alt>Up"}},
    {"game.next-variation", {"<Alt>Down"}},
    {"game.promote-variation", {"<Alt>Page_Up"}},
    {"game.delete-variation", {"<Alt>Delete"}},
    {"game.analyse", {"F5", "<Control>space"}},
    {"game.record-search", {"<Control>r"}},
    {"game.play-best", {"<Control>Return"}},
    {"game.line-begin", {"F6"}},
    {"game.line-forward", {"<Control>Right"}},
    {"game.line-back", {"<Control>Left"}},
    {"game.line-play", {"<Control><Shift>Return"}},
    {"game.line-end", {"<Control>Escape"}},
    {"game.pass", {"<Control>p"}},
    {"game.move-now", {"<Control>m"}},
    {"game.players", {"<Control>l"}},
    {"game.end-match", {"<Control><Shift>e"}},
    {"game.pause-match", {"<Control><Shift>p"}},
    {"game.program-errors", {"<Control>F9"}},
    {"game.room", {"F11"}},
    {"cup.room", {"F11"}},
    {"game.sidebar", {"F9"}},
    {"scope.sidebar", {"F9"}},
    {"game.set-up-done", {"<Control><Shift>b"}},
    {"game.set-up-cancel", {"<Control><Shift>Escape"}},
    {"game.close-note", {"<Control><Shift>x"}},
    {"game.page::analysis", {"<Control>1"}},
    {"game.page::game", {"<Control>2"}},
    {"game.search-settings", {"<Shift>F5"}},
    {"game.analyst", {"<Control>F5"}},
};

/* Not that of a driven program or of a tournament. */
static gboolean
keeps_work(PlyApplication *self)
{
  return self->tournament == NULL && self->options.drive.picture == NULL;
}

static PlyWindow *
new_window(PlyApplication *self)
{
  PlyWindow *window = ply_window_new(GTK_APPLICATION(self));

  ply_window_set_keeps_work(window, keeps_work(self));
  if (self->options.drive.width > 0)
    gtk_window_set_default_size(GTK_WINDOW(window), self->options.drive.width,
                                self->options.drive.height);
  return window;
}

/* One that can ask what is to become of its work, the last used first; or a new one. */
static PlyWindow *
window_of(PlyApplication *self)
{
  for (GList *at = gtk_application_get_windows(GTK_APPLICATION(self)); at != NULL; at = at->next) {
    if (PLY_IS_WINDOW(at->data) && !ply_unsaved_is_blocked(at->data))
      return PLY_WINDOW(at->data);
  }
  return new_window(self);
}

static void
act_new_window(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present(GTK_WINDOW(new_window(PLY_APPLICATION(data))));
}

static void
act_quit(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr(GList) windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(data)));

  for (GList *at = windows; at != NULL; at = at->next)
    g_object_ref(at->data);
  /* Each asks about what it has not saved, and stays if the person cancels. */
  for (GList *at = windows; at != NULL; at = at->next) {
    gtk_window_close(at->data);
    g_object_unref(at->data);
  }
}

/* The doors of the start page, as the desktop's menu offers them. */
static const struct {
  const char *action, *door;
} doors[] = {
    {"learn", PLY_DOOR_LEARN},
    {"analyze", PLY_DOOR_ANALYSE},
    {"run-programs", PLY_DOOR_RUN},
};

static void
act_door(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const char *name = g_action_get_name(G_ACTION(action));
  PlyWindow *window = window_of(PLY_APPLICATION(data));

  for (guint i = 0; i < G_N_ELEMENTS(doors); i++) {
    if (g_str_equal(doors[i].action, name))
      ply_window_show_door(window, doors[i].door);
  }
  gtk_window_present(GTK_WINDOW(window));
}

static void
act_preferences(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window(GTK_APPLICATION(data));

  gtk_window_present(GTK_WINDOW(ply_preferences_new(parent)));
}

static void
act_about(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWidget *about =
      ply_compat_about_new(gtk_application_get_active_window(GTK_APPLICATION(data)), _("Plyscope"),
                           _("Look into game-tree search, on real games and on textbook trees."));

  ply_help_set(about, PLY_HELP("start"));
  ply_help_listen(GTK_WINDOW(about));
  gtk_window_present(GTK_WINDOW(about));
}

static void
ply_application_startup(GApplication *application)
{
  static const GActionEntry actions[] = {
      {.name = "quit", .activate = act_quit},
      {.name = "preferences", .activate = act_preferences},
      {.name = "about", .activate = act_about},
      {.name = "new-window", .activate = act_new_window},
      {.name = "learn", .activate = act_door},
      {.name = "analyze", .activate = act_door},
      {.name = "run-programs", .activate = act_door},
  };

  G_APPLICATION_CLASS(ply_application_parent_class)->startup(application);
  g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions),
                                  application);
  for (guint i = 0; i < G_N_ELEMENTS(accelerators); i++)
    gtk_application_set_accels_for_action(GTK_APPLICATION(application), accelerators[i].action,
                                          accelerators[i].keys);
  gtk_window_set_default_icon_name(PLY_APPLICATION_ID);
  ply_preferences_apply_style();
  ply_colours_apply();
  ply_ending_on_signals(GTK_APPLICATION(application));
}

/* Over the first window: what an earlier run could not save. */
static void
offer_recovery(PlyApplication *self, PlyWindow *window)
{
  if (self->has_offered || !keeps_work(self))
    return;
  self->has_offered = TRUE;
  ply_recovery_offer(window);
}

/* A game in which nothing was done yet. */
static PlyGameView *
game_of(PlyWindow *window)
{
  return ply_document_get_game_view(ply_window_take_document(window));
}

/* Begins the tournament, if there is one. FALSE if it cannot be played, which is told. */
static gboolean
begin_tournament(PlyApplication *self, PlyWindow *window)
{
  g_autoptr(GError) error = NULL;

  if (self->tournament == NULL ||
      ply_tournament_window_begin(self->tournament, game_of(window), &self->status, &error))
    return TRUE;
  g_printerr("plyscope: %s\n", error->message);
  self->status = 2;
  gtk_window_destroy(GTK_WINDOW(window));
  return FALSE;
}

/* Opens the sample, if one is asked for. FALSE if there is none of this name, which is told. */
static gboolean
open_sample(PlyApplication *self, PlyWindow *window)
{
  g_autofree char *name = g_steal_pointer(&self->options.sample);
  g_autofree char *file = name != NULL ? ply_sample_find(name) : NULL;

  if (file != NULL)
    ply_window_open_sample(window, file);
  if (file != NULL || name == NULL)
    return TRUE;
  g_autofree char *names = ply_samples_names();
  g_printerr(_("plyscope: “%s” is not among the samples: %s.\n"), name, names);
  self->status = 2;
  gtk_window_destroy(GTK_WINDOW(window));
  return FALSE;
}

/* Opens the entry of the gallery, if one is asked for. FALSE if there is none of this name, which is
 * told. */
static gboolean
open_gallery(PlyApplication *self, PlyWindow *window)
{
  g_autofree char *id = g_steal_pointer(&self->options.gallery);

  if (id == NULL || ply_window_open_gallery(window, id))
    return TRUE;
  g_printerr(_("plyscope: “%s” is not in the gallery.\n"), id);
  self->status = 2;
  gtk_window_destroy(GTK_WINDOW(window));
  return FALSE;
}

/* The window with what the options ask for; NULL if it is not to be. */
static PlyWindow *
present(PlyApplication *self)
{
  PlyWindow *window = window_of(self);

  if (!open_sample(self, window) || !open_gallery(self, window))
    return NULL;
  if (self->options.follow != NULL)
    ply_window_follow(window, self->options.follow);
  g_clear_object(&self->options.follow);
  if (!begin_tournament(self, window))
    return NULL;
  gtk_window_present(GTK_WINDOW(window));
  offer_recovery(self, window);
  ply_drive_start(&self->options.drive, GTK_WINDOW(window), &self->status);
  return window;
}

/* Of the document that is shown, or of a new one. */
static void
begin_analysis(PlyApplication *self, PlyWindow *window)
{
  if (self->options.analyse && ply_window_get_document(window) == NULL)
    game_of(window);
  if (self->options.analyse && ply_document_get_rules(ply_window_get_document(window)) != NULL)
    ply_analysis_set_running(
        ply_game_view_get_analysis(ply_document_get_game_view(ply_window_get_document(window))),
        TRUE);
}

static void
ply_application_activate(GApplication *application)
{
  PlyWindow *window = present(PLY_APPLICATION(application));

  if (window != NULL)
    begin_analysis(PLY_APPLICATION(application), window);
}

static void
ply_application_open(GApplication *application, GFile **files, int n, const char *hint)
{
  PlyWindow *window = present(PLY_APPLICATION(application));

  for (int i = 0; i < n && window != NULL; i++)
    ply_window_open_file(window, files[i]);
  if (window != NULL)
    begin_analysis(PLY_APPLICATION(application), window);
}

static void
ply_application_shutdown(GApplication *application)
{
  PlyApplication *self = PLY_APPLICATION(application);

  ply_ending_flush_work(GTK_APPLICATION(application)); /* the session may have ended it */
  ply_document_wait();
  ply_recents_wait();
  ply_options_clear(&self->options);
  g_clear_pointer(&self->tournament, ply_tournament_window_free);
  G_APPLICATION_CLASS(ply_application_parent_class)->shutdown(application);
}

/* Here or in the program that runs already, which then is all. */
static int
go_to_start(PlyApplication *self)
{
  GApplication *application = G_APPLICATION(self);
  g_autoptr(GError) error = NULL;
  gboolean known = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS(doors); i++)
    known = known || g_str_equal(doors[i].action, self->options.start);
  if (!known) {
    g_printerr(_("plyscope: expected --start learn, analyze or run-programs, found “%s”.\n"),
               self->options.start);
    return 2;
  }
  if (!g_application_register(application, NULL, &error)) {
    g_printerr("plyscope: %s\n", error->message);
    return 2;
  }
  g_action_group_activate_action(G_ACTION_GROUP(self), self->options.start, NULL);
  if (!g_application_get_is_remote(application))
    return -1;
  g_dbus_connection_flush_sync(g_application_get_dbus_connection(application), NULL, NULL);
  return 0;
}

static int
ply_application_handle_local_options(GApplication *application, GVariantDict *options)
{
  PlyApplication *self = PLY_APPLICATION(application);
  int status = ply_options_read(&self->options, application, options);

  return status < 0 && self->options.start != NULL ? go_to_start(self) : status;
}

/* A window in which a result of the desktop's search is shown. */
static PlyWindow *
present_result(gpointer data)
{
  PlyWindow *window = window_of(data);

  gtk_window_present(GTK_WINDOW(window));
  return window;
}

static gboolean
ply_application_dbus_register(GApplication *application, GDBusConnection *connection,
                              const char *path, GError **error)
{
  PlyApplication *self = PLY_APPLICATION(application);
  g_autofree char *at = g_strconcat(path, "/SearchProvider", NULL);

  if (!G_APPLICATION_CLASS(ply_application_parent_class)
           ->dbus_register(application, connection, path, error))
    return FALSE;
  self->provider = ply_search_provider_new(connection, at, present_result, self, error);
  return self->provider != NULL;
}

static void
ply_application_dbus_unregister(GApplication *application, GDBusConnection *connection,
                                const char *path)
{
  g_clear_pointer(&PLY_APPLICATION(application)->provider, ply_search_provider_free);
  G_APPLICATION_CLASS(ply_application_parent_class)->dbus_unregister(application, connection, path);
}

static void
ply_application_class_init(PlyApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS(klass);

  application_class->startup = ply_application_startup;
  application_class->activate = ply_application_activate;
  application_class->open = ply_application_open;
  application_class->handle_local_options = ply_application_handle_local_options;
  application_class->shutdown = ply_application_shutdown;
  application_class->dbus_register = ply_application_dbus_register;
  application_class->dbus_unregister = ply_application_dbus_unregister;
}

static void
ply_application_init(PlyApplication *self)
{
  ply_options_add(G_APPLICATION(self));
}

void
ply_application_register_resources(void)
{
  g_resources_register(plyscope_get_resource());
}

PlyApplication *
ply_application_new(void)
{
  ply_application_register_resources();
  return g_object_new(PLY_TYPE_APPLICATION, "application-id", PLY_APPLICATION_ID, "flags",
                      G_APPLICATION_HANDLES_OPEN, "resource-base-path", "/org/plyscope/Plyscope",
                      "register-session", TRUE, NULL);
}

void
ply_application_set_tournament(PlyApplication *self, PlyTournament *tournament)
{
  GApplication *application = G_APPLICATION(self);

  self->tournament = tournament;
  g_application_set_flags(application,
                          g_application_get_flags(application) | G_APPLICATION_NON_UNIQUE);
}

int
ply_application_get_status(PlyApplication *self)
{
  return self->status;
}
