/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the programs of a match, and the one that analyses, write on stderr, side by side, its end in
 * sight. It looks only while it can be seen. */

#include <adwaita.h>

#include "model/analysis.h"
#include "model/match.h"

#define PLY_TYPE_ERRORS_DRAWER (ply_errors_drawer_get_type())
G_DECLARE_FINAL_TYPE(PlyErrorsDrawer, ply_errors_drawer, PLY, ERRORS_DRAWER, GtkBox)

/* Borrowed: the window owns the match and the drawer. */
void ply_errors_drawer_connect(PlyErrorsDrawer *self, PlyMatch *match);
/* The same; whose program has a column of its own. */
void ply_errors_drawer_set_analysis(PlyErrorsDrawer *self, PlyAnalysis *analysis);
/* Whether it is open and has the column of a program that analyses. */
gboolean ply_errors_drawer_is_wanted(PlyErrorsDrawer *self);
/* Whether any program of the match has written something. */
gboolean ply_errors_drawer_has_any(PlyErrorsDrawer *self);
