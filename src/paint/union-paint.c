/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paints one run's half from the back to the front. Blue and orange say which run alone went to a
 * node, so MAX and MIN are told by the shape of a box only. */

#include "paint/union-paint.h"

#include <math.h>
#include <stdio.h>

#include "paint/tree-pen.h"
#include "paint/union-private.h"
#include "trace/trace-fields.h"

/* Marks a literal for translators. */
#define N_(text) text

/* Zooms from which more is told. Below the first a node is a tick. */
#define ZOOM_BOXES  0.16
#define ZOOM_VALUES 0.42
#define ZOOM_LABELS 0.72

typedef struct {
  PlyTreePen pen;
  PlyTreeLook tree_look; /* what the pen needs of the look */
  const PlyUnionPicture *picture;
  const PlyUnionLook *look;
  int which;
  const PlyPalette *palette;
  PlyPalette kinds[3]; /* visited by A only, by B only, by both: one colour for both sides */
  uint32_t visits[PLY_TRACE_MAX_LEVELS + 2]; /* this run's best line */
  int n_line;
} Half;

static void
begin(Half *half, cairo_t *cairo, int which, PlyStyle style, double width, double height)
{
  const PlyPalette *palette = ply_palette_get(style);

  half->which = which;
  half->palette = palette;
  for (int i = 0; i < 3; i++)
    half->kinds[i] = ply_union_palette(palette, i < 2 ? i : -1);
  half->pen = (PlyTreePen){.cairo = cairo,
                           .look = &half->tree_look,
                           .node_width = (double)(half->picture != NULL ? half->picture->node_width
                                                                        : PLY_TREE_NODE_WIDTH),
                           .palette = palette,
                           .width = width,
                           .height = height};
  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_clip(cairo);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  ply_pen_begin(&half->pen);
}

static void
end(Half *half)
{
  ply_pen_end(&half->pen);
  cairo_restore(half->pen.cairo);
}

static PlyTreeNode
node_at(const Half *half, const PlyUnionPlace *place)
{
  double top = ((double)place->level - half->look->y) * ply_union_level(half->look);

  return (PlyTreeNode){.x = place->x,
                       .y = (float)(top / half->look->zoom),
                       .level = place->level,
                       .min = place->min,
                       .visit = place->at.visit[half->which]};
}

/* Whose colour it has. */
static int
kind_of(const PlyUnionPlace *place)
{
  int only = ply_union_only(&place->at);

  return only >= 0 ? only : 2;
}

static bool
is_missing(const Half *half, const PlyUnionPlace *place)
{
  return place->at.visits[half->which] == 0;
}

static bool
is_in_line(const Half *half, const PlyUnionPlace *place)
{
  return !is_missing(half, place) && place->level < half->n_line &&
         half->visits[place->level] == place->at.visit[half->which];
}

static bool
is_cut(const Half *half, const PlyUnionPlace *place)
{
  const PlyTrace *trace = half->picture->traces[half->which];

  return !is_missing(half, place) && ply_visit_is_cut(&trace->visits[place->at.visit[half->which]]);
}

/* Whose level it is, by its nodes where one moves, or if there are none by its leaves. */
static int
level_side(const PlyUnionPicture *picture, int level)
{
  int sides[2] = {PLY_TREE_NO_SIDE, PLY_TREE_NO_SIDE};

  for (int32_t i = 0; i < picture->n; i++) {
    const PlyUnionPlace *place = &picture->places[i];
    int *side = &sides[!place->leaf], own = place->chance ? PLY_TREE_CHANCE : place->min;
    if (place->level == level)
      *side = *side == PLY_TREE_NO_SIDE || *side == own ? own : PLY_TREE_MIXED;
  }
  return sides[sides[1] != PLY_TREE_NO_SIDE];
}

static void
paint_bands(Half *half)
{
  double level = ply_union_level(half->look);
  double above = fmin(30 * half->look->zoom, level * 0.34);

  ply_colour_set(half->pen.cairo, ply_colour_with_alpha(half->palette->ink, 0.028));
  for (int i = 0; i < half->picture->levels; i++) {
    if (level_side(half->picture, i) == PLY_TREE_MAX)
      cairo_rectangle(half->pen.cairo, 0, (i - half->look->y) * level - above, half->pen.width,
                      level);
  }
  cairo_fill(half->pen.cairo);
}

