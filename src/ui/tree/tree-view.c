/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/tree-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "paint/board-picture.h"
#include "rules/number-tree-edit.h"
#include "rules/number-tree.h"
#include "ui/tree/tree-fit.h"
#include "ui/tree/tree-order-private.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/tree-manner.h"
#include "trace/trace-fields.h"

#define MARGIN         220.0 /* pixels painted beyond each edge */
#define LEAST_ZOOM     0.02
#define MOST_ZOOM      6.0
#define PIXELS_A_VALUE 6.0 /* a leaf dragged so far changes by one */

/* A picture never changes once it is made; paintings on their way hold it too. */
typedef struct {
  gatomicrefcount count;
  PlyTreePicture *picture; /* owned */
} Shared;

struct _PlyTreeView {
  PlyCanvas parent_instance;

  PlySearchTree *tree; /* owned */
  PlyTreeManner manner;
  gboolean is_asking;         /* of what is to come */
  Shared *shared;             /* a reference, or NULL */
  PlyTreePicture *picture;    /* that of `shared`, or NULL */
  GArray *opened, *closed;    /* of guint32, sorted: what the person asked for */
  int ghost;                  /* node of the picture that is chosen though it was never visited */
  int wanted;                 /* the number tree's node to be `ghost` in the next, or −1 */
  gconstpointer wanted_after; /* only compared: the trace before the edit that asks for it */
  int drag_leaf;              /* node of the number tree whose value is being dragged, or −1 */
  int drag_value;             /* … its value before */
};

G_DEFINE_FINAL_TYPE(PlyTreeView, ply_tree_view, PLY_TYPE_CANVAS)

static void
shared_unref(Shared *shared)
{
  if (shared == NULL || !g_atomic_ref_count_dec(&shared->count))
    return;
  ply_tree_picture_free(shared->picture);
  g_free(shared);
}

static gboolean
is_of_trace(PlyTreeView *self)
{
  return self->picture != NULL && self->picture->trace == ply_search_tree_get_trace(self->tree);
}

/* The node of the picture where one stands, or −1. */
static int
get_focus(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  return state != NULL && self->picture != NULL
             ? ply_tree_picture_find(self->picture, state->at.visit)
             : -1;
}

/* Painting. */

static PlyTreeLook
look_of(PlyTreeView *self, const PlyCanvasView *view)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  return (PlyTreeLook){
      .zoom = view->zoom,
      .x = view->x,
      .y = view->y,
      .step = ply_search_tree_get_step(self->tree),
      .selected = state != NULL ? state->at.visit : PLY_TRACE_NONE,
      .hovered = -1,
      .ask = ply_search_tree_get_ask_first(self->tree),
      .board = ply_discs_are_black() ? ply_paint_small_board_in_black : ply_paint_small_board,
      .no_names = true,
      .text = ply_canvas_get_text(PLY_CANVAS(self)),
      .style = ply_canvas_get_style(PLY_CANVAS(self)),
      .manner = self->manner,
      .wording = *ply_search_tree_get_wording(self->tree),
  };
}

typedef struct {
  Shared *shared;
  PlyTreeLook look;
} Painting;

static void
paint(gpointer data, cairo_t *cairo, double width, double height)
{
  Painting *painting = data;

  ply_paint_tree(cairo, painting->shared->picture, &painting->look, width, height);
}

static void
painting_free(gpointer data)
{
  shared_unref(((Painting *)data)->shared);
  g_free(data);
}

static gboolean
ply_tree_view_prepare(PlyCanvas *canvas, const PlyCanvasView *view, PlyCanvasPainting *painting)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);

  if (self->picture == NULL)
    return FALSE;
  Painting *mine = g_new(Painting, 1);
  g_atomic_ref_count_inc(&self->shared->count);
  *mine = (Painting){self->shared, look_of(self, view)};
  *painting = (PlyCanvasPainting){paint, mine, painting_free};
  return TRUE;
}

