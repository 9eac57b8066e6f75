/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the position on the board to a recording of its search. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "ui/dialogs/cpu-table-dialog.h"
#include "ui/microscope.h"
#include "ui/dialogs/record-dialog.h"

static void
on_chosen(PlyRecordDialog *dialog, PlyWindow *self)
{
  PlyMicroscope *microscope = ply_microscope_new(gtk_window_get_application(GTK_WINDOW(self)));
  g_autofree char *title = NULL;
  PlyRecordRequest request;

  ply_record_dialog_get_request(dialog, &request);
  ply_microscope_keep_budget(&request);
  g_object_get(self->game, "title", &title, NULL);
  request.title = title;
  gtk_window_present(GTK_WINDOW(microscope));
  ply_microscope_record(microscope, &request, ply_game_tree_get_notation(self->game));
}

static void
act_record(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyWindow *self = PLY_WINDOW(widget);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyRecordRequest request;

  ply_microscope_request_init(&request, rules, ply_game_tree_get_position(self->game));
  if (rules->tree == NULL) {
    /* The search that the person has been looking at is the one to look into. */
    const PlySearchOptions *options = ply_analysis_get_options(self->analysis);
    const PlyEvaluation *evaluation = request.options.evaluation;
    const PlyAlgorithm *recordable = request.options.algorithm;
    request.options = *options;
    if (ply_algorithm_is_engine(options->algorithm))
      request.options.algorithm = recordable;
    if (ply_game_evaluation(rules->game, options->evaluation->id) != options->evaluation)
      request.options.evaluation = evaluation;
  }
  PlyRecordDialog *dialog = ply_record_dialog_new(GTK_WINDOW(self), _("Record a Search"), &request);
  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_chosen), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

static void
act_cpu_table(GtkWidget *widget, const char *name, GVariant *parameter)
{
  const PlyRules *rules = ply_game_tree_get_rules(PLY_WINDOW(widget)->game);

  gtk_window_present(GTK_WINDOW(ply_cpu_table_dialog_new(
      GTK_WINDOW(widget), rules->tree != NULL ? "maxconnect4" : ply_game_id(rules->game))));
}

GMenuModel *
ply_window_record_menu(void)
{
  GMenu *menu = g_menu_new();
  g_autoptr(GMenu) ways = g_menu_new();
  g_autoptr(GMenuModel) gallery = ply_microscope_gallery_menu("app.gallery");

  g_menu_append(ways, _("_Record This Position…"), "win.record-search");
  g_menu_append(ways, _("_Random or Typed Tree…"), "app.microscope('random-tree')");
  g_menu_append(ways, _("_Open Recording…"), "app.microscope('open')");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(ways));
  g_menu_append_section(menu, _("Searches worth watching"), gallery);
  return G_MENU_MODEL(menu);
}

void
ply_window_install_record_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "win.cpu-table", NULL, act_cpu_table);
  gtk_widget_class_install_action(klass, "win.record-search", NULL, act_record);
}
