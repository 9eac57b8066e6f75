/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointer and keys. */

#include <math.h>

#include "rules/number-tree-edit.h"
#include "ui/tree-view-private.h"

#define LEAST_ZOOM     0.02
#define MOST_ZOOM      6.0
#define PIXELS_A_VALUE 6.0 /* a leaf dragged so far changes by one */

static void
zoom_at(PlyTreeView *self, double factor, double x, double y)
{
  double zoom = CLAMP(self->zoom * factor, LEAST_ZOOM, MOST_ZOOM);

  self->fitted = FALSE;
  self->x += x / self->zoom - x / zoom;
  self->y += y / self->zoom - y / zoom;
  self->zoom = zoom;
  ply_tree_view_invalidate(self);
}

void
ply_tree_view_zoom(PlyTreeView *self, double factor)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self));

  if (factor > 0) {
    zoom_at(self, factor, width / 2, height / 2);
    return;
  }
  self->fitted = self->whole = TRUE;
  ply_tree_view_invalidate(self);
}

void
ply_tree_view_pan(PlyTreeView *self, double across, double down)
{
  self->fitted = FALSE;
  self->x += across * gtk_widget_get_width(GTK_WIDGET(self)) / self->zoom;
  self->y += down * gtk_widget_get_height(GTK_WIDGET(self)) / self->zoom;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

int
ply_tree_view_at(PlyTreeView *self, double x, double y)
{
  if (self->picture == NULL)
    return -1;
  return ply_tree_picture_at(self->picture, self->x + x / self->zoom, self->y + y / self->zoom);
}

static int
compare(gconstpointer a, gconstpointer b)
{
  guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;

  return left < right ? -1 : left > right;
}

/* Puts a visit into a sorted list, or takes it out. Returns whether it is in it now. */
static gboolean
toggle_in(GArray *list, guint32 visit, gboolean wanted)
{
  guint place;

  if (g_array_binary_search(list, &visit, compare, &place)) {
    if (!wanted)
      g_array_remove_index(list, place);
  } else if (wanted) {
    g_array_append_val(list, visit);
    g_array_sort(list, compare);
  }
  return wanted;
}

void
ply_tree_view_toggle(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state == NULL || self->picture == NULL ||
      self->picture->trace != ply_search_tree_get_trace(self->tree))
    return; /* the picture is one of visits that are gone */
  guint32 visit = state->at.visit;
  if (self->picture->trace->visits[visit].flags & PLY_TRACE_FOLDED) {
    ply_search_tree_unfold(self->tree, visit);
    return;
  }
  int i = ply_tree_picture_find(self->picture, visit);
  gboolean open = i < 0 || !self->picture->nodes[i].expanded;
  toggle_in(self->opened, visit, open);
  toggle_in(self->closed, visit, !open);
  ply_tree_view_update(self);
}

static void
on_click(GtkGestureClick *gesture, int n, double x, double y, PlyTreeView *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self));
  if (ply_tree_view_click(self, x, y) && n == 2)
    ply_tree_view_toggle(self);
}

static gboolean
on_scroll(GtkEventControllerScroll *controller, double dx, double dy, PlyTreeView *self)
{
  zoom_at(self, pow(1.18, -dy), self->pointer_x, self->pointer_y);
  return TRUE;
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlyTreeView *self)
{
  int hovered = ply_tree_view_at(self, x, y);

  self->pointer_x = x;
  self->pointer_y = y;
  if (hovered < 0)
    hovered = self->ghost; /* keeps its frame while nothing else is pointed at */
  if (hovered == self->hovered)
    return;
  self->hovered = hovered;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* What a node came to, in words. */
gboolean
ply_tree_view_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PlyTreeView *self = PLY_TREE_VIEW(widget);
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  int i = ply_tree_view_at(self, x, y);
  PlyTraceState state;
  char text[PLY_EXPLAIN_BYTES];

  if (i < 0 || self->picture->trace != trace)
    return FALSE;
  const PlyTreeNode *node = &self->picture->nodes[i];
  if (node->kind != PLY_TREE_VISIT) {
    ply_explain_cut(trace, node->visit, ply_search_tree_get_wording(self->tree), text);
  } else {
    ply_trace_state_at(trace, ply_trace_leave_step(trace, node->visit), &state);
    ply_explain_step(trace, &state, ply_search_tree_get_wording(self->tree), text);
  }
  gtk_tooltip_set_text(tooltip, text);
  return *text != '\0';
}

