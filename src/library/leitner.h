/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* When a puzzle comes again: the box of cards of Sebastian Leitner (So lernt man lernen, Freiburg
 * 1972). A card that is answered goes one compartment on, one that is missed back into the first;
 * those of each compartment rest twice as long as those of the one before it: 1, 2, 4, 8 and 16 days.
 * A card that was missed comes again in ten minutes. A new card counts as one of the first
 * compartment. Pure, any thread. */

#include <glib.h>

#define PLY_LEITNER_BOXES 5

typedef struct {
  int box;    /* 1 to PLY_LEITNER_BOXES; 0: it is new */
  gint64 due; /* seconds since 1970; of a new card nothing */
} PlyLeitner;

/* The card after an answer at this time. */
PlyLeitner ply_leitner_answered(PlyLeitner card, gboolean right, gint64 now);
/* Whether it is to be asked now. One that would rest longer than any can was answered by a clock that
 * was wrong, and is. A new card is not due. */
gboolean ply_leitner_is_due(PlyLeitner card, gint64 now);
/* How long the last compartment rests, in seconds. */
gint64 ply_leitner_longest(void);
