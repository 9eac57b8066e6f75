/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The groups and meetings of a cup as a picture (paint/bracket.h), the last stage first, with all of
 * it as its accessible description. As high as its width makes it: it belongs in what scrolls. Main
 * thread only. */

#include <gtk/gtk.h>

#include "model/cup-hall.h"

#define PLY_TYPE_CUP_BRACKET (ply_cup_bracket_get_type())
G_DECLARE_FINAL_TYPE(PlyCupBracket, ply_cup_bracket, PLY, CUP_BRACKET, GtkWidget)

void ply_cup_bracket_show(PlyCupBracket *self, PlyCupNews *news);
