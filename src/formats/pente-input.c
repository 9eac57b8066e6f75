/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The input file of the Pente assignment.
 *
 * Grammar (blank lines are skipped, "…" reads as "..."):
 *
 *     input    = colour, time, captures, 19 * row ;
 *     colour   = ( "BLACK" | "WHITE" ), line end ;      who is to move
 *     time     = positive decimal number, line end ;    seconds left to that side
 *     captures = number, ",", number, line end ;        stones taken by White, then by Black
 *     row      = 19 * ( "w" | "b" | "." ), line end ;    first line: row 19
 *
 *     BLACK
 *     100.0
 *     0,0
 *     ...................
 *     (18 more)
 */

#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define SIDE 19

/* Longest time that makes sense to show, about thirty years; a longer one is a broken file. */
#define MOST_SECONDS 1e9

/* What the document's own example gives, for a record that knows no time. */
#define DEFAULT_SECONDS 100.0

/* Captured stones that still count: a game ends at ten, and no move takes more than sixteen. */
#define MOST_CAPTURED 1000

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  g_autofree char *word = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  if (!ply_text_reader_at_line_end(&reader))
    return 0;
  return g_str_equal(word, "BLACK") || g_str_equal(word, "WHITE") ? 100 : 0;
}

static gboolean
end_line(PlyTextReader *reader, GError **error)
{
  ply_text_reader_skip_blanks(reader);
  if (ply_text_reader_at_line_end(reader)) {
    ply_text_reader_skip_space(reader);
    return TRUE;
  }
  return ply_text_expected_word(error, reader, _("the end of the line"));
}

static gboolean
read_colour(PlyTextReader *reader, PlyBoard *board, GError **error)
{
  ply_text_reader_skip_space(reader);
  PlyTextReader start = *reader;
  g_autofree char *word = ply_text_reader_word(reader);
  if (g_str_equal(word, "BLACK"))
    board->side = 1;
  else if (!g_str_equal(word, "WHITE")) {
    return ply_text_expected_word(error, &start, _("BLACK or WHITE"));
  }
  return end_line(reader, error);
}

static gboolean
read_seconds(PlyTextReader *reader, double *seconds, GError **error)
{
  PlyTextReader start = *reader;
  g_autofree char *word = ply_text_reader_word(reader);
  char *end = word;
  /* Only plain decimal numbers: strtod alone would take "inf" and hexadecimal. */
  if (*word != '\0' && strspn(word, "0123456789.eE+-") == strlen(word))
    *seconds = g_ascii_strtod(word, &end);
  if (end == word || *end != '\0' || !(*seconds > 0) || *seconds > MOST_SECONDS)
    return ply_text_expected_word(error, &start, _("a positive number of seconds"));
  return end_line(reader, error);
}

static gboolean
read_count(PlyTextReader *reader, guint16 *count, GError **error)
{
  PlyTextReader start = *reader;
  guint value = 0, digits = 0;
  for (gunichar c; (c = ply_text_reader_peek(reader)) >= '0' && c <= '9'; digits++) {
    value = MIN(value * 10 + (c - '0'), MOST_CAPTURED + 1);
    ply_text_reader_next(reader);
  }
  if (digits == 0)
    return ply_text_expected_word(error, &start,
                                  _("the number of stones that White took, a comma, and the "
                                    "number that Black took"));
  if (value > MOST_CAPTURED || value % 2 != 0) {
    g_autofree char *found = ply_text_reader_describe_word(&start);
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, &start,
                             _("an even number of captured stones, at most 1000"), found);
  }
  *count = (guint16)value;
  return TRUE;
}

static gboolean
read_captures(PlyTextReader *reader, PlyBoard *board, GError **error)
{
  if (!read_count(reader, &board->captured[0], error))
    return FALSE;
  ply_text_reader_skip_blanks(reader);
  if (!ply_text_reader_take(reader, ','))
    return ply_text_expected_char(error, reader,
                                  _("a comma between the two numbers of captured stones"));
  ply_text_reader_skip_blanks(reader);
  return read_count(reader, &board->captured[1], error) && end_line(reader, error);
}

