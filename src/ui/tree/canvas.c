/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/canvas.h"

#include <adwaita.h>
#include <math.h>

#include "model/tasks.h"
#include "ui/tree/canvas-painter-private.h"
#include "ui/widgets/text-scale.h"
#include "ui/widgets/turns.h"
#include "ui/widgets/weak.h"

#define GLIDE_MS     200
#define WHEEL        1.2 /* one notch zooms by */
#define PAN          0.1 /* a key moves by this share */
#define LEAST_WIDTH  200
#define LEAST_HEIGHT 160
#define WIDTH        900
#define HEIGHT       560

typedef struct {
  GtkWidget *widget; /* a child of the canvas */
  gint64 key;
} Child;

/* A painting, and what it is of. */
typedef struct {
  GskRenderNode *node; /* owned, or NULL */
  PlyCanvasView view;
  double width, height;
  guint content, laid_out;
} Painting;

typedef struct {
  PlyCanvasView view, aim, from; /* a glide goes from `from` to `aim` */
  AdwAnimation *glide;           /* owned */
  gboolean fitted, whole, all;   /* … to all of it; all of it is seen */
  int width, height;             /* for which it was fitted */
  gboolean allocating;
  int style;
  double text, letters; /* size of labels, 1 usual: what was set, and of the desktop */

  GCancellable *layout; /* of the layout being made; NULL: none is */
  gboolean stale;       /* it was asked for anew meanwhile */

  /* `content` counts what was to be painted, `laid_out` the layouts. */
  guint content, oldest, laid_out;
  Painting shown, came; /* `came` waits for a frame in which it is taken */
  gboolean painting;
  GskRenderNode *over; /* owned, or NULL: what lies over the painting that is shown */

  gint64 hovered;
  double pointer_x, pointer_y;
  PlyCanvasView dragged; /* the view when the drag began */
  gboolean grabbed;      /* what is dragged is a node */
  double pinched;        /* the scale of the gesture so far */
  GArray *children;      /* of Child */
} PlyCanvasPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(PlyCanvas, ply_canvas, GTK_TYPE_WIDGET)

#define PRIVATE(self) ((PlyCanvasPrivate *)ply_canvas_get_instance_private(self))
#define CLASS(self)   PLY_CANVAS_GET_CLASS(self)

/* View. */

/* Pixels of the canvas, or of one of its parts. */
static graphene_size_t
get_part(PlyCanvas *self)
{
  graphene_size_t size = GRAPHENE_SIZE_INIT((float)gtk_widget_get_width(GTK_WIDGET(self)),
                                            (float)gtk_widget_get_height(GTK_WIDGET(self)));

  if (CLASS(self)->get_part != NULL)
    CLASS(self)->get_part(self, &size);
  return size;
}

double
ply_canvas_get_down(PlyCanvas *self, double zoom)
{
  return CLASS(self)->get_down != NULL ? CLASS(self)->get_down(self, zoom) : zoom;
}

const PlyCanvasView *
ply_canvas_get_view(PlyCanvas *self)
{
  return &PRIVATE(self)->view;
}

const PlyCanvasView *
ply_canvas_get_aim(PlyCanvas *self)
{
  return &PRIVATE(self)->aim;
}

gboolean
ply_canvas_is_fitted(PlyCanvas *self)
{
  return PRIVATE(self)->fitted;
}

static PlyCanvasView
limited(PlyCanvas *self, const PlyCanvasView *view)
{
  PlyCanvasView within = *view;

  if (CLASS(self)->limit_zoom != NULL)
    within.zoom = CLASS(self)->limit_zoom(self, within.zoom);
  if (CLASS(self)->limit != NULL)
    CLASS(self)->limit(self, &within);
  return within;
}

