/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/wrap.h"

struct _PlyWrap {
  GtkWidget parent_instance;

  int spacing, line_spacing;
  gboolean even;
};

enum { PROP_SPACING = 1, PROP_LINE_SPACING, PROP_EVEN, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyWrap, ply_wrap, GTK_TYPE_WIDGET)

/* The children of one line: from `first` on, before `end`. */
typedef struct {
  GtkWidget *first, *end;
  int n, width, least_height, height;
} Line;

/* The next one that is shown, from this one on. */
static GtkWidget *
shown_from(GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout(child))
    child = gtk_widget_get_next_sibling(child);
  return child;
}

static GtkWidget *
first_shown(PlyWrap *self)
{
  return shown_from(gtk_widget_get_first_child(GTK_WIDGET(self)));
}

static GtkWidget *
next_shown(GtkWidget *child)
{
  return shown_from(gtk_widget_get_next_sibling(child));
}

static int
natural_width(GtkWidget *child)
{
  int natural;

  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The widest child's, where all are alike; else 0. */
static int
even_width(PlyWrap *self)
{
  int widest = 0;

  for (GtkWidget *at = first_shown(self); self->even && at != NULL; at = next_shown(at))
    widest = MAX(widest, natural_width(at));
  return widest;
}

static int
wanted_width(GtkWidget *child, int even, int width)
{
  return MIN(even > 0 ? even : natural_width(child), width);
}

/* What a line's child gets. */
static int
given_width(PlyWrap *self, const Line *line, GtkWidget *child, int even, int width)
{
  GtkWidget *first = line->first;

  if (even > 0)
    return (width - (line->n - 1) * self->spacing) / line->n;
  while (first != line->end && !gtk_widget_get_hexpand(first))
    first = next_shown(first);
  return wanted_width(child, 0, width) + (child == first ? MAX(0, width - line->width) : 0);
}

static void
measure_line(PlyWrap *self, Line *line, int even, int width)
{
  line->least_height = line->height = 0;
  for (GtkWidget *at = line->first; at != line->end; at = next_shown(at)) {
    int least, natural;
    int wide = given_width(self, line, at, even, width);
    gtk_widget_measure(at, GTK_ORIENTATION_VERTICAL, wide, &least, &natural, NULL, NULL);
    line->least_height = MAX(line->least_height, least);
    line->height = MAX(line->height, natural);
  }
}

/* The line that begins with a child. */
static Line
take_line(PlyWrap *self, GtkWidget *first, int even, int width)
{
  Line line = {.first = first, .end = first};

  for (; line.end != NULL; line.end = next_shown(line.end), line.n++) {
    int more = wanted_width(line.end, even, width) + (line.n > 0 ? self->spacing : 0);
    if (line.n > 0 && line.width + more > width)
      break;
    line.width += more;
  }
  measure_line(self, &line, even, width);
  return line;
}

static GtkSizeRequestMode
ply_wrap_get_request_mode(GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width(PlyWrap *self, int *minimum, int *natural)
{
  int even = even_width(self), n = 0;

  for (GtkWidget *at = first_shown(self); at != NULL; at = next_shown(at), n++) {
    int least, wanted;
    gtk_widget_measure(at, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural += even > 0 ? even : wanted;
  }
  *natural += MAX(0, n - 1) * self->spacing;
}

static void
ply_wrap_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyWrap *self = PLY_WRAP(widget);
  int even = even_width(self), width = for_size >= 0 ? for_size : G_MAXINT / 2;
  Line line;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_width(self, minimum, natural);
    return;
  }
  for (GtkWidget *at = first_shown(self); at != NULL; at = line.end) {
    int gap = at != first_shown(self) ? self->line_spacing : 0;
    line = take_line(self, at, even, width);
    *minimum += line.least_height + gap;
    *natural += line.height + gap;
  }
}

static void
place_line(PlyWrap *self, const Line *line, int y, int even, int width)
{
  gboolean mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  int x = 0;

  for (GtkWidget *at = line->first; at != line->end; at = next_shown(at)) {
    int wide = given_width(self, line, at, even, width);
    graphene_point_t corner =
        GRAPHENE_POINT_INIT((float)(mirrored ? width - x - wide : x), (float)y);
    gtk_widget_allocate(at, wide, line->height, -1, gsk_transform_translate(NULL, &corner));
    x += wide + self->spacing;
  }
}

static void
ply_wrap_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyWrap *self = PLY_WRAP(widget);
  int even = even_width(self), y = 0;
  Line line;

  for (GtkWidget *at = first_shown(self); at != NULL; at = line.end) {
    line = take_line(self, at, even, width);
    place_line(self, &line, y, even, width);
    y += line.height + self->line_spacing;
  }
}

void
ply_wrap_append(PlyWrap *self, GtkWidget *child)
{
  gtk_widget_set_parent(child, GTK_WIDGET(self));
}

static void
ply_wrap_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  PlyWrap *self = PLY_WRAP(object);

  switch (id) {
  case PROP_SPACING:
    self->spacing = g_value_get_int(value);
    break;
  case PROP_LINE_SPACING:
    self->line_spacing = g_value_get_int(value);
    break;
  case PROP_EVEN:
    self->even = g_value_get_boolean(value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_wrap_dispose(GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(ply_wrap_parent_class)->dispose(object);
}

static void
ply_wrap_class_init(PlyWrapClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = ply_wrap_set_property;
  object_class->dispose = ply_wrap_dispose;
  widget_class->get_request_mode = ply_wrap_get_request_mode;
  widget_class->measure = ply_wrap_measure;
  widget_class->size_allocate = ply_wrap_size_allocate;
  props[PROP_SPACING] = g_param_spec_int("spacing", NULL, NULL, 0, 100, 0, flags);
  props[PROP_LINE_SPACING] = g_param_spec_int("line-spacing", NULL, NULL, 0, 100, 0, flags);
  props[PROP_EVEN] = g_param_spec_boolean("even", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
ply_wrap_init(PlyWrap *self)
{
}
