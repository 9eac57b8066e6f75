/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Notations: moves by the documents' own examples, every move of every board there and back, labels
 * that agree with the moves, values. */

#include <glib.h>

#include <string.h>

#include "rules/game.h"
#include "rules/notation.h"

static PlyRules
rules_of(const char *spec)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  return rules;
}

/* Cells are rows × columns from the top left. */
static const struct {
  const char *game;
  PlyNotation notation;
  PlyMove move;
  const char *text;
} good_cases[] = {
    {"othello", PLY_NOTATION_STANDARD, 5 * 8 + 4, "e6"},
    {"othello", PLY_NOTATION_DEFAULT, 0, "a1"},
    {"othello", PLY_NOTATION_STANDARD, 63, "h8"},
    {"othello:10", PLY_NOTATION_STANDARD, 99, "j10"},
    {"othello", PLY_NOTATION_STANDARD, PLY_MOVE_PASS, "pass"},
    {"othello", PLY_NOTATION_MOVE_FILE, 5 * 8 + 4, "E 3"},
    {"othello", PLY_NOTATION_MOVE_FILE, 0, "A 8"},
    {"othello:10", PLY_NOTATION_MOVE_FILE, 0, "A 10"},
    {"othello", PLY_NOTATION_MOVE_FILE, PLY_MOVE_PASS, "P 1"},
    {"othello", PLY_NOTATION_X_Y, 5 * 8 + 4, "4 5"},
    {"othello", PLY_NOTATION_X_Y, PLY_MOVE_PASS, "pass"},
    {"othello", PLY_NOTATION_ROW_COLUMN, 5 * 8 + 4, "(5,4)"},
    {"othello", PLY_NOTATION_ROW_COLUMN, PLY_MOVE_PASS, "forfeit"},
    {"othello", PLY_NOTATION_PENTE, 5 * 8 + 4, "e6"}, /* does not belong: the usual one */
    {"pente", PLY_NOTATION_DEFAULT, 9 * 19 + 9, "10K"},
    {"pente", PLY_NOTATION_PENTE, 0, "19A"},
    {"pente", PLY_NOTATION_PENTE, 18 * 19 + 18, "1T"},
    {"pente", PLY_NOTATION_PENTE, 10 * 19 + 12, "9N"},
    {"pente", PLY_NOTATION_PENTE, 7, "19H"},
    {"pente", PLY_NOTATION_PENTE, 8, "19J"},
    {"maxconnect4", PLY_NOTATION_DEFAULT, 0, "1"},
    {"maxconnect4", PLY_NOTATION_COLUMN, 6, "7"},
    {"number-tree", PLY_NOTATION_DEFAULT, 1, "2"},
    {"number-tree", PLY_NOTATION_CHILD, 360, "361"},
};

static void
test_documents(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(good_cases); i++) {
    PlyRules rules = rules_of(good_cases[i].game);
    char text[PLY_NOTATION_BYTES];
    PlyMove move = PLY_MOVE_NONE;
    const char *written =
        ply_notation_move(good_cases[i].notation, &rules, good_cases[i].move, text);
    g_assert_true(written == text);
    g_assert_cmpstr(text, ==, good_cases[i].text);
    g_assert_true(ply_notation_parse(good_cases[i].notation, &rules, text, &move));
    g_assert_cmpint(move, ==, good_cases[i].move);
  }
}

/* Text that is read but not written so. */
static const struct {
  const char *game;
  PlyNotation notation;
  const char *text;
  PlyMove move;
} loose_cases[] = {
    {"othello", PLY_NOTATION_STANDARD, " E6\r\n", 44},
    {"othello", PLY_NOTATION_STANDARD, "PASS", PLY_MOVE_PASS},
    {"othello", PLY_NOTATION_MOVE_FILE, "e \t3", 44},
    {"othello", PLY_NOTATION_MOVE_FILE, " p  7 ", PLY_MOVE_PASS},
    {"othello", PLY_NOTATION_MOVE_FILE, "P 0", PLY_MOVE_PASS},
    {"othello", PLY_NOTATION_X_Y, "\t4   5\n", 44},
    {"othello", PLY_NOTATION_ROW_COLUMN, "(5, 4)", 44},
    {"othello", PLY_NOTATION_ROW_COLUMN, " ( 5 , 4 ) ", 44},
    {"othello", PLY_NOTATION_ROW_COLUMN, "Forfeit", PLY_MOVE_PASS},
    {"pente", PLY_NOTATION_PENTE, "10k\n", 9 * 19 + 9},
    {"maxconnect4", PLY_NOTATION_COLUMN, " 4 ", 3},
};

static void
test_loose(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(loose_cases); i++) {
    PlyRules rules = rules_of(loose_cases[i].game);
    PlyMove move = PLY_MOVE_NONE;
    g_assert_true(ply_notation_parse(loose_cases[i].notation, &rules, loose_cases[i].text, &move));
    g_assert_cmpint(move, ==, loose_cases[i].move);
  }
}

