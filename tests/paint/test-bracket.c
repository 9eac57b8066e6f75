/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The groups and meetings of a tournament: how large they become, and what is where by its pixels. */

#include <glib.h>
#include <math.h>

#include "paint/bracket.h"

#define WIDTH  900
#define HEIGHT 500

static const PlyBracketMeeting first[] = {{{"ann", "bob"}, {"2", "0"}, 0, NULL},
                                          {{"cid", "dan"}, {"", ""}, -1, NULL}};
static const PlyBracketMeeting final[] = {{{"ann", ""}, {"", ""}, -1, NULL}};
static const PlyBracketRound rounds[] = {{"Round 1", first, 2}, {"Final", final, 1}};
static const PlyBracketRow rows[] = {
    {"1", "ann", "3", NULL}, {"2", "bob", "1", NULL}, {"3", "cid", "0", NULL}};
static const PlyBracketGroup groups[] = {
    {"Group 1", rows, 3}, {"Group 2", rows, 3}, {"Group 3", rows, 3}, {"Group 4", rows, 3}};

typedef struct {
  double width, height;
  guint good, ink; /* pixels of these colours */
} Painted;

static guint
count(cairo_surface_t *surface, PlyColour colour)
{
  guint32 wanted = (guint32)lround(colour.red * 255) << 16 |
                   (guint32)lround(colour.green * 255) << 8 | (guint32)lround(colour.blue * 255);
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++) {
    const unsigned char *row = cairo_image_surface_get_data(surface) +
                               (gsize)y * (gsize)cairo_image_surface_get_stride(surface);
    for (int x = 0; x < WIDTH; x++)
      n += (((const guint32 *)(const void *)row)[x] & 0xffffff) == wanted;
  }
  return n;
}

static Painted
paint(const PlyBracketStage *stage, double width)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create(surface);
  PlyBracket bracket = {stage, 1};
  Painted painted = {0};

  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  ply_paint_bracket(cairo, &bracket, palette, width, &painted.width, &painted.height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  painted.good = count(surface, palette->good);
  painted.ink = count(surface, palette->ink);
  cairo_surface_destroy(surface);
  return painted;
}

/* Groups stand side by side where there is room, else below each other. */
static void
test_groups_wrap(void)
{
  PlyBracketStage stage = {.title = "all", .groups = groups, .n_groups = G_N_ELEMENTS(groups)};
  Painted wide = paint(&stage, WIDTH), narrow = paint(&stage, 1);

  g_assert_cmpfloat(wide.width, >, 3 * narrow.width);
  g_assert_cmpfloat(narrow.height, >, 3 * wide.height);
  g_assert_cmpfloat(wide.width, <=, WIDTH);
}

/* Rounds do not wrap: it is told how wide they become. */
static void
test_rounds_keep_their_columns(void)
{
  PlyBracketStage one = {.title = "cup", .rounds = rounds, .n_rounds = 1};
  PlyBracketStage two = {.title = "cup", .rounds = rounds, .n_rounds = 2};
  Painted half = paint(&one, 1), whole = paint(&two, 1);

  g_assert_cmpfloat(whole.width, >, 1.8 * half.width);
  g_assert_cmpfloat(whole.height, ==, half.height);
  g_assert_cmpfloat(paint(&two, WIDTH).width, ==, whole.width);
}

/* Who has won has a sign, and not the boldness alone. */
static void
test_winner_is_marked(void)
{
  PlyBracketMeeting open = first[0];
  PlyBracketRound round = {"", &open, 1};
  PlyBracketStage stage = {.title = "cup", .rounds = &round, .n_rounds = 1};

  Painted won = paint(&stage, WIDTH);
  open.winner = -1;
  Painted undecided = paint(&stage, WIDTH);
  g_assert_cmpuint(won.good, >, 0);
  g_assert_cmpuint(undecided.good, ==, 0);
  g_assert_cmpuint(won.ink, >, undecided.ink);
}

/* What decided between equals is written there, and there is room for it. */
static void
test_rule_is_named(void)
{
  PlyBracketMeeting level = first[0];
  PlyBracketRound round = {"", &level, 1};
  PlyBracketRow row = rows[0];
  PlyBracketGroup group = {"", &row, 1};
  PlyBracketStage meetings = {.title = "cup", .rounds = &round, .n_rounds = 1};
  PlyBracketStage table = {.title = "cup", .groups = &group, .n_groups = 1};

  Painted plain = paint(&meetings, WIDTH), plain_row = paint(&table, WIDTH);
  level.how = row.how = "by the opponents’ points";
  Painted told = paint(&meetings, WIDTH), told_row = paint(&table, WIDTH);
  g_assert_cmpfloat(told.height, >, plain.height);
  g_assert_cmpfloat(told_row.width, >, plain_row.width);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/bracket/groups-wrap", test_groups_wrap);
  g_test_add_func("/paint/bracket/rounds-keep-their-columns", test_rounds_keep_their_columns);
  g_test_add_func("/paint/bracket/winner-is-marked", test_winner_is_marked);
  g_test_add_func("/paint/bracket/rule-is-named", test_rule_is_named);
  return g_test_run();
}
