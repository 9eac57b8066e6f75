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
  int depth;         /* that PVS can do in about a tenth of a second */
  int plain_depth;   /* that minimax can do in about a second */
} PlyBenchPosition;

/* What the textbook searches are measured on. NULL past the last. */
const PlyBenchPosition *ply_bench_position(guint index);
/* The same for the games' engines, whose plain_depth is 0. */
const PlyBenchPosition *ply_bench_engine_position(guint index);
/* Sets the rules and plays the moves. */
void ply_bench_set_up(const PlyBenchPosition *bench, PlyRules *rules, PlyPosition *position);

int ply_bench_cpu_table(int argc, char **argv);
/* Prints best move, value and nodes of everything that searches, at one thread, and the sum of the
 * nodes: the same on every machine. Only games whose name begins so, if one is given; FALSE if none
 * does. */
gboolean ply_bench_fingerprint(const char *game);
/* Searches one position with a table of its own, so that the order of positions does not matter.
 * The report has no root moves. */
void ply_bench_search(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm, int depth,
                      PlyReport *report);
/* Nodes a second. */
double ply_bench_speed_of(guint64 nodes, gint64 us);
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
