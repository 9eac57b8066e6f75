/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds where two searches differ. */

#include "trace/differences.h"

#include <stdlib.h>

#include "trace/step.h"
#include "trace/trace-fields.h"

typedef struct {
  const PlyTraceUnion *both;
  const PlyTrace *traces[2];
  bool windows, hard;
} Pair;

/* What the node above learns of the value. */
static PlyScore
told(const Pair *self, const PlyTraceVisit *at)
{
  PlyScore value = ply_visit_value(at);

  if (!self->hard || !self->windows)
    return value;
  return value < ply_visit_alpha(at)  ? ply_visit_alpha(at)
         : value > ply_visit_beta(at) ? ply_visit_beta(at)
                                      : value;
}

/* False if they do not differ at the node. */
static bool
find(const Pair *self, int32_t node, PlyDifference *difference)
{
  const PlyUnionNode *nodes = self->both->nodes, *at = &nodes[node];
  const PlyTraceVisit *visits[2];

  *difference = (PlyDifference){.node = node};
  if (at->visits[0] == 0 || at->visits[1] == 0) {
    const PlyUnionNode *above = &nodes[at->parent];
    if (above->visits[0] == 0 || above->visits[1] == 0)
      return false;
    difference->kind = at->visits[0] > 0 ? PLY_DIFFERENCE_ONLY_A : PLY_DIFFERENCE_ONLY_B;
    difference->step = at->visits[0] > 0 ? ply_trace_enter_step(self->traces[0], at->visit[0])
                                         : ply_trace_leave_step(self->traces[0], above->visit[0]);
    return true;
  }
  for (int k = 0; k < 2; k++)
    visits[k] = &self->traces[k]->visits[at->visit[k]];
  if (ply_visit_is_stopped(visits[0]) || ply_visit_is_stopped(visits[1]))
    return false;
  difference->kind = self->windows && (ply_visit_alpha(visits[0]) != ply_visit_alpha(visits[1]) ||
                                       ply_visit_beta(visits[0]) != ply_visit_beta(visits[1]))
                         ? PLY_DIFFERENCE_WINDOW
                     : told(self, visits[0]) != told(self, visits[1]) ? PLY_DIFFERENCE_VALUE
                                                                      : PLY_DIFFERENCE_VISITS;
  difference->step = difference->kind == PLY_DIFFERENCE_VALUE
                         ? ply_trace_leave_step(self->traces[0], at->visit[0])
                         : ply_trace_enter_step(self->traces[0], at->visit[0]);
  return difference->kind != PLY_DIFFERENCE_VISITS || at->visits[0] != at->visits[1];
}

/* A value that comes back where a child was left out comes after it. */
static int
by_step(const void *a, const void *b)
{
  const PlyDifference *x = a, *y = b;

  if (x->step != y->step)
    return x->step < y->step ? -1 : 1;
  if ((x->kind == PLY_DIFFERENCE_ONLY_B) != (y->kind == PLY_DIFFERENCE_ONLY_B))
    return x->kind == PLY_DIFFERENCE_ONLY_B ? -1 : 1;
  return x->node < y->node ? -1 : x->node > y->node;
}

PlyDifference *
ply_trace_differences(const PlyTraceUnion *both, const PlyTrace *a, const PlyTrace *b, uint32_t *n)
{
  Pair pair = {.both = both, .traces = {a, b}};
  PlyDifference *differences =
      both->n_nodes > 0 ? malloc(both->n_nodes * sizeof *differences) : NULL;

  *n = 0;
  if (differences == NULL)
    return NULL;
  pair.windows = ply_trace_has_windows(a) && ply_trace_has_windows(b);
  pair.hard = a->info.options.fail_hard || b->info.options.fail_hard;
  for (uint32_t i = 0; i < both->n_nodes; i++)
    *n += find(&pair, (int32_t)i, &differences[*n]);
  if (*n == 0) {
    free(differences);
    return NULL;
  }
  qsort(differences, *n, sizeof *differences, by_step);
  return differences;
}

/* As deep as the trace says it searches, if it keeps to that; else down to the leaves. */
static int
depth_of(const PlyTrace *trace)
{
  int depth = trace->visits[0].depth;

  for (uint32_t i = 0; i < trace->n && depth > 0; i++) {
    if (trace->visits[i].ply - trace->visits[0].ply > depth)
      depth = 0;
  }
  return depth > 0 && depth < INT8_MAX ? depth : 0;
}

bool
ply_trace_reference(const PlyTrace *trace, PlyRecordRequest *request)
{
  const PlyTraceInfo *info = &trace->info;
  const PlyAlgorithm *algorithm = info->options.algorithm;

  if (!info->foreign || info->rules.tree == NULL || trace->n == 0)
    return false;
  bool windows = ply_trace_has_windows(trace);
  PlyScore alpha = ply_visit_alpha(&trace->visits[0]), beta = ply_visit_beta(&trace->visits[0]);
  if (algorithm == NULL || ply_algorithm_is_engine(algorithm) ||
      !ply_algorithm_fits(algorithm, &info->rules))
    algorithm = ply_algorithm_find(windows ? "alpha-beta" : "minimax");
  ply_record_request_of_tree(request, info->rules.tree);
  request->root = info->root;
  request->title = info->title;
  PlySearchOptions *options = &request->options;
  options->algorithm = algorithm;
  options->fail_hard = info->options.fail_hard;
  options->cut_beyond = info->options.cut_beyond && ply_algorithm_cuts_beyond(algorithm);
  if (windows && ply_algorithm_uses_windows(algorithm) && alpha < beta &&
      (alpha > -PLY_SCORE_INFINITE || beta < PLY_SCORE_INFINITE)) {
    options->root_window = true;
    options->root_alpha = alpha;
    options->root_beta = beta;
  }
  request->limits.depth = depth_of(trace);
  ply_trace_fit_depth(request);
  return true;
}
