/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello position as one run of squares and the side to move.
 *
 * Grammar (white space may stand anywhere):
 *
 *     text    = N * N * square, [ "|" | "," ], side, [ comment ] ;   N from 4 to 10: 64 for 8x8
 *     square  = black | white | empty ;   row by row from the top left, a1 b1 … h8
 *     side    = black | white ;
 *     black   = "X" | "x" | "*" | "B" | "b" ;
 *     white   = "O" | "o" | "0" | "W" | "w" ;
 *     empty   = "-" | "." | "_" ;
 *     comment = ( ";" | "|" | "%" | "#" | move, ":" ), anything up to the end of the line ;
 *
 *     ---------------------------OX------XO--------------------------- X
 *     -OOOOO----OOOOX--OOOOOOXXXXXOOXX--XXOOX--OXXXX-----XXO-----X---- X; H4:+0;
 *
 * A file of such lines, as FFO's and OBF's are, has many positions.
 */

#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <glib/gi18n-lib.h>

#define MIN_SIDE 4
#define MAX_SIDE 10
#define MOST     (MAX_SIDE * MAX_SIDE)

typedef struct {
  guint8 cells[MOST + 1]; /* the side to move may be the last one */
  PlyTextReader places[MOST + 1];
  int n;
} Squares;

static int
square_of(gunichar c)
{
  switch (c) {
  case 'X':
  case 'x':
  case '*':
  case 'B':
  case 'b':
    return 1;
  case 'O':
  case 'o':
  case '0':
  case 'W':
  case 'w':
    return 2;
  case '-':
  case '.':
  case '_':
    return 0;
  default:
    return -1;
  }
}

static int
side_length(int squares)
{
  for (int n = MIN_SIDE; n <= MAX_SIDE; n++)
    if (n * n == squares)
      return n;
  return 0;
}

/* Reads squares as far as they go, at most one more than the largest board has. */
static void
read_squares(PlyTextReader *reader, Squares *squares)
{
  int square;
  squares->n = 0;
  ply_text_reader_skip_space(reader);
  while (squares->n <= MOST && (square = square_of(ply_text_reader_peek(reader))) >= 0) {
    squares->places[squares->n] = *reader;
    squares->cells[squares->n++] = (guint8)square;
    ply_text_reader_next(reader);
    ply_text_reader_skip_space(reader);
  }
}

/* A move and its value behind the position, as "G7:-2". */
static gboolean
is_move(const PlyTextReader *reader)
{
  const char *at = reader->text + reader->offset;
  gsize left = reader->length - reader->offset;
  gsize n = left > 3 && g_ascii_isdigit(at[1]) ? (g_ascii_isdigit(at[2]) ? 3 : 2) : 0;
  return n > 0 && n < left && g_ascii_isalpha(at[0]) && at[n] == ':';
}

static int
detect(const char *text, gsize length)
{
  Squares squares;
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  read_squares(&reader, &squares);
  gunichar c = ply_text_reader_peek(&reader);
  if (side_length(squares.n) > 0 && (c == '|' || c == ','))
    return 85;
  if (side_length(squares.n - 1) > 0)
    return c == PLY_TEXT_END || c == ';' || c == '|' || c == '%' || c == '#' || is_move(&reader)
               ? 85
               : 30;
  return squares.n >= MIN_SIDE * MIN_SIDE ? 30 : 0;
}

/* Takes the side to move from where the grammar has it: behind a separator,
 * or as the last square. */
static gboolean
read_side(PlyTextReader *reader, Squares *squares, int *side, GError **error)
{
  if (ply_text_reader_take(reader, '|') || ply_text_reader_take(reader, ',')) {
    ply_text_reader_skip_space(reader);
    *side = square_of(ply_text_reader_peek(reader)) - 1;
    if (*side >= 0) {
      ply_text_reader_next(reader);
      return TRUE;
    }
  } else if (side_length(squares->n - 1) > 0) {
    *side = squares->cells[--squares->n] - 1;
    if (*side >= 0)
      return TRUE;
    *reader = squares->places[squares->n];
  }
  return ply_text_expected_char(error, reader, _("the side to move, X or O"));
}

static gboolean
check_count(const PlyTextReader *reader, const Squares *squares, GError **error)
{
  gunichar c = ply_text_reader_peek(reader);
  gboolean separated = c == '|' || c == ',';
  if (side_length(squares->n) > 0 || (!separated && side_length(squares->n - 1) > 0))
    return TRUE;
  if (!separated && c != PLY_TEXT_END && squares->n <= MOST)
    return ply_text_expected_char(error, reader, _("a square: X, O or -"));
  g_autofree char *found =
      squares->n > MOST ? g_strdup(_("more than 100")) : g_strdup_printf("%d", squares->n);
  return ply_text_expected(
      error, PLY_TEXT_ERROR_SYNTAX, reader,
      _("64 squares and the side to move (16 to 100 squares for 4x4 to 10x10)"), found);
}

static gboolean
read_end(PlyTextReader *reader, GError **error)
{
  ply_text_reader_skip_space(reader);
  gunichar c = ply_text_reader_peek(reader);
  if (c == ';' || c == '|' || c == '%' || c == '#' || is_move(reader))
    ply_text_reader_skip_line(reader);
  ply_text_reader_skip_space(reader);
  if (ply_text_reader_peek(reader) == PLY_TEXT_END)
    return TRUE;
  return ply_text_expected_word(error, reader, _("the end of the file after one position"));
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  Squares squares;
  int side = -1, cell;
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  read_squares(&reader, &squares);
  if (!check_count(&reader, &squares, error) || !read_side(&reader, &squares, &side, error) ||
      !read_end(&reader, error))
    return NULL;
  int n = side_length(squares.n);
  g_autofree char *spec = g_strdup_printf("othello:%d", n);
  PlyRules rules;
  ply_rules_parse(spec, &rules);
  PlyBoard board = {.columns = (guint8)n, .rows = (guint8)n, .side = (guint8)side};
  for (int i = 0; i < squares.n; i++)
    board.cells[i] = squares.cells[i];
  PlyPosition position;
  if (ply_rules_set_board(&rules, &board, force, &position, &cell) != PLY_BOARD_OK) {
    ply_text_expected(error, PLY_TEXT_ERROR_RULES, &reader, _("a board that can be played"),
                      _("one that cannot"));
    return NULL;
  }
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_STANDARD;
  return record;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  PlyBoard board;
  ply_rules_read_board(&record->rules, &at->position, &board);
  GString *text = g_string_new(NULL);
  for (int i = 0; i < board.columns * board.rows; i++)
    g_string_append_c(text, "-XO"[board.cells[i]]);
  g_string_append_printf(text, " %c\n", "XO"[at->position.side]);
  return text;
}

const PlyFormat ply_format_othello_64 = {
    .id = "othello-64",
    .name = N_("Othello position (64 characters)"),
    .suffix = ".txt",
    .game = "othello",
    .notation = PLY_NOTATION_STANDARD,
    .keeps = PLY_KEEPS_POSITION,
    .detect = detect,
    .load = load,
    .slice = ply_slice_lines,
    .lines = TRUE,
    .save = save,
};