static void
show(PlyCanvas *self, const PlyCanvasView *view)
{
  PRIVATE(self)->view = *view;
  if (PRIVATE(self)->children->len > 0 && !PRIVATE(self)->allocating)
    gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
stop_gliding(PlyCanvas *self)
{
  AdwAnimation *glide = PRIVATE(self)->glide;

  if (adw_animation_get_state(glide) == ADW_ANIMATION_PLAYING)
    adw_animation_reset(glide);
}

void
ply_canvas_set_view(PlyCanvas *self, const PlyCanvasView *view, gboolean by_hand)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  PlyCanvasView within = limited(self, view);

  if (by_hand)
    priv->fitted = FALSE;
  stop_gliding(self);
  priv->aim = within;
  show(self, &within);
}

/* Zoom and middle go evenly. */
static void
on_glide(double share, gpointer data)
{
  PlyCanvas *self = data;
  PlyCanvasPrivate *priv = PRIVATE(self);
  graphene_size_t size = get_part(self);
  double wide = (double)size.width / 2, high = (double)size.height / 2;
  const PlyCanvasView *a = &priv->from, *b = &priv->aim;
  PlyCanvasView view = {.zoom = a->zoom * pow(b->zoom / a->zoom, share)};

  if (share <= 0) /* reset: something else is shown by now */
    return;
  if (share >= 1) {
    show(self, b);
    return;
  }
  double from_x = a->x + wide / a->zoom, to_x = b->x + wide / b->zoom;
  double from_y = a->y + high / ply_canvas_get_down(self, a->zoom);
  double to_y = b->y + high / ply_canvas_get_down(self, b->zoom);
  view.x = from_x + (to_x - from_x) * share - wide / view.zoom;
  view.y = from_y + (to_y - from_y) * share - high / ply_canvas_get_down(self, view.zoom);
  show(self, &view);
}

void
ply_canvas_glide(PlyCanvas *self, const PlyCanvasView *view)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  PlyCanvasView within = limited(self, view), from = priv->view;

  if (memcmp(&within, &priv->aim, sizeof within) == 0)
    return;
  stop_gliding(self);
  priv->from = from;
  priv->aim = within;
  adw_animation_play(priv->glide);
}

static void
fit(PlyCanvas *self, gboolean glide)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  PlyCanvasView view = priv->aim;

  priv->width = gtk_widget_get_width(GTK_WIDGET(self));
  priv->height = gtk_widget_get_height(GTK_WIDGET(self));
  if (priv->width <= 0 || priv->height <= 0)
    return;
  priv->all = CLASS(self)->fit(self, priv->whole, &view);
  if (glide)
    ply_canvas_glide(self, &view);
  else
    ply_canvas_set_view(self, &view, FALSE);
}

gboolean
ply_canvas_refit(PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  PlyCanvasView view = priv->aim;

  if (!priv->fitted)
    return FALSE;
  if (CLASS(self)->fit(self, priv->whole, &view))
    fit(self, TRUE);
  else
    priv->all = FALSE;
  return priv->all;
}

void
ply_canvas_zoom_at(PlyCanvas *self, double factor, double x, double y)
{
  PlyCanvasView view = *ply_canvas_get_view(self), after = view;

  if (CLASS(self)->to_part != NULL)
    CLASS(self)->to_part(self, &x, &y);
  after.zoom *= factor;
  if (CLASS(self)->limit_zoom != NULL)
    after.zoom = CLASS(self)->limit_zoom(self, after.zoom);
  after.x += x / view.zoom - x / after.zoom;
  after.y += y / ply_canvas_get_down(self, view.zoom) - y / ply_canvas_get_down(self, after.zoom);
  ply_canvas_set_view(self, &after, TRUE);
}

static void
move_by(PlyCanvas *self, const PlyCanvasView *from, double dx, double dy)
{
  PlyCanvasView view = {from->zoom, from->x + dx / from->zoom,
                        from->y + dy / ply_canvas_get_down(self, from->zoom)};

  ply_canvas_set_view(self, &view, TRUE);
}

