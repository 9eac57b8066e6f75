/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files of this folder share: the searcher's working memory and the steps that every
 * algorithm takes at a node. Not for other folders. */

#include "search/plug.h"

/* How many of the first moves that have a value get a line, and how many plies it has; fewer if the
 * depth is less. */
#define PLY_LINES_SHOWN 4
#define PLY_LINE_PLIES  10
#define PLY_LINES_KEPT  8

/* What a move's code is worth in the history: cells have a slot each, then the pass, then 8192 for
 * greater codes, such as a from and a to in one; beyond those some share a slot, which only changes
 * the order in which moves are tried. */
#define PLY_HISTORY_SLOTS (PLY_MAX_MOVES + 1 + 8192)

/* One ply of the line being searched. */
typedef struct PlyFrame {
  PlyPosition position;
  PlyMove moves[PLY_MAX_MOVES];
  int32_t priority[PLY_MAX_MOVES];
  PlyMove move;   /* being tried now … */
  uint16_t order; /* … after this many others */
  int pv_length;
  PlyMove pv[PLY_MAX_PV];
} PlyFrame;

struct PlySearch {
  const PlyRules *rules;
  const PlyGame *game;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlySearchHooks hooks;
  PlyTable *table; /* NULL when the options say so */
  uint64_t salt;   /* makes table keys of other games and settings differ */

  PlyStop stop;     /* NOT_YET while the search goes on */
  uint64_t poll_at; /* node count at which to look at the clocks next */
  uint64_t poll_every;
  int64_t start_wall_us, start_cpu_us, polled_us, reported_us;
  uint64_t horizon; /* lines cut off by depth so far: a subtree that adds none is known whole */

  PlyReport report; /* figures are counted in place */
  PlyRootMove root[PLY_MAX_MOVES];
  PlyRootMove finished[PLY_MAX_MOVES]; /* as the last finished iteration left them */
  PlyMove began[PLY_MAX_MOVES]; /* the root's moves as they stood before this line's first pass */
  int n_root;
  bool chance;            /* the game has chance nodes … */
  bool root_chance;       /* … and the root is one, of … */
  PlyScore mean;          /* … this value, … */
  PlyScore finished_mean; /* … in the last finished iteration */
  uint8_t next_visit;     /* PlyVisitFlag of the next node entered: RE_SEARCH, ITERATION */
  PlyVisit visit;         /* what the recorder is told */
  PlyBound left;          /* what the value of the node that was left last is, for its own side */
  int pv_index;           /* root moves before this one have their exact value (multi-PV) */
  bool order_used;        /* by a search: history and killers must be reset for the next */
  int32_t history[2][PLY_HISTORY_SLOTS];
  PlyMove killers[PLY_MAX_DEPTH + 2][2]; /* by ply; not in its frame, as one alone is few pages */
  PlyFrame frames[PLY_MAX_DEPTH + 2];

  /* What an engine keeps from search to search. */
  const PlyAlgorithm *engine; /* whose it is; NULL: none yet */
  void *engine_memory;
  size_t engine_bytes;    /* table size that it was made for */
  uint64_t engine_clears; /* the caller's table had been cleared so often */

  /* What goes on with an engine's lines (lines.c). */
  const PlyAlgorithm *line_engine;
  void *line_memory;
  PlyRootMove line_moves[PLY_MAX_MOVES];
  PlyRootMove lines_kept[PLY_LINES_KEPT]; /* that this search's reports were given */
  int n_lines_kept;
  int64_t lines_us; /* spent on them */
};

extern const PlyAlgorithm ply_algorithm_minimax, ply_algorithm_alpha_beta, ply_algorithm_pvs,
    ply_algorithm_mtdf;

/* A node on its way from enter to leave. */
typedef struct PlyNode {
  const PlyPosition *position;
  int depth, ply;
  PlyScore alpha, beta; /* as passed */
  PlyScore best;
  PlyMove best_move;
  int n_moves, n_tried;
  uint64_t horizon;
  bool reached;  /* a move is worth `best` or more, … */
  bool unsure;   /* … and one may be worth more */
  bool chance;   /* nobody moves there */
  uint8_t flags; /* PlyVisitFlag */
  PlyScore evaluation;
} PlyNode;

/* Searches a node: its value for its own side. */
typedef PlyScore PlySearchChild(PlySearch *s, const PlyPosition *position, int depth, int ply,
                                PlyScore alpha, PlyScore beta);

/* Whether the side at a node is not that above it, so that values are turned on the way up. Most
 * games take turns; a side that passes has made a move. */
static inline bool
ply_node_turns(const PlySearch *s, const PlyPosition *position, int ply)
{
  return ply == 0 || position->side != s->frames[ply - 1].position.side;
}

/* node.c: the steps of a node, in the order in which an algorithm takes them. */

