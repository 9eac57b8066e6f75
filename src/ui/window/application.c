/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/application-private.h"

#include <glib/gi18n.h>

#include "model/document-io.h"
#include "ui/widgets/compat.h"
#include "ui/microscope.h"
#include "ui/dialogs/preferences.h"
#include "ui/window/recovery.h"
#include "ui/resources.h"
#include "ui/start/samples.h"
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
    {"win.show-help-overlay", {"<Control>question", "F1"}},
    {"window.close", {"<Control>w"}},
    {"win.open", {"<Control>o"}},
    {"win.import", {"<Control>i"}},
    {"win.cpu-table", {"<Control>t"}},
    {"win.review-game", {"F7"}},
    {"win.review-better", {"<Shift>F7"}},
    {"win.review-next-loss", {"F8"}},
    {"win.review-previous-loss", {"<Shift>F8"}},
    {"win.follow", {"<Control><Shift>o"}},
    {"win.save", {"<Control>s"}},
    {"win.save-as", {"<Control><Shift>s"}},
    {"win.export", {"<Control>e"}},
    {"win.copy", {"<Control><Shift>c"}},
    {"win.paste", {"<Control><Shift>v"}},
    {"win.new-game", {"<Control>n"}},
    {"win.set-up", {"<Control>b"}},
    {"win.undo", {"<Control>z"}},
    {"win.redo", {"<Control><Shift>z", "<Control>y"}},
    {"win.go-first", {"<Alt>Home"}},
    {"win.go-back", {"<Alt>Left"}},
    {"win.go-forward", {"<Alt>Right"}},
    {"win.go-last", {"<Alt>End"}},
    {"win.previous-variation", {"<Alt>Up"}},
    {"win.next-variation", {"<Alt>Down"}},
    {"win.promote-variation", {"<Alt>Page_Up"}},
    {"win.delete-variation", {"<Alt>Delete"}},
    {"win.analyse", {"F5", "<Control>space"}},
    {"win.record-search", {"<Control>r"}},
    {"win.play-best", {"<Control>Return"}},
    {"win.line-begin", {"F6"}},
    {"win.line-forward", {"<Control>Right"}},
    {"win.line-back", {"<Control>Left"}},
    {"win.line-play", {"<Control><Shift>Return"}},
    {"win.line-end", {"<Control>Escape"}},
    {"win.pass", {"<Control>p"}},
    {"win.move-now", {"<Control>m"}},
    {"win.players", {"<Control>l"}},
    {"win.end-match", {"<Control><Shift>e"}},
    {"win.pause-match", {"<Control><Shift>p"}},
    {"win.sidebar", {"F9"}},
    {"win.set-up-done", {"<Control><Shift>b"}},
    {"win.set-up-cancel", {"<Control><Shift>Escape"}},
    {"win.close-note", {"<Control><Shift>n"}},
    {"win.page::analysis", {"<Alt>1"}},
    {"win.page::game", {"<Alt>2"}},
    {"win.page::search", {"<Alt>3"}},
    {"win.page::review", {"<Alt>4"}},
};

/* One that can ask what is to become of its game, or a new one. */
static PlyWindow *
window_of(PlyApplication *self)
{
  for (GList *at = gtk_application_get_windows(GTK_APPLICATION(self)); at != NULL; at = at->next) {
    if (PLY_IS_WINDOW(at->data) && !ply_unsaved_is_blocked(at->data))
      return PLY_WINDOW(at->data);
  }
  return ply_window_new(ADW_APPLICATION(self));
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

static void
act_preferences(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window(GTK_APPLICATION(data));

  gtk_window_present(GTK_WINDOW(ply_preferences_new(parent)));
}

static void
act_about(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ply_compat_show_about(gtk_application_get_active_window(GTK_APPLICATION(data)), _("Plyscope"),
                        _("Look into game-tree search, on real games and on textbook trees."));
}

/* Opens an empty microscope and does one of its actions there: "random-tree" or "open". */
static void
act_microscope(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PlyMicroscope *window = ply_microscope_new(GTK_APPLICATION(data));
  g_autofree char *name = g_strconcat("microscope.", g_variant_get_string(parameter, NULL), NULL);

  gtk_window_present(GTK_WINDOW(window));
  gtk_widget_activate_action(GTK_WIDGET(window), name, NULL);
}

static void
act_gallery(GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PlyMicroscope *window = ply_microscope_new(GTK_APPLICATION(data));

  gtk_window_present(GTK_WINDOW(window));
  ply_microscope_open_gallery(window, g_variant_get_string(parameter, NULL));
}

static void
ply_application_startup(GApplication *application)
{
  static const GActionEntry actions[] = {
      {.name = "quit", .activate = act_quit},
      {.name = "preferences", .activate = act_preferences},
      {.name = "about", .activate = act_about},
      {.name = "gallery", .activate = act_gallery, .parameter_type = "s"},
      {.name = "microscope", .activate = act_microscope, .parameter_type = "s"},
  };

  G_APPLICATION_CLASS(ply_application_parent_class)->startup(application);
  g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions),
                                  application);
  for (guint i = 0; i < G_N_ELEMENTS(accelerators); i++)
    gtk_application_set_accels_for_action(GTK_APPLICATION(application), accelerators[i].action,
                                          accelerators[i].keys);
  gtk_window_set_default_icon_name(PLY_APPLICATION_ID);
  ply_preferences_apply_style();
  ply_application_end_on_signals(GTK_APPLICATION(application));
}