static graphene_rect_t
rect_of(PlyTreeView *self, int i, const PlyCanvasView *view)
{
  const PlyTreeNode *node = &self->picture->nodes[i];
  float zoom = (float)view->zoom, width = node->width * zoom;

  return GRAPHENE_RECT_INIT((float)(((double)node->x - view->x) * view->zoom) - width / 2,
                            (float)(((double)node->y - view->y) * view->zoom), width,
                            PLY_TREE_NODE_HEIGHT * zoom);
}

/* A frame round the node under the pointer, else round the chosen one that has no visit. */
static void
paint_frame(PlyTreeView *self, GtkSnapshot *snapshot, const PlyCanvasView *view)
{
  const PlyPalette *palette = ply_palette_get(ply_canvas_get_style(PLY_CANVAS(self)));
  gint64 hovered = ply_canvas_get_hovered(PLY_CANVAS(self));
  int i = hovered >= 0 ? (int)hovered : self->ghost;
  GskRoundedRect frame;
  GdkRGBA colour = {(float)palette->accent.red, (float)palette->accent.green,
                    (float)palette->accent.blue, 0.9f};

  if (i < 0 || i >= self->picture->n)
    return;
  graphene_rect_t rect = rect_of(self, i, view);
  graphene_rect_inset(&rect, -3, -3);
  gsk_rounded_rect_init_from_rect(&frame, &rect, 5);
  gtk_snapshot_append_border(snapshot, &frame, (float[4]){1.5f, 1.5f, 1.5f, 1.5f},
                             (GdkRGBA[4]){colour, colour, colour, colour});
}

/* The names of the levels stay at the left edge whatever is moved about. */
static void
ply_tree_view_paint_over(PlyCanvas *canvas, GtkSnapshot *snapshot, const PlyCanvasView *view)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  PlyTreeLook look = look_of(self, view);
  float width = (float)ceil(ply_tree_names_width(&look));
  float height = (float)gtk_widget_get_height(GTK_WIDGET(self));

  if (self->picture == NULL)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  ply_paint_tree_names(cairo, self->picture, &look, (double)height);
  cairo_destroy(cairo);
  paint_frame(self, snapshot, view);
}

/* View. */

static double
ply_tree_view_limit_zoom(PlyCanvas *canvas, double zoom)
{
  return CLAMP(zoom, LEAST_ZOOM, MOST_ZOOM);
}

/* Where there is a picture. */
static PlyTreeRoom
room_of(PlyTreeView *self)
{
  PlyTreeLook look = {.text = ply_canvas_get_text(PLY_CANVAS(self))};

  return (PlyTreeRoom){
      gtk_widget_get_width(GTK_WIDGET(self)), gtk_widget_get_height(GTK_WIDGET(self)),
      /* A picture made for a canvas has room for the names. */
      self->picture->canvas.width > 0 ? 0 : ply_tree_names_width(&look), look.text};
}

static gboolean
ply_tree_view_fit(PlyCanvas *canvas, gboolean whole, PlyCanvasView *view)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);

  if (self->picture == NULL)
    return FALSE;
  PlyTreeRoom room = room_of(self);
  return ply_tree_fit(self->picture, &room, get_focus(self), whole, view);
}

/* Brings a node of the picture into sight. */
static void
reveal(PlyTreeView *self, int i)
{
  PlyCanvasView view = *ply_canvas_get_aim(PLY_CANVAS(self));

  if (i < 0 || self->picture == NULL || ply_canvas_refit(PLY_CANVAS(self)))
    return;
  PlyTreeRoom room = room_of(self);
  ply_tree_fit_reveal(self->picture, &room, i, &view);
  ply_canvas_glide(PLY_CANVAS(self), &view);
}

/* Nodes. */

static gint64
ply_tree_view_find(PlyCanvas *canvas, double x, double y)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  const PlyCanvasView *view = ply_canvas_get_view(canvas);

  if (!is_of_trace(self))
    return -1; /* the picture is one of visits that are gone */
  return ply_tree_picture_at(self->picture, view->x + x / view->zoom, view->y + y / view->zoom);
}

/* The picture's node of a node of the number tree, or −1: of several visits of one, the one that
 * one stands at. */
