/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pictures of docs/design.md, each use of colour light and dark, by the painters themselves:
 *   design-pictures FOLDER          writes them
 *   design-pictures --check FOLDER  fails if one that is there looks different; fonts may differ */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lessons/course.h"
#include "paint/board-private.h"
#include "paint/chart.h"
#include "paint/icicle.h"
#include "paint/tree-paint.h"
#include "paint/type.h"
#include "paint/union-paint.h"
#include "rules/number-tree.h"
#include "trace/compare.h"
#include "trace/step.h"

#define WIDTH  400 /* of one style */
#define HEIGHT 240
/* Letters are others elsewhere; a colour that is another changes more than their edges. */
#define MOST_DIFFERENT 0.04
#define DIFFERENT      32

/* Of the first picture. */
#define N_MEANINGS   7
#define N_CHIPS      8
#define MEANING_Y(i) (20 + 22 * (i))
#define CHIP_X(i)    (12 + 47 * (i))

typedef void (*Draw)(cairo_t *cairo, PlyStyle style);

static void
draw_meanings(cairo_t *cairo, PlyStyle style)
{
  const PlyPalette *is = ply_palette_get(style);
  const struct {
    const char *name;
    PlyColour colour;
  } rows[N_MEANINGS] = {{"accent: selected, best line", is->accent},
                        {"good  ✓", is->good},
                        {"doubtful  ?!", is->doubtful},
                        {"bad  ?", is->bad},
                        {"cut  //", is->cut},
                        {"ink: text", is->ink},
                        {"faint: less important text", is->faint}};
  const PlyColour chips[N_CHIPS] = {is->sides[0], is->sides[1], is->max,       is->min,
                                    is->edge,     is->pale,     is->series[0], is->series[1]};

  for (int i = 0; i < N_MEANINGS; i++) {
    double y = MEANING_Y(i);
    ply_colour_set(cairo, rows[i].colour);
    cairo_rectangle(cairo, 16, y - 8, 40, 16);
    cairo_fill(cairo);
    double width = ply_board_text_width(cairo, rows[i].name, PLY_TYPE_BODY, PLY_TEXT_PLAIN);
    ply_board_text(cairo, rows[i].name, 68 + width / 2, y, PLY_TYPE_BODY, 320, PLY_TEXT_PLAIN,
                   rows[i].colour);
  }
  for (int i = 0; i < N_CHIPS; i++) {
    static const char *const names[] = {"blue", "orange", "MAX",   "MIN",
                                        "edge", "pale",   "run 1", "run 2"};
    double x = CHIP_X(i);
    ply_colour_set(cairo, chips[i]);
    cairo_rectangle(cairo, x, 182, 40, 24);
    cairo_fill(cairo);
    ply_board_text(cairo, names[i], x + 20, 220, PLY_TYPE_SMALL, 46, PLY_TEXT_PLAIN, is->ink);
  }
}

static void
draw_board(cairo_t *cairo, PlyStyle style)
{
  static const struct {
    int cell;
    const char *text;
  } values[] = {{18, "+4"}, {20, "−2"}, {34, "+1"}, {45, "−6"}};
  PlyRules rules;
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES];
  PlyBoardPicture picture;
  PlyBoardGeometry geometry;

  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &position);
  ply_board_picture_init(&picture, &rules);
  for (int i = 0; i < 7; i++) {
    int n = ply_rules_moves(&rules, &position, moves);
    PlyMove move = moves[(i * 5 + 3) % n];
    picture.last_cell = (int16_t)ply_rules_move_cell(&rules, &position, move);
    ply_rules_play(&rules, &position, move, &after, NULL);
    position = after;
  }
  ply_board_picture_set_position(&picture, &position);
  int n = ply_rules_moves(&rules, &position, moves);
  for (int i = 0; i < n && i < 4; i++) {
    PlyPictureValue *value = &picture.overlay.values[picture.overlay.n_values++];
    value->cell = (int16_t)ply_rules_move_cell(&rules, &position, moves[i]);
    value->rank = (uint8_t)(i + 1);
    snprintf(value->text, sizeof value->text, "%s", values[i].text);
  }
  picture.overlay.cursor_cell = (int16_t)ply_rules_move_cell(&rules, &position, moves[n - 1]);
  cairo_translate(cairo, (WIDTH - HEIGHT) / 2.0, 0);
  ply_board_geometry_init(&geometry, &picture, HEIGHT, HEIGHT, 1);
  ply_paint_board(cairo, &picture, &geometry, style);
}

