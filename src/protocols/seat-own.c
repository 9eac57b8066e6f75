/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The seats of our own players. */

#include "base/clock.h"
#include "base/rng.h"
#include "protocols/seat.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"

/* What a move may take where the host sets no limit at all, in µs. */
#define DEFAULT_US G_USEC_PER_SEC

/* A move's cost besides its search, in µs. */
#define OVERHEAD_US 500

static PlySearchLimits
choose_limits(const PlyTurn *turn)
{
  const PlyTimeControl *control = turn->control;
  gint64 time = 0;

  if (control->game_us > 0)
    time = MAX(1, ply_time_share(turn->rules, turn->position, turn->left_us, OVERHEAD_US));
  if (control->move_us > 0) {
    gint64 within = ply_time_within(control->move_us, OVERHEAD_US);
    time = time > 0 ? MIN(time, within) : within;
  }
  if (time == 0 && control->depth == 0)
    time = DEFAULT_US;
  return (PlySearchLimits){.depth = MIN(control->depth, PLY_MAX_DEPTH),
                           .cpu_us = control->cpu ? time : 0,
                           .wall_us = control->cpu ? 0 : time,
                           .saved = control->game_us > 0};
}

static void
think(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  PlySearchLimits limits = choose_limits(turn);
  gint64 began = ply_clock_thread_cpu_us();

  answer->move =
      ply_thinker_choose(data, turn->rules, turn->position, &limits, turn->cancellable, NULL);
  answer->cpu_us = ply_clock_thread_cpu_us() - began;
  if (g_cancellable_is_cancelled(turn->cancellable))
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
}

static gboolean
forget(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  ply_thinker_clear(data);
  ply_thinker_warm_up(data, turn->rules);
  return TRUE;
}

static void
free_thinker(gpointer data)
{
  ply_thinker_free(data);
}

PlySeat *
ply_seat_new_thinker(const char *name, const char *algorithm, gsize table_bytes)
{
  static const PlySeatClass klass = {.begin = forget, .ask = think, .free = free_thinker};
  PlyThinker *thinker = ply_thinker_new(table_bytes);

  ply_thinker_set_algorithm(thinker, algorithm);
  return ply_seat_new(&klass, name, thinker);
}

static void
draw_lots(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(turn->rules, turn->position, moves);

  answer->move = n > 0 ? moves[ply_rng_below(data, (guint32)n)] : PLY_MOVE_NONE;
}

PlySeat *
ply_seat_new_random(const char *name, guint64 seed)
{
  static const PlySeatClass klass = {.ask = draw_lots, .free = g_free};
  PlyRng *rng = g_new(PlyRng, 1);

  ply_rng_init(rng, seed);
  return ply_seat_new(&klass, name, rng);
}
