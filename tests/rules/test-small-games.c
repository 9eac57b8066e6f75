/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of first courses, by the numbers that are known of them. */

#include "text-boards.h"

#include "rules/game.h"
#include "search/search.h"

/* ---- sizes of trees ---- */

typedef struct {
  guint64 nodes; /* of the whole tree, the root included */
  GHashTable *keys;
} Tree;

static void
walk(const PlyRules *rules, const PlyPosition *position, Tree *tree)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);

  tree->nodes++;
  g_hash_table_add(tree->keys, g_memdup2(&position->key, sizeof position->key));
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    walk(rules, &after, tree);
  }
}

/* Tic-tac-toe: 549,946 nodes, 255,168 games, 5,478 positions. */
static void
test_tic_tac_toe(void)
{
  PlyRules rules = rules_of("mnk");
  Tree tree = {.keys = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL)};
  PlyPosition start;

  ply_rules_start(&rules, &start);
  walk(&rules, &start, &tree);
  g_assert_cmpuint(tree.nodes, ==, 549946);
  g_assert_cmpuint(g_hash_table_size(tree.keys), ==, 5478);
  g_assert_cmpuint(ply_rules_perft(&rules, &start, 9), ==, 255168);
  g_hash_table_unref(tree.keys);
}

/* The counts that are published for 7x6, of ways of just so many plies. */
static void
test_connect4_counts(void)
{
  static const guint64 counts[] = {7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572};
  PlyRules rules = rules_of("connect4");
  int most = g_test_slow() ? 9 : 8;
  PlyPosition start;

  ply_rules_start(&rules, &start);
  for (int i = 0; i < most; i++)
    g_assert_cmpuint(ply_rules_reached(&rules, &start, i + 1), ==, counts[i]);
}

/* ---- values ---- */

static PlyReport
search(const PlyRules *rules, const PlyPosition *position, const char *algorithm, int depth)
{
  PlySearchOptions options;
  PlySearchLimits limits = {.depth = depth};
  PlySearch *search = ply_search_new();
  PlyReport report;

  ply_search_options_init(&options, rules);
  options.algorithm = ply_algorithm_find(algorithm);
  options.evaluation = ply_game_evaluation(rules->game, "pieces");
  options.iterative_deepening = options.aspiration = options.table = options.static_order = false;
  options.hash_move = options.killers = options.history = options.quiescence = false;
  ply_search_run(search, rules, position, &options, &limits, NULL, NULL, &report);
  ply_search_free(search);
  return report;
}

/* Row order and fail-soft windows: 18,297 nodes, and nobody wins. */
static void
test_alpha_beta(void)
{
  PlyRules rules = rules_of("mnk");
  PlyPosition start;

  ply_rules_start(&rules, &start);
  PlyReport plain = search(&rules, &start, "minimax", 9);
  PlyReport cut = search(&rules, &start, "alpha-beta", 9);
  g_assert_cmpint(plain.score, ==, 0);
  g_assert_cmpint(cut.score, ==, 0);
  g_assert_cmpuint(plain.figures.nodes, ==, 549946);
  g_test_message("%" G_GUINT64_FORMAT, cut.figures.nodes);
  g_assert_cmpuint(cut.figures.nodes, ==, 18297);
}

/* Who wins small boards (Uiterwijk and van den Herik 2000; Connect Four: Tromp). */
static void
test_known_values(void)
{
  static const struct {
    const char *spec;
    int winner; /* −1: a draw */
    int plies;  /* of the whole tree */
  } known[] = {
      {"mnk:3x3x3", -1, 9},     {"mnk:4x3x3", 0, 12},     {"mnk:3x4x3", 0, 12},
      {"connect4:4x3", -1, 12}, {"connect4:4x4", -1, 16},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(known); i++) {
    PlyRules rules = rules_of(known[i].spec);
    PlyPosition start;
    ply_rules_start(&rules, &start);
    PlyReport report = search(&rules, &start, "alpha-beta", known[i].plies);
    g_test_message("%s: %d", known[i].spec, report.score);
    g_assert_cmpint(report.score > 0 ? 0 : report.score < 0 ? 1 : -1, ==, known[i].winner);
  }
}

/* ---- Nim ---- */

static int
mex_value(const guint8 *heaps, int n, gboolean misere)
{
  int sum = 0, most = 0;

  for (int i = 0; i < n; i++) {
    sum ^= heaps[i];
    most = MAX(most, heaps[i]);
  }
  return misere && most <= 1 ? sum == 0 : sum != 0;
}

static void
set_heaps(const PlyRules *rules, const guint8 *heaps, PlyPosition *position)
{
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows};
  int cell;

  for (int heap = 0; heap < rules->columns; heap++) {
    for (int height = 0; height < heaps[heap]; height++)
      board.cells[(rules->rows - 1 - height) * rules->columns + heap] = 1;
  }
  g_assert_cmpint(ply_rules_set_board(rules, &board, false, position, &cell), ==, PLY_BOARD_OK);
}

