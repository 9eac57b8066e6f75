/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drive.h"

#include <glib/gi18n.h>

#include "ui/settings.h"

#define STEP_MS    700
#define LOOK_MS    200
#define MOST_TRIES 10

static void
finish(PlyDrive *self)
{
  GtkWindow *window = g_steal_pointer(&self->window);

  if (PLY_IS_WINDOW(window))
    ply_game_tree_set_saved(ply_analysis_get_game(ply_window_get_analysis(PLY_WINDOW(window))));
  /* A driven program ends with its picture, whatever else is open. */
  GApplication *application = G_APPLICATION(gtk_window_get_application(window));
  gtk_window_destroy(window);
  g_application_quit(application);
}

/* Draws the window as it is into a file. */
static gboolean
save_picture(PlyDrive *self)
{
  GtkWidget *widget = GTK_WIDGET(self->window);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  GtkSnapshot *snapshot = gtk_snapshot_new();

  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node == NULL)
    return FALSE;
  g_autoptr(GdkTexture) texture = gsk_renderer_render_texture(
      gtk_native_get_renderer(GTK_NATIVE(widget)), node, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gsk_render_node_unref(node);
  return gdk_texture_save_to_png(texture, self->picture);
}

static gboolean
take_picture(gpointer data)
{
  PlyDrive *self = data;

  /* A slow display may not have mapped the window yet. */
  if (!save_picture(self) && self->tries++ < MOST_TRIES)
    return G_SOURCE_CONTINUE;
  self->source = 0;
  if (self->tries > MOST_TRIES) {
    g_printerr(_("plyscope: cannot write the picture %s.\n"), self->picture);
    *self->status = 2;
  }
  finish(self);
  return G_SOURCE_REMOVE;
}

static void
do_action(PlyDrive *self, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr(GVariant) target = NULL;

  if (g_action_parse_detailed_name(detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant(GTK_WIDGET(self->window), name, target);
}

static gboolean
do_actions(gpointer data)
{
  PlyDrive *self = data;
  g_auto(GStrv) actions = g_strsplit(self->actions != NULL ? self->actions : "", " ", -1);

  for (guint i = 0; actions[i] != NULL; i++) {
    if (*actions[i] != '\0')
      do_action(self, actions[i]);
  }
  self->source = g_timeout_add((guint)(self->after_s * 1000), take_picture, self);
  return G_SOURCE_REMOVE;
}

static void
before_paint(GdkFrameClock *clock, PlyDrive *self)
{
  gint64 now = g_get_monotonic_time();

  if (self->last_frame_us > 0) {
    gint64 interval = now - self->last_frame_us;
    g_array_append_val(self->intervals, interval);
  }
  self->last_frame_us = self->frame_began_us = now;
}

static void
after_paint(GdkFrameClock *clock, PlyDrive *self)
{
  gint64 work = g_get_monotonic_time() - self->frame_began_us;

  g_array_append_val(self->works, work);
}

static void
on_report(PlyDrive *self)
{
  const PlyModelReport *report =
      ply_analysis_get_report(ply_window_get_analysis(PLY_WINDOW(self->window)));

  if (report == NULL)
    return;
  self->reports++;
  self->worst_delay_us = MAX(self->worst_delay_us, g_get_monotonic_time() - report->made_us);
}

/* What an analyst does: back and forth through the game, while the search runs on. */
static gboolean
step(gpointer data)
{
  static const char *const ways[] = {"win.go-back",    "win.go-back",      "win.go-forward",
                                     "win.line-begin", "win.line-forward", "win.line-end",
                                     "win.go-last"};
  static const char *const looks[] = {"microscope.zoom-in",          "microscope.next('cut')",
                                      "microscope.zoom-in",          "microscope.forward",
                                      "microscope.zoom-out",         "microscope.over",
                                      "microscope.previous('best')", "microscope.zoom-out"};
  PlyDrive *self = data;

  if (PLY_IS_WINDOW(self->window))
    do_action(self, ways[self->step++ % G_N_ELEMENTS(ways)]);
  else
    do_action(self, looks[self->step++ % G_N_ELEMENTS(looks)]);
  return G_SOURCE_CONTINUE;
}

/* Asks for a frame at every chance, so that the clock never rests. */
static gboolean
keep_ticking(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  return G_SOURCE_CONTINUE;
}

static int
compare_times(gconstpointer a, gconstpointer b)
{
  gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;

  return left < right ? -1 : left > right;
}

static void
print_times(const char *name, GArray *times)
{
  if (times->len == 0)
    return;
  g_array_sort(times, compare_times);
  g_print("  %-22s n=%u  50%% %.2f ms  99%% %.2f ms  worst %.2f ms\n", name, times->len,
          (double)g_array_index(times, gint64, times->len / 2) / 1000,
          (double)g_array_index(times, gint64, times->len * 99 / 100) / 1000,
          (double)g_array_index(times, gint64, times->len - 1) / 1000);
}

/* What was measured since the last call. */
static void
print_phase(PlyDrive *self, const char *name)
{
  g_print("%s\n", name);
  print_times("work in a frame", self->works);
  print_times("from frame to frame", self->intervals);
  if (self->reports > 0)
    g_print("  %-22s %.1f a second, worst delay %.1f ms\n", "reports",
            self->reports / self->bench_s, (double)self->worst_delay_us / 1000);
  g_array_set_size(self->works, 0);
  g_array_set_size(self->intervals, 0);
  self->reports = 0;
  self->worst_delay_us = 0;
}

static gboolean
end_bench(gpointer data)
{
  PlyDrive *self = data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self->window));

  g_signal_handlers_disconnect_by_data(clock, self);
  if (PLY_IS_WINDOW(self->window))
    g_signal_handlers_disconnect_by_data(ply_window_get_analysis(PLY_WINDOW(self->window)), self);
  g_clear_handle_id(&self->source, g_source_remove);
  print_phase(self, PLY_IS_WINDOW(self->window)
                        ? "walking through the game and a line, a step every 0.7 s, with animations"
                        : "the tree: zooming and going from event to event, five times a second");
  finish(self);
  return G_SOURCE_REMOVE;
}

