/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree-view-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define NATURAL_WIDTH 600
#define NAMES         50 /* pixels for the names of the levels, about */

G_DEFINE_FINAL_TYPE(PlyTreeView, ply_tree_view, GTK_TYPE_WIDGET)

/* What a picture is made of, on its way to the thread that makes it and back. */
typedef struct {
  PlyTrace *trace;
  PlyTreeChoice choice;
  guint32 *opened, *closed;
  double room; /* units in which the focus and its children should find room */
} Order;

static void
order_free(gpointer data)
{
  Order *order = data;

  ply_trace_unref(order->trace);
  g_free(order->opened);
  g_free(order->closed);
  g_free(order);
}

static gboolean
fits(const Order *order, const PlyTreePicture *picture)
{
  int i = ply_tree_picture_find(picture, order->choice.focus);
  double left = 0, right = 0;

  if (i >= 0)
    ply_tree_view_family(picture, i, &left, &right);
  return right - left <= order->room;
}

/* Big subtrees push the nodes above them apart: fewer nodes, so that brothers can be compared, if
 * that is of any use. */
static void
make_picture(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Order *order = data;
  PlyTreePicture *full = ply_tree_picture_new(order->trace, &order->choice), *picture = full;

  while (picture != NULL && !fits(order, picture) && order->choice.most > PLY_TREE_VIEW_LEAST) {
    if (picture != full)
      ply_tree_picture_free(picture);
    order->choice.most = order->choice.most * 2 / 3;
    picture = ply_tree_picture_new(order->trace, &order->choice);
  }
  gboolean good = picture != NULL && fits(order, picture);
  if (picture != full)
    ply_tree_picture_free(good ? full : picture);
  g_task_return_pointer(task, good ? picture : full, (GDestroyNotify)ply_tree_picture_free);
}

/* Tells assistive technology what is selected. */
static void
describe(PlyTreeView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  if (state == NULL)
    return;
  ply_explain_step(trace, state, ply_search_tree_get_wording(self->tree), text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Search tree"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Keeps the present visit where it was on screen, so that a new layout is no jump. */
static void
take_picture(PlyTreeView *self, PlyTreePicture *picture)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 visit = state != NULL ? state->at.visit : PLY_TRACE_NONE;
  int before = self->picture != NULL && self->picture->trace == picture->trace &&
                       self->picture->pass == picture->pass
                   ? ply_tree_picture_find(self->picture, visit)
                   : -1;
  int after = ply_tree_picture_find(picture, visit);

  if (before >= 0 && after >= 0) {
    self->x += (double)(picture->nodes[after].x - self->picture->nodes[before].x);
    self->y += (double)(picture->nodes[after].y - self->picture->nodes[before].y);
  } else {
    self->fitted = self->fitted || self->picture == NULL;
    self->begun_width = 0;
  }
  if (self->ghost >= 0 && self->wanted < 0 && self->picture->trace == picture->trace) {
    self->wanted = self->picture->nodes[self->ghost].number_node;
    self->wanted_after = NULL;
  }
  g_clear_pointer(&self->picture, ply_tree_picture_free);
  self->picture = picture;
  self->hovered = self->ghost = -1;
  ply_tree_view_invalidate(self);
  if (!self->fitted)
    ply_tree_view_reveal(self);
  ply_tree_view_find_ghost(self);
}

static void
on_made(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyTreeView *self = PLY_TREE_VIEW(source);
  PlyTreePicture *picture = g_task_propagate_pointer(G_TASK(result), NULL);

  g_clear_object(&self->layout);
  if (picture != NULL && picture->trace == ply_search_tree_get_trace(self->tree))
    take_picture(self, picture);
  else
    ply_tree_picture_free(picture);
  if (self->stale) {
    self->stale = FALSE;
    ply_tree_view_update(self);
  }
}

void
ply_tree_view_update(PlyTreeView *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state == NULL)
    return;
  if (self->layout != NULL) {
    self->stale = TRUE;
    return;
  }
  int width = gtk_widget_get_width(GTK_WIDGET(self));
  Order *order = g_new0(Order, 1);
  order->room = (width > 0 ? width - NAMES : NATURAL_WIDTH) / PLY_TREE_VIEW_READ;
  order->trace = ply_trace_ref(trace);
  order->opened = g_memdup2(self->opened->data, self->opened->len * sizeof(guint32));
  order->closed = g_memdup2(self->closed->data, self->closed->len * sizeof(guint32));
  order->choice = (PlyTreeChoice){.pass = state->levels[0].visit,
                                  .most = PLY_TREE_VIEW_MOST,
                                  .focus = state->at.visit,
                                  .opened = order->opened,
                                  .n_opened = self->opened->len,
                                  .closed = order->closed,
                                  .n_closed = self->closed->len};
  self->layout = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(self, NULL, on_made, NULL);
  g_task_set_task_data(task, order, order_free);
  g_task_run_in_thread(task, make_picture);
}

static void
on_step(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  gboolean shown = self->picture != NULL && state != NULL &&
                   self->picture->trace == ply_search_tree_get_trace(self->tree) &&
                   self->picture->pass == state->levels[0].visit &&
                   ply_tree_picture_find(self->picture, state->at.visit) >= 0;

  ply_tree_view_forget_ghost(self);
  describe(self);
  if (!shown) {
    ply_tree_view_update(self);
    return;
  }
  ply_tree_view_invalidate(self);
  ply_tree_view_reveal(self);
}

static void
on_trace(PlyTreeView *self)
{
  g_array_set_size(self->opened, 0);
  g_array_set_size(self->closed, 0);
  ply_tree_view_begin(self);
  ply_tree_view_forget_ghost(self);
  ply_tree_view_update(self);
}

static void
ply_tree_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 900 : 560;
}

static void
ply_tree_view_dispose(GObject *object)
{
  PlyTreeView *self = PLY_TREE_VIEW(object);

  g_clear_pointer(&self->picture, ply_tree_picture_free);
  g_clear_pointer(&self->cache, gsk_render_node_unref);
  g_clear_object(&self->layout);
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_tree_view_parent_class)->dispose(object);
}

static void
ply_tree_view_finalize(GObject *object)
{
  PlyTreeView *self = PLY_TREE_VIEW(object);

  g_array_unref(self->opened);
  g_array_unref(self->closed);
  G_OBJECT_CLASS(ply_tree_view_parent_class)->finalize(object);
}

static void
ply_tree_view_class_init(PlyTreeViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_tree_view_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_tree_view_finalize;
  widget_class->snapshot = ply_tree_view_snapshot;
  widget_class->measure = ply_tree_view_measure;
  widget_class->query_tooltip = ply_tree_view_tooltip;
  gtk_widget_class_set_css_name(widget_class, "tree");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  g_signal_new("ghost-chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
ply_tree_view_init(PlyTreeView *self)
{
  self->opened = g_array_new(FALSE, FALSE, sizeof(guint32));
  self->closed = g_array_new(FALSE, FALSE, sizeof(guint32));
  self->zoom = 1;
  self->fitted = TRUE;
  self->style = -1;
  self->hovered = self->ghost = self->wanted = self->drag_leaf = -1;
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  ply_tree_view_add_input(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(ply_tree_view_invalidate), self, G_CONNECT_SWAPPED);
}

void
ply_tree_view_set_tree(PlyTreeView *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  on_trace(self);
}

const PlyTreePicture *
ply_tree_view_get_picture(PlyTreeView *self)
{
  return self->picture;
}

void
ply_tree_view_set_style(PlyTreeView *self, int style)
{
  self->style = style;
  ply_tree_view_begin(self);
}
