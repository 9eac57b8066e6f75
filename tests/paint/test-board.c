/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib.h>
#include <math.h>
#include <string.h>

#include <pango/pangocairo.h>

#include "paint/board-geometry.h"
#include "paint/board-private.h"
#include "rules/number-tree.h"

static const char *const specs[] = {"othello:4",  "othello:7",   "othello:8",
                                    "othello:10", "maxconnect4", "pente"};

static void
begin(PlyBoardPicture *picture, const char *spec)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  ply_board_picture_init(picture, &rules);
}

static cairo_surface_t *
paint(const PlyBoardPicture *picture, int width, int height, double scale, PlyStyle style)
{
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(width * scale), (int)(height * scale));
  cairo_surface_set_device_scale(surface, scale, scale);
  cairo_t *cairo = cairo_create(surface);
  PlyBoardGeometry geometry;

  ply_board_geometry_init(&geometry, picture, width, height, scale);
  ply_paint_board(cairo, picture, &geometry, style);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

static PlyColour
pixel_at(cairo_surface_t *surface, double x, double y)
{
  const unsigned char *data = cairo_image_surface_get_data(surface);
  guint32 pixel;

  memcpy(&pixel, data + (int)y * cairo_image_surface_get_stride(surface) + (int)x * 4, 4);
  return (PlyColour){(pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0, (pixel & 255) / 255.0,
                     (pixel >> 24) / 255.0};
}

/* Every cell's middle and corners lead back to it; cells meet without gap or overlap. */
static void
test_hits(void)
{
  static const int sizes[][2] = {{40, 40}, {200, 200}, {333, 480}, {900, 517}, {1920, 1080}};
  static const double scales[] = {0.5, 1, 1.25, 2, 3, 4};
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  for (gsize i = 0; i < G_N_ELEMENTS(specs) * G_N_ELEMENTS(sizes) * G_N_ELEMENTS(scales); i++) {
    gsize size = i / G_N_ELEMENTS(specs) % G_N_ELEMENTS(sizes);
    double scale = scales[i / G_N_ELEMENTS(specs) / G_N_ELEMENTS(sizes)];
    begin(&picture, specs[i % G_N_ELEMENTS(specs)]);
    ply_board_geometry_init(&geometry, &picture, sizes[size][0], sizes[size][1], scale);
    for (int cell = 0; cell < geometry.n_cells; cell++) {
      PlyRectangle area = ply_board_geometry_cell(&geometry, cell);
      double inside = area.width * 0.01;
      g_assert_cmpint(
          ply_board_geometry_cell_at(&geometry, area.x + area.width / 2, area.y + area.height / 2),
          ==, cell);
      g_assert_cmpint(ply_board_geometry_cell_at(&geometry, area.x + inside, area.y + inside), ==,
                      cell);
      g_assert_cmpint(ply_board_geometry_cell_at(&geometry, area.x + area.width - inside,
                                                 area.y + area.height - inside),
                      ==, cell);
      g_assert_cmpfloat(fabs(area.x * scale - round(area.x * scale)), <, 1e-6);
    }
    g_assert_cmpint(ply_board_geometry_cell_at(&geometry, geometry.field.x - 1, 0), ==, -1);
  }
}

static bool
is_inside(const PlyRectangle *part, double width, double height)
{
  return part->x >= 0 && part->y >= 0 && part->x + part->width <= width + 1e-6 &&
         part->y + part->height <= height + 1e-6;
}

/* Nothing is cut off at sizes that a window can have. */
static void
test_fits(void)
{
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  for (gsize i = 0; i < G_N_ELEMENTS(specs); i++)
    for (int width = 200; width <= 1400; width += 37)
      for (int height = 200; height <= 1000; height += 41) {
        begin(&picture, specs[i]);
        ply_board_geometry_init(&geometry, &picture, width, height, 1);
        g_assert_true(is_inside(&geometry.body, width, height));
        g_assert_true(is_inside(&geometry.trays[0], width, height));
        g_assert_true(is_inside(&geometry.trays[1], width, height));
      }
}

static void
test_columns(void)
{
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  begin(&picture, "maxconnect4");
  ply_board_geometry_init(&geometry, &picture, 600, 600, 1);
  for (int column = 0; column < 7; column++) {
    double x = geometry.field.x + (column + 0.5) * geometry.cell_width;
    g_assert_cmpint(ply_board_geometry_cell_at(&geometry, x, 0), ==, column);
    g_assert_cmpint(ply_board_geometry_cell_at(&geometry, x, 599) % 7, ==, column);
  }
}

/* Random games, painted at every ply in one style or another with all that an overlay can have. */
static void
decorate(PlyBoardPicture *picture, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(&picture->rules, position, moves);
  PlyBoardOverlay *overlay = &picture->overlay;

  memset(overlay, 0, sizeof *overlay);
  overlay->hover_cell = overlay->cursor_cell = -1;
  for (int i = 0; i < n && i < 8; i++) {
    int cell = ply_rules_move_cell(&picture->rules, position, moves[i]);
    if (cell < 0)
      continue;
    overlay->marks[cell] = PLY_MARK_LEGAL;
    overlay->values[overlay->n_values] = (PlyPictureValue){
        (int16_t)cell, (uint8_t)(i + 1), (uint8_t)(i % 2), (uint8_t)(i % 101), "≥+12.25"};
    overlay->n_values++;
    overlay->ghosts[overlay->n_ghosts++] =
        (PlyPictureGhost){(int16_t)cell, (uint8_t)(i * 3 + 1), (uint8_t)(i % 2)};
    overlay->cursor_cell = overlay->hover_cell = (int16_t)cell;
    overlay->hover_stone = (uint8_t)(i % 3);
  }
}

static void
test_games(gconstpointer spec)
{
  PlyBoardPicture picture;
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES];
  int n;

  begin(&picture, spec);
  ply_rules_start(&picture.rules, &position);
  for (int ply = 0; ply < 60 && (n = ply_rules_moves(&picture.rules, &position, moves)) > 0;
       ply++) {
    PlyMove move = moves[(guint)(ply * 7919 + 13) % (guint)n];
    ply_rules_play(&picture.rules, &position, move, &after, &picture.change);
    position = after;
    ply_board_picture_set_position(&picture, &position);
    picture.last_cell = picture.change.placed;
    picture.moving = ply % 2;
    picture.progress = ply % 11 / 10.0;
    decorate(&picture, &position);
    cairo_surface_t *one = paint(&picture, 160 + ply, 200, 0.5 + ply % 8 * 0.5, ply % 3);
    cairo_surface_t *two = paint(&picture, 160 + ply, 200, 0.5 + ply % 8 * 0.5, ply % 3);
    g_assert_cmpmem(
        cairo_image_surface_get_data(one),
        (gsize)cairo_image_surface_get_stride(one) * (gsize)cairo_image_surface_get_height(one),
        cairo_image_surface_get_data(two),
        (gsize)cairo_image_surface_get_stride(two) * (gsize)cairo_image_surface_get_height(two));
    cairo_surface_destroy(one);
    cairo_surface_destroy(two);
  }
}

