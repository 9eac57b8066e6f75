/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/errors-drawer.h"

#include <glib/gi18n.h>

#define REFRESH_MS 250

struct _PlyErrorsDrawer {
  GtkBox parent_instance;

  /* Template widgets. */
  GtkWidget *column_0, *column_1;
  GtkLabel *title_0, *title_1;
  GtkTextView *text_0, *text_1;

  PlyMatch *match; /* borrowed */
  struct {
    PlyAside *aside; /* a reference: what is shown; or NULL */
    guint serial;
  } shown[2];
  guint refresh; /* while the drawer can be seen */
};

G_DEFINE_FINAL_TYPE(PlyErrorsDrawer, ply_errors_drawer, GTK_TYPE_BOX)

static void
set_name(GtkLabel *title, GtkTextView *text, const char *name)
{
  /* Translators: a program's name, over what it writes on stderr. */
  g_autofree char *words = g_strdup_printf(_("%s writes on stderr"), name);

  if (g_strcmp0(gtk_label_get_text(title), words) == 0)
    return;
  gtk_label_set_text(title, words);
  gtk_accessible_update_property(GTK_ACCESSIBLE(text), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* The end comes into sight, as in a terminal. */
static void
set_text(GtkTextView *view, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(view);
  GtkTextIter end;

  gtk_text_buffer_set_text(buffer, *text != '\0' ? text : _("Nothing so far."), -1);
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_place_cursor(buffer, &end);
  gtk_text_view_scroll_mark_onscreen(view, gtk_text_buffer_get_insert(buffer));
}

static void
show_side(PlyErrorsDrawer *self, int side)
{
  PlyAside *aside = ply_match_get_aside(self->match, side);
  GtkTextView *view = side == 0 ? self->text_0 : self->text_1;

  gtk_widget_set_visible(side == 0 ? self->column_0 : self->column_1, aside != NULL);
  if (aside == NULL)
    return;
  if (self->shown[side].aside != aside) {
    g_clear_pointer(&self->shown[side].aside, ply_aside_unref);
    self->shown[side].aside = ply_aside_ref(aside);
    self->shown[side].serial = 0;
    set_text(view, "");
  }
  set_name(side == 0 ? self->title_0 : self->title_1, view, ply_match_get_name(self->match, side));
  g_autofree char *text = ply_aside_get_errors(aside, &self->shown[side].serial);
  if (text != NULL)
    set_text(view, text);
}

static gboolean
refresh(gpointer data)
{
  PlyErrorsDrawer *self = data;

  show_side(self, 0);
  show_side(self, 1);
  return G_SOURCE_CONTINUE;
}

static void
ply_errors_drawer_map(GtkWidget *widget)
{
  PlyErrorsDrawer *self = PLY_ERRORS_DRAWER(widget);

  GTK_WIDGET_CLASS(ply_errors_drawer_parent_class)->map(widget);
  if (self->match == NULL)
    return;
  refresh(self);
  self->refresh = g_timeout_add(REFRESH_MS, refresh, self);
}

static void
ply_errors_drawer_unmap(GtkWidget *widget)
{
  g_clear_handle_id(&PLY_ERRORS_DRAWER(widget)->refresh, g_source_remove);
  GTK_WIDGET_CLASS(ply_errors_drawer_parent_class)->unmap(widget);
}

static void
ply_errors_drawer_dispose(GObject *object)
{
  PlyErrorsDrawer *self = PLY_ERRORS_DRAWER(object);

  g_clear_handle_id(&self->refresh, g_source_remove);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->shown[side].aside, ply_aside_unref);
  self->match = NULL;
  G_OBJECT_CLASS(ply_errors_drawer_parent_class)->dispose(object);
}

static void
ply_errors_drawer_class_init(PlyErrorsDrawerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_errors_drawer_dispose;
  widget_class->map = ply_errors_drawer_map;
  widget_class->unmap = ply_errors_drawer_unmap;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/errors-drawer.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyErrorsDrawer, name)
  BIND(column_0);
  BIND(column_1);
  BIND(title_0);
  BIND(title_1);
  BIND(text_0);
  BIND(text_1);
#undef BIND
}

static void
ply_errors_drawer_init(PlyErrorsDrawer *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_errors_drawer_connect(PlyErrorsDrawer *self, PlyMatch *match)
{
  self->match = match;
}

gboolean
ply_errors_drawer_has_any(PlyErrorsDrawer *self)
{
  for (int side = 0; side < 2; side++) {
    PlyAside *aside = ply_match_get_aside(self->match, side);
    if (aside != NULL && ply_aside_has_errors(aside))
      return TRUE;
  }
  return FALSE;
}