/* Counts the node and asks whether to stop. When it returns false, `*value` is the node's (a leaf,
 * a finished game, a table cutoff, or 0 in a stopped search) and the node is over. */
bool ply_node_enter(PlySearch *s, PlyNode *node, const PlyPosition *position, int depth, int ply,
                    PlyScore alpha, PlyScore beta, PlyScore *value);
/* The best move not yet tried: call for i = 0 … n_moves − 1. Plays it into the next frame. */
PlyMove ply_node_next(PlySearch *s, PlyNode *node, int i, const PlyPosition **child);
/* Notes a child's value; true if it is a beta cutoff. */
bool ply_node_update(PlySearch *s, PlyNode *node, int i, PlyMove move, PlyScore score);
/* Notes what its child left for the side to move at this node. */
void ply_node_learn(PlySearch *s, PlyNode *node, bool turned);
/* What the value with which this node goes back is. Where fail-hard is asked for a single number, with
 * [x, x], x goes back whatever the node is worth, and only what its moves left tells which it is. */
PlyBound ply_node_bound(const PlySearch *s, const PlyNode *node, PlyScore value);
/* Stores the node in the table and returns its value. */
PlyScore ply_node_leave(PlySearch *s, PlyNode *node);

/* chance.c: a chance node that has been entered, from its outcomes to its value. */
PlyScore ply_chance_search(PlySearch *s, PlyNode *node, PlySearchChild *search);

/* quiescence.c: a leaf's value, searched on through tactical moves where the options say so. Notes
 * in the node how it came about. */
PlyScore ply_leaf(PlySearch *s, PlyNode *node);
/* A node `node->depth` (< 0) plies past the horizon, entered and left. */
PlyScore ply_quiesce(PlySearch *s, PlyNode *node);

/* order.c */
void ply_order_moves(PlySearch *s, const PlyNode *node, PlyMove hash_move);
void ply_order_reward(PlySearch *s, const PlyNode *node, PlyMove move);
void ply_order_reset(PlySearch *s);

/* alpha-beta.c: the value of a node for its side to move inside (alpha, beta), fail-soft unless the
 * options say otherwise. MTD(f) does its work with it. */
PlyScore ply_alpha_beta(PlySearch *s, const PlyPosition *position, int depth, int ply,
                        PlyScore alpha, PlyScore beta);

/* chance.c: for algorithms that ask with null windows, which no chance node can answer. */
bool ply_fits_no_chance(const PlyRules *rules);

/* root.c */
void ply_root_begin(PlySearch *s, const PlyPosition *root);
/* Searches the root's moves with this window; the best of them is at root[pv_index] afterwards. */
PlyScore ply_root_search(PlySearch *s, int depth, PlyScore alpha, PlyScore beta);
/* The next pass is one more of the same iteration, with another window. Where nothing orders moves, it
 * tries them in the order of the first, as a textbook has it; else the best one first. */
void ply_root_search_again(PlySearch *s);
/* Tells the report what the root's moves are worth by now; `mean` of a chance node. */
void ply_root_tell(PlySearch *s);
/* Makes `best` the exact best of the moves from pv_index on. */
void ply_root_settle(PlySearch *s, const PlyRootMove *best, PlyScore value);
/* A whole pass inside an aspiration window, if the options ask for one. */
PlyScore ply_root_pass(PlySearch *s, int depth, PlyScore guess);

/* deepening.c */
void ply_deepen(PlySearch *s);

/* engine.c: lets the engine that the options name search. False if it could not: the options then
 * name a textbook search. */
bool ply_search_engine(PlySearch *s, const PlyPosition *root, const PlyTable *table);
void ply_search_engine_free(PlySearch *s);

/* lines.c: goes on with the lines of the report's best moves. In a report while the search runs a
 * small part of the time is spent on that, and what a clock's limit has left after the last one. */
void ply_lines_begin(PlySearch *s);
void ply_lines_complete(PlySearch *s, bool last);
/* The limits of the search itself: its clocks leave time for the last lines. */
PlySearchLimits ply_lines_limits(const PlySearch *s);
void ply_lines_free(PlySearch *s);

/* limits.c */
void ply_limits_begin(PlySearch *s);
/* Called at each node; true if the search must end. */
bool ply_limits_stop(PlySearch *s);
void ply_limits_report(PlySearch *s);
void ply_limits_clocks(PlySearch *s);

static inline uint64_t
ply_search_key(const PlySearch *s, const PlyPosition *position)
{
  return position->key ^ s->salt;
}

/* visit.c */

/* Tell the recorder, if there is one. */
void ply_visit_enter(PlySearch *s, PlyNode *node);
void ply_visit_leave(PlySearch *s, const PlyNode *node, PlyScore score, PlyBound bound);
