/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "random-trace.h"

static bool
maybe(PlyRng *rng)
{
  return ply_rng_below(rng, 2) != 0;
}

static void
throw_switches(PlyRng *rng, PlyRecordRequest *request)
{
  PlySearchOptions *options = &request->options;

  options->algorithm = ply_algorithm_at((int)ply_rng_below(rng, 4));
  options->fail_hard = maybe(rng);
  options->iterative_deepening = maybe(rng);
  options->table = maybe(rng) || g_str_equal(ply_algorithm_id(options->algorithm), "mtdf");
  options->killers = options->history = options->hash_move = maybe(rng);
  options->static_order = maybe(rng);
  options->aspiration = maybe(rng);
  options->aspiration_window = 1 + (PlyScore)ply_rng_below(rng, 100);
  options->quiescence = maybe(rng);
  options->quiescence_depth = 2;
  options->multi_pv = 1 + (int)ply_rng_below(rng, 2);
  request->table_bytes = 1 << 16;
  request->budget = maybe(rng) ? (size_t)1 << 24 : (size_t)1 << (12 + ply_rng_below(rng, 5));
  if (ply_rng_below(rng, 3) == 0)
    request->limits.nodes = 1 + ply_rng_below(rng, 2000);
}

PlyTrace *
random_trace_of(PlyRng *rng, const PlyRules *rules, const PlyPosition *root, int depth)
{
  PlyRecordRequest request = {.rules = *rules, .root = *root, .limits.depth = depth};

  ply_search_options_init(&request.options, rules);
  throw_switches(rng, &request);
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

PlyTrace *
random_trace(PlyRng *rng)
{
  static const char *const specs[] = {"othello:6", "maxconnect4", "pente", "number-tree"};
  static const int depths[] = {3, 4, 1, 4};
  guint which = ply_rng_below(rng, G_N_ELEMENTS(specs));
  PlyRules rules;
  PlyPosition root;
  PlyNumberTree *tree = NULL;

  if (which == 3) {
    tree = ply_number_tree_random(1 + (int)ply_rng_below(rng, 4), 4, -9, 9, ply_rng_next(rng));
    rules = ply_number_tree_rules(tree);
    ply_rules_start(&rules, &root);
  } else {
    random_position(specs[which], rng, (int)ply_rng_below(rng, 24), &rules, &root);
  }
  PlyTrace *trace = random_trace_of(rng, &rules, &root, depths[which]);
  ply_number_tree_free(tree);
  return trace;
}

PlyTrace *
plain_trace(const PlyRules *rules, const PlyPosition *root, const char *algorithm, int depth)
{
  PlyRecordRequest request = {
      .rules = *rules, .root = *root, .limits.depth = depth, .budget = (size_t)1 << 26};

  ply_search_options_init(&request.options, rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.table = request.options.iterative_deepening = request.options.aspiration = false;
  request.options.hash_move = request.options.killers = request.options.history = false;
  request.options.static_order = false;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

PlyTrace *
plain_trace_of(const char *spec, int depth)
{
  PlyPosition root;
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  ply_rules_start(&rules, &root);
  return plain_trace(&rules, &root, "alpha-beta", depth);
}

bool
stop_countdown(void *data)
{
  int *left = data;

  return --*left < 0;
}