static const struct {
  const char *game;
  PlyNotation notation;
  const char *text;
} bad_cases[] = {
    {"othello", PLY_NOTATION_STANDARD, ""},
    {"othello", PLY_NOTATION_STANDARD, "  "},
    {"othello", PLY_NOTATION_STANDARD, "e"},
    {"othello", PLY_NOTATION_STANDARD, "6e"},
    {"othello", PLY_NOTATION_STANDARD, "i1"},
    {"othello", PLY_NOTATION_STANDARD, "a9"},
    {"othello", PLY_NOTATION_STANDARD, "a0"},
    {"othello", PLY_NOTATION_STANDARD, "a01"},
    {"othello", PLY_NOTATION_STANDARD, "e6x"},
    {"othello", PLY_NOTATION_STANDARD, "e6 e6"},
    {"othello", PLY_NOTATION_STANDARD, "a4294967297"},
    {"othello", PLY_NOTATION_STANDARD, "e-6"},
    {"othello", PLY_NOTATION_STANDARD, "passe"},
    {"othello", PLY_NOTATION_STANDARD, "pas"},
    {"othello:6", PLY_NOTATION_STANDARD, "g1"},
    {"othello", PLY_NOTATION_MOVE_FILE, "E3"},
    {"othello", PLY_NOTATION_MOVE_FILE, "E 9"},
    {"othello", PLY_NOTATION_MOVE_FILE, "P"},
    {"othello", PLY_NOTATION_MOVE_FILE, "P x"},
    {"othello", PLY_NOTATION_MOVE_FILE, "P 12"},
    {"othello", PLY_NOTATION_MOVE_FILE, "3 E"},
    {"othello", PLY_NOTATION_X_Y, "45"},
    {"othello", PLY_NOTATION_X_Y, "4 8"},
    {"othello", PLY_NOTATION_X_Y, "4 -1"},
    {"othello", PLY_NOTATION_X_Y, "4,5"},
    {"othello", PLY_NOTATION_X_Y, "4 5 6"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "5,4"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "(5 4)"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "(5,4"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "(8,0)"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "(0,8)"},
    {"othello", PLY_NOTATION_ROW_COLUMN, "pass"},
    {"pente", PLY_NOTATION_PENTE, "10I"},
    {"pente", PLY_NOTATION_PENTE, "10i"},
    {"pente", PLY_NOTATION_PENTE, "10U"},
    {"pente", PLY_NOTATION_PENTE, "0A"},
    {"pente", PLY_NOTATION_PENTE, "20A"},
    {"pente", PLY_NOTATION_PENTE, "K10"},
    {"pente", PLY_NOTATION_PENTE, "010K"},
    {"pente", PLY_NOTATION_PENTE, "10 K"},
    {"pente", PLY_NOTATION_PENTE, "pass"},
    {"maxconnect4", PLY_NOTATION_COLUMN, "0"},
    {"maxconnect4", PLY_NOTATION_COLUMN, "8"},
    {"maxconnect4", PLY_NOTATION_COLUMN, "1 1"},
    {"number-tree", PLY_NOTATION_CHILD, "0"},
    {"number-tree", PLY_NOTATION_CHILD, "362"},
};

static void
test_bad(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
    PlyRules rules = rules_of(bad_cases[i].game);
    PlyMove move = 77;
    if (ply_notation_parse(bad_cases[i].notation, &rules, bad_cases[i].text, &move))
      g_error("'%s' was read as %d", bad_cases[i].text, move);
    g_assert_cmpint(move, ==, 77);
  }
}

/* A move holds the labels of its column and row, in every notation that fits. */
static void
check_board(const char *spec, PlyNotation notation)
{
  PlyRules rules = rules_of(spec);
  bool is_flat = rules.game->upright;

  for (int cell = 0; cell < rules.columns * (is_flat ? 1 : rules.rows); cell++) {
    char text[PLY_NOTATION_BYTES], column[PLY_NOTATION_BYTES], row[PLY_NOTATION_BYTES];
    PlyMove move = PLY_MOVE_NONE;
    ply_notation_move(notation, &rules, (PlyMove)cell, text);
    ply_notation_column(notation, &rules, cell % rules.columns, column);
    ply_notation_row(notation, &rules, cell / rules.columns, row);
    g_assert_true(ply_notation_parse(notation, &rules, text, &move));
    g_assert_cmpint(move, ==, cell);
    g_assert_nonnull(strstr(text, column));
    g_assert_nonnull(strstr(text, row));
    g_assert_cmpstr(column, !=, "");
    g_assert_cmpint(row[0] == '\0', ==, is_flat);
  }
}

static void
test_all_moves(void)
{
  static const char *const specs[] = {"othello:4",  "othello:5", "othello:6",
                                      "othello:7",  "othello:8", "othello:9",
                                      "othello:10", "pente",     "maxconnect4"};
  int n_checked = 0;

  for (gsize i = 0; i < G_N_ELEMENTS(specs); i++) {
    PlyRules rules = rules_of(specs[i]);
    for (int notation = 0; notation < PLY_N_NOTATIONS; notation++) {
      if (!ply_notation_fits((PlyNotation)notation, &rules))
        continue;
      check_board(specs[i], (PlyNotation)notation);
      n_checked++;
    }
  }
  g_assert_cmpint(n_checked, ==, 7 * 5 + 2 + 2);
}

