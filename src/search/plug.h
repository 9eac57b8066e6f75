/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an algorithm is, for those who write one: a textbook search of this folder, which fills in
 * how a child and a pass are searched, or an engine (src/engine), which takes over a whole search
 * and keeps a memory of its own. Everybody else uses search.h. */

#include <stddef.h>

#include "search/search.h"

/* A whole search as an engine is asked for it. */
typedef struct PlyEngineRun {
  const PlyRules *rules;
  const PlyPosition *root;
  const PlySearchOptions *options;
  const PlySearchLimits *limits;
  PlySearchHooks hooks;                /* any of them may be NULL */
  int64_t start_wall_us, start_cpu_us; /* when it began; CPU time of this thread */
  PlyRootMove *moves; /* report->root: the n_root ≥ 1 legal moves, not searched yet */
  PlyReport *report;  /* zeroed but for root, best and confidence */
} PlyEngineRun;

struct PlyAlgorithm {
  const char *id, *name;
  bool uses_windows;
  bool cuts_beyond;
  /* The value of a child for its parent: `index` moves were tried before it, `alpha` and `beta` are
   * the parent's. */
  PlyScore (*child)(PlySearch *s, const PlyPosition *child, int depth, int ply, PlyScore alpha,
                    PlyScore beta, int index);
  /* One whole search of the root's moves from pv_index on to `depth`: fills in their scores. */
  PlyScore (*pass)(PlySearch *s, int depth, PlyScore guess);

  /* Engines only. */
  const void *game; /* what their driver has to know of the game: engine/drive/drive.h */
  PlyScore unit;    /* its values are multiples of it; 0: of 1 */
  PlyScore (*final_score)(const PlyRules *rules,
                          const PlyPosition *position); /* NULL: the game's */
  bool (*fits)(const PlyRules *rules);                  /* NULL: any game */
  /* PlyAlgorithmTakes, together, for a board that fits; NULL: none of them. */
  unsigned (*takes)(const PlyRules *rules);
  /* A line by which the side to move wins in so many plies against the longest resistance, as the
   * engine finds such wins beside its search of moves; returns its length, 0: it finds none. NULL:
   * it looks for none. */
  int (*win_line)(const PlyAlgorithm *engine, const PlyRules *rules, const PlyPosition *position,
                  int plies, PlyMove line[PLY_MAX_PV]);
  /* ply_algorithm_book(). NULL: it has none. */
  bool (*book)(const PlyAlgorithm *engine, const PlyRules *rules, const PlySearchOptions *options,
               const PlyPosition *position, struct PlyClaim *claim);
  /* Its memory, made at the first search and kept with the PlySearch: cheap, as it grows in run().
   * `table_bytes`: what a table may take. NULL if there is none. */
  void *(*memory_new)(const PlyAlgorithm *engine, size_t table_bytes);
  void (*memory_free)(void *memory);
  void (*memory_clear)(void *memory);                   /* forgets what it has searched */
  void (*warm_up)(void *memory, const PlyRules *rules); /* lets it grow before a clock runs */
  /* Searches: fills in the report, its stop included, and the root's moves. False if it cannot in
   * these limits or in the memory there is: a textbook search does it then. */
  bool (*run)(void *memory, const PlyEngineRun *run);
};

/* Begins a run by an engine alone, without ply_search_run(), for tests, tools and the lines of
 * reports: `run` brings rules, root, options, limits, hooks, moves and report; the moves are
 * listed, the report is emptied, and the clocks start. The number of moves. */
int ply_engine_run_begin(PlyEngineRun *run);

/* A root move that nothing is known of but that its value is within ∓`most`. */
PlyRootMove ply_root_move(PlyMove move, PlyScore most);
/* Moves the one at `from` to `to`; those between keep their order. */
void ply_root_shift(PlyRootMove *moves, int from, int to);
/* Makes the first of its root moves the report's best. */
void ply_root_publish(PlyReport *report);
/* Whether the caller or a clock, by what it says now, ends a search; PLY_STOP_NOT_YET if not. */
PlyStop ply_limits_reached(const PlySearchLimits *limits, const PlySearchHooks *hooks,
                           int64_t wall_us, int64_t cpu_us);

/* Whether the move is known to lose: outright, or by what is proven of it. Not for number trees,
 * whose values say nothing of winning. */
bool ply_root_is_refuted(const PlyRootMove *move);
/* A position is lost only when every move is refuted. If the first of n ≥ 1 moves is and others
 * stand, as the last iteration that came to them left them, brings those before it,
 * in their order. */
void ply_root_let_stand(PlyRootMove *moves, int n);
