/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows of a dialog that say who plays one side: a person, our own search, a reference opponent
 * (arena/players.h) or another program in a conversation (protocols/protocols.h), and what it may
 * spend. */

#include <adwaita.h>

#include "model/match.h"
#include "protocols/protocols.h"

#define PLY_TYPE_PLAYER_GROUP (ply_player_group_get_type())
G_DECLARE_FINAL_TYPE(PlyPlayerGroup, ply_player_group, PLY, PLAYER_GROUP, AdwPreferencesGroup)

/* Who plays a side. */
typedef struct {
  PlyPlayerKind kind;
  PlySearchLimits limits; /* of PLY_PLAYER_PROGRAM */
  PlySeat *seat;          /* of PLY_PLAYER_SEAT; owned until it sits down */
  PlyTimeControl control;
} PlyPlayerChoice;

void ply_player_choice_clear(PlyPlayerChoice *choice);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyPlayerChoice, ply_player_choice_clear)

/* For a match of programs: no person, programs that were used before, a conversation that need not be
 * known, and what a player may spend folded away. To be called first. */
void ply_player_group_offer_programs(PlyPlayerGroup *self);
/* The program whose conversation is to be found out; NULL: there is none, or it is chosen. Transfer
 * full. */
char *ply_player_group_get_unknown(PlyPlayerGroup *self);
/* It was found out, until another program is named. */
void ply_player_group_set_found(PlyPlayerGroup *self, const PlyProtocol *protocol);
/* Keeps the program among those that were used before. */
void ply_player_group_remember(PlyPlayerGroup *self);

/* Offers only who can play this game; `side` names the group. */
void ply_player_group_set_game(PlyPlayerGroup *self, const PlyGame *game, int side);
void ply_player_group_set_seconds(PlyPlayerGroup *self, double seconds_a_move);

/* What was chosen. FALSE with one sentence if there is no such program or it cannot play this. */
gboolean ply_player_group_choose(PlyPlayerGroup *self, const PlyRules *rules,
                                 PlyPlayerChoice *choice, GError **error);

/* All rows, to be shown again: transfer full (floating), and taken from what was saved. */
GVariant *ply_player_group_save(PlyPlayerGroup *self);
void ply_player_group_restore(PlyPlayerGroup *self, GVariant *saved);
/* Chooses "person", "search" or what ply_players_seat() understands; for tests and defaults. */
gboolean ply_player_group_set(PlyPlayerGroup *self, const char *spec);
