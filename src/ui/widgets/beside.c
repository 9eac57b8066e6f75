/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/beside.h"

#define WHOLE 100000 /* pixels: more than any window has */

struct _PlyBeside {
  AdwBin parent_instance;

  GtkPaned *paned;               /* children */
  GtkRevealer *over;             /* over the main part */
  GtkScrolledWindow *over_place; /* in it: a side may be higher than a low window */
  GtkWidget *side;               /* owned */
  int width;                     /* of the side, beside */
  gboolean is_over;              /* there is no room beside */
  gboolean open;
  gboolean open_beside; /* as it was left there */
};

enum { PROP_MAIN = 1, PROP_SIDE, PROP_LABEL, PROP_OPEN, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(PlyBeside, ply_beside, ADW_TYPE_BIN)

static void
show(PlyBeside *self)
{
  if (self->side == NULL)
    return;
  gtk_widget_set_visible(self->side, self->is_over || self->open);
  gtk_revealer_set_reveal_child(self->over, self->is_over && self->open);
  gtk_widget_set_can_target(GTK_WIDGET(self->over), self->is_over && self->open);
}

/* Where the side is now, with no other parent. */
static void
place(PlyBeside *self, gboolean is_over)
{
  self->is_over = is_over;
  if (self->side == NULL)
    return;
  gtk_paned_set_end_child(self->paned, NULL);
  gtk_scrolled_window_set_child(self->over_place, NULL);
  if (is_over)
    gtk_scrolled_window_set_child(self->over_place, self->side);
  else
    gtk_paned_set_end_child(self->paned, self->side);
}

/* A text that can be copied marks itself when the keyboard comes to it, which nobody asked for here. */
static void
focus_side(PlyBeside *self)
{
  GtkRoot *root = gtk_widget_get_root(self->side);
  GtkWidget *focus;

  gtk_widget_child_focus(self->side, GTK_DIR_TAB_FORWARD);
  focus = root != NULL ? gtk_root_get_focus(root) : NULL;
  if (GTK_IS_LABEL(focus))
    gtk_label_select_region(GTK_LABEL(focus), 0, 0);
}

void
ply_beside_set_open(PlyBeside *self, gboolean open)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;

  if (self->open == open)
    return;
  self->open = open;
  if (!self->is_over)
    self->open_beside = open;
  /* What slides away gives the keyboard back. */
  if (!open && focus != NULL && self->side != NULL && gtk_widget_is_ancestor(focus, self->side))
    gtk_widget_child_focus(gtk_paned_get_start_child(self->paned), GTK_DIR_TAB_FORWARD);
  show(self);
  if (open && self->is_over)
    focus_side(self);
  g_object_notify_by_pspec(G_OBJECT(self), props[PROP_OPEN]);
}

void
ply_beside_set_open_beside(PlyBeside *self, gboolean open)
{
  if (!self->is_over)
    ply_beside_set_open(self, open);
  self->open_beside = open;
}

void
ply_beside_set_side_width(PlyBeside *self, int width)
{
  if (self->width == width)
    return;
  self->width = width;
  if (self->side == NULL || self->is_over)
    return;
  gtk_widget_set_size_request(self->side, width, -1);
  gtk_paned_set_position(self->paned, WHOLE); /* as far as the side lets it */
}

void
ply_beside_set_level(PlyBeside *self, PlyFoldLevel level)
{
  gboolean is_over = level >= PLY_FOLD_NARROW;
  gboolean is_all = level == PLY_FOLD_NARROWEST;

  if (is_over != self->is_over) {
    gboolean was_open = self->open;
    place(self, is_over);
    self->open = !is_over && self->open_beside;
    if (was_open != self->open)
      g_object_notify_by_pspec(G_OBJECT(self), props[PROP_OPEN]);
  }
  gtk_widget_set_halign(GTK_WIDGET(self->over), is_all ? GTK_ALIGN_FILL : GTK_ALIGN_END);
  if (self->side != NULL)
    gtk_widget_set_size_request(self->side, is_all ? -1 : self->width, -1);
  show(self);
}