/* The second half: a person walks about. */
static gboolean
begin_walking(gpointer data)
{
  PlyDrive *self = data;

  gboolean game = PLY_IS_WINDOW(self->window);

  print_phase(self, game
                        ? "analysis at full speed"
                        : "the icicle: zooming and going from event to event, five times a second");
  g_clear_handle_id(&self->source, g_source_remove);
  if (!game)
    do_action(self, "scope.page('tree')");
  self->source = g_timeout_add(game ? STEP_MS : LOOK_MS, step, self);
  g_timeout_add((guint)(self->bench_s * 1000), end_bench, self);
  return G_SOURCE_REMOVE;
}

/* Starts to measure once the window has settled. */
static gboolean
begin_bench(gpointer data)
{
  PlyDrive *self = data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self->window));

  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), self);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), self);
  if (PLY_IS_WINDOW(self->window)) {
    g_signal_connect_swapped(ply_window_get_analysis(PLY_WINDOW(self->window)), "notify::report",
                             G_CALLBACK(on_report), self);
  } else {
    do_action(self, "scope.page('icicle')");
    self->source = g_timeout_add(LOOK_MS, step, self);
  }
  gtk_widget_add_tick_callback(GTK_WIDGET(self->window), keep_ticking, NULL, NULL);
  g_timeout_add((guint)(self->bench_s * 1000), begin_walking, self);
  return G_SOURCE_REMOVE;
}

void
ply_drive_start(PlyDrive *self, GtkWindow *window, int *status)
{
  AdwStyleManager *style = adw_style_manager_get_default();

  if (self->dark || self->light)
    adw_style_manager_set_color_scheme(style, self->dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                         : ADW_COLOR_SCHEME_FORCE_LIGHT);
  self->window = window;
  self->status = status;
  if (self->bench_s > 0) {
    self->intervals = g_array_new(FALSE, FALSE, sizeof(gint64));
    self->works = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (PLY_IS_WINDOW(window))
      ply_analysis_set_running(ply_window_get_analysis(PLY_WINDOW(window)), TRUE);
    /* A recording is loaded or made meanwhile. */
    g_timeout_add((guint)(self->after_s > 0 ? self->after_s * 1000 : 1500), begin_bench, self);
  } else if (self->picture != NULL) {
    self->source = g_timeout_add(1000, do_actions, self);
  }
}

void
ply_drive_clear(PlyDrive *self)
{
  g_clear_pointer(&self->picture, g_free);
  g_clear_pointer(&self->actions, g_free);
  g_clear_pointer(&self->intervals, g_array_unref);
  g_clear_pointer(&self->works, g_array_unref);
}
