/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames of a window while it does what people do with it: a game that is analysed, or a recording
 * under the microscope. */

#include <time.h>

#include "bench/bench.h"
#include "cli/start.h"
#include "ui/window/application.h"
#include "ui/document/search-request.h"
#include "ui/window/window.h"

#define WIDTH     1400
#define HEIGHT    900
#define SETTLE_MS 1500

/* One row of frames. What is done comes round and round. */
typedef struct {
  gboolean of_game; /* or of a recording */
  const char *name;
  const char *before; /* an action to begin with, or NULL */
  guint every_ms;     /* 0: in each frame */
  const char *const actions[9];
} Phase;

/* Each version of clang-format lays these out in a way of its own. */
/* clang-format off */
#define ZOOMING                                                                                    \
  {                                                                                                \
    "microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in", "microscope.zoom-in",        \
        "microscope.zoom-out", "microscope.zoom-out", "microscope.zoom-out",                       \
        "microscope.zoom-out", NULL                                                                \
  }
#define STEPPING                                                                                   \
  {                                                                                                \
    "microscope.next('cut')", "microscope.forward", "microscope.over", "microscope.next('best')",  \
        "microscope.previous('cut')", "microscope.back", NULL                                      \
  }
/* clang-format on */
static const Phase phases[] = {
    {TRUE, "analysis at full speed", NULL, 0, {NULL}},
    {TRUE,
     "walking, a step every 0.7 s",
     NULL,
     700,
     {"game.go-back", "game.go-back", "game.go-forward", "game.line-begin", "game.line-forward",
      "game.line-end", "game.go-last", NULL}},
    {FALSE, "icicle, zooming", "scope.page('icicle')", 0, ZOOMING},
    {FALSE, "icicle, event to event", NULL, 200, STEPPING},
    {FALSE, "tree, zooming", "scope.page('tree')", 0, ZOOMING},
    {FALSE,
     "tree, moving",
     NULL,
     0,
     {"microscope.pan-right", "microscope.pan-right", "microscope.pan-right",
      "microscope.pan-right", "microscope.pan-left", "microscope.pan-left", "microscope.pan-left",
      "microscope.pan-left", NULL}},
    {FALSE, "tree, event to event", NULL, 200, STEPPING},
};

typedef struct {
  AdwApplication *application;
  GtkWindow *window;
  PlyAnalysis *analysis; /* of a game; NULL: a recording */
  const Phase *phase;
  guint step, reports;
  gint64 began_us, began_cpu_us, last_us, worst_delay_us;
  GArray *works, *cpus, *intervals; /* of gint64, µs: work in a frame by the clock and by the
                                       processor, and from frame to frame */
} Frames;

/* Of this thread, which other programs do not make longer. */
static gint64
get_cpu_us(void)
{
  struct timespec time = {0};

  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64)time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void
