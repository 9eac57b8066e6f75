/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/talk-seat.h"

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  PlyTalkSeat *self = data;

  return self->klass->fits(rules);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  PlyTalkSeat *self = data;

  (void)side;
  if (self->klass->accepts != NULL && !self->klass->accepts(turn, error))
    return FALSE;
  if (!ply_talk_open(&self->talk, turn->cancellable, error))
    return FALSE;
  if (self->klass->greet(self, turn))
    return TRUE;
  ply_talk_set_error(&self->talk, error);
  return FALSE;
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  PlyTalkSeat *self = data;

  ply_talk_begin_turn(&self->talk, turn);
  if (self->klass->answer(self, turn, answer))
    answer->cpu_us = ply_talk_cpu_us(&self->talk);
  else
    ply_talk_give_up(&self->talk, answer);
}

static void
free_own(PlyTalkSeat *self)
{
  if (self->klass->clear != NULL)
    self->klass->clear(self);
  g_free(self);
}

static void
free_seat(gpointer data)
{
  PlyTalkSeat *self = data;

  ply_talk_clear(&self->talk);
  free_own(self);
}

PlySeat *
ply_talk_seat_new(const PlyTalkSeatClass *klass, gpointer host, const char *program, GError **error)
{
  static const PlySeatClass seat_class = {
      .fits = fits, .begin = begin, .ask = ask, .free = free_seat};
  PlyTalkSeat *self = host;

  self->klass = klass;
  if (ply_talk_init(&self->talk, program, error))
    return ply_seat_new(&seat_class, self->talk.name, self);
  free_own(self);
  return NULL;
}
