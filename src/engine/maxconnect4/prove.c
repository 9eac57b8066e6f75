/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/prove.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/hash.h"

#define FIRST_ROOM 4096
#define MOST_PLIES 64
#define MOST_MOVES 8

/* How many leaves of a number of empty cells are asked before a share can be told. The solver is
 * then no longer asked where it would decide less than one in SELDOM, except for one leaf in
 * SELDOM. */
#define ASKED_ENOUGH 8
#define SELDOM       16
#define SHARES       256 /* of all nodes, the least that a leaf gets */

/* A position of the tree, in an open hash table by its code (0: an empty slot). With `goal` what
 * the side to move must reach for the question's answer to be in its favour, `win` and `fail` are
 * the proof and disproof numbers of “the value is at least `goal`”, here in the form that is the
 * same for both sides. */
typedef struct {
  PlyMc4Proof proof;
  double win, fail;
  uint8_t discs;
} Node;

typedef struct {
  Node *slots;
  uint64_t n, room; /* `room` is a power of two, never more than two thirds full */
} Tree;

struct PlyMc4Prover {
  PlyMc4ProofSetup setup;
  Tree tree;
  PlyMc4Board root; /* its first image */
  bool mirrored;    /* … is not the one in `setup` */
  uint64_t root_code;
  int root_discs;
  int goal;                                                                /* of the root */
  uint64_t asked[MOST_PLIES], solved[MOST_PLIES], passed_over[MOST_PLIES]; /* by empty cells */
  uint64_t solved_nodes, nodes;
};

/* The positions after an opened one's moves. */
typedef struct {
  int n;
  Node *nodes[MOST_MOVES];
  PlyMc4Board boards[MOST_MOVES];
  int columns[MOST_MOVES];
} Children;

static bool
tree_init(Tree *tree)
{
  tree->n = 0;
  tree->room = FIRST_ROOM;
  tree->slots = calloc(tree->room, sizeof *tree->slots);
  return tree->slots != NULL;
}

static Node *
slot_of(const Tree *tree, uint64_t code)
{
  uint64_t at = ply_hash_mix(code) & (tree->room - 1);

  while (tree->slots[at].proof.code != 0 && tree->slots[at].proof.code != code)
    at = (at + 1) & (tree->room - 1);
  return &tree->slots[at];
}

/* Makes sure that `more` positions can be put in without anything being moved. */
static bool
tree_reserve(Tree *tree, uint64_t more)
{
  Tree larger = *tree;

  while ((tree->n + more) * 3 > larger.room * 2)
    larger.room *= 2;
  if (larger.room == tree->room)
    return true;
  larger.slots = calloc(larger.room, sizeof *larger.slots);
  if (larger.slots == NULL)
    return false;
  for (uint64_t i = 0; i < tree->room; i++) {
    if (tree->slots[i].proof.code != 0)
      *slot_of(&larger, tree->slots[i].proof.code) = tree->slots[i];
  }
  free(tree->slots);
  *tree = larger;
  return true;
}

/* NULL if it is not there. */
static Node *
tree_find(const Tree *tree, uint64_t code)
{
  Node *node = slot_of(tree, code);

  return node->proof.code != 0 ? node : NULL;
}

/* A slot for a code, which gets it if it is new. Room has been reserved. */
static Node *
tree_put(Tree *tree, uint64_t code, bool *is_new)
{
  Node *node = slot_of(tree, code);

  *is_new = node->proof.code == 0;
  if (*is_new) {
    *node = (Node){.proof = {.code = code}};
    tree->n++;
  }
  return node;
}

static PlyMc4Board
first_image(const PlyMc4Shape *shape, PlyMc4Board board, uint64_t *code)
{
  bool mirrored;

  *code = ply_mc4_first_code(shape, board, &mirrored);
  return mirrored ? ply_mc4_mirror(shape, board) : board;
}

/* What the side to move after `discs` discs must reach: one side's goal is missed when the other's
 * is reached. */
static int
goal_after(const PlyMc4Prover *prover, int discs)
{
  return (discs - prover->root_discs) % 2 == 0 ? prover->goal : 1 - prover->goal;
}

static void
tell(const PlyMc4Prover *prover, const Node *node)
{
  if (prover->setup.known != NULL)
    prover->setup.known(prover->setup.data, &node->proof);
}

/* Sets the numbers, which are others where the bounds already tell. */
static void
set_numbers(Node *node, int goal, double win, double fail)
{
  bool won = node->proof.lower >= goal, lost = node->proof.upper < goal;

  node->win = won ? 0 : lost ? INFINITY : win;
  node->fail = won ? INFINITY : lost ? 0 : fail;
}

