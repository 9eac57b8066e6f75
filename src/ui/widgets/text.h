/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Words and numbers as the window writes them, translated. Main thread. */

#include <glib.h>

#include "model/analysis.h"
#include "search/claim.h"

/* "12.3 k", "4.5 M", "1.2 G": three significant figures. Returns `text`. */
#define PLY_TEXT_BYTES 64
const char *ply_text_count(guint64 count, char text[PLY_TEXT_BYTES]);
/* Every figure of a number, in groups where the locale has them. Transfer full. */
char *ply_text_number(guint64 number);
/* "0.42 s", "1:05". */
const char *ply_text_time(gint64 us, char text[PLY_TEXT_BYTES]);
/* "depth 24", or "depth 24, 73 % sure" of a selective search. Returns `text`. */
const char *ply_text_depth(guint depth, guint confidence, char text[PLY_TEXT_BYTES]);
/* A value with its bound in words that can be read aloud: "+2.5", "at least +2", "win in 5".
 * Transfer full. */
char *ply_text_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound);
/* A value with the sign of what it is: "≈ +2.5" of an estimate, "= +2", "≥ +2", "≤ +2" of what is
 * proven; of a number tree the value alone. Transfer full. */
char *ply_text_claim(const PlyRules *rules, int ply, const PlyClaim *claim);
/* A score as short as a square needs it: "≥−3", "W5" for a win in five plies. `rounded`: to a
 * tenth, from ten units on to a whole one, on the true side of its bound. Transfer full. */
char *ply_text_brief_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound,
                           gboolean rounded);
/* The same of a claim: no sign before a value, for which a square has other marks, "≳" and "≲" for a
 * side of an estimate. Transfer full. */
char *ply_text_brief_claim(const PlyRules *rules, int ply, const PlyClaim *claim, gboolean rounded);
/* "Othello, 8 × 8"; of a number tree the name alone. Transfer full. */
char *ply_text_game(const PlyRules *rules);
/* Whose turn it is, in the game's colours: "Blue". Static or translated; borrowed. */
const char *ply_text_side(PlyGameTree *game, int side);
/* The same of a game that is not on screen. */
const char *ply_text_game_side(const PlyGame *game, int side);
/* "The game is over: Blue wins, 40 to 24." of the current position. Transfer full. */
char *ply_text_result(PlyGameTree *game, PlyOutcome outcome);
/* What another program says a move is worth: "+3", "at least +2", "54 %"; NULL if it says nothing.
 * Transfer full. */
char *ply_text_said(const PlyModelReport *report, PlyMove move);
/* The same as "says +3"; "" if it says nothing. Transfer full. */
char *ply_text_said_move(const PlyModelReport *report, PlyMove move);
/* "3 of 12  D3 C5 E6": how far a line has been walked; NULL if none is on the board.
 * Transfer full. */
char *ply_text_walk(PlyAnalysis *analysis);
/* What the window says under the board: the turn, the best move and its value, or the result; of a
 * line, ply_text_walk(). Transfer full. */
char *ply_text_status(PlyAnalysis *analysis);
