/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of a node above the leaves share. Not for other folders. */

#include "engine/pente/search-private.h"

/* Up to this depth a quiet move that the static value gives no hope for is left out; so much a ply
 * is what it may still bring. */
#define PENTE_FUTILITY_TO   3
#define PENTE_FUTILITY_STEP 350

typedef struct PenteNode {
  int depth, ply;
  PlyScore alpha, beta, best, value; /* value: the static one */
  uint16_t cell, hash_cell;          /* the best one, the table's */
  uint64_t key;
  bool forced;
  int n, best_i; /* moves, the best one's place */
} PenteNode;

/* node-settle.c: whether the rules, or what is at stake, settle the node. */
bool ply_pente_settle(PenteWorker *worker, PenteNode *node, PlyScore *value);
/* What the static value, a pass and threats say about the node; true if it is settled. */
bool ply_pente_judge(PenteWorker *worker, PenteNode *node, PlyScore *value);

/* node-moves.c: lists the moves; where the other side threatens to win by fours, those that stop
 * it. */
void ply_pente_list_moves(PenteWorker *worker, PenteNode *node);
/* Searches them, with others where it is worth while, until one reaches beta. */
void ply_pente_try_moves(PenteWorker *worker, PenteNode *node);