/* A lesson of the course, and where it begins. */
static PlyTrace *
record(const char *id, uint32_t *look_at)
{
  PlyRecordRequest request;

  const PlyLessonPlan *plan = ply_course_find(id);
  if (plan == NULL)
    abort();
  ply_lesson_plan_prepare(plan, &request);
  PlyTrace *trace = ply_trace_record(&request);
  *look_at = ply_lesson_plan_visit(plan, trace, plan->look_at);
  return trace;
}

static void
draw_tree(cairo_t *cairo, PlyStyle style)
{
  uint32_t look_at;
  PlyTrace *trace = record("deep-cut", &look_at);
  PlyTreeChoice choice = {
      .most = 100, .canvas = {.width = WIDTH, .height = HEIGHT}, .focus = look_at};
  PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);
  PlyTreeLook look = {.step = ply_trace_leave_step(trace, look_at),
                      .selected = PLY_TRACE_NONE,
                      .hovered = -1,
                      .style = style,
                      .wording = {.max_min = true}};

  ply_tree_look_fit_beside_names(&look, picture, WIDTH, HEIGHT, 1.2);
  ply_paint_tree(cairo, picture, &look, WIDTH, HEIGHT);
  ply_tree_picture_free(picture);
  ply_trace_unref(trace);
}

static void
draw_icicle(cairo_t *cairo, PlyStyle style)
{
  uint32_t look_at;
  PlyTrace *trace = record("table-cut", &look_at);
  PlyIcicleView view = {.first = 0,
                        .last = trace->n,
                        .row_height = 30,
                        .wording = {.max_min = true},
                        .selected = look_at,
                        .hovered = PLY_TRACE_NONE,
                        .step = UINT64_MAX};
  const PlyPalette *palette = ply_palette_get(style);

  ply_paint_icicle(cairo, trace, &view, palette, WIDTH, HEIGHT - 48);
  ply_paint_icicle_legend(cairo, PLY_ICICLE_BY_CUT, palette, 8, HEIGHT - 46, WIDTH - 16, 22);
  ply_trace_unref(trace);
}

static void
draw_union(cairo_t *cairo, PlyStyle style)
{
  uint32_t look_at;
  PlyTrace *a = record("alpha-beta", &look_at), *b = record("minimax", &look_at);
  PlyTraceUnion *both = ply_trace_union_new(a, 0, b, 0, 3000, NULL, NULL);
  PlyUnionPicture *picture = ply_union_picture_new(both, a, b, 200);
  PlyUnionLook look = {.selected = -1, .hovered = -1, .style = style, .wording = {.max_min = true}};

  ply_union_look_fit(&look, picture, WIDTH, HEIGHT / 2.0 - 8, 1);
  for (int which = 0; which < 2; which++) {
    cairo_save(cairo);
    cairo_translate(cairo, 0, 4 + which * HEIGHT / 2.0);
    cairo_rectangle(cairo, 0, 0, WIDTH, HEIGHT / 2.0 - 4);
    cairo_clip(cairo);
    ply_paint_union(cairo, picture, which, &look, WIDTH, HEIGHT / 2.0 - 8);
    cairo_restore(cairo);
  }
  ply_union_picture_free(picture);
  ply_trace_union_free(both);
  ply_trace_unref(a);
  ply_trace_unref(b);
}

static void
draw_review(cairo_t *cairo, PlyStyle style)
{
  static const double values[] = {0, 1, 0, 2, 1, 3, 2, 9, 8, 8, -4, -3, -5, -4, -14, -15};
  static const signed char marks[] = {0, 0, 0, 0, 0, 0, 0, -2, 0, 0, 3, 0, 0, 0, 1, 0};
  PlyValueGraph graph = {.values = values,
                         .n = sizeof values / sizeof *values,
                         .limit = 20,
                         .current = 7,
                         .sides = {"Blue", "Orange"},
                         .marks = marks};

  ply_paint_value_graph(cairo, &graph, ply_palette_get(style), WIDTH, HEIGHT);
}

