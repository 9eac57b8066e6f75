/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written beside a tree's boxes: moves and windows above them, MAX and MIN at the edge. */

#include "paint/tree-pen.h"

#include <math.h>
#include <stdio.h>

#define ZOOM_NAMES  0.2
#define PAPER_TEXT  5.5 /* small print, smaller only where there is no room */
#define SCREEN_TEXT 8.5
#define BLANK_TEXT  8.5 /* what is written by hand needs more */

bool
ply_pen_is_pale(const PlyTreePen *pen, int32_t i)
{
  return pen->look->pale != NULL && pen->look->pale[i];
}

/* A worksheet shows a tree before its search: nothing has happened to any node. */
PlyTreeMoment
ply_pen_moment(const PlyTreePen *pen, const PlyTreeNode *node)
{
  if (pen->look->blank)
    return (PlyTreeMoment){.entered = true};
  return ply_tree_moment(pen->picture, pen->time, node);
}

/* On a worksheet what was never tried looks like everything else. */
bool
ply_pen_is_ghost(const PlyTreePen *pen, const PlyTreeNode *node)
{
  return node->kind == PLY_TREE_MORE || (node->kind == PLY_TREE_GHOST && !pen->look->blank);
}

bool
ply_pen_has_children(const PlyTreePen *pen, int32_t i)
{
  return i + 1 < pen->picture->n && pen->picture->nodes[i + 1].parent == i;
}

/* Whether anybody moves at this level: not where there are leaves only. */
static bool
is_moved_at(const PlyTreePen *pen, int level)
{
  for (int32_t i = 0; i < pen->picture->n; i++) {
    const PlyTreeNode *node = &pen->picture->nodes[i];
    if (node->level == level && (ply_pen_has_children(pen, i) || !node->expanded))
      return true;
  }
  return false;
}

void
ply_pen_names(PlyTreePen *pen)
{
  const PlyWording *wording = &pen->look->wording;
  double scale = pen->look->zoom;

  for (int level = 0; level < pen->picture->levels && scale >= ZOOM_NAMES; level++) {
    bool max = (level & 1) == 0;
    double y = (level * (double)PLY_TREE_LEVEL + (double)PLY_TREE_MARGIN +
                (double)PLY_TREE_NODE_HEIGHT / 2 - pen->look->y) *
               scale;
    const char *name = max ? "MAX" : "MIN";
    if (wording->translate != NULL)
      name = wording->translate(name);
    if (y > -20 && y < pen->height + 20 && is_moved_at(pen, level))
      ply_pen_text(pen, name, 8, y, 0, 10 * ply_tree_text_scale(pen->look), true,
                   pen->palette->series[max ? 0 : 1]);
  }
}

static bool
has_one_child(const PlyTreePen *pen, int32_t i)
{
  for (int32_t k = i + 2; ply_pen_has_children(pen, i) && k < pen->picture->n; k++) {
    if (pen->picture->nodes[k].parent == i)
      return false;
    if (pen->picture->nodes[k].level <= pen->picture->nodes[i].level)
      break;
  }
  return true;
}

static bool
is_again(const PlyTreePen *pen, const PlyTreeNode *node)
{
  return !pen->look->blank && node->kind == PLY_TREE_VISIT &&
         (pen->picture->trace->visits[node->visit].flags & PLY_VISIT_RE_SEARCH) != 0;
}

static double
label_size(const PlyTreePen *pen)
{
  bool paper = ply_tree_is_paper(pen->look);
  double zoom = pen->look->zoom, scale = ply_tree_text_scale(pen->look);

  return paper ? fmax(PAPER_TEXT, fmin(11, 9.5 * zoom))
               : scale * fmax(SCREEN_TEXT, fmin(12, 10.5 * zoom));
}

/* Move and window, above a box, over the edge. On a worksheet an inner node has room for what a
 * student finds out instead. */
void
ply_pen_labels(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  double x = ply_pen_x(pen, node->x), y = ply_pen_y(pen, node->y), zoom = pen->look->zoom;
  double size = label_size(pen), room = (pen->node_width + 10) * zoom;
  bool blank =
      pen->look->blank && pen->look->windows && (ply_pen_has_children(pen, i) || !node->expanded);
  PlyTreeTexts texts;

  if (node->kind == PLY_TREE_MORE || !ply_pen_sees(pen, node, 60))
    return;
  ply_tree_texts(pen->picture, pen->time, pen->look, node, &texts);
  bool pale = ply_pen_is_pale(pen, i) || ply_pen_is_ghost(pen, node);
  PlyColour ink = ply_colour_with_alpha(pen->palette->ink, pale ? 0.45 : 0.9);
  bool lecture = ply_tree_text_scale(pen->look) > 1; /* a projector swallows grey */
  PlyColour faint = lecture ? ink : ply_colour_with_alpha(pen->palette->faint, pale ? 0.5 : 1);
  char move[PLY_NOTATION_BYTES + 8];

  snprintf(move, sizeof move, "%s%s", is_again(pen, node) ? "↻ " : "", texts.move);
  double above =
      y - size * 0.75 - (ply_pen_moment(pen, node).current ? 6 : 0); /* clear of the ring */
  if (blank) {
    double wide = size < BLANK_TEXT ? BLANK_TEXT : size;
    ply_pen_chip(pen, "α ____  β ____", x, y - wide * 0.75, wide,
                 has_one_child(pen, i) ? room : 2 * room, ink);
    above -= wide * 1.35;
  } else if (!ply_pen_is_pale(pen, i)) {
    above -= ply_pen_pair(pen, texts.window, x, above + size * 0.55, size * 0.96, room, faint);
  }
  ply_pen_chip(pen, move, x, above, size * 1.05, room, ink);
}
