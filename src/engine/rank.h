/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The order in which an engine's root moves are reported. Not for other folders. */

#include "search/search.h"

/* Brings moves that lie as the search ranks them, the best first, into the order of a report: exact
 * values and lower bounds as they are, then upper bounds by value, then what is not searched yet.
 * `wanted` ≥ 1: how many moves get exact values; n ≥ 1. */
void ply_engine_rank(PlyRootMove *moves, int n, int wanted);
