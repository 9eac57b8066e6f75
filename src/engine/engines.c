/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engines there are: one line each. */

#include "engine/engines.h"

#include <string.h>

#include "engine/maxconnect4/maxconnect4.h"
#include "engine/othello/othello.h"
#include "engine/pente/pente.h"

static const PlyAlgorithm *const engines[] = {
    &ply_engine_othello,
    &ply_engine_othello_wide,
    &ply_engine_maxconnect4,
    &ply_engine_pente,
};

const PlyAlgorithm *
ply_engine_for(const PlyRules *rules)
{
  for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
    if (ply_algorithm_fits(engines[i], rules))
      return engines[i];
  }
  return NULL;
}

const PlyAlgorithm *
ply_engine_any(void)
{
  return engines[0];
}

const PlyAlgorithm *
ply_engine_find(const char *id, const PlyRules *rules)
{
  const PlyAlgorithm *engine = ply_engine_for(rules);

  if (engine != NULL && strcmp(ply_algorithm_id(engine), id) == 0)
    return engine;
  return ply_algorithm_find(id);
}

const PlyAlgorithm *
ply_engine_at(int index, const PlyRules *rules)
{
  int n = 0;

  while (ply_algorithm_at(n) != NULL)
    n++;
  return index < n ? ply_algorithm_at(index) : index == n ? ply_engine_for(rules) : NULL;
}

void
ply_engine_options_init(PlySearchOptions *options, const PlyRules *rules)
{
  const PlyAlgorithm *engine = ply_engine_for(rules);

  ply_search_options_init(options, rules);
  if (engine != NULL)
    options->algorithm = engine;
}
