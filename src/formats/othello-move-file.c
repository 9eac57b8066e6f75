/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The move_file of the Othello referee.
 *
 * Grammar:
 *
 *     file   = [ group, blank, column, blank, row, line end ] ;
 *     group  = a word without blanks: who made the move
 *     column = "A" … "H", or "P" for a pass (either case)
 *     row    = "1" … "8", from the bottom; any number with "P"
 *
 *     GroupX E 3
 *
 * An empty file is the start, Blue to move. A file with a move holds no more than that move; it
 * stands for a position only if the move can be the game's first. */

#include "formats/formats.h"
#include "formats/move-line.h"
#include "record/replay.h"

#include <glib/gi18n-lib.h>

/* An empty file with more than this is none, in bytes. */
#define MOST_BLANKS 4096

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) == PLY_TEXT_END)
    return 50;
  if (!ply_move_line_fits(&reader))
    return 0;
  ply_text_reader_skip_space(&reader);
  return ply_text_reader_peek(&reader) == PLY_TEXT_END ? 90 : 0;
}

static gboolean
play_first(PlyRecord *record, const PlyMoveLine *line, GError **error)
{
  PlyMove move;
  if (!ply_move_line_parse(line, record, &move, error))
    return FALSE;
  if (!ply_rules_is_legal(&record->rules, &record->root->position, move))
    return ply_text_expected(
        error, PLY_TEXT_ERROR_RULES, &line->column,
        _("a first move (a move file holds only the last move: open a transcript of "
          "the whole game instead)"),
        line->text);
  ply_record_play(record, record->root, move);
  ply_move_line_name(record, 0, line->group);
  return TRUE;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  g_autoptr(PlyRecord) record = ply_replay_record("othello", PLY_NOTATION_MOVE_FILE);
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) == PLY_TEXT_END && length <= MOST_BLANKS)
    return g_steal_pointer(&record);
  g_auto(PlyMoveLine) line = {0};
  if (!ply_move_line_read(&reader, &line, error) || !play_first(record, &line, error))
    return NULL;
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    ply_text_expected_word(error, &reader, _("the end of the file after one move"));
    return NULL;
  }
  return g_steal_pointer(&record);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  GString *text = g_string_new(NULL);
  if (at->parent != NULL)
    ply_move_line_append(text, record, at);
  else if (!ply_record_starts_fresh(record)) {
    ply_text_cannot(error, _("a move or the start position"), _("a position that was set up"));
    g_string_free(text, TRUE);
    return NULL;
  }
  return text;
}

const PlyFormat ply_format_othello_move_file = {
    .id = "othello-move-file",
    .name = N_("Othello move file (the last move)"),
    .suffix = "move_file",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_MOVE_FILE,
    .detect = detect,
    .load = load,
    .save = save,
};
