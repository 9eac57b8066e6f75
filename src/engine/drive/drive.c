/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An engine's search from its start to its end: the book, the passes (iterative deepening: Slate
 * and Atkin 1977), when it stops, and what the caller is told. */

#include "engine/drive/drive.h"

#include <stdlib.h>

void *
ply_driver_new(const PlyAlgorithm *engine, size_t table_bytes)
{
  PlyDriver *drive = calloc(1, sizeof *drive);

  if (drive == NULL)
    return NULL;
  drive->game = engine->game;
  drive->memory = drive->game->memory_new(table_bytes);
  if (drive->memory != NULL)
    return drive;
  free(drive);
  return NULL;
}

void
ply_driver_free(void *data)
{
  PlyDriver *drive = data;

  drive->game->memory_free(drive->memory);
  free(drive->telling);
  free(drive);
}

void
ply_driver_clear(void *data)
{
  PlyDriver *drive = data;

  drive->game->memory_clear(drive->memory);
}

void
ply_driver_warm_up(void *data, const PlyRules *rules)
{
  PlyDriver *drive = data;

  drive->ready = drive->game->memory_fit(drive->memory, rules, 0, NULL);
}

/* False if there is no memory, or no time to make it ready for a move that must be played: an
 * analysis waits. */
static bool
make_ready(PlyDriver *drive, const PlyEngineRun *run)
{
  /* What is told whole can be searched again, whatever time that then takes. */
  bool whole = drive->teller != NULL;
  int64_t limit = whole ? 0 : ply_engine_timing_limit(run);

  if (run->limits->playing && !drive->ready && limit > 0 && limit < drive->game->ready_us)
    return false;
  drive->ready =
      drive->game->memory_fit(drive->memory, run->rules, limit, whole ? NULL : run->options->crew);
  return drive->ready;
}

/* Who is told the whole tree. False: memory is short. */
static bool
find_teller(PlyDriver *drive, const PlyEngineRun *run)
{
  const PlySearchHooks *hooks = &run->hooks;

  drive->teller = NULL;
  if (!hooks->whole || hooks->enter == NULL || hooks->leave == NULL || !drive->game->tells)
    return true;
  if (drive->telling == NULL)
    drive->telling = malloc(sizeof *drive->telling);
  if (drive->telling == NULL)
    return false;
  drive->teller = drive->telling;
  drive->teller->hooks = hooks;
  drive->teller->rules = run->rules;
  return true;
}

void
ply_driver_list(PlyDriver *drive, const PlyMove *moves, int n, PlyScore others)
{
  int all = drive->run->report->n_root, behind = n;
  bool listed[PLY_MAX_MOVES + 1] = {false};

  for (int i = 0; i < n; i++) {
    drive->moves[i] = ply_root_move(moves[i], drive->most);
    listed[moves[i] < PLY_MAX_MOVES ? moves[i] : PLY_MAX_MOVES] = true;
  }
  for (int i = 0; i < all; i++) {
    PlyMove move = drive->run->moves[i].move;
    if (listed[move < PLY_MAX_MOVES ? move : PLY_MAX_MOVES])
      continue;
    drive->moves[behind] = ply_root_move(move, drive->most);
    drive->moves[behind++].upper = others < drive->most ? others : drive->most;
  }
  drive->n = n;
}

/* The moves as the caller's list has them, unless set() lists them anew. */
static void
list_moves(PlyDriver *drive)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = drive->run->report->n_root;

  for (int i = 0; i < n; i++)
    moves[i] = drive->run->moves[i].move;
  ply_driver_list(drive, moves, n, drive->most);
}

/* Goes on from the move with those that the book has for both sides. */
static void
follow_book(const PlyDriver *drive, PlyRootMove *first)
{
  const PlyEngineRun *run = drive->run;
  PlyPosition at = *run->root;
  PlyDriverBook entry;

  first->pv_length = 0;
  for (PlyMove move = first->move; first->pv_length < PLY_MAX_PV; move = entry.move) {
    if (!ply_rules_is_legal(run->rules, &at, move))
      return;
    first->pv[first->pv_length++] = move;
    ply_rules_advance(run->rules, &at, move);
    if (!drive->game->book(run->rules, run->options, &at, &entry) || entry.move == PLY_MOVE_NONE)
      return;
  }
}

/* A move that the book knows, put first. */
static void
answer(const PlyDriver *drive, int index, const PlyDriverBook *entry)
{
  const PlyEngineRun *run = drive->run;
  PlyReport *report = run->report;
  PlyRootMove *first = &run->moves[0];

  ply_root_shift(run->moves, index, 0);
  first->score = entry->score;
  first->bound = PLY_BOUND_EXACT;
  first->depth = (uint8_t)entry->depth;
  first->confidence = (uint8_t)entry->confidence;
  follow_book(drive, first);
  ply_root_publish(report);
  report->depth = report->searching_depth = entry->depth;
  report->confidence = report->searching_confidence = entry->confidence;
  report->stop = PLY_STOP_DEPTH;
}

/* Whether the book's estimate is all that is asked for. */
static bool
is_answered(const PlyDriver *drive)
{
  const PlyEngineRun *run = drive->run;
  PlyDriverBook entry;

  if (drive->game->book == NULL || !run->limits->playing || !run->options->book ||
      run->options->multi_pv > 1 ||
      !drive->game->book(run->rules, run->options, run->root, &entry) || entry.depth == 0)
    return false;
  for (int i = 0; i < run->report->n_root; i++) {
    if (run->moves[i].move == entry.move) {
      answer(drive, i, &entry);
      return true;
    }
  }
  return false;
}

