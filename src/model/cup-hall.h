/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A cup that is played: a thread of its own reads it and plays it, on as many further threads as
 * there are games at once. Each game is in the file of results when it ends, so that whenever this is
 * let go of, or the program is killed, only the games under way are lost, and played again. Main
 * thread only, but for what is told to be otherwise.
 *
 * Signals:
 *   changed ()  the state, the news or the games under way; some times a second at most */

#include "cup/play.h"
#include "cup/report.h"

#define PLY_CUP_HALL_MOST_GAMES 8 /* at once */

typedef enum {
  PLY_CUP_HALL_READING,
  PLY_CUP_HALL_UNREADABLE, /* for good; the fault says why */
  PLY_CUP_HALL_RESTING,    /* not begun, paused, or stopped by a fault */
  PLY_CUP_HALL_UNSAFE,     /* the same; asked to play, it found no sandbox for others' programs */
  PLY_CUP_HALL_PREPARING,  /* programs are made, and asked what they speak */
  PLY_CUP_HALL_PLAYING,
  PLY_CUP_HALL_PAUSING, /* games under way are played to their end */
  PLY_CUP_HALL_OVER,
} PlyCupHallState;

/* All that is known at one moment. It never changes, counts its references and is good on any thread,
 * after the hall too. */
typedef struct {
  const PlyCup *cup;
  PlyCupReport report; /* schedule, results, figures */
  guint done;          /* games settled, of report.schedule->jobs->len that are known */
  /*< private >*/
  gpointer source;
} PlyCupNews;

PlyCupNews *ply_cup_news_ref(PlyCupNews *self);
void ply_cup_news_unref(PlyCupNews *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCupNews, ply_cup_news_unref)

#define PLY_CUP_TABLE_MOVES 10 /* the last ones, that are told with their times */

/* A table at which games are played one after the other. */
typedef struct {
  gboolean going_on; /* FALSE: the last one, as it ended */
  PlyCupJob job;
  PlyPosition position;
  PlyMove last;
  guint n_moves;
  gint64 used_us[2]; /* by the clock in force … */
  gint64 since_us;   /* … and since when the side to move thinks: g_get_monotonic_time() */
  /* Move k, from 0, stands at k modulo so many. */
  PlyMove moves[PLY_CUP_TABLE_MOVES];
  gint64 moves_us[PLY_CUP_TABLE_MOVES];
  /* Of one that has ended: by a fault, and of a move that is not allowed that, or PLY_MOVE_NONE. */
  gboolean fault;
  PlyMove wrong;
} PlyCupTable;

#define PLY_TYPE_CUP_HALL (ply_cup_hall_get_type())
G_DECLARE_FINAL_TYPE(PlyCupHall, ply_cup_hall, PLY, CUP_HALL, GObject)

/* Begins to read a local file. */
PlyCupHall *ply_cup_hall_new(GFile *file);

/* Plays on with so many games at once, from 1; only at rest. `unsafe`: without a sandbox where there
 * is none, which somebody has agreed to. */
void ply_cup_hall_play(PlyCupHall *self, guint games, gboolean unsafe);
/* No more games begin. */
void ply_cup_hall_pause(PlyCupHall *self);
/* Ends the games under way, which count as not played; "changed" follows when they have. */
void ply_cup_hall_stop(PlyCupHall *self);
/* Whether nothing is under way. */
gboolean ply_cup_hall_is_at_rest(PlyCupHall *self);

GFile *ply_cup_hall_get_file(PlyCupHall *self); /* borrowed */
PlyCupHallState ply_cup_hall_get_state(PlyCupHall *self);
/* Why it stopped, one sentence; NULL: by no fault. Borrowed until "changed", as all below. */
const char *ply_cup_hall_get_fault(PlyCupHall *self);
PlyCupNews *ply_cup_hall_get_news(PlyCupHall *self); /* NULL before it is read */
/* How programs of others are held, a line; NULL before they are, or where there are none. */
const char *ply_cup_hall_get_box(PlyCupHall *self);
/* While it prepares: how many of how many programs have been looked at. FALSE: not known yet. */
gboolean ply_cup_hall_get_looked(PlyCupHall *self, guint *done, guint *n);
/* What was found out about a player: a conversation ("gtp"), or a sentence, if it `cannot` play; NULL
 * before. Transfer full. */
char *ply_cup_hall_get_check(PlyCupHall *self, guint player, gboolean *cannot);
/* Until all known games are played, as long as those of this run took; < 0: not known. */
gint64 ply_cup_hall_get_left_us(PlyCupHall *self);

/* Copies what happens at table `i`; FALSE: nobody sat there yet. */
gboolean ply_cup_hall_get_table(PlyCupHall *self, guint i, PlyCupTable *table);
/* How the game there has ended, a sentence; NULL: it goes on. Transfer full, as the next. */
char *ply_cup_hall_get_end(PlyCupHall *self, guint i);
/* What the program of a side there tells besides, or NULL. */
PlyAside *ply_cup_hall_get_aside(PlyCupHall *self, guint i, int side);
/* One game wherever it stands, at a table or settled, with its players' names; NULL: nowhere (yet).
 * `end` becomes how it has ended, a sentence, NULL while it goes on; `since_us` since when the side to
 * move thinks, or 0. Transfer full, both. */
PlyRecord *ply_cup_hall_make_record(PlyCupHall *self, const PlyCupJob *job, char **end,
                                    gint64 *since_us);
/* A settled game with its players' names. Transfer full; NULL if it has none that counts. */
PlyRecord *ply_cup_news_make_record(PlyCupNews *self, guint job);
