/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A box for one child that may be narrower than its child is: whoever put the child there folds it
 * by the level that the width allows. It says of itself only how small it may be, so its window has a
 * default size. For the one frame until that is done the child is cut off.
 * Main thread only.
 *
 * Properties:
 *   child  GtkWidget, writable: in a template
 *   level  guint, notifies, outside of any allocation: PlyFoldLevel of the width
 *   width, height  int, notify likewise: pixels that there are */

#include <adwaita.h>

/* The narrower, the higher. Pixels are those of the layout with text of the usual size: larger text
 * needs more of them. */
typedef enum {
  PLY_FOLD_WIDE,     /* from 1130 pixels */
  PLY_FOLD_USUAL,    /* from 900 */
  PLY_FOLD_NARROW,   /* from 600: what stands beside goes over */
  PLY_FOLD_NARROWEST /* a telephone's */
} PlyFoldLevel;

#define PLY_TYPE_FOLD (ply_fold_get_type())
G_DECLARE_FINAL_TYPE(PlyFold, ply_fold, PLY, FOLD, GtkWidget)

PlyFoldLevel ply_fold_get_level(PlyFold *self);
int ply_fold_get_width(PlyFold *self);
int ply_fold_get_height(PlyFold *self);
