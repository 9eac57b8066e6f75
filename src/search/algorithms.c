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
