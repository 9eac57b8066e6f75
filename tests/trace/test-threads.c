/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A recording made on one thread, watched from another, read by several:
 * for the thread sanitizer. */

#include <pthread.h>

#include <glib.h>

#include "trace/recorder.h"
#include "trace/step.h"
#include "trace/summary.h"

#define READERS 4

typedef struct {
  PlyRecordRequest request;
  _Atomic uint64_t progress;
  atomic_bool stop;
  PlyTrace *trace;
} Recording;

static bool
should_stop(void *data)
{
  Recording *self = data;

  return atomic_load(&self->stop);
}

static void *
record(void *data)
{
  Recording *self = data;

  self->trace = ply_trace_record(&self->request);
  return NULL;
}

static void
prepare(Recording *self, int depth)
{
  g_assert_true(ply_rules_parse("othello", &self->request.rules));
  ply_rules_start(&self->request.rules, &self->request.root);
  ply_search_options_init(&self->request.options, &self->request.rules);
  self->request.limits.depth = depth;
  self->request.table_bytes = (size_t)1 << 20;
  self->request.budget = (size_t)8 << 20;
  self->request.data = self;
  self->request.should_stop = should_stop;
  self->request.progress = &self->progress;
}

/* Progress only ever grows, and a stop is heeded. */
static void
test_watched(void)
{
  Recording self = {0};
  pthread_t thread;
  uint64_t last = 0;

  prepare(&self, 40);
  g_assert_cmpint(pthread_create(&thread, NULL, record, &self), ==, 0);
  for (int i = 0; i < 5000 && last < 20000; i++) {
    uint64_t now = atomic_load(&self.progress);
    g_assert_cmpuint(now, >=, last);
    last = now;
    g_usleep(1000);
  }
  atomic_store(&self.stop, true);
  pthread_join(thread, NULL);
  g_assert_nonnull(self.trace);
  g_assert_cmpuint(self.trace->info.visits, >=, last);
  g_assert_cmpuint(atomic_load(&self.progress), ==, self.trace->info.visits);
  g_assert_cmpint(self.trace->info.stop, ==, PLY_STOP_ASKED);
  ply_trace_unref(self.trace);
}

/* Reads the whole trace and gives its reference back. */
static void *
read_trace(void *data)
{
  PlyTrace *trace = data;
  PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);
  uint64_t visits = summary->total.visits;

  for (uint64_t step = 0; step < ply_trace_n_steps(trace); step += 997) {
    PlyTraceState state;
    ply_trace_state_at(trace, step, &state);
    visits += state.n == 0;
  }
  ply_trace_summary_free(summary);
  PlyTrace *noted = ply_trace_with_note(trace, 3, "read");
  visits += strcmp(ply_trace_note(noted, 3), "read") != 0;
  ply_trace_unref(trace);
  ply_trace_unref(noted); /* the last to go may be this one */
  return GUINT_TO_POINTER((guint)visits);
}

static void
test_shared(void)
{
  Recording self = {0};
  pthread_t writer, readers[READERS];

  prepare(&self, 6);
  g_assert_cmpint(pthread_create(&writer, NULL, record, &self), ==, 0);
  pthread_join(writer, NULL);
  uint32_t n = self.trace->n;
  for (int i = 0; i < READERS; i++)
    g_assert_cmpint(pthread_create(&readers[i], NULL, read_trace, ply_trace_ref(self.trace)), ==,
                    0);
  ply_trace_unref(self.trace);
  for (int i = 0; i < READERS; i++) {
    void *result;
    pthread_join(readers[i], &result);
    g_assert_cmpuint(GPOINTER_TO_UINT(result), ==, n);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/threads/watched", test_watched);
  g_test_add_func("/trace/threads/shared", test_shared);
  return g_test_run();
}
