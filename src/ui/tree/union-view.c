/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/union-view-private.h"

#include <adwaita.h>
#include <math.h>

#define LEAST_ZOOM 0.004
#define MOST_ZOOM  6.0
#define FIT_ZOOM   1.35

G_DEFINE_FINAL_TYPE(PlyUnionView, ply_union_view, GTK_TYPE_WIDGET)

enum { PROP_SELECTED = 1, PROP_HOVERED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

typedef struct {
  double x, y, width, height;
} Half;

/* Where run `which` is drawn; a pixel between the two belongs to neither. */
static Half
half_of(PlyUnionView *self, int which)
{
  double width = gtk_widget_get_width(GTK_WIDGET(self));
  double height = gtk_widget_get_height(GTK_WIDGET(self));

  if (width >= PLY_UNION_VIEW_WIDE) {
    double part = floor((width - 1) / 2);
    return (Half){which * (part + 1), 0, part, height};
  }
  double part = floor((height - 1) / 2);
  return (Half){0, which * (part + 1), width, part};
}

void
ply_union_view_to_half(PlyUnionView *self, double *x, double *y)
{
  Half b = half_of(self, 1);

  if (b.x > 0 && *x >= b.x)
    *x -= b.x;
  if (b.y > 0 && *y >= b.y)
    *y -= b.y;
}

static void
set_node(PlyUnionView *self, int32_t *place, int32_t node, int property)
{
  if (*place == node)
    return;
  *place = node;
  gtk_widget_queue_draw(GTK_WIDGET(self));
  g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

void
ply_union_view_set_selected(PlyUnionView *self, int32_t node)
{
  set_node(self, &self->look.selected, node, PROP_SELECTED);
}

void
ply_union_view_set_hovered(PlyUnionView *self, int32_t node)
{
  set_node(self, &self->look.hovered, node, PROP_HOVERED);
}

static void
draw_title(PlyUnionView *self, GtkSnapshot *snapshot, int which, const Half *half)
{
  const PlyPalette *palette = ply_palette_get(self->look.style);
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
  pango_layout_set_width(layout, (int)fmax(40, half->width - 24) * PANGO_SCALE);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size(layout, &width, &height);
  /* On paper, so that a tree that is moved below it does not cross it. */
  gtk_snapshot_append_color(
      snapshot, &ground,
      &GRAPHENE_RECT_INIT((float)half->x, (float)half->y, (float)width + 24, (float)height + 12));
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)half->x + 12, (float)half->y + 6));
  gtk_snapshot_append_layout(snapshot, layout, &ink);
  gtk_snapshot_restore(snapshot);
}

static void
draw_half(PlyUnionView *self, GtkSnapshot *snapshot, int which)
{
  Half half = half_of(self, which);
  graphene_rect_t area =
      GRAPHENE_RECT_INIT((float)half.x, (float)half.y, (float)half.width, (float)half.height);

  if (half.width < 2 || half.height < 2)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &area);
  cairo_translate(cairo, half.x, half.y);
  ply_paint_union(cairo, self->picture, which, &self->look, half.width, half.height);
  cairo_destroy(cairo);
  draw_title(self, snapshot, which, &half);
}

static void
ply_union_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyUnionView *self = PLY_UNION_VIEW(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  if (self->picture == NULL || width <= 0 || height <= 0)
    return;
  self->look.style = dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT;
  PlyColour paper = ply_palette_get(self->look.style)->paper;
  PlyColour line = ply_palette_get(self->look.style)->faint;
  GdkRGBA ground = {(float)paper.red, (float)paper.green, (float)paper.blue, 1};
  GdkRGBA rule = {(float)line.red, (float)line.green, (float)line.blue, 0.45f};
  Half a = half_of(self, 0), b = half_of(self, 1);
  gtk_snapshot_append_color(snapshot, &ground, &GRAPHENE_RECT_INIT(0, 0, width, height));
  draw_half(self, snapshot, 0);
  draw_half(self, snapshot, 1);
  gtk_snapshot_append_color(snapshot, &rule,
                            &GRAPHENE_RECT_INIT((float)(b.x > 0 ? a.width : 0),
                                                (float)(b.y > 0 ? a.height : 0),
                                                b.x > 0 ? 1 : width, b.x > 0 ? height : 1));
}

