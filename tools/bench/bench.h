/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Measurements of the engines and of everything round them (docs/engineering/performance.md). Each
 * is a line in the table of bench.c: positions or rounds, settings, and a function that measures one of
 * them. The runner there does all the rest. */

#include <glib.h>

#include "base/crew.h"
#include "search/search.h"

/* What the command line can set; a measurement names what makes a difference to it. */
typedef struct {
  int first, last; /* positions or rounds */
  int depth, confidence, threads, table_mb;
  gint64 nodes;
  double seconds, after; /* after: before the first frame */
  double millions;       /* of visits to record */
  char *kernel, *algorithm, *file;
  gboolean paired;
  PlyCrew *crew; /* threads − 1; NULL for one */
} BenchSettings;

/* One position or round. */
typedef struct {
  gpointer state; /* of the family */
  const BenchSettings *settings;
  int number, threads; /* threads: the settings' or 1 */
  gboolean by_clock;   /* the time is the clock's: of several threads, or of what waits */
  /* What comes of it: */
  char label[96], found[96]; /* label: the measurement's name, if nothing else is said */
  int right;                 /* whether what was found is so; −1: nobody knows */
  guint64 nodes;
  double us; /* of the CPU, or by the clock; 0: what the whole call takes */
} BenchRun;

/* What measurements share: a solver, a recording. Kept from one to the next of a family. NULL after
 * one line on stderr that says why not. */
typedef struct {
  gpointer (*open)(const BenchSettings *settings);
  void (*close)(gpointer state);
} BenchFamily;

/* Measures a position or round. FALSE: there is no such one. */
typedef gboolean BenchMeasure(BenchRun *run);

extern const BenchFamily bench_of_othello, bench_of_mc4, bench_of_search, bench_of_trace,
    bench_of_large, bench_of_frames;

BenchMeasure bench_ffo, bench_small, bench_mid, bench_wide, bench_mc4_22, bench_mc4_26,
    bench_mc4_empty, bench_mc4_search, bench_tactics, bench_pente, bench_stop, bench_record,
    bench_record_engine, bench_touch, bench_encode, bench_decode, bench_lines, bench_jump,
    bench_back, bench_summary, bench_find, bench_check, bench_layout, bench_paint, bench_icicle,
    bench_frames, bench_large_record, bench_large_open, bench_large_cold, bench_large_warm,
    bench_large_fill, bench_large_find, bench_large_icicle, bench_large_memory;

/* Time so far, of the CPU or by the clock; for what has more to do than what is measured. */
double bench_now_us(const BenchRun *run);
/* Sorts times in µs (doubles) and tells their quantiles. Transfer full. */
char *bench_tell(GArray *times);
/* Searches with fresh memory of table_mb, without a book, by the algorithm of the settings or the
 * game's engine, at a confidence (0: the usual one). The report has no root moves. Fills the result's nodes, time, and "MOVE VALUE
 * depth N" as what was found. */
void bench_search_run(BenchRun *run, int confidence, const PlyRules *rules,
                      const PlyPosition *position, const PlySearchLimits *limits,
                      const PlySearchHooks *hooks, PlyReport *report);
