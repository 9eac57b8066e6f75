/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/scrub.h"

#include <math.h>
#include <stdbool.h>

#include <glib.h>

#include "trace/step.h"

#define TRACK  4.0 /* its thickness */
#define RADIUS 7.0 /* of the thumb */
#define APART  9.0 /* between two marks of one kind at least */

typedef struct {
  cairo_t *cairo;
  const PlyScrubPicture *picture;
  const PlyPalette *palette;
  double left, right; /* of the track */
  double middle;      /* its height */
  double height;
} Bar;

/* The last step shown sits at the right end. */
static double
span(const PlyScrubPicture *picture)
{
  return fmax(1, (double)(picture->last - picture->first) - 1);
}

static double
x_of(const Bar *bar, double step)
{
  return bar->left +
         (step - (double)bar->picture->first) / span(bar->picture) * (bar->right - bar->left);
}

uint64_t
ply_scrub_at(const PlyScrubPicture *picture, double width, double x)
{
  double share = (x - PLY_SCRUB_MARGIN) / fmax(1, width - 2 * PLY_SCRUB_MARGIN);
  uint64_t offset = (uint64_t)floor(CLAMP(share, 0, 1) * span(picture) + 0.5);
  uint64_t most = picture->last > picture->first ? picture->last - picture->first - 1 : 0;

  return picture->first + MIN(offset, most);
}

/* A rectangle with round ends. */
static void
pill(const Bar *bar, double x0, double x1, double thick)
{
  double radius = thick / 2;

  cairo_new_path(bar->cairo);
  cairo_arc(bar->cairo, x0, bar->middle, radius, G_PI / 2, 3 * G_PI / 2);
  cairo_arc(bar->cairo, x1, bar->middle, radius, -G_PI / 2, G_PI / 2);
  cairo_close_path(bar->cairo);
  cairo_fill(bar->cairo);
}

static void
draw_track(const Bar *bar)
{
  double x = CLAMP(x_of(bar, (double)bar->picture->step), bar->left, bar->right);

  ply_colour_set(bar->cairo, ply_colour_mix(bar->palette->paper, bar->palette->faint, 0.4));
  pill(bar, bar->left, bar->right, TRACK);
  ply_colour_set(bar->cairo, bar->palette->accent);
  pill(bar, bar->left, x, TRACK);
}

/* The steps of a bucket begin here. */
static double
bucket_x(const Bar *bar, int bucket)
{
  return x_of(bar, (double)bucket * (double)bar->picture->n_steps / bar->picture->n_buckets);
}

/* The buckets that can be seen, as [*from, *to). */
static void
visible_buckets(const Bar *bar, int *from, int *to)
{
  const PlyScrubPicture *picture = bar->picture;
  double slice = (double)picture->n_steps / picture->n_buckets;

  *from = (int)fmax(0, floor((double)picture->first / slice));
  *to = (int)fmin(picture->n_buckets, ceil((double)picture->last / slice));
}

/* Hanging from the track; a slice with any cutoff has at least a unit, across as well. */
static void
draw_cuts(const Bar *bar)
{
  double top = bar->middle + TRACK / 2 + 3, room = bar->height - top - 1;
  int from, to;
  uint32_t most = 1;

  if (bar->picture->bucket_cuts == NULL || bar->picture->n_buckets <= 0 || room < 2)
    return;
  visible_buckets(bar, &from, &to);
  for (int i = from; i < to; i++)
    most = MAX(most, bar->picture->bucket_cuts[i]);
  for (int i = from; i < to; i++) {
    double x0 = floor(CLAMP(bucket_x(bar, i), bar->left, bar->right) + 0.5);
    double x1 = fmax(x0 + 1, floor(fmin(bar->right, bucket_x(bar, i + 1)) + 0.5));
    double tall = ceil((double)bar->picture->bucket_cuts[i] / most * room - 1e-9);
    if (tall >= 1)
      cairo_rectangle(bar->cairo, x0, top, x1 - x0 - (x1 - x0 >= 4 ? 1 : 0), tall);
  }
  ply_colour_set(bar->cairo, ply_colour_mix(bar->palette->paper, bar->palette->cut, 0.65));
  cairo_fill(bar->cairo);
}

static void
shape(const Bar *bar, unsigned event, double x)
{
  cairo_t *cairo = bar->cairo;
  double foot = bar->middle - TRACK / 2 - 3, size = fmin(3.5, foot / 4);

  if (event == PLY_EVENT_ITERATION || event == PLY_EVENT_PASS) {
    double tall = event == PLY_EVENT_ITERATION ? foot - 1 : floor(foot * 0.45);
    cairo_rectangle(cairo, floor(x), foot - tall, 1, tall);
    if (event == PLY_EVENT_ITERATION) {
      cairo_move_to(cairo, floor(x) + 1, 1);
      cairo_line_to(cairo, floor(x) + 6, 3.5);
      cairo_line_to(cairo, floor(x) + 1, 6);
      cairo_close_path(cairo);
    }
  } else if (event == PLY_EVENT_BEST) {
    cairo_move_to(cairo, x, foot - 2 * size + 1);
    cairo_line_to(cairo, x + size - 0.5, foot - size + 0.5);
    cairo_line_to(cairo, x, foot);
    cairo_line_to(cairo, x - size + 0.5, foot - size + 0.5);
    cairo_close_path(cairo);
  } else {
    /* In a row of their own above the diamonds. */
    double low = foot - 2 * size - 1, high = low - 2 * size + 1;
    bool up = event == PLY_EVENT_FAIL_HIGH;
    double base = up ? low : high, tip = up ? high : low;
    cairo_move_to(cairo, x - size, base);
    cairo_line_to(cairo, x + size, base);
    cairo_line_to(cairo, x, tip);
    cairo_close_path(cairo);
  }
}

