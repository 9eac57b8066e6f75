/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/format-dialog.h"

#include <glib/gi18n.h>

#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/format-filters.h"
#include "ui/widgets/help.h"

struct _PlyFormatDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *format;
  AdwPreferencesGroup *losses_group;
  GtkLabel *losses;
  GtkWidget *go;

  /* Owned. */
  PlyGameTree *game;  /* NULL: import */
  GPtrArray *formats; /* of const PlyFormat, as listed; NULL in it: by content */
};

G_DEFINE_FINAL_TYPE(PlyFormatDialog, ply_format_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
on_format(PlyFormatDialog *self)
{
  const PlyFormat *format = ply_format_dialog_get_format(self);
  g_autoptr(GString) text = g_string_new(NULL);

  g_autofree char *usual = format != NULL ? ply_format_usual_name(format) : NULL;
  g_autofree char *named = usual != NULL ? g_strdup_printf(_("Usually called %s"), usual) : NULL;

  adw_action_row_set_subtitle(ADW_ACTION_ROW(self->format), named != NULL ? named : "");
  if (self->game == NULL || format == NULL)
    return;
  g_autoptr(GPtrArray) sentences = ply_format_losses(format, ply_game_tree_get_record(self->game),
                                                     ply_game_tree_get_current(self->game));
  for (guint i = 0; i < sentences->len; i++)
    g_string_append_printf(text, "%s%s", i > 0 ? "\n" : "",
                           _((const char *)g_ptr_array_index(sentences, i)));
  gtk_label_set_text(self->losses, text->str);
  gtk_widget_set_visible(GTK_WIDGET(self->losses_group), text->len > 0);
}

static void
on_go(PlyFormatDialog *self)
{
  g_signal_emit(self, signals[SIGNAL_CHOSEN], 0);
}

static void
list_formats(PlyFormatDialog *self)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyFormat *format;

  if (self->game == NULL) {
    g_ptr_array_add(self->formats, NULL);
    gtk_string_list_append(names, _("Find out from the file"));
  }
  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++) {
    gboolean fits = self->game == NULL
                        ? format->load != NULL
                        : ply_format_can_save(format, ply_game_tree_get_record(self->game));
    if (!fits)
      continue;
    g_ptr_array_add(self->formats, (gpointer)format);
    gtk_string_list_append(names, _(format->name));
  }
  adw_combo_row_set_model(self->format, G_LIST_MODEL(names));
}

static void
ply_format_dialog_dispose(GObject *object)
{
  PlyFormatDialog *self = PLY_FORMAT_DIALOG(object);

  g_clear_object(&self->game);
  g_clear_pointer(&self->formats, g_ptr_array_unref);
  G_OBJECT_CLASS(ply_format_dialog_parent_class)->dispose(object);
}

static void
ply_format_dialog_class_init(PlyFormatDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_format_dialog_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new("chosen", PLY_TYPE_FORMAT_DIALOG, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/format-dialog.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyFormatDialog, format);
  gtk_widget_class_bind_template_child(widget_class, PlyFormatDialog, losses_group);
  gtk_widget_class_bind_template_child(widget_class, PlyFormatDialog, losses);
  gtk_widget_class_bind_template_child(widget_class, PlyFormatDialog, go);
  gtk_widget_class_bind_template_callback(widget_class, on_format);
  gtk_widget_class_bind_template_callback(widget_class, on_go);
}

static void
ply_format_dialog_init(PlyFormatDialog *self)
{
  self->formats = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("formats"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  gtk_window_set_default_widget(GTK_WINDOW(self), self->go);
  gtk_window_set_focus(GTK_WINDOW(self), self->go); /* the first in the window is Cancel */
}

PlyFormatDialog *
ply_format_dialog_new(GtkWindow *parent, PlyGameTree *game)
{
  PlyFormatDialog *self = g_object_new(PLY_TYPE_FORMAT_DIALOG, "transient-for", parent, "title",
                                       game != NULL ? _("Export") : _("Import"), "default-height",
                                       game != NULL ? 420 : 240, NULL);

  g_set_object(&self->game, game);
  gtk_widget_set_visible(GTK_WIDGET(self->losses_group), FALSE);
  list_formats(self);
  on_format(self);
  return self;
}

const PlyFormat *
ply_format_dialog_get_format(PlyFormatDialog *self)
{
  guint selected = adw_combo_row_get_selected(self->format);

  return selected < self->formats->len ? g_ptr_array_index(self->formats, selected) : NULL;
}

gboolean
ply_format_dialog_choose(PlyFormatDialog *self, const char *id)
{
  guint index;

  if (!g_ptr_array_find(self->formats, ply_format_find(id), &index))
    return FALSE;
  adw_combo_row_set_selected(self->format, index);
  return TRUE;
}

const char *
ply_format_dialog_get_losses(PlyFormatDialog *self)
{
  return gtk_label_get_text(self->losses);
}
