/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar of time under the views of a recording: where one stands, buttons for the actions that
 * move there, what counts as a step, how fast it plays and where that stops. Main thread only. */

#include <gtk/gtk.h>

#include "model/lecture.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_TRANSPORT_BAR (ply_transport_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyTransportBar, ply_transport_bar, PLY, TRANSPORT_BAR, GtkBox)

/* A step forwards, of what counts as one. */
void ply_transport_bar_go_on(PlyTransportBar *self);
/* Once; holds a reference. */
void ply_transport_bar_set_tree(PlyTransportBar *self, PlySearchTree *tree);
/* The talk that the keys of bookmarks lead through. Once; holds a reference. */
void ply_transport_bar_set_talk(PlyTransportBar *self, PlyLecture *talk);
/* Two rows in a narrow window, three in the narrowest. */
void ply_transport_bar_set_level(PlyTransportBar *self, PlyFoldLevel level);
/* What moves in time, in the group that is inserted as "microscope", and its switches, "stop-cut" and
 * so on, in that of "scope". */
void ply_transport_bar_add_actions(PlyTransportBar *self, GSimpleActionGroup *actions,
                                   GSimpleActionGroup *scope);
