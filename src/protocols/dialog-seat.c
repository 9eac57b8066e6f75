/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/dialog-seat.h"

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  PlyDialogSeat *self = data;

  return self->klass->fits(rules);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  PlyDialogSeat *self = data;

  (void)side;
  if (self->klass->accepts != NULL && !self->klass->accepts(turn, error))
    return FALSE;
  if (!ply_dialog_open(&self->dialog, turn->cancellable, error))
    return FALSE;
  if (self->klass->greet(self, turn))
    return TRUE;
  ply_dialog_set_error(&self->dialog, error);
  return FALSE;
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  PlyDialogSeat *self = data;

  ply_dialog_begin_turn(&self->dialog, turn);
  if (self->klass->answer(self, turn, answer))
    answer->cpu_us = ply_dialog_cpu_us(&self->dialog);
  else
    ply_dialog_give_up(&self->dialog, answer);
}

static void
free_own(PlyDialogSeat *self)
{
  if (self->klass->clear != NULL)
    self->klass->clear(self);
  g_free(self);
}

static void
free_seat(gpointer data)
{
  PlyDialogSeat *self = data;

  ply_dialog_clear(&self->dialog);
  free_own(self);
}

PlySeat *
ply_dialog_seat_new(const PlyDialogSeatClass *klass, gpointer host, const char *program,
                    GError **error)
{
  static const PlySeatClass seat_class = {
      .fits = fits, .begin = begin, .ask = ask, .free = free_seat};
  PlyDialogSeat *self = host;

  self->klass = klass;
  if (ply_dialog_init(&self->dialog, program, error))
    return ply_seat_new(&seat_class, self->dialog.name, self);
  free_own(self);
  return NULL;
}
