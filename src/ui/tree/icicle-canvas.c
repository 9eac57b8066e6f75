/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/icicle-canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "trace/lazy.h"

#define LEGEND      26.0 /* height of a line of the legend below the rows */
#define LEGEND_LEFT 10.0
#define LEAST_SHOWN 3.0 /* visits at the greatest zoom */
#define LEAST_ROW   16.0
#define MOST_ROW    140.0
#define BESIDE      0.02 /* of a visit that fills the view, left free on either side */

struct _PlyIcicleCanvas {
  PlyCanvas parent_instance;

  PlySearchTree *tree; /* owned */
  int levels;          /* of the trace */
  PlyIcicleColouring colouring;
};

G_DEFINE_FINAL_TYPE(PlyIcicleCanvas, ply_icicle_canvas, PLY_TYPE_CANVAS)

static PlyTrace *
trace_of(PlyIcicleCanvas *self)
{
  PlyTrace *trace = self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;

  return trace != NULL && trace->n > 0 ? trace : NULL;
}

/* Paints the legend at y, or with cairo NULL only measures it. Returns its height. */
static double
legend(cairo_t *cairo, PlyIcicleColouring colouring, PlyStyle style, double text, double width,
       double y)
{
  if (cairo != NULL) {
    cairo_save(cairo);
    cairo_translate(cairo, LEGEND_LEFT, y);
    cairo_scale(cairo, text, text);
  }
  int lines = ply_paint_icicle_legend(cairo, colouring, ply_palette_get(style), 0, 0,
                                      (width - 2 * LEGEND_LEFT) / text, LEGEND);
  if (cairo != NULL)
    cairo_restore(cairo);
  return lines * LEGEND * text;
}

/* Of the rows. */
static double
height_of(PlyIcicleCanvas *self)
{
  PlyCanvas *canvas = PLY_CANVAS(self);
  double height = gtk_widget_get_height(GTK_WIDGET(self));
  double below = legend(NULL, self->colouring, ply_canvas_get_style(canvas),
                        ply_canvas_get_text(canvas), gtk_widget_get_width(GTK_WIDGET(self)), 0);

  return fmax(1, height - below);
}

/* View. */

static double
width_of(PlyIcicleCanvas *self)
{
  return fmax(1, gtk_widget_get_width(GTK_WIDGET(self)));
}

/* Rows fill the height where they can, and never get too thin to read or too high to compare. */
static double
ply_icicle_canvas_get_down(PlyCanvas *canvas, double zoom)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  double text = ply_canvas_get_text(canvas);

  return CLAMP(height_of(self) / MAX(1, self->levels), LEAST_ROW * text, MOST_ROW * text);
}

static double
ply_icicle_canvas_limit_zoom(PlyCanvas *canvas, double zoom)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTrace *trace = trace_of(self);
  double n = trace != NULL ? trace->n : 1, width = width_of(self);

  return CLAMP(zoom, width / n, width / fmin(LEAST_SHOWN, n));
}

static void
ply_icicle_canvas_limit(PlyCanvas *canvas, PlyCanvasView *view)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTrace *trace = trace_of(self);
  double n = trace != NULL ? trace->n : 1;
  double rows = height_of(self) / ply_icicle_canvas_get_down(canvas, view->zoom);

  view->x = CLAMP(view->x, 0, fmax(0, n - width_of(self) / view->zoom));
  view->y = CLAMP(view->y, 0, fmax(0, self->levels - rows));
}

static gboolean
ply_icicle_canvas_fit(PlyCanvas *canvas, gboolean whole, PlyCanvasView *view)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTrace *trace = trace_of(self);

  if (trace == NULL)
    return FALSE;
  *view = (PlyCanvasView){.zoom = width_of(self) / trace->n};
  return TRUE;
}

/* Painting. */

static PlyIcicleView
icicle_view(PlyIcicleCanvas *self, const PlyCanvasView *view)
{
  PlyCanvas *canvas = PLY_CANVAS(self);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  double n = trace_of(self)->n, shown = width_of(self) / view->zoom;
  gint64 hovered = ply_canvas_get_hovered(canvas);

  return (PlyIcicleView){.first = view->x,
                         .last = fmin(n, view->x + shown),
                         .row_height = ply_icicle_canvas_get_down(canvas, view->zoom),
                         .text = ply_canvas_get_text(canvas),
                         .top = view->y,
                         .colouring = self->colouring,
                         .wording = *ply_search_tree_get_wording(self->tree),
                         .selected = state != NULL ? state->at.visit : PLY_TRACE_NONE,
                         .hovered = hovered >= 0 ? (guint32)hovered : PLY_TRACE_NONE,
                         .step = state != NULL ? state->step : UINT64_MAX};
}

