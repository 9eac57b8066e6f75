/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a search by an engine begins that is no part of ply_search_run(). */

#include "base/clock.h"
#include "search/plug.h"

int
ply_engine_run_begin(PlyEngineRun *run)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(run->rules, run->root, moves);

  for (int i = 0; i < n; i++)
    run->moves[i] = ply_root_move(moves[i], PLY_SCORE_INFINITE);
  *run->report = (PlyReport){.best = n > 0 ? moves[0] : PLY_MOVE_NONE,
                             .confidence = 100,
                             .searching_confidence = 100,
                             .n_root = n,
                             .root = run->moves};
  run->start_wall_us = ply_clock_wall_us();
  run->start_cpu_us = ply_clock_thread_cpu_us();
  return n;
}
