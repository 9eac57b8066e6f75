/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "search/searcher.h"

/* The value of a node for its side to move inside (alpha, beta), fail-soft unless the options say
 * otherwise. Also MTD(f)'s workhorse. */
PlyScore ply_alpha_beta(PlySearch *s, const PlyPosition *position, int depth, int ply,
                        PlyScore alpha, PlyScore beta);
