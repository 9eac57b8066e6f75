/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP's commands with which GoGui learns the rules of a game that is not Go. GoGui's boards are
 * square with row 1 at the bottom: a board that is not has empty rows on top, and a game whose rows
 * count from the top is shown upside down. */

#include "protocols/gtp-private.h"

#include <string.h>

#include "protocols/vertex.h"
#include "rules/game.h"

static int
square_side(const PlyRules *rules)
{
  return MAX(rules->columns, rules->rows);
}

/* "Othello", "Maxconnectfour": one capital, then small letters only. */
static gboolean
game_id(PlyGtp *self, char **words, GString *answer)
{
  const char *id = ply_game_id(self->session.rules.game);

  for (gboolean first = TRUE; *id != '\0'; id++) {
    if (*id == '4')
      g_string_append(answer, "four");
    else if (g_ascii_isalpha(*id))
      g_string_append_c(answer, first ? g_ascii_toupper(*id) : *id);
    first = FALSE;
  }
  return TRUE;
}

static gboolean
board_size(PlyGtp *self, char **words, GString *answer)
{
  g_string_append_printf(answer, "%d", square_side(&self->session.rules));
  return TRUE;
}

/* The stone on a square counted as GoGui does, from the top left of its square board. */
static int
stone_at(const PlyRules *rules, const PlyBoard *board, int row, int column)
{
  int number = square_side(rules) - row; /* as the vertex has it */
  int ours = rules->game->has_pass ? number - 1 : rules->rows - number;

  if (ours < 0 || column >= rules->columns)
    return 0;
  return board->cells[ours * rules->columns + column];
}

static gboolean
board(PlyGtp *self, char **words, GString *answer)
{
  const PlyRules *rules = &self->session.rules;
  const char *marks = ply_gtp_marks(self);
  int side = square_side(rules);
  PlyBoard stones;

  ply_rules_read_board(rules, ply_session_position(&self->session), &stones);
  for (int row = 0; row < side; row++) {
    for (int column = 0; column < side; column++) {
      int stone = stone_at(rules, &stones, row, column);
      g_string_append_printf(answer, "%s%c", column > 0 ? " " : "",
                             stone == 0 ? '.' : marks[stone - 1]);
    }
    if (row + 1 < side)
      g_string_append_c(answer, '\n');
  }
  return TRUE;
}

static gboolean
legal_moves(PlyGtp *self, char **words, GString *answer)
{
  const PlySession *session = &self->session;
  const PlyPosition *position = ply_session_position(session);
  PlyMove moves[PLY_MAX_MOVES];
  char text[PLY_NOTATION_BYTES];
  int n = ply_rules_moves(&session->rules, position, moves);

  for (int i = 0; i < n; i++)
    g_string_append_printf(answer, "%s%s", i > 0 ? " " : "",
                           ply_vertex_write(&session->rules, position, moves[i], text));
  return TRUE;
}

static gboolean
side_to_move(PlyGtp *self, char **words, GString *answer)
{
  int side = ply_session_position(&self->session)->side;

  g_string_append(answer, ply_gtp_session_side(self, 1) == side ? "white" : "black");
  return TRUE;
}

static gboolean
final_result(PlyGtp *self, char **words, GString *answer)
{
  const PlyRules *rules = &self->session.rules;
  const PlyPosition *position = ply_session_position(&self->session);
  PlyOutcome outcome = ply_rules_outcome(rules, position);
  int tally[2];

  ply_rules_tally(rules, position, tally);
  if (outcome == PLY_GOING_ON) {
    g_string_append(answer, "unknown");
  } else if (outcome == PLY_DRAW) {
    g_string_append_printf(answer, "Draw %d to %d", tally[0], tally[1]);
  } else {
    int side = outcome == PLY_SECOND_WINS;
    g_string_append_printf(answer, "%s wins %d to %d",
                           ply_gtp_session_side(self, 1) == side ? "White" : "Black", tally[side],
                           tally[!side]);
  }
  return TRUE;
}

/* How many white and how many black stones have been captured. */
static gboolean
captured_count(PlyGtp *self, char **words, GString *answer)
{
  const PlyRules *rules = &self->session.rules;
  PlyBoard stones;

  ply_rules_read_board(rules, ply_session_position(&self->session), &stones);
  g_string_append_printf(answer, "%d %d", stones.captured[ply_gtp_session_side(self, 0)],
                         stones.captured[ply_gtp_session_side(self, 1)]);
  return TRUE;
}

static gboolean
analyze_commands(PlyGtp *self, char **words, GString *answer)
{
  g_string_append(answer, "plist/Legal Moves/gogui-rules_legal_moves\n"
                          "string/Side to Move/gogui-rules_side_to_move\n"
                          "string/Captured Stones/gogui-rules_captured_count\n"
                          "string/Result/gogui-rules_final_result\n"
                          "pstring/Best Move/reg_genmove %m");
  return TRUE;
}

const PlyGtpCommand ply_gtp_rules_commands[] = {
    {"gogui-analyze_commands", 0, 0, analyze_commands},
    {"gogui-rules_game_id", 0, 0, game_id},
    {"gogui-rules_board", 0, 0, board},
    {"gogui-rules_board_size", 0, 0, board_size},
    {"gogui-rules_legal_moves", 0, 0, legal_moves},
    {"gogui-rules_side_to_move", 0, 0, side_to_move},
    {"gogui-rules_captured_count", 0, 0, captured_count},
    {"gogui-rules_final_result", 0, 0, final_result},
    {NULL, 0, 0, NULL},
};
