/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

/* Each layer is an image in a render node that lives until it looks different: a report that
 * changes values repaints values only, and a frame of an animation only the stones that move. The
 * image is wrapped in a cairo node, not a texture: the cairo renderer converts a texture's pixels
 * at every frame, and the GL renderer keeps the upload of either as long as the node
 * is the same. */

void
ply_board_view_drop_layer(PlyBoardView *self, int layer)
{
  g_clear_pointer(&self->layers[layer], gsk_render_node_unref);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_board_view_drop_layers(PlyBoardView *self)
{
  for (int i = 0; i < N_LAYERS; i++)
    ply_board_view_drop_layer(self, i);
}

void
ply_board_view_lay_out(PlyBoardView *self, double width, double height)
{
  if (!self->has_picture || width < 1 || height < 1 ||
      (width == self->laid_out_width && height == self->laid_out_height))
    return;
  ply_board_geometry_init(&self->geometry, &self->picture, width, height,
                          gtk_widget_get_scale_factor(GTK_WIDGET(self)));
  self->laid_out_width = width;
  self->laid_out_height = height;
  ply_board_view_drop_layers(self);
}

static GskRenderNode *
paint_layer(PlyBoardView *self, unsigned layers)
{
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
  int width = (int)self->laid_out_width * scale, height = (int)self->laid_out_height * scale;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_set_device_scale(surface, scale, scale);
  cairo_t *cairo = cairo_create(surface);

  ply_paint_board_layers(cairo, &self->picture, &self->geometry, self->style, layers);
  cairo_destroy(cairo);

  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT(0, 0, (float)self->laid_out_width, (float)self->laid_out_height);
  GskRenderNode *node = gsk_cairo_node_new(&bounds);
  cairo = gsk_cairo_node_get_draw_context(node);
  cairo_set_source_surface(cairo, surface, 0, 0);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return node;
}

static void
append_moving(PlyBoardView *self, GtkSnapshot *snapshot)
{
  PlyRectangle area = ply_board_geometry_extents(&self->geometry, &self->picture.change);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)area.x - 2, (float)area.y - 2,
                                              (float)area.width + 4, (float)area.height + 4);

  if (area.width <= 0)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &bounds);
  ply_paint_board_layers(cairo, &self->picture, &self->geometry, self->style, PLY_LAYER_MOVING);
  cairo_destroy(cairo);
}

void
ply_board_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const unsigned layers[] = {PLY_LAYER_GROUND, PLY_LAYER_STONES, PLY_LAYER_OVERLAY};
  PlyBoardView *self = PLY_BOARD_VIEW(widget);

  ply_board_view_lay_out(self, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  if (!self->has_picture || self->laid_out_width < 1)
    return;
  for (int i = 0; i < N_LAYERS; i++) {
    if (i == LAYER_OVERLAY && self->picture.moving)
      append_moving(self, snapshot);
    if (!self->layers[i])
      self->layers[i] = paint_layer(self, layers[i]);
    gtk_snapshot_append_node(snapshot, self->layers[i]);
  }
}
