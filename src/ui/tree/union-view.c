/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/union-view.h"

#include <math.h>

#include "ui/widgets/tree-manner.h"

#define LEAST_ZOOM 0.004
#define MOST_ZOOM  6.0
#define FIT_ZOOM   1.35

/* A picture never changes once it is made; paintings on their way hold it too. */
typedef struct {
  gatomicrefcount count;
  PlyUnionPicture *picture; /* owned */
} Shared;

struct _PlyUnionView {
  PlyCanvas parent_instance;

  Shared *shared;                 /* a reference, or NULL */
  const PlyUnionPicture *picture; /* that of `shared`, or NULL */
  PlyUnionLook look;              /* zoom and place are the canvas's */
  char *titles[2];
};

G_DEFINE_FINAL_TYPE(PlyUnionView, ply_union_view, PLY_TYPE_CANVAS)

enum { PROP_SELECTED = 1, PROP_HOVERED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static void
shared_unref(Shared *shared)
{
  if (shared == NULL || !g_atomic_ref_count_dec(&shared->count))
    return;
  ply_union_picture_free(shared->picture);
  g_free(shared);
}

/* Halves. */

typedef struct {
  double x, y, width, height;
} Half;

/* Where run `which` is drawn on so many pixels; a pixel between the two belongs to neither. */
static Half
half_of(double width, double height, int which)
{
  if (ply_union_view_is_beside(width, height)) {
    double part = floor((width - 1) / 2);
    return (Half){which * (part + 1), 0, part, height};
  }
  double part = floor((height - 1) / 2);
  return (Half){0, which * (part + 1), width, part};
}

static Half
half_now(PlyUnionView *self, int which)
{
  return half_of(gtk_widget_get_width(GTK_WIDGET(self)), gtk_widget_get_height(GTK_WIDGET(self)),
                 which);
}

static void
ply_union_view_get_part(PlyCanvas *canvas, graphene_size_t *size)
{
  Half half = half_now(PLY_UNION_VIEW(canvas), 0);

  graphene_size_init(size, (float)half.width, (float)half.height);
}

static void
ply_union_view_to_part(PlyCanvas *canvas, double *x, double *y)
{
  Half b = half_now(PLY_UNION_VIEW(canvas), 1);

  if (b.x > 0 && *x >= b.x)
    *x -= b.x;
  if (b.y > 0 && *y >= b.y)
    *y -= b.y;
}

/* View. */

static PlyUnionLook
look_of(PlyUnionView *self, const PlyCanvasView *view)
{
  PlyUnionLook look = self->look;

  look.zoom = view->zoom;
  look.x = view->x;
  look.y = view->y;
  look.hovered = (int32_t)ply_canvas_get_hovered(PLY_CANVAS(self));
  look.style = ply_canvas_get_style(PLY_CANVAS(self));
  return look;
}

static double
ply_union_view_get_down(PlyCanvas *canvas, double zoom)
{
  PlyUnionLook look = PLY_UNION_VIEW(canvas)->look;

  look.zoom = zoom;
  return ply_union_level(&look);
}

static double
ply_union_view_limit_zoom(PlyCanvas *canvas, double zoom)
{
  return CLAMP(zoom, LEAST_ZOOM, MOST_ZOOM);
}

static gboolean
ply_union_view_fit(PlyCanvas *canvas, gboolean whole, PlyCanvasView *view)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);
  Half half = half_now(self, 0);

  if (self->picture == NULL || half.width <= 1 || half.height <= 1)
    return FALSE;
  ply_union_look_fit(&self->look, self->picture, half.width, half.height, FIT_ZOOM);
  *view = (PlyCanvasView){self->look.zoom, self->look.x, self->look.y};
  return TRUE;
}

/* Painting. */

typedef struct {
  Shared *shared;
  PlyUnionLook look;
} Painting;

static void
paint(gpointer data, cairo_t *cairo, double width, double height)
{
  Painting *painting = data;

  ply_colour_set(cairo, ply_palette_get(painting->look.style)->paper);
  cairo_paint(cairo);
  for (int which = 0; which < 2; which++) {
    Half half = half_of(width, height, which);
    if (half.width < 2 || half.height < 2)
      continue;
    cairo_save(cairo);
    cairo_rectangle(cairo, half.x, half.y, half.width, half.height);
    cairo_clip(cairo);
    cairo_translate(cairo, half.x, half.y);
    ply_paint_union(cairo, painting->shared->picture, which, &painting->look, half.width,
                    half.height);
    cairo_restore(cairo);
  }
}

static void
painting_free(gpointer data)
{
  shared_unref(((Painting *)data)->shared);
  g_free(data);
}

