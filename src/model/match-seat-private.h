/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What match-seat*.c share. */

#include <pthread.h>
#include <stdatomic.h>

#include "model/match-seat.h"
#include "model/tree-holder.h"

/* What the thread is to do: ask about a game, or (with words) tell that it is over. */
typedef struct {
  guint ticket;
  GCancellable *cancellable; /* owned */
  PlyRules rules;
  PlyTreeHolder *holder; /* keeps rules.tree alive; or NULL */
  PlyPosition start, position;
  PlyMove *moves; /* owned */
  guint n_moves;
  gint64 used_us;
  PlyOutcome outcome;
  char *words; /* owned; NULL: an ask */
} PlyMatchJob;

struct PlyMatchSeat {
  /* Main thread. */
  GThread *thread; /* NULL once joined */
  GSource *doorbell;
  PlyMatchAnswered answered;
  gpointer data;
  char *name;
  guint ticket, last_ticket; /* of the ask under way, 0: none */
  /* Of the conversation: a program keeps the one it began with. Another once it is cancelled. */
  GCancellable *cancellable;

  /* Shared, under the lock. pthread's own lock, which the thread sanitizer knows. */
  pthread_mutex_t lock;
  pthread_cond_t work;
  GQueue jobs; /* of PlyMatchPlyMatchJob */
  gboolean quit;

  _Atomic(PlyMatchAnswer *) letter;
  atomic_bool done;
  PlyTimeControl control; /* never changes */

  /* The thread's own. */
  PlySeat *seat;
  PlyMatchJob *told; /* what it was asked last, owned; NULL: no game has begun */
  PlyMove expected;  /* its own answer to that, NONE if that was no move */
};

void ply_match_job_free(PlyMatchJob *job);

/* match-seat-thread.c: asks and tells until there is nothing more to do. `data` is the seat. */
gpointer ply_match_seat_thread(gpointer data);
