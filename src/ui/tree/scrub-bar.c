/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/scrub-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "paint/scrub.h"
#include "trace/trace-fields.h"

#define HEIGHT 46

struct _PlyScrubBar {
  GtkWidget parent_instance;

  PlySearchTree *tree; /* owned */
  guint32 events[PLY_SUMMARY_BUCKETS];
  GArray *bookmarks; /* of guint64, steps; owned */
  gint64 hover;
};

G_DEFINE_FINAL_TYPE(PlyScrubBar, ply_scrub_bar, GTK_TYPE_WIDGET)

static gboolean
make_picture(PlyScrubBar *self, PlyScrubPicture *picture)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  if (trace == NULL || trace->n == 0)
    return FALSE;
  *picture = (PlyScrubPicture){.n_steps = ply_trace_n_steps(trace),
                               .step = ply_search_tree_get_step(self->tree),
                               .bucket_events = self->events,
                               .bucket_cuts = summary->cuts,
                               .n_buckets = PLY_SUMMARY_BUCKETS,
                               .last = ply_trace_n_steps(trace),
                               .bookmarks = (const guint64 *)(const void *)self->bookmarks->data,
                               .n_bookmarks = (int)self->bookmarks->len,
                               .hover = self->hover};
  return TRUE;
}

static void
ply_scrub_bar_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyScrubBar *self = PLY_SCRUB_BAR(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  PlyScrubPicture picture;

  if (width <= 0 || height <= 0 || !make_picture(self, &picture))
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  ply_paint_scrub(cairo, &picture, ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT),
                  (double)width, (double)height);
  cairo_destroy(cairo);
}

/* Marks that are worth seeing from afar: what happened at the root, and which root moves became
 * best. */
static void
gather_events(PlyScrubBar *self)
{
  const unsigned kept =
      PLY_EVENT_ITERATION | PLY_EVENT_PASS | PLY_EVENT_FAIL_HIGH | PLY_EVENT_FAIL_LOW;
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  memset(self->events, 0, sizeof self->events);
  if (trace == NULL || trace->n == 0)
    return;
  for (guint i = 0; i < PLY_SUMMARY_BUCKETS; i++)
    self->events[i] = summary->events[i] & kept;
  for (guint32 i = 0; i < summary->n_passes; i++) {
    for (guint32 c = ply_trace_child(trace, summary->passes[i]); c != PLY_TRACE_NONE;
         c = ply_trace_next(trace, c)) {
      if (ply_visit_is_best(&trace->visits[c]))
        self->events[ply_trace_summary_bucket(trace, ply_trace_leave_step(trace, c))] |=
            PLY_EVENT_BEST;
    }
  }
}

static void
gather_bookmarks(PlyScrubBar *self, const PlyTrace *trace)
{
  g_array_set_size(self->bookmarks, 0);
  for (guint i = 0; trace != NULL && i < trace->n_notes; i++) {
    if (ply_trace_note_is_mark(&trace->notes[i]))
      g_array_append_val(self->bookmarks, trace->notes[i].step);
  }
}

/* A bookmark that is set or removed is told as a step too. */
static void
on_step(PlyScrubBar *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 last = trace != NULL && trace->n > 0 ? ply_trace_n_steps(trace) - 1 : 0;

  gather_bookmarks(self, trace);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double)last,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                 (double)ply_search_tree_get_step(self->tree), -1);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_trace(PlyScrubBar *self)
{
  gather_events(self);
  on_step(self);
}

static void
go_to(PlyScrubBar *self, double x)
{
  PlyScrubPicture picture;

  if (make_picture(self, &picture))
    ply_search_tree_set_step(self->tree,
                             ply_scrub_at(&picture, gtk_widget_get_width(GTK_WIDGET(self)), x));
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, PlyScrubBar *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self));
  ply_search_tree_set_playing(self->tree, FALSE);
  go_to(self, x);
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, PlyScrubBar *self)
{
  double x, y;

  gtk_gesture_drag_get_start_point(gesture, &x, &y);
  go_to(self, x + dx);
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlyScrubBar *self)
{
  PlyScrubPicture picture;

  if (!make_picture(self, &picture))
    return;
  self->hover = (gint64)ply_scrub_at(&picture, gtk_widget_get_width(GTK_WIDGET(self)), x);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_leave(GtkEventControllerMotion *controller, PlyScrubBar *self)
{
  self->hover = -1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
       PlyScrubBar *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  guint64 step = ply_search_tree_get_step(self->tree);

  if (trace == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  guint64 jump = MAX(1, ply_trace_n_steps(trace) / 100);
  switch (key) {
  case GDK_KEY_Left:
    ply_search_tree_go(self->tree, PLY_GO_BACK);
    return TRUE;
  case GDK_KEY_Right:
    ply_search_tree_go(self->tree, PLY_GO_FORWARD);
    return TRUE;
  case GDK_KEY_Up:
    ply_search_tree_set_step(self->tree, step + jump);
    return TRUE;
  case GDK_KEY_Down:
    ply_search_tree_set_step(self->tree, step > jump ? step - jump : 0);
    return TRUE;
  default:
    return FALSE;
  }
}

static void
ply_scrub_bar_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 160;
}

static void
ply_scrub_bar_dispose(GObject *object)
{
  g_clear_object(&PLY_SCRUB_BAR(object)->tree);
  G_OBJECT_CLASS(ply_scrub_bar_parent_class)->dispose(object);
}

static void
ply_scrub_bar_finalize(GObject *object)
{
  g_array_unref(PLY_SCRUB_BAR(object)->bookmarks);
  G_OBJECT_CLASS(ply_scrub_bar_parent_class)->finalize(object);
}

static void
ply_scrub_bar_class_init(PlyScrubBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_scrub_bar_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_scrub_bar_finalize;
  widget_class->snapshot = ply_scrub_bar_snapshot;
  widget_class->measure = ply_scrub_bar_measure;
  gtk_widget_class_set_css_name(widget_class, "scrub");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
ply_scrub_bar_init(PlyScrubBar *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkGesture *drag = gtk_gesture_drag_new();

  self->hover = -1;
  self->bookmarks = g_array_new(FALSE, FALSE, sizeof(guint64));
  gtk_widget_set_focusable(widget, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Step of the search"), -1);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
  gtk_widget_add_controller(widget, motion);
  gtk_widget_add_controller(widget, keys);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
ply_scrub_bar_set_tree(PlyScrubBar *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::whole", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  on_trace(self);
}
