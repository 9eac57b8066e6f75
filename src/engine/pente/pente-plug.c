/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Pente behind the interface of all searches. */

#include "engine/pente/pente-plug.h"

#include "engine/pente/search.h"
#include "engine/timing.h"
#include "rules/game.h"

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_pente;
}

static void *
memory_new(const PlyAlgorithm *engine, size_t table_bytes)
{
  (void)engine;
  return ply_pente_search_new(table_bytes);
}

static void
memory_free(void *memory)
{
  ply_pente_search_free(memory);
}

static void
memory_clear(void *memory)
{
  ply_pente_search_clear(memory);
}

static void
warm_up(void *memory, const PlyRules *rules)
{
  (void)rules;
  ply_pente_search_prepare(memory, 0);
}

static unsigned
takes(const PlyRules *rules)
{
  (void)rules;
  return PLY_TAKES_THREADS;
}

static bool
run_engine(void *memory, const PlyEngineRun *run)
{
  return ply_pente_search_run(memory, run);
}

const PlyAlgorithm ply_engine_pente = {
    .id = "engine",
    .name = "Engine (strongest)",
    .uses_windows = true,
    .fits = fits,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .warm_up = warm_up,
    .takes = takes,
    .run = run_engine,
};
