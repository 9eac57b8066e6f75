/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who plays each side of the game on screen. When the side to move at the current node is the
 * program's, a search with that side's limits chooses its move and plays it. A side that must pass
 * passes by itself when it is the program's. While the program thinks the analysis is held. Main
 * thread only.
 *
 * Properties (all notify): thinking (gboolean), players (notified without value), paused (gboolean,
 * writable). Taking a move back, or going elsewhere in the game, pauses the match, so that one can
 * look around; a new game does so too, and whoever sets it up starts the match by setting paused to
 * FALSE. */

#include "model/analysis.h"

typedef enum { PLY_PLAYER_HUMAN, PLY_PLAYER_PROGRAM } PlyPlayerKind;

#define PLY_TYPE_MATCH (ply_match_get_type())
G_DECLARE_FINAL_TYPE(PlyMatch, ply_match, PLY, MATCH, GObject)

PlyMatch *ply_match_new(PlyAnalysis *analysis);

PlyPlayerKind ply_match_get_player(PlyMatch *self, int side);
const PlySearchLimits *ply_match_get_limits(PlyMatch *self, int side);
/* `limits` is for a program; it must have at least one limit. The program uses the analysis's
 * options. */
void ply_match_set_player(PlyMatch *self, int side, PlyPlayerKind kind,
                          const PlySearchLimits *limits);

gboolean ply_match_get_paused(PlyMatch *self);
void ply_match_set_paused(PlyMatch *self, gboolean paused);
gboolean ply_match_get_thinking(PlyMatch *self);
/* Whether a person may move now. */
gboolean ply_match_awaits_person(PlyMatch *self);
/* Ends the program's thinking with the best move so far. */
void ply_match_move_now(PlyMatch *self);
