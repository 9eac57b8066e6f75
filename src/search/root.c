/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root: every move there has a value of its own with its bound. Several exact values (multi-PV)
 * come from searching the root again without the moves that have theirs, the same way for every
 * algorithm. */

#include "search/searcher.h"

#include <string.h>

#include "rules/chance.h"

void
ply_root_begin(PlySearch *s, const PlyPosition *root)
{
  PlyNode node = {.position = root, .best_move = PLY_MOVE_NONE};
  PlyFrame *frame = &s->frames[0];
  /* An engine chooses by itself. */
  bool choose = s->options.candidates_only && s->game->candidates != NULL &&
                !ply_algorithm_is_engine(s->options.algorithm);

  frame->position = *root;
  node.n_moves = choose ? s->game->candidates(s->rules, root, frame->moves)
                        : s->game->moves(s->rules, root, frame->moves);
  s->n_root = node.n_moves;
  ply_order_moves(s, &node, PLY_MOVE_NONE);
  for (int i = 0; i < s->n_root; i++) {
    int first = i;
    for (int j = i + 1; j < s->n_root; j++) {
      if (frame->priority[j] > frame->priority[first])
        first = j;
    }
    s->root[i] = ply_root_move(frame->moves[first], PLY_SCORE_INFINITE);
    memmove(&frame->moves[i + 1], &frame->moves[i], (size_t)(first - i) * sizeof *frame->moves);
    memmove(&frame->priority[i + 1], &frame->priority[i],
            (size_t)(first - i) * sizeof *frame->priority);
  }
  memcpy(s->finished, s->root, sizeof *s->root * (size_t)s->n_root);
  s->report.n_root = s->n_root;
  s->report.root = s->root;
}

static void
take_pv(PlySearch *s, PlyRootMove *root)
{
  const PlyFrame *frame = &s->frames[1];
  int length = frame->pv_length < PLY_MAX_PV - 1 ? frame->pv_length : PLY_MAX_PV - 1;

  root->pv[0] = root->move;
  memcpy(&root->pv[1], frame->pv, (size_t)length * sizeof *frame->pv);
  root->pv_length = (uint8_t)(length + 1);
}

/* Searches one root move. False if the search was stopped meanwhile. */
static bool
search_move(PlySearch *s, int i, int depth, PlyScore alpha, PlyScore beta)
{
  PlyRootMove *root = &s->root[i];
  uint64_t before = s->report.figures.nodes;

  s->frames[0].move = root->move;
  s->frames[0].order = (uint16_t)(i - s->pv_index);
  s->game->play(s->rules, &s->frames[0].position, root->move, &s->frames[1].position, NULL);
  s->report.figures.moves_tried++;
  PlyScore score = s->options.algorithm->child(s, &s->frames[1].position, depth - 1, 1, alpha, beta,
                                               i - s->pv_index);
  root->nodes += s->report.figures.nodes - before;
  if (s->stop != PLY_STOP_NOT_YET)
    return false;
  bool open = !s->options.algorithm->uses_windows && beta >= PLY_SCORE_INFINITE;
  PlyNode asked = {.alpha = alpha, .beta = beta, .best = score};
  ply_node_learn(s, &asked, ply_node_turns(s, &s->frames[1].position, 1));
  root->score = score;
  root->depth = (uint8_t)depth;
  root->bound = (uint8_t)(open ? PLY_BOUND_EXACT : ply_node_bound(s, &asked, score));
  if (root->bound != PLY_BOUND_UPPER)
    take_pv(s, root);
  else
    root->pv_length = 1;
  return true;
}

/* Whether the value of root move `i` makes the rest needless; notes it for the recorder. */
static bool
take_score(PlySearch *s, PlyNode *node, int i)
{
  PlyScore score = s->root[i].score;

  node->n_tried = i - s->pv_index + 1;
  if (score > node->best) {
    node->best = score;
    if (score > node->alpha)
      node->best_move = s->root[i].move;
    /* A first move that failed low stays in front: nothing better is known. But where no other window
     * follows, the greatest bound is the root's. */
    if (s->root[i].bound != PLY_BOUND_UPPER || i == s->pv_index || s->options.root_window)
      ply_root_shift(s->root, i, s->pv_index);
  }
  if (!ply_search_cuts(&s->options, score, node->beta))
    return false;
  node->flags |= PLY_VISIT_CUT;
  return true;
}

