/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The tree of a proof. Not for other folders. */

#include "engine/maxconnect4/prove.h"

#define PLY_MC4_MOST_PLIES 64
#define PLY_MC4_MOST_MOVES 8

/* A position of the tree, in an open hash table by its code (0: an empty slot). With `goal` what
 * the side to move must reach for the question's answer to be in its favour, `win` and `fail` are
 * the proof and disproof numbers of “the value is at least `goal`”, here in the form that is the
 * same for both sides. */
typedef struct PlyMc4ProofNode {
  PlyMc4Proof proof;
  double win, fail;
  uint8_t discs;
} PlyMc4ProofNode;

typedef struct PlyMc4ProofTree {
  PlyMc4ProofNode *slots;
  uint64_t n, room; /* `room` is a power of two, never more than two thirds full */
} PlyMc4ProofTree;

bool ply_mc4_proof_tree_init(PlyMc4ProofTree *tree);
/* Makes sure that `more` positions can be put in without anything being moved. */
bool ply_mc4_proof_tree_reserve(PlyMc4ProofTree *tree, uint64_t more);
/* NULL if it is not there. */
PlyMc4ProofNode *ply_mc4_proof_tree_find(const PlyMc4ProofTree *tree, uint64_t code);
/* A slot for a code, which gets it if it is new. Room has been reserved. */
PlyMc4ProofNode *ply_mc4_proof_tree_put(PlyMc4ProofTree *tree, uint64_t code, bool *is_new);

struct PlyMc4Prover {
  PlyMc4ProofSetup setup;
  PlyMc4ProofTree tree;
  PlyMc4Board root; /* its first image */
  bool mirrored;    /* … is not the one in `setup` */
  uint64_t root_code;
  int root_discs;
  int goal; /* of the root */
  uint64_t asked[PLY_MC4_MOST_PLIES], solved[PLY_MC4_MOST_PLIES],
      passed_over[PLY_MC4_MOST_PLIES]; /* by empty cells */
  uint64_t solved_nodes, nodes;
};

/* What the side to move after `discs` discs must reach: one side's goal is missed when the other's
 * is reached. */
int ply_mc4_proof_goal(const PlyMc4Prover *prover, int discs);
/* Sets the numbers, which are others where the bounds already tell. */
void ply_mc4_proof_set(PlyMc4ProofNode *node, int goal, double win, double fail);
/* The position's place in the tree; room has been reserved. */
PlyMc4ProofNode *ply_mc4_proof_put(PlyMc4Prover *prover, PlyMc4Board board, uint64_t code);

/* The positions after an opened one's moves. */
typedef struct PlyMc4ProofChildren {
  int n;
  PlyMc4ProofNode *nodes[PLY_MC4_MOST_MOVES];
  PlyMc4Board boards[PLY_MC4_MOST_MOVES];
  int columns[PLY_MC4_MOST_MOVES];
} PlyMc4ProofChildren;

/* Room has been reserved. */
void ply_mc4_proof_children(PlyMc4Prover *prover, PlyMc4Board board, PlyMc4ProofChildren *children);
/* Bounds and numbers of an opened position from those after its moves. */
void ply_mc4_proof_sum_up(PlyMc4Prover *prover, PlyMc4ProofNode *node,
                          const PlyMc4ProofChildren *children);

bool ply_mc4_proof_is_stopped(const PlyMc4Prover *prover);
/* One leaf: the way down to it and the news back up. Room has been reserved. */
void ply_mc4_proof_step(PlyMc4Prover *prover);
