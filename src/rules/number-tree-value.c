/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers of a tree: their unit, and how they are written. A search knows a third as 333
 * thousandths; wherever that is shown it is the 1/3 of the tree. */

#include "rules/number-tree.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/chance.h"

#define NEAR 1e-9 /* numbers that differ by less are the same … */
#define SAID 1e-6 /* … where somebody has told them as decimals */

/* ---- which values are written as fractions ---- */

static bool
is_fraction(int parts)
{
  return parts > 1 && parts < PLY_NUMBER_TREE_PARTS;
}

/* Of how many parts it is one; with fewer than thousandths only one fraction is rounded to them. */
static int
count_parts(PlyScore value, int parts)
{
  return (int)(((int64_t)abs(value) * parts + PLY_NUMBER_TREE_PARTS / 2) / PLY_NUMBER_TREE_PARTS);
}

/* Without its sign. */
static double
exact_of(PlyScore value, int parts)
{
  return is_fraction(parts) ? (double)count_parts(value, parts) / parts
                            : (double)abs(value) / PLY_NUMBER_TREE_PARTS;
}

static int
compare_fractions(const void *a, const void *b)
{
  const PlyNumberFraction *x = a, *y = b;

  return x->value != y->value ? x->value - y->value : x->denominator - y->denominator;
}

