/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/opponents.h"

#include "base/clock.h"
#include "base/rng.h"
#include "rules/game.h"

#define SIDE    PLY_MAX_SIDE_LENGTH
#define PADDED  (SIDE + 2) /* an empty border spares looking for the edge */
#define DEEPEST 3

#define MUCH_US   50000000
#define LITTLE_US 3000000
/* A node's cost on a slow machine, for judging beforehand whether a tree fits. */
#define NODE_US 4

/* How many stones stand on or next to each cell, and which cells hold one. */
typedef struct {
  gint16 near[PADDED * PADDED];
  guint8 stones[SIDE * SIDE];
} Near;

typedef struct {
  const PlyRules *rules;
  const PlyEvaluation *evaluation;
  GCancellable *cancellable;
  gint64 deadline_us; /* of this thread's CPU time */
  gboolean stopped;
  Near near;
  PlyPosition positions[DEEPEST + 1];
  PlyMove moves[DEEPEST][PLY_MAX_MOVES];
} Minimax;

static void
change_stone(Near *near, int cell, int delta)
{
  int at = (cell / SIDE + 1) * PADDED + cell % SIDE + 1;
  near->stones[cell] = delta > 0;
  for (int down = -PADDED; down <= PADDED; down += PADDED)
    for (int right = -1; right <= 1; right++)
      near->near[at + down + right] = (gint16)(near->near[at + down + right] + delta);
}

static void
change_stones(Near *near, const PlyChange *change, gboolean undo)
{
  change_stone(near, change->placed, undo ? -1 : 1);
  for (int i = 0; i < change->n_captured; i++)
    change_stone(near, change->captured[i], undo ? 1 : -1);
}

static void
look(Near *near, const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;
  *near = (Near){0};
  ply_rules_read_board(rules, position, &board);
  for (int cell = 0; cell < SIDE * SIDE; cell++)
    if (board.cells[cell] != 0)
      change_stone(near, cell, 1);
}

/* The empty cells next to a stone. */
static int
list_near(const Near *near, PlyMove *moves)
{
  int n = 0;
  for (int cell = 0; cell < SIDE * SIDE; cell++)
    if (!near->stones[cell] && near->near[(cell / SIDE + 1) * PADDED + cell % SIDE + 1] > 0)
      moves[n++] = (PlyMove)cell;
  return n;
}

/* Those that are legal, or all legal moves if none is. */
static int
list_root(const Near *near, const PlyRules *rules, const PlyPosition *position, PlyMove *moves)
{
  int n = list_near(near, moves), n_legal = 0;
  for (int i = 0; i < n; i++)
    if (ply_rules_is_legal(rules, position, moves[i]))
      moves[n_legal++] = moves[i];
  return n_legal > 0 ? n_legal : ply_rules_moves(rules, position, moves);
}

/* For the side to move at positions[ply]. White's second stone lies in no tree: it is chosen at the
 * root, and from Black's first the tree is White's third at the deepest. */
static PlyScore
minimax(Minimax *self, int ply, int depth)
{
  const PlyPosition *position = &self->positions[ply];
  PlyScore best = -PLY_SCORE_INFINITE;
  if (position->over || depth == 0)
    return self->evaluation->score(self->rules, position);
  int n = list_root(&self->near, self->rules, position, self->moves[ply]);
  for (int i = 0; i < n && !self->stopped; i++) {
    PlyChange change;
    ply_rules_play(self->rules, position, self->moves[ply][i], &self->positions[ply + 1], &change);
    change_stones(&self->near, &change, FALSE);
    PlyScore score = -minimax(self, ply + 1, depth - 1);
    change_stones(&self->near, &change, TRUE);
    best = MAX(best, score);
  }
  if (depth >= 2 && (ply_clock_thread_cpu_us() > self->deadline_us ||
                     g_cancellable_is_cancelled(self->cancellable)))
    self->stopped = TRUE;
  return best;
}

/* The document's depths; less where n moves a node, one more at each ply, would take too long. */
static int
choose_depth(const PlyTurn *turn, int n)
{
  gint64 left_us = turn->control->game_us > 0 ? turn->left_us : turn->allowed_us;
  int depth = left_us > MUCH_US ? 3 : left_us < LITTLE_US ? 1 : 2;
  if (turn->control->depth > 0)
    depth = MIN(depth, turn->control->depth);
  for (; depth > 1; depth--) {
    double nodes = 1;
    for (int i = 0; i < depth; i++)
      nodes *= n + 4 * i;
    if (nodes * NODE_US < (double)turn->allowed_us / 4)
      break;
  }
  return depth;
}

static PlyMove
search(const PlyTurn *turn, PlyRng *rng)
{
  g_autofree Minimax *self = g_new0(Minimax, 1);
  PlyMove moves[PLY_MAX_MOVES], best = PLY_MOVE_NONE;
  PlyScore best_score = -PLY_SCORE_INFINITE;
  guint32 n_best = 0;
  self->rules = turn->rules;
  self->evaluation = ply_game_evaluation(turn->rules->game, NULL);
  self->cancellable = turn->cancellable;
  self->deadline_us = turn->allowed_us == G_MAXINT64
                          ? G_MAXINT64
                          : ply_clock_thread_cpu_us() + turn->allowed_us / 2;
  look(&self->near, turn->rules, turn->position);
  int n = list_root(&self->near, turn->rules, turn->position, moves);
  int depth = choose_depth(turn, n);
  for (int i = 0; i < n && !self->stopped; i++) {
    PlyChange change;
    ply_rules_play(turn->rules, turn->position, moves[i], &self->positions[0], &change);
    change_stones(&self->near, &change, FALSE);
    PlyScore score = -minimax(self, 0, depth - 1);
    change_stones(&self->near, &change, TRUE);
    if (self->stopped && best != PLY_MOVE_NONE)
      break;
    n_best = score > best_score ? 1 : score == best_score ? n_best + 1 : n_best;
    if (score > best_score || (score == best_score && ply_rng_below(rng, n_best) == 0)) {
      best_score = score;
      best = moves[i];
    }
  }
  return best;
}

static void
ask_minimax(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  gint64 began_us = ply_clock_thread_cpu_us();
  answer->move = search(turn, data);
  answer->cpu_us = ply_clock_thread_cpu_us() - began_us;
  if (g_cancellable_is_cancelled(turn->cancellable))
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
}

static void
ask_random(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  gint64 began_us = ply_clock_thread_cpu_us();
  PlyMove moves[PLY_MAX_MOVES];
  Near near;
  look(&near, turn->rules, turn->position);
  int n = list_root(&near, turn->rules, turn->position, moves);
  answer->move = moves[ply_rng_below(data, (guint32)n)];
  answer->cpu_us = ply_clock_thread_cpu_us() - began_us;
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  return rules->game == &ply_game_pente;
}

static PlySeat *
new_seat(const PlySeatClass *klass, const char *name, guint64 seed)
{
  PlyRng *rng = g_new(PlyRng, 1);
  ply_rng_init(rng, seed);
  return ply_seat_new(klass, name, rng);
}

PlySeat *
ply_opponent_pente_random(guint64 seed)
{
  static const PlySeatClass klass = {.fits = fits, .ask = ask_random, .free = g_free};
  return new_seat(&klass, "pente-random", seed);
}

PlySeat *
ply_opponent_pente_minimax(guint64 seed)
{
  static const PlySeatClass klass = {.fits = fits, .ask = ask_minimax, .free = g_free};
  return new_seat(&klass, "pente-minimax", seed);
}
