/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/variant.h"

#include <stdlib.h>

#include "trace/owner.h"
#include "trace/recorder.h"
#include "trace/trace-fields.h"

static int
compare_numbers(const void *a, const void *b)
{
  int first = *(const int *)a, second = *(const int *)b;

  return (first > second) - (first < second);
}

static int
count_leaves(const PlyNumberTree *tree)
{
  int n = 0;

  for (int32_t i = 0; i < tree->n_nodes; i++)
    n += tree->nodes[i].n_children == 0;
  return n;
}

static bool
has_ties(const PlyNumberTree *tree)
{
  int n = 0, *numbers = malloc(sizeof *numbers * (size_t)tree->n_nodes);
  bool ties = numbers == NULL;

  for (int32_t i = 0; numbers != NULL && i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0)
      numbers[n++] = tree->nodes[i].value;
  }
  if (numbers != NULL)
    qsort(numbers, (size_t)n, sizeof *numbers, compare_numbers);
  for (int i = 1; !ties && i < n; i++)
    ties = numbers[i] == numbers[i - 1];
  free(numbers);
  return ties;
}

static PlyTrace *
search(const PlyNumberTree *tree)
{
  PlyRecordRequest request;

  ply_record_request_of_tree(&request, tree);
  return ply_trace_record(&request);
}

static void
measure(const PlyTrace *trace, PlyVariant *variant)
{
  PlyCutOwner owner;

  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *visit = &trace->visits[i];
    variant->leaves += visit->end == i + 1;
    if (!ply_visit_is_cut(visit) || visit->untried == 0)
      continue;
    variant->cuts++;
    variant->deep += ply_trace_cut_owner(trace, i, &owner) && owner.deep;
  }
  variant->value = ply_visit_value(&trace->visits[0]);
}

static bool
fits(const PlyVariantWish *wish, const PlyVariant *variant)
{
  return variant->cuts >= wish->least_cuts && variant->cuts <= wish->most_cuts &&
         variant->deep >= wish->least_deep && variant->leaves >= wish->least_leaves &&
         variant->leaves <= wish->most_leaves;
}

/* False: memory is short. */
static bool
look_at(const PlyVariantWish *wish, const PlyNumberTreeCode *code, PlyVariant *variant,
        bool *is_right)
{
  PlyNumberTree *tree = ply_number_tree_from_code(code);

  *variant = (PlyVariant){.code = *code};
  *is_right = false;
  if (tree == NULL)
    return false;
  variant->n_leaves = count_leaves(tree);
  PlyTrace *trace = wish->no_ties && has_ties(tree) ? NULL : search(tree);
  if (trace != NULL) {
    measure(trace, variant);
    *is_right = fits(wish, variant);
  }
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
  return true;
}

static int
least(int a, int b)
{
  return a < b ? a : b;
}

static int
most(int a, int b)
{
  return a > b ? a : b;
}

static void
see(PlyVariantsSeen *seen, const PlyVariant *variant)
{
  bool first = seen->n++ == 0;

  seen->least_cuts = first ? variant->cuts : least(seen->least_cuts, variant->cuts);
  seen->most_cuts = most(seen->most_cuts, variant->cuts);
  seen->most_deep = most(seen->most_deep, variant->deep);
  seen->least_leaves = first ? variant->leaves : least(seen->least_leaves, variant->leaves);
  seen->most_leaves = most(seen->most_leaves, variant->leaves);
}

bool
ply_variant_find(const PlyVariantWish *wish, int tries, PlyVariant *variant, PlyVariantsSeen *seen,
                 void *data, bool (*should_stop)(void *data))
{
  PlyNumberTreeCode code = wish->code;
  PlyVariantsSeen ours = {0};
  bool is_right;

  for (int i = 0; i < tries; i++, code.seed++) {
    if (should_stop != NULL && should_stop(data))
      return false;
    if (!look_at(wish, &code, variant, &is_right))
      return false;
    if (is_right)
      return true;
    if (variant->leaves > 0)
      see(&ours, variant);
    if (seen != NULL)
      *seen = ours;
  }
  return false;
}
