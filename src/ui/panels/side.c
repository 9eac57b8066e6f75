/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/side-private.h"

#include "ui/panels/candidates-panel.h"
#include "ui/panels/figures-panel.h"
#include "ui/panels/live-panel.h"

G_DEFINE_FINAL_TYPE(PlySide, ply_side, ADW_TYPE_BIN)

static const char *
get_page(PlySide *self)
{
  return gtk_stack_get_visible_child_name(self->pages);
}

/* The name may come from settings that another version has written. */
static void
set_page(PlySide *self, const char *page)
{
  if (page != NULL && gtk_stack_get_child_by_name(self->pages, page) != NULL)
    gtk_stack_set_visible_child_name(self->pages, page);
}

enum { PROP_PAGE = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* Where the keyboard was on one page, it goes on with the list of the next. */
static void
on_page(PlySide *self)
{
  gboolean game = g_str_equal(get_page(self), "game");
  GtkWidget *panel = game ? GTK_WIDGET(self->review_panel) : GTK_WIDGET(self->candidates);
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor(focus, GTK_WIDGET(self->pages)))
    gtk_widget_grab_focus(panel);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PAGE]);
}

static void
ply_side_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PAGE)
    g_value_set_string(value, get_page(PLY_SIDE(object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_side_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_PAGE)
    set_page(PLY_SIDE(object), g_value_get_string(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_side_class_init(PlySideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->get_property = ply_side_get_property;
  G_OBJECT_CLASS(klass)->set_property = ply_side_set_property;
  properties[PROP_PAGE] =
      g_param_spec_string("page", NULL, NULL, "analysis",
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPERTIES, properties);
  g_type_ensure(PLY_TYPE_CANDIDATES_PANEL);
  g_type_ensure(PLY_TYPE_FIGURES_PANEL);
  g_type_ensure(PLY_TYPE_LIVE_PANEL);
  g_type_ensure(PLY_TYPE_REVIEW_PANEL);
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/side.ui");
  gtk_widget_class_bind_template_child(widget_class, PlySide, pages);
  gtk_widget_class_bind_template_child(widget_class, PlySide, candidates);
  gtk_widget_class_bind_template_child(widget_class, PlySide, figures);
  gtk_widget_class_bind_template_child(widget_class, PlySide, live);
  gtk_widget_class_bind_template_child(widget_class, PlySide, review_panel);
}

static void
ply_side_init(PlySide *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect_swapped(self->pages, "notify::visible-child", G_CALLBACK(on_page), self);
}

void
ply_side_connect(PlySide *self, PlyAnalysis *analysis, PlyReview *review)
{
  ply_panel_set_analysis(self->candidates, analysis);
  ply_panel_set_analysis(self->figures, analysis);
  ply_panel_set_analysis(self->live, analysis);
  ply_panel_set_analysis(PLY_PANEL(self->review_panel), analysis);
  ply_review_panel_set_review(self->review_panel, review);
}

void
ply_side_toggle_review(PlySide *self)
{
  set_page(self, "game");
  ply_review_panel_toggle(self->review_panel);
}

void
ply_side_write_comment(PlySide *self)
{
  set_page(self, "game");
  ply_review_panel_write_comment(self->review_panel);
}

void
ply_side_act_in_review(PlySide *self, const char *action)
{
  if (!g_str_equal(get_page(self), "game"))
    set_page(self, "game");
  gtk_widget_activate_action(GTK_WIDGET(self->review_panel), action, NULL);
}

guint
ply_side_get_revealed(PlySide *self)
{
  return ply_review_panel_get_revealed(self->review_panel);
}

PlyLivePanel *
ply_side_get_search_tree(PlySide *self)
{
  return PLY_LIVE_PANEL(self->live);
}