/* Last, for they stay at the edge while the tree passes below them. */
static void
paint_level_names(Half *half)
{
  double level = ply_union_level(half->look), size = fmin(10, 0.3 * level);
  double box = fmax(7, (double)PLY_TREE_NODE_HEIGHT * half->look->zoom);
  cairo_pattern_t *fade = cairo_pattern_create_linear(0, 0, 48, 0);
  PlyColour paper = half->palette->paper;

  cairo_pattern_add_color_stop_rgba(fade, 0.75, paper.red, paper.green, paper.blue, 0.9);
  cairo_pattern_add_color_stop_rgba(fade, 1, paper.red, paper.green, paper.blue, 0);
  cairo_set_source(half->pen.cairo, fade);
  cairo_rectangle(half->pen.cairo, 0, 0, 48, half->pen.height);
  cairo_fill(half->pen.cairo);
  cairo_pattern_destroy(fade);
  for (int i = 0; i < half->picture->levels; i++) {
    int side = level_side(half->picture, i);
    const char *name = side == PLY_TREE_MAX ? "MAX" : side == PLY_TREE_MIN ? "MIN" : N_("Chance");
    if (side >= PLY_TREE_MIXED)
      continue;
    if (half->look->wording.translate != NULL)
      name = half->look->wording.translate(name);
    ply_pen_text(&half->pen, name, ply_pen_text_width(&half->pen, name, size) < 30 ? 10 : 2,
                 (i - half->look->y) * level + box / 2, 0, size, true, half->palette->faint);
  }
}

static void
paint_edge(Half *half, const PlyUnionPlace *place)
{
  static const double dashes[] = {3, 3}, dots[] = {0.6, 3.4};
  const PlyUnionPlace *up = &half->picture->places[place->parent];
  PlyTreePen *pen = &half->pen;
  PlyTreeNode from = node_at(half, up), to = node_at(half, place);
  double zoom = half->look->zoom, x0 = ply_pen_x(pen, from.x), x1 = ply_pen_x(pen, to.x);
  double y0 = ply_pen_y(pen, from.y + PLY_TREE_NODE_HEIGHT), y1 = ply_pen_y(pen, to.y);
  int only = ply_union_only(&place->at);
  bool missing = is_missing(half, place), line = is_in_line(half, place);

  if (fmax(x0, x1) < 0 || fmin(x0, x1) > pen->width || y1 < 0 || y0 > pen->height)
    return;
  PlyColour colour = only >= 0 ? half->palette->series[only] : half->palette->ink;
  double alpha = line ? 0.9 : missing ? 0.4 : only >= 0 ? 0.75 : 0.4;
  /* Hundreds of edges side by side would be a solid field. */
  alpha *= line ? 1 : fmin(1, 0.45 + zoom * 1.5);
  cairo_set_dash(pen->cairo, only == 1 ? dots : dashes, missing ? 2 : 0, 0);
  cairo_set_line_width(pen->cairo, fmax(0.6, (line ? 2.8 : 1.1) * fmin(1.2, fmax(0.5, zoom))));
  ply_colour_set(pen->cairo, ply_colour_with_alpha(colour, alpha));
  cairo_move_to(pen->cairo, x0, y0);
  cairo_line_to(pen->cairo, x1, y1);
  cairo_stroke(pen->cairo);
  cairo_set_dash(pen->cairo, NULL, 0, 0);
  if (missing && is_cut(half, up) && zoom > 0.25)
    ply_pen_cut_mark(pen, x0, y0, x1, y1, half->palette->ink);
}

/* A node of an overview: full where this run went, else a pale outline. */
static void
paint_tick(Half *half, int32_t i, const PlyTreeNode *node)
{
  const PlyUnionPlace *place = &half->picture->places[i];
  cairo_t *cairo = half->pen.cairo;
  double width = fmax(1.3, half->pen.node_width * half->look->zoom), height = 7;
  double x = ply_pen_x(&half->pen, node->x) - width / 2, y = ply_pen_y(&half->pen, node->y);
  PlyColour colour = half->kinds[kind_of(place)].edge;

  if (i == half->look->hovered || i == half->look->selected) {
    ply_colour_set(cairo, ply_colour_with_alpha(half->palette->accent, 0.35));
    cairo_arc(cairo, x + width / 2, y + height / 2, 9, 0, 6.2832);
    cairo_fill(cairo);
  }
  ply_colour_set(cairo, is_missing(half, place) ? ply_colour_mix(half->palette->paper, colour, 0.28)
                                                : colour);
  cairo_rectangle(cairo, x, y, width, is_missing(half, place) ? height * 0.45 : height);
  cairo_fill(cairo);
}