/* The smallest number that no move leads to (Grundy 1939), by the moves themselves. */
static int
grundy(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves), mex = 0;
  guint64 seen = 0;

  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    seen |= G_GUINT64_CONSTANT(1) << grundy(rules, &after);
  }
  while (seen >> mex & 1)
    mex++;
  return mex;
}

/* Every position of up to three heaps of up to four stones: mex is the exclusive or, and minimax
 * finds who wins, in normal and in misère play. */
static void
test_nim(void)
{
  for (int misere = 0; misere < 2; misere++) {
    PlyRules rules = rules_of(misere ? "nim-misere:3x4" : "nim:3x4");
    for (int i = 0; i < 125; i++) {
      guint8 heaps[3] = {(guint8)(i % 5), (guint8)(i / 5 % 5), (guint8)(i / 25)};
      int stones = heaps[0] + heaps[1] + heaps[2];
      PlyPosition position;
      set_heaps(&rules, heaps, &position);
      if (stones == 0)
        continue;
      if (!misere && stones <= 7)
        g_assert_cmpint(grundy(&rules, &position), ==, heaps[0] ^ heaps[1] ^ heaps[2]);
      PlyReport report = search(&rules, &position, "alpha-beta", stones);
      g_assert_cmpint(report.score > 0, ==, mex_value(heaps, 3, misere));
      const PlyEvaluation *sum = ply_game_evaluation(rules.game, "sum");
      g_assert_cmpint(sum->score(&rules, &position) > 0, ==, mex_value(heaps, 3, misere));
    }
  }
}

/* A move takes stones off the top of one heap, and says which. */
static void
test_nim_moves(void)
{
  PlyRules rules = rules_of("nim");
  PlyPosition start, after;
  PlyBoard board;
  PlyChange change;
  PlyMove move;
  char text[PLY_NOTATION_BYTES];

  ply_rules_start(&rules, &start);
  g_assert_cmpint(ply_rules_moves(&rules, &start, (PlyMove[PLY_MAX_MOVES]){0}), ==, 16);
  g_assert_true(ply_notation_parse(PLY_NOTATION_DEFAULT, &rules, "d3", &move));
  g_assert_cmpstr(ply_notation_move(PLY_NOTATION_DEFAULT, &rules, move, text), ==, "D3");
  g_assert_true(ply_rules_is_legal(&rules, &start, move));
  g_assert_cmpint(ply_rules_move_cell(&rules, &start, move), ==, 2 * 4 + 3);
  ply_rules_play(&rules, &start, move, &after, &change);
  g_assert_cmpint(change.n_captured, ==, 3);
  g_assert_cmpint(change.placed, ==, -1);
  ply_rules_read_board(&rules, &after, &board);
  for (int i = 0; i < change.n_captured; i++)
    g_assert_cmpint(board.cells[change.captured[i]], ==, 0);
  g_assert_cmpint(board.cells[3 * 4 + 3], ==, 1); /* the fourth stone of the fourth heap */
  g_assert_true(ply_notation_parse(PLY_NOTATION_DEFAULT, &rules, "A2", &move));
  g_assert_false(ply_rules_is_legal(&rules, &start, move));
  g_assert_cmpstr(ply_notation_row(PLY_NOTATION_DEFAULT, &rules, 0, text), ==, "");
}

/* ---- rules as text ---- */

static void
test_specs(void)
{
  static const char *const specs[] = {
      "mnk",     "mnk:15x15x5", "mnk:4x3x3", "connect4",        "connect4:6x5",  "nim",
      "nim:3x5", "othello:6x6", "othello",   "maxconnect4:5x4", "nim-misere:2x2"};
  char spec[PLY_RULES_SPEC_BYTES];

  for (gsize i = 0; i < G_N_ELEMENTS(specs); i++) {
    PlyRules rules = rules_of(specs[i]);
    g_assert_cmpstr(ply_rules_format(&rules, spec), ==, specs[i]);
  }
  g_assert_cmpint(rules_of("mnk:15").in_row, ==, 5);
  g_assert_cmpint(rules_of("mnk:4").in_row, ==, 4);
  g_assert_cmpint(rules_of("othello").in_row, ==, 0);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/small-games/tic-tac-toe", test_tic_tac_toe);
  g_test_add_func("/small-games/connect4-counts", test_connect4_counts);
  g_test_add_func("/small-games/alpha-beta", test_alpha_beta);
  g_test_add_func("/small-games/known-values", test_known_values);
  g_test_add_func("/small-games/nim", test_nim);
  g_test_add_func("/small-games/nim-moves", test_nim_moves);
  g_test_add_func("/small-games/specs", test_specs);
  return g_test_run();
}
