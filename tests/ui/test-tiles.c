/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tiles of a painting are drawn anew. */

#include "ui/widgets/tiles.h"

#define WIDTH  250
#define HEIGHT 130

static cairo_surface_t *
make_image(int width, int height)
{
  return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
}

static void
dot(cairo_surface_t *image, int x, int y)
{
  cairo_t *cairo = cairo_create(image);

  cairo_rectangle(cairo, x, y, 1, 1);
  cairo_set_source_rgb(cairo, 1, 0, 0);
  cairo_fill(cairo);
  cairo_destroy(cairo);
}

/* Owned by the caller, or NULL. */
static GskRenderNode *
node_of(PlyTiles *tiles)
{
  GtkSnapshot *snapshot = gtk_snapshot_new();

  ply_tiles_snapshot(tiles, snapshot);
  return gtk_snapshot_free_to_node(snapshot);
}

static void
test_changes(void)
{
  PlyTiles *tiles = ply_tiles_new();
  cairo_surface_t *image = make_image(WIDTH, HEIGHT), *larger = make_image(WIDTH + 60, HEIGHT);

  g_assert_null(node_of(tiles));
  g_assert_cmpuint(ply_tiles_set(tiles, image, 1, TRUE), ==, 6); /* 96, 96, 58 by 96, 34 */
  g_assert_null(node_of(tiles));                                 /* all are empty */
  g_assert_cmpuint(ply_tiles_set(tiles, image, 1, TRUE), ==, 0);
  dot(image, 249, 129);
  g_assert_cmpuint(ply_tiles_set(tiles, image, 1, TRUE), ==, 1);
  GskRenderNode *node = node_of(tiles), *again;
  graphene_rect_t bounds;
  gsk_render_node_get_bounds(node, &bounds);
  g_assert_true(graphene_rect_equal(&bounds, &GRAPHENE_RECT_INIT(192, 96, 58, 34)));
  dot(image, 249, 129); /* looks the same */
  g_assert_cmpuint(ply_tiles_set(tiles, image, 1, TRUE), ==, 0);
  again = node_of(tiles);
  g_assert_true(again == node);
  gsk_render_node_unref(again);
  gsk_render_node_unref(node);
  g_assert_cmpuint(ply_tiles_set(tiles, larger, 1, TRUE), ==, 8);
  g_assert_null(node_of(tiles));
  /* Where cuts would be seen there is one tile. */
  g_assert_cmpuint(ply_tiles_set(tiles, image, 1, FALSE), ==, 1);
  node = node_of(tiles);
  gsk_render_node_get_bounds(node, &bounds);
  g_assert_true(graphene_rect_equal(&bounds, &GRAPHENE_RECT_INIT(0, 0, WIDTH, HEIGHT)));
  gsk_render_node_unref(node);
  ply_tiles_free(tiles);
  cairo_surface_destroy(image);
  cairo_surface_destroy(larger);
}

/* What is drawn is the image, to the dot, at two pixels a unit as well. */
static void
test_looks(gconstpointer data)
{
  int scale = GPOINTER_TO_INT(data), width = WIDTH * scale, height = HEIGHT * scale;
  PlyTiles *tiles = ply_tiles_new();
  cairo_surface_t *image = make_image(width, height), *drawn = make_image(width, height);

  for (int i = 0; i < 400; i++)
    dot(image, i * 37 % width, i * 53 % height);
  ply_tiles_set(tiles, image, scale, TRUE);
  GskRenderNode *node = node_of(tiles);
  cairo_surface_set_device_scale(drawn, scale, scale);
  cairo_t *cairo = cairo_create(drawn);
  gsk_render_node_draw(node, cairo);
  cairo_destroy(cairo);
  gsk_render_node_unref(node);
  cairo_surface_flush(drawn);
  gsize stride = (gsize)cairo_image_surface_get_stride(image);
  g_assert_cmpmem(cairo_image_surface_get_data(drawn), stride * (gsize)height,
                  cairo_image_surface_get_data(image), stride * (gsize)height);
  ply_tiles_free(tiles);
  cairo_surface_destroy(image);
  cairo_surface_destroy(drawn);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  g_test_add_func("/ui/tiles/changes", test_changes);
  g_test_add_data_func("/ui/tiles/looks/1", GINT_TO_POINTER(1), test_looks);
  g_test_add_data_func("/ui/tiles/looks/2", GINT_TO_POINTER(2), test_looks);
  return g_test_run();
}
