/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/tree-fit.h"

#include <math.h>

#include "paint/tree-paint.h"

#define MOST_ZOOM 1.6  /* at which a small tree is shown */
#define READ_ZOOM 0.85 /* at which a big one begins to be shown */

/* From the leftmost to the rightmost of a node and its children, with some room beside them. */
static void
get_family(const PlyTreePicture *picture, int i, double *left, double *right)
{
  *left = *right = (double)picture->nodes[i].x;
  for (int k = i + 1; k < picture->n; k++) {
    const PlyTreeNode *node = &picture->nodes[k];
    if (node->level <= picture->nodes[i].level)
      break;
    if (node->parent != i || node->kind == PLY_TREE_MORE)
      continue;
    *left = fmin(*left, (double)node->x);
    *right = fmax(*right, (double)node->x);
  }
  *left -= (double)picture->node_width;
  *right += (double)picture->node_width;
}

/* Where the view is along one axis: all of it in the middle if it fits, else the point of interest,
 * without showing much that is empty. */
static double
begin_axis(double middle, double size, double shown)
{
  if (size <= shown)
    return (size - shown) / 2;
  return CLAMP(middle - shown / 2, 0, size - shown);
}

/* A tree too big to be read whole begins at a size that can be read, at a node with its children. */
static void
fit_part(const PlyTreePicture *picture, const PlyTreeRoom *room, int focus, PlyCanvasView *view)
{
  const PlyTreeNode *node = &picture->nodes[MAX(focus, 0)];
  double width = room->width - room->names, left, right;

  get_family(picture, MAX(focus, 0), &left, &right);
  double zoom = fmin(fmin(room->height / (double)picture->height, READ_ZOOM * room->text),
                     width / (right - left));
  zoom = fmax(zoom, PLY_TREE_READ * room->text);
  double x = (right - left) * zoom <= width ? (left + right) / 2 : (double)node->x;
  view->zoom = zoom;
  view->x = begin_axis(x, (double)picture->width, width / zoom) - room->names / zoom;
  view->y =
      begin_axis((double)(node->y + picture->level), (double)picture->height, room->height / zoom);
}

gboolean
ply_tree_fit(const PlyTreePicture *picture, const PlyTreeRoom *room, int focus, gboolean whole,
             PlyCanvasView *view)
{
  PlyTreeLook look = {.text = room->text};

  ply_tree_look_fit(&look, picture, fmax(1, room->width - room->names), room->height,
                    MOST_ZOOM * room->text);
  if (!whole && look.zoom < PLY_TREE_READ * room->text) {
    fit_part(picture, room, focus, view);
    return FALSE;
  }
  *view = (PlyCanvasView){look.zoom, look.x - room->names / look.zoom, look.y};
  return TRUE;
}

void
ply_tree_fit_reveal(const PlyTreePicture *picture, const PlyTreeRoom *room, int i,
                    PlyCanvasView *view)
{
  double names = room->names / view->zoom;
  double width = room->width / view->zoom, height = room->height / view->zoom;
  double x = (double)picture->nodes[i].x, y = (double)picture->nodes[i].y;
  double beside = fmin(90, width / 4);

  if (x < view->x + beside || x > view->x + width - beside)
    view->x = begin_axis(x, (double)picture->width, width - names) - names;
  if (y < view->y + 40 || y + 70 > view->y + height)
    view->y = begin_axis(y, (double)picture->height, height);
}
