/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The algorithms there are: one line each. */

#include "search/searcher.h"

#include <stddef.h>
#include <string.h>

static const PlyAlgorithm *const algorithms[] = {
    &ply_algorithm_minimax,
    &ply_algorithm_alpha_beta,
    &ply_algorithm_pvs,
    &ply_algorithm_mtdf,
};

const PlyAlgorithm *
ply_algorithm_at(int index)
{
  int n = (int)(sizeof algorithms / sizeof *algorithms);

  return index >= 0 && index < n ? algorithms[index] : NULL;
}

const PlyAlgorithm *
ply_algorithm_find(const char *id)
{
  const PlyAlgorithm *algorithm;

  for (int i = 0; (algorithm = ply_algorithm_at(i)) != NULL; i++) {
    if (strcmp(algorithm->id, id) == 0)
      return algorithm;
  }
  return NULL;
}

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
ply_algorithm_fits(const PlyAlgorithm *algorithm, const PlyRules *rules)
{
  return algorithm->fits == NULL || algorithm->fits(rules);
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

int
ply_search_helpers(const PlySearchOptions *options, const PlyRules *rules)
{
  bool some = (ply_algorithm_takes(options->algorithm, rules) & PLY_TAKES_THREADS) != 0;

  return some && options->threads > 1 ? options->threads - 1 : 0;
}
