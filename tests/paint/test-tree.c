/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of recorded trees: what is in them, that they can be painted. */

#include "tree-cases.h"

#include <math.h>

#include "paint/board-picture.h"

static PlyTreePicture *
picture_of(PlyTrace *trace, uint32_t most, uint32_t focus)
{
  const PlyTreeChoice choice = {
      .pass = ply_trace_root_of(trace, focus == PLY_TRACE_NONE ? trace->n - 1 : focus),
      .most = most,
      .focus = focus};
  PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);

  g_assert_nonnull(picture);
  return picture;
}

static void
test_everything(void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS(tree_algorithms); i++) {
    PlyTrace *trace = tree_record(TREE_TEXT, tree_algorithms[i]);
    PlyTreePicture *picture = picture_of(trace, UINT32_MAX, PLY_TRACE_NONE);
    uint32_t end = trace->visits[picture->pass].end;
    g_autofree int *seen = g_new0(int, trace->n);

    for (int32_t k = 0; k < picture->n; k++) {
      const PlyTreeNode *node = &picture->nodes[k];
      g_assert_cmpint(node->parent, <, k);
      if (node->kind != PLY_TREE_VISIT)
        continue;
      seen[node->visit]++;
      g_assert_cmpint(ply_tree_picture_find(picture, node->visit), ==, k);
      uint32_t up = trace->visits[node->visit].parent;
      g_assert_cmpuint(node->parent < 0 ? PLY_TRACE_NONE : picture->nodes[node->parent].visit, ==,
                       up);
    }
    for (uint32_t visit = 0; visit < trace->n; visit++)
      g_assert_cmpint(seen[visit], ==, visit >= picture->pass && visit < end);
    ply_tree_picture_free(picture);
    ply_trace_unref(trace);
  }
}

static double
linear(double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* WCAG's contrast of the paper with what differs most from it in a rectangle. */
static double
contrast_in(cairo_surface_t *surface, int x, int y, int width, int height, gboolean dark)
{
  const guint8 *data = cairo_image_surface_get_data(surface);
  double paper = linear((dark ? 0x24 : 0xff) / 255.0), most = 1;

  for (int row = y; row < y + height; row++) {
    for (int column = x; column < x + width; column++) {
      const guint8 *at = data + row * cairo_image_surface_get_stride(surface) + column * 4;
      double light = 0.0722 * linear(at[0] / 255.0) + 0.7152 * linear(at[1] / 255.0) +
                     0.2126 * linear(at[2] / 255.0);
      most = MAX(most, (MAX(light, paper) + 0.05) / (MIN(light, paper) + 0.05));
    }
  }
  return most;
}

/* Numbers of nodes that the search has not come to yet, and of those that it never will, can be
 * read as well: 4.5:1, light and dark; and one sees the edges to them. */
static void
test_legible(void)
{
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  PlyTreePicture *picture = picture_of(trace, 200, PLY_TRACE_NONE);

  for (int dark = 0; dark < 2; dark++) {
    PlyTreeLook look = {.zoom = 2,
                        .selected = PLY_TRACE_NONE,
                        .hovered = -1,
                        .no_names = true,
                        .style = dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT};
    int width = (int)(picture->width * 2), height = (int)(picture->height * 2);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cairo = cairo_create(surface);
    ply_colour_set(cairo, ply_palette_get(look.style)->paper);
    cairo_paint(cairo);
    ply_paint_tree(cairo, picture, &look, width, height);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    int leaves = 0;
    for (int32_t i = 0; i < picture->n; i++) {
      const PlyTreeNode *node = &picture->nodes[i];
      if (node->number_node < 0 || trace->info.rules.tree->nodes[node->number_node].n_children > 0)
        continue;
      int x = (int)((node->x - PLY_TREE_NODE_WIDTH * 0.3f) * 2), y = (int)((node->y + 5) * 2);
      g_assert_cmpfloat(contrast_in(surface, x, y, (int)(PLY_TREE_NODE_WIDTH * 1.2f),
                                    (int)((PLY_TREE_NODE_HEIGHT - 10) * 2), dark),
                        >=, 4.5);
      leaves++;
    }
    g_assert_cmpint(leaves, ==, 9);
    for (int32_t i = 1; i < picture->n; i++) {
      const PlyTreeNode *node = &picture->nodes[i], *up = &picture->nodes[node->parent];
      double below = up->y + PLY_TREE_NODE_HEIGHT;
      g_assert_cmpfloat(contrast_in(surface, (int)(node->x + up->x) - 8, (int)(node->y + below) - 8,
                                    16, 16, dark),
                        >=, 2); /* a thin line is spread over two dots */
    }
    cairo_surface_destroy(surface);
  }
  ply_tree_picture_free(picture);
  ply_trace_unref(trace);
}

static void
test_ghosts(void)
{
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  PlyTreePicture *picture = picture_of(trace, 200, PLY_TRACE_NONE);
  g_autoptr(GString) ghosts = g_string_new(NULL);

  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    g_assert_cmpint(node->kind, !=, PLY_TREE_MORE);
    if (node->kind == PLY_TREE_GHOST)
      g_string_append_printf(ghosts, "%d ", trace->info.rules.tree->nodes[node->number_node].value);
  }
  g_assert_cmpstr(ghosts->str, ==, "4 6 ");
  ply_tree_picture_free(picture);
  ply_trace_unref(trace);
}

