/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going from node to node, those among them that were never looked at. Such a ghost has no step of
 * its own: one stands at the return of the visit that was cut above it, and the view keeps which
 * ghost is meant. */

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "ui/tree-view-private.h"

static gboolean
is_ghost(PlyTreeView *self, int i)
{
  return i >= 0 && self->picture->nodes[i].kind != PLY_TREE_VISIT;
}

static void
reveal(PlyTreeView *self, int i)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self)) / self->zoom;
  double height = gtk_widget_get_height(GTK_WIDGET(self)) / self->zoom;
  double x = (double)self->picture->nodes[i].x, y = (double)self->picture->nodes[i].y;

  if (width <= 0 || height <= 0)
    return;
  if (x < self->x + 40 || x > self->x + width - 40)
    self->x = x - width / 2;
  if (y < self->y || y + (double)PLY_TREE_NODE_HEIGHT > self->y + height)
    self->y = y - height / 2;
}

/* Who cannot see the frame hears why the node was left out. */
static void
describe(PlyTreeView *self, guint32 visit)
{
  char text[PLY_EXPLAIN_BYTES];

  ply_explain_cut(self->picture->trace, visit, ply_search_tree_get_wording(self->tree), text);
  g_autofree char *said = g_strdup_printf(_("Never looked at. %s"), text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, said,
                                 -1);
}

void
ply_tree_view_forget_ghost(PlyTreeView *self)
{
  if (self->ghost < 0)
    return;
  self->ghost = self->hovered = -1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Makes a node of the picture the one that is meant. */
static void
go_to(PlyTreeView *self, int i)
{
  PlyTrace *trace = self->picture->trace;
  const PlyTreeNode node = self->picture->nodes[i]; /* a new step may ask for another picture */
  gboolean had = self->ghost >= 0;

  self->wanted = -1;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, node.visit));
  ply_tree_view_forget_ghost(self); /* also where the step is the same */
  if (node.kind == PLY_TREE_VISIT) {
    if (had)
      g_signal_emit_by_name(self, "ghost-chosen", PLY_TRACE_NONE, 0u);
    return;
  }
  self->ghost = self->hovered = i;
  describe(self, node.visit);
  reveal(self, i);
  gtk_widget_queue_draw(GTK_WIDGET(self));
  g_signal_emit_by_name(self, "ghost-chosen", node.visit, (guint)node.move);
}

gboolean
ply_tree_view_click(PlyTreeView *self, double x, double y)
{
  int i = ply_tree_view_at(self, x, y);

  if (i < 0 || self->picture->trace != ply_search_tree_get_trace(self->tree))
    return FALSE;
  go_to(self, i);
  return TRUE;
}

/* The brother before (−1) or behind (+1) a node of the picture, or −1. */
static int
brother(PlyTreeView *self, int i, int across)
{
  const PlyTreePicture *picture = self->picture;

  for (int j = i + across; i >= 0 && j >= 0 && j < picture->n; j += across) {
    if (picture->nodes[j].parent == picture->nodes[i].parent)
      return j;
  }
  return -1;
}

static int
first_child(PlyTreeView *self, int i)
{
  for (int j = i + 1; i >= 0 && j < self->picture->n; j++) {
    if (self->picture->nodes[j].parent == i)
      return j;
  }
  return -1;
}

static int
neighbour(PlyTreeView *self, int i, int across, int down)
{
  if (down != 0)
    return down > 0 ? first_child(self, i) : self->picture->nodes[i].parent;
  return brother(self, i, across);
}

/* From a ghost, or to one from the visits; FALSE if that is not where the way leads. */
static gboolean
walk_ghosts(PlyTreeView *self, const PlyTraceState *state, int across, int down, guint32 to)
{
  if (self->picture == NULL || self->picture->trace != ply_search_tree_get_trace(self->tree))
    return FALSE;
  int from = self->ghost >= 0 ? self->ghost : ply_tree_picture_find(self->picture, state->at.visit);
  int i = from >= 0 ? neighbour(self, from, across, down) : -1;
  if (self->ghost < 0 && (to != PLY_TRACE_NONE || !is_ghost(self, i)))
    return FALSE;
  if (i >= 0)
    go_to(self, i);
  return TRUE;
}

void
ply_tree_view_walk(PlyTreeView *self, int across, int down)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 to;

  if (state == NULL)
    return;
  guint32 visit = state->at.visit;
  if (down < 0)
    to = trace->visits[visit].parent;
  else if (down > 0)
    to = ply_trace_child(trace, visit);
  else
    to = across > 0 ? ply_trace_next(trace, visit) : ply_trace_previous(trace, visit);
  if (!walk_ghosts(self, state, across, down, to) && to != PLY_TRACE_NONE) {
    self->wanted = -1;
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, to));
  }
}

int
ply_tree_view_get_ghost_node(PlyTreeView *self)
{
  if (self->wanted >= 0)
    return self->wanted;
  return self->ghost >= 0 && self->picture->trace == ply_search_tree_get_trace(self->tree)
             ? self->picture->nodes[self->ghost].number_node
             : -1;
}

void
ply_tree_view_keep_ghost(PlyTreeView *self, int node)
{
  self->wanted = node;
  self->wanted_after = ply_search_tree_get_trace(self->tree);
}

void
ply_tree_view_find_ghost(PlyTreeView *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  const PlyNumberTree *shown = self->picture->trace->info.rules.tree;
  int wanted = self->wanted;

  /* A picture of the search before the edit may still come. */
  if (wanted < 0 || self->picture->trace == self->wanted_after || tree == NULL || shown == NULL ||
      tree->n_nodes != shown->n_nodes)
    return;
  self->wanted = -1;
  for (int i = 0; i < self->picture->n; i++) {
    if (is_ghost(self, i) && self->picture->nodes[i].number_node == wanted) {
      go_to(self, i);
      return;
    }
  }
}
