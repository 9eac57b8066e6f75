/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A textbook tree with numbers at its leaves, searched like any game. MAX (side 0) moves at the
 * root and the sides take turns, unless a node says otherwise. Leaf numbers are values for MAX.
 * Text: ((3 12 8) (2 4 6) (14 5 2)); a node is '(' node … ')' or a number; commas and white space
 * separate. An inner node's evaluation (a search that stops above the leaves) is 0 unless written
 * N:( … ), the number being its value for MAX. max( … ) and min( … ) say whose move it is. At
 * {1/2:… 1/2:…} nobody moves and the weights, which sum to 1, say how likely each outcome is;
 * <… … …> has equal ones. A number is an integer of at most 6 digits, a fraction or a decimal. Any
 * node may have a name of its own before it: A=(B=(3 12) C=7).
 *
 * The values of a tree with chance nodes or fractions are in thousandths, |value| < 1000: a leaf's
 * fraction is rounded to them when the tree is read, a mean when it is formed (chance.h), each to
 * the nearest and a half to the even one. */

#include "rules/rules.h"

#include <stddef.h>

#define PLY_NUMBER_TREE_MAX_NODES    1000000
#define PLY_NUMBER_TREE_MAX_DEPTH    64
#define PLY_NUMBER_TREE_MAX_CHILDREN PLY_MAX_MOVES
#define PLY_NUMBER_TREE_MAX_VALUE    999999 /* of a leaf or an evaluation, either sign, in its unit */
#define PLY_NUMBER_TREE_PARTS        1000   /* the unit of a tree with chance nodes or fractions */
#define PLY_NUMBER_TREE_MAX_WEIGHT   1000000 /* of all outcomes of a chance node together */
#define PLY_NUMBER_NAME_BYTES        13      /* of a name, the final 0 counted */

/* Who moves at an inner node. What is said of the side above means that no side but MIN is thought
 * to have moved before the root. A leaf takes turns. */
typedef enum {
  PLY_NUMBER_TURN,   /* the other side than moved last above */
  PLY_NUMBER_SAME,   /* the same side as moved last above; at the root MIN */
  PLY_NUMBER_CHANCE, /* nobody: its children have weights … */
  PLY_NUMBER_EVEN,   /* … or equal ones */
} PlyNumberTurn;

/* Nodes in breadth of children: the children of a node stand next to each other, node 0 is the
 * root. */
typedef struct {
  int32_t first_child;
  int32_t parent;      /* −1 at the root */
  int32_t value;       /* for MAX, in the tree's unit: the leaf's number, or the inner node's static
                           evaluation */
  uint32_t weight;     /* as an outcome of a chance node: so many parts of all that its brothers and
                           it have together; else 0 */
  uint16_t n_children; /* 0: a leaf */
  uint16_t denominator; /* how the number is written: 0 or 1 whole, 2–999 a fraction with this
                           denominator, 1000 a decimal */
  uint8_t turn;         /* PlyNumberTurn */
} PlyNumberNode;

/* Whether nobody moves there. A leaf is none. */
static inline bool
ply_number_is_chance(const PlyNumberNode *node)
{
  return node->turn >= PLY_NUMBER_CHANCE;
}

/* A value that is written as a fraction, without its sign. */
typedef struct {
  int32_t value; /* in thousandths */
  uint16_t denominator;
} PlyNumberFraction;

struct PlyNumberTree {
  PlyNumberNode *nodes; /* owned */
  char (
      *names)[PLY_NUMBER_NAME_BYTES]; /* owned: of each node, "" if it has none; NULL if none has */
  PlyNumberFraction *fractions;       /* owned, ascending; NULL if there are none */
  int32_t n_nodes, n_fractions;
  int32_t unit; /* a value of 1 is so many: PLY_NUMBER_TREE_PARTS, or 1 (or 0) */
  bool chance;  /* there are chance nodes */
  bool odd;     /* … or the sides do not take turns from MAX on */
};

static inline int32_t
ply_number_tree_unit(const PlyNumberTree *tree)
{
  return tree->unit > 1 ? tree->unit : 1;
}

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

/* Whether both are the same, nodes, values and names. */
bool ply_number_tree_equal(const PlyNumberTree *a, const PlyNumberTree *b);

