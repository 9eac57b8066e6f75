/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "random-recording.h"

bool
chance(PlyRng *rng, uint32_t one_in)
{
  return ply_rng_below(rng, one_in) == 0;
}

static void
choose_root(PlyRng *rng, Sample *sample)
{
  static const char *const specs[] = {"othello:4", "othello:6", "maxconnect4:4x4",
                                      "maxconnect4:5x4", "pente"};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  *sample = (Sample){0};
  if (chance(rng, 3)) {
    int branching = 1 + (int)ply_rng_below(rng, 4), width = chance(rng, 4) ? 999999 : 9;
    sample->tree = ply_number_tree_random(branching, 1 + (int)ply_rng_below(rng, 4), -width, width,
                                          ply_rng_next(rng));
    sample->rules = ply_number_tree_rules(sample->tree);
  } else {
    const char *spec = specs[ply_rng_below(rng, G_N_ELEMENTS(specs))];
    g_assert_true(ply_rules_parse(spec, &sample->rules));
  }
  PlyPosition *root = &sample->request.root;
  ply_rules_start(&sample->rules, root);
  int plies = sample->tree != NULL ? 0 : (int)ply_rng_below(rng, 14);
  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(&sample->rules, root, moves);
    if (n == 0)
      return;
    ply_rules_play(&sample->rules, root, moves[ply_rng_below(rng, (uint32_t)n)], &after, NULL);
    *root = after;
  }
}

/* A request at random among everything that can be set. */
static void
choose(PlyRng *rng, Sample *sample)
{
  choose_root(rng, sample);
  PlyRecordRequest *request = &sample->request;
  PlySearchOptions *options = &request->options;
  bool pente = sample->rules.columns == 19;

  request->rules = sample->rules;
  ply_search_options_init(options, &sample->rules);
  options->algorithm = ply_algorithm_at((int)ply_rng_below(rng, 4));
  options->iterative_deepening = chance(rng, 2);
  options->fail_hard = chance(rng, 2);
  options->aspiration = chance(rng, 2);
  options->aspiration_window = 1 + (PlyScore)ply_rng_below(rng, chance(rng, 4) ? 400000 : 200);
  options->hash_move = chance(rng, 2);
  options->killers = chance(rng, 2);
  options->history = chance(rng, 2);
  options->static_order = chance(rng, 2);
  options->deeper_entries = chance(rng, 3);
  options->candidates_only = pente || chance(rng, 2);
  options->quiescence = chance(rng, 2);
  options->quiescence_depth = 1 + (int)ply_rng_below(rng, 3);
  options->multi_pv = chance(rng, 3) ? 3 : 1;
  options->table = chance(rng, 2);
  request->table_bytes = 1 << 20;
  request->limits.depth = 1 + (int)ply_rng_below(rng, pente ? 2 : 7);
  request->limits.nodes = chance(rng, 3) ? 1 + ply_rng_below(rng, 300) : 5000;
  request->budget = chance(rng, 3) ? 0 : 1 << 20;
}

PlyTrace *
random_recording(PlyRng *rng, Sample *sample)
{
  choose(rng, sample);
  PlyTrace *trace = ply_trace_record(&sample->request);
  g_assert_nonnull(trace);
  return trace;
}
