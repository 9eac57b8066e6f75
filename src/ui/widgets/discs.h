/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether Othello's discs are blue and orange or black and white, as the person has chosen: what
 * they look like and what the sides are called. Main thread. */

#include <glib.h>

#include "paint/board-picture.h"

gboolean ply_discs_are_black(void);
/* The colours of the sides of a game on the board, in the style the window has now. */
void ply_discs_colours(const PlyRules *rules, PlySideColours *colours);
