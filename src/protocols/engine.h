/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the engines' ends of GTP, NBoard and UGI share: a game that can be taken back, the lines
 * that wait to be answered, and a search that listens while it thinks. One thread at a time. */

#include "protocols/channel.h"
#include "protocols/thinker.h"

#define PLY_ENGINE_MOST_THREADS 64

/* How an engine plays. Borrowed for the engine's life. */
typedef struct {
  PlyRules rules;                  /* of the first game */
  const PlySearchOptions *options; /* for that game; NULL: its defaults */
  PlySearchLimits limits;          /* of every move; at least one */
  gboolean only_default; /* nobody asked for those limits: the partner's take their place */
  gsize table_bytes;
  GCancellable *cancellable; /* or NULL */
} PlyEngineSetup;

/* One line of the partner. */
typedef struct {
  PlyChannelResult result; /* LINE, TOO_LONG, or the end in one of its forms */
  char *text;              /* "" unless it is a LINE */
} PlyEngineLine;

/* What to do with a line that comes while a search runs. */
typedef enum {
  PLY_HEARD_DONE = 0, /* it has been answered */
  PLY_HEARD_KEEP = 1, /* it waits its turn, and all lines after it wait too */
  PLY_HEARD_STOP = 2, /* the search ends */
} PlyHeard;

typedef struct PlyEngine {
  const PlyEngineSetup *setup;
  PlyChannel *channel; /* borrowed */
  PlyThinker *thinker;
  PlyRules rules;
  int threads;          /* wanted, whatever the game */
  struct PlyCrew *crew; /* threads − 1 helpers, or NULL: the setup's, or */
  struct PlyCrew *own;  /* … this, made by ply_engine_set_threads() */
  GArray *positions;    /* from the start on */
  GArray *moves;
  GQueue waiting; /* PlyEngineLine */
  gboolean ended, held, stopped;
  gint64 last_us; /* when a search ends whose partner has said no more than its request; 0: never */
  gpointer data;  /* for the calls below, which may be NULL */
  /* `early`: the line was there before the search began. NULL: KEEP. */
  PlyHeard (*heard)(gpointer data, const PlyEngineLine *line, gboolean early);
  void (*report)(void *data, const PlyReport *report);
} PlyEngine;

void ply_engine_init(PlyEngine *self, const PlyEngineSetup *setup, PlyChannel *channel);
void ply_engine_clear(PlyEngine *self);

/* So many threads for the searches to come, from 1 to PLY_ENGINE_MOST_THREADS. FALSE, and nothing
 * changed, if they cannot be had. */
gboolean ply_engine_set_threads(PlyEngine *self, int threads);

/* A new game; `start` NULL: the rules' own start. */
void ply_engine_restart(PlyEngine *self, const PlyRules *rules, const PlyPosition *start);
const PlyPosition *ply_engine_position(const PlyEngine *self);
/* FALSE, and nothing done, unless the move (PLY_MOVE_NONE too) is legal. */
gboolean ply_engine_play(PlyEngine *self, PlyMove move);
/* Takes the last `n` moves back, as far as there are any. */
void ply_engine_undo(PlyEngine *self, guint n);

/* The next line, waiting for it. Transfer full. */
PlyEngineLine *ply_engine_next(PlyEngine *self);
void ply_engine_line_free(PlyEngineLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyEngineLine, ply_engine_line_free)

/* Waits for a line that is heard as those during a search are. */
void ply_engine_wait(PlyEngine *self);

/* Makes the limits no wider than those that were asked for in the setup. */
void ply_engine_cap(const PlyEngine *self, PlySearchLimits *limits);
/* The setup's limits with the partner's own (0: none) for this move. */
PlySearchLimits ply_engine_limits(const PlyEngine *self, gint64 wall_us);
/* The best move at the current position; a line heard meanwhile may end the search. `lines`: root
 * moves that get exact values. */
PlyMove ply_engine_search(PlyEngine *self, const PlySearchLimits *limits, int lines,
                          PlyReport *report);
