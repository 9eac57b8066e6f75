/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/tell.h"

static void
enter(PlyTeller *teller, int depth, PlyScore alpha, PlyScore beta)
{
  int ply = teller->ply;

  teller->at[ply].last = PLY_MOVE_NONE;
  teller->at[ply].tried = 0;
  teller->at[ply].best = teller->at[ply].best_before = PLY_MOVE_NONE;
  teller->at[ply].score = teller->at[ply].score_before = alpha;
  teller->at[ply].depth = (int16_t)depth;
  teller->at[ply].flags = teller->visit.flags;
  teller->visit.position = &teller->positions[ply];
  teller->visit.ply = (int16_t)ply;
  teller->visit.depth = (int16_t)depth;
  teller->visit.alpha = alpha;
  teller->visit.beta = beta;
  teller->hooks->enter(teller->hooks->data, &teller->visit);
}

void
ply_tell_root(PlyTeller *teller, const PlyPosition *root, int depth)
{
  teller->ply = 0;
  teller->positions[0] = *root;
  teller->visit = (PlyVisit){.move = PLY_MOVE_NONE, .flags = PLY_VISIT_ITERATION};
  enter(teller, depth, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
}

void
ply_tell_enter(PlyTeller *teller, PlyMove move, int depth, PlyScore alpha, PlyScore beta)
{
  int above = teller->ply;
  bool again = teller->at[above].last == move;

  if (!again) {
    ply_rules_play(teller->rules, &teller->positions[above], move, &teller->positions[above + 1],
                   NULL);
    teller->at[above].last = move;
    teller->at[above].tried++;
    teller->at[above].score_before = teller->at[above].score;
    teller->at[above].best_before = teller->at[above].best;
  } else {
    teller->at[above].score = teller->at[above].score_before;
    teller->at[above].best = teller->at[above].best_before;
  }
  teller->visit.move = move;
  teller->visit.order = (uint16_t)(teller->at[above].tried - 1);
  teller->visit.flags = again ? PLY_VISIT_RE_SEARCH : 0;
  teller->ply = above + 1;
  enter(teller, depth, alpha, beta);
}

void
ply_tell_leave(PlyTeller *teller, const PlyTold *told)
{
  int ply = teller->ply--;

  teller->visit.position = &teller->positions[ply];
  teller->visit.ply = (int16_t)ply;
  teller->visit.depth = teller->at[ply].depth;
  teller->visit.score = told->score;
  teller->visit.evaluation = told->evaluation;
  teller->visit.bound = (uint8_t)told->bound;
  teller->visit.flags = (uint8_t)(teller->at[ply].flags | told->flags);
  teller->visit.best = told->best;
  teller->visit.reason = told->reason;
  teller->visit.n_tried = teller->at[ply].tried;
  teller->visit.n_moves =
      (uint16_t)(told->n_moves > teller->at[ply].tried ? told->n_moves : teller->at[ply].tried);
  teller->hooks->leave(teller->hooks->data, &teller->visit);
  if (ply > 0 && -told->score > teller->at[ply - 1].score) {
    teller->at[ply - 1].score = -told->score;
    teller->at[ply - 1].best = teller->at[ply - 1].last;
  }
}
