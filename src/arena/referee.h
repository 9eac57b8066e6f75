/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One game between two seats, by the rules and the clock. Blocks; one thread. */

#include "record/record.h"
#include "protocols/seat.h"

typedef struct {
  PlyOutcome outcome; /* GOING_ON only if cancelled or it could not begin */
  PlyFault fault;     /* NONE: played to its end by both */
  int offender;       /* the side at fault, or −1 */
  char *sentence; /* what the offender did, or why it could not begin; translated; owned; or NULL */
  gboolean begun; /* FALSE: a program could not be started … */
  gboolean unable;      /* … because its conversation cannot begin a game so */
  int tally[2];         /* at the end */
  gint64 used_us[2];    /* by the clock in force */
  gint64 longest_us[2]; /* the longest move of each */
  gint64 cpu_us[2];     /* whatever clock is in force, answers at fault included */
  /* Of the answer at fault: what it cost by the clock in force and by the wall's, what it was allowed,
   * and the words that came; owned; or NULL. */
  gint64 fault_us, fault_wall_us, allowed_us;
  char *words;
  PlyMove wrong;     /* of an ILLEGAL fault: the move, or PLY_MOVE_NONE */
  PlyRecord *record; /* the game; owned */
} PlyVerdict;

void ply_verdict_clear(PlyVerdict *verdict);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyVerdict, ply_verdict_clear)

typedef struct PlyReferee {
  PlyRules rules;
  const PlyPosition *start; /* NULL: the game's start */
  const PlyMove *opening;   /* moves that are played at no cost before anybody is asked */
  guint n_opening;
  PlySeat *seats[2]; /* by side */
  PlyTimeControl control[2];
  gboolean time_tiebreak;    /* a draw goes to the side with more time left (Pente's document) */
  PlyAside *asides[2];       /* take what each tells besides; or NULL */
  GCancellable *cancellable; /* or NULL */
  gpointer data;             /* for the calls below, which may be NULL */
  void (*begun)(gpointer data, const PlyRecord *record);
  /* A move was accepted; `node` stands after it. */
  void (*moved)(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
                const PlyAnswer *answer);
} PlyReferee;

/* Plays the game. A side that must pass is asked too. */
void ply_referee_run(const PlyReferee *self, PlyVerdict *verdict);

/* The part of it that judges one answer, for hosts with a loop of their own: FAULT_NONE, or what it
 * was, with one translated sentence in `*sentence` (transfer full). `used_us` is what the side had
 * spent before. */
PlyFault ply_referee_judge(const PlyTurn *turn, const PlyAnswer *answer, const char *name,
                           char **sentence);
/* What `turn` allows with `used_us` spent so far: fills left_us and allowed_us. */
void ply_referee_allow(PlyTurn *turn, gint64 used_us);
/* What the answer cost by the clock in force. */
gint64 ply_referee_cost(const PlyTimeControl *control, const PlyAnswer *answer);
/* "timeout", "illegal", …: for people and files; English, to be translated. */
const char *ply_fault_text(PlyFault fault);
