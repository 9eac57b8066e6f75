/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A player as a host sees it: a program at the other end of a conversation, or one of our own. A
 * seat is asked for a move and answers, or says in words why it could not; whether the move is
 * legal and in time is for the referee (arena/referee.h) to judge. Calls block and belong to one
 * thread at a time. */

#include <gio/gio.h>

#include "protocols/aside.h"
#include "protocols/process.h"
#include "rules/notation.h"

/* What a host lets a player spend; 0: no limit. */
typedef struct {
  int depth;        /* plies, only told */
  gint64 game_us;   /* for all its moves together */
  gint64 move_us;   /* for each move */
  gint64 grace_us;  /* in the two above, and not spoken of */
  gboolean cpu;     /* CPU time of the program and its children; else wall time */
  const char *hint; /* English, to be translated: ends a verdict on time; or NULL */
} PlyTimeControl;

typedef enum {
  PLY_FAULT_NONE,
  PLY_FAULT_TIME,         /* no answer within the limit */
  PLY_FAULT_ILLEGAL,      /* a move that the rules do not allow */
  PLY_FAULT_FORMAT,       /* words that are no move */
  PLY_FAULT_OUT_OF_ORDER, /* moved when it was not its turn, or in another's name */
  PLY_FAULT_VANISHED,     /* the program has ended or closed its end */
  PLY_FAULT_RESOURCE,     /* took more memory, disk or processes than its jail allows */
  PLY_FAULT_CANCELLED,    /* nobody's fault: the host was asked to stop */
} PlyFault;

/* The game so far, borrowed for the call. */
typedef struct {
  const PlyRules *rules;
  const PlyPosition *start;
  const PlyMove *moves; /* from the start, passes included */
  guint n_moves;
  const PlyPosition *position; /* after them; its side is asked */
  const PlyTimeControl *control;
  gint64 left_us;    /* of control->game_us; 0 if that is 0 */
  gint64 allowed_us; /* the smaller of what is left and control->move_us; G_MAXINT64: no limit */
  gint64 prepare_us; /* wall time for what a seat lets run before its first game; 0: the usual */
  GCancellable *cancellable; /* or NULL */
  PlyAside *aside;           /* takes what the player tells besides; or NULL */
  const PlyJail *jail; /* of the programs that the seat starts; the seat sees to it; or NULL */
} PlyTurn;

/* What an analysis wants to know of a position. */
typedef struct {
  int depth;          /* plies; 0: no limit */
  guint64 nodes;      /* 0: no limit */
  gint64 wall_us;     /* 0: no limit */
  int lines;          /* moves to tell of, from 1 */
  GCancellable *stop; /* the player is to come to an end, and stays seated */
} PlyInquiry;

typedef struct {
  PlyFault fault;
  PlyMove move; /* if fault is NONE or ILLEGAL with a known square; else PLY_MOVE_NONE */
  char *words;  /* what the player said, or a translated sentence about its fault; owned, or NULL */
  gint64 wall_us, cpu_us; /* spent on this answer; cpu_us 0 where it cannot be known */
} PlyAnswer;

void ply_answer_clear(PlyAnswer *answer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyAnswer, ply_answer_clear)
/* Sets the fault and its sentence (taken over, may be NULL). */
void ply_answer_fail(PlyAnswer *answer, PlyFault fault, char *words);

/* The fault of a program that took `excess` (ply_process_get_excess(); NULL: nothing). */
void ply_answer_exceed(PlyAnswer *answer, const char *name, const char *excess);

typedef struct PlySeat PlySeat;

/* What a kind of player fills in. `data` is its own. */
typedef struct {
  /* Whether it can play this. NULL: anything. */
  gboolean (*fits)(gpointer data, const PlyRules *rules);
  /* A game begins, as `side`. FALSE with one sentence. NULL: nothing to do. */
  gboolean (*begin)(gpointer data, const PlyTurn *turn, int side, GError **error);
  /* Fills `answer`, which is zeroed with PLY_MOVE_NONE; wall_us is measured by the caller
   * unless the seat sets it, by a conversation's own way to count. A seat is told the other side's
   * moves here: turn->moves has them all. */
  void (*ask)(gpointer data, const PlyTurn *turn, PlyAnswer *answer);
  /* Thinks about the position and tells the turn's aside what it finds, until it is asked to stop,
   * a limit is reached or it has no more to say. `answer`: the move that it would play, NONE if it
   * does not tell; or a fault. NULL: it can only be asked for a move. */
  void (*inquire)(gpointer data, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer);
  /* The game is over, `verdict` in words; the program may be ended. NULL: nothing to do. */
  void (*finish)(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict);
  void (*free)(gpointer data);
  /* The program that lives on between its turns; NULL while there is none. NULL: never. */
  PlyProcess *(*process)(gpointer data);
  /* How the program is called in the conversation. NULL: that knows no names. */
  void (*call)(gpointer data, const char *name);
} PlySeatClass;

PlySeat *ply_seat_new(const PlySeatClass *klass, const char *name, gpointer data);
void ply_seat_free(PlySeat *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlySeat, ply_seat_free)

/* For messages: the program's or player's name. Borrowed. */
const char *ply_seat_get_name(const PlySeat *self);
gpointer ply_seat_get_data(PlySeat *self);
/* Calls it otherwise than its program is: in messages, and where the conversation has names. Before
 * its first game. */
void ply_seat_set_name(PlySeat *self, const char *name);
/* The programs that it will start are jailed so (borrowed with all that it points at, for the life of
 * the seat); NULL, as at first: not at all. Before its first game. */
void ply_seat_set_jail(PlySeat *self, const PlyJail *jail);
gboolean ply_seat_fits(PlySeat *self, const PlyRules *rules);
gboolean ply_seat_begin(PlySeat *self, const PlyTurn *turn, int side, GError **error);
void ply_seat_ask(PlySeat *self, const PlyTurn *turn, PlyAnswer *answer);
/* Only where the seat can be inquired of. */
gboolean ply_seat_can_inquire(const PlySeat *self);
void ply_seat_inquire(PlySeat *self, const PlyTurn *turn, const PlyInquiry *inquiry,
                      PlyAnswer *answer);
void ply_seat_finish(PlySeat *self, const PlyTurn *turn, PlyOutcome outcome, const char *verdict);

/* A seat that searches by itself with the algorithm of this id (static; see
 * ply_thinker_set_algorithm()), within the turn's limits (with none: one second a move) and not
 * deeper than their depth. */
PlySeat *ply_seat_new_thinker(const char *name, const char *algorithm, gsize table_bytes);
/* Any legal move, each equally likely. */
PlySeat *ply_seat_new_random(const char *name, guint64 seed);