void
ply_canvas_pan(PlyCanvas *self, double across, double down)
{
  graphene_size_t size = get_part(self);

  move_by(self, ply_canvas_get_aim(self), across * (double)size.width, down * (double)size.height);
}

/* Layout. */

/* What the thread is told. */
typedef struct {
  PlyWeak *canvas; /* owned */
  PlyCanvasClass *klass;
  gpointer order; /* owned */
} LayOut;

static void
lay_out_free(gpointer data)
{
  LayOut *lay_out = data;

  lay_out->klass->order_free(lay_out->order);
  ply_weak_unref(lay_out->canvas);
  g_free(lay_out);
}

static void
make_layout(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const LayOut *lay_out = data;
  PlyCanvasClass *klass = lay_out->klass;

  g_task_return_pointer(task, klass->lay_out(lay_out->order, cancellable), klass->layout_free);
}

static void
on_laid_out(GObject *source, GAsyncResult *result, gpointer data)
{
  const LayOut *lay_out = g_task_get_task_data(G_TASK(result));
  g_autoptr(PlyCanvas) self = ply_weak_get(lay_out->canvas);

  if (self == NULL)
    return;
  PlyCanvasPrivate *priv = PRIVATE(self);
  gpointer layout = g_task_propagate_pointer(G_TASK(result), NULL);

  g_clear_object(&priv->layout);
  if (layout != NULL && priv->glide != NULL) { /* not disposed of */
    priv->laid_out++;
    CLASS(self)->take(self, layout);
    gtk_widget_queue_allocate(GTK_WIDGET(self)); /* children have moved */
  } else if (layout != NULL) {
    CLASS(self)->layout_free(layout);
  }
  if (priv->stale && priv->glide != NULL) {
    priv->stale = FALSE;
    ply_canvas_lay_out(self);
  }
}

void
ply_canvas_lay_out(PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);

  if (priv->layout != NULL) {
    priv->stale = TRUE;
    return;
  }
  gpointer order = CLASS(self)->order(self, priv->fitted && priv->whole);
  if (order == NULL)
    return;
  priv->layout = g_cancellable_new();
  LayOut *lay_out = g_new(LayOut, 1);
  *lay_out = (LayOut){ply_weak_new(self), CLASS(self), order};
  g_autoptr(GTask) task = g_task_new(NULL, priv->layout, on_laid_out, NULL);
  g_task_set_task_data(task, lay_out, lay_out_free);
  ply_tasks_run(task, make_layout);
}

static void
lay_out_if_any(PlyCanvas *self)
{
  if (CLASS(self)->order != NULL)
    ply_canvas_lay_out(self);
}

void
ply_canvas_begin(PlyCanvas *self)
{
  gboolean whole = PRIVATE(self)->fitted && PRIVATE(self)->whole;

  PRIVATE(self)->fitted = TRUE;
  PRIVATE(self)->whole = FALSE;
  fit(self, FALSE);
  if (whole) /* another picture than that */
    lay_out_if_any(self);
}

void
ply_canvas_zoom(PlyCanvas *self, double factor)
{
  graphene_size_t size = get_part(self);

  if (factor > 0) {
    ply_canvas_zoom_at(self, factor, (double)size.width / 2, (double)size.height / 2);
    return;
  }
  PRIVATE(self)->fitted = PRIVATE(self)->whole = TRUE;
  fit(self, FALSE);
  lay_out_if_any(self);
}

gboolean
ply_canvas_is_laying_out(PlyCanvas *self)
{
  return PRIVATE(self)->layout != NULL;
}

/* Painting. */

static void
replace_shown(PlyCanvasPrivate *priv, const Painting *next)
{
  g_clear_pointer(&priv->shown.node, gsk_render_node_unref);
  g_clear_pointer(&priv->over, gsk_render_node_unref);
  priv->shown = *next;
}

