/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The window of a search's root as a person writes it: its two ends in values for MAX and in the
 * unit of the values, "3..8", "-1.5..2", and open where there is nothing, "..8", "3..∞". MAX is the
 * side that moves at the root, but in a number tree that has MIN there. Pure, any thread. */

#include <glib.h>

#include "rules/rules.h"

/* One end as in record/typed-number.h, a fraction only in a number tree; nothing leaves `*end` as it is. FALSE if it is no
 * number. */
gboolean ply_root_window_read_end(const char *text, const PlyRules *rules, PlyScore *end);
/* FALSE for what is no window, nor has room in it; blanks round the ends are passed over. An end that
 * lies between two values, 5/3 of whole numbers, is the one outside, "1..": the same values lie
 * within. `*alpha` and `*beta` are for the side to move at `root`, ±PLY_SCORE_INFINITE where open. */
gboolean ply_root_window_read(const char *text, const PlyRules *rules, const PlyPosition *root,
                              PlyScore *alpha, PlyScore *beta);
/* Transfer full. */
char *ply_root_window_write(const PlyRules *rules, const PlyPosition *root, PlyScore alpha,
                            PlyScore beta);
