/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointer, fingers and keys. */

#include "ui/union-view-private.h"

#define KEY_ZOOM  1.25
#define KEY_MOVES 48.0 /* pixels */

static int32_t
node_at(PlyUnionView *self, double x, double y)
{
  if (self->picture == NULL)
    return -1;
  ply_union_view_to_half(self, &x, &y);
  return ply_union_picture_at(self->picture, &self->look, x, y);
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, PlyUnionView *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
  ply_union_view_set_hovered(self, node_at(self, x, y));
}

static void
on_leave(GtkEventControllerMotion *motion, PlyUnionView *self)
{
  ply_union_view_set_hovered(self, -1);
}

static void
on_click(GtkGestureClick *click, int n, double x, double y, PlyUnionView *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self));
  ply_union_view_set_selected(self, node_at(self, x, y));
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, PlyUnionView *self)
{
  self->dragged_x = self->dragged_y = 0;
}

static void
on_drag(GtkGestureDrag *drag, double x, double y, PlyUnionView *self)
{
  /* A click that shakes a little is still a click. */
  if (gtk_drag_check_threshold(GTK_WIDGET(self), 0, 0, (int)x, (int)y))
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
  else if (self->dragged_x == 0 && self->dragged_y == 0)
    return;
  ply_union_view_move(self, self->dragged_x - x, self->dragged_y - y);
  self->dragged_x = x;
  self->dragged_y = y;
}

static gboolean
on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, PlyUnionView *self)
{
  ply_union_view_zoom(self, dy < 0 ? 1 + 0.15 * MIN(3, -dy) : 1 / (1 + 0.15 * MIN(3, dy)),
                      self->pointer_x, self->pointer_y);
  ply_union_view_set_hovered(self, node_at(self, self->pointer_x, self->pointer_y));
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin(GtkGesture *gesture, GdkEventSequence *sequence, PlyUnionView *self)
{
  self->pinched = 1;
}

static void
on_pinch(GtkGestureZoom *zoom, double scale, PlyUnionView *self)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center(GTK_GESTURE(zoom), &x, &y))
    return;
  ply_union_view_zoom(self, scale / self->pinched, x, y);
  self->pinched = scale;
}

/* The next node (+1) of the row, or the one before (−1). */
static int32_t
neighbour(const PlyUnionPicture *picture, int32_t node, int direction)
{
  int32_t next = node + direction;

  if (next <= 0 || next >= picture->n)
    return node;
  return picture->places[next].level == picture->places[node].level ? next : node;
}

static int32_t
first_child(const PlyUnionPicture *picture, int32_t node)
{
  for (int32_t i = node + 1; i < picture->n; i++) {
    if (picture->places[i].parent == node)
      return i;
  }
  return node;
}

/* Moves by a step so that the node is in sight. */
static void
show_node(PlyUnionView *self, int32_t node)
{
  const PlyUnionPlace *place = &self->picture->places[node];
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self));
  double x = ((double)place->x - self->look.x) * self->look.zoom;
  double y = (place->level - self->look.y) * ply_union_level(&self->look);

  if (width >= PLY_UNION_VIEW_WIDE)
    width /= 2;
  else
    height /= 2;
  double right = x < 50 ? x - width / 3 : x > width - 50 ? x - width * 2 / 3 : 0;
  double down = y < 30 ? y - height / 3 : y > height - 50 ? y - height * 2 / 3 : 0;
  if (right != 0 || down != 0)
    ply_union_view_move(self, right, down);
}

static gboolean
walk(PlyUnionView *self, guint key)
{
  const PlyUnionPicture *picture = self->picture;
  int32_t node = self->look.selected;

  if (picture == NULL)
    return GDK_EVENT_PROPAGATE;
  if (node < 0)
    node = 0;
  else if (key == GDK_KEY_Up)
    node = MAX(0, picture->places[node].parent);
  else if (key == GDK_KEY_Down)
    node = first_child(picture, node);
  else
    node = neighbour(picture, node, key == GDK_KEY_Left ? -1 : 1);
  ply_union_view_set_selected(self, node);
  show_node(self, node);
  return GDK_EVENT_STOP;
}

static void
zoom_at_middle(PlyUnionView *self, double factor)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self));
  gboolean wide = width >= PLY_UNION_VIEW_WIDE;

  ply_union_view_zoom(self, factor, wide ? width / 4 : width / 2, wide ? height / 2 : height / 4);
}

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
       PlyUnionView *self)
{
  gboolean arrow =
      key == GDK_KEY_Left || key == GDK_KEY_Right || key == GDK_KEY_Up || key == GDK_KEY_Down;

  if (arrow && (state & GDK_CONTROL_MASK) != 0)
    return walk(self, key);
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (arrow)
    ply_union_view_move(self,
                        key == GDK_KEY_Left    ? -KEY_MOVES
                        : key == GDK_KEY_Right ? KEY_MOVES
                                               : 0,
                        key == GDK_KEY_Up     ? -KEY_MOVES
                        : key == GDK_KEY_Down ? KEY_MOVES
                                              : 0);
  else if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add || key == GDK_KEY_equal)
    zoom_at_middle(self, KEY_ZOOM);
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    zoom_at_middle(self, 1 / KEY_ZOOM);
  else if (key == GDK_KEY_0 || key == GDK_KEY_KP_0)
    ply_union_view_fit(self);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static void
add(PlyUnionView *self, gpointer controller, const char *signal, GCallback function)
{
  g_signal_connect(controller, signal, function, self);
  gtk_widget_add_controller(GTK_WIDGET(self), controller);
}

void
ply_union_view_init_input(PlyUnionView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkGesture *drag = gtk_gesture_drag_new(), *pinch = gtk_gesture_zoom_new();

  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  add(self, motion, "motion", G_CALLBACK(on_motion));
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  add(self, drag, "drag-update", G_CALLBACK(on_drag));
  g_signal_connect(pinch, "begin", G_CALLBACK(on_pinch_begin), self);
  add(self, pinch, "scale-changed", G_CALLBACK(on_pinch));
  GtkGesture *click = gtk_gesture_click_new();
  add(self, click, "released", G_CALLBACK(on_click));
  add(self, gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL), "scroll",
      G_CALLBACK(on_scroll));
  add(self, gtk_event_controller_key_new(), "key-pressed", G_CALLBACK(on_key));
}
