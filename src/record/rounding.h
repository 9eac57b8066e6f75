/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "rules/number-tree.h"

/* That a search has a leaf's number rounded to a thousandth, and for which other number it then takes
 * it: a translated sentence. `leaf` −1: of that leaf of all of which there is most to be said. NULL if
 * it has the number as it is written. Transfer full. */
char *ply_rounding_text(const PlyNumberTree *tree, int32_t leaf);