void
ply_canvas_repaint(PlyCanvas *self)
{
  PRIVATE(self)->content++;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_canvas_clear(PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);

  priv->oldest = ++priv->content;
  priv->hovered = -1;
  replace_shown(priv, &(Painting){0});
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* What a painting is of, until it is there. */
typedef struct {
  PlyWeak *canvas; /* owned */
  Painting painting;
} Order;

static void
take_painting(GtkWidget *widget)
{
  PlyCanvasPrivate *priv = PRIVATE(PLY_CANVAS(widget));
  Painting came = priv->came;

  priv->came = (Painting){0};
  priv->painting = FALSE;
  if (came.content < priv->oldest) {
    g_clear_pointer(&came.node, gsk_render_node_unref);
    return;
  }
  replace_shown(priv, &came);
  gtk_widget_queue_draw(widget);
}

static void
on_painted(GskRenderNode *node, gpointer data)
{
  g_autofree Order *order = data;
  g_autoptr(PlyCanvas) self = ply_weak_take(order->canvas);

  if (self == NULL || PRIVATE(self)->glide == NULL) { /* disposed of */
    gsk_render_node_unref(node);
    return;
  }
  PRIVATE(self)->came = order->painting;
  PRIVATE(self)->came.node = node;
  ply_turns_wait(GTK_WIDGET(self), take_painting, PLY_TURN_LARGE);
}

/* Whether the painting shows what is to be seen, with `share` of its margin to spare. */
static gboolean
serves(PlyCanvas *self, double share)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  const Painting *shown = &priv->shown;
  const PlyCanvasView *now = &priv->view, *then = &shown->view;
  double room = CLASS(self)->margin * (1 - share);
  double dx = fabs(now->x - then->x) * now->zoom;
  double dy = fabs(now->y - then->y) * ply_canvas_get_down(self, now->zoom);

  return shown->node != NULL && shown->content == priv->content && now->zoom == then->zoom &&
         dx <= room && dy <= room && shown->width == gtk_widget_get_width(GTK_WIDGET(self)) &&
         shown->height == gtk_widget_get_height(GTK_WIDGET(self));
}

gboolean
ply_canvas_is_painted(PlyCanvas *self)
{
  return serves(self, 0);
}

static void
start_painting(PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  double width = gtk_widget_get_width(GTK_WIDGET(self)), margin = CLASS(self)->margin;
  double height = gtk_widget_get_height(GTK_WIDGET(self));
  PlyCanvasView view = priv->view;
  PlyCanvasPainting painting;

  view.x -= margin / view.zoom;
  view.y -= margin / ply_canvas_get_down(self, view.zoom);
  if (!CLASS(self)->prepare(self, &view, &painting)) {
    replace_shown(priv, &(Painting){0});
    return;
  }
  GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));
  Order *order = g_new(Order, 1);
  *order =
      (Order){ply_weak_new(self), {NULL, priv->view, width, height, priv->content, priv->laid_out}};
  priv->painting = TRUE;
  ply_canvas_painter_start(&painting, width + 2 * margin, height + 2 * margin,
                           gtk_widget_get_scale_factor(GTK_WIDGET(self)),
                           native != NULL ? gtk_native_get_renderer(native) : NULL, on_painted,
                           order);
}

static GskRenderNode *
make_over(PlyCanvas *self, const PlyCanvasView *shown)
{
  GtkSnapshot *snapshot = gtk_snapshot_new();

  if (CLASS(self)->paint_over != NULL)
    CLASS(self)->paint_over(self, snapshot, shown);
  return gtk_snapshot_free_to_node(snapshot);
}