/* The most children that one node brings in, those never tried included. */
static int
widest(const PlyTrace *trace)
{
  int most = 0;

  for (uint32_t i = 0; i < trace->n; i++)
    most = MAX(most, (int)(ply_trace_tried(trace, i) + trace->visits[i].untried));
  return most;
}

static void
test_choice(void)
{
  PlyTrace *trace = tree_record_othello(5);
  int wide = widest(trace);

  g_assert_cmpuint(trace->n, >, 300);
  for (uint32_t most = 1; most <= 256; most *= 4) {
    for (uint32_t focus = 0; focus < trace->n; focus += 1 + trace->n / 60) {
      PlyTreePicture *picture = picture_of(trace, most, focus);
      for (uint32_t visit = focus; visit != PLY_TRACE_NONE; visit = trace->visits[visit].parent) {
        int32_t at = ply_tree_picture_find(picture, visit);
        g_assert_cmpint(at, >=, 0);
        g_assert_true(visit == focus || picture->nodes[at].expanded);
      }
      for (int32_t i = 0; i < picture->n; i++) {
        const PlyTreeNode *node = &picture->nodes[i];
        if (!node->expanded && trace->visits[node->visit].end > node->visit + 1)
          g_assert_cmpint(ply_tree_picture_find(picture, node->visit + 1), ==, -1);
      }
      /* The path to the focus, with its brothers, comes on top. */
      g_assert_cmpint(picture->n, <=, (int)most + wide * (trace->visits[focus].ply + 1));
      ply_tree_picture_free(picture);
    }
  }
  ply_trace_unref(trace);
}

static void
test_hits(void)
{
  PlyTrace *trace = tree_record_othello(4);
  PlyTreePicture *picture = picture_of(trace, 200, PLY_TRACE_NONE);
  const double high = (double)PLY_TREE_NODE_HEIGHT;

  for (int32_t i = 0; i < picture->n; i++) {
    double x = (double)picture->nodes[i].x, y = (double)picture->nodes[i].y;
    double half = (double)picture->nodes[i].width / 2;
    g_assert_cmpint(ply_tree_picture_at(picture, x, y + high / 2), ==, i);
    g_assert_cmpint(ply_tree_picture_at(picture, x - half + 0.5, y + 0.5), ==, i);
    g_assert_cmpint(ply_tree_picture_at(picture, x + half - 0.5, y + high - 0.5), ==, i);
    g_assert_cmpint(ply_tree_picture_at(picture, x + half + 3, y + high / 2), !=, i);
    g_assert_cmpint(ply_tree_picture_at(picture, x, y + high + 3), ==, -1);
    g_assert_true(x - half >= 0 && x + half <= (double)picture->width);
    g_assert_true(y >= 0 && y + high <= (double)picture->height);
  }
  ply_tree_picture_free(picture);
  ply_trace_unref(trace);
}

