/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A big picture of nodes that one looks at through a window: abstract. It zooms, moves, points,
 * fits the picture to its size until a person zooms or moves it, lays the picture out and paints it
 * on other threads, and shows the painting. A class below says what the picture is. What is painted
 * is kept: a frame that shows nothing new costs one image, and a frame never waits for a painting.
 *
 * Drag moves, the wheel and two fingers zoom. Actions, for all classes with the same keys:
 *   canvas.walk (ii)   arrows: across (−1, 0, 1) and down (−1, 0, 1) from node to node
 *   canvas.pan (ii)    arrows with Shift: a tenth of what is shown
 *   canvas.zoom-in, canvas.zoom-out   + and −
 *   canvas.fit         0: all of the picture, at every size from then on
 *   canvas.open        Enter: what the class makes of it
 *
 * Main thread only, but where a function of the class says otherwise. Points are pixels of the
 * widget. */

#include <gtk/gtk.h>

#include "paint/palette.h"

/* What is looked at: the unit of the picture at the upper left corner, and pixels a unit across.
 * Downwards a class may have a scale of its own. */
typedef struct PlyCanvasView {
  double zoom, x, y;
} PlyCanvasView;

/* All that a painting needs: another thread has it while the canvas goes on. */
typedef struct PlyCanvasPainting {
  void (*paint)(gpointer data, cairo_t *cairo, double width, double height); /* any thread */
  gpointer data;
  GDestroyNotify free; /* of `data` */
} PlyCanvasPainting;

#define PLY_TYPE_CANVAS (ply_canvas_get_type())
G_DECLARE_DERIVABLE_TYPE(PlyCanvas, ply_canvas, PLY, CANVAS, GtkWidget)

/* Nodes are numbers ≥ 0 that mean something until the next layout, −1 is none. A class fills in
 * what it has; what is NULL is not done. */
struct _PlyCanvasClass {
  GtkWidgetClass parent_class;

  double margin; /* pixels painted beyond each edge, so that small moves need no new painting */
  double step;   /* a key zooms by this factor */

  /* Scale and size. A canvas may be cut into parts that show the same view. */
  double (*limit_zoom)(PlyCanvas *self, double zoom);       /* … to what is allowed */
  void (*limit)(PlyCanvas *self, PlyCanvasView *view);      /* … to where something is */
  double (*get_down)(PlyCanvas *self, double zoom);         /* pixels a unit downwards */
  void (*get_part)(PlyCanvas *self, graphene_size_t *size); /* … of a part */
  void (*to_part)(PlyCanvas *self, double *x, double *y);   /* into the part it is in */
  /* How to begin to look, or with `whole` how to see all. Returns whether all is seen; leaves the
   * view alone where there is no picture. */
  gboolean (*fit)(PlyCanvas *self, gboolean whole, PlyCanvasView *view);

  /* The layout: an order, made on the main thread and carried out on another, whose result the
   * class takes over. An order that fails gives NULL, which is not taken. */
  /* `whole` as above; NULL: there is nothing to lay out. */
  gpointer (*order)(PlyCanvas *self, gboolean whole);
  gpointer (*lay_out)(gpointer order, GCancellable *cancellable); /* any thread */
  void (*take)(PlyCanvas *self, gpointer layout);                 /* takes it */
  GDestroyNotify order_free, layout_free;

  /* The picture. */
  gboolean (*prepare)(PlyCanvas *self, const PlyCanvasView *view, PlyCanvasPainting *painting);
  /* What lies over it and is painted in each frame; `view` is what the picture below shows. */
  void (*paint_over)(PlyCanvas *self, GtkSnapshot *snapshot, const PlyCanvasView *view);