/* Draws the painting where it belongs, and what lies over it. */
static void
draw_painting(PlyCanvas *self, GtkSnapshot *snapshot)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  double margin = CLASS(self)->margin;
  const PlyCanvasView *painted = &priv->shown.view;
  /* Without a margin, at another zoom or of another layout it waits for the next as it is. */
  gboolean is_old = priv->shown.laid_out != priv->laid_out;
  gboolean moves = margin > 0 && priv->view.zoom == painted->zoom && !is_old;
  PlyCanvasView shown = moves ? priv->view : *painted;
  double x = (painted->x - shown.x) * shown.zoom - margin;
  double y = (painted->y - shown.y) * ply_canvas_get_down(self, shown.zoom) - margin;

  /* On whole pixels, or it would be blurred. */
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)round(x), (float)round(y)));
  gtk_snapshot_append_node(snapshot, priv->shown.node);
  gtk_snapshot_restore(snapshot);
  if (!is_old || priv->over == NULL) {
    g_clear_pointer(&priv->over, gsk_render_node_unref);
    priv->over = make_over(self, &shown);
  }
  if (priv->over != NULL)
    gtk_snapshot_append_node(snapshot, priv->over);
}

static void
ply_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyCanvas *self = PLY_CANVAS(widget);
  PlyCanvasPrivate *priv = PRIVATE(self);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  PlyColour paper = ply_palette_get(ply_canvas_get_style(self))->paper;
  GdkRGBA ground = {(float)paper.red, (float)paper.green, (float)paper.blue, 1};

  if (width <= 0 || height <= 0)
    return;
  gtk_snapshot_append_color(snapshot, &ground, &GRAPHENE_RECT_INIT(0, 0, width, height));
  if (!priv->painting && !serves(self, 0.5))
    start_painting(self);
  if (priv->shown.node != NULL)
    draw_painting(self, snapshot);
  for (guint i = 0; i < priv->children->len; i++)
    gtk_widget_snapshot_child(widget, g_array_index(priv->children, Child, i).widget, snapshot);
}

/* Style. */

/* Labels of another size take another room. */
static void
refit_labels(PlyCanvas *self)
{
  ply_canvas_repaint(self);
  if (PRIVATE(self)->fitted) {
    fit(self, FALSE);
    lay_out_if_any(self);
  }
}

void
ply_canvas_set_style(PlyCanvas *self, int style)
{
  PRIVATE(self)->style = style;
  refit_labels(self);
}

void
ply_canvas_set_text(PlyCanvas *self, double text)
{
  if (PRIVATE(self)->text == text)
    return;
  PRIVATE(self)->text = text;
  refit_labels(self);
}

PlyStyle
ply_canvas_get_style(PlyCanvas *self)
{
  if (adw_style_manager_get_dark(adw_style_manager_get_default()))
    return PLY_STYLE_DARK;
  return PRIVATE(self)->style >= 0 ? (PlyStyle)PRIVATE(self)->style : PLY_STYLE_LIGHT;
}

double
ply_canvas_get_text(PlyCanvas *self)
{
  return PRIVATE(self)->text * PRIVATE(self)->letters;
}

static void
ply_canvas_system_setting_changed(GtkWidget *widget, GtkSystemSetting setting)
{
  PlyCanvas *self = PLY_CANVAS(widget);
  double letters = ply_text_scale(widget);

  GTK_WIDGET_CLASS(ply_canvas_parent_class)->system_setting_changed(widget, setting);
  if (PRIVATE(self)->letters == letters)
    return;
  PRIVATE(self)->letters = letters;
  refit_labels(self);
}

/* Nodes. */

gint64
ply_canvas_find(PlyCanvas *self, double x, double y)
{
  return CLASS(self)->find(self, x, y);
}

gint64
ply_canvas_get_hovered(PlyCanvas *self)
{
  return PRIVATE(self)->hovered;
}

void
ply_canvas_set_hovered(PlyCanvas *self, gint64 node)
{
  if (PRIVATE(self)->hovered == node)
    return;
  PRIVATE(self)->hovered = node;
  if (CLASS(self)->hover != NULL)
    CLASS(self)->hover(self, node);
  gtk_widget_queue_draw(GTK_WIDGET(self));
  gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
}

void
ply_canvas_describe(PlyCanvas *self)
{
  g_autofree char *text = CLASS(self)->describe(self);

  if (text != NULL)
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                   -1);
}

