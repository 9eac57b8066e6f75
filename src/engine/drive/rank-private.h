/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The order in which an engine's root moves are reported. Not for other folders. */

#include "search/plug.h"

/* Brings moves that lie as the search ranks them, the best first, into the order of a report: exact
 * values and lower bounds as they are, then upper bounds by value, then what is not searched yet; a
 * refuted move gives way to those that are not.
 * The first of them becomes the report's. The run's `multi_pv` moves, ≥ 1, get exact values;
 * n ≥ 1. */
void ply_engine_rank(const PlyEngineRun *run, int n);
