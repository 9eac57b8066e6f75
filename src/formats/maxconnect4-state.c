/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The state file of the Max-Connect4 assignment.
 *
 * Grammar (digits may be set apart by any white space on input):
 *
 *     state  = 6 * row, player ;
 *     row    = 7 * ( "0" | "1" | "2" ), line end ;   first line: the top row
 *     player = ( "1" | "2" ), line end ;              who moves next
 *
 *     0000000
 *     0000000
 *     0000000
 *     0000000
 *     0002000
 *     0011000
 *     2
 */

#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <glib/gi18n-lib.h>

#define COLUMNS 7
#define ROWS    6
#define CELLS   (COLUMNS * ROWS)

/* Longer text is no state file, however much white space it has. */
#define DETECT_BYTES 4096

static int
detect(const char *text, gsize length)
{
  if (length > DETECT_BYTES)
    return 0;
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  guint digits = 0, first_line = 0;
  ply_text_reader_skip_space(&reader);
  guint line = reader.line;
  for (; ply_text_reader_peek(&reader) != PLY_TEXT_END; ply_text_reader_skip_space(&reader)) {
    first_line += reader.line == line;
    gunichar c = ply_text_reader_next(&reader);
    if (c < '0' || c > '9')
      return first_line == COLUMNS && digits > COLUMNS ? 40 : 0;
    digits += c <= '2';
    if (c > '2' && digits < COLUMNS)
      return 0;
  }
  if (digits == CELLS + 1)
    return 100;
  return first_line == COLUMNS && digits > COLUMNS ? 60 : 0;
}

/* Reads the board, top row first, and the player. */
static gboolean
read_digits(PlyTextReader *reader, PlyBoard *board, PlyTextReader places[CELLS],
            PlyTextReader *player, GError **error)
{
  for (int i = 0; i < CELLS; i++) {
    ply_text_reader_skip_space(reader);
    places[i] = *reader;
    gunichar c = ply_text_reader_next(reader);
    if (c < '0' || c > '2')
      return ply_text_expected_char(error, &places[i], _("0, 1 or 2"));
    board->cells[i] = (guint8)(c - '0');
  }
  ply_text_reader_skip_space(reader);
  *player = *reader;
  gunichar c = ply_text_reader_next(reader);
  if (c != '1' && c != '2')
    return ply_text_expected_char(error, player, _("the player to move, 1 or 2"));
  board->side = (guint8)(c - '1');
  ply_text_reader_skip_space(reader);
  if (ply_text_reader_peek(reader) == PLY_TEXT_END)
    return TRUE;
  return ply_text_expected_char(error, reader, _("the end of the file"));
}

static void
set_fault(PlyBoardFault fault, const PlyBoard *board, const PlyTextReader *cell,
          const PlyTextReader *player, GError **error)
{
  if (fault == PLY_BOARD_FLOATING_DISC) {
    ply_text_expected(error, PLY_TEXT_ERROR_RULES, cell,
                      _("a disc that rests on another or on the bottom"),
                      _("one over an empty square"));
    return;
  }
  int counts[3] = {0};
  for (int i = 0; i < CELLS; i++)
    counts[board->cells[i]]++;
  g_autofree char *found = g_strdup_printf(_("%d with %d + %d discs on the board"), board->side + 1,
                                           counts[1], counts[2]);
  g_autofree char *expected = NULL;
  if (counts[1] == counts[2] || counts[1] == counts[2] + 1)
    expected = g_strdup_printf(_("%d as the player to move"), counts[1] == counts[2] ? 1 : 2);
  else
    expected = g_strdup(_("as many discs of each player, or one more of player 1"));
  ply_text_expected(error, PLY_TEXT_ERROR_RULES, player, expected, found);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader, player, places[CELLS];
  reader = ply_text_reader_begin(text, length, name);
  PlyBoard board = {.columns = COLUMNS, .rows = ROWS};
  if (!read_digits(&reader, &board, places, &player, error))
    return NULL;
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  PlyPosition position;
  int cell = -1;
  PlyBoardFault fault = ply_rules_set_board(&rules, &board, force, &position, &cell);
  if (fault != PLY_BOARD_OK) {
    set_fault(fault, &board, &places[MAX(cell, 0)], &player, error);
    return NULL;
  }
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_COLUMN;
  return record;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  PlyBoard board;
  ply_rules_read_board(&record->rules, &at->position, &board);
  GString *text = g_string_new(NULL);
  for (int i = 0; i < CELLS; i++) {
    g_string_append_c(text, (char)('0' + board.cells[i]));
    if (i % COLUMNS == COLUMNS - 1)
      g_string_append_c(text, '\n');
  }
  g_string_append_printf(text, "%d\n", at->position.side + 1);
  return text;
}

const PlyFormat ply_format_maxconnect4_state = {
    .id = "maxconnect4-state",
    .name = N_("Max-Connect4 state file"),
    .suffix = ".txt",
    .game = "maxconnect4",
    .notation = PLY_NOTATION_COLUMN,
    .keeps = PLY_KEEPS_POSITION,
    .detect = detect,
    .load = load,
    .save = save,
};
