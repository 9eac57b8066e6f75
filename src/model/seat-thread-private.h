/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A seat at the match or at the analysis (protocols/seat.h) and the thread that asks it, so that nobody ever waits for
 * a program. The answer is judged there too and comes to the main loop; that of an ask which was
 * cancelled never does. A seat that is asked about a game which is not the one it was told so far
 * (a move was taken back, a move was not played) begins anew. Main thread only. */

#include "record/record.h"
#include "protocols/said.h"
#include "protocols/seat.h"

typedef struct PlySeatThread PlySeatThread;

typedef struct {
  guint ticket;
  gboolean begun; /* FALSE: it could not sit down, the sentence says why */
  PlyFault fault; /* NONE: `move` is legal and was in time */
  PlyMove move;
  gint64 cost_us; /* by the clock in force */
  char *sentence; /* translated; NULL without a fault */
  /* Of an inquiry only. */
  gboolean thinking; /* more answers come; `begun` is TRUE */
  PlySaid *said;     /* by now; owned; NULL: nothing yet */
} PlyMatchAnswer;

void ply_match_answer_free(PlyMatchAnswer *answer);

/* Takes the answer over. The seat may be retired inside. */
typedef void (*PlyMatchAnswered)(PlySeatThread *seat, PlyMatchAnswer *answer, gpointer data);

/* Takes the seat over, which from here on belongs to the thread. Answers come to the calling
 * thread's default main context. */
/* For a match with `control`; NULL: for inquiries. */
PlySeatThread *ply_seat_thread_new(PlySeat *seat, const PlyTimeControl *control,
                                   PlyMatchAnswered answered, gpointer data);
/* Waits for the thread, at most as long as ending its program takes. */
void ply_seat_thread_free(PlySeatThread *self);

const char *ply_seat_thread_get_name(const PlySeatThread *self);
const PlyTimeControl *ply_seat_thread_get_control(const PlySeatThread *self);

/* Asks for the move at `node`, whose game is not over. `used_us` is what its side has spent before.
 * An ask under way is cancelled. */
void ply_seat_thread_ask(PlySeatThread *self, const PlyRecord *record, const PlyRecordNode *node,
                         gint64 used_us);
/* Inquires about the position at `node`, whose game is not over: answers come while the seat thinks,
 * at most 30 a second and each in place of the one before, the last without `thinking`. An inquiry
 * under way is stopped; the seat stays seated. `stop` of the inquiry is not looked at. */
void ply_seat_thread_inquire(PlySeatThread *self, const PlyRecord *record,
                             const PlyRecordNode *node, const PlyInquiry *inquiry);
/* Stops an inquiry, of which nothing more comes. Does not wait. */
void ply_seat_thread_stop(PlySeatThread *self);

/* What it tells besides. Borrowed. */
PlyAside *ply_seat_thread_get_aside(const PlySeatThread *self);

/* The game is over, which it is told; its program may end. It can be asked again. */
void ply_seat_thread_finish(PlySeatThread *self, PlyOutcome outcome, const char *words);
/* It is not needed any more: its program ends and then its thread, without waiting for either. */
void ply_seat_thread_retire(PlySeatThread *self);
/* Whether freeing would not wait. */
gboolean ply_seat_thread_is_done(const PlySeatThread *self);
