/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From a position to the board of a strong search, and from its report to the one that everybody
 * reads. */

#include "engine/othello/othello-plug.h"

#include <stdlib.h>

#include "engine/othello/plug-book.h"
#include "engine/othello/plug-report.h"
#include "engine/othello/search.h"
#include "engine/timing.h"
#include "engine/othello/wide.h"

/* Making a search ready takes 11 ms of CPU on 8 columns and fewer, for the learned evaluation, and
 * 2 ms on 10 (docs/search.md): with less than this for the whole move a textbook search answers. */
#define LEAST_SMALL_US 50000
#define LEAST_WIDE_US  10000

/* Made when they are needed: a game is played on one board. */
typedef struct {
  size_t bytes;
  PlyOthelloSearch *small; /* up to 8 columns */
  PlyOthelloWide *wide;    /* 10 columns */
  PlyOthelloReport report;
} Memory;

/* One search. */
typedef struct {
  const PlyEngineRun *run;
  Memory *memory;
  PlyEngineTiming timing;
  uint64_t nodes_before; /* of the iterations finished before this depth's */
} Adapter;

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_othello &&
         (rules->rows == 4 || rules->rows == 6 || rules->rows == 8 || rules->rows == 10);
}

/* Games of 8 columns alone are in the book, and 10 are searched by one thread. */
static unsigned
takes(const PlyRules *rules)
{
  return PLY_TAKES_CONFIDENCE | (rules->rows == 8 ? PLY_TAKES_BOOK : 0u) |
         (rules->rows == 10 ? 0u : PLY_TAKES_THREADS);
}

static void *
memory_new(size_t table_bytes)
{
  Memory *memory = calloc(1, sizeof *memory);

  if (memory != NULL)
    memory->bytes = table_bytes;
  return memory;
}

static void
memory_free(void *data)
{
  Memory *memory = data;

  ply_othello_search_free(memory->small);
  ply_othello_wide_free(memory->wide);
  free(memory);
}

static void
memory_clear(void *data)
{
  Memory *memory = data;

  if (memory->small != NULL)
    ply_othello_search_clear(memory->small);
  if (memory->wide != NULL)
    ply_othello_wide_clear(memory->wide);
}

static bool
is_ready(const Memory *memory, const PlyRules *rules)
{
  return rules->rows == 10 ? memory->wide != NULL : memory->small != NULL;
}

static void
warm_up(void *data, const PlyRules *rules)
{
  Memory *memory = data;

  if (rules->rows == 10 && memory->wide == NULL)
    memory->wide = ply_othello_wide_new(memory->bytes);
  if (rules->rows != 10 && memory->small == NULL)
    memory->small = ply_othello_search_new(memory->bytes);
}

/* False if it cannot be had, or not in time for a move that must be played: an analysis waits,
 * since a textbook search counts finished games otherwise. */
static bool
prepare(Memory *memory, const PlyEngineRun *run)
{
  int64_t limit = ply_engine_timing_limit(run);
  int64_t least = run->rules->rows == 10 ? LEAST_WIDE_US : LEAST_SMALL_US;

  if (run->limits->playing && !is_ready(memory, run->rules) && limit > 0 && limit < least)
    return false;
  warm_up(memory, run->rules);
  return is_ready(memory, run->rules);
}

/* Brings the report up to date. */
static void
take_report(Adapter *self, const PlyOthelloReport *from)
{
  ply_othello_plug_report(self->run, from);
  ply_engine_timing_clocks(&self->timing, &self->run->report->figures);
}

static void
tell(void *data, const PlyOthelloReport *from)
{
  Adapter *self = data;

  if (self->run->hooks.report == NULL)
    return;
  take_report(self, from);
  ply_engine_timing_tell(&self->timing);
}

/* Nothing better can be found: as many moves as asked for have their true value, and the others
 * are proven to be no better. */
