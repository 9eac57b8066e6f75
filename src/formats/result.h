/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who won, as a game's result says it in any of the formats. */

#include "record/record.h"

/* What the first side won by, 1 where only who won is said: "40-24", "1-0", "1/2-1/2", "+12.000",
 * "B+12", "W+Resign", "0", "Draw". FALSE if the text says none of these. The first side is Black, in
 * Pente White. */
gboolean ply_result_score(const char *result, const PlyRules *rules, int *score);