static void
on_leave(GtkEventControllerMotion *controller, PlyTreeView *self)
{
  self->hovered = self->ghost;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The leaf of an editable number tree at a node of the picture, or −1. */
static int
leaf_at(PlyTreeView *self, int i)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  if (i < 0 || tree == NULL || !ply_search_tree_can_edit(self->tree) ||
      self->picture->trace != ply_search_tree_get_trace(self->tree))
    return -1;
  int node = self->picture->nodes[i].number_node;
  return node >= 0 && node < tree->n_nodes && tree->nodes[node].n_children == 0 ? node : -1;
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, PlyTreeView *self)
{
  self->drag_x = self->x;
  self->drag_y = self->y;
  self->drag_leaf = leaf_at(self, ply_tree_view_at(self, x, y));
  if (self->drag_leaf >= 0)
    self->drag_value = ply_search_tree_get_tree(self->tree)->nodes[self->drag_leaf].value;
  if (self->drag_leaf >= 0)
    ply_search_tree_begin_edits(self->tree);
}

static void
on_drag_end(GtkGestureDrag *gesture, double dx, double dy, PlyTreeView *self)
{
  if (self->drag_leaf >= 0)
    ply_search_tree_end_edits(self->tree);
  self->drag_leaf = -1;
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, PlyTreeView *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  if (fabs(dx) + fabs(dy) < 4)
    return;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED); /* no click */
  if (self->drag_leaf >= 0 && tree != NULL && self->drag_leaf < tree->n_nodes) {
    int value = self->drag_value - (int)(dy / PIXELS_A_VALUE);
    value = CLAMP(value, -PLY_NUMBER_TREE_MAX_VALUE, PLY_NUMBER_TREE_MAX_VALUE);
    if (value != tree->nodes[self->drag_leaf].value)
      ply_search_tree_edit_at(self->tree, ply_number_tree_set_value(tree, self->drag_leaf, value),
                              self->drag_leaf);
    return;
  }
  self->fitted = FALSE;
  self->x = self->drag_x - dx / self->zoom;
  self->y = self->drag_y - dy / self->zoom;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
       PlyTreeView *self)
{
  gboolean moves = key >= GDK_KEY_Left && key <= GDK_KEY_Down;

  /* With Shift the arrows move the picture, which is the window's affair. */
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) || (moves && (state & GDK_SHIFT_MASK)))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_Right:
    ply_tree_view_walk(self, key == GDK_KEY_Right ? 1 : -1, 0);
    return TRUE;
  case GDK_KEY_Up:
  case GDK_KEY_Down:
    ply_tree_view_walk(self, 0, key == GDK_KEY_Down ? 1 : -1);
    return TRUE;
  case GDK_KEY_plus:
  case GDK_KEY_KP_Add:
  case GDK_KEY_equal:
    ply_tree_view_zoom(self, 1.25);
    return TRUE;
  case GDK_KEY_minus:
  case GDK_KEY_KP_Subtract:
    ply_tree_view_zoom(self, 0.8);
    return TRUE;
  case GDK_KEY_0:
  case GDK_KEY_KP_0:
    ply_tree_view_zoom(self, 0);
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    ply_tree_view_toggle(self);
    return TRUE;
  default:
    return FALSE;
  }
}

void
ply_tree_view_add_input(PlyTreeView *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkGesture *click = gtk_gesture_click_new(), *drag = gtk_gesture_drag_new();

  g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect(click, "released", G_CALLBACK(on_click), self);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
  gtk_widget_add_controller(widget, scroll);
  gtk_widget_add_controller(widget, motion);
  gtk_widget_add_controller(widget, keys);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
}
