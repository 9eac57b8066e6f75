/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A textbook tree with numbers at its leaves, searched like any game. MAX (side 0) moves at the
 * root. Leaf numbers are values for MAX. Text: ((3 12 8) (2 4 6) (14 5 2)); a node is '(' node …
 * ')' or an integer of at most 6 digits; commas and white space separate. An inner node's
 * evaluation (a search that stops above the leaves) is 0 unless written N:( … ), the number being
 * its value for MAX. */

#include "rules/rules.h"

#include <stddef.h>

#define PLY_NUMBER_TREE_MAX_NODES    1000000
#define PLY_NUMBER_TREE_MAX_DEPTH    64
#define PLY_NUMBER_TREE_MAX_CHILDREN PLY_MAX_MOVES
#define PLY_NUMBER_TREE_MAX_VALUE    999999 /* of a leaf or an evaluation, either sign */

/* Nodes in breadth of children: the children of a node stand next to each other, node 0 is the
 * root. */
typedef struct {
  int32_t first_child;
  int32_t parent;      /* −1 at the root */
  uint16_t n_children; /* 0: a leaf */
  int32_t value;       /* for MAX: the leaf's number, or the inner node's static evaluation */
} PlyNumberNode;

struct PlyNumberTree {
  PlyNumberNode *nodes; /* owned */
  int32_t n_nodes;
};

/* Where and why text is no tree. */
typedef struct {
  size_t offset;        /* bytes from the start */
  const char *expected; /* static English: "a number or '('" */
} PlyNumberTreeFault;

/* Reads `length` bytes. NULL with `fault` filled in if they are no tree. Free with …_free(). */
PlyNumberTree *ply_number_tree_parse(const char *text, size_t length, PlyNumberTreeFault *fault);

/* A uniform tree of `branching` (1–26) children and `depth` (0–12) plies with leaves from `low` to
 * `high` inclusive, both within ±PLY_NUMBER_TREE_MAX_VALUE. The same arguments give the same tree
 * anywhere: of the stream that `seed` starts, each leaf takes low + ply_rng_below(high − low + 1),
 * from left to right, and inner nodes take nothing (their evaluation is 0). NULL if it would have
 * too many nodes or memory is short. */
PlyNumberTree *ply_number_tree_random(int branching, int depth, int low, int high, uint64_t seed);

/* The tree as text, which parses back to the same tree. Ended by 0; free with free(). NULL if
 * memory is short. */
char *ply_number_tree_format(const PlyNumberTree *tree);

PlyNumberTree *ply_number_tree_copy(const PlyNumberTree *tree);

/* Whether both are the same, nodes and values. */
bool ply_number_tree_equal(const PlyNumberTree *a, const PlyNumberTree *b);

/* Plies from `node` down to its deepest leaf; 0 at a leaf. */
int ply_number_tree_height(const PlyNumberTree *tree, int32_t node);

/* NULL is allowed. */
void ply_number_tree_free(PlyNumberTree *tree);

/* Rules that play `tree`, which must outlive them. */
PlyRules ply_number_tree_rules(const PlyNumberTree *tree);

/* The node that a position of these rules stands on: an index into tree->nodes. */
int32_t ply_number_tree_node(const PlyPosition *position);
