/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The clocks of one engine search: when it must end, whether an iteration more can be finished, and
 * when the caller is told. Not for other folders. */

#include <pthread.h>
#include <stdatomic.h>

#include "search/plug.h"

typedef struct PlyEngineTiming {
  const PlyEngineRun *run;
  pthread_t thread; /* that called */
  bool process;     /* a crew helps: CPU time is that of all threads */
  int64_t start_cpu_us;
  int64_t iterated_us; /* when the last iteration ended, by the clock that ends first */
  int64_t took_us[2];  /* by the last iteration and the one before */
  int64_t told_us;     /* when the caller was last told how the search gets on */
  _Atomic int stop;    /* PlyStop that a clock or the caller has asked for */
} PlyEngineTiming;

void ply_engine_timing_begin(PlyEngineTiming *timing, const PlyEngineRun *run);
/* Asks the caller and the clocks; on any thread. */
bool ply_engine_timing_stop(PlyEngineTiming *timing);
/* After an iteration: false, with `stop` set, if the next one could not be finished in time, and the
 * time is better saved for later moves. Where it would be lost the next one is begun: a move that it
 * finds better, or to lose, counts at once. */
bool ply_engine_timing_go_on(PlyEngineTiming *timing);
/* The time that the limits leave for the whole search, in µs; 0: they set no clock. */
int64_t ply_engine_timing_limit(const PlyEngineRun *run);
/* After an iteration: true, with `stop` set, where a clock runs and an only move, of n, is searched
 * deep enough to have a value. */
bool ply_engine_timing_only_move(PlyEngineTiming *timing, int n, int depth);
/* What has ended a search: `otherwise`, if it found no proof and no clock and no caller asked. */
PlyStop ply_engine_timing_why(const PlyEngineTiming *timing, bool solved, PlyStop otherwise);
/* Whether the caller wants a report now. Asked on any thread, true on the caller's only. */
bool ply_engine_timing_is_due(const PlyEngineTiming *timing);
/* Hands the run's report to the caller, whose hook is not NULL. On the thread that called. */
void ply_engine_timing_tell(PlyEngineTiming *timing);
/* Fills in the figures' clocks. On the thread that called. */
void ply_engine_timing_clocks(const PlyEngineTiming *timing, PlySearchFigures *figures);