static void
test_number_tree_has_no_labels(void)
{
  PlyRules rules = rules_of("number-tree");
  char text[PLY_NOTATION_BYTES];

  g_assert_cmpstr(ply_notation_column(PLY_NOTATION_CHILD, &rules, 0, text), ==, "");
  g_assert_cmpstr(ply_notation_row(PLY_NOTATION_CHILD, &rules, 0, text), ==, "");
}

static void
test_ids(void)
{
  PlyNotation notation = PLY_NOTATION_DEFAULT;

  for (int i = 0; i < PLY_N_NOTATIONS; i++) {
    g_assert_true(ply_notation_find(ply_notation_id((PlyNotation)i), &notation));
    g_assert_cmpint(notation, ==, i);
  }
  g_assert_false(ply_notation_find("Standard", &notation));
  g_assert_false(ply_notation_find("", &notation));
  g_assert_cmpstr(ply_notation_id(PLY_NOTATION_MOVE_FILE), ==, "move-file");
}

static void
test_sides(void)
{
  PlyRules othello = rules_of("othello"), pente = rules_of("pente");

  g_assert_cmpstr(ply_notation_side(PLY_NOTATION_DEFAULT, &othello, 0), ==, "Black");
  g_assert_cmpstr(ply_notation_side(PLY_NOTATION_MOVE_FILE, &othello, 0), ==, "Blue");
  g_assert_cmpstr(ply_notation_side(PLY_NOTATION_MOVE_FILE, &othello, 1), ==, "Orange");
  g_assert_cmpstr(ply_notation_side(PLY_NOTATION_MOVE_FILE, &pente, 0), ==, "White");
}

static const struct {
  const char *game;
  int ply;
  PlyScore score;
  PlyBound bound;
  const char *text;
} score_cases[] = {
    {"othello", 0, 325, PLY_BOUND_EXACT, "+3.25"},
    {"othello", 0, 350, PLY_BOUND_NONE, "+3.5"},
    {"othello", 0, 300, PLY_BOUND_LOWER, "≥ +3"},
    {"othello", 0, 0, PLY_BOUND_EXACT, "0"},
    {"othello", 0, 0, PLY_BOUND_UPPER, "≤ 0"},
    {"othello", 0, -1200, PLY_BOUND_EXACT, "-12"},
    {"othello", 0, -5, PLY_BOUND_EXACT, "-0.05"},
    {"othello", 0, -110, PLY_BOUND_EXACT, "-1.1"},
    {"pente", 20, PLY_SCORE_WIN - 25, PLY_BOUND_EXACT, "win in 5"},
    {"pente", 20, 24 - PLY_SCORE_WIN, PLY_BOUND_EXACT, "loss in 4"},
    {"pente", 20, PLY_SCORE_WIN - 25, PLY_BOUND_LOWER, "≥ win in 5"},
    {"pente", 25, 25 - PLY_SCORE_WIN, PLY_BOUND_EXACT, "loss in 0"},
    {"pente", 0, PLY_SCORE_WIN_MIN, PLY_BOUND_EXACT, "win"},
    {"pente", 0, PLY_SCORE_WIN_MIN + 1, PLY_BOUND_EXACT, "win in 1999"},
    {"pente", 0, -PLY_SCORE_WIN_MIN, PLY_BOUND_UPPER, "≤ loss"},
    {"pente", 0, PLY_SCORE_WIN_MIN - 1, PLY_BOUND_EXACT, "+8979.99"},
    {"pente", 0, PLY_SCORE_INFINITE, PLY_BOUND_UPPER, "≤ +∞"},
    {"pente", 0, -PLY_SCORE_INFINITE, PLY_BOUND_NONE, "-∞"},
    {"pente", 0, G_MININT32, PLY_BOUND_NONE, "-∞"},
    {"pente", 0, G_MAXINT32, PLY_BOUND_NONE, "+∞"},
    {"number-tree", 3, 12, PLY_BOUND_EXACT, "+12"},
    {"number-tree", 3, -999999, PLY_BOUND_UPPER, "≤ -999999"},
    {"number-tree", 3, PLY_SCORE_WIN - 5, PLY_BOUND_EXACT, "+899995"},
};

static void
test_scores(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(score_cases); i++) {
    PlyRules rules = rules_of(score_cases[i].game);
    char text[PLY_SCORE_BYTES];
    ply_notation_score(&rules, score_cases[i].ply, score_cases[i].score, score_cases[i].bound,
                       text);
    g_assert_cmpstr(text, ==, score_cases[i].text);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/notation/documents", test_documents);
  g_test_add_func("/notation/loose", test_loose);
  g_test_add_func("/notation/bad", test_bad);
  g_test_add_func("/notation/all-moves", test_all_moves);
  g_test_add_func("/notation/number-tree-has-no-labels", test_number_tree_has_no_labels);
  g_test_add_func("/notation/ids", test_ids);
  g_test_add_func("/notation/sides", test_sides);
  g_test_add_func("/notation/scores", test_scores);
  return g_test_run();
}
