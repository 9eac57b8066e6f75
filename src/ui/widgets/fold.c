/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/fold.h"

#include "ui/widgets/text-scale.h"

#define LEAST_WIDTH  360
#define LEAST_HEIGHT 400

struct _PlyFold {
  GtkWidget parent_instance;

  GtkWidget *child; /* borrowed: it is inside */
  PlyFoldLevel level;
  int width;
  int height;
  int wanted, wanted_height; /* the size of the last allocation */
  guint idle;
};

enum { PROP_CHILD = 1, PROP_LEVEL, PROP_WIDTH, PROP_HEIGHT, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyFold, ply_fold, GTK_TYPE_WIDGET)

static PlyFoldLevel
level_of(double width)
{
  return width >= 1130  ? PLY_FOLD_WIDE
         : width >= 900 ? PLY_FOLD_USUAL
         : width >= 600 ? PLY_FOLD_NARROW
                        : PLY_FOLD_NARROWEST;
}

/* Between two frames: what is shown may change now. */
static gboolean
take_level(gpointer data)
{
  PlyFold *self = data;

  PlyFoldLevel level = level_of(self->wanted / ply_text_scale(GTK_WIDGET(self)));

  self->idle = 0;
  if (self->level != level) {
    self->level = level;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_LEVEL]);
  }
  if (self->width != self->wanted) {
    self->width = self->wanted;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_WIDTH]);
  }
  if (self->height != self->wanted_height) {
    self->height = self->wanted_height;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_HEIGHT]);
  }
  return G_SOURCE_REMOVE;
}

/* Not the child's: a window asks for it at every change inside, and to measure all of the child
 * once more costs as much as to lay it out. */
static void
ply_fold_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
}

static void
ply_fold_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyFold *self = PLY_FOLD(widget);
  int least_width, least_height;

  self->wanted = width;
  self->wanted_height = height;
  if ((width != self->width || height != self->height) && self->idle == 0)
    self->idle = g_idle_add_full(G_PRIORITY_HIGH_IDLE, take_level, self, NULL);
  if (self->child == NULL)
    return;
  gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, MAX(width, least_width), &least_height,
                     NULL, NULL, NULL);
  gtk_widget_allocate(self->child, MAX(width, least_width), MAX(height, least_height), -1, NULL);
}

static void
set_child(PlyFold *self, GtkWidget *child)
{
  if (self->child == child)
    return;
  g_clear_pointer(&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent(child, GTK_WIDGET(self));
}

PlyFoldLevel
ply_fold_get_level(PlyFold *self)
{
  return self->level;
}

int
ply_fold_get_width(PlyFold *self)
{
  return self->width;
}

int
ply_fold_get_height(PlyFold *self)
{
  return self->height;
}

static void
ply_fold_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyFold *self = PLY_FOLD(object);

  switch (id) {
  case PROP_CHILD:
    g_value_set_object(value, self->child);
    break;
  case PROP_LEVEL:
    g_value_set_uint(value, self->level);
    break;
  case PROP_WIDTH:
    g_value_set_int(value, self->width);
    break;
  case PROP_HEIGHT:
    g_value_set_int(value, self->height);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_fold_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_CHILD)
    set_child(PLY_FOLD(object), g_value_get_object(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_fold_dispose(GObject *object)
{
  PlyFold *self = PLY_FOLD(object);

  g_clear_handle_id(&self->idle, g_source_remove);
  set_child(self, NULL);
  G_OBJECT_CLASS(ply_fold_parent_class)->dispose(object);
}

static void
ply_fold_class_init(PlyFoldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  object_class->get_property = ply_fold_get_property;
  object_class->set_property = ply_fold_set_property;
  object_class->dispose = ply_fold_dispose;
  widget_class->measure = ply_fold_measure;
  widget_class->size_allocate = ply_fold_size_allocate;
  props[PROP_CHILD] = g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET,
                                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_LEVEL] = g_param_spec_uint("level", NULL, NULL, PLY_FOLD_WIDE, PLY_FOLD_NARROWEST,
                                        PLY_FOLD_WIDE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_WIDTH] = g_param_spec_int("width", NULL, NULL, 0, G_MAXINT, 0,
                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_HEIGHT] = g_param_spec_int("height", NULL, NULL, 0, G_MAXINT, 0,
                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
ply_fold_init(PlyFold *self)
{
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}
