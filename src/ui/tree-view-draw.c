/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paints the tree. A painting reaches beyond the widget and is kept, so that moving it about costs
 * nothing until its edge comes into sight. */

#include <adwaita.h>
#include <math.h>

#include "paint/board-picture.h"
#include "ui/tree-view-private.h"

#define MARGIN       220.0 /* pixels painted beyond each edge */
#define LECTURE_TEXT 1.6
#define MOST_ZOOM    1.6 /* at which a small tree is shown */
/* At which a big one begins to be shown. */
#define READ_ZOOM 0.85

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
      .board = ply_paint_small_board,
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
  float zoom = (float)self->zoom, width = self->picture->node_width * zoom;
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
  float width = (float)ceil(ply_tree_names_width(&look));
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));

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
ply_tree_view_family(const PlyTreePicture *picture, int i, double *left, double *right)
{
  *left = *right = (double)picture->nodes[i].x;
  for (int k = i + 1; k < picture->n; k++) {
    const PlyTreeNode *node = &picture->nodes[k];
    if (node->level <= picture->nodes[i].level)
      break;
    if (node->parent != i || node->kind == PLY_TREE_MORE)
      continue;
    *left = fmin(*left, (double)node->x);
    *right = fmax(*right, (double)node->x);
  }
  *left -= (double)picture->node_width;
  *right += (double)picture->node_width;
}

/* Where to begin along one axis: all of it in the middle if it fits, else the point of interest,
 * without showing much that is empty. */
static double
begin_axis(double middle, double size, double shown)
{
  if (size <= shown)
    return (size - shown) / 2;
  return CLAMP(middle - shown / 2, 0, size - shown);
}

/* A tree too big to be read whole begins at a size that can be read, at the present visit with its
 * children. */
static void
begin_to_show(PlyTreeView *self, double width, double height, double names)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  const PlyTreePicture *picture = self->picture;
  int i = state != NULL ? ply_tree_picture_find(picture, state->at.visit) : -1;
  double scale = self->style >= 0 ? LECTURE_TEXT : 1, left, right;

  ply_tree_view_family(picture, MAX(i, 0), &left, &right);
  double zoom = fmin(fmin(height / (double)picture->height, READ_ZOOM * scale),
                     (width - names) / (right - left));
  zoom = fmax(zoom, PLY_TREE_VIEW_READ * scale);
  double x = (double)picture->nodes[MAX(i, 0)].x, y = (double)picture->nodes[MAX(i, 0)].y;
  if ((right - left) * zoom <= width - names)
    x = (left + right) / 2;
  self->zoom = zoom;
  self->x = begin_axis(x, (double)picture->width, (width - names) / zoom) - names / zoom;
  self->y = begin_axis(y + (double)PLY_TREE_LEVEL, (double)picture->height, height / zoom);
  self->begun_width = width;
  self->begun_height = height;
  g_clear_pointer(&self->cache, gsk_render_node_unref);
}

void
ply_tree_view_begin(PlyTreeView *self)
{
  self->fitted = TRUE;
  self->whole = FALSE;
  self->begun_width = 0;
  ply_tree_view_invalidate(self);
}

void
ply_tree_view_fit(PlyTreeView *self)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self));
  double scale = self->style >= 0 ? LECTURE_TEXT : 1;
  PlyTreeLook look = look_of(self);

  if (self->picture == NULL || width <= 0 || height <= 0)
    return;
  double names = ply_tree_names_width(&look);
  ply_tree_look_fit(&look, self->picture, fmax(1, width - names), height, MOST_ZOOM * scale);
  if (!self->whole && look.zoom < PLY_TREE_VIEW_READ * scale) {
    if (width != self->begun_width || height != self->begun_height)
      begin_to_show(self, width, height, names);
    return;
  }
  look.x -= names / look.zoom;
  if (look.zoom == self->zoom && look.x == self->x && look.y == self->y)
    return;
  self->zoom = look.zoom;
  self->x = look.x;
  self->y = look.y;
  g_clear_pointer(&self->cache, gsk_render_node_unref);
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

  if (self->fitted && self->whole)
    return;
  if (x < self->x + round || x > self->x + width - round)
    self->x = x - width / 2;
  if (y < self->y + 40 || y + 70 > self->y + height)
    self->y = y - height / 2;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}
