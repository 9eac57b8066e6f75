/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written beside a tree's boxes: moves and windows above them, MAX and MIN at the edge. */

#include "paint/tree-pen.h"
#include "trace/trace-fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NAMES_WIDTH    44 /* pixels */
#define ZOOM_NAMES     0.2
#define PAPER_TEXT     5.5 /* small print, smaller only where there is no room */
#define SCREEN_TEXT    8.5
#define BLANK_TEXT     8.5  /* what is written by hand needs more */
#define BROADER        1.6  /* a label may be than its box where its neighbours are far */
#define CLEAR          6    /* pixels between labels */
#define MOST_LOOKED_AT 1000 /* nodes of a picture in which that is looked for */

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

double
ply_tree_names_width(const PlyTreeLook *look)
{
  return NAMES_WIDTH * ply_tree_text_scale(look);
}

/* A name longer than MAX and MIN takes the edges of its room as well. */
static void
paint_name(PlyTreePen *pen, const char *name, double y)
{
  double size = 10 * ply_tree_text_scale(pen->look), room = ply_tree_names_width(pen->look);

  if (ply_pen_text_width(pen, name, size) <= room - 16)
    ply_pen_text(pen, name, 8, y, 0, size, true, pen->palette->faint);
  else
    ply_pen_fitted(pen, name, room / 2, y, size, room - 4, true, pen->palette->faint);
}