static gboolean
ply_union_view_prepare(PlyCanvas *canvas, const PlyCanvasView *view, PlyCanvasPainting *painting)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);

  if (self->picture == NULL)
    return FALSE;
  Painting *mine = g_new(Painting, 1);
  g_atomic_ref_count_inc(&self->shared->count);
  *mine = (Painting){self->shared, look_of(self, view)};
  *painting = (PlyCanvasPainting){paint, mine, painting_free};
  return TRUE;
}

static void
draw_title(PlyUnionView *self, GtkSnapshot *snapshot, int which)
{
  const PlyPalette *palette = ply_palette_get(ply_canvas_get_style(PLY_CANVAS(self)));
  Half half = half_now(self, which);
  PlyColour colour = palette->series[which];
  PlyColour paper = palette->paper;
  GdkRGBA ground = {(float)paper.red, (float)paper.green, (float)paper.blue, 0.85f};
  GdkRGBA ink = {(float)colour.red, (float)colour.green, (float)colour.blue, 1};
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), NULL);
  g_autofree char *text =
      g_markup_printf_escaped("<b>%c</b>  <small>%s</small>", 'A' + which,
                              self->titles[which] != NULL ? self->titles[which] : "");
  int width, height;

  pango_layout_set_markup(layout, text, -1);
  pango_layout_set_width(layout, (int)fmax(40, half.width - 24) * PANGO_SCALE);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size(layout, &width, &height);
  /* On paper, so that a tree that is moved below it does not cross it. */
  gtk_snapshot_append_color(
      snapshot, &ground,
      &GRAPHENE_RECT_INIT((float)half.x, (float)half.y, (float)width + 24, (float)height + 12));
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)half.x + 12, (float)half.y + 6));
  gtk_snapshot_append_layout(snapshot, layout, &ink);
  gtk_snapshot_restore(snapshot);
}

static void
ply_union_view_paint_over(PlyCanvas *canvas, GtkSnapshot *snapshot, const PlyCanvasView *view)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);
  PlyColour line = ply_palette_get(ply_canvas_get_style(canvas))->faint;
  GdkRGBA rule = {(float)line.red, (float)line.green, (float)line.blue, 0.45f};
  Half a = half_now(self, 0), b = half_now(self, 1);
  float width = (float)gtk_widget_get_width(GTK_WIDGET(self));
  float height = (float)gtk_widget_get_height(GTK_WIDGET(self));

  draw_title(self, snapshot, 0);
  draw_title(self, snapshot, 1);
  gtk_snapshot_append_color(snapshot, &rule,
                            &GRAPHENE_RECT_INIT((float)(b.x > 0 ? a.width : 0),
                                                (float)(b.y > 0 ? a.height : 0),
                                                b.x > 0 ? 1 : width, b.x > 0 ? height : 1));
}

/* Nodes. */

static gint64
ply_union_view_find(PlyCanvas *canvas, double x, double y)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);
  PlyUnionLook look = look_of(self, ply_canvas_get_view(canvas));

  if (self->picture == NULL)
    return -1;
  ply_union_view_to_part(canvas, &x, &y);
  return ply_union_picture_at(self->picture, &look, x, y);
}

static gboolean
ply_union_view_place(PlyCanvas *canvas, gint64 node, graphene_rect_t *place)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);
  PlyUnionLook look = look_of(self, ply_canvas_get_view(canvas));

  if (self->picture == NULL || node < 0 || node >= self->picture->n)
    return FALSE;
  const PlyUnionPlace *at = &self->picture->places[node];
  double width = (double)self->picture->node_width * look.zoom;
  graphene_rect_init(place, (float)(((double)at->x - look.x) * look.zoom - width / 2),
                     (float)((at->level - look.y) * ply_union_level(&look)), (float)width,
                     PLY_TREE_NODE_HEIGHT * (float)look.zoom);
  return TRUE;
}

static void
ply_union_view_hover(PlyCanvas *canvas, gint64 node)
{
  ply_canvas_repaint(canvas);
  g_object_notify_by_pspec(G_OBJECT(canvas), properties[PROP_HOVERED]);
}

static void
set_selected(PlyUnionView *self, int32_t node)
{
  if (self->look.selected == node)
    return;
  self->look.selected = node;
  ply_canvas_repaint(PLY_CANVAS(self));
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SELECTED]);
}

static void
ply_union_view_choose(PlyCanvas *canvas, gint64 node, int clicks)
{
  set_selected(PLY_UNION_VIEW(canvas), (int32_t)node);
}

