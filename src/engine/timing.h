/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The clocks of one engine search: when it must end, and whether an iteration more can be finished.
 * Not for other folders. */

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
  _Atomic int stop;    /* PlyStop that a clock or the caller has asked for */
} PlyEngineTiming;

void ply_engine_timing_begin(PlyEngineTiming *timing, const PlyEngineRun *run);
/* Asks the caller and the clocks; on any thread. */
bool ply_engine_timing_stop(PlyEngineTiming *timing);
/* After an iteration: false, with `stop` set, if the next one could not be finished in time. */
bool ply_engine_timing_go_on(PlyEngineTiming *timing);
/* The time that the limits leave for the whole search, in µs; 0: they set no clock. */
int64_t ply_engine_timing_limit(const PlyEngineRun *run);
/* Fills in the figures' clocks. On the thread that called. */
void ply_engine_timing_clocks(const PlyEngineTiming *timing, PlySearchFigures *figures);