/* A stone's middle has its side's colour and no other; an empty cell has the ground's. */
static void
test_colours(gconstpointer spec)
{
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  begin(&picture, spec);
  const PlyBoardLook *look = ply_board_look(&picture.rules, false);
  memset(picture.board.cells, 0, sizeof picture.board.cells);
  picture.board.cells[0] = 1;
  picture.board.cells[1] = 2;
  for (int style = 0; style <= PLY_STYLE_PRINT; style++) {
    cairo_surface_t *surface = paint(&picture, 600, 600, 1, (PlyStyle)style);
    const PlyBoardColours *colours = &look->colours[style];
    ply_board_geometry_init(&geometry, &picture, 600, 600, 1);
    for (int cell = 0; cell < 3; cell++) {
      PlyRectangle area = ply_board_geometry_cell(&geometry, cell);
      /* Beside the middle, where an empty crossing of Pente has no line. */
      double aside = cell == 2 ? area.width * 0.2 : 0;
      PlyColour seen =
          pixel_at(surface, area.x + area.width / 2 + aside, area.y + area.height / 2 + aside);
      PlyColour expected = cell < 2 ? colours->stones[cell] : colours->ground;
      g_assert_cmpfloat(fabs(seen.red - expected.red), <, 0.03);
      g_assert_cmpfloat(fabs(seen.green - expected.green), <, 0.03);
      g_assert_cmpfloat(fabs(seen.blue - expected.blue), <, 0.03);
    }
    cairo_surface_destroy(surface);
  }
}

