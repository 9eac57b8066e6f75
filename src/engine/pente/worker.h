/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What one thread of the Pente search holds. Plies count from the root. Not for other folders. */

#include <stdatomic.h>

#include "engine/pente/board.h"
#include "engine/pente/threats.h"
#include "search/search.h"

/* One ply of the line being searched. */
typedef struct PenteFrame {
  uint16_t cells[PLY_PENTE_CELLS];
  int32_t keys[PLY_PENTE_CELLS]; /* how good a move looks, and its place: order.c */
  bool quiet[PLY_PENTE_CELLS];
  uint16_t killers[2];
  uint16_t cell; /* being tried */
  int pv_length;
  uint16_t pv[PLY_MAX_PV];
} PenteFrame;

/* What the side to move has to think of first. */
typedef struct PenteStakes {
  bool wins;     /* at once, on `cell` */
  uint16_t cell; /* the winning one */
  int n_threats; /* cells where the other would win at once, 2 at most */
  uint16_t threats[2];
  bool open_four; /* the other would make an open four */
} PenteStakes;

struct PenteSearch;

/* One thread's. */
typedef struct PenteWorker {
  struct PenteSearch *search;
  int index; /* 0: the caller's */
  PlyPenteBoard *board;
  PlyPenteThreats *threats;
  size_t threats_bytes;
  struct PenteSplit *split; /* at a move of which it works (split.h) */
  bool ended;               /* what it does must: what is returned means nothing */
  int deepest;              /* plies at which forced answers are still searched deeper */
  uint64_t polled_nodes;
  PlySearchFigures figures;
  _Atomic uint64_t told_nodes; /* for other threads */
  int16_t history[2][PLY_PENTE_CELLS];
  int16_t answers[2][PLY_PENTE_CELLS + 1][PLY_PENTE_CELLS]; /* by the move answered, last: a pass */
  PenteStakes stakes[PLY_MAX_DEPTH + 2];
  PenteFrame frames[PLY_MAX_DEPTH + 2];
} PenteWorker;