static int
find_number(PlyTreeView *self, gint64 node)
{
  int focus = get_focus(self), found = -1;

  for (int i = 0; self->picture != NULL && i < self->picture->n; i++) {
    const PlyTreeNode *at = &self->picture->nodes[i];
    if (node < 0 || at->number_node != node || at->kind == PLY_TREE_MORE ||
        at->kind == PLY_TREE_REST)
      continue;
    found = i;
    if (i == focus || i == self->ghost)
      break;
  }
  return found;
}

static gboolean
ply_tree_view_place(PlyCanvas *canvas, gint64 key, graphene_rect_t *place)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  int i = find_number(self, key);

  if (i >= 0)
    *place = rect_of(self, i, ply_canvas_get_view(canvas));
  return i >= 0;
}

int
ply_tree_view_get_number_at(PlyTreeView *self, double x, double y)
{
  gint64 i = ply_canvas_find(PLY_CANVAS(self), x, y);

  if (i < 0 || self->picture->nodes[i].kind == PLY_TREE_MORE ||
      self->picture->nodes[i].kind == PLY_TREE_REST)
    return -1;
  return self->picture->nodes[i].number_node;
}

/* What a node comes to is not told before the search has come to it, where a learner is asked for
 * that. */
static gboolean
may_tell(PlyTreeView *self, guint32 visit)
{
  return !ply_search_tree_is_held(self->tree) ||
         ply_trace_leave_step(self->picture->trace, visit) <= ply_search_tree_get_step(self->tree);
}

/* What a node came to, in words. */
static char *
ply_tree_view_tell(PlyCanvas *canvas, gint64 i)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  PlyTraceState state;
  char text[PLY_EXPLAIN_BYTES];

  if (!is_of_trace(self))
    return NULL;
  PlyTrace *trace = self->picture->trace;
  const PlyTreeNode *node = &self->picture->nodes[i];
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  if (!may_tell(self, node->visit))
    return NULL;
  if (ply_tree_node_is_ghost(node))
    return g_strdup(ply_explain_cut(trace, node->visit, wording, text));
  ply_trace_state_at(trace, ply_trace_leave_step(trace, node->visit), &state);
  return g_strdup(ply_explain_step(trace, &state, wording, text));
}

/* Who cannot see the frame hears why a node was left out. */
static char *
ply_tree_view_describe(PlyCanvas *canvas)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  const PlyWording *wording = ply_search_tree_get_wording(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  if (state == NULL)
    return NULL;
  if (self->ghost < 0)
    return g_strdup(ply_explain_step(trace, state, wording, text));
  ply_explain_cut(trace, self->picture->nodes[self->ghost].visit, wording, text);
  return g_strdup_printf(_("Never looked at. %s"), text);
}

/* Ghosts: they have no step of their own. One stands at the return of the visit that was cut above
 * it, and the view keeps which ghost is meant. */

static gboolean
is_ghost(PlyTreeView *self, int i)
{
  return i >= 0 && ply_tree_node_is_ghost(&self->picture->nodes[i]);
}

static void
forget_ghost(PlyTreeView *self)
{
  self->ghost = -1;
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
  forget_ghost(self); /* also where the step is the same */
  if (!ply_tree_node_is_ghost(&node)) {
    ply_canvas_describe(PLY_CANVAS(self));
    if (had)
      g_signal_emit_by_name(self, "ghost-chosen", PLY_TRACE_NONE, 0u);
    return;
  }
  self->ghost = i;
  ply_canvas_describe(PLY_CANVAS(self));
  reveal(self, i);
  g_signal_emit_by_name(self, "ghost-chosen", node.visit, (guint)node.move);
}

void
ply_tree_view_go_to_number(PlyTreeView *self, int node)
{
  int i = is_of_trace(self) ? find_number(self, node) : -1;

  if (i >= 0)
    go_to(self, i);
}

int
ply_tree_view_get_ghost_node(PlyTreeView *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  if (self->wanted >= 0)
    return self->wanted;
  /* While an edit is searched, the picture is of the tree before it. */
  return self->ghost >= 0 && is_of_trace(self) &&
                 (tree == NULL || self->picture->trace->info.rules.tree->n_nodes == tree->n_nodes)
             ? self->picture->nodes[self->ghost].number_node
             : -1;
}

