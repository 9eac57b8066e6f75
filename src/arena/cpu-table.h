/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The table that the Max-Connect4 document asks for: CPU time of one move against depth. Each run
 * starts from nothing, as a program does that is started for one move: emptying the transposition
 * table is part of its time, having its memory is not. One thread at a time; times are CPU time of
 * that thread, in µs. */

#include <gio/gio.h>

#include "search/search.h"

#define PLY_CPU_TABLE_MAX_RUNS 1000

/* What to measure. A value; `rules.tree`, if any, is borrowed. */
typedef struct {
  PlyRules rules;
  PlyPosition position; /* where the move is made; not over */
  PlySearchOptions options;
  gsize table_bytes; /* 0: no table */
  guint n_runs;      /* of each depth, 1–PLY_CPU_TABLE_MAX_RUNS */
  gint64 until_us;   /* the first depth whose median is above this is the last row */
  int max_depth;     /* 1–PLY_MAX_DEPTH */
} PlyCpuTablePlan;

typedef struct {
  int depth;
  guint n_runs; /* finished: fewer than planned if it was cancelled */
  gint64 min_us, median_us, max_us, mean_us;
  guint64 nodes; /* of one run, all iterations together; every run has the same */
  PlyMove move;
  PlyScore score; /* of `move`, for the side to move */
} PlyCpuTableRow;

typedef enum {
  PLY_CPU_TABLE_GOING_ON,
  PLY_CPU_TABLE_ABOVE,  /* the last row took longer than until_us */
  PLY_CPU_TABLE_DEPTH,  /* max_depth is reached */
  PLY_CPU_TABLE_SOLVED, /* the last row saw every line to its end: deeper ones would be the same */
  PLY_CPU_TABLE_CANCELLED, /* what was measured until then is there */
  PLY_CPU_TABLE_MEMORY,    /* the table or the searcher found none */
} PlyCpuTableEnd;

typedef struct {
  PlyCpuTablePlan plan;
  GArray *rows; /* of PlyCpuTableRow, depth 1 first; owned */
  PlyCpuTableEnd end;
} PlyCpuTable;

/* Where the measurement stands; borrowed for the call, which comes on the measuring thread at least
 * every 50 ms and after each run. */
typedef struct {
  int depth;     /* being measured */
  guint run;     /* from 0 */
  gint64 cpu_us; /* of this run so far */
  guint64 nodes;
} PlyCpuTableProgress;
typedef void (*PlyCpuTableReport)(gpointer data, const PlyCpuTable *table,
                                  const PlyCpuTableProgress *progress);

/* The start position, default options, 16 MiB of table, 3 runs, one minute,
 * no limit on the depth. */
void ply_cpu_table_plan_init(PlyCpuTablePlan *plan, const PlyRules *rules);

/* Makes it textbook alpha-beta: to the depth at once, without table and without ordering. */
void ply_cpu_table_plan_plain(PlyCpuTablePlan *plan);

PlyCpuTable *ply_cpu_table_new(const PlyCpuTablePlan *plan);
PlyCpuTable *ply_cpu_table_copy(const PlyCpuTable *self); /* deep */
void ply_cpu_table_free(PlyCpuTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCpuTable, ply_cpu_table_free)

/* Measures the next depth, which blocks: adds a row, and says whether there is more to do (`end` is
 * GOING_ON). Cancelling (`cancellable` may be NULL) is heard within 10 ms. */
gboolean ply_cpu_table_step(PlyCpuTable *self, GCancellable *cancellable, PlyCpuTableReport report,
                            gpointer data);
