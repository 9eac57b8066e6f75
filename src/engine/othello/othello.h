/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The engines of Othello behind the interface of all searches (search/plug.h): on boards of 4, 6
 * and 8 columns, and on one of 10. */

#include "search/plug.h"

extern const PlyAlgorithm ply_engine_othello, ply_engine_othello_wide;
