/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person can do with the game and its analysis. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "ui/dialogs/analyst-dialog.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/document/search-request.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

ACTION(act_undo)
{
  ply_game_tree_undo(PLY_GAME_VIEW(widget)->game);
}

ACTION(act_redo)
{
  ply_game_tree_redo(PLY_GAME_VIEW(widget)->game);
}

ACTION(act_go)
{
  static const struct {
    const char *name;
    gboolean (*go)(PlyGameTree *game);
  } ways[] = {
      {"go-first", ply_game_tree_go_first},
      {"go-back", ply_game_tree_go_back},
      {"go-forward", ply_game_tree_go_forward},
      {"go-last", ply_game_tree_go_last},
  };

  for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
    if (g_str_equal(ways[i].name, name))
      ways[i].go(PLY_GAME_VIEW(widget)->game);
  }
}

ACTION(act_go_sideways)
{
  ply_game_tree_go_sideways(PLY_GAME_VIEW(widget)->game,
                            g_str_equal(name, "next-variation") ? 1 : -1);
}

ACTION(act_pass)
{
  ply_game_tree_play(PLY_GAME_VIEW(widget)->game, PLY_MOVE_PASS);
}

ACTION(act_move_now)
{
  ply_match_move_now(PLY_GAME_VIEW(widget)->match);
}

ACTION(act_promote)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_game_tree_promote(self->game, ply_game_tree_get_current(self->game)->id);
}

ACTION(act_delete)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_game_tree_remove(self->game, ply_game_tree_get_current(self->game)->id);
}

ACTION(act_line_step)
{
  ply_analysis_step_preview(PLY_GAME_VIEW(widget)->analysis,
                            g_str_equal(name, "line-forward") ? 1 : -1);
}

ACTION(act_line_end)
{
  ply_analysis_set_preview(PLY_GAME_VIEW(widget)->analysis, NULL, 0, 0);
}

ACTION(act_line_play)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  const PlyMove *moves;
  guint shown;

  if (ply_analysis_get_preview(self->analysis, &moves, &shown) == 0 || shown == 0)
    return;
  PlyMove line[PLY_MAX_PV];
  guint n = MIN(shown, PLY_MAX_PV);
  memcpy(line, moves, n * sizeof *line); /* the preview ends when the position changes */
  ply_game_tree_play_line(self->game, line, n);
}

/* A key that does nothing and says nothing seems broken. */
static void
tell_nothing_is_known(PlyGameView *self)
{
  const PlyPosition *position = ply_game_tree_get_position(self->game);

  ply_game_view_tell(self, ply_rules_outcome(ply_game_tree_get_rules(self->game), position) ==
                                   PLY_GOING_ON
                               ? _("No best move is known here yet. Analyse (F5) finds one.")
                               : _("The game is over: no move is left"));
}

/* Shows the principal variation on the board, its first move played. */
ACTION(act_line_begin)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.n_root > 0)
    ply_analysis_set_preview(self->analysis, report->report.root[0].pv,
                             MAX(1, report->report.root[0].pv_length), 1);
  else
    tell_nothing_is_known(self);
}

/* Plays the analysis's best move. */
ACTION(act_play_best)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);

  if (report != NULL && report->report.best != PLY_MOVE_NONE)
    ply_game_tree_play(self->game, report->report.best);
  else
    tell_nothing_is_known(self);
}

/* Reviews the game with the limit that the panel shows, or stops that. */
ACTION(act_review_game)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_beside_set_open(self->beside, TRUE);
  ply_side_toggle_review(self->side);
}

/* "game.review-better" is the panel's "review.better". */
ACTION(act_in_review)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  g_autofree char *inner = g_strconcat("review.", name + strlen("review-"), NULL);

  ply_side_act_in_review(self->side, inner);
}

ACTION(act_search_settings)
{
  ply_analyse_button_show_settings(PLY_GAME_VIEW(widget)->analyse);
}

ACTION(act_set_up)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_match_set_paused(self->match, TRUE);
  ply_analysis_set_preview(self->analysis, NULL, 0, 0);
  gtk_revealer_set_reveal_child(self->setup_revealer, TRUE);
  ply_setup_bar_begin(self->setup_bar);
  ply_game_view_update_actions(self);
}

ACTION(act_set_up_done)
{
  ply_setup_bar_finish(PLY_GAME_VIEW(widget)->setup_bar);
}

ACTION(act_set_up_cancel)
{
  ply_setup_bar_cancel(PLY_GAME_VIEW(widget)->setup_bar);
}

static void
on_record_chosen(PlyRecordDialog *dialog, PlyGameView *self)
{
  PlyRecordSet set;

  ply_record_dialog_get_set(dialog, &set);
  ply_search_request_keep_budget(&set.requests[0]);
  for (guint i = 0; i < set.n; i++)
    set.requests[i].title = self->title;
  g_signal_emit_by_name(self, "record", &set, (int)ply_game_tree_get_notation(self->game));
}

ACTION(act_record)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);
  PlyRecordRequest request;

  ply_search_request_init_shown(&request, self->analysis);
  PlyRecordDialog *dialog =
      ply_record_dialog_new(ply_game_view_get_window(self), _("Record a Search"), &request);
  ply_record_dialog_offer_sets(dialog);
  g_signal_connect_object(dialog, "chosen", G_CALLBACK(on_record_chosen), self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

ACTION(act_analyst)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (ply_analyst_dialog_fits(ply_game_tree_get_rules(self->game)->game))
    gtk_window_present(
        GTK_WINDOW(ply_analyst_dialog_new(ply_game_view_get_window(self), self->analysis)));
}

