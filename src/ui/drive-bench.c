/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frame times while the window does what people do with it. */

#include "ui/drive-private.h"

#define SETTLE_MS 1500

/* One stretch of the benchmark. What is done comes round and round. */
typedef struct {
  const char *name;
  const char *before;           /* an action to begin with, or NULL */
  guint every_ms;               /* 0: in each frame */
  const char *const actions[9]; /* ended by NULL */
} Phase;

static const Phase game_phases[] = {
    {"analysis at full speed", NULL, 0, {NULL}},
    {"walking through the game and a line, a step every 0.7 s, with animations",
     NULL,
     700,
     {"win.go-back", "win.go-back", "win.go-forward", "win.line-begin", "win.line-forward",
      "win.line-end", "win.go-last", NULL}},
};

static const Phase microscope_phases[] = {
    {"the icicle: zooming in each frame",
     "scope.page('icicle')",
     0,
     {"microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in",
      "microscope.zoom-out", "microscope.zoom-out", "microscope.zoom-out", "microscope.zoom-out",
      NULL}},
    {"the icicle: from event to event, five times a second",
     NULL,
     200,
     {"microscope.next('cut')", "microscope.forward", "microscope.over", "microscope.next('best')",
      "microscope.previous('cut')", "microscope.back", NULL}},
    {"the tree: zooming in each frame",
     "scope.page('tree')",
     0,
     {"microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in",
      "microscope.zoom-out", "microscope.zoom-out", "microscope.zoom-out", "microscope.zoom-out",
      NULL}},
    {"the tree: moving in each frame",
     NULL,
     0,
     {"microscope.pan-right", "microscope.pan-right", "microscope.pan-right",
      "microscope.pan-right", "microscope.pan-left", "microscope.pan-left", "microscope.pan-left",
      "microscope.pan-left", NULL}},
    {"the tree: from event to event, five times a second",
     NULL,
     200,
     {"microscope.next('cut')", "microscope.forward", "microscope.over", "microscope.next('best')",
      "microscope.previous('cut')", "microscope.back", NULL}},
};

static const Phase *
phase_of(const PlyDrive *self)
{
  gboolean game = PLY_IS_WINDOW(self->window);
  guint n = game ? G_N_ELEMENTS(game_phases) : G_N_ELEMENTS(microscope_phases);

  if (self->phase >= n)
    return NULL;
  return game ? &game_phases[self->phase] : &microscope_phases[self->phase];
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

static void
act(PlyDrive *self)
{
  const Phase *phase = phase_of(self);

  if (phase->actions[self->step] == NULL)
    self->step = 0;
  if (phase->actions[self->step] != NULL)
    ply_drive_do(self, phase->actions[self->step++]);
}

static gboolean
on_timer(gpointer data)
{
  act(data);
  return G_SOURCE_CONTINUE;
}

/* Asks for a frame at every chance, so that the clock never rests. */
static gboolean
on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyDrive *self = data;

  if (phase_of(self)->every_ms == 0)
    act(self);
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
  self->last_frame_us = 0;
  self->reports = 0;
  self->worst_delay_us = 0;
}

static gboolean begin_phase(gpointer data);

static gboolean
end_phase(gpointer data)
{
  PlyDrive *self = data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self->window));

  g_signal_handlers_disconnect_by_data(clock, self);
  gtk_widget_remove_tick_callback(GTK_WIDGET(self->window), self->tick);
  g_clear_handle_id(&self->source, g_source_remove);
  print_phase(self, phase_of(self)->name);
  self->phase++;
  if (phase_of(self) == NULL) {
    if (PLY_IS_WINDOW(self->window))
      g_signal_handlers_disconnect_by_data(ply_window_get_analysis(PLY_WINDOW(self->window)), self);
    ply_drive_finish(self);
    return G_SOURCE_REMOVE;
  }
  if (phase_of(self)->before != NULL)
    ply_drive_do(self, phase_of(self)->before);
  g_timeout_add(SETTLE_MS, begin_phase, self);
  return G_SOURCE_REMOVE;
}

static gboolean
begin_phase(gpointer data)
{
  PlyDrive *self = data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self->window));

  self->step = 0;
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), self);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), self);
  self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self->window), on_frame, self, NULL);
  if (phase_of(self)->every_ms > 0)
    self->source = g_timeout_add(phase_of(self)->every_ms, on_timer, self);
  g_timeout_add((guint)(self->bench_s * 1000), end_phase, self);
  return G_SOURCE_REMOVE;
}

void
ply_drive_bench(PlyDrive *self)
{
  self->intervals = g_array_new(FALSE, FALSE, sizeof(gint64));
  self->works = g_array_new(FALSE, FALSE, sizeof(gint64));
  if (PLY_IS_WINDOW(self->window)) {
    PlyAnalysis *analysis = ply_window_get_analysis(PLY_WINDOW(self->window));
    ply_analysis_set_running(analysis, TRUE);
    g_signal_connect_swapped(analysis, "notify::report", G_CALLBACK(on_report), self);
  } else {
    ply_drive_do(self, phase_of(self)->before);
  }
  /* A recording is loaded or made meanwhile. */
  g_timeout_add((guint)(self->after_s > 0 ? self->after_s * 1000 : SETTLE_MS), begin_phase, self);
}
