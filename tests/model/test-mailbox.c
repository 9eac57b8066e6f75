/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/mailbox.h"
#include "wait.h"

typedef struct {
  PlyMailbox *mailbox;
  guint delivered, last; /* generation of the last letter */
  gint64 when_us[4096], worst_us;
  guint to_put;
} Post;

static PlyModelReport *
letter(guint number)
{
  PlyPosition position = {0};
  PlyReport report = {0};
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  return ply_model_report_new(number, &rules, NULL, &position, &report);
}

static void
deliver(PlyModelReport *report, gpointer data)
{
  Post *post = data;
  gint64 now = g_get_monotonic_time();

  g_assert_cmpuint(report->generation, >, post->last);
  g_assert_cmpuint(post->delivered, <, G_N_ELEMENTS(post->when_us));
  post->last = report->generation;
  post->when_us[post->delivered++] = now;
  post->worst_us = MAX(post->worst_us, now - report->made_us);
  ply_model_report_unref(report);
}

static gpointer
put_many(gpointer data)
{
  Post *post = data;

  for (guint i = 1; i <= post->to_put; i++) {
    ply_mailbox_put(post->mailbox, letter(i));
    if (i % 16 == 0)
      g_usleep(200);
  }
  return NULL;
}

static gboolean
has_last(gpointer data)
{
  Post *post = data;

  return post->last == post->to_put;
}

/* Thousands are put in; few come out, never faster than 30 a second, and the last one always. */
static void
test_newest_wins(void)
{
  Post post = {.to_put = 40000};

  post.mailbox = ply_mailbox_new(deliver, &post);
  GThread *thread = g_thread_new("post", put_many, &post);
  g_assert_true(wait_until(has_last, &post));
  g_thread_join(thread);
  g_assert_cmpuint(post.delivered, >=, 2);
  for (guint i = 1; i < post.delivered; i++)
    g_assert_cmpint(post.when_us[i] - post.when_us[i - 1], >=, PLY_MAILBOX_INTERVAL_US - 2000);
  ply_mailbox_free(post.mailbox);
}

/* After a quiet time a letter comes at once. */
static void
test_first_at_once(void)
{
  Post post = {.to_put = 1};

  post.mailbox = ply_mailbox_new(deliver, &post);
  wait_past(60);
  g_assert_false(g_main_context_pending(NULL));
  ply_mailbox_put(post.mailbox, letter(1));
  g_assert_true(g_main_context_pending(NULL)); /* no timeout lies between */
  g_assert_true(wait_until(has_last, &post));
  ply_mailbox_free(post.mailbox);
}

/* What is thrown away is not delivered, and an undelivered letter is freed with the box. */
static void
test_empty(void)
{
  Post post = {.to_put = 1};

  post.mailbox = ply_mailbox_new(deliver, &post);
  ply_mailbox_put(post.mailbox, letter(1));
  ply_mailbox_empty(post.mailbox);
  wait_past(60);
  g_assert_cmpuint(post.delivered, ==, 0);
  ply_mailbox_put(post.mailbox, letter(2));
  ply_mailbox_free(post.mailbox);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/mailbox/newest-wins", test_newest_wins);
  g_test_add_func("/model/mailbox/first-at-once", test_first_at_once);
  g_test_add_func("/model/mailbox/empty", test_empty);
  return g_test_run();
}
