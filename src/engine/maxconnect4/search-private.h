/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The midgame search, its threads and their table. Not for other folders. */

#include "engine/drive/drive.h"
#include "engine/drive/split.h"
#include "engine/drive/table.h"
#include "engine/maxconnect4/solver-private.h"

#define MC4_PLIES  60
#define MC4_BEYOND 20000 /* hundredths: beyond every value */

/* The board's hash; lower 16 | upper 16 | depth 8 | best column 8 | age 8. */
static const PlyEntryForm mc4_entry = {
    .words = 2,
    .ways = 4,
    .key = {UINT64_MAX, 0},
    .effort = {.word = 1, .at = 32, .bits = 8},
    .age = {.word = 1, .at = 48, .bits = 8},
    .old = 256,
    .ages = 1,
};

typedef struct {
  int lower, upper, depth, column; /* column: the best, or MC4_NONE */
} PlyMc4Bounds;

typedef struct PlyMc4Search PlyMc4Search;

typedef struct {
  PlySplitThread thread;
  PlyMc4Search *search;
  PlyMc4SolverWorker base; /* the shape, as the solver's kernels have it */
  const PlySharedTable *table;
  int empties; /* at the root */
  bool stopped;
  uint64_t poll_at; /* nodes */
  uint8_t killers[MC4_PLIES + 4][2];
  uint32_t history[2][64];
  uint8_t centre[64]; /* lines through a cell */
  PlySearchFigures figures;
  PlyTeller *teller; /* of the recorded tree; NULL: nobody is told */
} PlyMc4SearchWorker;

static inline PlyMc4SearchWorker *
ply_mc4_worker_of(PlySplitThread *thread)
{
  return (PlyMc4SearchWorker *)(void *)thread; /* its first member */
}

/* The inner loops for one instruction set. */
typedef struct {
  int (*value)(PlyMc4SearchWorker *worker, PlyMc4Board board, int depth, int ply, int alpha,
               int beta);
  /* The best column that the table knows, or −1. */
  int (*recall)(const PlyMc4SearchWorker *worker, PlyMc4Board board);
  /* Puts into the table what is proven of a board; in fours. */
  void (*learn)(const PlyMc4SearchWorker *worker, PlyMc4Board board, int lower, int upper,
                int column);
} PlyMc4Tree;
extern const PlyMc4Tree ply_mc4_tree_portable, ply_mc4_tree_avx2, ply_mc4_tree_avx512;
/* The same, telling worker->teller of every node. */
extern const PlyMc4Tree ply_mc4_recorded_portable, ply_mc4_recorded_avx2, ply_mc4_recorded_avx512;

struct PlyMc4Search {
  const PlyMc4Tree *tree, *recorded;
  size_t bytes; /* most for tables */
  PlySharedTable table;
  struct PlyCrew *crew;
  PlySplitPool *pool;        /* NULL: the caller's thread alone */
  PlyMc4SearchWorker worker; /* the caller's */
  PlySearchFigures rested;   /* of the helpers: deepest and nodes_at_ply, when they last rested */
  PlyMc4Solver *solver;      /* made when it is first needed; of at most as much as the table */
  uint64_t solver_nodes;     /* in this run */
  bool solver_ready;         /* for this run */

  /* This run. */
  PlyDriver *drive;
  PlyMc4Shape shape;
  PlyMc4Board board;
  int empties;
  bool mirrored;       /* the board searched is the one asked about, left and right changed over */
  uint64_t line_nodes; /* of the solver, for the line of a move that is proven next */
  uint8_t line_lengths[8];      /* of proven lines, by column; 0: none is known yet */
  PlyMove lines[8][PLY_MAX_PV]; /* … */
};

/* A root move's cell on the board searched. */
uint64_t ply_mc4_root_cell(const PlyMc4Search *search, int column);
/* From a column of the board searched to one of the board asked about, or back. */
static inline int
ply_mc4_root_column(const PlyMc4Search *search, int column)
{
  return search->mirrored ? search->shape.columns - 1 - column : column;
}

/* workers.c: a table of at most `bytes`, of which nothing is touched yet, and workers for a crew.
 * What the table held is kept if it is as large already. False: not enough memory. */
bool ply_mc4_workers_fit(PlyMc4Search *search, size_t bytes, struct PlyCrew *crew);
/* Before a search of search->board. */
void ply_mc4_workers_begin(PlyMc4Search *search);
/* The helpers sleep, and the crew is free. */
void ply_mc4_workers_rest(PlyMc4Search *search);
/* Counts nodes and asks whether to stop; called once in a number of nodes. */
void ply_mc4_workers_poll(PlyMc4SearchWorker *worker);
/* A position's value, anything if stopped; with the helpers where it is deep enough. */
int ply_mc4_workers_value(PlyMc4Search *search, PlyMc4Board board, int depth, int ply, int alpha,
                          int beta);
/* Of all threads and the solver, so far. */
uint64_t ply_mc4_workers_nodes(const PlyMc4Search *search);
void ply_mc4_workers_count(PlyMc4Search *search, PlySearchFigures *figures);

/* line.c: the line of a move that a search of its depth has found. */
void ply_mc4_line_fill(PlyMc4Search *search, PlyRootMove *move);
/* The line of a solved move: proven, like its value, as far as it goes. By the book, then by the
 * solver with about this many nodes (0: the book alone). */
void ply_mc4_line_prove(PlyMc4Search *search, PlyRootMove *move, uint64_t nodes);
/* Makes the solver if there is none; false: not enough memory. */
bool ply_mc4_get_solver(PlyMc4Search *search);
/* Asks the solver, and counts its nodes (0: no limit). False: stopped. */
bool ply_mc4_ask(PlyMc4Search *search, PlyMc4Board board, int alpha, int beta, uint64_t nodes,
                 PlyMc4Answer *answer);
/* Tells search and, once it is there, solver what the book has of positions that can still come. */
void ply_mc4_teach_tree(PlyMc4Search *search);
