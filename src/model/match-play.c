/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The seats of a match: asking them and playing what they say. */

#include "model/match-private.h"

#include <glib/gi18n-lib.h>

/* Whether the seat has been asked about what is on the board. */
static gboolean
is_asked_here(PlyMatch *self, const PlySeated *seated)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);

  return seated->asked && seated->asked_id == node->id && seated->asked_key == node->position.key;
}

static void
play(PlyMatch *self, int side, const PlyMatchAnswer *answer)
{
  self->playing = TRUE;
  ply_match_set_thinking(self, FALSE);
  gboolean played = ply_game_tree_play(self->game, answer->move);
  if (played)
    ply_match_clock_charge(self, answer->cost_us);
  self->playing = FALSE;
  if (!played) {
    PlyMatchAnswer full = {.begun = TRUE, .fault = PLY_FAULT_CANCELLED};
    full.sentence = g_strdup(_("The game has as many moves as it can hold."));
    ply_match_close_by_fault(self, side, &full);
    return;
  }
  ply_match_update(self);
}

/* The seat whose turn it is has answered. */
static void
use_answer(PlyMatch *self, int side)
{
  PlyMatchAnswer *answer = g_steal_pointer(&self->seated[side].answer);

  g_object_ref(self);
  self->seated[side].asked = FALSE;
  if (!answer->begun || answer->fault != PLY_FAULT_NONE)
    ply_match_close_by_fault(self, side, answer);
  else
    play(self, side, answer);
  ply_match_answer_free(answer);
  g_object_unref(self);
}

static void
on_answer(PlyMatchSeat *seat, PlyMatchAnswer *answer, gpointer data)
{
  PlyMatch *self = data;
  int side = self->seated[0].seat == seat ? 0 : 1;
  PlySeated *seated = &self->seated[side];

  g_clear_pointer(&seated->answer, ply_match_answer_free);
  seated->answer = answer;
  if (ply_match_is_programs_turn(self) && is_asked_here(self, seated))
    use_answer(self, side);
}

static gboolean
use_kept(gpointer data)
{
  PlyMatch *self = data;
  int side = ply_game_tree_get_position(self->game)->side;
  PlySeated *seated = &self->seated[side];

  self->kept_source = 0;
  if (seated->answer != NULL && ply_match_is_programs_turn(self) && is_asked_here(self, seated))
    use_answer(self, side);
  return G_SOURCE_REMOVE;
}

void
ply_match_ask_seat(PlyMatch *self)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  int side = node->position.side;
  PlySeated *seated = &self->seated[side];

  ply_match_set_thinking(self, TRUE);
  if (is_asked_here(self, seated)) {
    /* Not from here: the caller that resumed the match has not been told of it yet. */
    if (seated->answer != NULL && self->kept_source == 0)
      self->kept_source = g_idle_add(use_kept, self);
    return;
  }
  g_clear_pointer(&seated->answer, ply_match_answer_free);
  seated->asked = TRUE;
  seated->asked_id = node->id;
  seated->asked_key = node->position.key;
  ply_match_seat_ask(seated->seat, ply_game_tree_get_record(self->game), node,
                     ply_match_clock_spent_us(self, side));
}

static void
sweep(PlyMatch *self)
{
  for (guint i = self->retired->len; i-- > 0;) {
    if (ply_match_seat_is_done(g_ptr_array_index(self->retired, i)))
      g_ptr_array_remove_index_fast(self->retired, i);
  }
}

void
ply_match_drop_seat(PlyMatch *self, int side)
{
  PlySeated *seated = &self->seated[side];

  sweep(self);
  if (seated->seat != NULL) {
    ply_match_seat_retire(seated->seat);
    g_ptr_array_add(self->retired, seated->seat);
  }
  g_clear_pointer(&seated->answer, ply_match_answer_free);
  *seated = (PlySeated){0};
}

void
ply_match_set_seat(PlyMatch *self, int side, PlySeat *seat, const PlyTimeControl *control)
{
  ply_match_drop_seat(self, side);
  self->players[side] = PLY_PLAYER_SEAT;
  self->seated[side].seat = ply_match_seat_new(seat, control, on_answer, self);
  ply_match_players_changed(self);
}

const char *
ply_match_get_name(PlyMatch *self, int side)
{
  return self->seated[side].seat != NULL ? ply_match_seat_get_name(self->seated[side].seat)
                                         : ply_game_tree_get_record(self->game)->players[side];
}

const PlyTimeControl *
ply_match_get_control(PlyMatch *self, int side)
{
  return self->seated[side].seat != NULL ? ply_match_seat_get_control(self->seated[side].seat)
                                         : NULL;
}
