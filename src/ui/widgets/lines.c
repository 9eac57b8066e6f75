/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/lines.h"

struct _PlyLines {
  GtkWidget parent_instance;

  GtkWidget *child; /* borrowed: it is inside */
  guint lines, least_chars, chars;
  int line_height, char_width; /* of the child's font, units; 0: not known yet */
};

enum { PROP_CHILD = 1, PROP_LINES, PROP_LEAST_CHARS, PROP_CHARS, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyLines, ply_lines, GTK_TYPE_WIDGET)

/* Asked for only when the style has changed: Pango lays out a text of its own to tell. */
static void
measure_font(PlyLines *self)
{
  PangoContext *context = gtk_widget_get_pango_context(self->child);
  PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
  int height =
      MAX(pango_font_metrics_get_height(metrics),
          pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics));
  int width = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                  pango_font_metrics_get_approximate_digit_width(metrics));

  self->line_height = PANGO_PIXELS_CEIL(height);
  self->char_width = PANGO_PIXELS_CEIL(width);
  pango_font_metrics_unref(metrics);
}

static GtkSizeRequestMode
ply_lines_get_request_mode(GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
ply_lines_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyLines *self = PLY_LINES(widget);

  if (self->child == NULL)
    return;
  if (self->line_height == 0)
    measure_font(self);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = (int)self->lines * self->line_height;
  } else {
    *minimum = (int)self->least_chars * self->char_width;
    *natural = MAX(*minimum, (int)self->chars * self->char_width);
  }
}

static void
ply_lines_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyLines *self = PLY_LINES(widget);
  int least_width, least_height;

  if (self->child == NULL)
    return;
  /* Who is given a place must have been asked, and not for less than it can have: a single word may
   * be wider than the lines. */
  gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX(width, least_width);
  gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  gtk_widget_allocate(self->child, width, MAX(height, least_height), -1, NULL);
}

static void
ply_lines_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
  PlyLines *self = PLY_LINES(widget);

  GTK_WIDGET_CLASS(ply_lines_parent_class)->css_changed(widget, change);
  self->line_height = 0;
}

static void
ply_lines_system_setting_changed(GtkWidget *widget, GtkSystemSetting setting)
{
  PlyLines *self = PLY_LINES(widget);

  GTK_WIDGET_CLASS(ply_lines_parent_class)->system_setting_changed(widget, setting);
  self->line_height = 0;
  gtk_widget_queue_resize(widget);
}

static void
set_child(PlyLines *self, GtkWidget *child)
{
  g_clear_pointer(&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent(child, GTK_WIDGET(self));
}

static void
ply_lines_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyLines *self = PLY_LINES(object);

  switch (id) {
  case PROP_CHILD:
    g_value_set_object(value, self->child);
    break;
  case PROP_LINES:
    g_value_set_uint(value, self->lines);
    break;
  case PROP_LEAST_CHARS:
    g_value_set_uint(value, self->least_chars);
    break;
  case PROP_CHARS:
    g_value_set_uint(value, self->chars);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_lines_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  PlyLines *self = PLY_LINES(object);

  switch (id) {
  case PROP_CHILD:
    set_child(self, g_value_get_object(value));
    break;
  case PROP_LINES:
    self->lines = g_value_get_uint(value);
    break;
  case PROP_LEAST_CHARS:
    self->least_chars = g_value_get_uint(value);
    break;
  case PROP_CHARS:
    self->chars = g_value_get_uint(value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_lines_dispose(GObject *object)
{
  set_child(PLY_LINES(object), NULL);
  G_OBJECT_CLASS(ply_lines_parent_class)->dispose(object);
}

static GParamSpec *
number(const char *name, guint least, guint usual)
{
  return g_param_spec_uint(name, NULL, NULL, least, 1000, usual,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
}

static void
ply_lines_class_init(PlyLinesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  object_class->get_property = ply_lines_get_property;
  object_class->set_property = ply_lines_set_property;
  object_class->dispose = ply_lines_dispose;
  widget_class->get_request_mode = ply_lines_get_request_mode;
  widget_class->measure = ply_lines_measure;
  widget_class->size_allocate = ply_lines_size_allocate;
  widget_class->css_changed = ply_lines_css_changed;
  widget_class->system_setting_changed = ply_lines_system_setting_changed;
  props[PROP_CHILD] = g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET,
                                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_LINES] = number("lines", 1, 1);
  props[PROP_LEAST_CHARS] = number("least-chars", 0, 0);
  props[PROP_CHARS] = number("chars", 0, 0);
  g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
ply_lines_init(PlyLines *self)
{
}
