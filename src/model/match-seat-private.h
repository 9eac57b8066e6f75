/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A seat at the match (protocols/seat.h) and the thread that asks it, so that nobody ever waits for
 * a program. The answer is judged there too and comes to the main loop; that of an ask which was
 * cancelled never does. A seat that is asked about a game which is not the one it was told so far
 * (a move was taken back, a move was not played) begins anew. Main thread only. */

#include "record/record.h"
#include "protocols/seat.h"

typedef struct PlyMatchSeat PlyMatchSeat;

typedef struct {
  guint ticket;
  gboolean begun; /* FALSE: it could not sit down, the sentence says why */
  PlyFault fault; /* NONE: `move` is legal and was in time */
  PlyMove move;
  gint64 cost_us; /* by the clock in force */
  char *sentence; /* translated; NULL without a fault */
} PlyMatchAnswer;

void ply_match_answer_free(PlyMatchAnswer *answer);

/* Takes the answer over. The seat may be retired inside. */
typedef void (*PlyMatchAnswered)(PlyMatchSeat *seat, PlyMatchAnswer *answer, gpointer data);

/* Takes the seat over, which from here on belongs to the thread. Answers come to the calling
 * thread's default main context. */
PlyMatchSeat *ply_match_seat_new(PlySeat *seat, const PlyTimeControl *control,
                                 PlyMatchAnswered answered, gpointer data);
/* Waits for the thread, at most as long as ending its program takes. */
void ply_match_seat_free(PlyMatchSeat *self);

const char *ply_match_seat_get_name(const PlyMatchSeat *self);
const PlyTimeControl *ply_match_seat_get_control(const PlyMatchSeat *self);

/* Asks for the move at `node`, whose game is not over. `used_us` is what its side has spent before.
 * An ask under way is cancelled. */
void ply_match_seat_ask(PlyMatchSeat *self, const PlyRecord *record, const PlyRecordNode *node,
                        gint64 used_us);
/* The game is over, which it is told; its program may end. It can be asked again. */
void ply_match_seat_finish(PlyMatchSeat *self, PlyOutcome outcome, const char *words);
/* It is not needed any more: its program ends and then its thread, without waiting for either. */
void ply_match_seat_retire(PlyMatchSeat *self);
/* Whether freeing would not wait. */
gboolean ply_match_seat_is_done(const PlyMatchSeat *self);
