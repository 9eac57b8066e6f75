/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong searches of Othello as one algorithm, for boards of 4, 6, 8 and 10 columns. Its values
 * are disc differences with the empties to the winner. */

#include "search/plug.h"

extern const PlyAlgorithm ply_engine_othello;
