/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaves: the side to move may stand pat on the static evaluation (Harris 1975) or go on with a
 * four, a capture and, at first, an open three. Where the other side would win at once there is no
 * standing pat: the answers are few and all of them are searched. */

#include "base/clock.h"
#include "engine/pente/split.h"

#define THREES_FROM 8 /* plies of quiescence left: open threes are made with as many or more */
#define REPORT_US   40000
#define POLL_US     500
#define MOST_POLL   1024

bool
ply_pente_is_full(const PenteWorker *worker)
{
  const PlyPenteBoard *board = worker->board;

  return ply_pente_board_ply(board) + worker->search->n_filled -
             ply_pente_board_captured(board, 0) - ply_pente_board_captured(board, 1) >=
         PLY_PENTE_CELLS;
}

void
ply_pente_look_up(PenteWorker *worker)
{
  PenteSearch *search = worker->search;
  uint64_t limit = search->run->limits->nodes;

  if (ply_engine_timing_stop(&search->timing) || (limit > 0 && ply_pente_nodes(search) >= limit))
    atomic_store_explicit(&search->stopped, true, memory_order_relaxed);
  else if (search->run->hooks.report != NULL &&
           ply_clock_wall_us() - search->reported_us >= REPORT_US)
    ply_pente_tell(search);
}

/* The clocks, looked at so often that a stop is seen within a millisecond or two. */
static void
poll(PenteWorker *worker)
{
  PenteSearch *search = worker->search;
  int64_t now = ply_clock_wall_us(), took = now - search->polled_us;

  search->polled_us = now;
  if (took < POLL_US / 2 && search->poll_every < MOST_POLL)
    search->poll_every *= 2;
  else if (took > POLL_US && search->poll_every > 1)
    search->poll_every /= 2;
  ply_pente_look_up(worker);
}

bool
ply_pente_enter(PenteWorker *worker, int ply)
{
  PenteSearch *search = worker->search;
  PlySearchFigures *figures = &worker->figures;
  uint64_t limit = search->run->limits->nodes;

  if (figures->nodes % 64 == 0)
    atomic_store_explicit(&worker->told_nodes, figures->nodes, memory_order_relaxed);
  if (worker->index == 0) {
    if (limit > 0 && ply_pente_nodes(search) >= limit) {
      atomic_store_explicit(&search->stopped, true, memory_order_relaxed);
    } else if (figures->nodes >= worker->polled_nodes) {
      worker->polled_nodes = figures->nodes + search->poll_every;
      poll(worker);
    }
  }
  worker->ended |= atomic_load_explicit(&search->stopped, memory_order_relaxed) ||
                   ply_pente_split_is_cut(worker->split);
  if (worker->ended)
    return true;
  figures->nodes++;
  figures->nodes_at_ply[ply]++;
  if (ply > figures->deepest) {
    figures->deepest = ply;
    ply_pente_begin_frame(&worker->frames[ply]);
  }
  return false;
}

void
ply_pente_keep_line(PenteWorker *worker, int ply, uint16_t cell)
{
  PenteFrame *frame = &worker->frames[ply];
  const PenteFrame *next = &worker->frames[ply + 1];
  int n = next->pv_length < PLY_MAX_PV - 1 ? next->pv_length : PLY_MAX_PV - 1;

  frame->pv[0] = cell;
  for (int i = 0; i < n; i++)
    frame->pv[i + 1] = next->pv[i];
  frame->pv_length = n + 1;
}

static PlyScore
best_of_moves(PenteWorker *worker, int left, int ply, PlyScore best, PlyScore alpha, PlyScore beta)
{
  PenteFrame *frame = &worker->frames[ply];
  bool forced = worker->stakes[ply].n_threats > 0;
  int n = forced ? ply_pente_candidates_at(worker, ply, PLY_PENTE_NO_CELL, false)
                 : ply_pente_tactics_at(worker, ply, left >= THREES_FROM);

  worker->figures.interior += n > 0;
  for (int i = 0; i < n && best < beta; i++) {
    ply_pente_pick(frame, i, n);
    frame->cell = frame->cells[i];
    worker->figures.moves_tried++;
    ply_pente_board_play(worker->board, frame->cell);
    PlyScore score =
        -ply_pente_quiesce(worker, left - 1, ply + 1, -beta, -(best > alpha ? best : alpha));
    ply_pente_board_undo(worker->board);
    if (worker->ended)
      return 0;
    if (score > best) {
      best = score;
      if (score > alpha)
        ply_pente_keep_line(worker, ply, frame->cell);
    }
    if (best >= beta) {
      worker->figures.cutoffs++;
      worker->figures.first_cutoffs += i == 0;
    }
  }
  return best;
}

PlyScore
ply_pente_quiesce(PenteWorker *worker, int left, int ply, PlyScore alpha, PlyScore beta)
{
  const PlyPenteBoard *board = worker->board;
  PenteStakes *stakes = &worker->stakes[ply];
  int end = ply_pente_board_ply(board);

  if (ply_pente_enter(worker, ply))
    return 0;
  worker->figures.quiescence_nodes++;
  worker->frames[ply].pv_length = 0;
  if (ply_pente_board_won(board) || ply_pente_is_full(worker)) {
    worker->figures.leaves++;
    return ply_pente_board_won(board) ? PENTE_LOST(end) : 0;
  }
  ply_pente_stakes(board, stakes);
  if (stakes->wins) {
    worker->figures.leaves++;
    worker->frames[ply].pv[0] = stakes->cell;
    worker->frames[ply].pv_length = 1;
    return -PENTE_LOST(end + 1);
  }
  if (stakes->n_threats == 0 || left <= -8 || ply >= PLY_MAX_DEPTH) {
    worker->figures.leaves++;
    PlyScore best = ply_pente_board_score(board);
    return best >= beta || left <= 0 || ply >= PLY_MAX_DEPTH
               ? best
               : best_of_moves(worker, left, ply, best, alpha, beta);
  }
  /* Whatever does not answer the threat loses to it. */
  return best_of_moves(worker, left, ply, PENTE_LOST(end + 2), alpha, beta);
}
