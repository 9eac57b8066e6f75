/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames of a window while it does what people do with it: a game that is analysed, or a recording
 * under the microscope. */

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
  const char *actions[9];
} Phase;

/* clang-format off */
#define IN(what) "microscope." what
#define ZOOMING  {IN("zoom-in"), IN("zoom-in"), IN("zoom-in"), IN("zoom-in"), IN("zoom-out"), IN("zoom-out"), IN("zoom-out"), IN("zoom-out")}
#define MOVING   {IN("pan-right"), IN("pan-right"), IN("pan-right"), IN("pan-right"), IN("pan-left"), IN("pan-left"), IN("pan-left"), IN("pan-left")}
#define STEPPING {IN("next('cut')"), IN("forward"), IN("over"), IN("next('best')"), IN("previous('cut')"), IN("back")}
#define WALKING  {"game.go-back", "game.go-back", "game.go-forward", "game.line-begin", "game.line-forward", "game.line-end", "game.go-last"}
static const Phase phases[] = {
    {TRUE, "analysis at full speed", NULL, 0, {NULL}},
    {TRUE, "walking, a step every 0.7 s", NULL, 700, WALKING},
    {FALSE, "icicle, zooming", "scope.page('icicle')", 0, ZOOMING},
    {FALSE, "icicle, event to event", NULL, 200, STEPPING},
    {FALSE, "tree, zooming", "scope.page('tree')", 0, ZOOMING},
    {FALSE, "tree, moving", NULL, 0, MOVING},
    {FALSE, "tree, event to event", NULL, 200, STEPPING},
};
/* clang-format on */

/* Of each frame, in µs: the work in it by the clock and by the processor, and from frame to frame. */
enum { WORK, CPU, BETWEEN, N_TIMES };

typedef struct {
  AdwApplication *application;
  GtkWindow *window;
  PlyAnalysis *analysis; /* of a game; NULL: a recording */
  const Phase *phase;
  guint step, reports;
  BenchRun clock, cpu; /* the two clocks; the processor's is this thread's */
  double began_us, began_cpu_us, last_us;
  gint64 worst_delay_us;
  GArray *times[N_TIMES]; /* of doubles */
} Frames;

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
  double now = bench_now_us(&self->clock), interval = now - self->last_us;

  if (self->last_us > 0)
    g_array_append_val(self->times[BETWEEN], interval);
  self->last_us = self->began_us = now;
  self->began_cpu_us = bench_now_us(&self->cpu);
}

static void
after_paint(GdkFrameClock *clock, Frames *self)
{
  double work = bench_now_us(&self->clock) - self->began_us;
  double cpu = bench_now_us(&self->cpu) - self->began_cpu_us;

  g_array_append_val(self->times[WORK], work);
  g_array_append_val(self->times[CPU], cpu);
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
  self->clock.by_clock = TRUE;
  for (int i = 0; i < N_TIMES; i++)
    self->times[i] = g_array_new(FALSE, FALSE, sizeof(double));
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
  for (int i = 0; i < N_TIMES; i++)
    g_array_unref(self->times[i]);
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
  self->last_us = 0;
  self->worst_delay_us = 0;
  for (int i = 0; i < N_TIMES; i++)
    g_array_set_size(self->times[i], 0);
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

/* The numbers go through the rows of the kind of window that is open. */
gboolean
bench_frames(BenchRun *run)
{
  static const char *const names[N_TIMES] = {"work", "processor's", "from frame to frame"};
  Frames *self = run->state;
  int number = run->number;

  self->phase = NULL;
  for (guint i = 0; self->phase == NULL && i < G_N_ELEMENTS(phases); i++)
    if (phases[i].of_game == (self->analysis != NULL) && --number == 0)
      self->phase = &phases[i];
  if (self->phase == NULL)
    return FALSE;
  run_phase(self, run->settings->seconds);
  g_strlcpy(run->label, self->phase->name, sizeof run->label);
  for (int i = 0; i < N_TIMES; i++) {
    g_autofree char *times = bench_tell(self->times[i]);
    g_print("%s, %s: %s\n", self->phase->name, names[i], times);
  }
  if (self->reports > 0)
    g_print("%s: %.1f reports a second, worst delay %.1f ms\n", self->phase->name,
            self->reports / run->settings->seconds, (double)self->worst_delay_us / 1000);
  if (self->times[WORK]->len > 0)
    run->us = g_array_index(self->times[WORK], double, self->times[WORK]->len / 2);
  return TRUE;
}
