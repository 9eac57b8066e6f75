/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What a view shows, and panels beside it. Where there is no room beside, the panels go over it,
 * and are closed to begin with; Escape in them closes them. Main thread only.
 *
 * Properties:
 *   main, side  GtkWidget, writable: in a template. The side's width request is its width beside.
 *   label  string, writable: what the splitter between them is called
 *   open   gboolean, writable, notifies: the panels are there */

#include "ui/widgets/fold.h"

#define PLY_TYPE_BESIDE (ply_beside_get_type())
G_DECLARE_FINAL_TYPE(PlyBeside, ply_beside, PLY, BESIDE, AdwBin)

void ply_beside_set_level(PlyBeside *self, PlyFoldLevel level);
void ply_beside_set_open(PlyBeside *self, gboolean open);
/* The same, where there is no room beside for when there is. */
void ply_beside_set_open_beside(PlyBeside *self, gboolean open);
/* The side's width where it stands beside, in pixels. */
void ply_beside_set_side_width(PlyBeside *self, int width);