void
ply_tree_view_keep_ghost(PlyTreeView *self, int node)
{
  self->wanted = node;
  self->wanted_after = ply_search_tree_get_trace(self->tree);
}

/* In a new picture, the ghost that is to be kept. */
static void
find_ghost(PlyTreeView *self)
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

/* Walking. */

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
walk_ghosts(PlyTreeView *self, int across, int down, guint32 to)
{
  if (!is_of_trace(self))
    return FALSE;
  int from = self->ghost >= 0 ? self->ghost : get_focus(self);
  int i = from >= 0 ? neighbour(self, from, across, down) : -1;
  if (self->ghost < 0 && (to != PLY_TRACE_NONE || !is_ghost(self, i)))
    return FALSE;
  if (i >= 0)
    go_to(self, i);
  return TRUE;
}

static void
ply_tree_view_walk(PlyCanvas *canvas, int across, int down)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 to;

  if (state == NULL || ply_search_tree_is_held(self->tree))
    return;
  guint32 visit = state->at.visit;
  if (down < 0)
    to = trace->visits[visit].parent;
  else if (down > 0)
    to = ply_trace_child(trace, visit);
  else
    to = across > 0 ? ply_trace_next(trace, visit) : ply_trace_previous(trace, visit);
  if (!walk_ghosts(self, across, down, to) && to != PLY_TRACE_NONE) {
    self->wanted = -1;
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, to));
  }
}

static int
compare(gconstpointer a, gconstpointer b)
{
  guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;

  return left < right ? -1 : left > right;
}

/* Puts a visit into a sorted list, or takes it out. */
static void
put_in(GArray *list, guint32 visit, gboolean wanted)
{
  guint place;

  if (g_array_binary_search(list, &visit, compare, &place)) {
    if (!wanted)
      g_array_remove_index(list, place);
  } else if (wanted) {
    g_array_append_val(list, visit);
    g_array_sort(list, compare);
  }
}

/* Shows or hides the children of the present visit. */
static void
ply_tree_view_open(PlyCanvas *canvas)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state == NULL || !is_of_trace(self))
    return; /* the picture is one of visits that are gone */
  guint32 visit = state->at.visit;
  if (ply_visit_is_folded(&self->picture->trace->visits[visit])) {
    ply_search_tree_unfold(self->tree, visit);
    return;
  }
  int i = ply_tree_picture_find(self->picture, visit);
  gboolean open = i < 0 || !self->picture->nodes[i].expanded;
  put_in(self->opened, visit, open);
  put_in(self->closed, visit, !open);
  ply_canvas_lay_out(canvas);
}

static void
ply_tree_view_choose(PlyCanvas *canvas, gint64 i, int clicks)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);

  if (i < 0 || !is_of_trace(self) || ply_search_tree_is_held(self->tree))
    return;
  go_to(self, (int)i);
  if (clicks == 2)
    ply_tree_view_open(canvas);
}

/* Dragging a leaf. */

/* The leaf of an editable number tree at a node of the picture, or −1. */
static int
leaf_at(PlyTreeView *self, gint64 i)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  if (i < 0 || tree == NULL || !ply_search_tree_can_edit(self->tree) || !is_of_trace(self))
    return -1;
  int node = self->picture->nodes[i].number_node;
  return node >= 0 && node < tree->n_nodes && tree->nodes[node].n_children == 0 ? node : -1;
}

static gboolean
ply_tree_view_grab(PlyCanvas *canvas, gint64 i)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);

  self->drag_leaf = leaf_at(self, i);
  if (self->drag_leaf < 0)
    return FALSE;
  self->drag_value = ply_search_tree_get_tree(self->tree)->nodes[self->drag_leaf].value;
  ply_search_tree_begin_edits(self->tree);
  return TRUE;
}

static void
ply_tree_view_drag(PlyCanvas *canvas, double dx, double dy)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  int unit = tree != NULL ? ply_number_tree_unit(tree) : 1;
  int value = self->drag_value - (int)(dy / PIXELS_A_VALUE) * unit;

  if (tree == NULL || self->drag_leaf >= tree->n_nodes)
    return;
  value = CLAMP(value, -PLY_NUMBER_TREE_MAX_VALUE, PLY_NUMBER_TREE_MAX_VALUE);
  if (value != tree->nodes[self->drag_leaf].value)
    ply_search_tree_edit_at(self->tree, ply_number_tree_set_value(tree, self->drag_leaf, value),
                            self->drag_leaf);
}

