/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/timing.h"

#include "base/clock.h"

/* By how much longer than the last iteration the next one takes: what the last two say, within
 * these hundredths. A pass at a higher confidence follows one of the same depth, so that growth is
 * uneven. */
#define LEAST_GROWTH 130
#define MOST_GROWTH  600
#define ONLY_DEPTH   8 /* of an only move's value, where a clock runs */
#define REPORT_US    40000

void
ply_engine_timing_begin(PlyEngineTiming *timing, const PlyEngineRun *run)
{
  *timing = (PlyEngineTiming){
      .run = run,
      .thread = pthread_self(),
      .process = run->options->crew != NULL,
      .start_cpu_us = run->start_cpu_us,
      .told_us = run->start_wall_us,
      .stop = PLY_STOP_NOT_YET,
  };
  /* From now on the process's clock, and what this thread has used already. */
  if (timing->process)
    timing->start_cpu_us =
        ply_clock_process_cpu_us() - (ply_clock_thread_cpu_us() - run->start_cpu_us);
}

static int64_t
wall_us(const PlyEngineTiming *timing)
{
  return ply_clock_wall_us() - timing->run->start_wall_us;
}

static int64_t
cpu_us(const PlyEngineTiming *timing)
{
  return (timing->process ? ply_clock_process_cpu_us() : ply_clock_thread_cpu_us()) -
         timing->start_cpu_us;
}

bool
ply_engine_timing_stop(PlyEngineTiming *timing)
{
  const PlySearchLimits *limits = timing->run->limits;
  PlyStop stop =
      ply_limits_reached(limits, &timing->run->hooks, limits->wall_us > 0 ? wall_us(timing) : 0,
                         limits->cpu_us > 0 ? cpu_us(timing) : 0);

  if (stop != PLY_STOP_NOT_YET)
    timing->stop = (int)stop;
  return timing->stop != PLY_STOP_NOT_YET;
}

/* The time used by the clock whose limit comes first, and what is left of it. */
static PlyStop
nearest_clock(const PlyEngineTiming *timing, int64_t *used_us, int64_t *left_us)
{
  const PlySearchLimits *limits = timing->run->limits;
  int64_t wall = wall_us(timing), cpu = cpu_us(timing);

  if (limits->cpu_us > 0 &&
      (limits->wall_us == 0 || limits->cpu_us - cpu < limits->wall_us - wall)) {
    *used_us = cpu;
    *left_us = limits->cpu_us - cpu;
    return PLY_STOP_CPU;
  }
  *used_us = wall;
  *left_us = limits->wall_us > 0 ? limits->wall_us - wall : INT64_MAX;
  return PLY_STOP_WALL;
}

bool
ply_engine_timing_go_on(PlyEngineTiming *timing)
{
  int64_t used, left;
  PlyStop clock = nearest_clock(timing, &used, &left);
  int64_t took = used - timing->iterated_us, before = timing->took_us[0];

  timing->iterated_us = used;
  timing->took_us[1] = before;
  timing->took_us[0] = took > 0 ? took : 1;
  if (left == INT64_MAX || !timing->run->limits->playing || !timing->run->limits->saved)
    return true;
  int64_t growth = before > 0 ? 100 * timing->took_us[0] / before : LEAST_GROWTH;
  growth = growth < LEAST_GROWTH ? LEAST_GROWTH : growth > MOST_GROWTH ? MOST_GROWTH : growth;
  if (timing->took_us[0] * growth / 100 <= left)
    return true;
  timing->stop = (int)clock;
  return false;
}

bool
ply_engine_timing_only_move(PlyEngineTiming *timing, int n, int depth)
{
  const PlySearchLimits *limits = timing->run->limits;

  if (!limits->playing || n != 1 || depth < ONLY_DEPTH)
    return false;
  timing->stop = limits->wall_us > 0 ? PLY_STOP_WALL : PLY_STOP_CPU;
  return true;
}

PlyStop
ply_engine_timing_why(const PlyEngineTiming *timing, bool solved, PlyStop otherwise)
{
  if (solved)
    return PLY_STOP_SOLVED;
  return timing->stop != PLY_STOP_NOT_YET ? (PlyStop)timing->stop : otherwise;
}

bool
ply_engine_timing_is_due(const PlyEngineTiming *timing)
{
  return timing->run->hooks.report != NULL && pthread_equal(pthread_self(), timing->thread) &&
         ply_clock_wall_us() - timing->told_us >= REPORT_US;
}

void
ply_engine_timing_tell(PlyEngineTiming *timing)
{
  const PlyEngineRun *run = timing->run;

  timing->told_us = ply_clock_wall_us();
  run->hooks.report(run->hooks.data, run->report);
}

int64_t
ply_engine_timing_limit(const PlyEngineRun *run)
{
  int64_t wall = run->limits->wall_us, cpu = run->limits->cpu_us;

  return wall == 0 || (cpu > 0 && cpu < wall) ? cpu : wall;
}

void
ply_engine_timing_clocks(const PlyEngineTiming *timing, PlySearchFigures *figures)
{
  figures->wall_us = wall_us(timing);
  figures->cpu_us = cpu_us(timing);
}
