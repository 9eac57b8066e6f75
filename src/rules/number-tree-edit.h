/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Number trees made from number trees: single edits, children put in order of merit, and codes
 * that name a random tree. Pure: what takes a tree leaves it as it is and returns a new one, for
 * ply_number_tree_free(). NULL means that it cannot be done: there is nothing to do it to, a limit
 * of number-tree.h would be passed, or memory is short. A node is an index into tree->nodes and
 * must be one. Trees stand level by level, as number-tree.h makes them, and so do the new ones. */

#include "rules/number-tree.h"

/* Gives a leaf its number, or an inner node its evaluation, in the tree's unit. */
PlyNumberTree *ply_number_tree_set_value(const PlyNumberTree *tree, int32_t node, int32_t value);

/* The same from text: "-7", "1/3", "2.5". NULL also if it is no number. A fraction makes the values of
 * the tree thousandths; without the last one they are whole again. */
PlyNumberTree *ply_number_tree_set_number(const PlyNumberTree *tree, int32_t node,
                                          const char *text);

/* Gives a node a name, which may be "" for none. NULL if it is no name or another node's. */
PlyNumberTree *ply_number_tree_set_name(const PlyNumberTree *tree, int32_t node, const char *name);

typedef enum { PLY_NUMBER_MAX, PLY_NUMBER_MIN, PLY_NUMBER_NOBODY } PlyNumberMover;

/* Says who moves at an inner node: nobody makes it a chance node, with equal weights if it was none.
 * Whose moves those below it are stays as it is. NULL at a leaf. */
PlyNumberTree *ply_number_tree_set_mover(const PlyNumberTree *tree, int32_t node,
                                         PlyNumberMover mover);

/* The tree with the other side at its root, and so on down where the sides take turns. NULL if chance
 * is at the root. */
PlyNumberTree *ply_number_tree_turn_round(const PlyNumberTree *tree);

/* Makes an outcome of a chance node as likely as weight / total (between 0 and 1); the others share
 * the rest in the ratio that they had. NULL if it is no outcome, or the only one. */
PlyNumberTree *ply_number_tree_set_weight(const PlyNumberTree *tree, int32_t node, uint32_t weight,
                                          uint32_t total);

/* Adds a leaf of this value as the last child of `node`. A leaf that gets its first child hands its
 * own number on to it (`value` is then not looked at) and becomes an inner node of evaluation 0. A new outcome of a chance node is as likely as the others
 * are on average, as nearly as whole weights allow.
 * `added` (may be NULL) becomes the new leaf's index in the new tree; `node` keeps its index. */
PlyNumberTree *ply_number_tree_add_child(const PlyNumberTree *tree, int32_t node, int32_t value,
                                         int32_t *added);

/* Removes `node` and all below it. A parent that loses its last child becomes a leaf, to which that
 * child hands on its number (its minimax value, if it was none); it keeps its index. NULL for the
 * root. */
PlyNumberTree *ply_number_tree_remove(const PlyNumberTree *tree, int32_t node);

/* Lets `node` and what is below it change places with its next sibling (`step` 1) or the one before
 * (−1), names and all. NULL if there is none. `moved` (may be NULL) becomes its index in the new tree. */
PlyNumberTree *ply_number_tree_move_child(const PlyNumberTree *tree, int32_t node, int step,
                                          int32_t *moved);

/* How many levels below the root it is. */
int ply_number_tree_depth(const PlyNumberTree *tree, int32_t node);

/* The value for MAX of `node` when both sides play on to the leaves. MAX moves at the root and on
 * every second level below it. */
PlyScore ply_number_tree_minimax(const PlyNumberTree *tree, int32_t node);

/* Sorts the children of every inner node by minimax value for the side that moves there: best first
 * or worst first, equal ones as they stood. `quality` (0–100) is how many nodes in a hundred have
 * the best first. The same arguments give the same tree anywhere: of the stream that `seed` starts,
 * each inner node takes one ply_rng_below(100), in preorder of the tree as given, and has its best
 * child first if that is less than `quality`, else its worst. So 100 is all best first, 0 all worst
 * first, and 50 a mix of the two. */
PlyNumberTree *ply_number_tree_order(const PlyNumberTree *tree, int quality, uint64_t seed);

/* The fewest leaves with which alpha-beta can find the value of a uniform tree, met when the best
 * child is always first: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore, 1975). UINT64_MAX if that or more.
 * `branching` is at least 1, `depth` at least 0. */
uint64_t ply_number_tree_minimal_leaves(int branching, int depth);

/* The arguments of a random tree: what ply_number_tree_random() takes, then the order of its
 * children. */
typedef struct {
  int branching; /* 1–26 */
  int depth;     /* 0–12 */
  int low, high; /* low ≤ high, both within ±PLY_NUMBER_TREE_MAX_VALUE */
  int quality;   /* 0–100 as in ply_number_tree_order(), or −1: in the order drawn */
  uint64_t seed;
} PlyNumberTreeCode;

#define PLY_NUMBER_TREE_CODE_SIZE 64 /* bytes of any code as text, the final 0 counted */

/* Writes b3d4v-20..20q50s1a2b3c: branching, depth, values, quality (left out if −1), and the seed
 * in lower-case hexadecimal. No number has needless zeros. `code` must be in range. */
void ply_number_tree_code_format(const PlyNumberTreeCode *code,
                                 char text[static PLY_NUMBER_TREE_CODE_SIZE]);

/* Reads what …_format() writes and nothing else; numbers out of range are refused. False leaves
 * `code` alone. */
bool ply_number_tree_code_parse(const char *text, PlyNumberTreeCode *code);

/* The random tree of this code, which must be in range; its order is drawn with
 * ply_hash_mix(seed), so that it does not follow from the numbers. NULL if it would have too many
 * nodes or memory is short. */
PlyNumberTree *ply_number_tree_from_code(const PlyNumberTreeCode *code);
