/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Pente. One thread owns a search; a crew helps it where the options name
 * one. */

#include "search/plug.h"

typedef struct PenteSearch PlyPenteSearch;

/* With tables of at most `bytes`, made by the first run. NULL if memory is short. */
PlyPenteSearch *ply_pente_search_new(size_t bytes);
void ply_pente_search_free(PlyPenteSearch *search);
/* Forgets what it has searched: the next run is that of a new one. */
void ply_pente_search_clear(PlyPenteSearch *search);
/* Makes what a run with these limits needs; 0 µs: no limit. False if memory is short. */
bool ply_pente_search_prepare(PlyPenteSearch *search, int64_t limit_us);
/* Fills in the run's report and root moves. False if memory is short. */
bool ply_pente_search_run(PlyPenteSearch *search, const PlyEngineRun *run);