act(Frames *self, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr(GVariant) target = NULL;

  if (g_action_parse_detailed_name(detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant(GTK_WIDGET(self->window), name, target);
}

static void
act_next(Frames *self)
{
  if (self->phase->actions[self->step] == NULL)
    self->step = 0;
  if (self->phase->actions[self->step] != NULL)
    act(self, self->phase->actions[self->step++]);
}

static void
before_paint(GdkFrameClock *clock, Frames *self)
{
  gint64 now = g_get_monotonic_time(), interval = now - self->last_us;

  if (self->last_us > 0)
    g_array_append_val(self->intervals, interval);
  self->last_us = self->began_us = now;
  self->began_cpu_us = get_cpu_us();
}

static void
after_paint(GdkFrameClock *clock, Frames *self)
{
  gint64 work = g_get_monotonic_time() - self->began_us;
  gint64 cpu = get_cpu_us() - self->began_cpu_us;

  g_array_append_val(self->works, work);
  g_array_append_val(self->cpus, cpu);
}

/* Asks for a frame at every chance, so that the clock never rests. */
static gboolean
on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Frames *self = data;

  if (self->phase->every_ms == 0)
    act_next(self);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_timer(gpointer data)
{
  act_next(data);
  return G_SOURCE_CONTINUE;
}

static void
on_report(Frames *self)
{
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report == NULL)
    return;
  self->reports++;
  self->worst_delay_us = MAX(self->worst_delay_us, g_get_monotonic_time() - report->made_us);
}

static gboolean
end_wait(gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_ms(double ms)
{
  gboolean over = FALSE;

  g_timeout_add((guint)ms, end_wait, &over);
  while (!over)
    g_main_context_iteration(NULL, TRUE);
}

static void
on_activate(GApplication *application, Frames *self)
{
}

/* A program run from its build folder finds the compiled schema there. */
static void
find_schema(void)
{
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
  g_autofree char *tools = program != NULL ? g_path_get_dirname(program) : NULL;
  g_autofree char *build = tools != NULL ? g_path_get_dirname(tools) : NULL;
  g_autofree char *data = build != NULL ? g_build_filename(build, "data", NULL) : NULL;

  if (data != NULL)
    g_setenv("GSETTINGS_SCHEMA_DIR", data, FALSE);
}

static gpointer
open_frames(const BenchSettings *settings)
{
  g_autoptr(GFile) file = settings->file != NULL ? g_file_new_for_path(settings->file) : NULL;

  if (!ply_cli_require(file != NULL && g_file_query_exists(file, NULL), "--file",
                       "a game or a recording that exists"))
    return NULL;
  find_schema();
  if (!gtk_init_check()) {
    ply_cli_fail("There is no display.");
    return NULL;
  }
  Frames *self = g_new0(Frames, 1);
  self->works = g_array_new(FALSE, FALSE, sizeof(gint64));
  self->cpus = g_array_new(FALSE, FALSE, sizeof(gint64));
  self->intervals = g_array_new(FALSE, FALSE, sizeof(gint64));
  ply_application_register_resources();
  self->application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(self->application, "activate", G_CALLBACK(on_activate), self);
  g_application_register(G_APPLICATION(self->application), NULL, NULL);
  PlyWindow *window = ply_window_new(GTK_APPLICATION(self->application));
  self->window = GTK_WINDOW(window);
  ply_window_open_file(window, file);
  if (!ply_search_is_recording(file)) {
    PlyGameView *view = ply_document_get_game_view(ply_window_get_document(window));
    self->analysis = ply_game_view_get_analysis(view);
    ply_analysis_set_running(self->analysis, TRUE);
    g_signal_connect_swapped(self->analysis, "notify::report", G_CALLBACK(on_report), self);
  }
  gtk_window_set_default_size(self->window, WIDTH, HEIGHT);
  gtk_window_present(self->window);
  wait_ms(settings->after * 1000); /* a recording is loaded meanwhile */
  return self;
}

static void
close_frames(gpointer state)
{
  Frames *self = state;

  if (self->analysis != NULL)
    g_signal_handlers_disconnect_by_data(self->analysis, self);
  gtk_window_destroy(self->window);
  while (g_main_context_iteration(NULL, FALSE))
    ;
  g_object_unref(self->application);
  g_array_unref(self->works);
  g_array_unref(self->cpus);
  g_array_unref(self->intervals);
  g_free(self);
}

const BenchFamily bench_of_frames = {open_frames, close_frames};

static void
run_phase(Frames *self, double seconds)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self->window));
  guint source = 0;

  if (self->phase->before != NULL)
    act(self, self->phase->before);
  wait_ms(SETTLE_MS);
  self->step = self->reports = 0;
  self->last_us = self->worst_delay_us = 0;
  g_array_set_size(self->works, 0);
  g_array_set_size(self->cpus, 0);
  g_array_set_size(self->intervals, 0);
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), self);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), self);
  guint tick = gtk_widget_add_tick_callback(GTK_WIDGET(self->window), on_frame, self, NULL);
  if (self->phase->every_ms > 0)
    source = g_timeout_add(self->phase->every_ms, on_timer, self);
  wait_ms(seconds * 1000);
  g_signal_handlers_disconnect_by_data(clock, self);
  gtk_widget_remove_tick_callback(GTK_WIDGET(self->window), tick);
  g_clear_handle_id(&source, g_source_remove);
}

static int
compare(gconstpointer a, gconstpointer b)
{
  gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;

  return left < right ? -1 : left > right;
}

/* "median 1.20, 99 % 3.40, worst 5.60 ms" */
static void
tell_times(GArray *times, char *text, gsize size)
{
  g_array_sort(times, compare);
  if (times->len > 0)
    g_snprintf(text, size, "%u: median %.2f, 99 %% %.2f, worst %.2f ms", times->len,
               (double)g_array_index(times, gint64, times->len / 2) / 1000,
               (double)g_array_index(times, gint64, times->len * 99 / 100) / 1000,
               (double)g_array_index(times, gint64, times->len - 1) / 1000);
}

/* The numbers go through the rows of the kind of window that is open. */
void
bench_frames(BenchRun *run)
{
  Frames *self = run->state;
  gboolean game = self->analysis != NULL;
  int number = run->number;
  char intervals[96] = "none", cpus[96] = "none";

  self->phase = NULL;
  for (guint i = 0; self->phase == NULL && i < G_N_ELEMENTS(phases); i++)
    if (phases[i].of_game == game && --number == 0)
      self->phase = &phases[i];
  if (self->phase == NULL)
    return;
  run_phase(self, run->settings->seconds);
  tell_times(self->works, run->found, sizeof run->found);
  tell_times(self->intervals, intervals, sizeof intervals);
  tell_times(self->cpus, cpus, sizeof cpus);
  g_snprintf(run->label, sizeof run->label, "%s", self->phase->name);
  if (self->works->len > 0)
    run->us = (double)g_array_index(self->works, gint64, self->works->len / 2);
  if (!run->settings->json)
    g_print("%s: from frame to frame %s; processor %s", self->phase->name, intervals, cpus);
  if (!run->settings->json && self->reports > 0)
    g_print("; %.1f reports a second, worst delay %.1f ms", self->reports / run->settings->seconds,
            (double)self->worst_delay_us / 1000);
  if (!run->settings->json)
    g_print("\n");
}
