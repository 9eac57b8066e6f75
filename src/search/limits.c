/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When a search has to stop, and when it is time for a report. Clocks cost more than a node of a
 * fast game, so they are read once in a number of nodes, which follows from how long the last ones
 * took. */

#include "search/searcher.h"

#include "base/clock.h"

#define POLL_US           1000 /* aim: a stop is seen within about twice this */
#define REPORT_US         40000
#define MOST_NODES_A_POLL 4096

void
ply_limits_clocks(PlySearch *s)
{
  s->report.figures.wall_us = ply_clock_wall_us() - s->start_wall_us;
  s->report.figures.cpu_us = ply_clock_thread_cpu_us() - s->start_cpu_us;
}

void
ply_limits_begin(PlySearch *s)
{
  s->stop = PLY_STOP_NOT_YET;
  s->start_wall_us = s->polled_us = s->reported_us = ply_clock_wall_us();
  s->start_cpu_us = ply_clock_thread_cpu_us();
  s->poll_every = 1;
  s->poll_at = 0;
}

void
ply_limits_report(PlySearch *s)
{
  if (s->hooks.report == NULL)
    return;
  ply_limits_clocks(s);
  s->reported_us = s->start_wall_us + s->report.figures.wall_us;
  if (s->table != NULL)
    s->report.figures.table_permille = ply_table_permille(s->table);
  s->hooks.report(s->hooks.data, &s->report);
}

PlyStop
ply_limits_reached(const PlySearchLimits *limits, const PlySearchHooks *hooks, int64_t wall_us,
                   int64_t cpu_us)
{
  if (hooks->should_stop != NULL && hooks->should_stop(hooks->data))
    return PLY_STOP_ASKED;
  if (limits->wall_us > 0 && wall_us >= limits->wall_us)
    return PLY_STOP_WALL;
  return limits->cpu_us > 0 && cpu_us >= limits->cpu_us ? PLY_STOP_CPU : PLY_STOP_NOT_YET;
}

static void
poll(PlySearch *s)
{
  const PlySearchLimits *limits = &s->limits;
  int64_t now = ply_clock_wall_us(), took = now - s->polled_us;

  s->polled_us = now;
  if (took < POLL_US / 2 && s->poll_every < MOST_NODES_A_POLL)
    s->poll_every *= 2;
  else if (took > POLL_US && s->poll_every > 1)
    s->poll_every /= 2;
  s->poll_at = s->report.figures.nodes + s->poll_every;

  /* The CPU's clock costs a call of the system. */
  int64_t cpu_us = limits->cpu_us > 0 ? ply_clock_thread_cpu_us() - s->start_cpu_us : 0;
  s->stop = ply_limits_reached(limits, &s->hooks, now - s->start_wall_us, cpu_us);
  if (s->stop == PLY_STOP_NOT_YET && now - s->reported_us >= REPORT_US)
    ply_limits_report(s);
}

bool
ply_limits_stop(PlySearch *s)
{
  uint64_t nodes = s->report.figures.nodes;

  if (s->stop != PLY_STOP_NOT_YET)
    return true;
  if (s->limits.nodes > 0 && nodes >= s->limits.nodes)
    s->stop = PLY_STOP_NODES;
  else if (nodes >= s->poll_at)
    poll(s);
  return s->stop != PLY_STOP_NOT_YET;
}

const char *
ply_stop_text(PlyStop stop)
{
  static const char *const texts[] = {
      [PLY_STOP_NOT_YET] = "searching",
      [PLY_STOP_DEPTH] = "depth reached",
      [PLY_STOP_NODES] = "node limit reached",
      [PLY_STOP_WALL] = "time is up",
      [PLY_STOP_CPU] = "CPU time is up",
      [PLY_STOP_ASKED] = "stopped",
      [PLY_STOP_SOLVED] = "solved",
      [PLY_STOP_NO_MOVES] = "game over",
      [PLY_STOP_CONFIDENCE] = "confidence reached",
  };

  return texts[stop];
}
