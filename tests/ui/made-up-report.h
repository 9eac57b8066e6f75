/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Reports as a strong engine would send them, for what shows them. */

#include "model/analysis-private.h"

/* MIDGAME: selective, half of the moves still of the iteration before. PROVING: some moves solved
 * or refuted. SOLVED: the best one for good. */
typedef enum { MADE_UP_MIDGAME, MADE_UP_PROVING, MADE_UP_SOLVED, N_MADE_UP } MadeUp;

static inline PlyRootMove
made_up_move(const PlyPosition *position, PlyMove move, MadeUp kind, int i)
{
  PlyRootMove root = {
      .move = move,
      .bound = PLY_BOUND_EXACT,
      .depth = 24,
      .confidence = 73,
      .pv_length = 1,
      .pv = {move},
      .score = 327 - 238 * i,
      .lower = -PLY_SCORE_INFINITE,
      .upper = PLY_SCORE_INFINITE,
      .nodes = (uint64_t)123456789 >> (i % 12),
  };

  if (kind == MADE_UP_MIDGAME) {
    root.depth = (uint8_t)(i % 3 == 2 ? 23 : 24);
    root.confidence = i % 3 == 2 ? 98 : 73;
    return root;
  }
  root.score = 400 - 200 * i;
  root.confidence = 100;
  if (kind == MADE_UP_PROVING && i == 0) {
    root.lower = -400;
    root.upper = 600;
    root.confidence = 98;
  } else if (kind == MADE_UP_SOLVED && i == 0) {
    root.lower = root.upper = root.score;
  } else if (i % 3 == 1) {
    root.lower = root.upper = root.score = -600 - 200 * i;
  } else {
    root.bound = PLY_BOUND_UPPER;
    root.upper = root.score;
  }
  return root;
}

static inline PlyMove
made_up_reply(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlyPosition after;
  PlyMove moves[PLY_MAX_MOVES];

  ply_rules_play(rules, position, move, &after, NULL);
  return ply_rules_moves(rules, &after, moves) > 0 ? moves[0] : PLY_MOVE_NONE;
}

/* Sends the analysis a report of the current position, as its worker would. */
static inline void
send_made_up(PlyAnalysis *analysis, MadeUp kind)
{
  static PlyRootMove root[PLY_MAX_MOVES];
  const PlyRules *rules = ply_game_tree_get_rules(analysis->game);
  const PlyPosition *position = ply_game_tree_get_position(analysis->game);
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);

  for (int i = 0; i < n; i++) {
    root[i] = made_up_move(position, moves[i], kind, i);
    root[i].pv[1] = made_up_reply(rules, position, moves[i]);
    root[i].pv_length = root[i].pv[1] == PLY_MOVE_NONE ? 1 : 2;
  }
  PlyReport report = {
      .stop = kind == MADE_UP_SOLVED ? PLY_STOP_SOLVED : PLY_STOP_NOT_YET,
      .depth = root[0].depth,
      .searching_depth = root[0].depth,
      .confidence = root[0].confidence,
      .searching_confidence = root[0].confidence,
      .best = root[0].move,
      .score = root[0].score,
      .bound = PLY_BOUND_EXACT,
      .n_root = n,
      .root = root,
  };
  report.figures.nodes = 345678901;
  report.figures.wall_us = 23456789;
  report.figures.cpu_us = 45678901;
  report.figures.deepest = 31;
  g_autoptr(PlyModelReport) sent = ply_model_report_new(1, rules, NULL, position, &report);
  g_signal_emit_by_name(analysis->worker, "report", sent);
}
