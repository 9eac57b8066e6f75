/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is to be played: a pure function of the cup's declaration and the results so far. Whoever
 * asks, in whatever order results came and however many programs play at once, gets the same games
 * in the same order. Any thread.
 *
 * Draws are made with the cup's seed: who is in which group, who meets whom first in an elimination
 * or a Swiss stage, and each player's lot in a stage, which is the last of all tie-breaks.
 *
 * Rows of a table stand in this order: points (a game won is 1, a draw ½); in a Swiss stage the sum
 * of the opponents' points (Buchholz), in others the points from games among those who are level;
 * the difference of scores; games won; fewer games lost by a fault; the lot. A meeting is won by
 * points, then by the difference of scores (the other way round where the stage says “by score”),
 * then by fewer faults, then by lot. The score of a game is what both have counted at its end; of one
 * that ended by a fault who is at fault has 0, and the other the larger of the two counts, at least 1;
 * of a game that is only won or lost it is 1 to 0.
 *
 * The rounds of a round robin are those of the circle method (Schurig 1886). Meetings of an
 * elimination are laid out so that the first and the second of the seeding can only meet in its last
 * round; who has no opponent in the first round goes on. A Swiss round pairs neighbours in the table
 * who have not met, as near as that can be; with an odd number the last who has not had it gets a
 * bye, which counts as won. */

#include "cup/cup.h"

#define PLY_CUP_NOBODY G_MAXUINT

/* One game. */
typedef struct {
  guint stage, meeting; /* from 0; the meeting's in the stage */
  guint round, group;   /* from 0 */
  guint pair, leg;      /* its opening in the meeting, and which of the two games with it */
  guint player[2];      /* by side */
} PlyCupJob;

/* What of a result matters here, by side. */
typedef struct {
  guint half[2]; /* half points; a void game gives none */
  int score[2];
  int offender; /* the side at fault, or −1 */
} PlyCupScore;

/* FALSE: the game has not been played (to a result that counts). */
typedef gboolean (*PlyCupLookup)(gpointer data, const PlyCupJob *job, PlyCupScore *score);

/* What puts one before another: the first of the rules in which they differ. */
typedef enum {
  PLY_CUP_BY_NOTHING, /* not decided */
  PLY_CUP_BY_ROUND,   /* of an elimination: who came further */
  PLY_CUP_BY_POINTS,
  PLY_CUP_BY_BUCHHOLZ,
  PLY_CUP_BY_DIRECT,
  PLY_CUP_BY_SCORE,
  PLY_CUP_BY_WINS,
  PLY_CUP_BY_FAULTS,
  PLY_CUP_BY_TEST, /* an SPRT has decided */
  PLY_CUP_BY_LOT,
  PLY_CUP_N_RULES
} PlyCupRule;

/* "score": English, as files have it; "" of NOTHING. */
const char *ply_cup_rule_id(PlyCupRule rule);
/* "by score", translated; NULL where that need not be said: by points, by the round, not at all. */
const char *ply_cup_rule_words(PlyCupRule rule);

/* All games of two in a stage; the second may be NOBODY: a bye. */
typedef struct {
  guint round, group;
  guint player[2];
  guint games, played; /* planned so far, and settled */
  guint half[2];
  int score[2];
  guint wins[2], faults[2];
  gboolean over;
  guint winner, loser; /* once it is over; players */
  PlyCupRule by;       /* … and what decided it */
} PlyCupMeeting;

/* A row of a table. */
typedef struct {
  guint player, group, place; /* the place in its group, from 1 */
  guint played, wins, draws, losses, faults;
  guint half, direct, buchholz; /* half points */
  int score;                    /* difference */
  guint fell; /* elimination: the round of its lost meeting, or that after the last; else 0 */
  guint64 lot;
  PlyCupRule by; /* what puts it before the next of its group, once one of them has played */
} PlyCupRow;

/* The state of an SPRT (cup/rating.h). */
typedef struct {
  guint pairs;
  double llr, lower, upper;
  int decided; /* 1: the first is better by elo1, −1: by no more than elo0, 0: not yet */
} PlyCupTest;

typedef struct {
  gboolean known, over;
  GArray *entrants; /* of guint, as drawn; NULL unless known */
  GArray *groups;   /* of guint: the group of each entrant */
  guint n_groups;
  GArray *meetings; /* of PlyCupMeeting */
  GArray *rows;     /* of PlyCupRow, group by group, the best first */
  PlyCupTest test;
} PlyCupStageState;

typedef struct {
  const PlyCup *cup; /* borrowed */
  PlyCupStageState stages[PLY_CUP_MOST_STAGES];
  GArray *jobs;    /* of PlyCupJob: all that are known to be played, in their order */
  GArray *settled; /* of gboolean, for each of them */
  gboolean over;
} PlyCupSchedule;

PlyCupSchedule *ply_cup_schedule(const PlyCup *cup, PlyCupLookup lookup, gpointer data);
void ply_cup_schedule_free(PlyCupSchedule *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCupSchedule, ply_cup_schedule_free)

/* "by lot, ahead of Ann": the tie-break of a row of a stage's table, in words; NULL where there was no
 * tie to break. Transfer full. */
char *ply_cup_row_words(const PlyCup *cup, const PlyCupRow *row);

/* The player at `place` (from 1) of all groups of a stage together: first those who are first in
 * their groups. NOBODY if there is none. */
guint ply_cup_schedule_place(const PlyCupStageState *stage, guint place);
/* The first of the last stage once all is over, else NOBODY. */
guint ply_cup_schedule_champion(const PlyCupSchedule *self);
/* Whether the champion is before the second by lot alone. */
gboolean ply_cup_schedule_is_by_lot(const PlyCupSchedule *self);

/* Whether stages fit the players: each has at least two, and not too many games. FALSE with one
 * sentence. */
gboolean ply_cup_schedule_check(const PlyCup *cup, GError **error);
