/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The engines: searches made for one game, behind the interface of the textbook searches. One a
 * game, a line in engines.c. The lists here have the textbook searches first. */

#include "search/search.h"

/* "Engine (strongest)" in all lists. */
#define PLY_ENGINE_ID "engine"

/* The engine for this game on this board, or NULL. */
const PlyAlgorithm *ply_engine_for(const PlyRules *rules);

/* An engine of some game: what to prefer before a game is known. */
const PlyAlgorithm *ply_engine_any(void);

/* The textbook search or, for these rules, the engine of this id; NULL if there is none. */
const PlyAlgorithm *ply_engine_find(const char *id, const PlyRules *rules);

/* What can search these rules, in a fixed order: the textbook searches, then the engine if there is
 * one. NULL past the last. */
const PlyAlgorithm *ply_engine_at(int index, const PlyRules *rules);

/* As ply_search_options_init(), but with the engine if there is one. */
void ply_engine_options_init(PlySearchOptions *options, const PlyRules *rules);
