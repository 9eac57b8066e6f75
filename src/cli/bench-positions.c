/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/bench-positions.h"

#define TABLE_BYTES ((gsize)16 << 20)

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

/* An opening, a middle game and an end of each kind of board that has a search of its own. */
static const PlyBenchPosition engine_positions[] = {
    {"othello", "", 15, 0},
    {"othello", "d3 c5 e6 d2 c2 f5 d6 e3 f4 f3 c3 c4 d1 e2 g6 c6 b5 b6 b4 d7", 12, 0},
    {"othello",
     "d3 c5 e6 d2 c2 f5 d6 d7 c4 c3 b4 f3 c6 b3 a4 a3 a2 e3 f4 a5 a6 g4 e1 b6 f7 b5 e2 f6 a7 f8 c7 "
     "c1 d8 f2 g5 h4 h3 h2 h5 h6 g3 b2 d1 f1",
     60, 0},
    {"othello:4", "", 20, 0},
    {"othello:6", "", 6, 0},
    {"othello:6", "c2 b4 d5 c1 a4 e3 d2 e4 f3 f5 e2 c6 f4 d1", 40, 0},
    {"othello:10", "", 10, 0},
    {"othello:10",
     "e4 d6 f7 e3 d3 g6 e7 f4 g5 d4 d5 e8 g4 g7 f8 g8 c7 f3 d7 c4 c5 h6 h5 g3 c3 c6 h4 i6 d8 b8 e2 "
     "e9 i5 c8 b6 b7 a7 a8 a9 j5 h7 i7 j8 j7 j6 j9 c9 d9 c10 d10 e10 a5 i8 h8 h2 b5 h3 j4 i4 j3 i3 "
     "f9 f2 b4 f10 g9 g10 h9 h10 j2 a3 a4",
     8, 0},
    {"maxconnect4", "", 16, 0},
    {"maxconnect4", "3 3 4 4 5 5 2 2 1 1 6 6 5 4 4 5 4 3 3 2", 42, 0},
    {"pente", "10K 10L 13K 11L", 8, 0},
    {"pente", "10K 11L 10N 10M 12K 9L 12M", 8, 0},
};

const PlyBenchPosition *
ply_bench_engine_position(guint index)
{
  return index < G_N_ELEMENTS(engine_positions) ? &engine_positions[index] : NULL;
}

const PlyBenchPosition *
ply_bench_position(guint index)
{
  return index < G_N_ELEMENTS(positions) ? &positions[index] : NULL;
}

void
ply_bench_set_up(const PlyBenchPosition *bench, PlyRules *rules, PlyPosition *position)
{
  g_auto(GStrv) words = g_strsplit(bench->moves, " ", -1);
  PlyMove move;

  if (!ply_rules_parse(bench->game, rules))
    g_assert_not_reached();
  ply_rules_start(rules, position);
  for (guint i = 0; words[i] != NULL; i++) {
    if (ply_rules_is_legal(rules, position, PLY_MOVE_PASS))
      ply_rules_advance(rules, position, PLY_MOVE_PASS);
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, words[i], &move) ||
        !ply_rules_is_legal(rules, position, move))
      g_error("bench position %s: move %u, %s, is not legal", bench->game, i + 1, words[i]);
    ply_rules_advance(rules, position, move);
  }
  if (ply_rules_is_legal(rules, position, PLY_MOVE_PASS))
    ply_rules_advance(rules, position, PLY_MOVE_PASS);
}

void
ply_bench_search(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm, int depth,
                 PlyReport *report)
{
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(TABLE_BYTES);
  PlySearchLimits limits = {.depth = depth};
  PlySearchOptions options;
  PlyPosition position;
  PlyRules rules;

  ply_bench_set_up(bench, &rules, &position);
  ply_search_options_init(&options, &rules);
  options.algorithm = algorithm;
  options.book = false;
  ply_search_run(searcher, &rules, &position, &options, &limits, table, NULL, report);
  report->root = NULL; /* goes with the searcher */
  ply_table_free(table);
  ply_search_free(searcher);
}
