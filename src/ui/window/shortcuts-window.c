/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/shortcuts-window.h"

#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"
#include "ui/widgets/wrap.h"
#include "ui/window/shortcut-row-private.h"

struct _PlyShortcutsWindow {
  AdwWindow parent_instance;

  /* Template widgets. */
  GtkStack *stack;
  GtkSearchEntry *search;
};

G_DEFINE_FINAL_TYPE(PlyShortcutsWindow, ply_shortcuts_window, ADW_TYPE_WINDOW)

/* Shows the rows below a widget that hold the words, and a group as long as it has one. Returns
 * whether there is any. */
static gboolean
filter(GtkWidget *widget, const char *words)
{
  gboolean any = FALSE;

  if (PLY_IS_SHORTCUT_ROW(widget)) {
    any = ply_shortcut_row_holds(PLY_SHORTCUT_ROW(widget), words);
    gtk_widget_set_visible(widget, any);
    return any;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    any |= filter(child, words);
  if (ADW_IS_PREFERENCES_GROUP(widget))
    gtk_widget_set_visible(widget, any);
  return any;
}

/* Where the page in front has no match and the other one has, that comes to the front. */
static void
on_search(PlyShortcutsWindow *self)
{
  g_autofree char *words = g_utf8_strdown(gtk_editable_get_text(GTK_EDITABLE(self->search)), -1);
  GtkWidget *shown = gtk_stack_get_visible_child(self->stack), *other = NULL;
  gboolean found = FALSE;

  for (GtkWidget *page = gtk_widget_get_first_child(GTK_WIDGET(self->stack)); page != NULL;
       page = gtk_widget_get_next_sibling(page)) {
    gboolean any = filter(page, g_strstrip(words));
    found |= any && page == shown;
    if (any && page != shown)
      other = page;
  }
  if (!found && other != NULL)
    gtk_stack_set_visible_child(self->stack, other);
}

static void
ply_shortcuts_window_class_init(PlyShortcutsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_SHORTCUT_ROW);
  g_type_ensure(PLY_TYPE_WRAP);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/shortcuts-window.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyShortcutsWindow, stack);
  gtk_widget_class_bind_template_child(widget_class, PlyShortcutsWindow, search);
  gtk_widget_class_bind_template_callback(widget_class, on_search);
  gtk_widget_class_bind_template_callback(widget_class, gtk_window_close);
}

static void
ply_shortcuts_window_init(PlyShortcutsWindow *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("start"));
  ply_help_listen(GTK_WINDOW(self));
  gtk_widget_grab_focus(GTK_WIDGET(self->search));
}

PlyShortcutsWindow *
ply_shortcuts_window_new(GtkWindow *parent, const char *page)
{
  PlyShortcutsWindow *self = g_object_new(PLY_TYPE_SHORTCUTS_WINDOW, "transient-for", parent, NULL);

  gtk_stack_set_visible_child_name(self->stack, page);
  return self;
}
