/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-tags-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "record/printable.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define MOST_LETTERS 60
#define MOST_HEIGHT  240 /* px, of the labels that there are */

struct _PlyLibraryTags {
  AdwBin parent_instance;

  GtkMenuButton *button; /* a child */
  GtkPopover *popover;
  GtkEntry *entry;
  GtkBox *box;          /* of the check buttons */
  PlyLibraryList *list; /* owned */
  guint32 id;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(PlyLibraryTags, ply_library_tags, ADW_TYPE_BIN)

static void put(PlyLibraryTags *self, const char *label, gboolean given);

static void
on_toggled(GtkCheckButton *check, PlyLibraryTags *self)
{
  put(self, g_object_get_data(G_OBJECT(check), "ply-label"), gtk_check_button_get_active(check));
}

static gboolean
has(const GPtrArray *labels, const char *label)
{
  return labels != NULL &&
         g_ptr_array_find_with_equal_func((GPtrArray *)labels, label, g_str_equal, NULL);
}

static void
add_check(PlyLibraryTags *self, const char *label, gboolean given)
{
  g_autofree char *text = ply_printable_line(label, strlen(label), MOST_LETTERS);
  GtkWidget *check = gtk_check_button_new_with_label(text);

  gtk_check_button_set_active(GTK_CHECK_BUTTON(check), given);
  g_object_set_data_full(G_OBJECT(check), "ply-label", g_strdup(label), g_free);
  g_signal_connect_object(check, "toggled", G_CALLBACK(on_toggled), self, 0);
  gtk_box_append(self->box, check);
}

/* Those of the game first, then all others that there are. */
static void
show(PlyLibraryTags *self, const GPtrArray *own)
{
  const GPtrArray *all = ply_library_list_get_labels(self->list);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->box))) != NULL)
    gtk_box_remove(self->box, child);
  for (guint i = 0; i < own->len; i++)
    add_check(self, own->pdata[i], TRUE);
  for (guint i = 0; all != NULL && i < all->len; i++)
    if (!has(own, all->pdata[i]))
      add_check(self, all->pdata[i], FALSE);
}

typedef struct {
  PlyWeak *labels; /* owned */
  guint32 id;
  gboolean is_change;
} Asked;

static void
on_labels(GObject *source, GAsyncResult *result, gpointer data)
{
  Asked *asked = data;
  g_autoptr(PlyLibraryTags) self = ply_weak_get(asked->labels);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) own =
      ply_library_list_labels_finish(PLY_LIBRARY_LIST(source), result, &error);

  if (self != NULL && own == NULL && gtk_widget_get_root(GTK_WIDGET(self)) != NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), error->message);
  /* What a person ticks here stays where it is ticked. */
  if (self != NULL && own != NULL && asked->id == self->id && !asked->is_change)
    show(self, own);
  if (self != NULL && own != NULL && asked->is_change)
    g_signal_emit(self, changed_signal, 0);
  ply_weak_unref(asked->labels);
  g_free(asked);
}

static Asked *
asked_new(PlyLibraryTags *self, gboolean is_change)
{
  Asked *asked = g_new(Asked, 1);

  *asked = (Asked){ply_weak_new(self), self->id, is_change};
  return asked;
}

static void
put(PlyLibraryTags *self, const char *label, gboolean given)
{
  if (self->id > 0)
    ply_library_list_put_label_async(self->list, self->id, label, given, on_labels,
                                     asked_new(self, TRUE));
}

static void
on_new(PlyLibraryTags *self)
{
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry))));

  if (*text == '\0')
    return;
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self->box)); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    if (g_str_equal(g_object_get_data(G_OBJECT(child), "ply-label"), text)) {
      gtk_check_button_set_active(GTK_CHECK_BUTTON(child), TRUE);
      gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
      return;
    }
  add_check(self, text, TRUE);
  gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
  put(self, text, TRUE);
}

static void
on_shown(PlyLibraryTags *self)
{
  if (self->id > 0)
    ply_library_list_labels_async(self->list, self->id, on_labels, asked_new(self, FALSE));
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
}

void
ply_library_tags_set_list(PlyLibraryTags *self, PlyLibraryList *list)
{
  self->list = g_object_ref(list);
}

void
ply_library_tags_set_game(PlyLibraryTags *self, guint32 id)
{
  self->id = id;
  gtk_widget_set_sensitive(GTK_WIDGET(self->button), id > 0);
}

void
ply_library_tags_popup(PlyLibraryTags *self)
{
  if (self->id > 0)
    gtk_menu_button_popup(self->button);
}

static void
ply_library_tags_dispose(GObject *object)
{
  PlyLibraryTags *self = PLY_LIBRARY_TAGS(object);

  adw_bin_set_child(ADW_BIN(self), NULL);
  g_clear_object(&self->list);
  G_OBJECT_CLASS(ply_library_tags_parent_class)->dispose(object);
}

static void
ply_library_tags_class_init(PlyLibraryTagsClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_library_tags_dispose;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_library_tags_init(PlyLibraryTags *self)
{
  GtkWidget *button = gtk_menu_button_new(), *popover = gtk_popover_new();
  GtkWidget *entry = gtk_entry_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *all = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *scrolled = gtk_scrolled_window_new();

  self->button = GTK_MENU_BUTTON(button);
  self->popover = GTK_POPOVER(popover);
  self->entry = GTK_ENTRY(entry);
  self->box = GTK_BOX(box);
  gtk_menu_button_set_label(self->button, _("Tags"));
  gtk_widget_set_tooltip_text(button, _("Tags of this game (t)"));
  gtk_entry_set_placeholder_text(self->entry, _("New tag"));
  gtk_entry_set_max_length(self->entry, MOST_LETTERS);
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New tag"),
                                 -1);
  g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_new), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), MOST_HEIGHT);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
  gtk_box_append(GTK_BOX(all), entry);
  gtk_box_append(GTK_BOX(all), scrolled);
  gtk_popover_set_child(self->popover, all);
  gtk_menu_button_set_popover(self->button, popover);
  g_signal_connect_swapped(popover, "show", G_CALLBACK(on_shown), self);
  adw_bin_set_child(ADW_BIN(self), button);
  ply_library_tags_set_game(self, 0);
}
