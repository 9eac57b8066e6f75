/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente's threat-space search: what it calls a win is played out against every legal answer, by the
 * rules. With "long" as argument more positions. */

#include "pente-proof.h"

static gboolean is_long;

static gboolean proves(Proof *proof, const PlyPosition *position, int plies);

/* Whether the side that made `move` wins against every answer. */
static gboolean
proves_after(Proof *proof, const PlyPosition *position, PlyMove move, int plies)
{
  PlyMove answers[PLY_MAX_MOVES], last = PLY_MOVE_NONE;
  PlyPosition after, next;

  if (!ply_rules_is_legal(&proof->rules, position, move))
    return FALSE;
  ply_rules_play(&proof->rules, position, move, &after, NULL);
  proof->played++;
  if (after.over != 0)
    return has_won(&proof->rules, &after, position->side);
  int n = plies < 3 ? 0 : ply_rules_moves(&proof->rules, &after, answers);
  for (int i = 0; i < n; i++) {
    ply_rules_play(&proof->rules, &after, answers[i], &next, NULL);
    proof->played++;
    if (next.over != 0)
      return FALSE;
    if (!wins_at_once(&proof->rules, &next, &last) && !proves(proof, &next, plies - 2))
      return FALSE;
  }
  return n > 0;
}

/* Whether the side to move wins within so many plies. The search proposes its moves; that they win
 * is read off the rules. */
static gboolean
proves(Proof *proof, const PlyPosition *position, int plies)
{
  gint64 key = (gint64)(position->key + (guint64)plies * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15));

  if (g_hash_table_contains(proof->proven, &key))
    return TRUE;
  PlyPenteThreatWin win = find(proof, position, PLY_PENTE_ALL, (plies + 1) / 2, 0);
  if (win.length == 0 || win.length > plies ||
      !proves_after(proof, position, win.pv[0], win.length))
    return FALSE;
  g_hash_table_add(proof->proven, g_memdup2(&key, sizeof key));
  return TRUE;
}

/* The line is legal, as long as it says, and wins. */
static void
check_line(const Proof *proof, const PlyPosition *position, const PlyPenteThreatWin *win)
{
  PlyPosition at = *position, next;

  g_assert_cmpint(win->length % 2, ==, 1);
  g_assert_cmpint(win->known, ==, win->length);
  for (int i = 0; i < win->length; i++) {
    g_assert_true(ply_rules_is_legal(&proof->rules, &at, win->pv[i]));
    ply_rules_play(&proof->rules, &at, win->pv[i], &next, NULL);
    at = next;
    g_assert_cmpint(at.over != 0, ==, i == win->length - 1);
  }
  g_assert_true(has_won(&proof->rules, &at, position->side));
}

/* Many positions of lively games: no win that is not one. */
static void
test_wins_are_wins(void)
{
  int wanted = is_long ? 1500 : 60, wins[64] = {0}, most = is_long ? 9 : 7;
  Proof proof;
  PlyRng rng;

  ply_rng_init(&rng, 20);
  proof_begin(&proof);
  for (int i = 0; i < wanted; i++) {
    PlyPosition position;
    lively_position(&proof.rules, &rng, 10 + i % 20, &position);
    if (i % 2 == 1)
      near_the_fifth_pair(&proof.rules, &rng, &position);
    PlyPenteThreatWin win = find(&proof, &position, PLY_PENTE_ALL, (most + 1) / 2, 20000);
    wins[win.length]++;
    if (win.length == 0)
      continue;
    check_line(&proof, &position, &win);
    if (!proves(&proof, &position, win.length)) {
      complain(&proof, &position, &win);
      g_assert_not_reached();
    }
  }
  for (int i = 0; i < 64; i++)
    if (wins[i] != 0)
      g_test_message("length %d: %d positions", i, wins[i]);
  g_test_message("%" G_GUINT64_FORMAT " moves played", proof.played);
  proof_end(&proof);
}

/* Outside the cells named every move loses. */
static void
test_defences(void)
{
  int n_threats = 0, n_cells = 0;
  PlyPenteThreatTask task = {.kind = PLY_PENTE_FOURS, .depth = 5, .nodes = 5000};
  Proof proof;
  PlyRng rng;

  ply_rng_init(&rng, 21);
  proof_begin(&proof);
  for (int i = 0; i < (is_long ? 5000 : 100); i++) {
    uint16_t cells[PLY_PENTE_CELLS];
    PlyMove moves[PLY_MAX_MOVES], last = PLY_MOVE_NONE;
    PlyPosition position, next;
    lively_position(&proof.rules, &rng, 10 + i % 20, &position);
    if (i % 2 == 1)
      near_the_fifth_pair(&proof.rules, &rng, &position);
    ply_pente_board_set(proof.board, &position);
    int n_named = ply_pente_threats_defences(proof.threats, proof.board, &task, cells), named = 0;
    if (n_named < 0)
      continue;
    int n = ply_rules_moves(&proof.rules, &position, moves);
    for (int k = 0; k < n; k++) {
      if (named < n_named && cells[named] == moves[k]) {
        named++;
        continue;
      }
      ply_rules_play(&proof.rules, &position, moves[k], &next, NULL);
      g_assert_cmpint(next.over, ==, 0);
      if (wins_at_once(&proof.rules, &next, &last))
        continue;
      PlyPenteThreatWin win = find(&proof, &next, PLY_PENTE_FOURS, 5, 0);
      g_assert_cmpint(win.length, >, 0);
    }
    g_assert_cmpint(named, ==, n_named);
    n_threats++;
    n_cells += n_named;
  }
  g_assert_cmpint(n_threats, >, 0);
  g_test_message("%d threats, %.1f cells each", n_threats, (double)n_cells / n_threats);
  proof_end(&proof);
}

