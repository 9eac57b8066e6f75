/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an algorithm says about itself; which there are is in algorithms.c. */

#include "rules/game.h"
#include "search/claim.h"
#include "search/plug.h"

const char *
ply_algorithm_id(const PlyAlgorithm *algorithm)
{
  return algorithm->id;
}

const char *
ply_algorithm_name(const PlyAlgorithm *algorithm)
{
  return algorithm->name;
}

bool
ply_algorithm_uses_windows(const PlyAlgorithm *algorithm)
{
  return algorithm->uses_windows;
}

bool
ply_algorithm_cuts_beyond(const PlyAlgorithm *algorithm)
{
  return algorithm->cuts_beyond;
}

bool
ply_algorithm_fits(const PlyAlgorithm *algorithm, const PlyRules *rules)
{
  return algorithm->fits == NULL || algorithm->fits(rules);
}

PlyScore
ply_algorithm_unit(const PlyAlgorithm *algorithm)
{
  return algorithm->unit > 0 ? algorithm->unit : 1;
}

PlyScore
ply_algorithm_final_score(const PlyAlgorithm *algorithm, const PlyRules *rules,
                          const PlyPosition *position)
{
  return algorithm->final_score != NULL ? algorithm->final_score(rules, position)
                                        : rules->game->final_score(rules, position);
}

const char *
ply_algorithm_refusal(const PlyAlgorithm *algorithm, const PlyRules *rules)
{
  if (ply_algorithm_fits(algorithm, rules))
    return NULL;
  if (ply_algorithm_is_engine(algorithm))
    return "This engine does not play this game on this board.";
  return "A null window tells nothing of a chance node, whose value is a mean: search a tree that "
         "has "
         "any with minimax or alpha-beta.";
}

bool
ply_algorithm_is_engine(const PlyAlgorithm *algorithm)
{
  return algorithm->run != NULL;
}

unsigned
ply_algorithm_takes(const PlyAlgorithm *algorithm, const PlyRules *rules)
{
  return algorithm->takes != NULL && ply_algorithm_fits(algorithm, rules) ? algorithm->takes(rules)
                                                                          : 0;
}

bool
ply_algorithm_is_recordable(const PlyAlgorithm *algorithm, const PlyRules *rules)
{
  return !ply_algorithm_is_engine(algorithm) ||
         (ply_algorithm_takes(algorithm, rules) & PLY_TAKES_RECORDER) != 0;
}

int
ply_algorithm_win_line(const PlyAlgorithm *algorithm, const PlyRules *rules,
                       const PlyPosition *position, int plies, PlyMove line[PLY_MAX_PV])
{
  if (algorithm->win_line == NULL || plies <= 0 || plies > PLY_MAX_PV)
    return 0;
  return algorithm->win_line(algorithm, rules, position, plies, line);
}

bool
ply_algorithm_book(const PlyAlgorithm *algorithm, const PlyRules *rules,
                   const PlySearchOptions *options, const PlyPosition *position, PlyClaim *claim)
{
  return algorithm->book != NULL && algorithm->book(algorithm, rules, options, position, claim);
}

int
ply_search_helpers(const PlySearchOptions *options, const PlyRules *rules)
{
  bool some = (ply_algorithm_takes(options->algorithm, rules) & PLY_TAKES_THREADS) != 0;

  return some && options->threads > 1 ? options->threads - 1 : 0;
}