/* Nobody chooses among outcomes: they stay where they are, and none is left out. */
static bool
take_outcome(PlyNode *node, int i)
{
  node->n_tried = i + 1;
  return false;
}

void
ply_root_tell(PlySearch *s)
{
  ply_root_publish(&s->report);
  if (!s->root_chance)
    return;
  s->report.chance = true;
  s->report.score = s->mean;
  s->report.bound = s->report.depth > 0 ? PLY_BOUND_EXACT : PLY_BOUND_NONE;
}

static bool
orders_moves(const PlySearchOptions *options)
{
  return options->static_order || (options->hash_move && options->table) || options->killers ||
         options->history;
}

void
ply_root_search_again(PlySearch *s)
{
  int next = s->pv_index;

  s->report.figures.re_searches++;
  s->next_visit = PLY_VISIT_RE_SEARCH;
  for (int i = 0; !orders_moves(&s->options) && i < s->n_root; i++) {
    for (int j = next; j < s->n_root; j++) {
      if (s->root[j].move != s->began[i])
        continue;
      ply_root_shift(s->root, j, next++);
      break;
    }
  }
}

PlyScore
ply_root_search(PlySearch *s, int depth, PlyScore alpha, PlyScore beta)
{
  PlyNode node = {.position = &s->frames[0].position,
                  .chance = s->root_chance,
                  .flags = s->root_chance ? PLY_VISIT_CHANCE : 0,
                  .depth = depth,
                  .alpha = alpha,
                  .beta = beta,
                  .best = -PLY_SCORE_INFINITE,
                  .best_move = PLY_MOVE_NONE,
                  .n_moves = s->n_root - s->pv_index};
  uint32_t weights[PLY_MAX_MOVES];
  int64_t sum = 0, total = 0;

  if (ply_limits_stop(s))
    return 0;
  if (s->root_chance)
    s->game->outcomes(s->rules, node.position, weights);
  ply_visit_enter(s, &node);
  s->report.figures.nodes++;
  s->report.figures.nodes_at_ply[0]++;
  s->report.figures.interior++;
  for (int i = s->pv_index; i < s->n_root; i++) {
    PlyScore low = node.best > alpha ? node.best : alpha;
    if (!search_move(s, i, depth, s->root_chance ? -PLY_SCORE_INFINITE : low,
                     s->root_chance ? PLY_SCORE_INFINITE : beta))
      return 0;
    s->report.root_index = i + 1;
    bool cut = s->root_chance ? take_outcome(&node, i) : take_score(s, &node, i);
    if (s->root_chance) {
      sum += (int64_t)weights[i] * s->root[i].score;
      total += weights[i];
      node.best = ply_chance_mean(sum, total);
    }
    if (s->pv_index == 0 || i + 1 == s->n_root) {
      ply_root_tell(s);
      ply_limits_report(s);
    }
    if (cut)
      break;
  }
  if (s->options.fail_hard && !s->root_chance)
    node.best = node.best < alpha ? alpha : node.best > beta ? beta : node.best;
  s->mean = node.best;
  ply_visit_leave(s, &node, node.best,
                  s->root_chance ? PLY_BOUND_EXACT
                                 : ply_search_bound(&s->options, node.best, alpha, beta));
  return node.best;
}

void
ply_root_settle(PlySearch *s, const PlyRootMove *best, PlyScore value)
{
  for (int i = s->pv_index; i < s->n_root; i++) {
    if (s->root[i].move != best->move)
      continue;
    uint64_t nodes = s->root[i].nodes;
    s->root[i] = *best;
    s->root[i].nodes = nodes;
    s->root[i].score = value;
    s->root[i].bound = PLY_BOUND_EXACT;
    ply_root_shift(s->root, i, s->pv_index);
    return;
  }
}
