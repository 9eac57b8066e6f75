/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/seat.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "record/printable.h"

struct PlySeat {
  const PlySeatClass *klass;
  char *name;
  gpointer data;
  const PlyJail *jail;
};

void
ply_answer_clear(PlyAnswer *answer)
{
  g_clear_pointer(&answer->words, g_free);
}

/* A sentence quotes what a program has written, or how somebody calls it. */
static void
make_printable(PlyAnswer *answer)
{
  char *words = answer->words != NULL ? ply_printable(answer->words) : NULL;

  g_free(answer->words);
  answer->words = words;
}

void
ply_answer_fail(PlyAnswer *answer, PlyFault fault, char *words)
{
  answer->fault = fault;
  g_free(answer->words);
  answer->words = words;
  make_printable(answer);
}

void
ply_answer_exceed(PlyAnswer *answer, const char *name, const char *excess)
{
  if (excess != NULL && answer->fault != PLY_FAULT_CANCELLED)
    ply_answer_fail(answer, PLY_FAULT_RESOURCE,
                    /* TRANSLATORS: of a program; “%s” is like “more than its 1 GiB of memory”. */
                    g_strdup_printf(_("%s took %s."), name, excess));
}

PlySeat *
ply_seat_new(const PlySeatClass *klass, const char *name, gpointer data)
{
  PlySeat *self = g_new0(PlySeat, 1);

  *self = (PlySeat){.klass = klass, .name = ply_printable(name), .data = data};
  return self;
}

void
ply_seat_free(PlySeat *self)
{
  if (self->klass->free != NULL)
    self->klass->free(self->data);
  g_free(self->name);
  g_free(self);
}

const char *
ply_seat_get_name(const PlySeat *self)
{
  return self->name;
}

gpointer
ply_seat_get_data(PlySeat *self)
{
  return self->data;
}

void
ply_seat_set_name(PlySeat *self, const char *name)
{
  g_free(self->name);
  self->name = ply_printable(name);
  if (self->klass->call != NULL)
    self->klass->call(self->data, name);
}

void
ply_seat_set_jail(PlySeat *self, const PlyJail *jail)
{
  self->jail = jail;
}

/* The turn with the seat's own jail. */
static PlyTurn
jailed(const PlySeat *self, const PlyTurn *turn)
{
  PlyTurn own = *turn;

  own.jail = self->jail;
  return own;
}

static PlyProcess *
process_of(const PlySeat *self)
{
  return self->klass->process != NULL ? self->klass->process(self->data) : NULL;
}

/* While it is not its turn a jailed program uses no time that somebody else needs, and none that is
 * not counted. */
static void
let_rest(const PlySeat *self, gboolean rests)
{
  PlyProcess *process = process_of(self);

  if (process != NULL)
    ply_process_rest(process, rests);
}

gboolean
ply_seat_fits(PlySeat *self, const PlyRules *rules)
{
  return self->klass->fits == NULL || self->klass->fits(self->data, rules);
}

gboolean
ply_seat_begin(PlySeat *self, const PlyTurn *turn, int side, GError **error)
{
  PlyTurn own = jailed(self, turn);

  let_rest(self, FALSE);
  /* It does not rest before its first turn: it has yet to start. */
  return self->klass->begin == NULL || self->klass->begin(self->data, &own, side, error);
}

void
ply_seat_ask(PlySeat *self, const PlyTurn *turn, PlyAnswer *answer)
{
  gint64 began = ply_clock_wall_us();
  PlyTurn own = jailed(self, turn);

  *answer = (PlyAnswer){.move = PLY_MOVE_NONE};
  let_rest(self, FALSE);
  self->klass->ask(self->data, &own, answer);
  PlyProcess *process = process_of(self);
  if (process != NULL)
    ply_answer_exceed(answer, self->name, ply_process_get_excess(process));
  let_rest(self, TRUE);
  make_printable(answer);
  if (answer->wall_us == 0)
    answer->wall_us = ply_clock_wall_us() - began;
}

gboolean
ply_seat_can_inquire(const PlySeat *self)
{
  return self->klass->inquire != NULL;
}

void
ply_seat_inquire(PlySeat *self, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  PlyTurn own = jailed(self, turn);

  *answer = (PlyAnswer){.move = PLY_MOVE_NONE};
  let_rest(self, FALSE);
  self->klass->inquire(self->data, &own, inquiry, answer);
  let_rest(self, TRUE);
  make_printable(answer);
}

void
ply_seat_finish(PlySeat *self, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  let_rest(self, FALSE);
  if (self->klass->finish != NULL)
    self->klass->finish(self->data, turn, outcome, verdict);
}
