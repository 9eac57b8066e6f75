/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search that an engine does, and the memory that it keeps with the searcher. */

#include "search/searcher.h"

#include <assert.h>

/* What an engine's table may take where the caller has none. */
#define BYTES_WITHOUT_TABLE ((size_t)2 << 20)

void
ply_search_engine_free(PlySearch *s)
{
  if (s->engine_memory != NULL)
    s->engine->memory_free(s->engine_memory);
  s->engine_memory = NULL;
}

/* The engine's memory, as large as the caller's table and cleared whenever that was. */
static bool
prepare_memory(PlySearch *s, const PlyTable *table)
{
  const PlyAlgorithm *engine = s->options.algorithm;
  size_t bytes = table != NULL ? ply_table_bytes(table) : BYTES_WITHOUT_TABLE;
  uint64_t clears = table != NULL ? ply_table_clears(table) : 0;

  if (s->engine_memory != NULL && (s->engine != engine || s->engine_bytes != bytes))
    ply_search_engine_free(s);
  if (s->engine_memory == NULL)
    s->engine_memory = engine->memory_new(engine, bytes);
  else if (s->engine_clears != clears || !s->options.table)
    engine->memory_clear(s->engine_memory);
  s->engine = engine;
  s->engine_bytes = bytes;
  s->engine_clears = clears;
  return s->engine_memory != NULL;
}

void
ply_search_warm_up(PlySearch *s, const PlyRules *rules, const PlySearchOptions *options,
                   const PlyTable *table)
{
  if (!ply_algorithm_is_engine(options->algorithm) ||
      !ply_algorithm_fits(options->algorithm, rules))
    return;
  s->options = *options;
  if (prepare_memory(s, options->table ? table : NULL))
    options->algorithm->warm_up(s->engine_memory, rules);
}

static void
report_with_lines(void *data, const PlyReport *report)
{
  PlySearch *s = data;

  ply_lines_complete(s, false);
  s->hooks.report(s->hooks.data, report);
}

static bool
forward_stop(void *data)
{
  const PlySearch *s = data;

  return s->hooks.should_stop(s->hooks.data);
}

static void
forward_enter(void *data, const PlyVisit *visit)
{
  const PlySearch *s = data;

  s->hooks.enter(s->hooks.data, visit);
}

static void
forward_leave(void *data, const PlyVisit *visit)
{
  const PlySearch *s = data;

  s->hooks.leave(s->hooks.data, visit);
}

/* Reports get whole lines, unless a move is to be made and nobody looks on. */
static PlySearchHooks
hooks_with_lines(PlySearch *s)
{
  PlySearchHooks hooks = {.data = s};

  if (s->limits.playing)
    return s->hooks;
  hooks.report = s->hooks.report != NULL ? report_with_lines : NULL;
  hooks.should_stop = s->hooks.should_stop != NULL ? forward_stop : NULL;
  hooks.enter = s->hooks.enter != NULL ? forward_enter : NULL;
  hooks.leave = s->hooks.leave != NULL ? forward_leave : NULL;
  hooks.whole = s->hooks.whole;
  return hooks;
}

bool
ply_search_engine(PlySearch *s, const PlyPosition *root, const PlyTable *table)
{
  PlySearchLimits limits = ply_lines_limits(s);
  PlyEngineRun run = {
      .rules = s->rules,
      .root = root,
      .options = &s->options,
      .limits = &limits,
      .hooks = hooks_with_lines(s),
      .start_wall_us = s->start_wall_us,
      .start_cpu_us = s->start_cpu_us,
      .moves = s->root,
      .report = &s->report,
  };

  assert(ply_algorithm_fits(s->options.algorithm, s->rules));
  ply_lines_begin(s);
  if (prepare_memory(s, table) && s->options.algorithm->run(s->engine_memory, &run)) {
    s->stop = s->report.stop;
    if (!s->limits.playing)
      ply_lines_complete(s, true);
    return true;
  }
  s->options.algorithm = &ply_algorithm_pvs;
  return false;
}