/* Puts one symbol, which stands for one cell or, if an ellipsis, three. FALSE if it is none. */
static gboolean
put_symbol(guint8 *cells, int *column, gunichar c)
{
  int n = c == 0x2026 ? 3 : 1;
  if (c != 'w' && c != 'b' && c != '.' && n == 1)
    return FALSE;
  if (*column + n > SIDE)
    return FALSE;
  for (int i = 0; i < n; i++)
    cells[(*column)++] = c == 'w' ? 1 : c == 'b' ? 2 : 0;
  return TRUE;
}

static gboolean
read_row(PlyTextReader *reader, guint8 *cells, int row, GError **error)
{
  int column = 0;
  for (; !ply_text_reader_at_line_end(reader); ply_text_reader_next(reader))
    if (!put_symbol(cells, &column, ply_text_reader_peek(reader)))
      break;
  if (column < SIDE) {
    g_autofree char *expected =
        g_strdup_printf(_("w, b or . (%d symbols in board line %d)"), SIDE, row + 1);
    return ply_text_expected_char(error, reader, expected);
  }
  return end_line(reader, error);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  PlyBoard board = {.columns = SIDE, .rows = SIDE};
  double seconds = 0;
  if (!read_colour(&reader, &board, error) || !read_seconds(&reader, &seconds, error) ||
      !read_captures(&reader, &board, error))
    return NULL;
  for (int row = 0; row < SIDE; row++)
    if (!read_row(&reader, board.cells + row * SIDE, row, error))
      return NULL;
  if (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    ply_text_expected_word(error, &reader, _("the end of the file after 19 board lines"));
    return NULL;
  }
  PlyRules rules;
  ply_rules_parse("pente", &rules);
  PlyPosition position;
  int cell;
  if (ply_rules_set_board(&rules, &board, force, &position, &cell) != PLY_BOARD_OK) {
    ply_text_expected(error, PLY_TEXT_ERROR_RULES, &reader, _("a board that can be played"),
                      _("one that cannot"));
    return NULL;
  }
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_PENTE;
  record->clock_s[board.side] = seconds;
  return record;
}

/* The shortest decimal that reads back as the same number, with at least one decimal place. */
static void
append_seconds(GString *text, double seconds)
{
  char format[16], number[G_ASCII_DTOSTR_BUF_SIZE * 2];
  for (int places = 1; places <= 17; places++) {
    g_snprintf(format, sizeof format, "%%.%df", places);
    g_ascii_formatd(number, sizeof number, format, seconds);
    if (g_ascii_strtod(number, NULL) == seconds)
      break;
  }
  if (g_ascii_strtod(number, NULL) != seconds)
    g_ascii_dtostr(number, sizeof number, seconds);
  g_string_append_printf(text, "%s\n", number);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  PlyBoard board;
  ply_rules_read_board(&record->rules, &at->position, &board);
  guint8 side = at->position.side;
  GString *text = g_string_new(side == 0 ? "WHITE\n" : "BLACK\n");
  double seconds = record->clock_s[side];
  append_seconds(text, seconds > 0 && seconds <= MOST_SECONDS ? seconds : DEFAULT_SECONDS);
  g_string_append_printf(text, "%u,%u\n", board.captured[0], board.captured[1]);
  for (int cell = 0; cell < SIDE * SIDE; cell++) {
    g_string_append_c(text, ".wb"[board.cells[cell]]);
    if (cell % SIDE == SIDE - 1)
      g_string_append_c(text, '\n');
  }
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  guint8 side = at->position.side;
  if (!(record->clock_s[side] > 0))
    g_ptr_array_add(sentences, g_strdup(N_("The remaining time is not known: the file says 100.0 "
                                           "seconds.")));
  if (record->clock_s[!side] > 0)
    g_ptr_array_add(sentences,
                    g_strdup(N_("The remaining time of the side not to move is not kept.")));
}

const PlyFormat ply_format_pente_input = {
    .id = "pente-input",
    .name = N_("Pente input file"),
    .suffix = "input.txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_CLOCK,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
