/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paints the tree. A painting reaches beyond the widget and is kept, so that moving it about costs
 * nothing until its edge comes into sight. */

#include <adwaita.h>
#include <math.h>

#include "ui/tree-view-private.h"

#define MARGIN       220.0 /* pixels painted beyond each edge */
#define NAMES_WIDTH  90.0f /* room for MAX and MIN */
#define LECTURE_TEXT 1.6
#define MOST_ZOOM    1.6 /* at which a small tree is shown */

static PlyStyle
style_of(PlyTreeView *self)
{
  if (self->style >= 0)
    return (PlyStyle)self->style;
  return adw_style_manager_get_dark(adw_style_manager_get_default()) ? PLY_STYLE_DARK
                                                                     : PLY_STYLE_LIGHT;
}

void
ply_tree_view_invalidate(PlyTreeView *self)
{
  g_clear_pointer(&self->cache, gsk_render_node_unref);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static PlyTreeLook
look_of(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  return (PlyTreeLook){
      .zoom = self->zoom,
      .x = self->x,
      .y = self->y,
      .step = ply_search_tree_get_step(self->tree),
      .selected = state != NULL ? state->at.visit : PLY_TRACE_NONE,
      .hovered = -1,
      .boards = true,
      .no_names = true,
      .text = self->style >= 0 ? LECTURE_TEXT : 1,
      .style = style_of(self),
      .wording = *ply_search_tree_get_wording(self->tree),
  };
}

static void
paint_cache(PlyTreeView *self, double width, double height)
{
  GtkSnapshot *snapshot = gtk_snapshot_new();
  PlyTreeLook look = look_of(self);
  float wide = (float)(width + 2 * MARGIN), high = (float)(height + 2 * MARGIN);

  look.x -= MARGIN / self->zoom;
  look.y -= MARGIN / self->zoom;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, wide, high));
  ply_paint_tree(cairo, self->picture, &look, (double)wide, (double)high);
  cairo_destroy(cairo);
  self->cache = gtk_snapshot_free_to_node(snapshot);
  self->cache_x = self->x;
  self->cache_y = self->y;
  self->cache_width = width;
  self->cache_height = height;
}

static gboolean
cache_serves(PlyTreeView *self, double width, double height)
{
  double dx = fabs(self->x - self->cache_x) * self->zoom;
  double dy = fabs(self->y - self->cache_y) * self->zoom;

  return self->cache != NULL && dx < MARGIN && dy < MARGIN && width == self->cache_width &&
         height == self->cache_height;
}

/* A frame round the node under the pointer, which is not worth a painting of the whole. */
static void
paint_hovered(PlyTreeView *self, GtkSnapshot *snapshot)
{
  const PlyPalette *palette = ply_palette_get(style_of(self));

  if (self->hovered < 0 || self->hovered >= self->picture->n)
    return;
  const PlyTreeNode *node = &self->picture->nodes[self->hovered];
  float zoom = (float)self->zoom, width = PLY_TREE_NODE_WIDTH * zoom;
  float x = (float)(((double)node->x - self->x) * self->zoom) - width / 2;
  float y = (float)(((double)node->y - self->y) * self->zoom);
  GskRoundedRect frame;
  GdkRGBA colour = {(float)palette->accent.red, (float)palette->accent.green,
                    (float)palette->accent.blue, 0.9f};

  gsk_rounded_rect_init_from_rect(
      &frame, &GRAPHENE_RECT_INIT(x - 3, y - 3, width + 6, PLY_TREE_NODE_HEIGHT * zoom + 6), 5);
  gtk_snapshot_append_border(snapshot, &frame, (float[4]){1.5f, 1.5f, 1.5f, 1.5f},
                             (GdkRGBA[4]){colour, colour, colour, colour});
}

/* The names of the levels stay at the left edge whatever is moved about. */
static void
paint_names(PlyTreeView *self, GtkSnapshot *snapshot, float height)
{
  PlyTreeLook look = look_of(self);
  cairo_t *cairo =
      gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, NAMES_WIDTH, height));

  ply_paint_tree_names(cairo, self->picture, &look, (double)height);
  cairo_destroy(cairo);
}

void
ply_tree_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyTreeView *self = PLY_TREE_VIEW(widget);
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  const PlyPalette *palette = ply_palette_get(style_of(self));
  GdkRGBA paper = {(float)palette->paper.red, (float)palette->paper.green,
                   (float)palette->paper.blue, 1};
  graphene_rect_t all = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);

  gtk_snapshot_append_color(snapshot, &paper, &all);
  if (self->picture == NULL || width <= 0 || height <= 0)
    return;
  if (self->fitted)
    ply_tree_view_fit(self);
  if (!cache_serves(self, width, height)) {
    g_clear_pointer(&self->cache, gsk_render_node_unref);
    paint_cache(self, width, height);
  }
  gtk_snapshot_push_clip(snapshot, &all);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(
      snapshot, &GRAPHENE_POINT_INIT((float)((self->cache_x - self->x) * self->zoom - MARGIN),
                                     (float)((self->cache_y - self->y) * self->zoom - MARGIN)));
  if (self->cache != NULL)
    gtk_snapshot_append_node(snapshot, self->cache);
  gtk_snapshot_restore(snapshot);
  paint_names(self, snapshot, (float)height);
  paint_hovered(self, snapshot);
  gtk_snapshot_pop(snapshot);
}

void
ply_tree_view_fit(PlyTreeView *self)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self)), zoom = self->zoom;
  PlyTreeLook look;

  if (self->picture == NULL || width <= 0 || height <= 0)
    return;
  ply_tree_look_fit(&look, self->picture, width, height,
                    self->style >= 0 ? MOST_ZOOM * LECTURE_TEXT : MOST_ZOOM);
  /* A tree too wide to be read whole begins at a size that can be read, at the present visit. */
  if (look.zoom < 0.5) {
    look.zoom = fmin(0.8, height / (double)self->picture->height);
    look.zoom = fmax(look.zoom, 0.5);
    look.x = self->x;
    look.y = 0;
  }
  if (look.zoom == zoom && look.x == self->x && look.y == self->y)
    return;
  self->zoom = look.zoom;
  self->x = look.x;
  self->y = look.y;
  g_clear_pointer(&self->cache, gsk_render_node_unref);
  if (self->picture->width * (float)self->zoom > (float)width)
    ply_tree_view_reveal(self);
}

void
ply_tree_view_reveal(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  double width = gtk_widget_get_width(GTK_WIDGET(self)) / self->zoom;
  double height = gtk_widget_get_height(GTK_WIDGET(self)) / self->zoom;

  if (state == NULL || self->picture == NULL || width <= 0)
    return;
  int i = ply_tree_picture_find(self->picture, state->at.visit);
  if (i < 0)
    return;
  double x = (double)self->picture->nodes[i].x, y = (double)self->picture->nodes[i].y;
  double round = fmin(90, width / 4);
  if (x < self->x + round || x > self->x + width - round)
    self->x = x - width / 2;
  if (y < self->y + 40 || y + 70 > self->y + height)
    self->y = y - height / 2;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}
