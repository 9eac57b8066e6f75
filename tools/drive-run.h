/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An engine's driver alone, without what ply_search_run() adds: for tools and tests that look into
 * its memory. */

#pragma once

#include <assert.h>
#include <stddef.h>

#include "engine/drive/drive.h"
#include "engine/engines.h"

typedef struct Run {
  PlyDriver *drive; /* NULL: not enough memory */
  PlyRules rules;
  PlyPosition position;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlySearchHooks hooks;
  PlyRootMove moves[PLY_MAX_MOVES]; /* report.root */
  PlyReport report;
} Run;

static inline void
run_begin(Run *self, const char *game, size_t table_bytes)
{
  *self = (Run){0};
  if (!ply_rules_parse(game, &self->rules))
    assert(!"a game that there is not");
  ply_engine_options_init(&self->options, &self->rules);
  self->options.book = false;
  self->drive = ply_driver_new(self->options.algorithm, table_bytes);
  if (self->drive != NULL)
    ply_driver_warm_up(self->drive, &self->rules);
}

static inline void
run_end(Run *self)
{
  ply_driver_free(self->drive);
}

/* False: there was no move. */
static inline bool
run_go(Run *self)
{
  PlyEngineRun run = {.rules = &self->rules,
                      .root = &self->position,
                      .options = &self->options,
                      .limits = &self->limits,
                      .hooks = self->hooks,
                      .moves = self->moves,
                      .report = &self->report};

  return ply_engine_run_begin(&run) > 0 && ply_driver_run(self->drive, &run);
}

/* The position of a board of cells: 1 is the side to move's, 2 the other's, 0 empty. */
static inline void
run_put(Run *self, const uint8_t *cells)
{
  PlyBoard board;
  int at;

  ply_rules_start(&self->rules, &self->position);
  ply_rules_read_board(&self->rules, &self->position, &board);
  for (int i = 0; i < board.rows * board.columns; i++)
    board.cells[i] = cells[i];
  board.side = 0;
  if (ply_rules_set_board(&self->rules, &board, true, &self->position, &at) != PLY_BOARD_OK)
    assert(!"a board that there cannot be");
}
