/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the position on the board to a recording of its search. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "ui/dialogs/record-dialog.h"
#include "ui/document/search-request.h"

static void
on_chosen(PlyRecordDialog *dialog, PlyGameView *self)
{
  PlyRecordSet set;

  ply_record_dialog_get_set(dialog, &set);
  ply_search_request_keep_budget(&set.requests[0]);
  for (guint i = 0; i < set.n; i++)
    set.requests[i].title = self->title;
  g_signal_emit_by_name(self, "record", &set, (int)ply_game_tree_get_notation(self->game));
}

static void
act_record(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  const PlyRules *rules = ply_game_tree_get_rules(self->game);
  PlyRecordRequest request;

  ply_search_request_init(&request, rules, ply_game_tree_get_position(self->game));
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
  PlyRecordDialog *dialog =
      ply_record_dialog_new(ply_game_view_get_window(self), _("Record a Search"), &request);
  ply_record_dialog_offer_sets(dialog);
  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_chosen), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

GMenuModel *
ply_game_view_record_menu(void)
{
  GMenu *menu = g_menu_new();
  g_autoptr(GMenu) ways = g_menu_new();
  g_autoptr(GMenuModel) gallery = ply_search_gallery_menu("win.learn");

  g_menu_append(ways, _("_Record This Position…"), "game.record-search");
  g_menu_append(ways, _("_Random or Typed Tree…"), "win.draw-tree");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(ways));
  g_menu_append_section(menu, _("Searches worth watching"), gallery);
  return G_MENU_MODEL(menu);
}

void
ply_game_view_add_record_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"record-search", NULL, act_record},
  };

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}
