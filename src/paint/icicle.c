/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tiles first, shade by shade, then what lies on them. */

#include "paint/icicle.h"

#include <math.h>

#include "paint/icicle-private.h"
#include "trace/lazy.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

#define HATCH 8.0 /* from line to line */

typedef struct {
  cairo_t *cairo;
  const PlyTrace *trace;
  const PlyIcicleView *view;
  const PlyPalette *palette;
  double width, height;
  GArray *tiles, *runs; /* of one length */
} Painter;

/* Between two tiles there is a gap, unless they are so small that it would be all one sees. */
static PlyIcicleTile
tile_of(const Painter *painter, const PlyIcicleRun *run, int most_depth)
{
  double y = ply_icicle_row_y(painter->view, run->level);
  double below = ply_icicle_row_y(painter->view, run->level + 1);

  return (PlyIcicleTile){
      .x = run->x0,
      .y = y,
      .width = run->x1 - run->x0 - (run->x1 - run->x0 >= 3 ? 1 : 0),
      .height = below - y - (painter->view->row_height >= 5 ? 1 : 0),
      .look = ply_icicle_look(painter->trace, painter->view, most_depth, run->visit)};
}

static void
make_tiles(Painter *painter)
{
  const PlyTrace *trace = painter->trace;
  uint32_t last = ply_trace_root_of(trace, ply_trace_seen(trace, trace->n - 1));
  int most_depth = MAX(1, trace->visits[last].depth);

  ply_icicle_runs(trace, painter->view, painter->width, painter->height, painter->runs);
  g_array_set_size(painter->tiles, painter->runs->len);
  for (guint i = 0; i < painter->runs->len; i++)
    g_array_index(painter->tiles, PlyIcicleTile, i) =
        tile_of(painter, &g_array_index(painter->runs, PlyIcicleRun, i), most_depth);
}

/* One fill a shade: a frame has thousands of tiles and few shades. */
static void
fill_tiles(const Painter *painter)
{
  gboolean used[PLY_N_SHADES] = {FALSE};
  const PlyIcicleTile *tiles = (const PlyIcicleTile *)(void *)painter->tiles->data;

  for (guint i = 0; i < painter->tiles->len; i++)
    used[tiles[i].look.shade] = TRUE;
  for (int shade = 0; shade < PLY_N_SHADES; shade++) {
    if (!used[shade])
      continue;
    for (guint i = 0; i < painter->tiles->len; i++) {
      if (tiles[i].look.shade == shade)
        cairo_rectangle(painter->cairo, tiles[i].x, tiles[i].y, tiles[i].width, tiles[i].height);
    }
    ply_colour_set(painter->cairo, ply_icicle_shade(painter->palette, shade));
    cairo_fill(painter->cairo);
  }
}

/* What is still in its file is hatched, down to the lower edge: nobody knows yet how deep it is. */
static void
draw_gaps(const Painter *painter)
{
  GArray *gaps = g_array_new(FALSE, FALSE, sizeof(PlyIcicleRun));
  cairo_t *cairo = painter->cairo;

  ply_icicle_gaps(painter->trace, painter->view, painter->width, gaps);
  cairo_save(cairo);
  for (guint i = 0; i < gaps->len; i++) {
    const PlyIcicleRun *gap = &g_array_index(gaps, PlyIcicleRun, i);
    double y = ply_icicle_row_y(painter->view, gap->level);
    if (y < painter->height)
      cairo_rectangle(cairo, gap->x0, y, gap->x1 - gap->x0, painter->height - y);
  }
  cairo_clip(cairo);
  for (double x = -painter->height; gaps->len > 0 && x < painter->width; x += HATCH) {
    cairo_move_to(cairo, x, painter->height);
    cairo_line_to(cairo, x + painter->height, 0);
  }
  ply_colour_set(cairo, ply_colour_mix(painter->palette->paper, painter->palette->faint, 0.5));
  cairo_set_line_width(cairo, 1);
  cairo_stroke(cairo);
  cairo_restore(cairo);
  g_array_unref(gaps);
}

static void
draw_signs(const Painter *painter)
{
  PangoLayout *layout =
      ply_icicle_layout(painter->cairo, painter->view->row_height, ply_icicle_text(painter->view));

  for (guint i = 0; i < painter->tiles->len; i++) {
    const PlyIcicleTile *tile = &g_array_index(painter->tiles, PlyIcicleTile, i);
    if (tile->width < 2 || tile->height < 5)
      continue;
    if (tile->look.marks != 0)
      ply_icicle_marks(painter->cairo, painter->palette, tile);
    ply_icicle_label(painter->cairo, layout, painter->trace, painter->view, painter->palette, tile,
                     g_array_index(painter->runs, PlyIcicleRun, i).visit);
  }
  g_object_unref(layout);
}

