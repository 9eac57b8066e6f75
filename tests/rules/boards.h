/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <string.h>

#include "rules/rules.h"

/* By what they say: between and behind that are bytes that nobody sets. */
static inline bool
boards_are_equal(const PlyBoard *a, const PlyBoard *b)
{
  return a->columns == b->columns && a->rows == b->rows && a->side == b->side &&
         a->captured[0] == b->captured[0] && a->captured[1] == b->captured[1] &&
         memcmp(a->cells, b->cells, (size_t)a->columns * a->rows) == 0;
}