typedef struct {
  PlyTrace *trace; /* a reference */
  PlyIcicleView view;
  PlyStyle style;
  double high; /* of the rows */
} Painting;

static void
paint(gpointer data, cairo_t *cairo, double width, double height)
{
  Painting *painting = data;
  const PlyPalette *palette = ply_palette_get(painting->style);

  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, painting->high);
  cairo_clip(cairo);
  ply_paint_icicle(cairo, painting->trace, &painting->view, palette, width, painting->high);
  cairo_restore(cairo);
  legend(cairo, painting->view.colouring, painting->style, painting->view.text, width,
         painting->high);
}

static void
painting_free(gpointer data)
{
  ply_trace_unref(((Painting *)data)->trace);
  g_free(data);
}

static gboolean
ply_icicle_canvas_prepare(PlyCanvas *canvas, const PlyCanvasView *view, PlyCanvasPainting *painting)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  PlyTrace *trace = trace_of(self);

  if (trace == NULL || gtk_widget_get_height(GTK_WIDGET(self)) <= LEGEND)
    return FALSE;
  Painting *mine = g_new(Painting, 1);
  *mine = (Painting){ply_trace_ref(trace), icicle_view(self, view), ply_canvas_get_style(canvas),
                     height_of(self)};
  *painting = (PlyCanvasPainting){paint, mine, painting_free};
  return TRUE;
}

/* Nodes: visits. */

static gint64
ply_icicle_canvas_find(PlyCanvas *canvas, double x, double y)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  double high = height_of(self);

  if (trace_of(self) == NULL || y >= high)
    return -1;
  PlyIcicleView view = icicle_view(self, ply_canvas_get_view(canvas));
  guint32 visit = ply_icicle_at(trace_of(self), &view, width_of(self), high, x, y);
  return visit != PLY_TRACE_NONE ? (gint64)visit : -1;
}

static gboolean
ply_icicle_canvas_place(PlyCanvas *canvas, gint64 visit, graphene_rect_t *place)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTrace *trace = trace_of(self);
  double rect[4];

  if (trace == NULL || visit < 0 || visit >= trace->n)
    return FALSE;
  PlyIcicleView view = icicle_view(self, ply_canvas_get_view(canvas));
  ply_icicle_rect(trace, &view, width_of(self), height_of(self), (guint32)visit, rect);
  graphene_rect_init(place, (float)rect[0], (float)rect[1], (float)rect[2], (float)rect[3]);
  return TRUE;
}

static void
ply_icicle_canvas_hover(PlyCanvas *canvas, gint64 visit)
{
  ply_canvas_repaint(canvas);
}

static char *
tell_state(PlyIcicleCanvas *self, const PlyTraceState *state)
{
  char text[PLY_EXPLAIN_BYTES];

  return g_strdup(
      ply_explain_step(trace_of(self), state, ply_search_tree_get_wording(self->tree), text));
}

/* What is under the pointer, in words. */
static char *
ply_icicle_canvas_tell(PlyCanvas *canvas, gint64 visit)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  PlyTrace *trace = trace_of(self);
  PlyTraceState state;

  ply_trace_state_at(trace, ply_trace_leave_step(trace, (guint32)visit), &state);
  return tell_state(self, &state);
}

static char *
ply_icicle_canvas_describe(PlyCanvas *canvas)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  return state != NULL ? tell_state(self, state) : NULL;
}

/* Makes a visit fill the view. */
static void
fill_with(PlyIcicleCanvas *self, guint32 visit)
{
  const PlyTrace *trace = trace_of(self);
  double size = trace->visits[visit].end - visit;
  PlyCanvasView view = *ply_canvas_get_aim(PLY_CANVAS(self));

  view.zoom =
      ply_icicle_canvas_limit_zoom(PLY_CANVAS(self), width_of(self) / (size * (1 + 2 * BESIDE)));
  view.x = visit + size / 2 - width_of(self) / view.zoom / 2;
  ply_canvas_set_view(PLY_CANVAS(self), &view, TRUE);
}