/* A visit's tile, at least `least` wide and cut to little more than the picture. False if nothing
 * of it can be seen. */
static bool
place(const Painter *painter, uint32_t visit, double least, double rect[4])
{
  ply_icicle_rect(painter->trace, painter->view, painter->width, painter->height, visit, rect);
  rect[2] -= rect[2] >= 3 ? 1 : 0;
  rect[3] -= painter->view->row_height >= 5 ? 1 : 0;
  if (rect[2] < least) {
    rect[0] = floor(rect[0] - (least - rect[2]) / 2);
    rect[2] = least;
  }
  double left = fmax(rect[0], -8), right = fmin(rect[0] + rect[2], painter->width + 8);
  rect[0] = left;
  rect[2] = right - left;
  return right > 0 && left < painter->width && rect[1] + rect[3] > 0 && rect[1] < painter->height;
}

static void
frame(cairo_t *cairo, const double rect[4], double inset, double line, PlyColour colour)
{
  double half = inset + line / 2;

  if (rect[2] <= 2 * inset + 2 * line || rect[3] <= 2 * inset + 2 * line) {
    ply_colour_set(cairo, colour);
    cairo_rectangle(cairo, rect[0] + inset, rect[1] + inset, fmax(1, rect[2] - 2 * inset),
                    fmax(1, rect[3] - 2 * inset));
    cairo_fill(cairo);
    return;
  }
  ply_colour_set(cairo, colour);
  cairo_set_line_width(cairo, line);
  cairo_rectangle(cairo, rect[0] + half, rect[1] + half, rect[2] - 2 * half, rect[3] - 2 * half);
  cairo_stroke(cairo);
}

/* The line that each pass thought best, once it has returned with one. */
static void
draw_variations(const Painter *painter)
{
  const PlyTrace *trace = painter->trace;
  PlyColour colour = ply_icicle_best_colour(painter->palette);
  uint32_t line[PLY_TRACE_MAX_LEVELS];
  double rect[4];

  for (guint i = 0; i < painter->runs->len; i++) {
    const PlyIcicleRun *run = &g_array_index(painter->runs, PlyIcicleRun, i);
    if (run->level > 0 || ply_trace_leave_step(trace, run->visit) > painter->view->step ||
        ply_trace_bound(&trace->visits[run->visit]) == PLY_BOUND_UPPER)
      continue;
    int n = ply_trace_line(trace, run->visit, line);
    for (int k = 0; k < n; k++) {
      if (place(painter, line[k], 2, rect))
        frame(painter->cairo, rect, 0, 2, colour);
    }
  }
}

static void
draw_pointed(const Painter *painter)
{
  const PlyIcicleView *view = painter->view;
  const PlyPalette *palette = painter->palette;
  double rect[4];

  if (view->hovered < painter->trace->n && place(painter, view->hovered, 3, rect)) {
    ply_colour_set(painter->cairo, ply_colour_with_alpha(palette->ink, 0.12));
    cairo_rectangle(painter->cairo, rect[0], rect[1], rect[2], rect[3]);
    cairo_fill(painter->cairo);
    frame(painter->cairo, rect, 0, 1, ply_colour_with_alpha(palette->ink, 0.7));
  }
  if (view->selected < painter->trace->n && place(painter, view->selected, 3, rect)) {
    double outer[4] = {rect[0] - 2, rect[1] - 2, rect[2] + 4, rect[3] + 4};
    if (rect[2] >= 8)
      frame(painter->cairo, rect, 0, 1, palette->paper);
    frame(painter->cairo, outer, 0, 2, palette->accent);
  }
}

void
ply_paint_icicle(cairo_t *cairo, const PlyTrace *trace, const PlyIcicleView *view,
                 const PlyPalette *palette, double width, double height)
{
  Painter painter = {.cairo = cairo,
                     .trace = trace,
                     .view = view,
                     .palette = palette,
                     .width = width,
                     .height = height};

  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_clip(cairo);
  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  if (trace->n > 0) {
    painter.runs = g_array_new(FALSE, FALSE, sizeof(PlyIcicleRun));
    painter.tiles = g_array_new(FALSE, FALSE, sizeof(PlyIcicleTile));
    make_tiles(&painter);
    fill_tiles(&painter);
    if (!ply_trace_is_whole(trace))
      draw_gaps(&painter);
    draw_signs(&painter);
    draw_variations(&painter);
    draw_pointed(&painter);
    g_array_unref(painter.runs);
    g_array_unref(painter.tiles);
  }
  cairo_restore(cairo);
}
