/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-layers-private.h"

void
ply_board_layers_drop(PlyBoardLayers *self, int layer)
{
  self->painted[layer] = FALSE;
  gtk_widget_queue_draw(self->board);
}

void
ply_board_layers_drop_all(PlyBoardLayers *self)
{
  for (int i = 0; i < N_LAYERS; i++)
    ply_board_layers_drop(self, i);
}

void
ply_board_layers_lay_out(PlyBoardLayers *self, double width, double height)
{
  if (!self->state->has_picture || width < 1 || height < 1 ||
      (width == self->width && height == self->height))
    return;
  ply_board_geometry_init(&self->state->geometry, &self->state->picture, width, height,
                          gtk_widget_get_scale_factor(self->board));
  self->width = width;
  self->height = height;
  ply_board_layers_drop_all(self);
}

/* One image for all layers and paintings: fresh memory is dear. */
static cairo_surface_t *
get_paper(PlyBoardLayers *self, int width, int height, int scale)
{
  cairo_surface_t *paper = self->paper;

  if (paper == NULL || cairo_image_surface_get_width(paper) != width ||
      cairo_image_surface_get_height(paper) != height) {
    g_clear_pointer(&self->paper, cairo_surface_destroy);
    self->paper = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  }
  cairo_surface_set_device_scale(self->paper, scale, scale);
  return self->paper;
}

static void
paint_layer(PlyBoardLayers *self, int layer, unsigned layers)
{
  int scale = gtk_widget_get_scale_factor(self->board);
  cairo_surface_t *paper =
      get_paper(self, (int)self->width * scale, (int)self->height * scale, scale);
  cairo_t *cairo = cairo_create(paper);

  cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR);
  cairo_paint(cairo);
  cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
  ply_paint_board_layers(cairo, &self->state->picture, &self->state->geometry, self->style, layers);
  cairo_destroy(cairo);
  ply_tiles_set(self->tiles[layer], paper, scale, ply_tiles_may_cut(self->board));
  self->painted[layer] = TRUE;
}

static void
append_moving(PlyBoardLayers *self, GtkSnapshot *snapshot)
{
  PlyRectangle area =
      ply_board_geometry_extents(&self->state->geometry, &self->state->picture.change);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)area.x - 2, (float)area.y - 2,
                                              (float)area.width + 4, (float)area.height + 4);

  if (area.width <= 0)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &bounds);
  ply_paint_board_layers(cairo, &self->state->picture, &self->state->geometry, self->style,
                         PLY_LAYER_MOVING);
  cairo_destroy(cairo);
}

void
ply_board_layers_snapshot(PlyBoardLayers *self, GtkSnapshot *snapshot)
{
  static const unsigned layers[] = {PLY_LAYER_GROUND, PLY_LAYER_STONES, PLY_LAYER_OVERLAY};

  ply_board_layers_lay_out(self, gtk_widget_get_width(self->board),
                           gtk_widget_get_height(self->board));
  if (!self->state->has_picture || self->width < 1)
    return;
  for (int i = 0; i < N_LAYERS; i++) {
    if (i == LAYER_OVERLAY && self->state->picture.moving)
      append_moving(self, snapshot);
    if (!self->painted[i])
      paint_layer(self, i, layers[i]);
    ply_tiles_snapshot(self->tiles[i], snapshot);
  }
}

/* A board at rest in a style, cut out of the square it is laid out in. */
typedef struct {
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;
  PlyStyle style;
  double x, y;
} Drawing;

#define DRAWING_SIZE 800

static void
draw_picture(cairo_t *cairo, gpointer data)
{
  Drawing *drawing = data;

  cairo_translate(cairo, -drawing->x, -drawing->y);
  ply_paint_board(cairo, &drawing->picture, &drawing->geometry, drawing->style);
}

PlyViewPicture
ply_board_layers_make_picture(PlyBoardLayers *self)
{
  Drawing *drawing = g_new(Drawing, 1);
  const PlyBoardGeometry *geometry = &drawing->geometry;

  drawing->picture = self->state->picture;
  drawing->picture.moving = false;
  drawing->picture.overlay.hover_cell = drawing->picture.overlay.cursor_cell = -1;
  drawing->style = self->style;
  ply_board_geometry_init(&drawing->geometry, &drawing->picture, DRAWING_SIZE, DRAWING_SIZE, 1);
  const PlyRectangle *body = &geometry->body, *tray = &geometry->trays[0];
  drawing->x = body->x;
  drawing->y = body->y;
  double right =
      tray->width > 0 ? MAX(body->x + body->width, tray->x + tray->width) : body->x + body->width;
  return (PlyViewPicture){
      .width = right - body->x,
      .height = body->height,
      .draw = draw_picture,
      .data = drawing,
      .free_data = g_free,
  };
}

void
ply_board_layers_forget_size(PlyBoardLayers *self)
{
  self->width = 0;
}

void
ply_board_layers_set_style(PlyBoardLayers *self, PlyStyle style)
{
  if (self->style == style)
    return;
  self->style = style;
  ply_board_layers_drop_all(self);
}

void
ply_board_layers_init(PlyBoardLayers *self, GtkWidget *board, PlyBoardState *state)
{
  *self = (PlyBoardLayers){.board = board, .state = state};
  for (int i = 0; i < N_LAYERS; i++)
    self->tiles[i] = ply_tiles_new();
}

void
ply_board_layers_clear(PlyBoardLayers *self)
{
  for (int i = 0; i < N_LAYERS; i++)
    g_clear_pointer(&self->tiles[i], ply_tiles_free);
  g_clear_pointer(&self->paper, cairo_surface_destroy);
}
