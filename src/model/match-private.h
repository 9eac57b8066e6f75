/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What match*.c share. */

#include "model/match-seat.h"
#include "model/match.h"
#include "model/worker.h"

/* A seat and what it was asked last. It may go on thinking while the match is paused; its answer is
 * then kept for when the match goes on from there. */
typedef struct {
  PlyMatchSeat *seat; /* owned; NULL: another kind of player */
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
  GPtrArray *retired; /* of PlyMatchSeat, owned: their programs are ending */
  gboolean paused;
  gboolean strict;
  gboolean looking; /* paused by going elsewhere in the game and nothing else */
  gboolean thinking;
  gboolean playing;  /* a move of the match itself is on its way into the game */
  guint thinking_id; /* node that the search is for */

  gboolean is_over; /* the verdict holds */
  PlyVerdict verdict;

  GHashTable *costs; /* node → µs that its move took (gint64, owned) */
  guint kept_source; /* will use a seat's kept answer; 0: none */
  guint clock_id;    /* node at which the clock is */
  gint64 banked_us;  /* of an interrupted stay there */
  gint64 since_us;   /* when the clock began to run; 0: it stands still */
};

/* match.c */
void ply_match_update(PlyMatch *self);
gboolean ply_match_is_programs_turn(PlyMatch *self);
void ply_match_set_thinking(PlyMatch *self, gboolean thinking);
void ply_match_notify_verdict(PlyMatch *self);
void ply_match_players_changed(PlyMatch *self);

/* match-play.c: what the seats do. */
void ply_match_ask_seat(PlyMatch *self);
void ply_match_drop_seat(PlyMatch *self, int side);

/* match-verdict.c: how a match ends. */
/* Ends the match with this verdict, which is taken over. */
void ply_match_close(PlyMatch *self, const PlyVerdict *verdict);
void ply_match_close_by_fault(PlyMatch *self, int offender, PlyMatchAnswer *answer);
/* Sees whether the game has come to its end, or goes on again. */
void ply_match_settle(PlyMatch *self);

/* match-clock.c */
void ply_match_clock_clear(PlyMatch *self);
/* Call when the position, the pause or the verdict has changed. */
void ply_match_clock_update(PlyMatch *self);
/* What the moves of a side up to the current node have taken. */
gint64 ply_match_clock_spent_us(PlyMatch *self, int side);
/* What the move into the current node took. */
void ply_match_clock_charge(PlyMatch *self, gint64 us);
