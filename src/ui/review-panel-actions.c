/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going about in a review, and taking it home. */

#include "ui/panels/review-panel-private.h"

#include <glib/gi18n.h>

#include "arena/game-review-write.h"
#include "model/document-io.h"
#include "ui/widgets/compat.h"
#include "ui/widgets/file-choice.h"
#include "ui/panels/review-rows.h"
#include "ui/widgets/row.h"
#include "ui/window/window.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static PlyGameTree *
game_of(PlyReviewPanel *self)
{
  return ply_panel_get_game(PLY_PANEL(self));
}

void
ply_review_panel_select_current(PlyReviewPanel *self)
{
  const PlyRecord *record = ply_game_tree_get_record(game_of(self));
  const PlyRecordNode *current = ply_game_tree_get_current(game_of(self));
  const PlyRecordNode *studied =
      self->studied_id != 0 ? ply_record_find(record, self->studied_id) : NULL;
  gboolean before = studied != NULL && studied->parent == current;
  guint row = ply_review_rows_find(self->rows, before ? studied->id : current->id);

  if (!before)
    self->studied_id = 0;
  if (row != gtk_single_selection_get_selected(self->selection)) {
    self->syncing = TRUE;
    ply_compat_select(self->selection, row);
    self->syncing = FALSE;
    ply_row_scroll_to(self->view, row);
  }
  ply_review_panel_show_selected(self);
}

static void
go_to(PlyReviewPanel *self, const PlyReviewMove *move)
{
  self->studied_id = 0;
  ply_game_tree_go_to(game_of(self), move->id);
}

static void
on_selected(PlyReviewPanel *self)
{
  const PlyReviewMove *move = self->syncing ? NULL : ply_review_panel_selected(self);

  if (move != NULL)
    go_to(self, move);
}

/* Enter or a double click goes there too, also where the row is selected already. */
static void
on_activated(PlyReviewPanel *self, guint row)
{
  const GArray *moves = ply_review_get_moves(self->review);

  if (row < moves->len)
    go_to(self, &g_array_index(moves, PlyReviewMove, row));
}

void
ply_review_panel_connect_selection(PlyReviewPanel *self)
{
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(on_selected), self);
  g_signal_connect_swapped(self->view, "activate", G_CALLBACK(on_activated), self);
}

/* The board goes to where the move was made, and shows the better line from there. */
ACTION(act_better)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(widget);
  const PlyReviewMove *move = ply_review_panel_selected(self);

  if (move == NULL || move->n_line == 0)
    return;
  PlyMove line[PLY_MAX_PV];
  guint n = (guint)move->n_line;
  const PlyRecordNode *node = ply_record_find(ply_game_tree_get_record(game_of(self)), move->id);
  if (node == NULL)
    return;
  memcpy(line, move->line, n * sizeof *line);
  self->studied_id = move->id;
  ply_game_tree_go_to(game_of(self), node->parent->id);
  ply_analysis_set_preview(ply_panel_get_analysis(PLY_PANEL(self)), line, n, 1);
}

ACTION(act_go_to_loss)
{
  PlyReviewPanel *self = PLY_REVIEW_PANEL(widget);
  const GArray *moves = ply_review_get_moves(self->review);
  gint64 step = g_str_equal(name, "review.next-loss") ? 1 : -1;
  guint selected = gtk_single_selection_get_selected(self->selection);
  gint64 at = selected != GTK_INVALID_LIST_POSITION ? (gint64)selected : -1;

  for (at += step; at >= 0 && at < (gint64)moves->len; at += step) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, at);
    if (move->loss.size == PLY_REVIEW_GOOD)
      continue;
    go_to(self, move);
    return;
  }
}

static void
tell(PlyReviewPanel *self, const char *sentence)
{
  GtkRoot *window = gtk_widget_get_root(GTK_WIDGET(self));

  if (PLY_IS_WINDOW(window))
    ply_window_tell(PLY_WINDOW(window), sentence);
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyReviewPanel) self = data;
  g_autoptr(GError) error = NULL;
  gboolean good = ply_document_write_finish(result, &error);
  g_autofree char *name = g_file_get_basename(G_FILE(source));
  g_autofree char *told =
      good ? g_strdup_printf(_("Exported %s."), name) : g_strdup(error->message);

  tell(self, told);
}

static void
on_file(gpointer owner, GFile *file, gpointer data)
{
  PlyReviewPanel *self = owner;
  g_autofree char *suffix = data;

  if (g_file_peek_path(file) == NULL) {
    tell(self, _("Only files on this computer can be written."));
    return;
  }
  const PlyRules *rules = ply_game_tree_get_rules(game_of(self));
  PlyNotation notation = ply_game_tree_get_notation(game_of(self));
  const GArray *moves = ply_review_get_moves(self->review);
  GString *text = g_str_equal(suffix, "csv") ? ply_review_write_csv(rules, notation, moves)
                                             : ply_review_write_json(rules, notation, moves);
  g_autoptr(GBytes) bytes = g_string_free_to_bytes(text);
  ply_document_write_async(file, bytes, on_written, g_object_ref(self));
}

ACTION(act_export)
{
  const char *suffix = g_variant_get_string(parameter, NULL);
  /* Translators: the name of a file, without its suffix. */
  g_autofree char *proposed = g_strdup_printf("%s.%s", _("review"), suffix);
  PlyFileQuestion question = {.title = _("Export"), .accept = _("_Export"), .name = proposed};

  ply_file_choice_ask(widget, &question, on_file, g_strdup(suffix), g_free);
}

void
ply_review_panel_install_actions(GtkWidgetClass *klass)
{
  gtk_widget_class_install_action(klass, "review.better", NULL, act_better);
  gtk_widget_class_install_action(klass, "review.next-loss", NULL, act_go_to_loss);
  gtk_widget_class_install_action(klass, "review.previous-loss", NULL, act_go_to_loss);
  gtk_widget_class_install_action(klass, "review.export", "s", act_export);
}
