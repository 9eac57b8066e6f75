/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/tiles.h"

#include <string.h>

#define SIDE 96 /* units: a frame has some hundred at most, and a square of a board one to four */

struct PlyTiles {
  int width, height, scale; /* of the image, in pixels, and pixels a unit */
  int side;                 /* of a tile, pixels */
  GPtrArray *images;        /* of cairo_surface_t: a tile each, row by row */
  GPtrArray *nodes;         /* of GskRenderNode: those that are not empty, or NULL */
  GskRenderNode *all;       /* of those; NULL: all are empty */
};

/* A tile's part of an image. */
typedef struct {
  int x, y, width, height; /* pixels */
} Part;

static void
clear_node(gpointer node)
{
  if (node != NULL)
    gsk_render_node_unref(node);
}

PlyTiles *
ply_tiles_new(void)
{
  PlyTiles *self = g_new0(PlyTiles, 1);

  self->images = g_ptr_array_new_with_free_func((GDestroyNotify)cairo_surface_destroy);
  self->nodes = g_ptr_array_new_with_free_func(clear_node);
  return self;
}

void
ply_tiles_free(PlyTiles *self)
{
  g_ptr_array_unref(self->images);
  g_ptr_array_unref(self->nodes);
  clear_node(self->all);
  g_free(self);
}

static const guchar *
row_at(cairo_surface_t *image, int x, int y)
{
  return cairo_image_surface_get_data(image) +
         (gsize)y * (gsize)cairo_image_surface_get_stride(image) + (gsize)x * 4;
}

static gboolean
is_same(cairo_surface_t *image, const Part *part, cairo_surface_t *tile)
{
  for (int y = 0; y < part->height; y++) {
    if (memcmp(row_at(image, part->x, part->y + y), row_at(tile, 0, y), (gsize)part->width * 4) !=
        0)
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_empty(cairo_surface_t *tile, const Part *part)
{
  gsize bytes = (gsize)part->width * 4;

  for (int y = 0; y < part->height; y++) {
    const guchar *row = row_at(tile, 0, y);
    if (row[0] != 0 || memcmp(row, row + 1, bytes - 1) != 0)
      return FALSE;
  }
  return TRUE;
}

static cairo_surface_t *
cut_out(cairo_surface_t *image, const Part *part)
{
  cairo_surface_t *tile =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, part->width, part->height);

  for (int y = 0; y < part->height; y++)
    memcpy((guchar *)row_at(tile, 0, y), row_at(image, part->x, part->y + y),
           (gsize)part->width * 4);
  cairo_surface_mark_dirty(tile);
  return tile;
}

/* A cairo node and not a texture: the cairo renderer converts a texture's pixels at every frame,
 * and the GL renderer keeps the upload of either as long as the node is the same. */
static GskRenderNode *
make_node(cairo_surface_t *tile, const Part *part, int scale)
{
  float unit = 1 / (float)scale;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT((float)part->x * unit, (float)part->y * unit, (float)part->width * unit,
                         (float)part->height * unit);
  GskRenderNode *node = gsk_cairo_node_new(&bounds);
  cairo_t *cairo = gsk_cairo_node_get_draw_context(node);

  cairo_surface_set_device_scale(tile, scale, scale);
  cairo_set_source_surface(cairo, tile, (double)bounds.origin.x, (double)bounds.origin.y);
  /* No seams where an export is painted at another scale. */
  cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  cairo_rectangle(cairo, (double)bounds.origin.x, (double)bounds.origin.y,
                  (double)bounds.size.width, (double)bounds.size.height);
  cairo_fill(cairo);
  cairo_destroy(cairo);
  return node;
}

static void
put_tile(PlyTiles *self, guint i, cairo_surface_t *image, const Part *part)
{
  cairo_surface_t *tile = cut_out(image, part);

  cairo_surface_destroy(self->images->pdata[i]);
  clear_node(self->nodes->pdata[i]);
  self->images->pdata[i] = tile;
  self->nodes->pdata[i] = is_empty(tile, part) ? NULL : make_node(tile, part, self->scale);
}

static void
join(PlyTiles *self)
{
  g_autoptr(GPtrArray) there = g_ptr_array_new();

  for (guint i = 0; i < self->nodes->len; i++) {
    if (self->nodes->pdata[i] != NULL)
      g_ptr_array_add(there, self->nodes->pdata[i]);
  }
  g_clear_pointer(&self->all, gsk_render_node_unref);
  if (there->len > 0)
    self->all = gsk_container_node_new((GskRenderNode **)there->pdata, there->len);
}

/* Tiles of an image of another size are others. */
static void
resize(PlyTiles *self, int width, int height, int scale, int side)
{
  int n = ((width + side - 1) / side) * ((height + side - 1) / side);

  if (width == self->width && height == self->height && scale == self->scale && side == self->side)
    return;
  self->width = width;
  self->height = height;
  self->scale = scale;
  self->side = side;
  g_ptr_array_set_size(self->images, 0);
  g_ptr_array_set_size(self->nodes, 0);
  g_ptr_array_set_size(self->images, n);
  g_ptr_array_set_size(self->nodes, n);
}

gboolean
ply_tiles_may_cut(GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface(native) : NULL;
  double scale = 1;

  if (surface == NULL || !GSK_IS_CAIRO_RENDERER(gtk_native_get_renderer(native)))
    return FALSE;
  /* Newer than what is built for: scales between whole ones. */
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(surface), "scale") != NULL)
    g_object_get(surface, "scale", &scale, NULL);
  return scale == (int)scale;
}

guint
ply_tiles_set(PlyTiles *self, cairo_surface_t *image, int scale, gboolean cut)
{
  int width = cairo_image_surface_get_width(image);
  int height = cairo_image_surface_get_height(image);
  int side = cut ? SIDE * scale : MAX(width, height);
  guint changed = 0, i = 0;

  cairo_surface_flush(image);
  resize(self, width, height, scale, side);
  for (int y = 0; y < height; y += side) {
    for (int x = 0; x < width; x += side, i++) {
      Part part = {x, y, MIN(side, width - x), MIN(side, height - y)};
      if (self->images->pdata[i] != NULL && is_same(image, &part, self->images->pdata[i]))
        continue;
      put_tile(self, i, image, &part);
      changed++;
    }
  }
  if (changed > 0)
    join(self);
  return changed;
}

void
ply_tiles_snapshot(PlyTiles *self, GtkSnapshot *snapshot)
{
  if (self->all != NULL)
    gtk_snapshot_append_node(snapshot, self->all);
}
