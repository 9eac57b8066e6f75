/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What match.c and match-clock.c share. */

#include "model/seat-thread-private.h"
#include "model/match.h"
#include "model/worker.h"

/* A seat and what it was asked last. It may go on thinking while the match is paused; its answer is
 * then kept for when the match goes on from there. */
typedef struct {
  PlySeatThread *seat; /* owned; NULL: another kind of player */
  gboolean asked;
  guint asked_id;         /* node */
  guint64 asked_key;      /* position there */
  PlyMatchAnswer *answer; /* owned; NULL: still thinking */
} PlySeated;

struct _PlyMatch {
  GObject parent_instance;

  PlyAnalysis *analysis; /* owned */
  PlyGameTree *game;     /* borrowed from the analysis */
  PlyWorker *worker;     /* owned */
  PlyPlayerKind players[2];
  PlySearchLimits limits[2];
  PlySeated seated[2];
  GPtrArray *retired; /* of PlySeatThread, owned: their programs are ending */
  gboolean paused;
  gboolean strict;
  gboolean looking; /* paused by going elsewhere in the game and nothing else */
  gboolean thinking;
  gboolean playing;  /* a move of the match itself is on its way into the game */
  guint thinking_id; /* node that the search is for */

  gboolean is_over; /* the verdict holds */
  PlyVerdict verdict;

  PlyModelReport *thoughts[2]; /* what our own search last told for a side; owned, or NULL */

  GHashTable *costs; /* node → µs that its move took (gint64, owned) */
  guint kept_source; /* will use a seat's kept answer; 0: none */
  guint clock_id;    /* node at which the clock is */
  gint64 banked_us;  /* of an interrupted stay there */
  gint64 since_us;   /* when the clock began to run; 0: it stands still */
};

/* The clock of a match. */
void ply_match_clock_clear(PlyMatch *self);
/* Call when the position, the pause or the verdict has changed. */
void ply_match_clock_update(PlyMatch *self);
/* What the moves of a side up to the current node have taken. */
gint64 ply_match_clock_spent_us(PlyMatch *self, int side);
/* What the move into the current node took. */
void ply_match_clock_charge(PlyMatch *self, gint64 us);
/* Of the stay at the clock's node. */
gint64 ply_match_clock_elapsed_us(const PlyMatch *self);
