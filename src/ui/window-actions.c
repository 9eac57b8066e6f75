/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person can do with the game and its analysis. */

#include "ui/window/window-private.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

ACTION(act_undo)
{
  ply_game_tree_undo(PLY_WINDOW(widget)->game);
}

ACTION(act_redo)
{
  ply_game_tree_redo(PLY_WINDOW(widget)->game);
}

ACTION(act_go)
{
  static const struct {
    const char *name;
    gboolean (*go)(PlyGameTree *game);
  } ways[] = {
      {"win.go-first", ply_game_tree_go_first},
      {"win.go-back", ply_game_tree_go_back},
      {"win.go-forward", ply_game_tree_go_forward},
      {"win.go-last", ply_game_tree_go_last},
  };

  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    if (g_str_equal(ways[i].name, name))
      ways[i].go(PLY_WINDOW(widget)->game);
  }
}

ACTION(act_go_sideways)
{
  ply_game_tree_go_sideways(PLY_WINDOW(widget)->game,
                            g_str_equal(name, "win.next-variation") ? 1 : -1);
}

ACTION(act_pass)
{
  ply_game_tree_play(PLY_WINDOW(widget)->game, PLY_MOVE_PASS);
}

ACTION(act_move_now)
{
  ply_match_move_now(PLY_WINDOW(widget)->match);
}

ACTION(act_promote)
{
  PlyWindow *self = PLY_WINDOW(widget);

  ply_game_tree_promote(self->game, ply_game_tree_get_current(self->game)->id);
}

ACTION(act_delete)
{
  PlyWindow *self = PLY_WINDOW(widget);

  ply_game_tree_remove(self->game, ply_game_tree_get_current(self->game)->id);
}

ACTION(act_line_step)
{
  ply_analysis_step_preview(PLY_WINDOW(widget)->analysis,
                            g_str_equal(name, "win.line-forward") ? 1 : -1);
}

ACTION(act_line_end)
{
  ply_analysis_set_preview(PLY_WINDOW(widget)->analysis, NULL, 0, 0);
}

ACTION(act_line_play)
{
  PlyWindow *self = PLY_WINDOW(widget);
  const PlyMove *moves;
  guint shown;

  if (ply_analysis_get_preview(self->analysis, &moves, &shown) == 0 || shown == 0)
    return;
  PlyMove line[PLY_MAX_PV];
  guint n = MIN(shown, PLY_MAX_PV);
  memcpy(line, moves, n * sizeof *line); /* the preview ends when the position changes */
  ply_game_tree_play_line(self->game, line, n);
}

/* Shows the principal variation on the board, its first move played. */
ACTION(act_line_begin)
{
  PlyWindow *self = PLY_WINDOW(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.n_root > 0)
    ply_analysis_set_preview(self->analysis, report->report.root[0].pv,
                             MAX(1, report->report.root[0].pv_length), 1);
}

/* Plays the analysis's best move. */
ACTION(act_play_best)
{
  PlyWindow *self = PLY_WINDOW(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.best != PLY_MOVE_NONE)
    ply_game_tree_play(self->game, report->report.best);
}

/* Reviews the game with the limit that the panel shows, or stops that. */
ACTION(act_review_game)
{
  PlyWindow *self = PLY_WINDOW(widget);

  gtk_widget_set_visible(self->sidebar, TRUE);
  gtk_stack_set_visible_child_name(self->pages, "review");
  ply_review_panel_toggle(self->review_panel);
}

/* "win.review-better" is the panel's "review.better". */
ACTION(act_in_review)
{
  PlyWindow *self = PLY_WINDOW(widget);
  g_autofree char *inner = g_strconcat("review.", name + strlen("win.review-"), NULL);

  if (gtk_stack_get_visible_child(self->pages) != GTK_WIDGET(self->review_panel))
    gtk_stack_set_visible_child(self->pages, GTK_WIDGET(self->review_panel));
  gtk_widget_activate_action(GTK_WIDGET(self->review_panel), inner, NULL);
}

ACTION(act_set_up)
{
  PlyWindow *self = PLY_WINDOW(widget);

  ply_match_set_paused(self->match, TRUE);
  ply_analysis_set_preview(self->analysis, NULL, 0, 0);
  gtk_revealer_set_reveal_child(self->setup_revealer, TRUE);
  ply_setup_bar_begin(self->setup_bar);
  ply_window_update_actions(self);
}

ACTION(act_set_up_done)
{
  ply_setup_bar_finish(PLY_WINDOW(widget)->setup_bar);
}

ACTION(act_set_up_cancel)
{
  ply_setup_bar_cancel(PLY_WINDOW(widget)->setup_bar);
}

ACTION(act_close_note)
{
  gtk_revealer_set_reveal_child(PLY_WINDOW(widget)->note_revealer, FALSE);
}

void
ply_window_install_actions(GtkWidgetClass *klass)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc act;
  } actions[] = {
      {"win.undo", act_undo},
      {"win.redo", act_redo},
      {"win.go-first", act_go},
      {"win.go-back", act_go},
      {"win.go-forward", act_go},
      {"win.go-last", act_go},
      {"win.next-variation", act_go_sideways},
      {"win.previous-variation", act_go_sideways},
      {"win.pass", act_pass},
      {"win.move-now", act_move_now},
      {"win.promote-variation", act_promote},
      {"win.delete-variation", act_delete},
      {"win.line-begin", act_line_begin},
      {"win.line-forward", act_line_step},
      {"win.line-back", act_line_step},
      {"win.line-play", act_line_play},
      {"win.line-end", act_line_end},
      {"win.play-best", act_play_best},
      {"win.review-game", act_review_game},
      {"win.review-better", act_in_review},
      {"win.review-next-loss", act_in_review},
      {"win.review-previous-loss", act_in_review},
      {"win.set-up", act_set_up},
      {"win.set-up-done", act_set_up_done},
      {"win.set-up-cancel", act_set_up_cancel},
      {"win.close-note", act_close_note},
  };

  for (guint i = 0; i < G_N_ELEMENTS(actions); i++)
    gtk_widget_class_install_action(klass, actions[i].name, NULL, actions[i].act);
}
