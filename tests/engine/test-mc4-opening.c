/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the strong search of Max-Connect4 makes of its book: proven values at once, the same values
 * as without it, and none of it where it is not wanted. */

#include "mc4-plain.h"

static const char *const small[] = {"maxconnect4:4x4", "maxconnect4:5x4", "maxconnect4:4x5",
                                    "maxconnect4:7x3"};

/* A move is played from the book without a search. */
static void
test_plays_at_once(void)
{
  static const struct {
    const char *game;
    PlyScore value;
  } boards[] = {{"maxconnect4", 0}, {"maxconnect4:7x4", -100}, {"maxconnect4:6x6", 0}};

  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    Fixture fixture;
    ply_rules_parse(boards[i].game, &fixture.rules);
    begin(&fixture, boards[i].game, fixture.rules.columns * fixture.rules.rows, 0);
    fixture.limits.playing = true;
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
    check_lines(&fixture);
    g_assert_cmpint(fixture.report.score, ==, boards[i].value);
    g_assert_cmpint(fixture.report.bound, ==, PLY_BOUND_EXACT);
    g_assert_cmpuint(fixture.report.figures.nodes, ==, 0);
    for (int j = 0; j < fixture.report.n_root; j++)
      g_assert_cmpint(fixture.report.root[j].upper, <=, boards[i].value);
    end(&fixture);
  }
}

static void
test_not_where_it_is_not_wanted(void)
{
  Fixture fixture;

  begin(&fixture, "maxconnect4", 42, 0);
  fixture.options.book = false;
  fixture.limits.playing = true;
  fixture.limits.nodes = 100000;
  g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_NODES);
  g_assert_cmpint(fixture.report.root[0].lower, <, fixture.report.root[0].upper);
  end(&fixture);
}

typedef struct {
  guint reports;
  PlyScore score;
  int pv_length;
} First;

static void
note_first(void *data, const PlyReport *report)
{
  First *first = data;

  if (first->reports++ > 0)
    return;
  first->score = report->score;
  first->pv_length = report->root[0].pv_length;
  g_assert_cmpint(report->root[0].lower, ==, report->root[0].upper);
}

/* The first report has the value already, and the line grows to the end of the game. */
static void
test_analysis(void)
{
  First first = {.score = PLY_SCORE_INFINITE};
  PlySearchHooks hooks = {.data = &first, .report = note_first};
  Fixture fixture;

  begin(&fixture, "maxconnect4:6x5", 30, 0);
  g_assert_cmpint(run(&fixture, &hooks), ==, PLY_STOP_SOLVED);
  check_lines(&fixture);
  g_assert_cmpint(first.score, ==, 0);
  g_assert_cmpint(first.pv_length, <, 30);
  g_assert_cmpint(fixture.report.root[0].pv_length, ==, 30);
  g_assert_cmpint(fixture.report.score, ==, 0);
  end(&fixture);
}

/* Every move of early positions is worth the same with the book and without. */
static void
test_values(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(small); i++) {
    for (guint64 seed = 0; seed < 10; seed++) {
      PlyScore values[8];
      Fixture fixture;
      ply_rules_parse(small[i], &fixture.rules);
      int cells = fixture.rules.columns * fixture.rules.rows;
      for (int book = 0; book < 2; book++) {
        begin(&fixture, small[i], cells - (int)(seed % 6), seed);
        fixture.options.book = book;
        fixture.options.multi_pv = PLY_MAX_MULTI_PV;
        g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
        check_lines(&fixture);
        for (int j = 0; j < fixture.report.n_root; j++) {
          const PlyRootMove *root = &fixture.report.root[j];
          g_assert_cmpint(root->lower, ==, root->upper);
          g_assert_cmpint(root->score, ==, root->lower);
          if (book)
            g_assert_cmpint(root->score, ==, values[root->move]);
          values[root->move] = root->score;
        }
        end(&fixture);
      }
    }
  }
}

/* The search meets the book in its tree, too. */
static void
test_in_the_tree(void)
{
  guint64 nodes[2];

  for (int book = 0; book < 2; book++) {
    Fixture fixture;
    begin(&fixture, "maxconnect4:6x4", 24, 0);
    fixture.options.book = book;
    fixture.options.multi_pv = PLY_MAX_MULTI_PV;
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
    nodes[book] = fixture.report.figures.nodes;
    end(&fixture);
  }
  g_test_message("%" G_GUINT64_FORMAT " nodes without, %" G_GUINT64_FORMAT " with the book",
                 nodes[0], nodes[1]);
  g_assert_cmpuint(nodes[1], <, nodes[0]);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mc4-opening/plays-at-once", test_plays_at_once);
  g_test_add_func("/mc4-opening/not-where-it-is-not-wanted", test_not_where_it_is_not_wanted);
  g_test_add_func("/mc4-opening/analysis", test_analysis);
  g_test_add_func("/mc4-opening/values", test_values);
  g_test_add_func("/mc4-opening/in-the-tree", test_in_the_tree);
  return g_test_run();
}