int32_t
ply_union_view_get_selected(PlyUnionView *self)
{
  return self->look.selected;
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
reveal(PlyUnionView *self, int32_t node)
{
  const PlyUnionPlace *place = &self->picture->places[node];
  PlyCanvasView view = *ply_canvas_get_aim(PLY_CANVAS(self));
  Half half = half_now(self, 0);
  double level = ply_union_view_get_down(PLY_CANVAS(self), view.zoom);
  double x = ((double)place->x - view.x) * view.zoom, y = (place->level - view.y) * level;
  double right = x < 50 ? x - half.width / 3 : x > half.width - 50 ? x - half.width * 2 / 3 : 0;
  double down = y < 30 ? y - half.height / 3 : y > half.height - 50 ? y - half.height * 2 / 3 : 0;

  if (ply_canvas_refit(PLY_CANVAS(self)) || (right == 0 && down == 0))
    return;
  view.x += right / view.zoom;
  view.y += down / level;
  ply_canvas_glide(PLY_CANVAS(self), &view);
}

static void
ply_union_view_walk(PlyCanvas *canvas, int across, int down)
{
  PlyUnionView *self = PLY_UNION_VIEW(canvas);
  int32_t node = self->look.selected;

  if (self->picture == NULL)
    return;
  if (node < 0)
    node = 0;
  else if (down != 0)
    node = down < 0 ? MAX(0, self->picture->places[node].parent) : first_child(self->picture, node);
  else
    node = neighbour(self->picture, node, across);
  set_selected(self, node);
  reveal(self, node);
}

/* What it is told. */

void
ply_union_view_set_picture(PlyUnionView *self, PlyUnionPicture *picture)
{
  PlyCanvas *canvas = PLY_CANVAS(self);

  g_clear_pointer(&self->shared, shared_unref);
  self->picture = picture;
  if (picture != NULL) {
    self->shared = g_new(Shared, 1);
    g_atomic_ref_count_init(&self->shared->count);
    self->shared->picture = picture;
  }
  ply_canvas_clear(canvas);
  ply_canvas_set_hovered(canvas, -1);
  set_selected(self, -1);
  ply_canvas_begin(canvas);
}

const PlyUnionPicture *
ply_union_view_get_picture(PlyUnionView *self)
{
  return self->picture;
}

void
ply_union_view_set_wording(PlyUnionView *self, const PlyWording *wording)
{
  self->look.wording = *wording;
  ply_canvas_repaint(PLY_CANVAS(self));
}

void
ply_union_view_set_title(PlyUnionView *self, int which, const char *title)
{
  g_free(self->titles[which]);
  self->titles[which] = g_strdup(title);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
ply_union_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyUnionView *self = PLY_UNION_VIEW(object);

  if (id == PROP_SELECTED)
    g_value_set_int(value, self->look.selected);
  else if (id == PROP_HOVERED)
    g_value_set_int(value, (int)ply_canvas_get_hovered(PLY_CANVAS(self)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_union_view_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED)
    set_selected(PLY_UNION_VIEW(object), g_value_get_int(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_union_view_finalize(GObject *object)
{
  PlyUnionView *self = PLY_UNION_VIEW(object);

  g_clear_pointer(&self->shared, shared_unref);
  g_free(self->titles[0]);
  g_free(self->titles[1]);
  G_OBJECT_CLASS(ply_union_view_parent_class)->finalize(object);
}

static void
fill_canvas_class(PlyCanvasClass *klass)
{
  klass->get_part = ply_union_view_get_part;
  klass->to_part = ply_union_view_to_part;
  klass->get_down = ply_union_view_get_down;
  klass->limit_zoom = ply_union_view_limit_zoom;
  klass->fit = ply_union_view_fit;
  klass->prepare = ply_union_view_prepare;
  klass->paint_over = ply_union_view_paint_over;
  klass->find = ply_union_view_find;
  klass->hover = ply_union_view_hover;
  klass->choose = ply_union_view_choose;
  klass->walk = ply_union_view_walk;
  klass->place = ply_union_view_place;
}

static void
ply_union_view_class_init(PlyUnionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = ply_union_view_get_property;
  object_class->set_property = ply_union_view_set_property;
  object_class->finalize = ply_union_view_finalize;
  properties[PROP_SELECTED] =
      g_param_spec_int("selected", NULL, NULL, -1, G_MAXINT, -1, readable | G_PARAM_WRITABLE);
  properties[PROP_HOVERED] = g_param_spec_int("hovered", NULL, NULL, -1, G_MAXINT, -1, readable);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  fill_canvas_class(PLY_CANVAS_CLASS(klass));
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "union");
}

static void
on_manner(PlyUnionView *self)
{
  self->look.manner = ply_tree_manner();
  ply_canvas_repaint(PLY_CANVAS(self));
}

static void
ply_union_view_init(PlyUnionView *self)
{
  self->look = (PlyUnionLook){.zoom = 1, .least = 1, .selected = -1, .hovered = -1};
  self->look.manner = ply_tree_manner();
  ply_tree_manner_follow(self, G_CALLBACK(on_manner));
}