/* The panels keep their width from the first frame on, whatever comes to stand in them. */
static gboolean
pin(GtkWidget *paned, GdkFrameClock *clock, gpointer data)
{
  if (gtk_widget_get_width(paned) == 0)
    return G_SOURCE_CONTINUE;
  gtk_paned_set_position(GTK_PANED(paned), gtk_paned_get_position(GTK_PANED(paned)));
  return G_SOURCE_REMOVE;
}

static gboolean
on_escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PlyBeside *self = data;

  if (!self->is_over || !self->open)
    return FALSE;
  ply_beside_set_open(self, FALSE);
  return TRUE;
}

static void
ply_beside_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlyBeside *self = PLY_BESIDE(object);

  if (id == PROP_MAIN)
    g_value_set_object(value, gtk_paned_get_start_child(self->paned));
  else if (id == PROP_SIDE)
    g_value_set_object(value, self->side);
  else if (id == PROP_OPEN)
    g_value_set_boolean(value, self->open);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_beside_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  PlyBeside *self = PLY_BESIDE(object);

  switch (id) {
  case PROP_MAIN:
    gtk_paned_set_start_child(self->paned, g_value_get_object(value));
    break;
  case PROP_SIDE:
    g_set_object(&self->side, g_value_get_object(value));
    gtk_widget_get_size_request(self->side, &self->width, NULL);
    place(self, self->is_over);
    show(self);
    break;
  case PROP_LABEL:
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->paned), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   g_value_get_string(value), -1);
    break;
  case PROP_OPEN:
    ply_beside_set_open(self, g_value_get_boolean(value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void
ply_beside_dispose(GObject *object)
{
  g_clear_object(&PLY_BESIDE(object)->side);
  G_OBJECT_CLASS(ply_beside_parent_class)->dispose(object);
}

static void
ply_beside_class_init(PlyBesideClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = ply_beside_get_property;
  object_class->set_property = ply_beside_set_property;
  object_class->dispose = ply_beside_dispose;
  props[PROP_MAIN] = g_param_spec_object("main", NULL, NULL, GTK_TYPE_WIDGET, flags);
  props[PROP_SIDE] = g_param_spec_object("side", NULL, NULL, GTK_TYPE_WIDGET, flags);
  props[PROP_LABEL] =
      g_param_spec_string("label", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_OPEN] = g_param_spec_boolean("open", NULL, NULL, TRUE, flags);
  g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
ply_beside_init(PlyBeside *self)
{
  GtkWidget *overlay = gtk_overlay_new();
  GtkEventController *keys = gtk_shortcut_controller_new();

  self->open = self->open_beside = TRUE;
  self->paned = GTK_PANED(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL));
  gtk_paned_set_resize_end_child(self->paned, FALSE);
  gtk_paned_set_shrink_start_child(self->paned, FALSE);
  gtk_paned_set_shrink_end_child(self->paned, FALSE);
  self->over_place = GTK_SCROLLED_WINDOW(gtk_scrolled_window_new());
  gtk_scrolled_window_set_policy(self->over_place, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_add_css_class(GTK_WIDGET(self->over_place), "over");
  self->over = GTK_REVEALER(gtk_revealer_new());
  gtk_revealer_set_transition_type(self->over, GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT);
  gtk_revealer_set_child(self->over, GTK_WIDGET(self->over_place));
  gtk_widget_set_halign(GTK_WIDGET(self->over), GTK_ALIGN_END);
  gtk_widget_set_can_target(GTK_WIDGET(self->over), FALSE);
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys),
      gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                       gtk_callback_action_new(on_escape, self, NULL)));
  gtk_widget_add_controller(GTK_WIDGET(self->over), keys);
  gtk_overlay_set_child(GTK_OVERLAY(overlay), GTK_WIDGET(self->paned));
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), GTK_WIDGET(self->over));
  adw_bin_set_child(ADW_BIN(self), overlay);
  gtk_widget_add_tick_callback(GTK_WIDGET(self->paned), pin, NULL, NULL);
}