/* Plies from `node` down to its deepest leaf; 0 at a leaf. */
int ply_number_tree_height(const PlyNumberTree *tree, int32_t node);

/* NULL is allowed. */
void ply_number_tree_free(PlyNumberTree *tree);

/* The side whose values count at a node, 0 for MAX: its own, at a chance node that which moved last,
 * and at a root of chance MAX. O(depth). */
int ply_number_tree_side(const PlyNumberTree *tree, int32_t node);

#define PLY_NUMBER_BYTES 24 /* of any number below as text, the final 0 counted */

/* What a node is called: a letter, then letters, digits, "_" and "'". No two nodes of a tree have the
 * same name. NULL if it has none. */
static inline const char *
ply_number_tree_name(const PlyNumberTree *tree, int32_t node)
{
  return tree->names != NULL && tree->names[node][0] != '\0' ? tree->names[node] : NULL;
}

/* The node of this name, or −1. O(nodes). */
int32_t ply_number_tree_find(const PlyNumberTree *tree, const char *name);

/* A letter for a node without a name, A, B … Z, AA …: the first from number `from` on that no node of
 * `tree` (may be NULL) is called; returns the number after it. */
int ply_number_tree_letter(const PlyNumberTree *tree, int from, char text[PLY_NUMBER_NAME_BYTES]);

/* The number of a leaf, or an inner node's evaluation, as it was written: "-7", "1/3", "2.5". */
const char *ply_number_tree_text(const PlyNumberTree *tree, int32_t node,
                                 char text[PLY_NUMBER_BYTES]);
/* A value in the tree's unit: "-7", "2.333", without needless zeros; "1/3" where each node with this
 * value, whatever its sign, has that fraction. No mean of a chance node that is rounded to it is
 * another number. */
const char *ply_number_tree_value(const PlyNumberTree *tree, PlyScore value,
                                  char text[PLY_NUMBER_BYTES]);
/* The same as a decimal in any case: what a sum is made of in thousandths. */
const char *ply_number_tree_decimal(const PlyNumberTree *tree, PlyScore value,
                                    char text[PLY_NUMBER_BYTES]);
/* The same of a number of at least 0 that is told otherwise, as 1/3 or 0.333; NULL if it is none of the
 * values that the tree can have. */
const char *ply_number_tree_number(const PlyNumberTree *tree, double number,
                                   char text[PLY_NUMBER_BYTES]);
/* How such a value is written, as in PlyNumberNode. O(log fractions). */
int ply_number_tree_denominator(const PlyNumberTree *tree, PlyScore value);
/* Whether a search has a leaf's number as it is written, and not to the nearest thousandth. */
bool ply_number_tree_is_exact(const PlyNumberTree *tree, int32_t leaf);
/* Another leaf whose number is another one, but the same to a search; −1: there is none. O(nodes). */
int32_t ply_number_tree_taken_for(const PlyNumberTree *tree, int32_t leaf);
/* The first leaf of which there is such another; else the first that is not exact; −1: all are.
 * O(n log n) of a tree with fractions. */
int32_t ply_number_tree_rounded(const PlyNumberTree *tree);
/* `weight` parts of `total` in lowest terms: "1/3". */
const char *ply_number_weight_text(uint32_t weight, uint32_t total, char text[PLY_NUMBER_BYTES]);
/* All the parts that a chance node's outcomes have together. O(outcomes). */
uint32_t ply_number_tree_weights(const PlyNumberTree *tree, int32_t node);
/* How likely a chance node's outcome is: "1/3". O(its brothers). */
const char *ply_number_tree_weight(const PlyNumberTree *tree, int32_t node,
                                   char text[PLY_NUMBER_BYTES]);

/* Finds unit, chance, odd and fractions again after nodes were changed, and gives every value the
 * unit, those of fractions too. False, and nothing is done, if a value would pass the limit or memory
 * is short. O(nodes). */
bool ply_number_tree_settle(PlyNumberTree *tree);

/* Rules that play `tree`, which must outlive them. */
PlyRules ply_number_tree_rules(const PlyNumberTree *tree);

/* The node that a position of these rules stands on: an index into tree->nodes. */
int32_t ply_number_tree_node(const PlyPosition *position);