static cairo_surface_t *
paint(const PlyTreePicture *picture, const PlyTreeLook *look, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(surface);

  ply_colour_set(cairo, ply_palette_get(look->style)->paper);
  cairo_paint(cairo);
  ply_paint_tree(cairo, picture, look, width, height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

/* Pixels that differ from their left neighbour: the grounds of the levels do not. */
static int
count_ink(cairo_surface_t *surface)
{
  int stride = cairo_image_surface_get_stride(surface), n = 0;
  const unsigned char *data = cairo_image_surface_get_data(surface);

  for (int y = 0; y < cairo_image_surface_get_height(surface); y++) {
    for (int x = 1; x < cairo_image_surface_get_width(surface); x++)
      n += memcmp(data + y * stride + x * 4, data + y * stride + (x - 1) * 4, 4) != 0;
  }
  return n;
}

static void
test_painting(void)
{
  static const double zooms[] = {0.05, 0.2, 0.45, 0.8, 1, 2.2};
  PlyTrace *traces[] = {tree_record(TREE_CLASSIC, "alpha-beta"), tree_record(TREE_TEXT, "pvs"),
                        tree_record_othello(3)};

  for (unsigned t = 0; t < G_N_ELEMENTS(traces); t++) {
    PlyTreePicture *picture = picture_of(traces[t], 120, PLY_TRACE_NONE);
    uint64_t steps = ply_trace_n_steps(traces[t]);
    for (uint64_t k = 0; k <= 12; k++) {
      for (unsigned z = 0; z < G_N_ELEMENTS(zooms); z++) {
        PlyTreeLook look = {.step = k == 12 ? UINT64_MAX : k * (steps - 1) / 11,
                            .selected = (uint32_t)(k % traces[t]->n),
                            .hovered = (int32_t)(k % (uint64_t)picture->n),
                            .blank = (k + z) % 4 == 3,
                            .windows = k % 3 == 0,
                            .board = z % 2 == 1 ? ply_paint_small_board : NULL,
                            .style = (PlyStyle)((k + z) % 3),
                            .manner = {(PlyTreeShapes)(z % 3), k % 2 == 1},
                            .wording = {.max_min = k % 2 == 0}};
        ply_tree_look_fit(&look, picture, 400, 300, zooms[z]);
        g_assert_cmpfloat(look.zoom, <=, zooms[z]);
        look.zoom = zooms[z];
        look.x = (double)picture->nodes[0].x - 200 / look.zoom;
        look.y = 0;
        cairo_surface_t *surface = paint(picture, &look, 400, 300);
        g_assert_cmpint(count_ink(surface), >, 2);
        cairo_surface_destroy(surface);
      }
    }
    ply_tree_picture_free(picture);
    ply_trace_unref(traces[t]);
  }
}

/* Whether the pixel has the colour. */
static bool
is_colour(cairo_surface_t *surface, double x, double y, PlyColour colour)
{
  int stride = cairo_image_surface_get_stride(surface);
  const unsigned char *at =
      cairo_image_surface_get_data(surface) + (int)y * stride + 4 * (int)x; /* blue comes first */

  return fabs(at[2] / 255.0 - colour.red) < 0.02 && fabs(at[1] / 255.0 - colour.green) < 0.02 &&
         fabs(at[0] / 255.0 - colour.blue) < 0.02;
}

/* What is filled of a box at its left edge tells the shapes apart: near its top, its middle, its bottom. */
static void
test_shapes(void)
{
  static const bool filled[][2][3] = {
      [PLY_TREE_TRAPEZIA] = {{false, true, true}, {true, true, false}},
      [PLY_TREE_TRIANGLES] = {{false, false, true}, {true, false, false}},
      [PLY_TREE_SQUARES] = {{true, true, true}, {false, true, false}},
  };
  PlyTrace *trace = tree_record(TREE_CLASSIC, "minimax");
  PlyTreePicture *picture = picture_of(trace, UINT32_MAX, PLY_TRACE_NONE);
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  PlyTreeShapes shapes;

  for (int i = 0; ply_tree_shapes_name(i) != NULL; i++) {
    g_assert_true(ply_tree_shapes_find(ply_tree_shapes_name(i), &shapes));
    g_assert_cmpint(shapes, ==, i);
    PlyTreeLook look = {.zoom = 1,
                        .selected = PLY_TRACE_NONE,
                        .hovered = -1,
                        .step = UINT64_MAX,
                        .no_names = true,
                        .style = PLY_STYLE_LIGHT,
                        .manner = {.shapes = shapes},
                        .wording = {.max_min = true}};
    for (int side = 0; side < 2; side++) {
      const PlyTreeNode *node = &picture->nodes[side];
      double width = (double)node->width, high = (double)PLY_TREE_NODE_HEIGHT;
      g_assert_true(node->min == (side == 1));
      look.x = (double)node->x - 40;
      look.y = (double)node->y - 20;
      cairo_surface_t *surface = paint(picture, &look, 400, 320);
      for (int k = 0; k < 3; k++)
        if (is_colour(surface, (40 - width / 2 + 4.5) * look.zoom,
                      (20 + high * (0.1 + 0.4 * k)) * look.zoom,
                      side == 0 ? palette->max : palette->min) != filled[i][side][k])
          g_error("%s: side %d is wrong at height %d", ply_tree_shapes_name(i), side, k);
      cairo_surface_destroy(surface);
    }
  }
  g_assert_false(ply_tree_shapes_find("hexagons", &shapes));
  ply_tree_picture_free(picture);
  ply_trace_unref(trace);
}

/* A worksheet of alpha-beta's tree is to the pixel that of minimax's: nothing is given away. */
static void
test_blank(void)
{
  static const char *const trees[] = {TREE_CLASSIC, TREE_TEXT};

  for (unsigned t = 0; t < G_N_ELEMENTS(trees); t++) {
    cairo_surface_t *surfaces[2];
    for (int k = 0; k < 2; k++) {
      PlyTrace *trace = tree_record(trees[t], k == 0 ? "minimax" : "alpha-beta");
      PlyTreePicture *picture = picture_of(trace, UINT32_MAX, PLY_TRACE_NONE);
      PlyTreeLook look = {.step = k == 0 ? 0 : UINT64_MAX,
                          .selected = PLY_TRACE_NONE,
                          .hovered = -1,
                          .blank = true,
                          .windows = true,
                          .style = PLY_STYLE_PRINT,
                          .wording = {.max_min = true}};
      ply_tree_look_fit(&look, picture, 1200, 500, 1);
      surfaces[k] = paint(picture, &look, 1200, 500);
      ply_tree_picture_free(picture);
      ply_trace_unref(trace);
    }
    g_assert_cmpint(count_ink(surfaces[0]), >, 500);
    g_assert_cmpmem(cairo_image_surface_get_data(surfaces[0]), 1200 * 500 * 4,
                    cairo_image_surface_get_data(surfaces[1]), 1200 * 500 * 4);
    cairo_surface_destroy(surfaces[0]);
    cairo_surface_destroy(surfaces[1]);
  }
}

/* A tree before any search stands as it does when all of it was searched, with all its numbers. */
static void
test_numbers(void)
{
  static const char *const trees[] = {TREE_CLASSIC, TREE_TEXT};

  for (unsigned t = 0; t < G_N_ELEMENTS(trees); t++) {
    PlyTrace *trace = tree_record(trees[t], "minimax");
    PlyTreePicture *searched = picture_of(trace, UINT32_MAX, PLY_TRACE_NONE);
    const PlyNumberTree *tree = trace->info.rules.tree;
    for (int32_t node = 0; node < tree->n_nodes; node++) {
      int32_t shown = -1;
      PlyTreePicture *picture = ply_tree_picture_of_numbers(tree, node, 100, &shown);
      g_assert_cmpint(picture->n, ==, tree->n_nodes);
      g_assert_cmpint(picture->n, ==, searched->n);
      g_assert_cmpint(searched->nodes[shown].number_node, ==, node);
      for (int32_t i = 0; i < picture->n; i++) {
        const PlyTreeNode *one = &picture->nodes[i], *other = &searched->nodes[i];
        const PlyNumberNode *number = &picture->trace->info.rules.tree->nodes[one->number_node];
        g_assert_cmpint(one->parent, ==, other->parent);
        g_assert_true(one->x == other->x && one->y == other->y && one->expanded);
        g_assert_cmpint(number->value, ==, tree->nodes[other->number_node].value);
        g_assert_cmpint(number->n_children, ==, tree->nodes[other->number_node].n_children);
      }
      ply_tree_picture_free(picture);
    }
    ply_tree_picture_free(searched);
    ply_trace_unref(trace);
  }
}

/* Of a big tree what is near a node is shown, its children always. */
static void
test_many_numbers(void)
{
  PlyNumberTree *tree = ply_number_tree_random(5, 6, -9, 9, 3);

  for (int32_t node = 0; node < tree->n_nodes; node = node * 3 + 1) {
    int32_t shown = -1, children = 0;
    PlyTreePicture *picture = ply_tree_picture_of_numbers(tree, node, 100, &shown);
    g_assert_cmpint(picture->n, <=, 100 + 12);
    for (int32_t i = 0; i < picture->n; i++)
      children += picture->nodes[i].parent == shown;
    g_assert_cmpint(children, ==, tree->nodes[node].n_children);
    int32_t depth = 0;
    for (int32_t up = node; tree->nodes[up].parent >= 0; up = tree->nodes[up].parent)
      depth++;
    g_assert_cmpint(picture->nodes[shown].level % 2, ==, depth % 2);
    ply_tree_picture_free(picture);
  }
  ply_number_tree_free(tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/tree/everything", test_everything);
  g_test_add_func("/paint/tree/ghosts", test_ghosts);
  g_test_add_func("/paint/tree/legible", test_legible);
  g_test_add_func("/paint/tree/choice", test_choice);
  g_test_add_func("/paint/tree/hits", test_hits);
  g_test_add_func("/paint/tree/numbers", test_numbers);
  g_test_add_func("/paint/tree/many-numbers", test_many_numbers);
  g_test_add_func("/paint/tree/painting", test_painting);
  g_test_add_func("/paint/tree/blank", test_blank);
  g_test_add_func("/paint/tree/shapes", test_shapes);
  return g_test_run();
}
