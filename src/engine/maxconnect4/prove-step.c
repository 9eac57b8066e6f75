/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A step of a proof: one leaf decided or opened. */

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "engine/maxconnect4/prove-private.h"

/* Leaves with so many empty cells were asked that a share can be told; the solver is then not asked
 * where it would decide less than one in SELDOM, but for one leaf in SELDOM. */
#define ASKED_ENOUGH 8
#define SELDOM       16
#define SHARES       256 /* of all nodes, the least that a leaf gets */

static PlyMc4Board
first_image(const PlyMc4Shape *shape, PlyMc4Board board, uint64_t *code)
{
  bool mirrored;

  *code = ply_mc4_first_code(shape, board, &mirrored);
  return mirrored ? ply_mc4_mirror(shape, board) : board;
}

int
ply_mc4_proof_goal(const PlyMc4Prover *prover, int discs)
{
  return (discs - prover->root_discs) % 2 == 0 ? prover->goal : 1 - prover->goal;
}

static void
tell(const PlyMc4Prover *prover, const PlyMc4ProofNode *node)
{
  if (prover->setup.known != NULL)
    prover->setup.known(prover->setup.data, &node->proof);
}

void
ply_mc4_proof_set(PlyMc4ProofNode *node, int goal, double win, double fail)
{
  bool won = node->proof.lower >= goal, lost = node->proof.upper < goal;

  node->win = won ? 0 : lost ? INFINITY : win;
  node->fail = won ? INFINITY : lost ? 0 : fail;
}

PlyMc4ProofNode *
ply_mc4_proof_put(PlyMc4Prover *prover, PlyMc4Board board, uint64_t code)
{
  const PlyMc4Shape *shape = &prover->setup.shape;
  bool is_new;
  PlyMc4ProofNode *node = ply_mc4_proof_tree_put(&prover->tree, code, &is_new);

  if (is_new) {
    int lower, upper;
    ply_mc4_bounds(shape, board, &lower, &upper);
    node->proof.lower = (int8_t)lower;
    node->proof.upper = (int8_t)upper;
    node->proof.column = -1;
    node->discs = (uint8_t)ply_bits_count(board.own | board.other);
    ply_mc4_proof_set(node, ply_mc4_proof_goal(prover, node->discs), 1, 1);
  }
  return node;
}

void
ply_mc4_proof_children(PlyMc4Prover *prover, PlyMc4Board board, PlyMc4ProofChildren *children)
{
  const PlyMc4Shape *shape = &prover->setup.shape;

  children->n = 0;
  for (uint64_t moves = ply_mc4_moves(shape, board); moves != 0;) {
    int bit = ply_bits_pop(&moves), i = children->n++;
    uint64_t code;
    children->boards[i] = first_image(shape, ply_mc4_play(board, UINT64_C(1) << bit), &code);
    children->nodes[i] = ply_mc4_proof_put(prover, children->boards[i], code);
    children->columns[i] = bit / shape->stride;
  }
}

/* Bounds and numbers of an opened position from those after its moves. A position that is reached
 * in several ways counts once in each, so that a plain sum grows out of all proportion: the hardest
 * alone and one for each other (Ueda, Hashimoto, Hashimoto and Iida 2008, weak proof numbers). */
void
ply_mc4_proof_sum_up(PlyMc4Prover *prover, PlyMc4ProofNode *node,
                     const PlyMc4ProofChildren *children)
{
  int lower = -PLY_MC4_MOST, upper = -PLY_MC4_MOST, column = -1, open = 0;
  double win = INFINITY, fail = 0;

  for (int i = 0; i < children->n; i++) {
    const PlyMc4ProofNode *child = children->nodes[i];
    if (-child->proof.upper > lower) {
      lower = -child->proof.upper;
      column = children->columns[i];
    }
    upper = -child->proof.lower > upper ? -child->proof.lower : upper;
    win = fmin(win, child->fail);
    fail = fmax(fail, child->win);
    open += child->win > 0;
  }
  if (lower > node->proof.lower || upper < node->proof.upper) {
    if (lower > node->proof.lower) {
      node->proof.lower = (int8_t)lower;
      node->proof.column = (int8_t)column;
    }
    if (upper < node->proof.upper)
      node->proof.upper = (int8_t)upper;
    tell(prover, node);
  }
  ply_mc4_proof_set(node, ply_mc4_proof_goal(prover, node->discs), win,
                    fail + (open > 1 ? open - 1 : 0));
}