static void
ply_tree_view_drop(PlyCanvas *canvas)
{
  ply_search_tree_end_edits(PLY_TREE_VIEW(canvas)->tree);
}

/* Layout. */

void
ply_tree_view_set_asking(PlyTreeView *self, gboolean asking)
{
  if (self->is_asking == asking)
    return;
  self->is_asking = asking;
  ply_canvas_lay_out(PLY_CANVAS(self));
}

/* Whether what is to come is not to be known: a lesson asks, or a person practises. */
static gboolean
keeps_back(PlyTreeView *self)
{
  return self->is_asking || ply_search_tree_is_held(self->tree);
}

static gpointer
ply_tree_view_order(PlyCanvas *canvas, gboolean whole)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;

  int width = gtk_widget_get_width(GTK_WIDGET(self));
  int height = gtk_widget_get_height(GTK_WIDGET(self));
  PlyTreeCanvas size = {.width = width, .height = height, .text = ply_canvas_get_text(canvas)};

  if (state == NULL || width <= 0 || height <= 0)
    return NULL; /* asked for again when it has a size */
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  if (self->is_asking && trace->info.rules.tree == NULL)
    size = (PlyTreeCanvas){0};
  PlyTreeOrder *order = ply_tree_order_new(trace, state, self->opened, self->closed, &size, whole);
  if (self->is_asking && trace->info.rules.tree == NULL)
    order->choice.most = 1;
  if (keeps_back(self))
    order->choice.to_come =
        state->at.leaving ? trace->visits[state->at.visit].end : state->at.visit + 1;
  return order;
}

static gpointer
lay_out(gpointer order, GCancellable *cancellable)
{
  return ply_tree_order_carry_out(order);
}

static void
layout_free(gpointer picture)
{
  ply_tree_picture_free(picture);
}