static void
ply_union_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyUnionView *self = PLY_UNION_VIEW(widget);

  if (self->fitted)
    ply_union_view_fit(self);
}

static void
ply_union_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? 180 : 200;
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? 420 : 640;
}

void
ply_union_view_fit(PlyUnionView *self)
{
  Half half = half_of(self, 0);

  self->fitted = TRUE;
  if (self->picture != NULL && half.width > 1 && half.height > 1)
    ply_union_look_fit(&self->look, self->picture, half.width, half.height, FIT_ZOOM);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_union_view_move(PlyUnionView *self, double x, double y)
{
  self->look.x += x / self->look.zoom;
  self->look.y += y / ply_union_level(&self->look);
  self->fitted = FALSE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_union_view_zoom(PlyUnionView *self, double factor, double x, double y)
{
  PlyUnionLook *look = &self->look;

  ply_union_view_to_half(self, &x, &y);
  double at_x = look->x + x / look->zoom, at_y = look->y + y / ply_union_level(look);
  look->zoom = CLAMP(look->zoom * factor, LEAST_ZOOM, MOST_ZOOM);
  look->x = at_x - x / look->zoom;
  look->y = at_y - y / ply_union_level(look);
  self->fitted = FALSE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_union_view_set_picture(PlyUnionView *self, const PlyUnionPicture *picture)
{
  self->picture = picture;
  ply_union_view_set_hovered(self, -1);
  ply_union_view_set_selected(self, -1);
  ply_union_view_fit(self);
}

void
ply_union_view_set_wording(PlyUnionView *self, const PlyWording *wording)
{
  self->look.wording = *wording;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_union_view_set_title(PlyUnionView *self, int which, const char *title)
{
  g_free(self->titles[which]);
  self->titles[which] = g_strdup(title);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

const PlyUnionLook *
ply_union_view_get_look(PlyUnionView *self)
{
  return &self->look;
}

static void
ply_union_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyUnionView *self = PLY_UNION_VIEW(object);

  if (id == PROP_SELECTED)
    g_value_set_int(value, self->look.selected);
  else if (id == PROP_HOVERED)
    g_value_set_int(value, self->look.hovered);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_union_view_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED)
    ply_union_view_set_selected(PLY_UNION_VIEW(object), g_value_get_int(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_union_view_finalize(GObject *object)
{
  g_free(PLY_UNION_VIEW(object)->titles[0]);
  g_free(PLY_UNION_VIEW(object)->titles[1]);
  G_OBJECT_CLASS(ply_union_view_parent_class)->finalize(object);
}

static void
ply_union_view_class_init(PlyUnionViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = ply_union_view_get_property;
  object_class->set_property = ply_union_view_set_property;
  object_class->finalize = ply_union_view_finalize;
  widget_class->snapshot = ply_union_view_snapshot;
  widget_class->measure = ply_union_view_measure;
  widget_class->size_allocate = ply_union_view_size_allocate;
  properties[PROP_SELECTED] =
      g_param_spec_int("selected", NULL, NULL, -1, G_MAXINT, -1, readable | G_PARAM_WRITABLE);
  properties[PROP_HOVERED] = g_param_spec_int("hovered", NULL, NULL, -1, G_MAXINT, -1, readable);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_css_name(widget_class, "union");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_union_view_init(PlyUnionView *self)
{
  self->look = (PlyUnionLook){.zoom = 1, .least = 1, .selected = -1, .hovered = -1};
  self->fitted = TRUE;
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  ply_union_view_init_input(self);
}
