/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The trees of two runs in one layout, drawn beside or above each other, that are looked at
 * together: a canvas (see canvas.h) in two parts, whose unit downwards is a level. A click selects
 * a node, the arrows go to its parent, its first child and along its row. The key of a child is a
 * node.
 *
 * Properties (both notify): selected (int, writable) and hovered (int): nodes of the picture or −1.
 * Main thread. */

#include "paint/union-paint.h"
#include "ui/tree/canvas.h"

#define PLY_TYPE_UNION_VIEW (ply_union_view_get_type())
G_DECLARE_FINAL_TYPE(PlyUnionView, ply_union_view, PLY, UNION_VIEW, PlyCanvas)

/* Whether two trees stand beside each other on so many pixels: there is room, or it is too flat for
 * one above the other. */
static inline gboolean
ply_union_view_is_beside(double width, double height)
{
  return width >= 900 || width > 2 * height;
}

/* Takes the picture; NULL takes it away. Selects nothing and shows all of it. */
void ply_union_view_set_picture(PlyUnionView *self, PlyUnionPicture *picture);
/* Borrowed, or NULL. */
const PlyUnionPicture *ply_union_view_get_picture(PlyUnionView *self);
void ply_union_view_set_wording(PlyUnionView *self, const PlyWording *wording);
/* What stands above a half: the run's name. Copied. */
void ply_union_view_set_title(PlyUnionView *self, int which, const char *title);

int32_t ply_union_view_get_selected(PlyUnionView *self);