/* The recording is one of a tree that was edited, so that it is still looked at as before. */
static gboolean
is_edited(PlyTreeView *self)
{
  gboolean can_undo, can_redo;

  g_object_get(self->tree, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  return can_undo || can_redo;
}

/* The node of the picture before that is at `i` in another one, or −1. */
static int
find_before(PlyTreeView *self, const PlyTreePicture *picture, int i)
{
  const PlyTreePicture *before = self->picture;

  if (before == NULL || i < 0)
    return -1;
  if (before->trace == picture->trace && before->pass == picture->pass)
    return ply_tree_picture_find(before, picture->nodes[i].visit);
  for (int k = 0; is_edited(self) && k < before->n; k++) {
    if (before->nodes[k].number_node >= 0 &&
        before->nodes[k].number_node == picture->nodes[i].number_node)
      return k;
  }
  return -1;
}

static void
show_picture(PlyTreeView *self, PlyTreePicture *picture)
{
  if (self->ghost >= 0 && self->wanted < 0 && self->picture->trace == picture->trace) {
    self->wanted = self->picture->nodes[self->ghost].number_node;
    self->wanted_after = NULL;
  }
  shared_unref(self->shared);
  self->shared = g_new(Shared, 1);
  g_atomic_ref_count_init(&self->shared->count);
  self->shared->picture = self->picture = picture;
  self->ghost = -1;
  ply_canvas_set_hovered(PLY_CANVAS(self), -1);
  ply_canvas_repaint(PLY_CANVAS(self));
}

/* Keeps the present visit where it was on screen, so that a new layout is no jump. */
static void
ply_tree_view_take(PlyCanvas *canvas, gpointer layout)
{
  PlyTreeView *self = PLY_TREE_VIEW(canvas);
  PlyTreePicture *picture = layout;
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (picture->trace != ply_search_tree_get_trace(self->tree)) {
    ply_tree_picture_free(picture);
    return;
  }
  int after = state != NULL ? ply_tree_picture_find(picture, state->at.visit) : -1;
  int before = find_before(self, picture, after);
  PlyCanvasView view = *ply_canvas_get_view(canvas);
  if (before >= 0) {
    view.x += (double)(picture->nodes[after].x - self->picture->nodes[before].x);
    view.y += (double)(picture->nodes[after].y - self->picture->nodes[before].y);
  }
  show_picture(self, picture);
  if (before >= 0) {
    ply_canvas_set_view(canvas, &view, FALSE);
    reveal(self, after);
  } else {
    ply_canvas_begin(canvas);
  }
  find_ghost(self);
}

/* The picture is one of the present step. */
static gboolean
is_of_step(PlyTreeView *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  return state != NULL && is_of_trace(self) && self->picture->pass == state->levels[0].visit &&
         (self->picture->to_come > 0) == keeps_back(self) && get_focus(self) >= 0 &&
         (self->picture->whole || self->picture->focus == state->at.visit);
}

static void
on_step(PlyTreeView *self)
{
  /* While an edit is searched, one went elsewhere. */
  if (self->wanted >= 0 && self->wanted_after == ply_search_tree_get_trace(self->tree))
    self->wanted = -1;
  forget_ghost(self);
  ply_canvas_describe(PLY_CANVAS(self));
  if (!is_of_step(self)) {
    ply_canvas_lay_out(PLY_CANVAS(self));
    return;
  }
  ply_canvas_repaint(PLY_CANVAS(self));
  reveal(self, get_focus(self));
}

/* What was closed because it was not there can be laid out by now. */
static void
on_whole(PlyTreeView *self)
{
  ply_canvas_lay_out(PLY_CANVAS(self));
}

static void
on_trace(PlyTreeView *self)
{
  g_array_set_size(self->opened, 0);
  g_array_set_size(self->closed, 0);
  forget_ghost(self);
  ply_canvas_lay_out(PLY_CANVAS(self));
}

static void
ply_tree_view_dispose(GObject *object)
{
  PlyTreeView *self = PLY_TREE_VIEW(object);

  g_clear_pointer(&self->shared, shared_unref);
  self->picture = NULL;
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
  PlyCanvasClass *canvas_class = PLY_CANVAS_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_tree_view_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_tree_view_finalize;
  canvas_class->margin = MARGIN;
  canvas_class->limit_zoom = ply_tree_view_limit_zoom;
  canvas_class->fit = ply_tree_view_fit;
  canvas_class->order = ply_tree_view_order;
  canvas_class->lay_out = lay_out;
  canvas_class->take = ply_tree_view_take;
  canvas_class->order_free = ply_tree_order_free;
  canvas_class->layout_free = layout_free;
  canvas_class->prepare = ply_tree_view_prepare;
  canvas_class->paint_over = ply_tree_view_paint_over;
  canvas_class->find = ply_tree_view_find;
  canvas_class->choose = ply_tree_view_choose;
  canvas_class->open = ply_tree_view_open;
  canvas_class->walk = ply_tree_view_walk;
  canvas_class->tell = ply_tree_view_tell;
  canvas_class->describe = ply_tree_view_describe;
  canvas_class->grab = ply_tree_view_grab;
  canvas_class->drag = ply_tree_view_drag;
  canvas_class->drop = ply_tree_view_drop;
  canvas_class->place = ply_tree_view_place;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "tree");
  g_signal_new("ghost-chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
on_manner(PlyTreeView *self)
{
  self->manner = ply_tree_manner();
  ply_canvas_repaint(PLY_CANVAS(self));
}

static void
ply_tree_view_init(PlyTreeView *self)
{
  self->manner = ply_tree_manner();
  ply_tree_manner_follow(self, G_CALLBACK(on_manner));
  self->opened = g_array_new(FALSE, FALSE, sizeof(guint32));
  self->closed = g_array_new(FALSE, FALSE, sizeof(guint32));
  self->ghost = self->wanted = self->drag_leaf = -1;
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Search tree"), -1);
}

void
ply_tree_view_set_tree(PlyTreeView *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::whole", G_CALLBACK(on_whole), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::ask-first", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  on_trace(self);
}

const PlyTreePicture *
ply_tree_view_get_picture(PlyTreeView *self)
{
  return self->picture;
}