static void
ply_icicle_canvas_choose(PlyCanvas *canvas, gint64 visit, int clicks)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);

  if (visit < 0)
    return;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace_of(self), (guint32)visit));
  if (clicks == 2)
    fill_with(self, (guint32)visit);
}

static void
ply_icicle_canvas_open(PlyCanvas *canvas)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state != NULL && trace_of(self) != NULL)
    fill_with(self, state->at.visit);
}

static void
ply_icicle_canvas_walk(PlyCanvas *canvas, int across, int down)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(canvas);
  PlyTrace *trace = trace_of(self);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 to;

  if (state == NULL)
    return;
  if (down != 0)
    to = down > 0 ? ply_trace_child(trace, state->at.visit) : trace->visits[state->at.visit].parent;
  else
    to = across > 0 ? ply_trace_next(trace, state->at.visit)
                    : ply_trace_previous(trace, state->at.visit);
  if (to != PLY_TRACE_NONE)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, to));
}

/* Brings the present visit into sight: at its place if it can be seen, else in the middle. */
static void
reveal(PlyIcicleCanvas *self, guint32 visit)
{
  PlyCanvasView view = *ply_canvas_get_aim(PLY_CANVAS(self));
  double shown = width_of(self) / view.zoom, end = trace_of(self)->visits[visit].end;

  if (end > view.x && visit < view.x + shown)
    return;
  view.x = (visit + end - shown) / 2;
  ply_canvas_glide(PLY_CANVAS(self), &view);
}

static void
on_step(PlyIcicleCanvas *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state == NULL)
    return;
  ply_canvas_describe(PLY_CANVAS(self));
  reveal(self, state->at.visit);
  ply_canvas_repaint(PLY_CANVAS(self));
}

static void
on_trace(PlyIcicleCanvas *self)
{
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  ply_canvas_set_hovered(PLY_CANVAS(self), -1);
  self->levels = summary != NULL ? summary->n_levels : 1;
  ply_canvas_begin(PLY_CANVAS(self));
  if (trace_of(self) == NULL)
    ply_canvas_clear(PLY_CANVAS(self));
  on_step(self);
}

/* All is there: how deep it is, and what was hatched. */
static void
on_whole(PlyIcicleCanvas *self)
{
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  self->levels = summary != NULL ? summary->n_levels : 1;
  on_step(self);
}

static void
on_progress(PlyIcicleCanvas *self)
{
  if (trace_of(self) != NULL && !ply_trace_is_whole(trace_of(self)))
    ply_canvas_repaint(PLY_CANVAS(self));
}

static void
ply_icicle_canvas_dispose(GObject *object)
{
  g_clear_object(&PLY_ICICLE_CANVAS(object)->tree);
  G_OBJECT_CLASS(ply_icicle_canvas_parent_class)->dispose(object);
}

static void
ply_icicle_canvas_class_init(PlyIcicleCanvasClass *klass)
{
  PlyCanvasClass *canvas_class = PLY_CANVAS_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_icicle_canvas_dispose;
  canvas_class->step = 1.5;
  canvas_class->limit_zoom = ply_icicle_canvas_limit_zoom;
  canvas_class->limit = ply_icicle_canvas_limit;
  canvas_class->get_down = ply_icicle_canvas_get_down;
  canvas_class->fit = ply_icicle_canvas_fit;
  canvas_class->prepare = ply_icicle_canvas_prepare;
  canvas_class->find = ply_icicle_canvas_find;
  canvas_class->hover = ply_icicle_canvas_hover;
  canvas_class->choose = ply_icicle_canvas_choose;
  canvas_class->open = ply_icicle_canvas_open;
  canvas_class->walk = ply_icicle_canvas_walk;
  canvas_class->tell = ply_icicle_canvas_tell;
  canvas_class->describe = ply_icicle_canvas_describe;
  canvas_class->place = ply_icicle_canvas_place;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "icicle");
}

static void
ply_icicle_canvas_init(PlyIcicleCanvas *self)
{
  self->levels = 1;
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("The whole recording"), -1);
}

void
ply_icicle_canvas_set_tree(PlyIcicleCanvas *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::whole", G_CALLBACK(on_whole), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::busy", G_CALLBACK(on_progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  on_trace(self);
}

void
ply_icicle_canvas_set_colouring(PlyIcicleCanvas *self, PlyIcicleColouring colouring)
{
  self->colouring = colouring;
  ply_canvas_repaint(PLY_CANVAS(self));
}
