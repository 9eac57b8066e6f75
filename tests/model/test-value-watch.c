/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "../load-record.h"
#include "model/value-watch.h"
#include "wait.h"

static void
look_at(PlyValueWatch *watch, const PlyRecord *record)
{
  ply_value_watch_set(watch, &record->rules, &record->root->position);
}

static gboolean
has_ended(gpointer watch)
{
  return !ply_value_watch_is_searching(watch);
}

static gboolean
has_depth(gpointer watch)
{
  int confidence;

  return ply_value_watch_get_depth(watch, &confidence) > 0;
}

/* To the end, where all is proven; paused it does nothing. */
static void
test_end(void)
{
  g_autoptr(PlyRecord) record =
      load_record("XXXXXXXXOOXXXXXXOXOXXXXXOXXOXXXXOXXXOXXXOXXXXOX-OOOOOO--OOOOO--- X");
  g_autoptr(PlyValueWatch) watch = ply_value_watch_new();
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(&record->rules, &record->root->position, moves);

  look_at(watch, record);
  g_assert_false(ply_value_watch_is_searching(watch));
  g_assert_cmpint(ply_value_watch_get(watch, moves[0])->claim.kind, ==, PLY_CLAIM_NONE);
  ply_value_watch_set_paused(watch, FALSE);
  g_assert_true(ply_value_watch_is_searching(watch));
  g_assert_true(wait_until(has_ended, watch));
  for (int i = 0; i < n; i++)
    g_assert_cmpint(ply_value_watch_get(watch, moves[i])->claim.kind, ==, PLY_CLAIM_PROVEN);
  /* The same position once more is not searched again. */
  look_at(watch, record);
  g_assert_false(ply_value_watch_is_searching(watch));
  ply_value_watch_set(watch, NULL, NULL);
  g_assert_null(ply_value_watch_get(watch, moves[0]));
}

/* Another position ends the search of the one before, and its values are not taken for it. */
static void
test_change(void)
{
  g_autoptr(PlyRecord) record =
      load_record("-----------------X-XX-----OXX----OOXO-----OXOO--------X--------- O");
  g_autoptr(PlyRecord) other =
      load_record("-----------------O-OO-----XOO----XXOX-----XOXX--------O--------- X");
  g_autoptr(PlyValueWatch) watch = ply_value_watch_new();
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(&record->rules, &record->root->position, moves);

  ply_value_watch_set_paused(watch, FALSE);
  look_at(watch, record);
  g_assert_true(wait_until(has_depth, watch));
  g_assert_cmpint(ply_value_watch_get(watch, moves[0])->claim.kind, ==, PLY_CLAIM_ESTIMATE);
  look_at(watch, other);
  g_assert_false(has_depth(watch));
  for (int i = 0; i < n; i++)
    g_assert_cmpint(ply_value_watch_get(watch, moves[i])->claim.kind, ==, PLY_CLAIM_NONE);
  g_assert_true(wait_until(has_depth, watch));
  ply_value_watch_set_paused(watch, TRUE);
  g_assert_false(ply_value_watch_is_searching(watch));
  /* What was found stays. */
  g_assert_cmpint(ply_value_watch_get(watch, moves[0])->claim.kind, ==, PLY_CLAIM_ESTIMATE);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/value-watch/end", test_end);
  g_test_add_func("/value-watch/change", test_change);
  return g_test_run();
}
