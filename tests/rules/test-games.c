/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of games, and which words name rules. */

#include "text-boards.h"

/* The registry: a fixed order, ids that find their game, default evaluations and "pieces". */
static void
test_registry(void)
{
  static const char *const ids[] = {"othello", "pente", "maxconnect4", "connect4",
                                    "mnk",     "nim",   "nim-misere",  "number-tree"};

  for (int i = 0; i < 8; i++) {
    const PlyGame *game = ply_game_at(i);
    g_assert_cmpstr(ply_game_id(game), ==, ids[i]);
    g_assert_true(ply_game_find(ids[i]) == game);
    g_assert_cmpstr(ply_game_name(game), !=, "");
    g_assert_true(ply_game_evaluation(game, NULL) == game->evaluations);
    g_assert_null(ply_game_evaluation(game, "nonsense"));
    if (game->read_board != NULL)
      g_assert_nonnull(ply_game_evaluation(game, "pieces"));
  }
  g_assert_null(ply_game_at(8));
  g_assert_null(ply_game_at(-1));
  g_assert_null(ply_game_find("chess"));
}

static const struct {
  const char *spec;
  int columns, rows;
} good[] = {
    {"othello", 8, 8},         {"othello:4", 4, 4},
    {"othello:5x5", 5, 5},     {"othello:6", 6, 6},
    {"othello:7", 7, 7},       {"othello:8x8", 8, 8},
    {"othello:9", 9, 9},       {"othello:10", 10, 10},
    {"othello:10x10", 10, 10}, {"maxconnect4", 7, 6},
    {"maxconnect4:7x6", 7, 6}, {"maxconnect4:5x4", 5, 4},
    {"maxconnect4:4x3", 4, 3}, {"maxconnect4:8x7", 8, 7},
    {"maxconnect4:6", 6, 6},   {"pente", 19, 19},
    {"number-tree", 1, 1},     {"connect4", 7, 6},
    {"connect4:8x7", 8, 7},    {"mnk", 3, 3},
    {"mnk:15", 15, 15},        {"mnk:15,15,5", 15, 15},
    {"mnk:7x3x3", 7, 3},       {"nim", 4, 7},
    {"nim:3x5", 3, 5},         {"nim-misere:1x15", 1, 15},
};

static const char *const bad[] = {
    "",
    "Othello",
    "chess",
    ":8",
    "othello:",
    "othello:3",
    "othello:11",
    "othello:0",
    "othello:8x",
    "othello:x8",
    "othello:8x6",
    "othello:8x8x",
    "othello:-8",
    "othello: 8",
    "othello:108",
    "othello 8",
    "maxconnect4:3x6",
    "maxconnect4:9x6",
    "maxconnect4:7x8",
    "maxconnect4:7x2",
    "maxconnect4:7x",
    "maxconnect4:8",
    "maxconnect4:7X6",
    "maxconnect4:7x6 ",
    "pente:13",
    "connect4:3x3",
    "mnk:2",
    "mnk:20",
    "mnk:3x3x4",
    "mnk:3x3x2",
    "mnk:3x3x",
    "mnk:3x3x3x3",
    "nim:10x7",
    "nim:4x16",
    "nim:4x7x3",
    "othello:8x8x3",
    "number-tree:3",
    "a-name-that-is-longer-than-any-game's",
};

static void
test_parse(void)
{
  PlyRules rules;

  for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
    g_assert_true(ply_rules_parse(good[i].spec, &rules));
    g_assert_true(g_str_has_prefix(good[i].spec, ply_game_id(rules.game)));
    g_assert_cmpint(rules.columns, ==, good[i].columns);
    g_assert_cmpint(rules.rows, ==, good[i].rows);
  }
  rules = (PlyRules){.columns = 77};
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
    g_assert_false(ply_rules_parse(bad[i], &rules));
  g_assert_cmpint(rules.columns, ==, 77);
}

static void
test_equal(void)
{
  PlyRules one, other;

  for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
    for (gsize j = 0; j < G_N_ELEMENTS(good); j++) {
      char a[PLY_RULES_SPEC_BYTES], b[PLY_RULES_SPEC_BYTES];
      g_assert_true(ply_rules_parse(good[i].spec, &one) && ply_rules_parse(good[j].spec, &other));
      g_assert_cmpint(ply_rules_equal(&one, &other), ==,
                      g_str_equal(ply_rules_format(&one, a), ply_rules_format(&other, b)));
    }
  }
  g_assert_true(ply_rules_parse("mnk:7x7x4", &one) && ply_rules_parse("mnk:7x7x5", &other));
  g_assert_false(ply_rules_equal(&one, &other));
  g_assert_true(ply_rules_parse("pente", &one) && ply_rules_parse("pente", &other));
  other.opening = PLY_OPENING_AT_LEAST_3;
  g_assert_false(ply_rules_equal(&one, &other));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/games/registry", test_registry);
  g_test_add_func("/games/parse", test_parse);
  g_test_add_func("/games/equal", test_equal);
  return g_test_run();
}
