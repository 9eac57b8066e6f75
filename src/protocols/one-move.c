/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One-move programs of the Max-Connect4 assignment.
 *
 *     conversation = { command line } ;                     one for each move
 *     command line = PROGRAM "one-move" IN OUT DEPTH ;
 *     IN, OUT      = state ;                                see formats/maxconnect4-state.c
 *
 * PROGRAM reads IN, adds one disc of the player to move, names the other player as the next one,
 * writes OUT and ends. On a full board it ends without writing. What it prints is for people.
 *
 * This file is about states; the host's end is one-move-seat.c. */

#include "protocols/one-move.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "record/safe-file.h"

#define MOST_BYTES 4096 /* of a state */

/* The 42 discs of a full board, whatever follows them; NULL if it is none. */
static PlyRecord *
read_full(const char *text, gsize length)
{
  PlyRules rules;
  PlyPosition position;
  int n = 0, cell;

  ply_rules_parse("maxconnect4", &rules);
  PlyBoard board = {.columns = rules.columns, .rows = rules.rows};
  const int cells = board.columns * board.rows;
  for (gsize i = 0; i < length && n < cells; i++) {
    char c = text[i];
    if (g_ascii_isspace(c))
      continue;
    if (c != '1' && c != '2')
      return NULL;
    board.cells[n++] = (guint8)(c - '0');
  }
  if (n < cells || ply_rules_set_board(&rules, &board, TRUE, &position, &cell) != PLY_BOARD_OK)
    return NULL;
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_COLUMN;
  return record;
}

PlyRecord *
ply_one_move_read(const char *path, gboolean force, GError **error)
{
  g_autoptr(GError) problem = NULL;
  PlyRecord *record =
      ply_format_load_file(path, &ply_format_maxconnect4_state, force, NULL, &problem);
  if (record == NULL && g_error_matches(problem, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
    PlyRules rules;
    ply_rules_parse("maxconnect4", &rules);
    record = ply_record_new(&rules, NULL);
    record->notation = PLY_NOTATION_COLUMN;
  } else if (record == NULL) {
    g_autoptr(GString) text = ply_safe_file_read(path, MOST_BYTES, NULL);
    record = text != NULL ? read_full(text->str, text->len) : NULL;
    if (record == NULL)
      g_propagate_error(error, g_steal_pointer(&problem));
  }
  return record;
}

GString *
ply_one_move_text(const PlyPosition *position)
{
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  g_autoptr(PlyRecord) record = ply_record_new_at(&rules, position);
  return ply_format_maxconnect4_state.save(record, record->root, NULL);
}

gboolean
ply_one_move_write(const char *path, const PlyPosition *position, GError **error)
{
  g_autoptr(GString) text = ply_one_move_text(position);
  return ply_safe_file_write(path, FALSE, text->str, text->len, error);
}

char *
ply_one_move_board(const PlyPosition *position)
{
  g_autoptr(GString) text = g_string_new(" -----------------\n");
  PlyRules rules;
  PlyBoard board;
  int tally[2];
  ply_rules_parse("maxconnect4", &rules);
  ply_rules_read_board(&rules, position, &board);
  ply_rules_tally(&rules, position, tally);
  for (int row = 0; row < board.rows; row++) {
    g_string_append(text, " |");
    for (int column = 0; column < board.columns; column++)
      g_string_append_printf(text, " %d", board.cells[row * board.columns + column]);
    g_string_append(text, " |\n");
  }
  g_string_append(text, " -----------------\n   1 2 3 4 5 6 7\n");
  g_string_append_printf(text, _("Score: Player 1 = %d, Player 2 = %d\n"), tally[0], tally[1]);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Cells in which two boards differ; `*last` is the last of them. */
static int
count_changes(const PlyBoard *before, const PlyBoard *after, int *last)
{
  int changes = 0;
  for (int i = 0; i < before->columns * before->rows; i++) {
    if (before->cells[i] != after->cells[i]) {
      changes++;
      *last = i;
    }
  }
  return changes;
}

/* Why no legal move leads to that board. */
static char *
describe_changes(const PlyTurn *turn, const char *name, const PlyBoard *after)
{
  PlyBoard before;
  int cell = 0;
  ply_rules_read_board(turn->rules, turn->position, &before);
  int changes = count_changes(&before, after, &cell);
  if (changes == 0)
    return g_strdup_printf(_("%s added no disc."), name);
  if (changes > 1)
    return g_strdup_printf(_("%s changed %d squares; expected one new disc."), name, changes);
  if (before.cells[cell] != 0)
    return g_strdup_printf(_("%s changed a disc in column %d; expected one new disc."), name,
                           cell % before.columns + 1);
  return g_strdup_printf(_("%s added a disc of player %d; expected one of player %d."), name,
                         after->cells[cell], before.side + 1);
}

/* The legal move that makes this board of discs, or NONE. */
static PlyMove
find_move(const PlyTurn *turn, const PlyBoard *wanted)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(turn->rules, turn->position, moves);
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    PlyBoard board;
    int cell;
    ply_rules_play(turn->rules, turn->position, moves[i], &after, NULL);
    ply_rules_read_board(turn->rules, &after, &board);
    if (count_changes(&board, wanted, &cell) == 0)
      return moves[i];
  }
  return PLY_MOVE_NONE;
}

PlyFault
ply_one_move_find(const PlyTurn *turn, const char *name, const char *file, const char *text,
                  gsize length, PlyMove *move, char **sentence)
{
  g_autoptr(GError) error = NULL;
  *move = PLY_MOVE_NONE;
  *sentence = NULL;
  /* Who is next is looked at below: a game may have been forced to start with the wrong one. */
  g_autoptr(PlyRecord) record =
      ply_format_load(&ply_format_maxconnect4_state, text, length, file, TRUE, NULL, &error);
  if (record == NULL)
    record = read_full(text, length);
  if (record == NULL) {
    *sentence = g_strdup(error->message);
    return PLY_FAULT_FORMAT;
  }
  PlyBoard board;
  ply_rules_read_board(&record->rules, &record->root->position, &board);
  PlyMove found = find_move(turn, &board);
  if (found == PLY_MOVE_NONE) {
    *sentence = describe_changes(turn, name, &board);
    return PLY_FAULT_FORMAT;
  }
  gboolean full = ply_rules_outcome(&record->rules, &record->root->position) != PLY_GOING_ON;
  if (board.side == turn->position->side && !full) {
    *sentence = g_strdup_printf(_("%s named player %d as the next one; expected %d."), name,
                                board.side + 1, 2 - board.side);
    return PLY_FAULT_OUT_OF_ORDER;
  }
  *move = found;
  return PLY_FAULT_NONE;
}