/* The format in which a position of this game is copied: one that holds the board and who is to
 * move. */
static const PlyFormat *
copy_format(const PlyRecord *record)
{
  static const char *const ids[] = {"othello-64", "pente-input", "maxconnect4-state",
                                    "number-tree"};

  for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
    const PlyFormat *format = ply_format_find(ids[i]);
    if (format != NULL && ply_format_can_save(format, record))
      return format;
  }
  return ply_format_find("plygame");
}

/* In a text that has the keyboard Ctrl+C means the text. */
static gboolean
copied_text(PlyGameView *self)
{
  GtkWindow *window = ply_game_view_get_window(self);
  GtkWidget *focus = window != NULL ? gtk_window_get_focus(window) : NULL;

  return focus != NULL && (GTK_IS_TEXT_VIEW(focus) || GTK_IS_TEXT(focus)) &&
         gtk_widget_activate_action(focus, "clipboard.copy", NULL);
}

ACTION(act_copy)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  if (copied_text(self))
    return;
  const PlyRecord *record = ply_game_tree_get_record(self->game);
  g_autoptr(GError) error = NULL;
  GString *text = copy_format(record)->save(record, ply_game_tree_get_current(self->game), &error);

  if (text == NULL) {
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), error->message);
    return;
  }
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text->str);
  g_string_free(text, TRUE);
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), _("The position is on the clipboard."));
}

ACTION(act_copy_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_copy(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture);
  ply_view_picture_clear(&picture);
}

ACTION(act_export_picture)
{
  PlyViewPicture picture = ply_board_view_make_picture(PLY_GAME_VIEW(widget)->board);

  ply_view_picture_export(GTK_WIDGET(PLY_GAME_VIEW(widget)->board), &picture, _("board.png"));
}

/* ---- what a person thinks of a move: "!" and "?" behind one another, as they are written ---- */

/* Why the move on the board cannot be marked; NULL: it can. */
static const char *
obstacle(PlyGameView *self)
{
  guint shown = 0;

  if (ply_analysis_get_preview(self->analysis, NULL, &shown) > 0 && shown > 0)
    return _("The moves of a line are not played: leave it (Ctrl+Escape) or add them to the game "
             "first.");
  if (ply_game_tree_get_current(self->game)->parent == NULL)
    return _(
        "There is no move before the first position: its comment can be written, but no mark.");
  return NULL;
}

/* Reached by keys that no text has taken. */
static gboolean
on_key(PlyGameView *self, guint key, guint code, GdkModifierType state)
{
  const PlyRecordNode *node = ply_game_tree_get_current(self->game);
  PlyMoveMark mark;

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0 ||
      gtk_revealer_get_reveal_child(self->setup_revealer))
    return FALSE;
  if (key == GDK_KEY_exclam || key == GDK_KEY_question)
    mark = ply_move_mark_typed(node->mark, key == GDK_KEY_exclam ? '!' : '?');
  else if (key == GDK_KEY_BackSpace && node->mark != PLY_MOVE_MARK_NONE)
    mark = ply_move_mark_shortened(node->mark);
  else
    return FALSE;
  const char *why = obstacle(self);
  if (why != NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), why);
  else
    ply_game_tree_set_mark(self->game, node->id, mark);
  return TRUE;
}

ACTION(act_comment)
{
  PlyGameView *self = PLY_GAME_VIEW(widget);

  ply_beside_set_open(self->beside, TRUE);
  ply_side_write_comment(self->side);
}

ACTION(act_leave_comment)
{
  gtk_widget_grab_focus(GTK_WIDGET(PLY_GAME_VIEW(widget)->board));
}

void
ply_game_view_add_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"undo", NULL, act_undo},
      {"redo", NULL, act_redo},
      {"go-first", NULL, act_go},
      {"go-back", NULL, act_go},
      {"go-forward", NULL, act_go},
      {"go-last", NULL, act_go},
      {"next-variation", NULL, act_go_sideways},
      {"previous-variation", NULL, act_go_sideways},
      {"pass", NULL, act_pass},
      {"move-now", NULL, act_move_now},
      {"promote-variation", NULL, act_promote},
      {"delete-variation", NULL, act_delete},
      {"line-begin", NULL, act_line_begin},
      {"line-forward", NULL, act_line_step},
      {"line-back", NULL, act_line_step},
      {"line-play", NULL, act_line_play},
      {"line-end", NULL, act_line_end},
      {"play-best", NULL, act_play_best},
      {"review-game", NULL, act_review_game},
      {"review-better", NULL, act_in_review},
      {"review-try", NULL, act_in_review},
      {"review-next-loss", NULL, act_in_review},
      {"review-previous-loss", NULL, act_in_review},
      {"search-settings", NULL, act_search_settings},
      {"set-up", NULL, act_set_up},
      {"set-up-done", NULL, act_set_up_done},
      {"set-up-cancel", NULL, act_set_up_cancel},
      {"comment", NULL, act_comment},
      {"leave-comment", NULL, act_leave_comment},
      {"record-search", NULL, act_record},
      {"analyst", NULL, act_analyst},
      {"copy", NULL, act_copy},
      {"copy-picture", NULL, act_copy_picture},
      {"export-picture", NULL, act_export_picture},
  };

  GtkEventController *key = gtk_event_controller_key_new();

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), key);
}
