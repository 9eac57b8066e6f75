/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "checks.h"
#include "trace/trace-fields.h"

static void
check_root(const PlyTrace *trace, uint32_t i)
{
  const PlyTraceVisit *at = &trace->visits[i];

  g_assert_cmpuint(at->ply, ==, 0);
  g_assert_cmpuint(at->move, ==, PLY_MOVE_NONE);
  g_assert_cmpint(at->alpha, <, at->beta);
  g_assert_cmphex(at->flags & (PLY_TRACE_BEST | PLY_TRACE_RAISED), ==, 0);
}

/* A child against its parent and the sibling before it (NULL at the first). */
static void
check_child(const PlyTraceVisit *at, const PlyTraceVisit *above, const PlyTraceVisit *before)
{
  g_assert_cmpuint(at->ply, ==, above->ply + 1);
  g_assert_cmpint(at->depth, ==, above->depth - 1);
  g_assert_cmpuint(at->end, <=, above->end);
  g_assert_cmpint(at->alpha, <, at->beta);
  g_assert_cmpint(-at->beta, >=, above->alpha);
  g_assert_cmpint(-at->alpha, <=, above->beta);
  if (before == NULL) {
    g_assert_cmpuint(at->order, ==, 0);
    g_assert_cmphex(at->flags & PLY_VISIT_RE_SEARCH, ==, 0);
  } else if (at->flags & PLY_VISIT_RE_SEARCH) {
    g_assert_cmpuint(at->order, ==, before->order);
    g_assert_cmpuint(at->move, ==, before->move);
    g_assert_cmphex(before->flags & (PLY_TRACE_BEST | PLY_TRACE_RAISED), ==, 0);
  } else {
    g_assert_cmpuint(at->order, ==, before->order + 1);
    g_assert_cmpuint(at->move, !=, before->move);
  }
  if (at->flags & PLY_TRACE_RAISED)
    g_assert_cmpint(-at->value, >, above->alpha);
}

/* The path of visits that a stop left open. */
static void
check_stopped(const PlyTrace *trace)
{
  uint32_t parent = PLY_TRACE_NONE;

  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *at = &trace->visits[i];
    if (!(at->flags & PLY_TRACE_STOPPED)) {
      g_assert_cmpint(ply_trace_bound(at), !=, PLY_BOUND_NONE);
      continue;
    }
    g_assert_cmpint(ply_trace_bound(at), ==, PLY_BOUND_NONE);
    g_assert_cmpuint(at->parent, ==, parent);
    g_assert_cmpuint(at->end, ==, trace->n);
    parent = i;
  }
  if (trace->info.stop == PLY_STOP_DEPTH || trace->info.stop == PLY_STOP_SOLVED)
    g_assert_cmpuint(parent, ==, PLY_TRACE_NONE);
}

void
check_structure(const PlyTrace *trace)
{
  uint32_t open[PLY_TRACE_MAX_LEVELS], last[PLY_TRACE_MAX_LEVELS + 1];
  int n = 0;

  for (uint32_t i = 0; i < trace->n; i++) {
    const PlyTraceVisit *at = &trace->visits[i];
    g_assert_cmpuint(at->end, >, i);
    g_assert_cmpuint(at->end, <=, trace->n);
    while (n > 0 && trace->visits[open[n - 1]].end <= i)
      n--;
    g_assert_cmpuint(at->parent, ==, n > 0 ? open[n - 1] : PLY_TRACE_NONE);
    if (n == 0)
      check_root(trace, i);
    else
      check_child(at, &trace->visits[open[n - 1]],
                  last[n] == PLY_TRACE_NONE ? NULL : &trace->visits[last[n]]);
    last[n] = i;
    last[n + 1] = PLY_TRACE_NONE;
    open[n++] = i;
  }
  check_stopped(trace);
}

void
check_sum(const PlyTrace *trace)
{
  uint64_t sum = trace->n + trace->info.lost;

  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end)
    sum += ply_trace_hidden(trace, i);
  g_assert_cmpuint(sum, ==, trace->info.visits);
}

void
check_alike(const PlyTrace *a, uint32_t i, const PlyTrace *b, uint32_t j, unsigned mask)
{
  const PlyTraceVisit *x = &a->visits[i], *y = &b->visits[j];

  g_assert_cmpint(x->alpha, ==, y->alpha);
  g_assert_cmpint(x->beta, ==, y->beta);
  g_assert_cmpint(x->value, ==, y->value);
  g_assert_cmpuint(x->move, ==, y->move);
  g_assert_cmpuint(x->best, ==, y->best);
  g_assert_cmpuint(x->order, ==, y->order);
  g_assert_cmpuint(x->untried, ==, y->untried);
  g_assert_cmphex(x->flags & ~mask, ==, y->flags & ~mask);
  g_assert_cmpint(x->depth, ==, y->depth);
  g_assert_cmpint(x->ply, ==, y->ply);
  g_assert_cmpint(x->key, ==, y->key);
}

void
check_identical(const PlyTrace *a, const PlyTrace *b, uint32_t n)
{
  g_assert_cmpuint(a->n, >=, n);
  g_assert_cmpuint(b->n, >=, n);
  for (uint32_t i = 0; i < n; i++) {
    check_alike(a, i, b, i, 0);
    g_assert_cmpuint(a->visits[i].end, ==, b->visits[i].end);
    g_assert_cmpuint(a->visits[i].parent, ==, b->visits[i].parent);
    g_assert_cmpuint(a->visits[i].detail, ==, b->visits[i].detail);
  }
}

uint32_t
find_flag(const PlyTrace *trace, unsigned flags)
{
  for (uint32_t i = 0; i < trace->n; i++) {
    if (trace->visits[i].flags & flags)
      return i;
  }
  return PLY_TRACE_NONE;
}