void
ply_pen_names(PlyTreePen *pen)
{
  const PlyWording *wording = &pen->look->wording;
  double scale = pen->look->zoom;

  pen->node = -1;
  pen->kind = PLY_TREE_TEXT_NAME;
  for (int level = 0; level < pen->picture->levels && scale >= ZOOM_NAMES; level++) {
    double y = (level * (double)pen->picture->level + (double)pen->picture->top +
                (double)PLY_TREE_NODE_HEIGHT / 2 - pen->look->y) *
               scale;
    bool seen = y > -20 && y < pen->height + 20;
    const char *name = seen ? ply_tree_level_name(pen->picture, level, wording) : NULL;
    if (name != NULL)
      paint_name(pen, name, y);
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
         ply_visit_is_again(&pen->picture->trace->visits[node->visit]);
}

double
ply_tree_label_size(double zoom, double text, bool paper)
{
  return paper ? fmax(PAPER_TEXT, fmin(12, 9.5 * zoom))
               : text * fmax(SCREEN_TEXT, fmin(14, 10.5 * zoom));
}

double
ply_tree_line_height(double size)
{
  return ceil(size * 1.25);
}

static double
label_size(const PlyTreePen *pen)
{
  return ply_tree_label_size(pen->look->zoom, ply_tree_text_scale(pen->look),
                             ply_tree_is_paper(pen->look));
}

/* How many lines of labels stand between the folds of a level and the boxes of the next. */
static int
count_lines(const PlyTreePen *pen, double size)
{
  double zoom = pen->look->zoom;
  const PlyTreePicture *picture = pen->picture;
  double room = (double)(picture->level - PLY_TREE_NODE_HEIGHT - picture->fold) * zoom;

  room -= PLY_TREE_RING;
  return (int)fmax(1, room / ply_tree_line_height(size) + 0.01);
}

/* Texts above a box, from the lowest up. */
typedef struct {
  PlyTreePen *pen;
  double x, bottom, size, room;
  int lines; /* for which there is room still */
} Stack;

static void
put_line(Stack *stack, const char *text, PlyColour colour)
{
  double line = ply_tree_line_height(stack->size);

  if (stack->lines > 0 && ply_pen_chip(stack->pen, text, stack->x, stack->bottom - line / 2,
                                       stack->size, stack->room, colour)) {
    stack->bottom -= line;
    stack->lines--;
  }
}

/* As much as the neighbours in its row leave to a node, each half of what is between them, and the
 * outermost boxes on each side. */
static double
room_between(const PlyTreePen *pen, int32_t i)
{
  const PlyTreePicture *picture = pen->picture;
  const PlyTreeNode *node = &picture->nodes[i];
  double x = (double)node->x, right = x, room = 2 * (x - (double)picture->left);

  if (picture->n > MOST_LOOKED_AT)
    return 0;
  for (int32_t k = 0; k < picture->n; k++) {
    const PlyTreeNode *other = &picture->nodes[k];
    right = fmax(right, (double)other->x + ply_pen_node_width(pen, other) / 2);
    if (k != i && other->level == node->level)
      room = fmin(room, fabs((double)other->x - x));
  }
  return fmin(room, 2 * (right - x)) * pen->look->zoom - CLEAR;
}

/* A window in one line, over what is free beside the box too, or after a comma in two. */
static void
put_window(Stack *stack, const char *window, PlyColour colour)
{
  const char *comma = strchr(window, ',');
  double width = ply_pen_text_width(stack->pen, window, stack->size);
  double usual = stack->room;
  char first[64];

  if (width > usual)
    stack->room = fmax(usual, fmin(BROADER * usual, room_between(stack->pen, stack->pen->node)));
  bool one = width <= stack->room || stack->lines < 2 || comma == NULL || comma - window > 60;
  if (!one) {
    snprintf(first, sizeof first, "%.*s", (int)(comma - window) + 1, window);
    put_line(stack, comma + 1 + (comma[1] == ' '), colour);
    put_line(stack, first, colour);
  } else {
    put_line(stack, window, colour);
  }
  stack->room = usual;
}

/* Move and window, above a box, over the edge. On a worksheet an inner node has room for what a
 * student finds out instead. */
void
ply_pen_labels(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  double zoom = pen->look->zoom, size = label_size(pen);
  bool blank =
      pen->look->blank && pen->look->windows && (ply_pen_has_children(pen, i) || !node->expanded);
  PlyTreeTexts texts;

  if (node->kind == PLY_TREE_MORE || !ply_pen_sees(pen, node, 60))
    return;
  ply_tree_texts(pen->picture, pen->time, pen->look, node, &texts);
  /* Before the cut nobody knows what it spares. */
  bool pale =
      ply_pen_is_pale(pen, i) || (ply_pen_is_ghost(pen, node) && ply_pen_moment(pen, node).left);
  PlyColour ink = pale ? pen->palette->faint : pen->palette->ink;
  bool lecture = ply_tree_text_scale(pen->look) > 1; /* a projector swallows grey */
  PlyColour faint = lecture ? ink : pen->palette->faint;
  char move[PLY_NOTATION_BYTES + 8];
  Stack stack = {.pen = pen,
                 .x = ply_pen_x(pen, node->x),
                 .bottom = ply_pen_y(pen, node->y) - 1,
                 .size = size,
                 .room = (ply_pen_node_width(pen, node) + 10) * zoom,
                 .lines = count_lines(pen, size)};

  pen->node = i;
  pen->kind = PLY_TREE_TEXT_LABEL;
  snprintf(move, sizeof move, "%s%s", is_again(pen, node) ? "↻ " : "", texts.move);
  if (ply_pen_moment(pen, node).current || node->visit == pen->look->selected)
    stack.bottom -= PLY_TREE_RING - 1; /* clear of the ring */
  if (blank) {
    double wide = size < BLANK_TEXT ? BLANK_TEXT : size;
    ply_pen_chip(pen, "α ____  β ____", stack.x, stack.bottom - wide * 0.7, wide,
                 has_one_child(pen, i) ? stack.room : 2 * stack.room, ink);
    stack.bottom -= wide * 1.35;
  } else if (!ply_pen_is_pale(pen, i) && texts.window[0] != '\0') {
    stack.lines -= move[0] != '\0'; /* the move is the last to give way */
    put_window(&stack, texts.window, faint);
    stack.lines += move[0] != '\0';
  }
  put_line(&stack, move, ink);
}