/* The position's place in the tree; room has been reserved. */
static Node *
put(PlyMc4Prover *prover, PlyMc4Board board, uint64_t code)
{
  const PlyMc4Shape *shape = &prover->setup.shape;
  bool is_new;
  Node *node = tree_put(&prover->tree, code, &is_new);

  if (is_new) {
    int lower, upper;
    ply_mc4_bounds(shape, board, &lower, &upper);
    node->proof.lower = (int8_t)lower;
    node->proof.upper = (int8_t)upper;
    node->proof.column = -1;
    node->discs = (uint8_t)ply_bits_count(board.own | board.other);
    set_numbers(node, goal_after(prover, node->discs), 1, 1);
  }
  return node;
}

/* Room has been reserved. */
static void
list_children(PlyMc4Prover *prover, PlyMc4Board board, Children *children)
{
  const PlyMc4Shape *shape = &prover->setup.shape;

  children->n = 0;
  for (uint64_t moves = ply_mc4_moves(shape, board); moves != 0;) {
    int bit = ply_bits_pop(&moves), i = children->n++;
    uint64_t code;
    children->boards[i] = first_image(shape, ply_mc4_play(board, UINT64_C(1) << bit), &code);
    children->nodes[i] = put(prover, children->boards[i], code);
    children->columns[i] = bit / shape->stride;
  }
}

/* Bounds and numbers of an opened position from those after its moves. A position that is reached
 * in several ways counts once in each, so that a plain sum grows out of all proportion: the hardest
 * alone and one for each other (Ueda, Hashimoto, Hashimoto and Iida 2008, weak proof numbers). */