  /* Nodes. */
  gint64 (*find)(PlyCanvas *self, double x, double y);
  void (*hover)(PlyCanvas *self, gint64 node);              /* the pointer came to it */
  void (*choose)(PlyCanvas *self, gint64 node, int clicks); /* it was clicked; −1: nothing was */
  void (*open)(PlyCanvas *self);
  void (*walk)(PlyCanvas *self, int across, int down);
  char *(*tell)(PlyCanvas *self, gint64 node); /* for a tooltip; owned by the caller, or NULL */
  char *(*describe)(PlyCanvas *self);          /* what is selected; the same */
  /* A node that can be dragged: grab says so at the beginning, drag how far, in pixels. */
  gboolean (*grab)(PlyCanvas *self, gint64 node);
  void (*drag)(PlyCanvas *self, double dx, double dy);
  void (*drop)(PlyCanvas *self);
  /* Where a child with this key is to lie; FALSE: nowhere now. A key lasts over layouts. */
  gboolean (*place)(PlyCanvas *self, gint64 key, graphene_rect_t *place);
};

/* For classes: the picture is another one, or is to be painted anew. */
void ply_canvas_repaint(PlyCanvas *self);
/* … it is to be laid out anew; asked again meanwhile, once more afterwards. */
void ply_canvas_lay_out(PlyCanvas *self);
gboolean ply_canvas_is_laying_out(PlyCanvas *self);
/* … there is none any more. */
void ply_canvas_clear(PlyCanvas *self);
/* Says anew what is selected, to assistive technology. */
void ply_canvas_describe(PlyCanvas *self);
gint64 ply_canvas_get_hovered(PlyCanvas *self);
void ply_canvas_set_hovered(PlyCanvas *self, gint64 node);

const PlyCanvasView *ply_canvas_get_view(PlyCanvas *self);
/* At once, and within the limits. A person's zoom and place are kept from then on if `by_hand`. */
void ply_canvas_set_view(PlyCanvas *self, const PlyCanvasView *view, gboolean by_hand);
/* The same in a fifth of a second, where the desktop wants animations. */
void ply_canvas_glide(PlyCanvas *self, const PlyCanvasView *view);
/* Where a glide ends, or what is shown. */
const PlyCanvasView *ply_canvas_get_aim(PlyCanvas *self);
/* Begins to look anew, fitted. */
void ply_canvas_begin(PlyCanvas *self);
/* Fitted, fits again with a glide. Returns whether all of the picture is (or will be) seen. */
gboolean ply_canvas_refit(PlyCanvas *self);
gboolean ply_canvas_is_fitted(PlyCanvas *self); /* no hand has zoomed or moved it */
/* Pixels a unit downwards at this zoom. */
double ply_canvas_get_down(PlyCanvas *self, double zoom);

/* Zooms by a factor about the middle; 0 shows all. */
void ply_canvas_zoom(PlyCanvas *self, double factor);
/* About a point, which stays where it is. */
void ply_canvas_zoom_at(PlyCanvas *self, double factor, double x, double y);
/* Moves by a share of what is shown. */
void ply_canvas_pan(PlyCanvas *self, double across, double down);
void ply_canvas_open(PlyCanvas *self);
/* The node at a point, or −1. */
gint64 ply_canvas_find(PlyCanvas *self, double x, double y);

/* A style instead of the light one (for lectures); −1: none. */
void ply_canvas_set_style(PlyCanvas *self, int style);
PlyStyle ply_canvas_get_style(PlyCanvas *self);
/* The size of labels, 1 usual, beside that of the desktop's letters; what is got is both. */
void ply_canvas_set_text(PlyCanvas *self, double text);
double ply_canvas_get_text(PlyCanvas *self);

/* A widget that lies where the class has what `key` names (see place), and follows it; it is hidden
 * where that is nowhere. Put again, it moves. */
void ply_canvas_put(PlyCanvas *self, GtkWidget *child, gint64 key);
/* Where that is; FALSE: nowhere. */
gboolean ply_canvas_get_place(PlyCanvas *self, gint64 key, graphene_rect_t *place);
void ply_canvas_take_out(PlyCanvas *self, GtkWidget *child);
/* The last painting is of what is to be seen now. */
gboolean ply_canvas_is_painted(PlyCanvas *self);
