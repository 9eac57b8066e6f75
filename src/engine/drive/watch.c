/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/drive.h"

PlyDriverWatch *
ply_driver_watch(PlyDriver *drive)
{
  const PlySearchHooks *hooks = &drive->run->hooks;

  drive->watching.hooks = hooks;
  return hooks->enter != NULL && hooks->leave != NULL && !hooks->whole ? &drive->watching : NULL;
}

static void
enter(PlyDriverWatch *watch, const PlyVisit *visit, uint64_t nodes)
{
  watch->ply = visit->ply;
  watch->at[watch->ply].before = nodes;
  watch->at[watch->ply].depth = visit->depth;
  watch->at[watch->ply].told = watch->at[watch->ply].others = 0;
  watch->hooks->enter(watch->hooks->data, visit);
}

void
ply_watch_root(PlyDriverWatch *watch, const PlyPosition *root, int depth, uint64_t nodes)
{
  enter(watch,
        &(PlyVisit){.position = root,
                    .move = PLY_MOVE_NONE,
                    .depth = (int16_t)depth,
                    .alpha = -PLY_SCORE_INFINITE,
                    .beta = PLY_SCORE_INFINITE},
        nodes);
}

void
ply_watch_enter(PlyDriverWatch *watch, PlyMove move, int depth, uint64_t nodes)
{
  enter(watch,
        &(PlyVisit){.move = move,
                    .ply = (int16_t)(watch->ply + 1),
                    .depth = (int16_t)depth,
                    .alpha = -PLY_SCORE_INFINITE,
                    .beta = PLY_SCORE_INFINITE},
        nodes);
}

void
ply_watch_leave(PlyDriverWatch *watch, const PlyWatched *found, uint64_t nodes)
{
  int ply = watch->ply;
  /* The root and its moves are counted by all threads. */
  uint64_t all = nodes - watch->at[ply].before + (ply > 1 ? watch->at[ply].others : 0);
  uint64_t told = watch->at[ply].told + 1;
  bool high = found->score >= found->beta && found->beta < PLY_SCORE_INFINITE;
  bool low = found->score <= found->alpha && found->alpha > -PLY_SCORE_INFINITE;
  PlyVisit visit = {.ply = (int16_t)ply,
                    .depth = (int16_t)watch->at[ply].depth,
                    .score = found->score,
                    .alpha = found->alpha,
                    .beta = found->beta,
                    .bound = high  ? PLY_BOUND_LOWER
                             : low ? PLY_BOUND_UPPER
                                   : PLY_BOUND_EXACT,
                    .flags = high ? PLY_VISIT_CUT : 0,
                    .best = PLY_MOVE_NONE,
                    .below = all > told ? all - told : 0};

  if (found->stopped) {
    visit.bound = PLY_BOUND_NONE;
    visit.flags = 0;
  }
  watch->hooks->leave(watch->hooks->data, &visit);
  watch->ply = ply - 1;
  if (ply > 0)
    watch->at[ply - 1].told += told + visit.below;
}
