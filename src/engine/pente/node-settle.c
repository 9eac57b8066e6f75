/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is known of a node before its moves are looked at. */

#include "engine/pente/node.h"

#define PASS_FROM  3 /* depth */
#define WINS_FROM  2 /* depth, of the side to move's fours … */
#define WINS_DEPTH 8 /* … so many of them */
#define WINS_NODES 60

bool
ply_pente_settle(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  const PlyPenteBoard *board = worker->board;
  PenteStakes *stakes = &worker->stakes[node->ply];
  PenteFrame *frame = &worker->frames[node->ply];
  int end = ply_pente_board_ply(board), side = ply_pente_board_side(board);

  frame->pv_length = 0;
  worker->frames[node->ply + 1].killers[0] = worker->frames[node->ply + 1].killers[1] =
      PLY_PENTE_NO_CELL;
  *value = ply_pente_board_won(board) ? PENTE_LOST(end) : 0;
  if (ply_pente_board_won(board) || ply_pente_is_full(worker))
    return true;
  ply_pente_stakes(board, stakes);
  if (stakes->wins) {
    *value = -PENTE_LOST(end + 1);
    frame->pv[0] = stakes->cell;
    frame->pv_length = 1;
    return true;
  }
  /* One stone cannot stand on two cells: then only a capture can help. */
  *value = PENTE_LOST(end + 2);
  if (stakes->n_threats == 2 && ply_pente_board_count(board, side, PLY_PENTE_NOTHING) == 0) {
    frame->pv[0] = stakes->threats[0];
    frame->pv[1] = stakes->threats[1];
    frame->pv_length = 2;
    return true;
  }
  /* Nothing here is worth more than a win in three plies, or less than a loss in two. */
  node->alpha = node->alpha > *value ? node->alpha : *value;
  node->beta = node->beta < -PENTE_LOST(end + 3) ? node->beta : -PENTE_LOST(end + 3);
  *value = node->alpha;
  return node->alpha >= node->beta;
}

/* A side that may pass and still stands well stands too well (null move: Beal 1989; Donninger
 * 1993). Nothing in Pente is worse than having to move. */
static bool
passes_well(PenteWorker *worker, const PenteNode *node)
{
  if (node->depth < PASS_FROM || node->forced || worker->stakes[node->ply].open_four ||
      node->beta - node->alpha > 1 || node->value < node->beta || node->beta >= PLY_SCORE_WIN_MIN ||
      node->beta <= -PLY_SCORE_WIN_MIN ||
      (node->ply > 0 && worker->frames[node->ply - 1].cell == PLY_PENTE_CELLS))
    return false;
  worker->frames[node->ply].cell = PLY_PENTE_CELLS;
  ply_pente_board_pass(worker->board);
  PlyScore score = -ply_pente_visit(worker, node->depth - 3 - node->depth / 4, node->ply + 1,
                                    -node->beta, -node->beta + 1);
  ply_pente_board_undo(worker->board);
  return score >= node->beta && !worker->ended;
}

bool
ply_pente_judge(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  int end = ply_pente_board_ply(worker->board);
  bool narrow = node->beta - node->alpha <= 1;
  PlyPenteThreatWin win;

  if (node->forced)
    return false;
  if (node->depth >= WINS_FROM &&
      ply_pente_find_win(worker, PLY_PENTE_FOURS, WINS_DEPTH, WINS_NODES, &win)) {
    *value = -PENTE_LOST(end + win.length);
    worker->frames[node->ply].pv_length = win.known;
    for (int i = 0; i < win.known; i++)
      worker->frames[node->ply].pv[i] = win.pv[i];
    return true;
  }
  *value = node->value = ply_pente_board_score(worker->board);
  if (node->depth <= PENTE_FUTILITY_TO && !worker->stakes[node->ply].open_four && narrow &&
      node->value - PENTE_FUTILITY_STEP * node->depth >= node->beta)
    return true;
  if (!passes_well(worker, node))
    return false;
  *value = node->beta;
  return true;
}
