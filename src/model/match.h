/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who plays each side of the game on screen: a person, a search of our own with that side's limits,
 * or a seat (protocols/seat.h), such as a program of a course. When a side that is not a person's
 * is to move at the current node, its move is found on a thread and played. A seat's answer is
 * judged first: a fault ends the match. While somebody thinks the analysis is held. Main thread
 * only.
 *
 * Signals: players-changed (who plays, or with what limits), verdict-changed (there is one, or it is
 * gone). Properties (all notify): thinking (gboolean), paused (gboolean, writable). Taking a move
 * back, or going elsewhere in the game, pauses the match, so that one can look around; a new game
 * does so too, and its maker starts the match by setting paused to FALSE. A fault pauses it as well:
 * going on asks again. */

#include "arena/referee.h"
#include "model/analysis.h"

typedef enum { PLY_PLAYER_HUMAN, PLY_PLAYER_PROGRAM, PLY_PLAYER_SEAT } PlyPlayerKind;

#define PLY_TYPE_MATCH (ply_match_get_type())
G_DECLARE_FINAL_TYPE(PlyMatch, ply_match, PLY, MATCH, GObject)

PlyMatch *ply_match_new(PlyAnalysis *analysis);

PlyPlayerKind ply_match_get_player(PlyMatch *self, int side);
/* A person, or a program, which uses the analysis's options; `limits` is for it and must have at
 * least one limit. The side's seat, if any, goes. Every clock begins anew. */
void ply_match_set_player(PlyMatch *self, int side, PlyPlayerKind kind,
                          const PlySearchLimits *limits);

/* Whether somebody else than a person plays, or the match counts. */
gboolean ply_match_has_players(PlyMatch *self);

/* Seats a player, which is taken over, as PLY_PLAYER_SEAT. Every clock begins anew. */
void ply_match_set_seat(PlyMatch *self, int side, PlySeat *seat, const PlyTimeControl *control);
/* The seat's name; else what the game's record says; else NULL. Borrowed. */
const char *ply_match_get_name(PlyMatch *self, int side);
/* NULL without a seat. Borrowed. */
const PlyTimeControl *ply_match_get_control(PlyMatch *self, int side);

/* Spent up to the current node, in µs: by the clock in force for a seat, else the wall. A running
 * wall clock is counted to this moment; CPU time is known only when an answer is there. */
gint64 ply_match_get_used_us(PlyMatch *self, int side);
/* What the move that led to this node took, by the clock in force for it; −1: not known. */
gint64 ply_match_get_move_us(PlyMatch *self, const PlyRecordNode *node);
/* Left of the seat's time for the game, or −1 if there is no such limit. */
gint64 ply_match_get_left_us(PlyMatch *self, int side);

/* How the match has ended, or NULL while it goes on; its record is NULL. Borrowed. */
const PlyVerdict *ply_match_get_verdict(PlyMatch *self);
/* Ends a match that nobody has to finish; the programs are told and end. */
void ply_match_end(PlyMatch *self);

/* A match that counts: moves are made only at the end of its game and while it is not paused,
 * nothing is played on from elsewhere, and the verdict stands. Looking around pauses it until one is
 * back at the end. */
gboolean ply_match_get_strict(PlyMatch *self);
void ply_match_set_strict(PlyMatch *self, gboolean strict);

/* What a side thinks, or thought of its last move: the report of our own search, NULL where another
 * plays or nothing is told yet. Borrowed, until the main loop runs. It changes without a signal, many
 * times a second. */
const PlyModelReport *ply_match_get_thoughts(PlyMatch *self, int side);
/* The same of a seat, with what its program writes on stderr; NULL without one. Borrowed. */
PlyAside *ply_match_get_aside(PlyMatch *self, int side);

gboolean ply_match_get_paused(PlyMatch *self);
void ply_match_set_paused(PlyMatch *self, gboolean paused);
gboolean ply_match_get_thinking(PlyMatch *self);
/* Whether a person may move now. */
gboolean ply_match_awaits_person(PlyMatch *self);
/* Ends our own search's thinking with the best move so far; a seat cannot be hurried. */
void ply_match_move_now(PlyMatch *self);
