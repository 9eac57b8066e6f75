/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a program says about a position while it thinks of it: lines of moves, each with a value, a
 * depth and a number of nodes, as far as its conversation has words for them. All of it is the
 * program's own opinion: nothing here is checked but that the moves can be played, and nothing is
 * proven. A conversation's reader is a PlyHear (protocols.h). Pure, any thread. */

#include <glib.h>

#include "search/search.h"

#define PLY_SAID_BYTES 160 /* of the program's own words */

typedef enum {
  PLY_SAID_NOTHING, /* a move without a value */
  PLY_SAID_SCORE,   /* hundredths of the game's unit */
  PLY_SAID_WIN,     /* the side to move wins in so many plies; below 0 it loses */
  PLY_SAID_CHANCE,  /* of winning, in hundredths of a percent */
} PlySaidKind;

/* For the side to move. */
typedef struct {
  PlySaidKind kind;
  PlyBound bound; /* EXACT, or the side that the program says it is */
  int number;     /* a score is below PLY_SCORE_WIN_MIN, a win within ±1000 plies */
} PlySaidValue;

typedef struct {
  PlySaidValue value;
  int depth;                 /* plies; 0: not told */
  int confidence;            /* percent that the program gives the value; 100 if it says none */
  guint64 nodes;             /* or visits; 0: not told */
  guint n_moves;             /* at least 1 */
  PlyMove moves[PLY_MAX_PV]; /* each can be played after those before it */
} PlySaidLine;

typedef struct PlySaid {
  guint n_lines; /* best first; each begins with another move, or in turn with the same */
  PlySaidLine lines[PLY_MAX_MULTI_PV];
  int deepest;                /* plies; 0: not told */
  guint64 nodes;              /* in all; 0: not told */
  gint64 wall_us;             /* that it says it took; 0: not told */
  char words[PLY_SAID_BYTES]; /* the last thing that it said in words, printable; or "" */
  guint heard;                /* lines of text that told something, and … */
  guint unread;               /* … those since the last such that told nothing */
} PlySaid;

void ply_said_init(PlySaid *self);
/* What it calls itself or says in passing; cut and made printable. */
void ply_said_set_words(PlySaid *self, const char *words);

/* Plays `moves` from the position as far as they can be played. FALSE if not even the first can;
 * else the line's moves. */
gboolean ply_said_line_set_moves(PlySaidLine *line, const PlyRules *rules,
                                 const PlyPosition *position, const PlyMove *moves, guint n);

/* A move as a conversation writes it, played in the position; FALSE if the word is none. */
typedef gboolean (*PlySaidReadMove)(const PlyRules *rules, const PlyPosition *position,
                                    const char *word, PlyMove *move);
/* The same with the words up to the first that is no legal move; returns how many they are. */
guint ply_said_line_read(PlySaidLine *line, const PlyRules *rules, const PlyPosition *position,
                         char **words, PlySaidReadMove read);

/* In the place of `rank` (from 1), or behind the last. */
void ply_said_set_line(PlySaid *self, guint rank, const PlySaidLine *line);
/* In place of the line with the same first move; then the deeper ones stand first, and among equally
 * deep ones the better. Where there is no room for one more, the last gives way. */
void ply_said_rank_line(PlySaid *self, const PlySaidLine *line);

/* A number in units ("−2.5") as a value; infinite ones are the greatest that there are. FALSE if it
 * is none. */
gboolean ply_said_read_units(const char *word, PlySaidValue *value);
/* `n` hundredths as a value, within what a score may be. */
PlySaidValue ply_said_score(gint64 n);

/* The move alone that a program has decided on, if it told no line that begins with it. */
void ply_said_decide(PlySaid *self, const PlyRules *rules, const PlyPosition *position,
                     PlyMove move);

/* As a report of a search, whose values are all estimates and nothing is proven: `roots` has room
 * for PLY_MAX_MULTI_PV moves. A value that is no score has no bound (NONE) and is in the said line
 * only. */
void ply_said_report(const PlySaid *self, const PlyPosition *position,
                     PlyRootMove roots[PLY_MAX_MULTI_PV], PlyReport *report);
