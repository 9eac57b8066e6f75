/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/shortcut-row-private.h"

#include <string.h>

#include "ui/widgets/wrap.h"

struct _PlyShortcutRow {
  AdwPreferencesRow parent_instance;

  GtkLabel *title; /* borrowed */
  PlyWrap *keys;   /* borrowed */
  GString *said;   /* owned: the keys as they are read, in lower case */
};

G_DEFINE_FINAL_TYPE(PlyShortcutRow, ply_shortcut_row, ADW_TYPE_PREFERENCES_ROW)

enum { PROP_ACTION = 1, PROP_ACCELERATOR, N_PROPS };
static GParamSpec *props[N_PROPS];

/* GTK writes Page_Down. */
static void
name_keys(GtkWidget *label)
{
  for (GtkWidget *key = gtk_widget_get_first_child(label); key != NULL;
       key = gtk_widget_get_next_sibling(key)) {
    const char *name = GTK_IS_LABEL(key) ? gtk_label_get_text(GTK_LABEL(key)) : "";
    if (strlen(name) < 2 || strchr(name, '_') == NULL)
      continue;
    g_autofree char *words = g_strdelimit(g_strdup(name), "_", ' ');
    gtk_label_set_text(GTK_LABEL(key), words);
  }
}

static void
add_key(PlyShortcutRow *self, const char *accelerator)
{
  GdkModifierType modifiers;
  guint key;

  if (!gtk_accelerator_parse(accelerator, &key, &modifiers))
    return;
  g_autofree char *label = gtk_accelerator_get_label(key, modifiers);
  g_autofree char *said = g_utf8_strdown(label, -1);
  if (key != GDK_KEY_underscore)
    g_strdelimit(said, "_", ' ');
  g_string_append_printf(self->said, "%s%s", self->said->len > 0 ? ", " : "", said);
  GtkWidget *keys = gtk_shortcut_label_new(accelerator);
  name_keys(keys);
  ply_wrap_append(self->keys, keys);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 self->said->str, -1);
}

static void
ply_shortcut_row_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PlyShortcutRow *self = PLY_SHORTCUT_ROW(object);
  GApplication *application = g_application_get_default();
  g_auto(GStrv) accelerators = NULL;

  if (id == PROP_ACTION && GTK_IS_APPLICATION(application))
    accelerators = gtk_application_get_accels_for_action(GTK_APPLICATION(application),
                                                         g_value_get_string(value));
  else if (id == PROP_ACCELERATOR)
    accelerators = g_strsplit(g_value_get_string(value), " ", -1);
  else
    g_assert(id == PROP_ACTION);
  for (guint i = 0; accelerators != NULL && accelerators[i] != NULL; i++)
    add_key(self, accelerators[i]);
}

static void
ply_shortcut_row_finalize(GObject *object)
{
  g_string_free(PLY_SHORTCUT_ROW(object)->said, TRUE);
  G_OBJECT_CLASS(ply_shortcut_row_parent_class)->finalize(object);
}

static void
ply_shortcut_row_class_init(PlyShortcutRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = ply_shortcut_row_set_property;
  object_class->finalize = ply_shortcut_row_finalize;
  props[PROP_ACTION] = g_param_spec_string("action", NULL, NULL, NULL, flags);
  props[PROP_ACCELERATOR] = g_param_spec_string("accelerator", NULL, NULL, NULL, flags);
  g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
ply_shortcut_row_init(PlyShortcutRow *self)
{
  GtkWidget *line = g_object_new(PLY_TYPE_WRAP, "spacing", 12, "line-spacing", 6, "margin-start",
                                 12, "margin-end", 12, "margin-top", 8, "margin-bottom", 8, NULL);

  self->said = g_string_new(NULL);
  self->title = GTK_LABEL(g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "hexpand", TRUE,
                                       "width-chars", 14, NULL));
  self->keys = g_object_new(PLY_TYPE_WRAP, "spacing", 12, "line-spacing", 6, "valign",
                            GTK_ALIGN_CENTER, NULL);
  g_object_bind_property(self, "title", self->title, "label", G_BINDING_SYNC_CREATE);
  ply_wrap_append(PLY_WRAP(line), GTK_WIDGET(self->title));
  ply_wrap_append(PLY_WRAP(line), GTK_WIDGET(self->keys));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self), line);
  gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(self), FALSE);
}

gboolean
ply_shortcut_row_holds(PlyShortcutRow *self, const char *words)
{
  g_autofree char *title = g_utf8_strdown(gtk_label_get_text(self->title), -1);

  return strstr(title, words) != NULL || strstr(self->said->str, words) != NULL;
}