gboolean
ply_application_keeps_work(GtkApplication *application)
{
  PlyApplication *self = PLY_IS_APPLICATION(application) ? PLY_APPLICATION(application) : NULL;

  return self != NULL && self->tournament == NULL && self->drive.picture == NULL;
}

/* Over the first window: what an earlier run could not save. */
static void
offer_recovery(PlyApplication *self, GtkWindow *window)
{
  if (self->has_offered || !ply_application_keeps_work(GTK_APPLICATION(self)))
    return;
  self->has_offered = TRUE;
  ply_recovery_offer(GTK_APPLICATION(self), window);
}

/* A microscope, driven if the options ask for it. */
static PlyMicroscope *
present_microscope(PlyApplication *self)
{
  PlyMicroscope *window = ply_microscope_new(GTK_APPLICATION(self));

  if (self->drive.width > 0)
    gtk_window_set_default_size(GTK_WINDOW(window), self->drive.width, self->drive.height);
  gtk_window_present(GTK_WINDOW(window));
  offer_recovery(self, GTK_WINDOW(window));
  ply_drive_start(&self->drive, GTK_WINDOW(window), &self->status);
  return window;
}

/* Begins the tournament, if there is one. FALSE if it cannot be played, which is told. */
static gboolean
begin_tournament(PlyApplication *self, PlyWindow *window)
{
  g_autoptr(GError) error = NULL;

  if (self->tournament == NULL ||
      ply_tournament_window_begin(self->tournament, window, &self->status, &error))
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
  g_autofree char *name = g_steal_pointer(&self->sample);
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

/* The window with what the options ask for; NULL if it is not to be. */
static PlyWindow *
present(PlyApplication *self)
{
  PlyWindow *window = window_of(self);

  if (self->drive.width > 0)
    gtk_window_set_default_size(GTK_WINDOW(window), self->drive.width, self->drive.height);
  if (!open_sample(self, window))
    return NULL;
  if (self->follow != NULL)
    ply_window_follow(window, self->follow);
  g_clear_object(&self->follow);
  if (self->analyse)
    ply_analysis_set_running(ply_window_get_analysis(window), TRUE);
  if (!begin_tournament(self, window))
    return NULL;
  gtk_window_present(GTK_WINDOW(window));
  offer_recovery(self, GTK_WINDOW(window));
  ply_drive_start(&self->drive, GTK_WINDOW(window), &self->status);
  return window;
}

static void
ply_application_activate(GApplication *application)
{
  PlyApplication *self = PLY_APPLICATION(application);

  if (self->gallery == NULL) {
    present(self);
    return;
  }
  if (!ply_microscope_open_gallery(present_microscope(self), self->gallery)) {
    g_printerr(_("plyscope: “%s” is not in the gallery.\n"), self->gallery);
    self->status = 2;
    g_application_quit(application);
  }
  g_clear_pointer(&self->gallery, g_free);
}

static void
ply_application_open(GApplication *application, GFile **files, int n, const char *hint)
{
  PlyApplication *self = PLY_APPLICATION(application);
  PlyWindow *window;

  if (n > 0 && ply_microscope_is_recording(files[0]))
    ply_microscope_open_file(present_microscope(self), files[0]);
  else if (n > 0 && (window = present(self)) != NULL)
    ply_window_open_file(window, files[0]);
}

static void
ply_application_shutdown(GApplication *application)
{
  PlyApplication *self = PLY_APPLICATION(application);

  ply_application_flush_work(GTK_APPLICATION(application)); /* the session may have ended it */
  ply_document_wait();
  ply_drive_clear(&self->drive);
  g_clear_pointer(&self->sample, g_free);
  g_clear_pointer(&self->gallery, g_free);
  g_clear_pointer(&self->tournament, ply_tournament_window_free);
  g_clear_object(&self->follow);
  G_APPLICATION_CLASS(ply_application_parent_class)->shutdown(application);
}

static void
ply_application_class_init(PlyApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS(klass);

  application_class->startup = ply_application_startup;
  application_class->activate = ply_application_activate;
  application_class->open = ply_application_open;
  application_class->handle_local_options = ply_application_read_options;
  application_class->shutdown = ply_application_shutdown;
}

static void
ply_application_init(PlyApplication *self)
{
  ply_application_add_options(G_APPLICATION(self));
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
