/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Plays the games of a cup on this machine. */

#include "arena/recognise.h"
#include "arena/referee.h"
#include "cup/result.h"

/* Who sits down, by player. */
typedef struct {
  char *spec;           /* what ply_players_seat() takes; NULL: it cannot play … */
  char *sentence;       /* … and why */
  gboolean host_failed; /* … by this machine's fault: it could not make the program */
  char *print;          /* of the program (ply_program_version()); "" of our own */
  const char *called;   /* borrowed: how its conversation calls it; NULL: as it calls itself */
  gboolean found;       /* its conversation was found out by asking it */
  char *file;           /* the single file that was handed in, or NULL … */
  PlyJail jail;         /* … and the jail in which it is all that is read */
} PlyCupSeat;

/* Who looks on; called on the threads that play. */
typedef struct {
  /* `asides`: what each side's program tells besides; to be kept by a reference. */
  void (*begun)(gpointer data, const PlyCupJob *job, const PlyPosition *start,
                PlyAside *const asides[2]);
  /* `cost_us` by the clock in force. */
  void (*moved)(gpointer data, const PlyCupJob *job, const PlyRecordNode *node, gint64 cost_us);
  /* Or it was cancelled. */
  void (*ended)(gpointer data, const PlyCupJob *job, const PlyVerdict *verdict);
  gpointer data;
} PlyCupWatch;

typedef struct {
  const PlyCup *cup;         /* borrowed, as the next */
  const PlyJail *jail;       /* of programs that are not ours; NULL: none */
  const char *box;           /* a line about it, for the results; or NULL */
  const char *cpus;          /* the processors of programs, as a jail has them; NULL: all */
  const char *folder;        /* files that players name are found there; NULL: where we stand */
  const PlyCupWatch *watch;  /* or NULL */
  guint at_once;             /* programs that are looked at at once; 0: one */
  GArray *seats;             /* of PlyCupSeat, by player */
  GCancellable *cancellable; /* borrowed, or NULL */
} PlyCupHost;

/* A conversation that was found out before, or NULL; and keeps one. One call at a time, on some thread. */
typedef struct {
  char *(*recall)(gpointer data, const char *command); /* transfer full */
  void (*keep)(gpointer data, const char *command, const char *protocol);
  /* For people, on the thread that called; or NULL. What was found out about a program, in the order of
   * the players … */
  void (*tell)(gpointer data, guint player, const PlyCupSeat *seat);
  /* … and how many of how many programs have been looked at, in whatever order. */
  void (*looked)(gpointer data, guint done, guint n);
  gpointer data;
} PlyCupMemory;

/* How many programs this machine looks at at once: more than it has processors, since most of the time
 * one waits for programs that say nothing. */
guint ply_cup_usual_at_once(void);

/* `self` has its jail, its line, folder, watch and `at_once` already, else zeros. Makes submissions, and finds out in which
 * conversation programs play that do not say so: of all
 * players or of those that are `wanted` (by player). What comes of it does not depend on how many are
 * looked at at once. Blocks. `memory` may be NULL. FALSE, with an
 * error, where it was cancelled, or where there are such players and none of them can be started. */
gboolean ply_cup_host_init(PlyCupHost *self, const PlyCup *cup, const gboolean *wanted,
                           GCancellable *cancellable, const PlyCupMemory *memory, GError **error);
void ply_cup_host_clear(PlyCupHost *self);
/* Games that were lost or void because a program could not be started or made count as not played where
 * it can be now. Before these results are shared. */
void ply_cup_host_renew(const PlyCupHost *self, GHashTable *results);
/* Whether a program that is not ours plays. */
gboolean ply_cup_has_programs(const PlyCup *cup);

/* Plays a game. A fault of a program loses it; one of the machine makes it void: whether it is the
 * machine's is asked by starting a program and writing a file. NULL with an error if it was
 * cancelled, or if a player's conversation cannot begin a game as the cup wants it. Blocks; any
 * thread. */
PlyCupResult *ply_cup_play(const PlyCupHost *self, const PlyCupJob *job, guint attempt,
                           GError **error);

/* Asks whoever was at fault in `result` once more, at that move, with the time that was left then. One
 * whose conversation can only begin at the start, or that is not at fault there alone, plays the whole game again, against the moves that
 * were played. Its sentence says what came of it this
 * time: a fault, the move with its time and words, or that it already played otherwise before. NULL
 * with an error if there is no such move. */
char *ply_cup_play_again(const PlyCupHost *self, const PlyCupJob *job, const PlyCupResult *result,
                         GError **error);
