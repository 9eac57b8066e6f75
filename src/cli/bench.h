/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Fixed positions for measurements: the same on every machine. */

#include <glib.h>

#include "search/search.h"
#include "trace/trace.h"

typedef struct {
  const char *game;  /* as ply_rules_parse() takes it */
  const char *moves; /* from the start, in the game's usual notation, parted by blanks */
  int depth;         /* that the fingerprint searches */
  int plain_depth;   /* that minimax can do in about a second */
} PlyBenchPosition;

/* NULL past the last. */
const PlyBenchPosition *ply_bench_position(guint index);
/* Sets the rules and plays the moves. */
void ply_bench_set_up(const PlyBenchPosition *bench, PlyRules *rules, PlyPosition *position);

int ply_bench_cpu_table(int argc, char **argv);
int ply_bench_fingerprint(const char *game);
int ply_bench_algorithms(void);
int ply_bench_speed(void);
int ply_bench_stop(void);
int ply_bench_trace(int argc, char **argv);
/* argv[0] is ffo, othello-small or perft-othello. */
int ply_bench_othello(int argc, char **argv);
int ply_bench_maxconnect4(int argc, char **argv);
struct PlyCrew;
void ply_bench_maxconnect4_mid(struct PlyCrew *crew);
int ply_bench_othello_mid(int argc, char **argv);
int ply_bench_othello_wide(int argc, char **argv);
int ply_bench_pente(int argc, char **argv);

/* Parts of bench trace; the trace is not empty. */
void ply_bench_trace_reading(const PlyTrace *trace);
void ply_bench_trace_painting(PlyTrace *trace);

/* Sorts; `share` 0.5 is the median. */
double ply_bench_quantile(double *values, guint n, double share);
/* Milliseconds since a time of ply_clock_wall_us(). */
double ply_bench_ms(gint64 began_us);
