/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Max-Connect4 behind the driver (engine/drive/drive.h): principal variation
 * search with an evaluation, the solver where it pays, and a book of what is proven. */

#include "search/search.h"

extern const PlyAlgorithm ply_engine_maxconnect4;