static bool
is_solved(const Adapter *self, const PlyOthelloReport *report)
{
  int wanted = self->run->options->multi_pv, most = 0;

  wanted = wanted < report->n_lines ? wanted : report->n_lines;
  for (int i = 0; i < report->n_lines; i++) {
    const PlyOthelloLine *line = &report->lines[i];
    if (i < wanted && line->lower != line->upper)
      return false;
    if (i == wanted - 1)
      most = line->lower;
    if (i >= wanted && line->upper > most)
      return false;
  }
  return true;
}

static bool
go_on(void *data, const PlyOthelloReport *report)
{
  Adapter *self = data;
  const PlyEngineRun *run = self->run;
  int depth = report->depth < PLY_MAX_DEPTH ? report->depth : PLY_MAX_DEPTH;

  run->report->figures.nodes_of_depth[depth] += report->nodes - self->nodes_before;
  self->nodes_before = report->nodes;
  if (is_solved(self, report))
    return false;
  return !ply_engine_timing_only_move(&self->timing, report->n_lines, report->depth) &&
         ply_engine_timing_go_on(&self->timing);
}

/* On any of the search's threads, on one at a time; reports are made on the caller's only. */
static bool
should_stop(void *data)
{
  Adapter *self = data;

  if (ply_engine_timing_stop(&self->timing))
    return true;
  if (ply_engine_timing_is_due(&self->timing))
    tell(self, &self->memory->report);
  return false;
}

static void
search_small(Memory *memory, const PlyEngineRun *run, const PlyOthelloLimits *limits)
{
  ply_othello_search_set_crew(memory->small, run->options->crew);
  ply_othello_search_run(memory->small, run->rules->rows,
                         ply_othello_plug_board(run->rules, run->root), limits, &memory->report);
}

static void
search_wide(Memory *memory, const PlyEngineRun *run, const PlyOthelloLimits *limits)
{
  PlyOthelloWideBoard board = {0, 0};
  PlyBoard cells;

  ply_rules_read_board(run->rules, run->root, &cells);
  for (int i = 0; i < cells.rows * cells.columns; i++) {
    PlyOthelloWideBits bit = (PlyOthelloWideBits)1 << i;
    board.own |= cells.cells[i] == cells.side + 1 ? bit : 0;
    board.other |= cells.cells[i] == 2 - cells.side ? bit : 0;
  }
  ply_othello_wide_run(memory->wide, board, limits, &memory->report);
}

static PlyStop
why_it_ended(const Adapter *self, const PlyOthelloReport *report)
{
  /* Nothing but the confidence ends a search earlier that has no depth to reach. */
  PlyStop by_itself = report->stopped ? PLY_STOP_NODES
                      : report->confidence < 100 && report->depth != self->run->limits->depth
                          ? PLY_STOP_CONFIDENCE
                          : PLY_STOP_DEPTH;

  return ply_engine_timing_why(&self->timing, is_solved(self, report), by_itself);
}

static bool
run_engine(void *data, const PlyEngineRun *run)
{
  Memory *memory = data;
  Adapter self = {.run = run, .memory = memory};
  PlyOthelloLimits limits = {
      .depth = run->limits->depth,
      .confidence = run->options->confidence,
      .multi_pv = run->options->multi_pv,
      .nodes = run->limits->nodes,
      .data = &self,
      .should_stop = should_stop,
      .go_on = go_on,
      .report = tell,
  };

  if (run->rules->rows == 8 &&
      ply_othello_plug_book(run, ply_othello_plug_board(run->rules, run->root)))
    return true;
  if (!prepare(memory, run))
    return false;
  ply_engine_timing_begin(&self.timing, run);
  if (run->rules->rows == 10)
    search_wide(memory, run, &limits);
  else
    search_small(memory, run, &limits);
  take_report(&self, &memory->report);
  run->report->stop = why_it_ended(&self, &memory->report);
  return true;
}

const PlyAlgorithm ply_engine_othello = {
    .id = "engine",
    .name = "Engine (strongest)",
    .uses_windows = true,
    .fits = fits,
    .takes = takes,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .warm_up = warm_up,
    .run = run_engine,
};
