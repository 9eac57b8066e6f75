/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps that every algorithm takes at a node: enter, next, update, leave. What differs between
 * the algorithms, the window that a child gets, is in their own files. */

#include "search/searcher.h"

/* Ends a node that needs no search of its own. */
static bool
settle(PlySearch *s, const PlyNode *node, PlyScore score, PlyBound bound, PlyScore *value)
{
  *value = score;
  if (s->options.fail_hard)
    *value = score < node->alpha ? node->alpha : score > node->beta ? node->beta : score;
  if (*value != score)
    bound = score > *value ? PLY_BOUND_LOWER : PLY_BOUND_UPPER;
  ply_visit_leave(s, node, *value, bound);
  return false;
}

/* Whether the entry's value is that of this node to this depth, or, where deeper entries are
 * welcome, of a deeper one. */
static bool
entry_fits(const PlySearch *s, const PlyTableEntry *entry, int depth)
{
  return entry->depth == depth || (entry->whole && depth > entry->depth) ||
         (s->options.deeper_entries && entry->depth > depth);
}

/* Looks the node up; true if the entry settles it. The entry's move is left in best_move. */
static bool
probe(PlySearch *s, PlyNode *node, PlyTableEntry *entry)
{
  PlySearchFigures *figures = &s->report.figures;

  figures->table_probes++;
  if (!ply_table_probe(s->table, ply_search_key(s, node->position), entry))
    return false;
  figures->table_hits++;
  node->flags |= PLY_VISIT_TABLE_HIT;
  node->best_move = entry->move;
  if (!entry_fits(s, entry, node->depth))
    return false;
  /* Negated, what is too low for the one side is too good for the other. */
  bool cuts =
      entry->bound == PLY_BOUND_EXACT ||
      (entry->bound == PLY_BOUND_LOWER && ply_search_cuts(&s->options, entry->score, node->beta)) ||
      (entry->bound == PLY_BOUND_UPPER &&
       ply_search_cuts(&s->options, -entry->score, -node->alpha));
  if (!cuts)
    return false;
  figures->table_cutoffs++;
  node->flags |= PLY_VISIT_TABLE_CUT;
  if (!entry->whole)
    s->horizon++;
  return true;
}

/* Counts the node. False if the search has to stop before it. */
static bool
count(PlySearch *s, const PlyNode *node)
{
  PlySearchFigures *figures = &s->report.figures;

  if (ply_limits_stop(s))
    return false;
  figures->nodes++;
  figures->nodes_at_ply[node->ply]++;
  if (node->ply > figures->deepest)
    figures->deepest = node->ply;
  return true;
}

/* Fills in the moves; false, with the value, if the game is over. */
static bool
list_moves(PlySearch *s, PlyNode *node)
{
  PlyFrame *frame = &s->frames[node->ply];
  bool choose = s->options.candidates_only && s->game->candidates != NULL;

  node->n_moves = choose ? s->game->candidates(s->rules, node->position, frame->moves)
                         : s->game->moves(s->rules, node->position, frame->moves);
  return node->n_moves > 0;
}

bool
ply_node_enter(PlySearch *s, PlyNode *node, const PlyPosition *position, int depth, int ply,
               PlyScore alpha, PlyScore beta, PlyScore *value)
{
  PlyTableEntry entry;

  *node = (PlyNode){.position = position,
                    .depth = depth,
                    .ply = ply,
                    .alpha = alpha,
                    .beta = beta,
                    .best = -PLY_SCORE_INFINITE,
                    .best_move = PLY_MOVE_NONE,
                    .horizon = s->horizon};
  s->frames[ply].pv_length = 0;
  *value = 0;
  if (!count(s, node))
    return false;
  node->chance = s->chance && depth > 0 && ply < PLY_MAX_DEPTH &&
                 s->game->outcomes(s->rules, position, NULL) > 0;
  node->flags |= node->chance ? PLY_VISIT_CHANCE : 0;
  ply_visit_enter(s, node);
  if (depth <= 0 || ply >= PLY_MAX_DEPTH) {
    PlyScore leaf = ply_leaf(s, node);
    if (s->stop != PLY_STOP_NOT_YET)
      return false;
    /* A plain evaluation is what it is, whatever the window. */
    bool exact = (node->flags & PLY_VISIT_QUIESCENCE) == 0;
    return settle(s, node, leaf,
                  exact ? PLY_BOUND_EXACT : ply_search_bound(&s->options, leaf, alpha, beta),
                  value);
  }
  if (s->table != NULL && probe(s, node, &entry)) {
    if (entry.move != PLY_MOVE_NONE) {
      s->frames[ply].pv[0] = entry.move;
      s->frames[ply].pv_length = 1;
    }
    return settle(s, node, entry.score, entry.bound, value);
  }
  if (!list_moves(s, node)) {
    s->report.figures.leaves++;
    node->flags |= PLY_VISIT_EVALUATED | PLY_VISIT_FINISHED;
    node->evaluation = s->game->final_score(s->rules, position);
    return settle(s, node, node->evaluation, PLY_BOUND_EXACT, value);
  }
  s->report.figures.interior++;
  ply_order_moves(s, node, s->options.hash_move ? node->best_move : PLY_MOVE_NONE);
  node->best_move = PLY_MOVE_NONE;
  return true;
}

