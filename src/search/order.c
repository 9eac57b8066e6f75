/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Move ordering. It changes how much is searched, never the value. */

#include "search/searcher.h"

#include <string.h>

enum {
  HASH_MOVE = 1 << 30,
  KILLER = 1 << 28,      /* the second killer is one less */
  STATIC_STEP = 1 << 10, /* PlyGame.order stays under ±10000 of these */
  HISTORY_MAX = 1 << 20,
};

static int32_t *
history_of(PlySearch *s, const PlyNode *node, PlyMove move)
{
  const int pass = PLY_MAX_MOVES, others = PLY_HISTORY_SLOTS - pass - 1;
  int slot = move < pass ? move : move == PLY_MOVE_PASS ? pass : pass + 1 + (move - pass) % others;

  return &s->history[node->position->side][slot];
}

static int32_t
bonus(PlySearch *s, const PlyNode *node, PlyMove move, PlyMove hash_move)
{
  const PlyMove *killers = s->killers[node->ply];
  int32_t value = 0;

  if (move == hash_move)
    return HASH_MOVE;
  if (s->options.killers && (move == killers[0] || move == killers[1]))
    value += KILLER - (move != killers[0]);
  if (s->options.history)
    value += *history_of(s, node, move);
  return value;
}

void
ply_order_moves(PlySearch *s, const PlyNode *node, PlyMove hash_move)
{
  PlyFrame *frame = &s->frames[node->ply];
  int n = node->n_moves;

  if (node->chance) {
    memset(frame->priority, 0, (size_t)n * sizeof *frame->priority);
    return;
  }
  if (s->options.static_order && s->game->order != NULL) {
    s->game->order(s->rules, node->position, frame->moves, n, frame->priority);
    for (int i = 0; i < n; i++)
      frame->priority[i] *= STATIC_STEP;
  } else {
    memset(frame->priority, 0, (size_t)n * sizeof *frame->priority);
  }
  for (int i = 0; i < n; i++)
    frame->priority[i] += bonus(s, node, frame->moves[i], hash_move);
}

void
ply_order_reward(PlySearch *s, const PlyNode *node, PlyMove move)
{
  PlyMove *killers = s->killers[node->ply];
  int32_t *history = history_of(s, node, move);

  if (killers[0] != move) {
    killers[1] = killers[0];
    killers[0] = move;
  }
  *history += node->depth * node->depth * 16;
  if (*history < HISTORY_MAX)
    return;
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < PLY_HISTORY_SLOTS; i++)
      s->history[side][i] /= 2;
  }
}

void
ply_order_reset(PlySearch *s)
{
  if (s->order_used)
    memset(s->history, 0, sizeof s->history);
  for (int ply = 0; ply < PLY_MAX_DEPTH + 2; ply++)
    s->killers[ply][0] = s->killers[ply][1] = PLY_MOVE_NONE;
}