/* Marks of one kind, none so near to the last that they could not be told apart. */
static void
draw_events(const Bar *bar, unsigned event, PlyColour colour)
{
  double before = -APART, apart = event == PLY_EVENT_PASS ? 3 : APART;
  int from, to;

  visible_buckets(bar, &from, &to);
  for (int i = from; i < to; i++) {
    double x = (bucket_x(bar, i) + bucket_x(bar, i + 1)) / 2;
    if (event == PLY_EVENT_ITERATION || event == PLY_EVENT_PASS)
      x = bucket_x(bar, i);
    if (!(bar->picture->bucket_events[i] & event) || x - before < apart || x < bar->left - 1 ||
        x > bar->right + 1)
      continue;
    shape(bar, event, x);
    before = x;
  }
  ply_colour_set(bar->cairo, colour);
  cairo_fill(bar->cairo);
}

static void
draw_marks(const Bar *bar)
{
  const PlyPalette *palette = bar->palette;

  if (bar->picture->bucket_events == NULL || bar->picture->n_buckets <= 0)
    return;
  draw_events(bar, PLY_EVENT_PASS, ply_colour_mix(palette->paper, palette->faint, 0.6));
  draw_events(bar, PLY_EVENT_ITERATION, palette->faint);
  draw_events(bar, PLY_EVENT_BEST, palette->good);
  draw_events(bar, PLY_EVENT_FAIL_HIGH, palette->doubtful);
  draw_events(bar, PLY_EVENT_FAIL_LOW, palette->doubtful);
}

/* A ribbon that hangs into the bar from above; its notch tells it from a flag. */
static void
draw_bookmarks(const Bar *bar)
{
  cairo_t *cairo = bar->cairo;
  double foot = bar->middle - TRACK / 2 - 1, half = 3;

  for (int i = 0; i < bar->picture->n_bookmarks; i++) {
    double x = floor(x_of(bar, (double)bar->picture->bookmarks[i])) + 0.5;
    if (x < bar->left - 1 || x > bar->right + 1)
      continue;
    cairo_move_to(cairo, x - half, 0);
    cairo_line_to(cairo, x + half, 0);
    cairo_line_to(cairo, x + half, foot);
    cairo_line_to(cairo, x, foot - half);
    cairo_line_to(cairo, x - half, foot);
    cairo_close_path(cairo);
  }
  ply_colour_set(cairo, bar->palette->accent);
  cairo_fill(cairo);
}

static void
draw_thumb(const Bar *bar)
{
  cairo_t *cairo = bar->cairo;
  const PlyScrubPicture *picture = bar->picture;
  double x = x_of(bar, (double)picture->step), radius = fmin(RADIUS, bar->height / 2 - 1);

  if (picture->hover >= 0 && (uint64_t)picture->hover >= picture->first &&
      (uint64_t)picture->hover < picture->last) {
    ply_colour_set(cairo, ply_colour_with_alpha(bar->palette->ink, 0.55));
    cairo_rectangle(cairo, floor(x_of(bar, (double)picture->hover)), 1, 1, bar->height - 2);
    cairo_fill(cairo);
  }
  if (picture->step < picture->first || picture->step >= picture->last)
    return;
  ply_colour_set(cairo, bar->palette->paper);
  cairo_arc(cairo, x, bar->middle, radius + 1.5, 0, 2 * G_PI);
  cairo_fill(cairo);
  ply_colour_set(cairo, bar->palette->accent);
  cairo_arc(cairo, x, bar->middle, radius, 0, 2 * G_PI);
  cairo_fill(cairo);
  ply_colour_set(cairo, bar->palette->paper);
  cairo_arc(cairo, x, bar->middle, radius * 0.38, 0, 2 * G_PI);
  cairo_fill(cairo);
}

void
ply_paint_scrub(cairo_t *cairo, const PlyScrubPicture *picture, const PlyPalette *palette,
                double width, double height)
{
  Bar bar = {.cairo = cairo,
             .picture = picture,
             .palette = palette,
             .left = PLY_SCRUB_MARGIN,
             .right = fmax(PLY_SCRUB_MARGIN + 1, width - PLY_SCRUB_MARGIN),
             .middle = floor(height * 0.52),
             .height = height};

  cairo_save(cairo);
  cairo_new_path(cairo);
  draw_cuts(&bar);
  draw_track(&bar);
  draw_marks(&bar);
  draw_bookmarks(&bar);
  draw_thumb(&bar);
  cairo_restore(cairo);
}
