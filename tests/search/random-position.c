/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "random-position.h"

void
random_position(const char *spec, PlyRng *rng, int plies, PlyRules *rules, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  g_assert_true(ply_rules_parse(spec, rules));
  ply_rules_start(rules, position);
  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(rules, position, moves);
    if (n == 0)
      return;
    ply_rules_play(rules, position, moves[ply_rng_below(rng, (uint32_t)n)], &after, NULL);
    *position = after;
  }
}

PlyScore
slow_minimax(const PlyRules *rules, const PlyEvaluation *evaluation, bool candidates_only,
             const PlyPosition *position, int depth)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyScore best = -PLY_SCORE_INFINITE;

  if (depth == 0)
    return evaluation->score(rules, position);
  int n = candidates_only && rules->game->candidates != NULL
              ? rules->game->candidates(rules, position, moves)
              : rules->game->moves(rules, position, moves);
  if (n == 0)
    return rules->game->final_score(rules, position);
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    PlyScore score = -slow_minimax(rules, evaluation, candidates_only, &after, depth - 1);
    best = MAX(best, score);
  }
  return best;
}

PlyReport
run_search(const PlyRules *rules, const PlyPosition *position, const PlySearchOptions *options,
           int depth, PlyTable *table)
{
  PlySearch *search = ply_search_new();
  PlySearchLimits limits = {.depth = depth};
  PlyReport report;

  ply_search_run(search, rules, position, options, &limits, table, NULL, &report);
  report.root = NULL;
  ply_search_free(search);
  return report;
}
