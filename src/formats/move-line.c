/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/move-line.h"

#include <string.h>

#include <glib/gi18n-lib.h>

void
ply_move_line_clear(PlyMoveLine *line)
{
  g_clear_pointer(&line->group, g_free);
  g_clear_pointer(&line->text, g_free);
}

/* Sets the two move fields from words like "E" and "3". */
static gboolean
read_square(PlyTextReader *reader, PlyMoveLine *line, GError **error)
{
  ply_text_reader_skip_blanks(reader);
  line->column = *reader;
  g_autofree char *column = ply_text_reader_word(reader);
  if (strlen(column) != 1 || !g_ascii_isalpha(*column))
    return ply_text_expected_word(error, &line->column,
                                  _("a column letter, A to H, or P for a pass"));
  ply_text_reader_skip_blanks(reader);
  PlyTextReader place = *reader;
  g_autofree char *row = ply_text_reader_word(reader);
  if (*row == '\0' || strspn(row, "0123456789") != strlen(row) || strlen(row) > 9)
    return ply_text_expected_word(error, &place, _("a row number, 1 to 8"));
  line->text = g_strdup_printf("%s %s", column, row);
  return TRUE;
}

gboolean
ply_move_line_read(PlyTextReader *reader, PlyMoveLine *line, GError **error)
{
  ply_move_line_clear(line);
  ply_text_reader_skip_space(reader);
  line->place = *reader;
  line->group = ply_text_reader_word(reader);
  if (*line->group == '\0')
    return ply_text_expected_word(error, &line->place, _("a move like “GROUP E 3”"));
  if (!g_utf8_validate(line->group, -1, NULL))
    return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &line->place, _("a group's name"),
                             _("bytes that are not text"));
  if (!read_square(reader, line, error))
    return FALSE;
  ply_text_reader_skip_blanks(reader);
  if (!ply_text_reader_at_line_end(reader))
    return ply_text_expected_word(error, reader, _("the end of the line"));
  ply_text_reader_take(reader, '\n');
  return TRUE;
}

guint
ply_move_line_find_last(PlyTextReader *reader)
{
  PlyTextReader last = *reader;
  guint n = 0;

  for (;; n++) {
    ply_text_reader_skip_space(reader);
    if (ply_text_reader_peek(reader) == PLY_TEXT_END)
      break;
    last = *reader;
    ply_text_reader_skip_line(reader);
  }
  *reader = last;
  return n;
}

gboolean
ply_move_line_fits(PlyTextReader *reader)
{
  g_auto(PlyMoveLine) line = {0};
  return ply_move_line_read(reader, &line, NULL);
}

gboolean
ply_move_line_parse(const PlyMoveLine *line, const PlyRecord *record, PlyMove *move, GError **error)
{
  if (ply_notation_parse(PLY_NOTATION_MOVE_FILE, &record->rules, line->text, move))
    return TRUE;
  return ply_replay_outside(record, &line->column, line->text, error);
}

char *
ply_move_line_group(const PlyRecord *record, int side)
{
  const char *name = record->players[side];
  const char *other = record->players[!side];
  if (name == NULL || *name == '\0')
    name = ply_notation_side(PLY_NOTATION_MOVE_FILE, &record->rules, side);
  char *group = g_strdelimit(g_strdup(name), " \t\r\n\f\v", '-');
  /* A transcript tells the players apart by their names alone. */
  if (side == 1 && g_strcmp0(name, other) == 0) {
    char *second = g_strconcat(group, "-2", NULL);
    g_free(group);
    group = second;
  }
  return group;
}

void
ply_move_line_name(PlyRecord *record, int side, const char *group)
{
  const char *colour = ply_notation_side(PLY_NOTATION_MOVE_FILE, &record->rules, side);
  if (g_str_equal(group, colour))
    return;
  g_free(record->players[side]);
  record->players[side] = g_strdup(group);
}

void
ply_move_line_append(GString *text, const PlyRecord *record, const PlyRecordNode *node)
{
  char move[PLY_NOTATION_BYTES];
  g_autofree char *group = ply_move_line_group(record, node->parent->position.side);
  g_string_append_printf(
      text, "%s %s\n", group,
      ply_notation_move(PLY_NOTATION_MOVE_FILE, &record->rules, node->move, move));
}