static gboolean
ply_canvas_query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PlyCanvas *self = PLY_CANVAS(widget);
  gint64 node = keyboard || CLASS(self)->tell == NULL ? -1 : ply_canvas_find(self, x, y);
  g_autofree char *text = node >= 0 ? CLASS(self)->tell(self, node) : NULL;

  gtk_tooltip_set_text(tooltip, text);
  return text != NULL && *text != '\0';
}

void
ply_canvas_open(PlyCanvas *self)
{
  if (CLASS(self)->open != NULL)
    CLASS(self)->open(self);
}

/* Children. */

static guint
index_of(PlyCanvas *self, GtkWidget *child)
{
  GArray *children = PRIVATE(self)->children;
  guint i = 0;

  while (i < children->len && g_array_index(children, Child, i).widget != child)
    i++;
  return i;
}

gboolean
ply_canvas_get_place(PlyCanvas *self, gint64 key, graphene_rect_t *place)
{
  return CLASS(self)->place != NULL && CLASS(self)->place(self, key, place);
}

void
ply_canvas_put(PlyCanvas *self, GtkWidget *child, gint64 key)
{
  PlyCanvasPrivate *priv = PRIVATE(self);
  guint i = index_of(self, child);
  Child added = {child, key};

  if (i < priv->children->len) {
    g_array_index(priv->children, Child, i).key = key;
  } else {
    g_array_append_val(priv->children, added);
    gtk_widget_set_parent(child, GTK_WIDGET(self));
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

void
ply_canvas_take_out(PlyCanvas *self, GtkWidget *child)
{
  guint i = index_of(self, child);

  g_return_if_fail(i < PRIVATE(self)->children->len);
  g_array_remove_index(PRIVATE(self)->children, i);
  gtk_widget_unparent(child);
}

/* In the middle of its place, and as big as it needs to be. */
static void
allocate(PlyCanvas *self, const Child *child)
{
  graphene_rect_t place;
  int width, height;

  gtk_widget_measure(child->widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure(child->widget, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  gboolean there = ply_canvas_get_place(self, child->key, &place);
  gtk_widget_set_child_visible(child->widget, there);
  if (!there)
    return;
  width = MAX(width, (int)place.size.width);
  height = MAX(height, (int)place.size.height);
  GtkAllocation at = {(int)(place.origin.x + (place.size.width - (float)width) / 2),
                      (int)(place.origin.y + (place.size.height - (float)height) / 2), width,
                      height};
  gtk_widget_size_allocate(child->widget, &at, -1);
}

static void
ply_canvas_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyCanvas *self = PLY_CANVAS(widget);
  PlyCanvasPrivate *priv = PRIVATE(self);
  gboolean resized = width != priv->width || height != priv->height;

  priv->allocating = TRUE;
  if (resized && priv->fitted)
    fit(self, FALSE);
  else if (resized)
    ply_canvas_set_view(self, &priv->view, FALSE);
  priv->allocating = FALSE;
  priv->width = width;
  priv->height = height;
  if (resized && priv->fitted)
    lay_out_if_any(self);
  for (guint i = 0; i < priv->children->len; i++)
    allocate(self, &g_array_index(priv->children, Child, i));
}

static void
ply_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* Pointer and fingers. */

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlyCanvas *self)
{
  PRIVATE(self)->pointer_x = x;
  PRIVATE(self)->pointer_y = y;
  ply_canvas_set_hovered(self, ply_canvas_find(self, x, y));
}

static void
on_leave(GtkEventControllerMotion *controller, PlyCanvas *self)
{
  ply_canvas_set_hovered(self, -1);
}

static void
on_click(GtkGestureClick *gesture, int n, double x, double y, PlyCanvas *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self));
  CLASS(self)->choose(self, ply_canvas_find(self, x, y), n);
}