static void
paint_box(Half *half, int32_t i)
{
  const PlyUnionPlace *place = &half->picture->places[i];
  PlyTreeNode node = node_at(half, place);
  int only = ply_union_only(&place->at);
  bool missing = is_missing(half, place);
  PlyTreeLookBox box = {.side = place->min,
                        .chance = place->chance,
                        .plain = missing,
                        .dashed = missing && only == 0,
                        .dotted = missing && only == 1,
                        .bold = !missing && (only >= 0 || is_in_line(half, place)),
                        .cut = is_cut(half, place),
                        .leaf = place->leaf,
                        .selected = i == half->look->selected,
                        .hovered = i == half->look->hovered};

  if (!ply_pen_sees(&half->pen, &node, 40))
    return;
  if (half->look->zoom < ZOOM_BOXES) {
    paint_tick(half, i, &node);
    return;
  }
  half->pen.palette = &half->kinds[kind_of(place)];
  ply_pen_box(&half->pen, &node, &box);
  half->pen.palette = half->palette;
  if (place->hidden[half->which] > 0)
    ply_pen_triangle(&half->pen, &node, place->hidden[half->which], missing);
}

static void
paint_value(Half *half, const PlyUnionPlace *place)
{
  const PlyTrace *trace = half->picture->traces[half->which];
  PlyTreeNode node = node_at(half, place);
  double zoom = half->look->zoom, x = ply_pen_x(&half->pen, node.x);
  double y = ply_pen_y(&half->pen, node.y + PLY_TREE_NODE_HEIGHT / 2);
  y += ply_pen_value_away(&half->pen, &node, place->leaf) * zoom;
  uint32_t visit = place->at.visit[half->which], visits = place->at.visits[half->which];
  char text[PLY_SCORE_BYTES], times[24];

  if (is_missing(half, place) || !ply_pen_sees(&half->pen, &node, 12))
    return;
  if (!ply_visit_is_stopped(&trace->visits[visit])) {
    ply_explain_value(trace, visit, ply_visit_value(&trace->visits[visit]),
                      ply_trace_bound(&trace->visits[visit]), &half->look->wording, text);
    ply_tree_squeeze(text);
    ply_pen_fitted(&half->pen, text, x, y, fmax(7, fmin(14, 13 * fmin(zoom, 1.25))),
                   half->pen.node_width * zoom - 7 * zoom, true, half->palette->ink);
  }
  if (visits < 2)
    return;
  snprintf(times, sizeof times, "×%u", visits);
  ply_pen_chip(&half->pen, times, x + half->pen.node_width * zoom * 0.5,
               ply_pen_y(&half->pen, node.y), fmin(10, 9.5 * zoom), 80, half->palette->ink);
}

static void
paint_move(Half *half, const PlyUnionPlace *place)
{
  PlyTreeNode node = node_at(half, place);
  int k = place->at.visits[0] > 0 ? 0 : 1;
  double size = fmax(7, fmin(11, 9.5 * half->look->zoom));
  char text[PLY_NOTATION_BYTES];

  if (place->parent < 0 || !ply_pen_sees(&half->pen, &node, 40))
    return;
  ply_explain_move(half->picture->traces[k], place->at.visit[k], &half->look->wording, text);
  ply_pen_chip(&half->pen, text, ply_pen_x(&half->pen, node.x),
               ply_pen_y(&half->pen, node.y) - size * 0.8, size,
               (half->pen.node_width + 30) * half->look->zoom,
               is_missing(half, place) ? half->palette->faint : half->palette->ink);
}

void
ply_paint_union(cairo_t *cairo, const PlyUnionPicture *picture, int which, const PlyUnionLook *look,
                double width, double height)
{
  Half half = {.picture = picture, .look = look};
  int32_t n = picture->n;

  half.tree_look =
      (PlyTreeLook){.zoom = look->zoom, .x = look->x, .style = look->style, .manner = look->manner};
  begin(&half, cairo, which, look->style, width, height);
  uint32_t root = picture->places[0].at.visit[which];
  if (root != PLY_TRACE_NONE) {
    half.visits[0] = root;
    half.n_line = 1 + ply_trace_line(picture->traces[which], root, half.visits + 1);
  }
  paint_bands(&half);
  for (int32_t i = 1; i < n; i++)
    paint_edge(&half, &picture->places[i]);
  for (int32_t i = 0; i < n && look->zoom >= ZOOM_LABELS; i++)
    paint_move(&half, &picture->places[i]);
  for (int32_t i = 0; i < n; i++)
    paint_box(&half, i);
  for (int32_t i = 0; i < n && look->zoom >= ZOOM_VALUES; i++)
    paint_value(&half, &picture->places[i]);
  paint_level_names(&half);
  end(&half);
}