static double
linear(double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* WCAG 2.1, contrast ratio. */
static double
contrast(PlyColour a, PlyColour b)
{
  double one = 0.2126 * linear(a.red) + 0.7152 * linear(a.green) + 0.0722 * linear(a.blue);
  double two = 0.2126 * linear(b.red) + 0.7152 * linear(b.green) + 0.0722 * linear(b.blue);

  return (MAX(one, two) + 0.05) / (MIN(one, two) + 0.05);
}

static void
test_looks(void)
{
  static const PlyBoardLook *const looks[] = {&ply_board_othello, &ply_board_pente,
                                              &ply_board_maxconnect4, &ply_board_number_tree};

  for (gsize i = 0; i < G_N_ELEMENTS(looks) * 3; i++) {
    const PlyBoardColours *colours = &looks[i / 3]->colours[i % 3];
    g_test_message("%s, style %d", looks[i / 3]->game, (int)(i % 3));
    g_assert_cmpfloat(contrast(colours->ink, colours->ground), >=, 4.5);
    g_assert_cmpfloat(contrast(ply_board_dim_ink(looks[i / 3], colours), colours->ground), >=, 4.5);
    g_assert_cmpfloat(contrast(colours->labels, colours->frame), >=, 4.5);
    g_assert_cmpfloat(contrast(colours->accent, colours->ground), >=, 3);
    for (int side = 0; side < 2; side++) {
      /* A stone is told from the ground by its face or by its rim. */
      double face = contrast(colours->stones[side], colours->ground);
      double rim = contrast(colours->edges[side], colours->ground);
      g_assert_cmpfloat(MAX(face, rim), >=, looks[i / 3] == &ply_board_pente ? 1.7 : 2.4);
      g_assert_cmpfloat(contrast(colours->on_stone[side], colours->stones[side]), >=, 3);
    }
  }
}

/* How many pixels of an area differ between two pictures. */
static int
count_different(cairo_surface_t *one, cairo_surface_t *two, PlyRectangle area)
{
  int n = 0;

  for (int y = (int)area.y; y < (int)(area.y + area.height); y++)
    for (int x = (int)area.x; x < (int)(area.x + area.width); x++) {
      PlyColour a = pixel_at(one, x, y), b = pixel_at(two, x, y);
      n += a.red != b.red || a.green != b.green || a.blue != b.blue;
    }
  return n;
}

/* How much of an area is neither ground nor near it: how heavy what stands there looks. */
static double
weight_of(cairo_surface_t *surface, PlyRectangle area, PlyColour ground)
{
  double sum = 0;

  for (int y = (int)area.y; y < (int)(area.y + area.height); y++)
    for (int x = (int)area.x; x < (int)(area.x + area.width); x++) {
      PlyColour a = pixel_at(surface, x, y);
      sum += fabs(a.red - ground.red) + fabs(a.green - ground.green) + fabs(a.blue - ground.blue);
    }
  return sum;
}

/* A solved value is told by a mark in its square's corner and not by colour alone; the less sure a
 * value is, the paler. */
static void
test_value_marks(void)
{
  PlyBoardPicture plain, marked, doubtful, worse;
  PlyBoardGeometry geometry;

  begin(&plain, "othello");
  plain.overlay.n_values = 1;
  plain.overlay.values[0] = (PlyPictureValue){19, 2, 0, 0, "+4"};
  marked = doubtful = worse = plain;
  marked.overlay.values[0].marks = PLY_VALUE_SOLVED;
  doubtful.overlay.values[0].doubt = 30;
  worse.overlay.values[0].doubt = 100;
  for (int size = 200; size <= 800; size += 600) {
    ply_board_geometry_init(&geometry, &plain, size, size, 1);
    PlyRectangle cell = ply_board_geometry_cell(&geometry, 19);
    PlyRectangle corner = {cell.x + cell.width * 0.7, cell.y + 1, cell.width * 0.3 - 1,
                           cell.height * 0.3};
    PlyRectangle middle = {cell.x + 2, cell.y + cell.height * 0.3, cell.width - 4,
                           cell.height * 0.4};
    for (int style = 0; style <= PLY_STYLE_PRINT; style++) {
      PlyColour ground = ply_board_othello.colours[style].ground;
      cairo_surface_t *one = paint(&plain, size, size, 1, (PlyStyle)style);
      cairo_surface_t *two = paint(&marked, size, size, 1, (PlyStyle)style);
      cairo_surface_t *three = paint(&doubtful, size, size, 1, (PlyStyle)style);
      cairo_surface_t *four = paint(&worse, size, size, 1, (PlyStyle)style);
      g_assert_cmpint(count_different(one, two, corner), >=,
                      (int)(corner.width * corner.height * 0.3));
      g_assert_cmpfloat(weight_of(three, middle, ground), <, weight_of(one, middle, ground));
      g_assert_cmpfloat(weight_of(four, middle, ground), <, weight_of(three, middle, ground));
      cairo_surface_destroy(one);
      cairo_surface_destroy(two);
      cairo_surface_destroy(three);
      cairo_surface_destroy(four);
    }
  }
}

/* A person's mark stands at the corner of the last stone, in every game, and on nothing else. */
static void
test_last_mark(void)
{
  static const char *const games[] = {"othello", "pente", "maxconnect4"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    PlyBoardPicture plain, marked;
    PlyBoardGeometry geometry;
    begin(&plain, games[i]);
    plain.board.cells[8] = 1;
    plain.last_cell = 8;
    marked = plain;
    memcpy(marked.last_mark, "!?", 3);
    ply_board_geometry_init(&geometry, &plain, 600, 600, 1);
    PlyRectangle cell = ply_board_geometry_cell(&geometry, 8);
    PlyRectangle corner = {cell.x + cell.width / 2, cell.y, cell.width / 2, cell.height / 2};
    PlyRectangle far = {cell.x, cell.y + cell.height, cell.width * 2, cell.height};
    cairo_surface_t *one = paint(&plain, 600, 600, 1, PLY_STYLE_LIGHT);
    cairo_surface_t *two = paint(&marked, 600, 600, 1, PLY_STYLE_LIGHT);
    g_assert_cmpint(count_different(one, two, corner), >, 20);
    g_assert_cmpint(count_different(one, two, far), ==, 0);
    cairo_surface_destroy(one);
    cairo_surface_destroy(two);
  }
}

/* A value is read on a square that a later move of the line goes to, too. */
static void
test_value_in_line(void)
{
  PlyBoardPicture one, two;
  PlyBoardGeometry geometry;

  begin(&one, "othello");
  one.overlay.n_values = one.overlay.n_ghosts = 1;
  one.overlay.values[0] = (PlyPictureValue){19, 2, 0, 0, "+4"};
  one.overlay.ghosts[0] = (PlyPictureGhost){19, 3, 0};
  two = one;
  memcpy(two.overlay.values[0].text, "+9", 3);
  ply_board_geometry_init(&geometry, &one, 400, 400, 1);
  PlyRectangle cell = ply_board_geometry_cell(&geometry, 19);
  cairo_surface_t *first = paint(&one, 400, 400, 1, PLY_STYLE_LIGHT);
  cairo_surface_t *second = paint(&two, 400, 400, 1, PLY_STYLE_LIGHT);
  g_assert_cmpint(count_different(first, second, cell), >, 0);
  cairo_surface_destroy(second);
  two = one;
  two.overlay.ghosts[0].number = 4;
  second = paint(&two, 400, 400, 1, PLY_STYLE_LIGHT);
  g_assert_cmpint(count_different(first, second, cell), >, 0);
  cairo_surface_destroy(first);
  cairo_surface_destroy(second);
}

static void
test_number_tree(void)
{
  PlyNumberTree *tree = ply_number_tree_random(3, 4, -20, 20, 7);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  ply_board_picture_init(&picture, &rules);
  for (picture.node = 0; picture.node < tree->n_nodes; picture.node++) {
    int children = tree->nodes[picture.node].n_children;
    ply_board_geometry_init(&geometry, &picture, 400, 300, 1);
    g_assert_cmpint(geometry.n_cells, ==, children);
    for (int i = 0; i < children; i++) {
      PlyRectangle area = ply_board_geometry_cell(&geometry, i);
      g_assert_cmpfloat(area.x, >=, 0);
      g_assert_cmpfloat(area.x + area.width, <=, 400);
      g_assert_cmpfloat(area.y + area.height, <=, 300);
      g_assert_cmpint(
          ply_board_geometry_cell_at(&geometry, area.x + area.width / 2, area.y + area.height / 2),
          ==, i);
    }
    picture.overlay.hover_cell = (int16_t)(children - 1);
    picture.overlay.cursor_cell = (int16_t)(children - 1);
    cairo_surface_destroy(paint(&picture, 400, 300, 1, PLY_STYLE_LIGHT));
  }
  ply_number_tree_free(tree);
}

/* Stones that are stamped look as those that are painted one by one, which they are on a page. */
static void
test_stamps(gconstpointer spec)
{
  static const double scales[] = {1, 2, 1.5};
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  begin(&picture, spec);
  for (int cell = 0; cell < picture.rules.columns * picture.rules.rows; cell++)
    picture.board.cells[cell] = (uint8_t)(cell % 3);
  for (gsize i = 0; i < G_N_ELEMENTS(scales); i++) {
    cairo_surface_t *stamped = paint(&picture, 317, 331, scales[i], PLY_STYLE_LIGHT);
    int width = cairo_image_surface_get_width(stamped);
    int height = cairo_image_surface_get_height(stamped);
    cairo_rectangle_t extents = {0, 0, 317, 331};
    cairo_surface_t *page = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cairo = cairo_create(page);
    ply_board_geometry_init(&geometry, &picture, 317, 331, scales[i]);
    ply_paint_board(cairo, &picture, &geometry, PLY_STYLE_LIGHT);
    cairo_destroy(cairo);
    cairo_surface_set_device_scale(image, scales[i], scales[i]);
    cairo = cairo_create(image);
    cairo_set_source_surface(cairo, page, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    for (int k = 0; k < width * height; k++) {
      PlyColour a = pixel_at(stamped, k % width, k / width);
      PlyColour b = pixel_at(image, k % width, k / width);
      double most = fmax(fabs(a.red - b.red), fmax(fabs(a.green - b.green), fabs(a.blue - b.blue)));
      g_assert_cmpfloat(most, <=, 8.01 / 255); /* rounded more than once */
    }
    cairo_surface_destroy(stamped);
    cairo_surface_destroy(image);
    cairo_surface_destroy(page);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/board/hits", test_hits);
  g_test_add_func("/paint/board/fits", test_fits);
  g_test_add_func("/paint/board/columns", test_columns);
  g_test_add_data_func("/paint/board/games/othello", "othello:6", test_games);
  g_test_add_data_func("/paint/board/games/pente", "pente", test_games);
  g_test_add_data_func("/paint/board/games/maxconnect4", "maxconnect4", test_games);
  g_test_add_data_func("/paint/board/colours/othello", "othello", test_colours);
  g_test_add_data_func("/paint/board/colours/pente", "pente", test_colours);
  g_test_add_data_func("/paint/board/colours/maxconnect4", "maxconnect4", test_colours);
  g_test_add_data_func("/paint/board/stamps/othello", "othello", test_stamps);
  g_test_add_data_func("/paint/board/stamps/pente", "pente", test_stamps);
  g_test_add_data_func("/paint/board/stamps/maxconnect4", "maxconnect4", test_stamps);
  g_test_add_func("/paint/board/number-tree", test_number_tree);
  g_test_add_func("/paint/board/value-marks", test_value_marks);
  g_test_add_func("/paint/board/last-mark", test_last_mark);
  g_test_add_func("/paint/board/value-in-line", test_value_in_line);
  g_test_add_func("/paint/looks", test_looks);
  return g_test_run();
}