static gboolean
on_scroll(GtkEventControllerScroll *controller, double dx, double dy, PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);

  if (dx != 0)
    ply_canvas_pan(self, dx * PAN / 2, 0);
  if (dy != 0)
    ply_canvas_zoom_at(self, pow(WHEEL, -dy), priv->pointer_x, priv->pointer_y);
  ply_canvas_set_hovered(self, ply_canvas_find(self, priv->pointer_x, priv->pointer_y));
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin(GtkGesture *gesture, GdkEventSequence *sequence, PlyCanvas *self)
{
  PRIVATE(self)->pinched = 1;
}

static void
on_pinch(GtkGestureZoom *zoom, double scale, PlyCanvas *self)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center(GTK_GESTURE(zoom), &x, &y))
    return;
  ply_canvas_zoom_at(self, scale / PRIVATE(self)->pinched, x, y);
  PRIVATE(self)->pinched = scale;
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);

  priv->dragged = priv->view;
  priv->grabbed = CLASS(self)->grab != NULL && CLASS(self)->grab(self, ply_canvas_find(self, x, y));
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, PlyCanvas *self)
{
  if (fabs(dx) + fabs(dy) < 4)
    return;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED); /* no click */
  if (PRIVATE(self)->grabbed)
    CLASS(self)->drag(self, dx, dy);
  else
    move_by(self, &PRIVATE(self)->dragged, -dx, -dy);
}

static void
on_drag_end(GtkGestureDrag *gesture, double dx, double dy, PlyCanvas *self)
{
  if (PRIVATE(self)->grabbed)
    CLASS(self)->drop(self);
  PRIVATE(self)->grabbed = FALSE;
}

static void
add_input(PlyCanvas *self)
{
  GtkEventController *scroll =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkGesture *click = gtk_gesture_click_new(), *drag = gtk_gesture_drag_new();
  GtkGesture *pinch = gtk_gesture_zoom_new();

  g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect(pinch, "begin", G_CALLBACK(on_pinch_begin), self);
  g_signal_connect(pinch, "scale-changed", G_CALLBACK(on_pinch), self);
  g_signal_connect(click, "released", G_CALLBACK(on_click), self);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
  gtk_widget_add_controller(GTK_WIDGET(self), scroll);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(pinch));
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

/* Keys. */

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

ACTION(act_walk)
{
  int across, down;

  g_variant_get(parameter, "(ii)", &across, &down);
  CLASS(widget)->walk(PLY_CANVAS(widget), across, down);
}

ACTION(act_pan)
{
  int across, down;

  g_variant_get(parameter, "(ii)", &across, &down);
  ply_canvas_pan(PLY_CANVAS(widget), across * PAN, down * PAN);
}

ACTION(act_zoom)
{
  double step = CLASS(widget)->step;

  ply_canvas_zoom(PLY_CANVAS(widget), g_str_equal(name, "canvas.zoom-in") ? step : 1 / step);
}

ACTION(act_fit)
{
  ply_canvas_zoom(PLY_CANVAS(widget), 0);
}

ACTION(act_open)
{
  ply_canvas_open(PLY_CANVAS(widget));
}

static void
bind_arrows(GtkWidgetClass *klass)
{
  static const struct {
    guint keys[2];
    int across, down;
  } arrows[] = {{{GDK_KEY_Left, GDK_KEY_KP_Left}, -1, 0},
                {{GDK_KEY_Right, GDK_KEY_KP_Right}, 1, 0},
                {{GDK_KEY_Up, GDK_KEY_KP_Up}, 0, -1},
                {{GDK_KEY_Down, GDK_KEY_KP_Down}, 0, 1}};

  for (guint i = 0; i < 2 * G_N_ELEMENTS(arrows); i++) {
    guint key = arrows[i / 2].keys[i % 2];
    int across = arrows[i / 2].across, down = arrows[i / 2].down;
    gtk_widget_class_add_binding_action(klass, key, 0, "canvas.walk", "(ii)", across, down);
    gtk_widget_class_add_binding_action(klass, key, GDK_SHIFT_MASK, "canvas.pan", "(ii)", across,
                                        down);
  }
}