static void
sum_up(PlyMc4Prover *prover, Node *node, const Children *children)
{
  int lower = -PLY_MC4_MOST, upper = -PLY_MC4_MOST, column = -1, open = 0;
  double win = INFINITY, fail = 0;

  for (int i = 0; i < children->n; i++) {
    const Node *child = children->nodes[i];
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
  set_numbers(node, goal_after(prover, node->discs), win, fail + (open > 1 ? open - 1 : 0));
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

static bool
is_stopped(const PlyMc4Prover *prover)
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
ask_solver(PlyMc4Prover *prover, Node *node, PlyMc4Board board, int goal)
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
  set_numbers(node, goal, 1, 1);
  bool decided = node->win == 0 || node->fail == 0;
  if (!decided && is_stopped(prover))
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
work_on_leaf(PlyMc4Prover *prover, Node *node, PlyMc4Board board)
{
  int empties = prover->setup.shape.cells - node->discs, goal = goal_after(prover, node->discs);
  Children children;

  if (empties == 0 || is_worth_asking(prover, empties)) {
    if (!ask_solver(prover, node, board, goal))
      return false;
  }
  if (node->win != 0 && node->fail != 0) {
    assert(empties > 0);
    node->proof.opened = true;
    list_children(prover, board, &children);
    sum_up(prover, node, &children);
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
most_proving(const PlyMc4Prover *prover, const Children *children)
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

/* One leaf: the way down to it and the news back up. Room has been reserved. */
static void
take_step(PlyMc4Prover *prover)
{
  Node *path[MOST_PLIES + 1];
  PlyMc4Board boards[MOST_PLIES + 1];
  int ply = 0;

  boards[0] = prover->root;
  path[0] = tree_find(&prover->tree, prover->root_code);
  while (path[ply]->proof.opened) {
    Children children;
    list_children(prover, boards[ply], &children);
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
    Children children;
    list_children(prover, boards[ply], &children);
    sum_up(prover, path[ply], &children);
  }
}

PlyMc4Prover *
ply_mc4_prover_new(const PlyMc4ProofSetup *setup)
{
  PlyMc4Prover *prover = calloc(1, sizeof *prover);

  assert(setup->budget >= 1);
  if (prover == NULL || !tree_init(&prover->tree)) {
    free(prover);
    return NULL;
  }
  prover->setup = *setup;
  prover->root_code = ply_mc4_first_code(&setup->shape, setup->board, &prover->mirrored);
  prover->root = prover->mirrored ? ply_mc4_mirror(&setup->shape, setup->board) : setup->board;
  prover->root_discs = ply_bits_count(setup->board.own | setup->board.other);
  put(prover, prover->root, prover->root_code);
  return prover;
}

void
ply_mc4_prover_free(PlyMc4Prover *prover)
{
  if (prover == NULL)
    return;
  free(prover->tree.slots);
  free(prover);
}

bool
ply_mc4_prover_know(PlyMc4Prover *prover, const PlyMc4Proof *proof)
{
  PlyMc4Board board;
  bool good = ply_mc4_decode(&prover->setup.shape, proof->code, &board);

  assert(good);
  if (!good || !tree_reserve(&prover->tree, 1))
    return false;
  put(prover, board, proof->code)->proof = *proof;
  return true;
}

/* Leaves that the solver was given, from what is known of them. */
static void
count_leaf(PlyMc4Prover *prover, const Node *node)
{
  int empties = prover->setup.shape.cells - node->discs;

  prover->nodes += node->proof.nodes;
  if (node->proof.nodes == 0)
    return;
  prover->asked[empties]++;
  if (!node->proof.opened) {
    prover->solved[empties]++;
    prover->solved_nodes += node->proof.nodes;
  }
}

/* Numbers of the positions after a number of discs. The tree can grow meanwhile. */
static bool
renumber_level(PlyMc4Prover *prover, int discs)
{
  const PlyMc4Shape *shape = &prover->setup.shape;

  for (uint64_t i = 0; i < prover->tree.room; i++) {
    Node *node = &prover->tree.slots[i];
    uint64_t code = node->proof.code;
    PlyMc4Board board;
    Children children;
    if (code == 0 || node->discs != discs)
      continue;
    set_numbers(node, goal_after(prover, discs), 1, 1);
    if (!node->proof.opened)
      continue;
    ply_mc4_decode(shape, code, &board);
    if (!tree_reserve(&prover->tree, MOST_MOVES))
      return false;
    list_children(prover, board, &children);
    sum_up(prover, tree_find(&prover->tree, code), &children);
  }
  return true;
}

/* Works out the numbers of the whole tree for a new goal, from the fullest boards up. */
static bool
begin_question(PlyMc4Prover *prover, int goal)
{
  prover->goal = goal;
  for (int discs = prover->setup.shape.cells; discs >= prover->root_discs; discs--) {
    uint64_t room;
    do { /* what was moved as the table grew may have been missed */
      room = prover->tree.room;
      if (!renumber_level(prover, discs))
        return false;
    } while (room != prover->tree.room);
  }
  return true;
}

static void
count_leaves(PlyMc4Prover *prover)
{
  for (int i = 0; i < MOST_PLIES; i++)
    prover->asked[i] = prover->solved[i] = 0;
  prover->nodes = prover->solved_nodes = 0;
  for (uint64_t i = 0; i < prover->tree.room; i++) {
    if (prover->tree.slots[i].proof.code != 0)
      count_leaf(prover, &prover->tree.slots[i]);
  }
}

static const Node *
root_node(const PlyMc4Prover *prover)
{
  return tree_find(&prover->tree, prover->root_code);
}

/* The goal of the next question: the side with more fours keeps its lead, then a four further. */
static int
next_goal(const PlyMc4Prover *prover)
{
  const PlyMc4Proof *proof = &root_node(prover)->proof;
  int guess = ply_mc4_margin(&prover->setup.shape, prover->root);

  return guess <= proof->lower ? proof->lower + 1 : guess > proof->upper ? proof->upper : guess;
}

PlyMc4ProofEnd
ply_mc4_prover_run(PlyMc4Prover *prover)
{
  const PlyMc4ProofSetup *setup = &prover->setup;

  count_leaves(prover);
  while (root_node(prover)->proof.lower < root_node(prover)->proof.upper) {
    if (!begin_question(prover, next_goal(prover)))
      return PLY_MC4_NO_MEMORY;
    while (root_node(prover)->win != 0 && root_node(prover)->fail != 0) {
      if (is_stopped(prover))
        return PLY_MC4_STOPPED;
      if (!tree_reserve(&prover->tree, MOST_MOVES))
        return PLY_MC4_NO_MEMORY;
      take_step(prover);
      if (setup->step != NULL)
        setup->step(setup->data);
    }
  }
  return PLY_MC4_PROVED;
}

static void
turn_column(const PlyMc4Prover *prover, bool mirrored, PlyMc4Proof *proof)
{
  if (mirrored && proof->column >= 0)
    proof->column = (int8_t)(prover->setup.shape.columns - 1 - proof->column);
}

void
ply_mc4_prover_figures(const PlyMc4Prover *prover, PlyMc4ProofFigures *figures)
{
  const Node *root = root_node(prover);

  *figures = (PlyMc4ProofFigures){
      .root = root->proof,
      .question = prover->goal,
      .positions = prover->tree.n,
      .solved_nodes = prover->solved_nodes,
      .nodes = prover->nodes,
      .yes = root->win,
      .no = root->fail,
  };
  turn_column(prover, prover->mirrored, &figures->root);
  for (int i = 0; i < MOST_PLIES; i++) {
    figures->asked += prover->asked[i];
    figures->solved += prover->solved[i];
  }
}
