/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What plain formats cannot hold, said once for all of them. */

#include "formats/format.h"

typedef enum {
  PLY_KEEPS_POSITION = 1 << 0, /* the position at `at`, by itself or through the moves */
  PLY_KEEPS_MOVES = 1 << 1,    /* the moves from the start to `at` */
  PLY_KEEPS_NAMES = 1 << 2,
  PLY_KEEPS_RESULT = 1 << 3,
  PLY_KEEPS_CLOCK = 1 << 4,
} PlyKeeps;

/* Adds a sentence for each thing that the record has and the format lacks. */
void ply_losses_add(const PlyRecord *record, const PlyRecordNode *at, PlyKeeps keeps,
                    GPtrArray *sentences);
