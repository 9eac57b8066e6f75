/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game that is followed: putting what was seen in the folder on screen, and saying where it
 * stands. */

#include "model/spectator-private.h"

#include <glib/gi18n-lib.h>

static void
put_on_screen(PlySpectator *self, PlyRecord *record)
{
  self->placing = TRUE;
  ply_game_tree_set_record(self->game, record);
  self->placing = FALSE;
  self->document = (guint)(ply_game_tree_get_version(self->game) >> 32);
  self->last_id = ply_game_tree_get_current(self->game)->id;
}

void
ply_spectator_begin(PlySpectator *self, PlyRecord *record)
{
  g_clear_pointer(&self->line, ply_record_free);
  self->line = ply_record_copy(record);
  self->last = ply_record_main_end(self->line);
  self->asked = NULL;
  self->over = self->was_empty = FALSE;
  put_on_screen(self, record);
}

void
ply_spectator_add(PlySpectator *self, PlyRecordNode *node, guint id, const PlyMove *moves, guint n)
{
  for (guint i = 0; i < n && node != NULL; i++) {
    node = ply_record_play(self->line, node, moves[i]);
    if (node != NULL)
      ply_record_promote(self->line, node);
  }
  if (node == NULL)
    return; /* no game is that long */
  self->last = node;
  self->asked = NULL;
  self->placing = TRUE;
  self->last_id = ply_game_tree_append(self->game, id, moves, n);
  self->placing = FALSE;
  /* A person has undone or removed moves of the game: it comes back whole. */
  if (self->last_id == 0)
    put_on_screen(self, ply_record_copy(self->line));
}

void
ply_spectator_set_name(PlySpectator *self, int side, const char *name)
{
  char **players = self->line->players;

  if (g_strcmp0(players[side], name) == 0)
    return;
  g_free(players[side]);
  players[side] = g_strdup(name);
  self->placing = TRUE;
  ply_game_tree_set_players(self->game, players[0], players[1]);
  self->placing = FALSE;
}

void
ply_spectator_say(PlySpectator *self, gboolean lost, char *status)
{
  gboolean was_lost = self->lost;

  self->lost = lost;
  if (lost)
    self->turn_began_us = 0;
  if (g_strcmp0(self->status, status) != 0) {
    g_free(self->status);
    self->status = status;
    g_object_notify(G_OBJECT(self), "status");
  } else {
    g_free(status);
  }
  if (lost != was_lost)
    g_object_notify(G_OBJECT(self), "lost");
}

void
ply_spectator_set_side_names(PlySpectator *self, PlySpectatorSide name_of)
{
  self->name_of = name_of;
}

void
ply_spectator_say_turn(PlySpectator *self, gboolean begins)
{
  const PlyRules *rules = &self->line->rules;
  int side = self->last->position.side;
  const char *colour = self->name_of != NULL
                           ? self->name_of(self->game, side)
                           : _(ply_notation_side(self->line->notation, rules, side));
  const char *name = self->line->players[side];

  if (ply_rules_outcome(rules, &self->last->position) != PLY_GOING_ON) {
    self->turn_began_us = 0;
    ply_spectator_say(self, FALSE, g_strdup(_("The game is over.")));
    return;
  }
  if (begins)
    self->turn_began_us = g_get_monotonic_time();
  /* Translators: a player's name and colour. */
  ply_spectator_say(self, FALSE,
                    name != NULL ? g_strdup_printf(_("%s (%s) to move"), name, colour)
                                 : g_strdup_printf(_("%s to move"), colour));
}
