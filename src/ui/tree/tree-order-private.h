/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a picture of a tree is to be made of, on its way to the thread that makes it. */

#include <glib.h>

#include "paint/tree-picture.h"
#include "trace/step.h"

typedef struct PlyTreeOrder {
  PlyTrace *trace; /* a reference */
  PlyTreeChoice choice;
  guint32 *opened, *closed; /* owned; those of the choice */
  gboolean whole;           /* what cannot be read whole on the canvas is wanted without one */
} PlyTreeOrder;

/* `opened` and `closed`, of guint32, are copied. */
PlyTreeOrder *ply_tree_order_new(PlyTrace *trace, const PlyTraceState *state, const GArray *opened,
                                 const GArray *closed, const PlyTreeCanvas *canvas, gboolean whole);
void ply_tree_order_free(gpointer order);
/* NULL if memory is short. Any thread. */
PlyTreePicture *ply_tree_order_carry_out(const PlyTreeOrder *order);
