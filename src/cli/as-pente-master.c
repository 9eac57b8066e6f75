/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's master engine: plays two programs against each other. */

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/as-programs.h"
#include "cli/pente-master.h"
#include "cli/start.h"
#include "formats/format.h"

static void
print_board(const PlyRecord *record, const PlyRecordNode *node)
{
  const PlyRules *rules = &record->rules;
  char label[PLY_NOTATION_BYTES];
  PlyBoard board;

  ply_rules_read_board(rules, &node->position, &board);
  for (int row = 0; row < rules->rows; row++) {
    g_print("%3s ", ply_notation_row(PLY_NOTATION_PENTE, rules, row, label));
    for (int column = 0; column < rules->columns; column++)
      g_print(" %c", ".wb"[board.cells[row * rules->columns + column]]);
    g_print("\n");
  }
  g_print("    ");
  for (int column = 0; column < rules->columns; column++)
    g_print(" %s", ply_notation_column(PLY_NOTATION_PENTE, rules, column, label));
  g_print("\n\n");
}

static const char *
side_name(const PlyRules *rules, int side)
{
  return _(ply_notation_side(PLY_NOTATION_PENTE, rules, side));
}

static void
show_move(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
          const PlyAnswer *answer)
{
  PlyPenteMaster *self = data;
  int side = node->parent->position.side, tally[2];
  gint64 cost = ply_referee_cost(&self->referee.control[side], answer);
  char move[PLY_NOTATION_BYTES];

  self->left_us[side] -= cost;
  if (self->quiet)
    return;
  ply_rules_tally(&record->rules, &node->position, tally);
  ply_notation_move(PLY_NOTATION_PENTE, &record->rules, node->move, move);
  g_print(_("%u. %s %s  (captured %d, %d; %.3f s, %.3f s left)\n"), ply_record_depth(node),
          side_name(&record->rules, side), move, tally[0], tally[1], (double)cost / 1e6,
          (double)self->left_us[side] / 1e6);
  print_board(record, node);
}

static char *
result_text(const PlyPenteMaster *self, const PlyVerdict *verdict)
{
  if (verdict->outcome == PLY_DRAW || verdict->outcome == PLY_GOING_ON)
    return g_strdup(verdict->outcome == PLY_DRAW ? _("draw") : _("stopped"));
  int side = verdict->outcome == PLY_FIRST_WINS ? 0 : 1;
  const char *name = ply_seat_get_name(self->referee.seats[side]);
  const PlyRecordNode *end = ply_record_main_end(verdict->record);
  const char *how = _("on the board");
  if (verdict->fault != PLY_FAULT_NONE)
    how = _(ply_fault_text(verdict->fault));
  else if (ply_rules_outcome(&self->referee.rules, &end->position) == PLY_DRAW)
    how = _("draw, more time left");
  return g_strdup_printf(_("%s (%s) wins: %s"), side_name(&self->referee.rules, side), name, how);
}

static void
save_game(const PlyPenteMaster *self, const PlyVerdict *verdict, const char *result)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("game-%03d.plygame", self->game + 1);
  g_autofree char *path = g_build_filename(self->record, name, NULL);
  const PlyRecordNode *end = ply_record_main_end(verdict->record);

  if (ply_rules_outcome(&self->referee.rules, &end->position) == PLY_GOING_ON)
    verdict->record->result = g_strdup(result);
  if (!ply_format_save_file(path, ply_format_find("plygame"), verdict->record, end, &error))
    ply_cli_fail(error->message);
}

/* Adds a game to the standing. */
static void
count(PlyPenteMaster *self, const PlyVerdict *verdict)
{
  for (int side = 0; side < 2; side++) {
    int player = side == 0 ? self->white : !self->white;
    PlyOutcome win = side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS;
    self->wins[player] += verdict->outcome == win;
    self->used_us[player] += verdict->used_us[side];
    self->longest_us[player] = MAX(self->longest_us[player], verdict->longest_us[side]);
  }
  self->draws += verdict->outcome == PLY_DRAW;
  self->as_white[self->white]++;
}

/* FALSE if no further game can be played. */
static gboolean
play_game(PlyPenteMaster *self)
{
  g_auto(PlyVerdict) verdict = {0};
  PlyReferee *referee = &self->referee;

  /* The first one's games with White are spread evenly; the first of all is one of them. */
  int k = self->white_games, n = self->games, i = self->game;
  self->white = (k * (i + 1) + n - 1) / n > (k * i + n - 1) / n ? 0 : 1;
  referee->seats[0] = self->seats[self->white];
  referee->seats[1] = self->seats[!self->white];
  for (int side = 0; side < 2; side++) {
    gboolean second = referee->seats[side] == self->seats[1] && self->second_seconds > 0;
    double seconds = second ? self->second_seconds : self->seconds;
    self->left_us[side] = MAX(1, (gint64)(seconds * 1e6));
    referee->control[side] = (PlyTimeControl){.game_us = self->left_us[side], .cpu = TRUE};
  }
  ply_referee_run(referee, &verdict);
  if (!verdict.begun) {
    ply_cli_fail(verdict.sentence);
    return FALSE;
  }
  g_autofree char *result = result_text(self, &verdict);
  g_print(_("Game %d: %s (%u moves, %.3f s and %.3f s)\n"), i + 1, result,
          ply_record_depth(ply_record_main_end(verdict.record)), (double)verdict.used_us[0] / 1e6,
          (double)verdict.used_us[1] / 1e6);
  if (verdict.sentence != NULL)
    g_print("  %s\n", verdict.sentence);
  if (self->record != NULL)
    save_game(self, &verdict, result);
  if (verdict.outcome == PLY_GOING_ON)
    return FALSE;
  count(self, &verdict);
  return TRUE;
}

static void
print_standing(const PlyPenteMaster *self)
{
  g_print("\n%6s %6s %6s %10s %10s  %s\n", _("Wins"), _("Draws"), _("White"), _("CPU s"),
          _("Longest"), _("Player"));
  for (int i = 0; i < 2; i++)
    g_print("%6d %6d %6d %10.3f %10.3f  %s\n", self->wins[i], self->draws, self->as_white[i],
            (double)self->used_us[i] / 1e6, (double)self->longest_us[i] / 1e6,
            ply_seat_get_name(self->seats[i]));
}

static int
play_games(PlyPenteMaster *self)
{
  gboolean going = TRUE;

  if (self->record != NULL && g_mkdir_with_parents(self->record, 0777) != 0) {
    return ply_cli_fail_with(_("--record expects a folder that can be made; found “%s”."),
                             self->record);
  }
  for (self->game = 0; self->game < self->games && going; self->game++)
    going = play_game(self);
  print_standing(self);
  if (going)
    return 0;
  return g_cancellable_is_cancelled(self->referee.cancellable) ? PLY_CLI_STOPPED
                                                               : PLY_CLI_BAD_INPUT;
}

int
ply_as_pente_master(int argc, char **argv)
{
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  PlyPenteMaster self = {.seconds = 100, .games = 1, .white_games = -1, .seed = 1};
  int status = PLY_CLI_BAD_INPUT;

  if (ply_pente_master_read_options(&self, argc, argv, &status)) {
    self.referee.time_tiebreak = TRUE;
    self.referee.cancellable = cancellable;
    self.referee.data = &self;
    self.referee.moved = show_move;
    status = play_games(&self);
  }
  g_clear_pointer(&self.seats[0], ply_seat_free);
  g_clear_pointer(&self.seats[1], ply_seat_free);
  g_free(self.opening);
  g_free(self.record);
  return status;
}