static cairo_surface_t *
draw_both(Draw draw)
{
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(2 * WIDTH), HEIGHT);
  cairo_t *cairo = cairo_create(surface);

  for (int dark = 0; dark < 2; dark++) {
    PlyStyle style = dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT;
    cairo_save(cairo);
    cairo_translate(cairo, dark * WIDTH, 0);
    cairo_rectangle(cairo, 0, 0, WIDTH, HEIGHT);
    cairo_clip(cairo);
    ply_colour_set(cairo, ply_palette_get(style)->paper);
    cairo_paint(cairo);
    draw(cairo, style);
    cairo_restore(cairo);
  }
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

static bool
is_different(const unsigned char *one, const unsigned char *two)
{
  for (int i = 0; i < 3; i++) {
    if (abs(one[i] - two[i]) > DIFFERENT)
      return true;
  }
  return false;
}

/* The share of pixels that differ, 1 if the pictures have not one size. */
static double
difference(cairo_surface_t *one, cairo_surface_t *two)
{
  int width = cairo_image_surface_get_width(one), height = cairo_image_surface_get_height(one);
  int different = 0;

  if (cairo_surface_status(two) != CAIRO_STATUS_SUCCESS ||
      cairo_image_surface_get_width(two) != width || cairo_image_surface_get_height(two) != height)
    return 1;
  for (int y = 0; y < height; y++) {
    const unsigned char *a =
        cairo_image_surface_get_data(one) + y * cairo_image_surface_get_stride(one);
    const unsigned char *b =
        cairo_image_surface_get_data(two) + y * cairo_image_surface_get_stride(two);
    for (int x = 0; x < width; x++)
      different += is_different(a + 4 * x, b + 4 * x);
  }
  return (double)different / width / height;
}

/* No letters are on the colours of the first picture: they must be the very same. */
static bool
has_colours(cairo_surface_t *surface, cairo_surface_t *old)
{
  int stride = cairo_image_surface_get_stride(surface);

  if (cairo_surface_status(old) != CAIRO_STATUS_SUCCESS ||
      cairo_image_surface_get_width(old) != 2 * WIDTH ||
      cairo_image_surface_get_height(old) != HEIGHT ||
      cairo_image_surface_get_stride(old) != stride)
    return false;
  for (int i = 0; i < 2 * (N_MEANINGS + N_CHIPS); i++) {
    int k = i / 2, x = k < N_MEANINGS ? 36 : CHIP_X(k - N_MEANINGS) + 22;
    int y = k < N_MEANINGS ? MEANING_Y(k) : 194;
    int at = y * stride + (x + i % 2 * WIDTH) * 4;
    if (memcmp(cairo_image_surface_get_data(surface) + at, cairo_image_surface_get_data(old) + at,
               3) != 0)
      return false;
  }
  return true;
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *name;
    Draw draw;
  } pictures[] = {{"meanings", draw_meanings}, {"board", draw_board}, {"tree", draw_tree},
                  {"icicle", draw_icicle},     {"runs", draw_union},  {"review", draw_review}};
  bool check = argc == 3 && strcmp(argv[1], "--check") == 0;
  int failed = 0;

  if (argc != (check ? 3 : 2)) {
    fprintf(stderr, "usage: %s [--check] FOLDER\n", argv[0]);
    return 2;
  }
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
    cairo_surface_t *surface = draw_both(pictures[i].draw);
    char path[4096];
    snprintf(path, sizeof path, "%s/design-%s.png", argv[argc - 1], pictures[i].name);
    if (check) {
      cairo_surface_t *old = cairo_image_surface_create_from_png(path);
      double share = difference(surface, old);
      printf("%s: %.2f %% of the pixels differ\n", path, share * 100);
      failed |= share > MOST_DIFFERENT || (i == 0 && !has_colours(surface, old));
      cairo_surface_destroy(old);
    } else {
      failed |= cairo_surface_write_to_png(surface, path) != CAIRO_STATUS_SUCCESS;
    }
    cairo_surface_destroy(surface);
  }
  if (failed)
    fprintf(stderr, check ? "a picture is stale: scripts/design-pictures makes them anew\n"
                          : "a picture could not be written\n");
  return failed;
}
