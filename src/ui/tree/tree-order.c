/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/tree-order-private.h"

#define MOST_NODES 420 /* chosen by size */

PlyTreeOrder *
ply_tree_order_new(PlyTrace *trace, const PlyTraceState *state, const GArray *opened,
                   const GArray *closed, const PlyTreeCanvas *canvas, gboolean whole)
{
  PlyTreeOrder *order = g_new0(PlyTreeOrder, 1);

  order->trace = ply_trace_ref(trace);
  order->opened = g_memdup2(opened->data, opened->len * sizeof(guint32));
  order->closed = g_memdup2(closed->data, closed->len * sizeof(guint32));
  order->whole = whole;
  order->choice = (PlyTreeChoice){.pass = state->levels[0].visit,
                                  .most = MOST_NODES,
                                  .canvas = *canvas,
                                  .focus = state->at.visit,
                                  .opened = order->opened,
                                  .n_opened = opened->len,
                                  .closed = order->closed,
                                  .n_closed = closed->len};
  return order;
}

void
ply_tree_order_free(gpointer data)
{
  PlyTreeOrder *order = data;

  ply_trace_unref(order->trace);
  g_free(order->opened);
  g_free(order->closed);
  g_free(order);
}

PlyTreePicture *
ply_tree_order_carry_out(const PlyTreeOrder *order)
{
  PlyTreeChoice choice = order->choice;
  PlyTreePicture *picture = ply_tree_picture_new(order->trace, &choice);

  if (order->whole && picture != NULL && !picture->whole) {
    ply_tree_picture_free(picture);
    choice.canvas = (PlyTreeCanvas){0};
    picture = ply_tree_picture_new(order->trace, &choice);
  }
  return picture;
}