static PlyNumberFraction *
find_fraction(const PlyNumberTree *tree, PlyScore value)
{
  int32_t low = 0, high = tree->n_fractions, wanted = abs(value);

  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (tree->fractions[middle].value < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low < tree->n_fractions && tree->fractions[low].value == wanted ? &tree->fractions[low]
                                                                         : NULL;
}

/* A node's value for MAX. */
typedef struct {
  double exact;
  PlyScore score; /* … as a search rounds it */
  uint8_t side;   /* that moved last, the node's own move included */
} Mean;

static void
find_mean(const PlyNumberTree *tree, int32_t node, Mean *means)
{
  const PlyNumberNode *at = &tree->nodes[node];
  Mean *mean = &means[node];
  double exact = exact_of(at->value, at->denominator);
  int64_t sum = 0, total = 0;

  mean->exact = at->value < 0 ? -exact : exact;
  mean->score = at->value;
  exact = 0;
  for (int i = 0; i < at->n_children; i++) {
    const Mean *child = &means[at->first_child + i];
    uint32_t weight = tree->nodes[at->first_child + i].weight;
    bool better = mean->side == 0 ? child->score > mean->score : child->score < mean->score;
    exact += weight * child->exact;
    sum += (int64_t)weight * child->score;
    total += weight;
    if (i == 0 || better) {
      mean->exact = child->exact;
      mean->score = child->score;
    }
  }
  if (at->n_children == 0 || !ply_number_is_chance(at))
    return;
  mean->exact = exact / (double)total;
  mean->score = ply_chance_mean(sum, total);
  PlyNumberFraction *same = find_fraction(tree, mean->score);
  double magnitude = mean->exact < 0 ? -mean->exact : mean->exact;
  double apart = same != NULL ? magnitude - exact_of(same->value, same->denominator) : 0;
  if (apart > NEAR || apart < -NEAR)
    same->denominator = PLY_NUMBER_TREE_PARTS;
}

/* Where a mean is rounded to a fraction's thousandths, and is another number, both have these. False
 * if memory is short. */
static bool
part_from_means(PlyNumberTree *tree)
{
  Mean *means = malloc((size_t)tree->n_nodes * sizeof *means);

  if (means == NULL)
    return false;
  for (int32_t i = 0; i < tree->n_nodes; i++) {
    const PlyNumberNode *at = &tree->nodes[i];
    int above = at->parent < 0 ? 1 : means[at->parent].side;
    means[i].side = (uint8_t)(at->turn == PLY_NUMBER_TURN ? 1 - above : above);
  }
  for (int32_t i = tree->n_nodes - 1; i >= 0; i--)
    find_mean(tree, i, means);
  free(means);
  return true;
}

/* Lists what is written as one fraction and in no other way; there is room for all. */
static bool
find_fractions(PlyNumberTree *tree)
{
  PlyNumberFraction *all = tree->fractions;
  int32_t n = 0;

  tree->n_fractions = 0;
  for (int32_t i = 0; all != NULL && i < tree->n_nodes; i++) {
    const PlyNumberNode *node = &tree->nodes[i];
    if (node->denominator > 1)
      all[n++] = (PlyNumberFraction){abs(node->value), node->denominator};
  }
  if (n > 1)
    qsort(all, (size_t)n, sizeof *all, compare_fractions);
  for (int32_t i = 0, next; i < n; i = next) {
    for (next = i + 1; next < n && all[next].value == all[i].value; next++) {
    }
    if (all[i].denominator == all[next - 1].denominator && is_fraction(all[i].denominator))
      all[tree->n_fractions++] = all[i];
  }
  if (tree->n_fractions == 0) {
    free(tree->fractions);
    tree->fractions = NULL;
  }
  return tree->n_fractions == 0 || !tree->chance || part_from_means(tree);
}

bool
ply_number_tree_settle(PlyNumberTree *tree)
{
  bool odd = tree->nodes[0].turn != PLY_NUMBER_TURN, chance = false, big = false;
  int32_t unit = ply_number_tree_unit(tree), n_written = 0;

  for (int32_t i = 0; i < tree->n_nodes; i++) {
    const PlyNumberNode *node = &tree->nodes[i];
    odd = odd || node->turn != PLY_NUMBER_TURN;
    chance = chance || ply_number_is_chance(node);
    n_written += node->denominator > 1;
    big = big || abs(node->value) > PLY_NUMBER_TREE_MAX_VALUE / PLY_NUMBER_TREE_PARTS;
  }
  bool fine = chance || n_written > 0;
  PlyNumberFraction *fractions =
      n_written > 0 ? malloc((size_t)n_written * sizeof *fractions) : NULL;
  if ((fine && unit == 1 && big) || (n_written > 0 && fractions == NULL)) {
    free(fractions);
    return false;
  }
  for (int32_t i = 0; i < tree->n_nodes && fine != (unit > 1); i++)
    tree->nodes[i].value = fine ? tree->nodes[i].value * PLY_NUMBER_TREE_PARTS
                                : tree->nodes[i].value / PLY_NUMBER_TREE_PARTS;
  tree->unit = fine ? PLY_NUMBER_TREE_PARTS : 1;
  tree->chance = chance;
  tree->odd = odd;
  free(tree->fractions);
  tree->fractions = fractions;
  return find_fractions(tree);
}

/* ---- what is rounded ---- */

bool
ply_number_tree_is_exact(const PlyNumberTree *tree, int32_t leaf)
{
  const PlyNumberNode *at = &tree->nodes[leaf];

  return !is_fraction(at->denominator) ||
         (int64_t)count_parts(at->value, at->denominator) * PLY_NUMBER_TREE_PARTS ==
             (int64_t)abs(at->value) * at->denominator;
}

static bool
is_taken_for(const PlyNumberNode *a, const PlyNumberNode *b)
{
  double apart = exact_of(a->value, a->denominator) - exact_of(b->value, b->denominator);

  return a->value == b->value && (apart > NEAR || apart < -NEAR);
}

int32_t
ply_number_tree_taken_for(const PlyNumberTree *tree, int32_t leaf)
{
  for (int32_t i = 0; tree->unit > 1 && i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0 && is_taken_for(&tree->nodes[i], &tree->nodes[leaf]))
      return i;
  }
  return -1;
}

/* The leaves of one value stand together, those of one number as well. */
static int
compare_leaves(const void *a, const void *b)
{
  const PlyNumberNode *x = *(const PlyNumberNode *const *)a, *y = *(const PlyNumberNode *const *)b;
  double apart = exact_of(x->value, x->denominator) - exact_of(y->value, y->denominator);

  if (x->value != y->value)
    return x->value < y->value ? -1 : 1;
  if (apart > NEAR || apart < -NEAR)
    return apart < 0 ? -1 : 1;
  return x < y ? -1 : 1;
}

