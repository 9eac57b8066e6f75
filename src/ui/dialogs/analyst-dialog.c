/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/analyst-dialog.h"

#include <string.h>

#include <glib/gi18n.h>

#include "record/printable.h"
#include "ui/dialogs/program-file.h"
#include "ui/widgets/combo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/help.h"
#include "ui/widgets/settings.h"

#define MOST_USED 8 /* that are remembered */

struct _PlyAnalystDialog {
  AdwWindow parent_instance;

  /* Template widgets. */
  AdwComboRow *used, *protocol;
  AdwEntryRow *program;
  GtkLabel *fault;
  GtkWidget *use_button;

  PlyAnalysis *analysis; /* owned */
  GStrv specs;           /* of the programs in `used`, as "ugi:PROGRAM"; owned */
  GPtrArray *protocols;  /* of const PlyProtocol, as in the list */
};

G_DEFINE_FINAL_TYPE(PlyAnalystDialog, ply_analyst_dialog, ADW_TYPE_WINDOW)

static void
show_fault(PlyAnalystDialog *self, const char *sentence)
{
  gtk_label_set_text(self->fault, sentence);
  gtk_widget_set_visible(GTK_WIDGET(self->fault), TRUE);
}

/* The last used first, each once. */
static void
remember(const char *spec)
{
  g_auto(GStrv) before = g_settings_get_strv(ply_settings_get(), "analysts");
  g_autoptr(GPtrArray) specs = g_ptr_array_new();

  g_ptr_array_add(specs, (gpointer)spec);
  for (char **at = before; *at != NULL && specs->len < MOST_USED; at++) {
    if (!g_str_equal(*at, spec))
      g_ptr_array_add(specs, *at);
  }
  g_ptr_array_add(specs, NULL);
  g_settings_set_strv(ply_settings_get(), "analysts", (const char *const *)specs->pdata);
}

static void
on_use(PlyAnalystDialog *self)
{
  guint chosen = adw_combo_row_get_selected(self->protocol);
  const PlyProtocol *protocol =
      chosen < self->protocols->len ? self->protocols->pdata[chosen] : NULL;
  g_autofree char *command =
      g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->program))));
  g_autoptr(GError) error = NULL;

  if (!ply_analysis_set_program(self->analysis, protocol, command, &error)) {
    show_fault(self, error->message);
    return;
  }
  remember(ply_analysis_get_program_spec(self->analysis));
  ply_analysis_set_running(self->analysis, TRUE);
  gtk_window_destroy(GTK_WINDOW(self));
}

/* Fills the rows below with a program that was used before. */
static void
on_used(PlyAnalystDialog *self)
{
  guint chosen = adw_combo_row_get_selected(self->used);
  const char *spec =
      self->specs != NULL && chosen < g_strv_length(self->specs) ? self->specs[chosen] : NULL;
  const char *colon = spec != NULL ? strchr(spec, ':') : NULL;

  for (guint i = 0; colon != NULL && i < self->protocols->len; i++) {
    const PlyProtocol *protocol = self->protocols->pdata[i];
    if (strlen(protocol->id) == (gsize)(colon - spec) && g_str_has_prefix(spec, protocol->id)) {
      adw_combo_row_set_selected(self->protocol, i);
      gtk_editable_set_text(GTK_EDITABLE(self->program), colon + 1);
    }
  }
}

static void
on_choose_file(PlyAnalystDialog *self)
{
  ply_program_file_ask(GTK_EDITABLE(self->program), _("Choose a Program"), FALSE);
}

/* One begins with what is asked, not with Cancel. */
static void
on_map(PlyAnalystDialog *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->program));
}

static void
ply_analyst_dialog_finalize(GObject *object)
{
  PlyAnalystDialog *self = PLY_ANALYST_DIALOG(object);

  g_clear_object(&self->analysis);
  g_strfreev(self->specs);
  g_ptr_array_unref(self->protocols);
  G_OBJECT_CLASS(ply_analyst_dialog_parent_class)->finalize(object);
}

static void
ply_analyst_dialog_class_init(PlyAnalystDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_analyst_dialog_finalize;
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/analyst-dialog.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyAnalystDialog, name)
  BIND(used);
  BIND(protocol);
  BIND(program);
  BIND(fault);
  BIND(use_button);
#undef BIND
  gtk_widget_class_bind_template_callback(widget_class, on_use);
  gtk_widget_class_bind_template_callback(widget_class, on_used);
  gtk_widget_class_bind_template_callback(widget_class, on_choose_file);
}

static void
ply_analyst_dialog_init(PlyAnalystDialog *self)
{
  self->protocols = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("analyst"));
  ply_help_listen(GTK_WINDOW(self));
  ply_combos_show_whole(GTK_WIDGET(self));
  g_signal_connect(self, "map", G_CALLBACK(on_map), NULL);
  gtk_window_set_default_widget(GTK_WINDOW(self), self->use_button);
}

static gboolean
fits(const PlyProtocol *protocol, const PlyGame *game)
{
  return protocol->hear != NULL && game != ply_game_find("number-tree") &&
         (protocol->game == NULL || g_str_equal(protocol->game, ply_game_id(game)));
}

gboolean
ply_analyst_dialog_fits(const PlyGame *game)
{
  const PlyProtocol *protocol;

  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    if (fits(protocol, game))
      return TRUE;
  }
  return FALSE;
}

static void
list_protocols(PlyAnalystDialog *self, const PlyGame *game)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  const PlyProtocol *protocol;

  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    if (!fits(protocol, game))
      continue;
    g_ptr_array_add(self->protocols, (gpointer)protocol);
    gtk_string_list_append(names, _(protocol->name));
  }
  adw_combo_row_set_model(self->protocol, G_LIST_MODEL(names));
}

static void
list_used(PlyAnalystDialog *self)
{
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

  self->specs = g_settings_get_strv(ply_settings_get(), "analysts");
  for (char **spec = self->specs; *spec != NULL; spec++) {
    const char *colon = strchr(*spec, ':');
    g_autofree char *shown = ply_printable(colon != NULL ? colon + 1 : *spec);
    gtk_string_list_append(names, shown);
  }
  adw_combo_row_set_model(self->used, G_LIST_MODEL(names));
  gtk_widget_set_visible(GTK_WIDGET(self->used), self->specs[0] != NULL);
  on_used(self);
}

PlyAnalystDialog *
ply_analyst_dialog_new(GtkWindow *parent, PlyAnalysis *analysis)
{
  PlyAnalystDialog *self = g_object_new(PLY_TYPE_ANALYST_DIALOG, "transient-for", parent, NULL);

  self->analysis = g_object_ref(analysis);
  list_protocols(self, ply_game_tree_get_rules(ply_analysis_get_game(analysis))->game);
  list_used(self);
  return self;
}