/* Whether the solver is given the leaf at all. */
static bool
is_worth_asking(PlyMc4Prover *prover, int empties)
{
  if (prover->asked[empties] < ASKED_ENOUGH ||
      prover->solved[empties] * SELDOM >= prover->asked[empties])
    return true;
  return ++prover->passed_over[empties] % SELDOM == 0;
}

bool
ply_mc4_proof_is_stopped(const PlyMc4Prover *prover)
{
  const PlyMc4ProofSetup *setup = &prover->setup;

  return setup->should_stop != NULL && setup->should_stop(setup->data);
}

/* Grows with the work, so that the tree stays small beside it. */
static uint64_t
budget(const PlyMc4Prover *prover)
{
  uint64_t share = prover->nodes / SHARES;

  return share > prover->setup.budget ? share : prover->setup.budget;
}

/* False if it was stopped before the budget was spent. */
static bool
ask_solver(PlyMc4Prover *prover, PlyMc4ProofNode *node, PlyMc4Board board, int goal)
{
  const PlyMc4ProofSetup *setup = &prover->setup;
  PlyMc4Question question = {setup->shape,   board,       goal - 1,          goal,
                             budget(prover), setup->data, setup->should_stop};
  PlyMc4Answer answer;
  int empties = setup->shape.cells - node->discs;

  ply_mc4_solve(setup->solver, &question, &answer);
  node->proof.nodes += answer.nodes;
  prover->nodes += answer.nodes;
  if (answer.lower > node->proof.lower) {
    node->proof.lower = (int8_t)answer.lower;
    node->proof.column = (int8_t)answer.column;
  }
  if (answer.upper < node->proof.upper)
    node->proof.upper = (int8_t)answer.upper;
  ply_mc4_proof_set(node, goal, 1, 1);
  bool decided = node->win == 0 || node->fail == 0;
  if (!decided && ply_mc4_proof_is_stopped(prover))
    return false;
  prover->asked[empties]++;
  if (decided) {
    prover->solved[empties]++;
    prover->solved_nodes += answer.nodes;
  }
  return true;
}

/* Decides a leaf or opens it. */
static bool
work_on_leaf(PlyMc4Prover *prover, PlyMc4ProofNode *node, PlyMc4Board board)
{
  int empties = prover->setup.shape.cells - node->discs,
      goal = ply_mc4_proof_goal(prover, node->discs);
  PlyMc4ProofChildren children;

  if (empties == 0 || is_worth_asking(prover, empties)) {
    if (!ask_solver(prover, node, board, goal))
      return false;
  }
  if (node->win != 0 && node->fail != 0) {
    assert(empties > 0);
    node->proof.opened = true;
    ply_mc4_proof_children(prover, board, &children);
    ply_mc4_proof_sum_up(prover, node, &children);
  }
  tell(prover, node);
  return true;
}

static int
off_centre(const PlyMc4Prover *prover, int column)
{
  return abs(2 * column + 1 - prover->setup.shape.columns);
}

/* Of equals the most central: in this game usually the better move. */
static int
most_proving(const PlyMc4Prover *prover, const PlyMc4ProofChildren *children)
{
  int best = 0;

  for (int i = 1; i < children->n; i++) {
    double fail = children->nodes[i]->fail, least = children->nodes[best]->fail;
    if (fail < least || (!(fail > least) && off_centre(prover, children->columns[i]) <
                                                off_centre(prover, children->columns[best])))
      best = i;
  }
  return best;
}

void
ply_mc4_proof_step(PlyMc4Prover *prover)
{
  PlyMc4ProofNode *path[PLY_MC4_MOST_PLIES + 1];
  PlyMc4Board boards[PLY_MC4_MOST_PLIES + 1];
  int ply = 0;

  boards[0] = prover->root;
  path[0] = ply_mc4_proof_tree_find(&prover->tree, prover->root_code);
  while (path[ply]->proof.opened) {
    PlyMc4ProofChildren children;
    ply_mc4_proof_children(prover, boards[ply], &children);
    int best = most_proving(prover, &children);
    path[ply + 1] = children.nodes[best];
    boards[++ply] = children.boards[best];
    if (path[ply]->win == 0 || path[ply]->fail == 0)
      break; /* decided on another way: only the numbers above are old */
  }
  bool decided = path[ply]->win == 0 || path[ply]->fail == 0;
  if (!decided && !work_on_leaf(prover, path[ply], boards[ply]))
    return;
  while (--ply >= 0) {
    PlyMc4ProofChildren children;
    ply_mc4_proof_children(prover, boards[ply], &children);
    ply_mc4_proof_sum_up(prover, path[ply], &children);
  }
}
