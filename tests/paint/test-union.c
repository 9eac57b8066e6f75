/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of two searches side by side: which nodes, where, and what is pale in which half. */

#include <string.h>

#include <glib.h>

#include "paint/union-paint.h"
#include "rules/number-tree.h"
#include "trace/recorder.h"

static const char classic[] = "((3 12 8) (2 4 6) (14 5 2))";

static PlyTrace *
record(const PlyRules *rules, const char *algorithm, int depth)
{
  PlyRecordRequest request = {.rules = *rules, .limits = {.depth = depth}, .budget = 4 << 20};

  ply_rules_start(rules, &request.root);
  ply_search_options_init(&request.options, rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.iterative_deepening = request.options.table = false;
  request.options.killers = request.options.history = request.options.hash_move = false;
  return ply_trace_record(&request);
}

/* Owns everything the picture was made of. */
typedef struct {
  PlyNumberTree *tree;
  PlyTrace *a, *b;
  PlyTraceUnion *both;
  PlyUnionPicture *picture;
} Pair;

static void
pair_init(Pair *pair, const PlyRules *rules, const char *a, const char *b, int depth, int most)
{
  pair->a = record(rules, a, depth);
  pair->b = record(rules, b, depth);
  pair->both = ply_trace_union_new(pair->a, 0, pair->b, 0, 3000, NULL, NULL);
  pair->picture = ply_union_picture_new(pair->both, pair->a, pair->b, most);
  g_assert_nonnull(pair->picture);
}

static void
classic_init(Pair *pair)
{
  pair->tree = ply_number_tree_parse(classic, strlen(classic), NULL);
  PlyRules rules = ply_number_tree_rules(pair->tree);
  pair_init(pair, &rules, "alpha-beta", "minimax", 2, 400);
}

static void
othello_init(Pair *pair, int depth, int most)
{
  PlyRules rules;

  pair->tree = NULL;
  g_assert_true(ply_rules_parse("othello:8", &rules));
  pair_init(pair, &rules, "alpha-beta", "pvs", depth, most);
}

static void
pair_clear(Pair *pair)
{
  ply_union_picture_free(pair->picture);
  ply_trace_union_free(pair->both);
  ply_trace_unref(pair->a);
  ply_trace_unref(pair->b);
  ply_number_tree_free(pair->tree);
}

static PlyUnionLook
look_at(const PlyUnionPicture *picture, double width, double height)
{
  PlyUnionLook look = {.selected = -1, .hovered = -1, .wording = {.max_min = true}};

  ply_union_look_fit(&look, picture, width, height, 1.5);
  return look;
}

static cairo_surface_t *
paint(const PlyUnionPicture *picture, int which, const PlyUnionLook *look, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(surface);

  ply_colour_set(cairo, ply_palette_get(look->style)->paper);
  cairo_paint(cairo);
  ply_paint_union(cairo, picture, which, look, width, height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

/* Pixels of a rectangle whose red, green and blue are together below `limit`; paper has 765. */
static int
count_ink(cairo_surface_t *surface, int x, int y, int width, int height, int limit)
{
  const guint8 *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface), n = 0;

  for (int row = y; row < y + height; row++)
    for (int column = x; column < x + width; column++) {
      const guint8 *pixel = data + row * stride + column * 4;
      n += pixel[0] + pixel[1] + pixel[2] < limit;
    }
  return n;
}

/* The middle of a node's box in pixels of its half. */
static void
middle(const PlyUnionPicture *picture, const PlyUnionLook *look, int32_t i, double *x, double *y)
{
  *x = ((double)picture->places[i].x - look->x) * look->zoom;
  *y = (picture->places[i].level - look->y) * ply_union_level(look) +
       (double)PLY_TREE_NODE_HEIGHT / 2 * look->zoom;
}

static void
test_classic(void)
{
  Pair pair;
  int pale = 0;

  classic_init(&pair);
  const PlyUnionPicture *picture = pair.picture;
  g_assert_cmpint(picture->n, ==, 13);
  g_assert_cmpint(picture->levels, ==, 3);
  g_assert_true(picture->whole);
  g_assert_cmpuint(picture->both, ==, 11);
  g_assert_cmpuint(picture->only[0], ==, 0);
  g_assert_cmpuint(picture->only[1], ==, 2);
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyUnionPlace *place = &picture->places[i];
    g_assert_true(place->open);
    g_assert_cmpint(place->leaf, ==, place->level == 2);
    g_assert_cmpuint(place->hidden[0] + place->hidden[1], ==, 0);
    if (ply_union_only(&place->at) < 0)
      continue;
    /* MIN saw the 2, so the 4 and the 6 were never looked at. */
    g_assert_cmpint(ply_union_only(&place->at), ==, 1);
    int64_t value = pair.b->visits[place->at.visit[1]].value;
    g_assert_true(value == 4 || value == 6);
    g_assert_cmpint(picture->places[place->parent].at.move, ==, 1);
    pale++;
  }
  g_assert_cmpint(pale, ==, 2);
  pair_clear(&pair);
}

/* The same boxes in both halves, but for the two leaves: an outline in one, full in the other. */
static void
test_pale(void)
{
  Pair pair;

  classic_init(&pair);
  PlyUnionLook look = look_at(pair.picture, 700, 300);
  cairo_surface_t *a = paint(pair.picture, 0, &look, 700, 300);
  cairo_surface_t *b = paint(pair.picture, 1, &look, 700, 300);
  for (int32_t i = 0; i < pair.picture->n; i++) {
    double x, y;
    middle(pair.picture, &look, i, &x, &y);
    int ink[2] = {count_ink(a, (int)x - 14, (int)y - 8, 28, 16, 600),
                  count_ink(b, (int)x - 14, (int)y - 8, 28, 16, 600)};
    g_assert_cmpint(ink[1], >, 10);
    if (ply_union_only(&pair.picture->places[i].at) == 1)
      g_assert_cmpint(ink[0], ==, 0);
    else
      g_assert_cmpint(ink[0], >, 10);
  }
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
  pair_clear(&pair);
}

static void
test_at(void)
{
  Pair pair;

  for (int round = 0; round < 2; round++) {
    if (round == 0)
      classic_init(&pair);
    else
      othello_init(&pair, 4, 300);
    PlyUnionLook look = look_at(pair.picture, 900, 500);
    for (int32_t i = 0; i < pair.picture->n; i++) {
      double x, y;
      middle(pair.picture, &look, i, &x, &y);
      g_assert_cmpint(ply_union_picture_at(pair.picture, &look, x, y), ==, i);
      g_assert_true(x > 0 && x < 900 && y > 0 && y < 500);
    }
    g_assert_cmpint(ply_union_picture_at(pair.picture, &look, 1, 499), ==, -1);
    g_assert_cmpint(ply_union_picture_at(pair.picture, &look, 450, 1), ==, -1);
    pair_clear(&pair);
  }
}

/* No more nodes than asked for, no subtree lost: what is not drawn is counted. */
static void
test_most(void)
{
  static const int mosts[] = {1, 2, 5, 40, 400, 4000};

  for (gsize m = 0; m < G_N_ELEMENTS(mosts); m++) {
    guint64 seen[2] = {0, 0};
    Pair pair;
    othello_init(&pair, 5, mosts[m]);
    g_assert_cmpint(pair.picture->n, <=, mosts[m]);
    for (int32_t i = 0; i < pair.picture->n; i++) {
      const PlyUnionPlace *place = &pair.picture->places[i];
      g_assert_cmpint(place->parent, <, i);
      for (int k = 0; k < 2; k++)
        seen[k] += place->at.visits[k] + place->hidden[k];
    }
    g_assert_cmpuint(seen[0], ==, pair.both->counts[0].visits);
    g_assert_cmpuint(seen[1], ==, pair.both->counts[1].visits);
    pair_clear(&pair);
  }
}

/* A union of other traces is refused rather than followed. */
static void
test_foreign(void)
{
  Pair classic_pair, othello;

  classic_init(&classic_pair);
  othello_init(&othello, 3, 100);
  g_assert_null(ply_union_picture_new(othello.both, classic_pair.a, classic_pair.b, 100));
  g_assert_null(ply_union_picture_new(classic_pair.both, othello.a, othello.b, 100));
  pair_clear(&classic_pair);
  pair_clear(&othello);
}

/* Every zoom, style and half, wherever one looks. */
static void
test_zooms(void)
{
  Pair pair;

  othello_init(&pair, 5, 400);
  for (double zoom = 0.01; zoom < 6; zoom *= 1.6)
    for (int i = 0; i < 6; i++) {
      PlyUnionLook look = look_at(pair.picture, 320, 240);
      look.zoom = zoom;
      look.style = (PlyStyle)(i % 3);
      look.x = i * (double)pair.picture->width / 6;
      look.y = i - 1;
      look.selected = i * 7;
      look.hovered = i * 11;
      cairo_surface_destroy(paint(pair.picture, i & 1, &look, 320, 240));
    }
  pair_clear(&pair);
}

static void
test_signs(void)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 30, 16);
  int ink[2][3], any[2][3];

  for (int which = 0; which < 2; which++)
    for (int sign = 0; sign < 3; sign++) {
      cairo_t *cairo = cairo_create(surface);
      ply_colour_set(cairo, ply_palette_get(PLY_STYLE_LIGHT)->paper);
      cairo_paint(cairo);
      ply_paint_union_sign(cairo, (PlyUnionSign)sign, which, PLY_STYLE_LIGHT, 30, 16);
      cairo_destroy(cairo);
      cairo_surface_flush(surface);
      ink[which][sign] = count_ink(surface, 0, 0, 30, 16, 600);
      any[which][sign] = count_ink(surface, 0, 0, 30, 16, 740);
    }
  /* A box, not a line. */
  for (int which = 0; which < 2; which++)
    g_assert_cmpint(any[which][PLY_UNION_HERE], >, 30 * 16 / 3);
  /* Full ones are stronger than outlines, and the two outlines differ. */
  for (int which = 0; which < 2; which++)
    g_assert_cmpint(ink[which][PLY_UNION_HERE], >, ink[which][PLY_UNION_MISSING]);
  g_assert_cmpint(any[0][PLY_UNION_MISSING], !=, any[1][PLY_UNION_MISSING]);
  cairo_surface_destroy(surface);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/union/classic", test_classic);
  g_test_add_func("/paint/union/pale", test_pale);
  g_test_add_func("/paint/union/at", test_at);
  g_test_add_func("/paint/union/most", test_most);
  g_test_add_func("/paint/union/foreign", test_foreign);
  g_test_add_func("/paint/union/zooms", test_zooms);
  g_test_add_func("/paint/union/signs", test_signs);
  return g_test_run();
}
