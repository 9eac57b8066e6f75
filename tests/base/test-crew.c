/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A crew does each piece of work once a thread, off the caller's thread, and what it wrote is there
 * at the end without any other lock: for the thread sanitizer too. */

#include <pthread.h>
#include <signal.h>

#include <glib.h>

#include "base/crew.h"

#define MOST 8

typedef struct {
  int calls[MOST];
  gboolean is_caller[MOST], is_quiet[MOST];
  pthread_t caller;
} Work;

static void
count(void *data, int index)
{
  Work *work = data;
  sigset_t blocked;

  pthread_sigmask(SIG_SETMASK, NULL, &blocked);
  work->calls[index]++;
  work->is_caller[index] = pthread_equal(pthread_self(), work->caller) != 0;
  work->is_quiet[index] = sigismember(&blocked, SIGTERM) == 1 && sigismember(&blocked, SIGINT) == 1;
}

static void
test_each_once(void)
{
  for (int n = 1; n <= MOST; n++) {
    PlyCrew *crew = ply_crew_new(n);
    Work work = {.caller = pthread_self()};
    g_assert_nonnull(crew);
    g_assert_cmpint(ply_crew_size(crew), ==, n);
    for (int turn = 1; turn <= 200; turn++) {
      ply_crew_begin(crew, count, &work);
      ply_crew_end(crew);
      for (int i = 0; i < n; i++) {
        g_assert_cmpint(work.calls[i], ==, turn);
        g_assert_false(work.is_caller[i]);
        g_assert_true(work.is_quiet[i]);
      }
    }
    for (int i = n; i < MOST; i++)
      g_assert_cmpint(work.calls[i], ==, 0);
    ply_crew_free(crew);
  }
}

/* The maker's own signals are as they were. */
static void
test_signals(void)
{
  sigset_t before, after;

  pthread_sigmask(SIG_SETMASK, NULL, &before);
  PlyCrew *crew = ply_crew_new(2);
  pthread_sigmask(SIG_SETMASK, NULL, &after);
  for (int i = 1; i < 32; i++)
    g_assert_cmpint(sigismember(&before, i), ==, sigismember(&after, i));
  ply_crew_free(crew);
  ply_crew_free(NULL);
}

typedef struct {
  pthread_barrier_t all;
  int met;
} Meeting;

static void
meet(void *data, int index)
{
  Meeting *meeting = data;

  if (pthread_barrier_wait(&meeting->all) == PTHREAD_BARRIER_SERIAL_THREAD)
    meeting->met++;
}

/* All work at once, the caller too: nobody would pass the barrier otherwise. */
static void
test_at_once(void)
{
  PlyCrew *crew = ply_crew_new(3);
  Meeting meeting = {.met = 0};
  gboolean last;

  pthread_barrier_init(&meeting.all, NULL, 4);
  for (int turn = 1; turn <= 100; turn++) {
    ply_crew_begin(crew, meet, &meeting);
    last = pthread_barrier_wait(&meeting.all) == PTHREAD_BARRIER_SERIAL_THREAD;
    ply_crew_end(crew);
    meeting.met += last;
    g_assert_cmpint(meeting.met, ==, turn);
  }
  pthread_barrier_destroy(&meeting.all);
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/crew/each-once", test_each_once);
  g_test_add_func("/base/crew/signals", test_signals);
  g_test_add_func("/base/crew/at-once", test_at_once);
  return g_test_run();
}
