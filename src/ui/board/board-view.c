/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum {
  PROPERTY_ANALYSIS = 1,
  PROPERTY_MATCH,
  PROPERTY_SHOW_LEGAL_MOVES,
  PROPERTY_SHOW_VALUES,
  PROPERTY_SHOW_PV,
  PROPERTY_ANIMATE,
  PROPERTY_EDIT_MODE,
  PROPERTY_EDIT_STONE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE(PlyBoardView, ply_board_view, GTK_TYPE_WIDGET)

static gboolean *
flag_of(PlyBoardView *self, guint id)
{
  switch (id) {
  case PROPERTY_SHOW_LEGAL_MOVES:
    return &self->show_legal_moves;
  case PROPERTY_SHOW_VALUES:
    return &self->show_values;
  case PROPERTY_SHOW_PV:
    return &self->show_pv;
  case PROPERTY_ANIMATE:
    return &self->animate;
  default:
    return NULL;
  }
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);
  gboolean *flag = flag_of(self, id);

  if (flag)
    g_value_set_boolean(value, *flag);
  else if (id == PROPERTY_ANALYSIS)
    g_value_set_object(value, self->analysis);
  else if (id == PROPERTY_MATCH)
    g_value_set_object(value, self->match);
  else if (id == PROPERTY_EDIT_MODE)
    g_value_set_boolean(value, self->edit_mode);
  else if (id == PROPERTY_EDIT_STONE)
    g_value_set_uint(value, self->edit_stone);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);
  gboolean *flag = flag_of(self, id);

  if (flag && *flag != g_value_get_boolean(value)) {
    *flag = g_value_get_boolean(value);
    ply_board_view_refresh_overlay(self);
    ply_board_view_name_squares(self);
    g_object_notify_by_pspec(object, spec);
  } else if (id == PROPERTY_ANALYSIS) {
    ply_board_view_set_analysis(self, g_value_get_object(value));
  } else if (id == PROPERTY_MATCH) {
    ply_board_view_set_match(self, g_value_get_object(value));
  } else if (id == PROPERTY_EDIT_MODE) {
    ply_board_view_set_edit_mode(self, g_value_get_boolean(value));
  } else if (id == PROPERTY_EDIT_STONE) {
    ply_board_view_set_edit_stone(self, g_value_get_uint(value));
  } else if (!flag) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
on_style(PlyBoardView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default();
  PlyStyle style = adw_style_manager_get_dark(manager) ? PLY_STYLE_DARK : PLY_STYLE_LIGHT;

  if (self->style == style)
    return;
  self->style = style;
  ply_board_view_drop_layers(self);
}

static void
on_scale(PlyBoardView *self)
{
  self->laid_out_width = 0;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
  *minimum = 200;
  *natural = 480;
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyBoardView *self = PLY_BOARD_VIEW(widget);

  ply_board_view_lay_out(self, width, height);
  ply_board_view_place_squares(self);
}

/* Tab goes into the board and out of it; arrows move inside. */
static gboolean
focus(GtkWidget *widget, GtkDirectionType direction)
{
  PlyBoardView *self = PLY_BOARD_VIEW(widget);

  if (gtk_widget_get_focus_child(widget))
    return FALSE;
  self->cursor_shown = TRUE;
  return gtk_widget_grab_focus(widget);
}

static gboolean
grab_focus(GtkWidget *widget)
{
  GtkWidget *square = ply_board_view_cursor_square(PLY_BOARD_VIEW(widget));

  return square && gtk_widget_grab_focus(square);
}

static void
dispose(GObject *object)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);

  ply_board_view_set_analysis(self, NULL);
  ply_board_view_set_match(self, NULL);
  ply_board_view_clear_squares(self);
  for (int i = 0; i < N_LAYERS; i++)
    g_clear_pointer(&self->layers[i], gsk_render_node_unref);
  G_OBJECT_CLASS(ply_board_view_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
  PlyBoardView *self = PLY_BOARD_VIEW(object);

  g_ptr_array_unref(self->rows);
  g_ptr_array_unref(self->squares);
  G_OBJECT_CLASS(ply_board_view_parent_class)->finalize(object);
}

static GParamSpec *
flag_spec(const char *name, gboolean value)
{
  return g_param_spec_boolean(name, NULL, NULL, value,
                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static GParamSpec *
object_spec(const char *name, GType type)
{
  return g_param_spec_object(name, NULL, NULL, type,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
}

static void
install_properties(GObjectClass *class)
{
  properties[PROPERTY_ANALYSIS] = object_spec("analysis", PLY_TYPE_ANALYSIS);
  properties[PROPERTY_MATCH] = object_spec("match", PLY_TYPE_MATCH);
  properties[PROPERTY_SHOW_LEGAL_MOVES] = flag_spec("show-legal-moves", TRUE);
  properties[PROPERTY_SHOW_VALUES] = flag_spec("show-values", TRUE);
  properties[PROPERTY_SHOW_PV] = flag_spec("show-pv", FALSE);
  properties[PROPERTY_ANIMATE] = flag_spec("animate", TRUE);
  properties[PROPERTY_EDIT_MODE] = flag_spec("edit-mode", FALSE);
  properties[PROPERTY_EDIT_STONE] =
      g_param_spec_uint("edit-stone", NULL, NULL, 0, 2, 1,
                        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties(class, N_PROPERTIES, properties);
}

static void
ply_board_view_class_init(PlyBoardViewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  install_properties(object_class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = ply_board_view_snapshot;
  widget_class->focus = focus;
  widget_class->grab_focus = grab_focus;
  gtk_widget_class_set_css_name(widget_class, "plyboard");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  g_signal_new_class_handler("move-chosen", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST,
                             G_CALLBACK(ply_board_view_play_chosen), NULL, NULL, NULL, G_TYPE_NONE,
                             1, G_TYPE_UINT);
  g_signal_new("board-edited", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 0);
}

static void
ply_board_view_init(PlyBoardView *self)
{
  self->show_legal_moves = self->show_values = self->animate = TRUE;
  self->edit_stone = 1;
  self->hover = -1;
  self->rows = g_ptr_array_new();
  self->squares = g_ptr_array_new();
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                 -1);
  ply_board_view_add_controllers(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(on_style),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect(self, "notify::scale-factor", G_CALLBACK(on_scale), NULL);
  on_style(self);
}

GtkWidget *
ply_board_view_new(void)
{
  return g_object_new(PLY_TYPE_BOARD_VIEW, NULL);
}

const PlyBoardPicture *
ply_board_view_get_picture(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), NULL);
  return self->has_picture ? &self->picture : NULL;
}