/* What the book has proven of the moves, from its entries of the root and of what they lead to. */
static void
open_book(PlyDriver *drive)
{
  const PlyEngineRun *run = drive->run;
  PlyDriverBook root, after;
  PlyPosition next;

  if (drive->game->book == NULL || !run->options->book)
    return;
  if (!drive->game->book(run->rules, run->options, run->root, &root))
    root = (PlyDriverBook){PLY_MOVE_NONE, 0, 0, 0, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE};
  for (int i = 0; i < drive->n; i++) {
    PlyRootMove *move = &drive->moves[i];
    ply_driver_claim(drive, i, move->move == root.move ? root.lower : -drive->most, root.upper);
    ply_rules_play(run->rules, run->root, move->move, &next, NULL);
    if (drive->game->book(run->rules, run->options, &next, &after))
      ply_driver_claim(drive, i, -after.upper, -after.lower);
  }
}

static void
begin(PlyDriver *drive)
{
  const PlyEngineRun *run = drive->run;

  ply_engine_timing_begin(&drive->timing, run);
  drive->most = PLY_SCORE_INFINITE - 1;
  drive->beyond = PLY_SCORE_INFINITE;
  drive->unit = 1;
  drive->pass = (PlyDriverPass){.depth = 0, .confidence = 100};
  drive->root_index = 0;
  drive->watching.ply = -1;
  drive->nodes_before = drive->re_searches = 0;
  list_moves(drive);
  drive->game->set(drive->memory, drive);
  drive->multi_pv = run->options->multi_pv < drive->n ? run->options->multi_pv : drive->n;
  open_book(drive);
}

/* What a finished pass leaves in the report. */
static void
finish_pass(PlyDriver *drive, int depth, int confidence)
{
  PlyReport *report = drive->run->report;
  uint64_t nodes = drive->game->nodes(drive->memory);

  report->depth = depth;
  report->confidence = confidence;
  report->figures.nodes_of_depth[depth < PLY_MAX_DEPTH ? depth : PLY_MAX_DEPTH] +=
      nodes - drive->nodes_before;
  drive->nodes_before = nodes;
  ply_driver_tell(drive);
}

/* A position that was solved beside the passes: what they have found of the moves that are no
 * better is of less worth than that. */
static bool
is_proven(PlyDriver *drive, const PlyDriverPass *next)
{
  if (!ply_driver_is_solved(drive))
    return false;
  for (int i = drive->multi_pv; i < drive->n; i++) {
    PlyRootMove *move = &drive->moves[i];
    if (move->lower == move->upper || move->upper >= drive->most)
      continue;
    move->score = move->upper;
    move->bound = PLY_BOUND_UPPER;
    move->depth = drive->moves[0].depth;
    move->confidence = 100;
    drive->game->line(drive->memory, next, move);
  }
  ply_driver_tell_solved(drive);
  finish_pass(drive, drive->moves[0].depth, 100);
  return true;
}

/* After a pass: whether another one is wanted. */
static bool
go_on(PlyDriver *drive)
{
  return !ply_driver_is_solved(drive) &&
         !ply_engine_timing_only_move(&drive->timing, drive->n, drive->pass.depth) &&
         ply_engine_timing_go_on(&drive->timing);
}

static void
deepen(PlyDriver *drive)
{
  const PlyDriverGame *game = drive->game;
  PlyDriverPass next = drive->pass;

  while (game->plan(drive->memory, drive, &next)) {
    if (game->prove != NULL)
      game->prove(drive->memory, drive, &next);
    if (ply_driver_is_stopped(drive) || is_proven(drive, &next))
      return;
    drive->pass = next;
    drive->root_index = 0;
    if (!ply_driver_root_pass(drive))
      return;
    finish_pass(drive, next.depth, next.confidence);
    if (!go_on(drive))
      return;
  }
}

static PlyStop
why_it_ended(const PlyDriver *drive)
{
  const PlyReport *report = drive->run->report;
  /* Nothing but the confidence ends a search earlier that has no depth to reach. */
  bool confident = report->confidence < 100 && report->depth != drive->run->limits->depth;

  return ply_engine_timing_why(&drive->timing, ply_driver_is_solved(drive),
                               confident ? PLY_STOP_CONFIDENCE : PLY_STOP_DEPTH);
}

bool
ply_driver_run(void *data, const PlyEngineRun *run)
{
  PlyDriver *drive = data;

  drive->run = run;
  if (is_answered(drive))
    return true;
  if (!find_teller(drive, run) || !make_ready(drive, run))
    return false;
  begin(drive);
  deepen(drive);
  if (drive->game->end != NULL)
    drive->game->end(drive->memory);
  ply_driver_take_report(drive);
  run->report->stop = why_it_ended(drive);
  return true;
}

int
ply_driver_win_line(const PlyAlgorithm *engine, const PlyRules *rules, const PlyPosition *position,
                    int plies, PlyMove line[PLY_MAX_PV])
{
  const PlyDriverGame *game = engine->game;

  return game->win_line != NULL ? game->win_line(rules, position, plies, line) : 0;
}

bool
ply_driver_book(const PlyAlgorithm *engine, const PlyRules *rules, const PlySearchOptions *options,
                const PlyPosition *position, PlyClaim *claim)
{
  const PlyDriverGame *game = engine->game;
  PlyDriverBook entry;

  if (game->book == NULL || !game->book(rules, options, position, &entry))
    return false;
  *claim = ply_claim_make(entry.depth > 0 ? PLY_BOUND_EXACT : PLY_BOUND_NONE, entry.score,
                          entry.depth, entry.confidence, entry.lower, entry.upper);
  return true;
}
