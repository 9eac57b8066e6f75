/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/bench.h"

static const PlyBenchPosition positions[] = {
    {"othello", "", 10, 6},
    {"othello", "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 f7 c5", 9, 5},
    {"othello", "d3 c5 e6 d2 c2 f5 d6 e3 f4 f3 c3 c4 d1 e2 g6 c6 b5 b6 b4 d7", 9, 5},
    {"othello:6", "", 12, 6},
    {"othello:10", "", 9, 5},
    {"maxconnect4", "", 13, 8},
    {"maxconnect4", "4 4 3 5 3 3 2 6 4 4", 13, 8},
    {"maxconnect4", "1 2 3 4 5 6 7 7 6 5 4 3 2 1 1 2 3 4", 13, 8},
    {"pente", "10K 10L 13K 11L", 5, 2},
    {"pente", "10K 11L 10N 10M 12K 9L 12M", 5, 2},
};

const PlyBenchPosition *
ply_bench_position(guint index)
{
  return index < G_N_ELEMENTS(positions) ? &positions[index] : NULL;
}

void
ply_bench_set_up(const PlyBenchPosition *bench, PlyRules *rules, PlyPosition *position)
{
  g_auto(GStrv) words = g_strsplit(bench->moves, " ", -1);
  PlyPosition after;
  PlyMove move;

  if (!ply_rules_parse(bench->game, rules))
    g_assert_not_reached();
  ply_rules_start(rules, position);
  for (guint i = 0; words[i] != NULL; i++) {
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, words[i], &move) ||
        !ply_rules_is_legal(rules, position, move))
      g_error("bench position %s: move %u, %s, is not legal", bench->game, i + 1, words[i]);
    ply_rules_play(rules, position, move, &after, NULL);
    *position = after;
  }
}
