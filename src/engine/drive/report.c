/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is known of a search under way: the root's moves, why it stops, and the report of both. */

#include "engine/drive/drive.h"

#include <string.h>

#include "engine/drive/rank-private.h"

void
ply_driver_shift(PlyDriver *drive, int from, int to)
{
  ply_root_shift(drive->moves, from, to);
}

void
ply_driver_claim(PlyDriver *drive, int i, PlyScore lower, PlyScore upper)
{
  PlyRootMove *move = &drive->moves[i];

  move->lower = lower > move->lower ? lower : move->lower;
  move->upper = upper < move->upper ? upper : move->upper;
}

int
ply_driver_find(const PlyDriver *drive, PlyMove move)
{
  int i = 0;

  while (i < drive->n && drive->moves[i].move != move)
    i++;
  return i;
}

bool
ply_driver_is_solved(const PlyDriver *drive)
{
  const PlyRootMove *moves = drive->moves;
  int wanted = drive->multi_pv, all = drive->run->report->n_root;
  PlyScore least = moves[wanted - 1].lower;

  for (int i = 0; i < wanted; i++)
    if (moves[i].lower != moves[i].upper && moves[i].lower < PLY_SCORE_WIN_MIN)
      return false;
  for (int i = wanted; i < all && least < PLY_SCORE_WIN_MIN; i++)
    if (moves[i].upper > least)
      return false;
  return true;
}

/* That a move is worth at most, or at least, all that there is says nothing: it was not looked
 * into, because another is worth as much; nor does it that a move does not lose any sooner. */
static bool
says_something(const PlyDriver *drive, const PlyRootMove *move)
{
  return move->depth > 0 && !(move->bound == PLY_BOUND_UPPER && move->score >= drive->most) &&
         !(move->bound == PLY_BOUND_LOWER &&
           (move->score <= -drive->most || move->score <= -PLY_SCORE_WIN_MIN));
}

/* A root move as everybody reads it: no bound that holds on every board. */
static void
take_move(const PlyDriver *drive, const PlyRootMove *from, PlyRootMove *move)
{
  bool solved = from->lower == from->upper;

  *move = *from;
  if (!says_something(drive, from)) {
    move->bound = PLY_BOUND_NONE;
    move->depth = 0;
    move->confidence = 100;
    move->score = 0;
  }
  move->lower = solved || from->lower > -drive->most ? from->lower : -PLY_SCORE_INFINITE;
  move->upper = solved || from->upper < drive->most ? from->upper : PLY_SCORE_INFINITE;
}

static void
take_figures(PlyDriver *drive)
{
  PlySearchFigures *figures = &drive->run->report->figures;
  uint64_t of_depth[PLY_MAX_DEPTH + 1];

  memcpy(of_depth, figures->nodes_of_depth, sizeof of_depth);
  memset(figures, 0, sizeof *figures);
  drive->game->count(drive->memory, figures);
  figures->re_searches += drive->re_searches;
  memcpy(figures->nodes_of_depth, of_depth, sizeof of_depth);
  ply_engine_timing_clocks(&drive->timing, figures);
}

void
ply_driver_take_report(PlyDriver *drive)
{
  PlyReport *report = drive->run->report;

  for (int i = 0; i < report->n_root; i++)
    take_move(drive, &drive->moves[i], &drive->run->moves[i]);
  ply_engine_rank(drive->run, drive->n);
  report->searching_depth = drive->pass.depth;
  report->searching_confidence = drive->pass.depth > 0 ? drive->pass.confidence : 100;
  report->root_index = drive->root_index;
  take_figures(drive);
}

void
ply_driver_tell(PlyDriver *drive)
{
  if (drive->run->hooks.report == NULL)
    return;
  ply_driver_take_report(drive);
  ply_engine_timing_tell(&drive->timing);
}

/* Clocks and the caller are asked; the limit of nodes is checked where they are all known. */
bool
ply_driver_poll(PlyDriver *drive, uint64_t nodes)
{
  uint64_t limit = drive->run->limits->nodes;

  if (limit > 0 && nodes >= limit)
    ply_driver_stop(drive, PLY_STOP_NODES);
  if (ply_driver_is_stopped(drive) || ply_engine_timing_stop(&drive->timing))
    return true;
  if (ply_engine_timing_is_due(&drive->timing))
    ply_driver_tell(drive);
  return false;
}

void
ply_driver_stop(PlyDriver *drive, PlyStop why)
{
  int running = PLY_STOP_NOT_YET;

  atomic_compare_exchange_strong(&drive->timing.stop, &running, (int)why);
}

bool
ply_driver_is_stopped(const PlyDriver *drive)
{
  return atomic_load_explicit(&drive->timing.stop, memory_order_relaxed) != PLY_STOP_NOT_YET;
}

uint64_t
ply_driver_nodes_left(const PlyDriver *drive)
{
  uint64_t limit = drive->run->limits->nodes, nodes = drive->game->nodes(drive->memory);

  return limit == 0 ? UINT64_MAX : limit > nodes ? limit - nodes : 0;
}
