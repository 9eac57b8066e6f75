/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the solver share. Not for other folders. */

#include "engine/drive/split.h"
#include "engine/drive/table.h"
#include "engine/maxconnect4/solver.h"

#define MC4_NONE      15  /* no column */
#define MC4_WIDE_BITS 53  /* a board of more bits has no neutral discs in its table */
#define MC4_INFINITE  200 /* beyond every value */

/* Entries of the table: what table.inc makes of the board, and above that what is known. */
#define MC4_SECOND_BITS 52
static const PlyEntryForm ply_mc4_board_entry = {
    .words = 2,
    .ways = 4,
    .key = {(UINT64_C(1) << MC4_WIDE_BITS) - 1, (UINT64_C(1) << MC4_SECOND_BITS) - 1},
    .effort = {.word = 0, .at = MC4_WIDE_BITS + 3, .bits = 6},
    .age = {.word = 0, .at = MC4_WIDE_BITS + 9, .bits = 2},
    .old = 6,
    .ages = 1,
};
static const PlyEntryForm ply_mc4_wide_entry = {
    .words = 2,
    .ways = 4,
    .key = {UINT64_MAX, 0},
    .effort = {.word = 1, .at = 3, .bits = 6},
    .age = {.word = 1, .at = 9, .bits = 2},
    .old = 6,
    .ages = 1,
};

/* A board as the search has it. */
typedef struct PlyMc4Node {
  PlyMc4Board board;
  uint64_t first, second, hash; /* the table's key */
  uint64_t cell;                /* the last disc */
  int16_t margin, lower, upper; /* proven; for the side to move */
  int16_t order;
  uint8_t column; /* the table's best, mirrored if `mirrored`; MC4_NONE */
  uint8_t empties;
  bool mirrored; /* the key is that of the mirrored board */
} PlyMc4Node;

/* One thread of a search. */
typedef struct PlyMc4SolverWorker {
  PlySplitThread thread;
  PlyMc4Shape shape;
  uint64_t upper_rows; /* the top row, the third from above and so on */
  _Alignas(32) uint64_t step[4], step2[4];
  const PlySharedTable *table;
  const PlyMc4Question *question;
  union {
    uint64_t counts[PLY_SPLIT_COUNTS];
    uint64_t nodes;
  };
  uint64_t poll_at;
  bool stopped;
  uint8_t column;         /* best of the node that was left last */
  int32_t history[2][64]; /* by parity of the empties and cell */
  bool wide;              /* no neutral discs in the table */
} PlyMc4SolverWorker;

static inline PlyMc4SolverWorker *
ply_mc4_solver_worker_of(PlySplitThread *thread)
{
  return (PlyMc4SolverWorker *)(void *)thread; /* its first member */
}

/* Whether a question's limits, but for the value, end it. Any thread, one at a time. */
static inline bool
ply_mc4_question_is_over(const PlyMc4Question *question, uint64_t nodes)
{
  return (question->nodes != 0 && nodes >= question->nodes) ||
         (question->should_stop != NULL && question->should_stop(question->data));
}

/* The inner loops, compiled for one instruction set. */
typedef struct PlyMc4Kernel {
  const char *name;
  /* What is known of the node's board without a search. */
  void (*bounds)(const PlyMc4SolverWorker *worker, PlyMc4Node *node);
  /* The same with the table, and no more than decides the null window above alpha. */
  void (*look)(PlyMc4SolverWorker *worker, PlyMc4Node *node, int alpha);
  /* A value that is above alpha and not above the board's, or else not below it. */
  int (*search)(PlyMc4SolverWorker *worker, const PlyMc4Node *node, int alpha);
  /* Puts into the table what somebody else has proven of a board. */
  void (*learn)(PlyMc4SolverWorker *worker, PlyMc4Board board, int lower, int upper, int column);
} PlyMc4Kernel;

extern const PlyMc4Kernel ply_mc4_kernel_portable, ply_mc4_kernel_avx2, ply_mc4_kernel_avx512;

/* The machine's best; and from plain C on, NULL past the last that the machine can run. */
const PlyMc4Kernel *ply_mc4_kernel(void);
const PlyMc4Kernel *ply_mc4_kernel_at(int index);

/* For comparisons; the machine's best is taken otherwise. */
void ply_mc4_solver_set_kernel(PlyMc4Solver *solver, const PlyMc4Kernel *kernel);

/* Fills in what the bounds need to know of a shape. */
void ply_mc4_worker_set_shape(PlyMc4SolverWorker *worker, const PlyMc4Shape *shape);
