/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From a position to the board of the strong search, and from its report to the one that everybody
 * reads. */

#include "engine/maxconnect4/mc4-plug.h"

#include <stdlib.h>

#include "engine/maxconnect4/search.h"
#include "engine/rank.h"
#include "engine/timing.h"

/* What a search may write into its table in a µs: a larger one would only cost page faults. */
#define BYTES_A_US  64
#define LEAST_BYTES ((size_t)1 << 20)

typedef struct {
  size_t bytes;
  PlyMc4Search *search;
  PlyMc4Report report;
} Memory;

/* One search. */
typedef struct {
  const PlyEngineRun *run;
  Memory *memory;
  PlyEngineTiming timing;
} Adapter;

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_maxconnect4;
}

static void *
memory_new(const PlyAlgorithm *engine, size_t table_bytes)
{
  Memory *memory = calloc(1, sizeof *memory);

  (void)engine;
  if (memory == NULL)
    return NULL;
  memory->bytes = table_bytes;
  memory->search = ply_mc4_search_new();
  if (memory->search != NULL)
    return memory;
  free(memory);
  return NULL;
}

static void
memory_free(void *data)
{
  Memory *memory = data;

  ply_mc4_search_free(memory->search);
  free(memory);
}

static void
memory_clear(void *data)
{
  Memory *memory = data;

  ply_mc4_search_clear(memory->search);
}

/* The table's pages are the system's until they are used: there is nothing to do before. */
static void
warm_up(void *data, const PlyRules *rules)
{
  (void)data;
  (void)rules;
}

/* A table that suits the time; false if there is no memory for it. */
static bool
prepare(Memory *memory, const PlyEngineRun *run)
{
  int64_t limit = ply_engine_timing_limit(run);
  size_t bytes = memory->bytes;

  if (limit > 0 && (uint64_t)limit < bytes / BYTES_A_US) {
    bytes = (size_t)limit * BYTES_A_US;
    bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
    bytes = bytes < memory->bytes ? bytes : memory->bytes;
  }
  return ply_mc4_search_set_table(memory->search, bytes);
}

static void
take_line(const PlyMc4Line *line, PlyRootMove *move)
{
  move->move = line->column;
  move->bound = line->depth > 0 ? line->bound : PLY_BOUND_NONE;
  move->depth = line->depth;
  move->confidence = 100;
  move->score = line->score;
  move->lower = line->lower == -PLY_MC4_UNKNOWN ? -PLY_SCORE_INFINITE : line->lower;
  move->upper = line->upper == PLY_MC4_UNKNOWN ? PLY_SCORE_INFINITE : line->upper;
  move->nodes = line->nodes;
  move->pv_length = line->pv_length;
  for (int i = 0; i < line->pv_length; i++)
    move->pv[i] = line->pv[i];
}

/* Brings the report up to date. */
static void
take_report(Adapter *self, const PlyMc4Report *from)
{
  PlyReport *report = self->run->report;

  for (int i = 0; i < from->n_lines; i++)
    take_line(&from->lines[i], &self->run->moves[i]);
  ply_engine_rank(self->run, from->n_lines);
  report->depth = from->depth;
  report->searching_depth = from->searching_depth;
  report->confidence = report->searching_confidence = 100;
  report->root_index = from->root_index;
  report->figures = from->figures;
  ply_engine_timing_clocks(&self->timing, &report->figures);
}

static void
tell(void *data, const PlyMc4Report *from)
{
  Adapter *self = data;

  if (self->run->hooks.report == NULL)
    return;
  take_report(self, from);
  ply_engine_timing_tell(&self->timing);
}

static bool
go_on(void *data, const PlyMc4Report *report)
{
  Adapter *self = data;

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

static PlyMc4Board
board_of(const PlyEngineRun *run, const PlyMc4Shape *shape)
{
  PlyMc4Board board = {0, 0};
  PlyBoard cells;

  ply_rules_read_board(run->rules, run->root, &cells);
  for (int i = 0; i < cells.rows * cells.columns; i++) {
    int column = i % cells.columns, height = cells.rows - 1 - i / cells.columns;
    uint64_t bit = UINT64_C(1) << (column * shape->stride + height);
    board.own |= cells.cells[i] == cells.side + 1 ? bit : 0;
    board.other |= cells.cells[i] == 2 - cells.side ? bit : 0;
  }
  return board;
}

static PlyStop
why_it_ended(const Adapter *self, const PlyMc4Report *report)
{
  bool solved = ply_mc4_search_is_solved(report, self->run->options->multi_pv);

  return ply_engine_timing_why(&self->timing, solved,
                               report->stopped ? PLY_STOP_NODES : PLY_STOP_DEPTH);
}

static unsigned
takes(const PlyRules *rules)
{
  (void)rules;
  return PLY_TAKES_BOOK | PLY_TAKES_THREADS;
}

static bool
run_engine(void *data, const PlyEngineRun *run)
{
  Memory *memory = data;
  Adapter self = {.run = run, .memory = memory};
  PlyMc4Shape shape = ply_mc4_shape(run->rules->columns, run->rules->rows);
  PlyMc4Limits limits = {
      .depth = run->limits->depth,
      .multi_pv = run->options->multi_pv,
      .nodes = run->limits->nodes,
      .book = run->options->book,
      .playing = run->limits->playing,
      .data = &self,
      .should_stop = should_stop,
      .go_on = go_on,
      .report = tell,
  };

  if (!prepare(memory, run) || !ply_mc4_search_set_crew(memory->search, run->options->crew))
    return false;
  ply_engine_timing_begin(&self.timing, run);
  ply_mc4_search_run(memory->search, &shape, board_of(run, &shape), &limits, &memory->report);
  take_report(&self, &memory->report);
  run->report->stop = why_it_ended(&self, &memory->report);
  return true;
}

const PlyAlgorithm ply_engine_maxconnect4 = {
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
