/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node above the leaves: principal variation search (Marsland and Campbell 1982) with a table. */

#include "engine/pente/node.h"

#define QUIESCENCE 8 /* plies, forced answers not counted */

/* What the table says; true if that is the node's value. */
static bool
probe(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  PlyPenteEntry entry;

  worker->figures.table_probes++;
  if (!ply_pente_table_probe(worker->search->table, node->key, &entry))
    return false;
  worker->figures.table_hits++;
  node->hash_cell = entry.cell;
  bool enough = entry.bound == PLY_BOUND_EXACT ||
                (entry.bound == PLY_BOUND_LOWER && entry.score >= node->beta) ||
                (entry.bound == PLY_BOUND_UPPER && entry.score <= node->alpha);
  if (entry.depth < node->depth || !enough || node->beta - node->alpha > 1)
    return false;
  worker->figures.table_cutoffs++;
  *value = entry.score;
  return true;
}

static void
store(PenteWorker *worker, const PenteNode *node, PlyScore alpha)
{
  PlyPenteEntry entry = {
      .score = node->best,
      .cell = node->cell,
      .depth = (int8_t)(node->depth < 127 ? node->depth : 127),
      .bound = node->best >= node->beta ? PLY_BOUND_LOWER
               : node->best > alpha     ? PLY_BOUND_EXACT
                                        : PLY_BOUND_UPPER,
  };

  worker->figures.table_stores++;
  ply_pente_table_store(worker->search->table, node->key, &entry);
}

PlyScore
ply_pente_visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta)
{
  PenteNode node = {.depth = depth, .ply = ply, .alpha = alpha, .beta = beta};
  PlyScore value;

  if (depth <= 0 || ply >= PLY_MAX_DEPTH)
    return ply_pente_quiesce(worker, QUIESCENCE, ply, alpha, beta);
  if (ply_pente_enter(worker, ply))
    return 0;
  if (ply_pente_settle(worker, &node, &value)) {
    worker->figures.leaves++;
    return value;
  }
  node.key = ply_pente_board_key(worker->board);
  node.cell = node.hash_cell = PLY_PENTE_NO_CELL;
  node.forced = worker->stakes[ply].n_threats > 0;
  /* A forced answer costs no depth, or fours would push what follows out of sight. */
  node.depth += node.forced && ply < worker->deepest;
  if (probe(worker, &node, &value))
    return value;
  node.best = PENTE_LOST(ply_pente_board_ply(worker->board) + 2);
  if (ply_pente_judge(worker, &node, &value) || worker->ended)
    return worker->ended ? 0 : value;
  ply_pente_list_moves(worker, &node);
  ply_pente_try_moves(worker, &node);
  if (!worker->ended)
    store(worker, &node, node.alpha);
  return worker->ended ? 0 : node.best;
}
