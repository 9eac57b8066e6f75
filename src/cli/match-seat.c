/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/match.h"

#include "base/rng.h"

typedef struct {
  PlySeat *inner;
  const PlyCliMatchOpening *opening;
} Seat;

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  Seat *self = data;

  return ply_seat_fits(self->inner, rules);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Seat *self = data;

  return ply_seat_begin(self->inner, turn, side, error);
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Seat *self = data;

  if (turn->n_moves < self->opening->n)
    answer->move = self->opening->moves[turn->n_moves];
  else
    ply_seat_ask(self->inner, turn, answer);
}

static void
finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  Seat *self = data;

  ply_seat_finish(self->inner, turn, outcome, verdict);
}

PlySeat *
ply_cli_match_seat_new(PlySeat *inner, const PlyCliMatchOpening *opening)
{
  static const PlySeatClass klass = {
      .fits = fits, .begin = begin, .ask = ask, .finish = finish, .free = g_free};
  Seat *self = g_new(Seat, 1);

  *self = (Seat){inner, opening};
  return ply_seat_new(&klass, ply_seat_get_name(inner), self);
}

void
ply_cli_match_draw_opening(const PlyRules *rules, int n, guint64 seed, PlyCliMatchOpening *opening)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position, next;
  PlyRng rng;

  opening->n = 0;
  ply_rng_init(&rng, seed);
  ply_rules_start(rules, &position);
  for (int i = 0; i < n && opening->n < PLY_MAX_MOVES; i++) {
    int count = ply_rules_moves(rules, &position, moves);
    PlyMove move = moves[ply_rng_below(&rng, (guint32)count)];
    ply_rules_play(rules, &position, move, &next, NULL);
    if (ply_rules_outcome(rules, &next) != PLY_GOING_ON)
      return;
    opening->moves[opening->n++] = move;
    position = next;
  }
}
