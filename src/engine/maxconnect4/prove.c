/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/prove.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/maxconnect4/prove-private.h"

PlyMc4Prover *
ply_mc4_prover_new(const PlyMc4ProofSetup *setup)
{
  PlyMc4Prover *prover = calloc(1, sizeof *prover);

  assert(setup->budget >= 1);
  if (prover == NULL || !ply_mc4_proof_tree_init(&prover->tree)) {
    free(prover);
    return NULL;
  }
  prover->setup = *setup;
  prover->root_code = ply_mc4_first_code(&setup->shape, setup->board, &prover->mirrored);
  prover->root = prover->mirrored ? ply_mc4_mirror(&setup->shape, setup->board) : setup->board;
  prover->root_discs = ply_bits_count(setup->board.own | setup->board.other);
  ply_mc4_proof_put(prover, prover->root, prover->root_code);
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
  if (!good || !ply_mc4_proof_tree_reserve(&prover->tree, 1))
    return false;
  ply_mc4_proof_put(prover, board, proof->code)->proof = *proof;
  return true;
}

/* Leaves that the solver was given, from what is known of them. */
static void
count_leaf(PlyMc4Prover *prover, const PlyMc4ProofNode *node)
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

/* Numbers of the positions after so many discs. The tree can grow meanwhile. */
static bool
renumber_level(PlyMc4Prover *prover, int discs)
{
  const PlyMc4Shape *shape = &prover->setup.shape;

  for (uint64_t i = 0; i < prover->tree.room; i++) {
    PlyMc4ProofNode *node = &prover->tree.slots[i];
    uint64_t code = node->proof.code;
    PlyMc4Board board;
    PlyMc4ProofChildren children;
    if (code == 0 || node->discs != discs)
      continue;
    ply_mc4_proof_set(node, ply_mc4_proof_goal(prover, discs), 1, 1);
    if (!node->proof.opened)
      continue;
    ply_mc4_decode(shape, code, &board);
    if (!ply_mc4_proof_tree_reserve(&prover->tree, PLY_MC4_MOST_MOVES))
      return false;
    ply_mc4_proof_children(prover, board, &children);
    ply_mc4_proof_sum_up(prover, ply_mc4_proof_tree_find(&prover->tree, code), &children);
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
  for (int i = 0; i < PLY_MC4_MOST_PLIES; i++)
    prover->asked[i] = prover->solved[i] = 0;
  prover->nodes = prover->solved_nodes = 0;
  for (uint64_t i = 0; i < prover->tree.room; i++) {
    if (prover->tree.slots[i].proof.code != 0)
      count_leaf(prover, &prover->tree.slots[i]);
  }
}

static const PlyMc4ProofNode *
root_node(const PlyMc4Prover *prover)
{
  return ply_mc4_proof_tree_find(&prover->tree, prover->root_code);
}

/* The goal of the next question: whoever has more fours now keeps the lead, then a four further. */
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
      if (ply_mc4_proof_is_stopped(prover))
        return PLY_MC4_STOPPED;
      if (!ply_mc4_proof_tree_reserve(&prover->tree, PLY_MC4_MOST_MOVES))
        return PLY_MC4_NO_MEMORY;
      ply_mc4_proof_step(prover);
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
  const PlyMc4ProofNode *root = root_node(prover);

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
  for (int i = 0; i < PLY_MC4_MOST_PLIES; i++) {
    figures->asked += prover->asked[i];
    figures->solved += prover->solved[i];
  }
}

bool
ply_mc4_prover_find(const PlyMc4Prover *prover, PlyMc4Board board, PlyMc4Proof *proof)
{
  bool mirrored;
  uint64_t code = ply_mc4_first_code(&prover->setup.shape, board, &mirrored);
  const PlyMc4ProofNode *node = ply_mc4_proof_tree_find(&prover->tree, code);

  if (node == NULL)
    return false;
  *proof = node->proof;
  turn_column(prover, mirrored, proof);
  return true;
}