/* One position: stones, what each side has captured, and the length of White's win. */
typedef struct {
  const char *what, *white, *black;
  int captured[2];
  int length; /* 0: none within seven plies */
} Case;

static const Case cases[] = {
    {"a five", "10G 10H 10J 10K", "3C 3D 5C", {0, 0}, 1},
    {"an open three", "10H 10J 10K", "3C 5D 7C", {0, 0}, 3},
    {"one open end", "10H 10J 10K", "10G 3C 5D 7C", {0, 0}, 0},
    {"two fours at once", "10H 10J 10K 11L 12L 13L", "10G 14L 3C 5D", {0, 0}, 3},
    {"a capture undoes both fours, once", "10H 10J 10K 11L 12L 13L 11M", "10G 14L 12N", {0, 0}, 5},
    {"a capture that wins undoes both", "10H 10J 10K 11L 12L 13L 11M", "10G 14L 12N", {0, 8}, 0},
    {"the other side's five comes first",
     "10H 10J 10K 11L 12L 13L 8E",
     "10G 14L 9H 9J 9K 9M",
     {0, 0},
     0},
    {"an open three, a five behind", "10H 10J 10K 4B", "4C 4D 4E 4F", {0, 0}, 0},
    {"a pair too few", "10G", "10H 10J 3C", {0, 0}, 0},
    {"the fifth pair", "10G", "10H 10J 3C", {8, 0}, 1},
    {"two pairs threatened", "3C 3P", "10H 10J 9G 8G", {8, 0}, 3},
    {"two pairs at once", "10G 7K", "10H 10J 9K 8K", {6, 0}, 1},
    {"two open threes", "10G 10H 12K 13K 3C 3D 5C 5D", "3B 5B 17R", {0, 4}, 5},
    {"captures elsewhere are as strong", "10G 10H 12K 13K 3C 3D 5C 5D", "3B 5B 17R", {0, 6}, 0},
    {"a stone between two others is safe", "11K 12K 13K 10J", "10H 10L 3C 5D", {0, 0}, 3},
};

static void
test_cases(void)
{
  Proof proof;

  proof_begin(&proof);
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyBoard board = empty_board(0);
    put(&board, 1, cases[i].white);
    put(&board, 2, cases[i].black);
    for (int side = 0; side < 2; side++)
      board.captured[side] = (uint16_t)cases[i].captured[side];
    PlyPosition position = position_of(&proof.rules, &board);
    PlyPenteThreatWin win = find(&proof, &position, PLY_PENTE_ALL, 4, 0);
    g_test_message("%s: %d", cases[i].what, win.length);
    g_assert_cmpint(win.length, ==, cases[i].length);
    PlyMove move;
    g_assert_cmpint(wins_within(&proof.rules, &position, 3, &move), ==,
                    win.length > 0 && win.length <= 3);
    if (win.length == 0)
      continue;
    check_line(&proof, &position, &win);
    g_assert_true(proves(&proof, &position, win.length));
  }
  proof_end(&proof);
}

typedef struct {
  int left;
} Countdown;

static bool
count_down(void *data)
{
  Countdown *countdown = data;

  return countdown->left-- <= 0;
}

/* A search with a limit keeps to it, leaves the board alone, says what it knows, and finds the same
 * again. */
static void
test_limits(void)
{
  Proof proof;
  PlyRng rng;

  ply_rng_init(&rng, 24);
  proof_begin(&proof);
  for (int i = 0; i < 60; i++) {
    Countdown countdown = {.left = i % 5};
    PlyPenteThreatTask task = {.kind = i % 2 ? PLY_PENTE_ALL : PLY_PENTE_FOURS, .depth = 8};
    PlyPenteThreatWin win, again;
    PlyPosition position;
    lively_position(&proof.rules, &rng, 10 + i % 20, &position);
    ply_pente_board_set(proof.board, &position);
    uint64_t key = ply_pente_board_key(proof.board);
    if (i % 3 == 0) {
      task.should_stop = count_down;
      task.data = &countdown;
    } else
      task.nodes = (uint64_t)(1 + i * 20);
    for (int k = 0; k < 2; k++) {
      ply_pente_threats_clear(proof.threats);
      countdown.left = i % 5;
      ply_pente_threats_find(proof.threats, proof.board, &task, k == 0 ? &win : &again);
    }
    g_assert_true(ply_pente_board_key(proof.board) == key);
    g_assert_cmpint(ply_pente_board_ply(proof.board), ==, position.ply);
    g_assert_cmpint(win.length, ==, again.length);
    g_assert_cmpint(win.known, ==, again.known);
    g_assert_cmpmem(win.pv, (gsize)win.known * 2, again.pv, (gsize)again.known * 2);
    g_assert_cmpuint(win.nodes, ==, again.nodes);
    if (task.nodes != 0)
      g_assert_cmpuint(win.nodes, <=, 2 * task.nodes + 64);
    g_assert_cmpint(win.known > 0, ==, win.length > 0);
    g_assert_cmpint(win.known, <=, win.length);
    g_assert_true(win.length == 0 || win.complete);
  }
  proof_end(&proof);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  g_test_add_func("/engine/pente-threats/cases", test_cases);
  g_test_add_func("/engine/pente-threats/wins", test_wins_are_wins);
  g_test_add_func("/engine/pente-threats/defences", test_defences);
  g_test_add_func("/engine/pente-threats/limits", test_limits);
  return g_test_run();
}
