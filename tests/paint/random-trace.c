/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "random-trace.h"

#include <math.h>

#include "trace/recorder.h"

PlyTrace *
random_trace(GRand *rand, int i)
{
  static const char *const specs[] = {"othello:6", "maxconnect4", "othello:8", "pente"};
  PlyRecordRequest request = {.limits = {.depth = 2 + i % 3, .nodes = 6000}};
  PlyPosition after;
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_true(ply_rules_parse(specs[i % 4], &request.rules));
  ply_rules_start(&request.rules, &request.root);
  for (int k = g_rand_int_range(rand, 0, 9); k > 0; k--) {
    int n = ply_rules_moves(&request.rules, &request.root, moves);
    if (n == 0)
      break;
    ply_rules_play(&request.rules, &request.root, moves[g_rand_int_range(rand, 0, n)], &after,
                   NULL);
    request.root = after;
  }
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_at(i % 4);
  request.options.iterative_deepening = i % 2;
  request.options.quiescence = i % 3 == 0;
  request.options.aspiration = i % 5 == 1;
  request.table_bytes = i % 3 ? 1 << 16 : 0;
  request.options.table = request.table_bytes > 0;
  request.budget = i == 7 ? 1 << 13 : 1 << 20;
  request.title = "random";
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_cmpuint(trace->n, >, 20);
  return trace;
}

PlyIcicleView
random_view(const PlyTrace *trace, GRand *rand)
{
  double first = g_rand_double_range(rand, 0, trace->n * 0.8);
  double last = first + fmin(trace->n - first, exp(g_rand_double_range(rand, 0, log(trace->n))));
  PlyIcicleView view = {.first = first,
                        .last = last,
                        .row_height = g_rand_double_range(rand, 1, 40),
                        .top = g_rand_double_range(rand, -1, 2),
                        .selected = (uint32_t)g_rand_int_range(rand, 0, (gint32)trace->n),
                        .hovered = (uint32_t)g_rand_int_range(rand, 0, (gint32)trace->n),
                        .step = UINT64_MAX};

  if (g_rand_boolean(rand)) {
    view.first = 0;
    view.last = trace->n;
  }
  return view;
}

PlyTrace *
flat_trace(uint32_t n)
{
  PlyTraceInfo info = {.foreign = true};
  PlyTrace *trace = ply_trace_new(&info, (size_t)n * sizeof(PlyTraceVisit));

  g_assert_nonnull(trace);
  for (uint32_t i = 0; i < n; i++)
    trace->visits[i] = (PlyTraceVisit){
        .end = i ? i + 1 : n, .parent = i ? 0 : PLY_TRACE_NONE, .ply = i > 0, .depth = i == 0};
  trace->n = n;
  return trace;
}
