/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A Pente input file that is not as the assignment's document has it, for a player who must answer
 * all the same. Pure, any thread. */

#include "record/record.h"

/* What the two numbers of captured stones count. */
typedef enum {
  PLY_PENTE_COUNTS_STONES, /* the document */
  PLY_PENTE_COUNTS_PAIRS,
  PLY_PENTE_COUNTS_EITHER, /* stones, unless only pairs agree with the board or with each other */
} PlyPenteCounts;

/* Makes the most of any text: a colour in any case or by its first letter, a time that is none,
 * captured stones that are missing or odd, and board lines of any length and number. Adds a
 * translated sentence to `warnings` for each thing that it had to guess; a text that is as it
 * should be adds none and reads as ply_format_pente_input has it. `name` is the file's, for
 * messages. Never NULL; the game may be over. Transfer full. */
PlyRecord *ply_pente_odd_read(const char *text, gsize length, const char *name,
                              PlyPenteCounts counts, GPtrArray *warnings);
