/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/errors-drawer.h"

#include <glib/gi18n.h>

#define REFRESH_MS 250

/* The sides of the match, and who analyses. */
enum { ANALYST = 2, COLUMNS };

struct _PlyErrorsDrawer {
  GtkBox parent_instance;

  /* Template widgets. */
  GtkWidget *columns[COLUMNS];
  GtkLabel *titles[COLUMNS];
  GtkTextView *texts[COLUMNS];

  PlyMatch *match;       /* borrowed */
  PlyAnalysis *analysis; /* a weak pointer, or NULL */
  struct {
    PlyAside *aside; /* a reference: what is shown; or NULL */
    guint serial;
  } shown[COLUMNS];
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

/* What the program of a column tells, and its name; NULL if there is none. Borrowed. */
static PlyAside *
aside_of(PlyErrorsDrawer *self, int column, const char **name)
{
  if (column != ANALYST) {
    *name = ply_match_get_name(self->match, column);
    return ply_match_get_aside(self->match, column);
  }
  *name = self->analysis != NULL ? ply_analysis_get_program(self->analysis) : NULL;
  return self->analysis != NULL ? ply_analysis_get_aside(self->analysis) : NULL;
}

static void
show_column(PlyErrorsDrawer *self, int column)
{
  const char *name;
  PlyAside *aside = aside_of(self, column, &name);

  gtk_widget_set_visible(self->columns[column], aside != NULL);
  if (aside == NULL)
    return;
  if (self->shown[column].aside != aside) {
    g_clear_pointer(&self->shown[column].aside, ply_aside_unref);
    self->shown[column].aside = ply_aside_ref(aside);
    self->shown[column].serial = 0;
    set_text(self->texts[column], "");
  }
  set_name(self->titles[column], self->texts[column], name);
  g_autofree char *text = ply_aside_get_errors(aside, &self->shown[column].serial);
  if (text != NULL)
    set_text(self->texts[column], text);
}

static gboolean
refresh(gpointer data)
{
  PlyErrorsDrawer *self = data;

  for (int column = 0; column < COLUMNS; column++)
    show_column(self, column);
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
  for (int column = 0; column < COLUMNS; column++)
    g_clear_pointer(&self->shown[column].aside, ply_aside_unref);
  self->match = NULL;
  g_clear_weak_pointer(&self->analysis);
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
  for (int i = 0; i < COLUMNS; i++) {
    g_autofree char *column = g_strdup_printf("column_%d", i);
    g_autofree char *title = g_strdup_printf("title_%d", i);
    g_autofree char *text = g_strdup_printf("text_%d", i);
    const gssize at = (gssize)((gsize)i * sizeof(gpointer));
    gtk_widget_class_bind_template_child_full(widget_class, column, FALSE,
                                              G_STRUCT_OFFSET(PlyErrorsDrawer, columns) + at);
    gtk_widget_class_bind_template_child_full(widget_class, title, FALSE,
                                              G_STRUCT_OFFSET(PlyErrorsDrawer, titles) + at);
    gtk_widget_class_bind_template_child_full(widget_class, text, FALSE,
                                              G_STRUCT_OFFSET(PlyErrorsDrawer, texts) + at);
  }
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

void
ply_errors_drawer_set_analysis(PlyErrorsDrawer *self, PlyAnalysis *analysis)
{
  g_set_weak_pointer(&self->analysis, analysis);
}

gboolean
ply_errors_drawer_is_wanted(PlyErrorsDrawer *self)
{
  return gtk_widget_get_visible(GTK_WIDGET(self)) && self->analysis != NULL &&
         ply_analysis_get_aside(self->analysis) != NULL;
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
