/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A session with a partner that gives an engine orders: what the engines' ends of GTP, NBoard and
 * UGI share. A game that can be taken back, the lines that wait to be answered, and a search that
 * listens while it thinks. One thread at a time. */

#include "protocols/channel.h"
#include "protocols/thinker.h"

#define PLY_SESSION_MOST_THREADS 64

/* How the engine plays. Borrowed for the session's life. */
typedef struct {
  PlyRules rules;                  /* of the first game */
  const PlySearchOptions *options; /* for that game; NULL: its defaults */
  PlySearchLimits limits;          /* of every move; at least one */
  gboolean only_default; /* nobody asked for those limits: the partner's take their place */
  gsize table_bytes;
  GCancellable *cancellable; /* or NULL */
} PlySessionSetup;

/* One line of the partner. */
typedef struct {
  PlyChannelResult result; /* LINE, TOO_LONG, or the end in one of its forms */
  char *text;              /* "" unless it is a LINE */
} PlySessionLine;

/* What to do with a line that comes while a search runs. */
typedef enum {
  PLY_HEARD_DONE = 0, /* it has been answered */
  PLY_HEARD_KEEP = 1, /* it waits its turn, and all lines after it wait too */
  PLY_HEARD_STOP = 2, /* the search ends */
} PlyHeard;

typedef struct PlySession {
  const PlySessionSetup *setup;
  PlyChannel *channel; /* borrowed */
  PlyThinker *thinker;
  PlyRules rules;
  int threads;          /* wanted, whatever the game */
  struct PlyCrew *crew; /* threads − 1 helpers, or NULL: the setup's or `own` */
  struct PlyCrew *own;  /* made by ply_session_set_threads(), or NULL */
  GArray *positions;    /* from the start on */
  GArray *moves;
  GQueue waiting; /* PlySessionLine */
  gboolean ended, held, stopped;
  gint64 last_us; /* when a search ends whose partner has said no more than its request; 0: never */
  gpointer data;  /* for the calls below, which may be NULL */
  /* `early`: the line was there before the search began. NULL: KEEP. */
  PlyHeard (*heard)(gpointer data, const PlySessionLine *line, gboolean early);
  void (*report)(void *data, const PlyReport *report);
} PlySession;

void ply_session_init(PlySession *self, const PlySessionSetup *setup, PlyChannel *channel);
void ply_session_clear(PlySession *self);

/* The number of threads for the searches to come, from 1 to PLY_SESSION_MOST_THREADS. FALSE, and
 * nothing changed, if they cannot be had. */
gboolean ply_session_set_threads(PlySession *self, int threads);

/* A new game; `start` NULL: the rules' own start. */
void ply_session_restart(PlySession *self, const PlyRules *rules, const PlyPosition *start);
const PlyPosition *ply_session_position(const PlySession *self);
/* FALSE, and nothing done, unless the move (PLY_MOVE_NONE too) is legal. */
gboolean ply_session_play(PlySession *self, PlyMove move);
/* Takes the last `n` moves back, as far as there are any. */
void ply_session_undo(PlySession *self, guint n);

/* The next line, waiting for it. Transfer full. */
PlySessionLine *ply_session_next(PlySession *self);
void ply_session_line_free(PlySessionLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlySessionLine, ply_session_line_free)

/* Waits for a line that is heard as those during a search are. */
void ply_session_wait(PlySession *self);

/* Makes the limits no wider than those that were asked for in the setup. */
void ply_session_cap(const PlySession *self, PlySearchLimits *limits);
/* The setup's limits with the partner's own (0: none) for this move. */
PlySearchLimits ply_session_limits(const PlySession *self, gint64 wall_us);
/* The best move at the current position; a line heard meanwhile may end the search. `lines`: root
 * moves that get exact values. */
PlyMove ply_session_search(PlySession *self, const PlySearchLimits *limits, int lines,
                           PlyReport *report);