static void
install_actions(GtkWidgetClass *klass)
{
  static const struct {
    guint key;
    const char *action;
  } keys[] = {{GDK_KEY_plus, "canvas.zoom-in"},
              {GDK_KEY_equal, "canvas.zoom-in"},
              {GDK_KEY_KP_Add, "canvas.zoom-in"},
              {GDK_KEY_minus, "canvas.zoom-out"},
              {GDK_KEY_KP_Subtract, "canvas.zoom-out"},
              {GDK_KEY_0, "canvas.fit"},
              {GDK_KEY_KP_0, "canvas.fit"},
              {GDK_KEY_Return, "canvas.open"},
              {GDK_KEY_KP_Enter, "canvas.open"}};

  gtk_widget_class_install_action(klass, "canvas.walk", "(ii)", act_walk);
  gtk_widget_class_install_action(klass, "canvas.pan", "(ii)", act_pan);
  gtk_widget_class_install_action(klass, "canvas.zoom-in", NULL, act_zoom);
  gtk_widget_class_install_action(klass, "canvas.zoom-out", NULL, act_zoom);
  gtk_widget_class_install_action(klass, "canvas.fit", NULL, act_fit);
  gtk_widget_class_install_action(klass, "canvas.open", NULL, act_open);
  bind_arrows(klass);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_widget_class_add_binding_action(klass, keys[i].key, 0, keys[i].action, NULL);
}

/* The object. */

static void
ply_canvas_dispose(GObject *object)
{
  PlyCanvasPrivate *priv = PRIVATE(PLY_CANVAS(object));

  while (priv->children->len > 0)
    ply_canvas_take_out(PLY_CANVAS(object), g_array_index(priv->children, Child, 0).widget);
  if (priv->layout != NULL)
    g_cancellable_cancel(priv->layout);
  g_clear_object(&priv->glide);
  replace_shown(priv, &(Painting){0});
  g_clear_pointer(&priv->came.node, gsk_render_node_unref);
  G_OBJECT_CLASS(ply_canvas_parent_class)->dispose(object);
}

static void
ply_canvas_finalize(GObject *object)
{
  PlyCanvasPrivate *priv = PRIVATE(PLY_CANVAS(object));

  g_clear_object(&priv->layout);
  g_array_unref(priv->children);
  G_OBJECT_CLASS(ply_canvas_parent_class)->finalize(object);
}

static void
ply_canvas_class_init(PlyCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_canvas_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_canvas_finalize;
  widget_class->snapshot = ply_canvas_snapshot;
  widget_class->measure = ply_canvas_measure;
  widget_class->size_allocate = ply_canvas_size_allocate;
  widget_class->query_tooltip = ply_canvas_query_tooltip;
  widget_class->system_setting_changed = ply_canvas_system_setting_changed;
  klass->step = 1.25;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  install_actions(widget_class);
}

static void
ply_canvas_init(PlyCanvas *self)
{
  PlyCanvasPrivate *priv = PRIVATE(self);

  priv->view = priv->aim = (PlyCanvasView){.zoom = 1};
  priv->fitted = TRUE;
  priv->style = -1;
  priv->text = 1;
  priv->letters = ply_text_scale(GTK_WIDGET(self));
  priv->hovered = -1;
  priv->content = 1;
  priv->children = g_array_new(FALSE, FALSE, sizeof(Child));
  AdwAnimationTarget *target = adw_callback_animation_target_new(on_glide, self, NULL);
  priv->glide = adw_timed_animation_new(GTK_WIDGET(self), 0, 1, GLIDE_MS, target);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  add_input(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(ply_canvas_repaint), self, G_CONNECT_SWAPPED);
  g_signal_connect(self, "notify::scale-factor", G_CALLBACK(ply_canvas_repaint), NULL);
}
