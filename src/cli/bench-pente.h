/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the parts of bench pente share. */

#include <glib.h>

#include "base/crew.h"
#include "search/search.h"

typedef struct {
  const char *algorithm; /* NULL: the engine */
  guint64 nodes;         /* for each tactical position */
  int threads;
  PlyCrew *crew; /* threads − 1 of them; NULL if there is only one */
} PlyBenchPente;

/* Searches with fresh memory, and with `threads` of the crew's threads. `report` then has no root
 * moves. */
void ply_bench_pente_search(const PlyBenchPente *bench, const PlyRules *rules,
                            const PlyPosition *position, const PlySearchLimits *limits,
                            const PlySearchHooks *hooks, int threads, PlyReport *report);

/* The tactical positions from `first` (≥ 1) to `last`. */
void ply_bench_pente_tactics(const PlyBenchPente *bench, guint first, guint last);