int32_t
ply_number_tree_rounded(const PlyNumberTree *tree)
{
  const PlyNumberNode **leaves = NULL;
  int32_t n = 0, first = -1, taken = -1;

  for (int32_t i = 0; tree->unit > 1 && i < tree->n_nodes && first < 0; i++)
    first = tree->nodes[i].n_children == 0 && !ply_number_tree_is_exact(tree, i) ? i : -1;
  if (first >= 0)
    leaves = malloc((size_t)tree->n_nodes * sizeof *leaves);
  for (int32_t i = 0; leaves != NULL && i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0)
      leaves[n++] = &tree->nodes[i];
  }
  if (n > 1)
    qsort(leaves, (size_t)n, sizeof *leaves, compare_leaves);
  for (int32_t i = 1; i < n; i++) {
    int32_t a = (int32_t)(leaves[i - 1] - tree->nodes), b = (int32_t)(leaves[i] - tree->nodes);
    if (is_taken_for(leaves[i - 1], leaves[i]) && (taken < 0 || a < taken || b < taken))
      taken = a < b ? a : b;
  }
  free(leaves);
  return taken >= 0 ? taken : first;
}

/* ---- as text ---- */

const char *
ply_number_tree_decimal(const PlyNumberTree *tree, PlyScore value, char text[PLY_NUMBER_BYTES])
{
  int unit = ply_number_tree_unit(tree), part = abs(value) % unit;
  int n = snprintf(text, PLY_NUMBER_BYTES, "%s%d", value < 0 ? "-" : "", abs(value) / unit);

  if (part == 0)
    return text;
  n += snprintf(text + n, (size_t)(PLY_NUMBER_BYTES - n), ".%03d", part);
  while (text[n - 1] == '0')
    text[--n] = '\0';
  return text;
}

static const char *
write_parts(const PlyNumberTree *tree, PlyScore value, int parts, char text[PLY_NUMBER_BYTES])
{
  if (!is_fraction(parts))
    return ply_number_tree_decimal(tree, value, text);
  snprintf(text, PLY_NUMBER_BYTES, "%s%d/%d", value < 0 ? "-" : "", count_parts(value, parts),
           parts);
  return text;
}

int
ply_number_tree_denominator(const PlyNumberTree *tree, PlyScore value)
{
  if (value % ply_number_tree_unit(tree) == 0)
    return 1;
  const PlyNumberFraction *found = find_fraction(tree, value);
  return found != NULL ? found->denominator : PLY_NUMBER_TREE_PARTS;
}

const char *
ply_number_tree_value(const PlyNumberTree *tree, PlyScore value, char text[PLY_NUMBER_BYTES])
{
  return write_parts(tree, value, ply_number_tree_denominator(tree, value), text);
}

const char *
ply_number_tree_number(const PlyNumberTree *tree, double number, char text[PLY_NUMBER_BYTES])
{
  int unit = ply_number_tree_unit(tree);

  if (!(number >= 0 && number <= PLY_NUMBER_TREE_MAX_VALUE))
    return NULL;
  PlyScore value = (PlyScore)(number * unit + 0.5);
  double rounded = number - (double)value / unit;
  double exact = number - exact_of(value, ply_number_tree_denominator(tree, value)) *
                              PLY_NUMBER_TREE_PARTS / (unit > 1 ? unit : PLY_NUMBER_TREE_PARTS);
  return (rounded < NEAR && rounded > -NEAR) || (exact < SAID && exact > -SAID)
             ? ply_number_tree_value(tree, value, text)
             : NULL;
}

const char *
ply_number_tree_text(const PlyNumberTree *tree, int32_t node, char text[PLY_NUMBER_BYTES])
{
  const PlyNumberNode *at = &tree->nodes[node];

  return write_parts(tree, at->value, at->denominator, text);
}

static uint32_t
divisor(uint32_t a, uint32_t b)
{
  return b == 0 ? a : divisor(b, a % b);
}

const char *
ply_number_weight_text(uint32_t weight, uint32_t total, char text[PLY_NUMBER_BYTES])
{
  uint32_t common = divisor(total, weight);

  if (weight == total)
    snprintf(text, PLY_NUMBER_BYTES, "1");
  else
    snprintf(text, PLY_NUMBER_BYTES, "%u/%u", weight / common, total / common);
  return text;
}

uint32_t
ply_number_tree_weights(const PlyNumberTree *tree, int32_t node)
{
  const PlyNumberNode *at = &tree->nodes[node];
  uint32_t total = 0;

  for (int i = 0; i < at->n_children; i++)
    total += tree->nodes[at->first_child + i].weight;
  return total;
}

const char *
ply_number_tree_weight(const PlyNumberTree *tree, int32_t node, char text[PLY_NUMBER_BYTES])
{
  return ply_number_weight_text(tree->nodes[node].weight,
                                ply_number_tree_weights(tree, tree->nodes[node].parent), text);
}