PlyMove
ply_node_next(PlySearch *s, PlyNode *node, int i, const PlyPosition **child)
{
  PlyFrame *frame = &s->frames[node->ply];
  int first = i;

  /* One step of a selection sort: a cutoff often spares the rest. Ties keep the game's order. */
  for (int j = i + 1; j < node->n_moves; j++) {
    if (frame->priority[j] > frame->priority[first])
      first = j;
  }
  PlyMove move = frame->moves[first];
  int32_t priority = frame->priority[first];
  for (int j = first; j > i; j--) {
    frame->moves[j] = frame->moves[j - 1];
    frame->priority[j] = frame->priority[j - 1];
  }
  frame->moves[i] = move;
  frame->priority[i] = priority;
  frame->move = move;
  frame->order = (uint16_t)i;
  node->n_tried = i + 1;
  s->report.figures.moves_tried++;
  s->game->play(s->rules, node->position, move, &s->frames[node->ply + 1].position, NULL);
  *child = &s->frames[node->ply + 1].position;
  return move;
}

static void
extend_pv(PlySearch *s, int ply, PlyMove move)
{
  PlyFrame *frame = &s->frames[ply], *next = &s->frames[ply + 1];
  int length = next->pv_length < PLY_MAX_PV - 1 ? next->pv_length : PLY_MAX_PV - 1;

  frame->pv[0] = move;
  for (int i = 0; i < length; i++)
    frame->pv[i + 1] = next->pv[i];
  frame->pv_length = length + 1;
}

void
ply_node_learn(PlySearch *s, PlyNode *node, bool turned)
{
  PlyBound least = turned ? PLY_BOUND_UPPER : PLY_BOUND_LOWER;

  node->reached |= s->left == PLY_BOUND_EXACT || s->left == least;
  node->unsure |= s->left == least;
}

PlyBound
ply_node_bound(const PlySearch *s, const PlyNode *node, PlyScore value)
{
  if (!s->options.fail_hard || node->alpha < node->beta)
    return ply_search_bound(&s->options, value, node->alpha, node->beta);
  return node->unsure || node->best > value     ? PLY_BOUND_LOWER
         : node->reached && node->best == value ? PLY_BOUND_EXACT
                                                : PLY_BOUND_UPPER;
}

bool
ply_node_update(PlySearch *s, PlyNode *node, int i, PlyMove move, PlyScore score)
{
  ply_node_learn(s, node, ply_node_turns(s, &s->frames[node->ply + 1].position, node->ply + 1));
  if (score <= node->best)
    return false;
  node->best = score;
  if (score <= node->alpha)
    return false;
  node->best_move = move;
  extend_pv(s, node->ply, move);
  if (!ply_search_cuts(&s->options, score, node->beta))
    return false;

  PlySearchFigures *figures = &s->report.figures;
  figures->cutoffs++;
  figures->first_cutoffs += i == 0;
  ply_order_reward(s, node, move);
  node->flags |= PLY_VISIT_CUT;
  return true;
}

PlyScore
ply_node_leave(PlySearch *s, PlyNode *node)
{
  PlyScore value = node->best;

  if (s->stop != PLY_STOP_NOT_YET)
    return 0;
  if (s->options.fail_hard)
    value = value < node->alpha ? node->alpha : value > node->beta ? node->beta : value;
  PlyBound bound = ply_node_bound(s, node, value);
  if (node->chance) /* its outcomes were asked without the window */
    bound = value == node->best  ? PLY_BOUND_EXACT
            : value < node->best ? PLY_BOUND_LOWER
                                 : PLY_BOUND_UPPER;
  if (s->table != NULL) {
    PlyTableEntry entry = {value, node->best_move, (int8_t)node->depth, (uint8_t)bound,
                           s->horizon == node->horizon};
    ply_table_store(s->table, ply_search_key(s, node->position), &entry);
    s->report.figures.table_stores++;
  }
  ply_visit_leave(s, node, value, bound);
  return value;
}
