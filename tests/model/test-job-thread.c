/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Jobs on a thread in their order, and letters on their way back. */

#include "model/job-thread.h"
#include "wait.h"

#define INTERVAL_US (G_USEC_PER_SEC / 30)

typedef struct {
  PlyJobThread *thread;
  guint delivered, last; /* number of the last letter */
  int has_delivered;     /* atomic */
  gint64 when_us[4096];
  int freed; /* letters and jobs that came to nothing; atomic */
  int shut;  /* no job is done meanwhile; atomic */
  GString *done;
} Post;

static guint *
number_new(guint number)
{
  guint *self = g_new(guint, 1);

  *self = number;
  return self;
}

/* The thread's: as many letters as the job says. The first of many has come before the others are
 * posted. */
static void
post_many(gpointer owner, gpointer job)
{
  Post *post = owner;
  g_autofree guint *n = job;

  for (guint i = 1; i <= *n; i++) {
    ply_job_thread_post(post->thread, number_new(i));
    while (i == 1 && *n > 1 && !g_atomic_int_get(&post->has_delivered))
      g_usleep(200);
    if (i % 16 == 0)
      g_usleep(200);
  }
}

/* The thread's: others wait as long as the test wants them to. */
static void
note_job(gpointer owner, gpointer job)
{
  Post *post = owner;
  g_autofree guint *n = job;

  while (g_atomic_int_get(&post->shut))
    g_usleep(200);
  g_string_append_printf(post->done, "%u ", *n);
}

static void
note_end(gpointer owner)
{
  g_string_append(((Post *)owner)->done, "end");
}

static void
deliver(gpointer owner, gpointer letter)
{
  Post *post = owner;
  g_autofree guint *number = letter;

  g_assert_cmpuint(*number, >, post->last);
  g_assert_cmpuint(post->delivered, <, G_N_ELEMENTS(post->when_us));
  post->last = *number;
  post->when_us[post->delivered++] = g_get_monotonic_time();
  g_atomic_int_set(&post->has_delivered, TRUE);
}

static Post *counting;

static void
free_number(gpointer number)
{
  g_atomic_int_inc(&counting->freed);
  g_free(number);
}

static const PlyJobThreadClass posting = {
    .name = "post",
    .interval_us = INTERVAL_US,
    .run = post_many,
    .deliver = deliver,
    .free_job = free_number,
    .free_letter = free_number,
};

static const PlyJobThreadClass noting = {
    .name = "note",
    .run = note_job,
    .end = note_end,
    .deliver = deliver,
    .free_job = free_number,
    .free_letter = free_number,
};

static gboolean
has_last(gpointer data)
{
  return ((Post *)data)->last == 40000;
}

static gboolean
has_one(gpointer data)
{
  return ((Post *)data)->last == 1;
}

static void
begin(Post *post, const PlyJobThreadClass *klass)
{
  *post = (Post){0};
  counting = post;
  post->done = g_string_new(NULL);
  post->thread = ply_job_thread_new(klass, post);
}

static void
finish(Post *post)
{
  ply_job_thread_free(post->thread);
  g_string_free(post->done, TRUE);
}

/* Thousands are posted; few come out, never faster than the interval since the first could come, and
 * the last one always. */
static void
test_newest_wins(void)
{
  Post post;

  begin(&post, &posting);
  gint64 began = g_get_monotonic_time();
  ply_job_thread_push(post.thread, number_new(40000));
  g_assert_true(wait_until(has_last, &post));
  g_assert_cmpuint(post.delivered, >=, 2);
  for (guint i = 1; i < post.delivered; i++)
    g_assert_cmpint(post.when_us[i] - began, >=, i * INTERVAL_US);
  g_assert_cmpuint((guint)g_atomic_int_get(&post.freed) + post.delivered, ==, 40000);
  finish(&post);
}

/* After a quiet time a letter comes at once: no timeout lies between. */
static void
test_first_at_once(void)
{
  Post post;

  begin(&post, &posting);
  wait_past(60);
  g_assert_false(g_main_context_pending(NULL));
  ply_job_thread_post(post.thread, number_new(1)); /* in the place of the thread, which sleeps */
  g_assert_true(g_main_context_pending(NULL));
  g_assert_true(wait_until(has_one, &post));
  finish(&post);
}

/* What is thrown away is not delivered, and an undelivered letter is freed with the thread. */
static void
test_empty(void)
{
  Post post;

  begin(&post, &posting);
  ply_job_thread_push(post.thread, number_new(1));
  while (!g_main_context_pending(NULL))
    g_usleep(100);
  ply_job_thread_empty(post.thread);
  wait_past(60);
  g_assert_cmpuint(post.delivered, ==, 0);
  g_assert_cmpint(g_atomic_int_get(&post.freed), ==, 1);
  ply_job_thread_push(post.thread, number_new(1));
  finish(&post);
  g_assert_cmpint(post.freed, ==, 2);
}

/* All that is queued is done before the end; what is replaced is not. */
static void
test_queue(void)
{
  Post post;

  begin(&post, &noting);
  g_atomic_int_set(&post.shut, TRUE);
  for (guint i = 1; i <= 3; i++)
    ply_job_thread_push(post.thread, number_new(i));
  g_assert_false(ply_job_thread_is_done(post.thread));
  ply_job_thread_quit(post.thread);
  g_assert_false(ply_job_thread_is_done(post.thread));
  g_atomic_int_set(&post.shut, FALSE);
  while (!ply_job_thread_is_done(post.thread))
    g_usleep(1000);
  g_assert_cmpstr(post.done->str, ==, "1 2 3 end");
  finish(&post);

  begin(&post, &noting);
  g_atomic_int_set(&post.shut, TRUE);
  for (guint i = 1; i <= 4; i++)
    ply_job_thread_push(post.thread, number_new(i));
  ply_job_thread_replace(post.thread, number_new(9));
  g_atomic_int_set(&post.shut, FALSE);
  ply_job_thread_quit(post.thread);
  while (!ply_job_thread_is_done(post.thread))
    g_usleep(1000);
  g_assert_true(g_str_has_suffix(post.done->str, "9 end"));
  g_assert_null(strchr(post.done->str, '4'));
  g_assert_cmpint(post.freed, >=, 1);
  finish(&post);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/job-thread/newest-wins", test_newest_wins);
  g_test_add_func("/model/job-thread/first-at-once", test_first_at_once);
  g_test_add_func("/model/job-thread/empty", test_empty);
  g_test_add_func("/model/job-thread/queue", test_queue);
  return g_test_run();
}
