/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The board as the command prompt's Othello program prints it.
 *
 * Grammar (either case; blank lines are skipped; blanks may stand between squares):
 *
 *     text    = { line } ;
 *     line    = row | to move | comment ;
 *     row     = [ "#" ], N * ( "W" | "B" | "." ), line end ;   N rows in all, N from 4 to 10
 *     to move = [ "#" ], ( "move" | "to move:" ), ( "B" | "W" ), line end ;
 *     comment = "#", anything, line end ;
 *
 *     # . . . . . .
 *     # . . . . . .
 *     # . . W B . .
 *     # . . B W . .
 *     # . . . . . .
 *     # . . . . . .
 *     # to move: B
 *
 * The document gives no side to move. Without a line that does, it is Black's turn after an even
 * number of stones and White's after an odd one. If that side has no move and the other has, it is
 * the other's turn. */

#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MIN_SIDE 4
#define MAX_SIDE 10

typedef enum { LINE_BLANK, LINE_ROW, LINE_SIDE, LINE_COMMENT, LINE_OTHER } LineKind;

typedef struct {
  PlyBoard board; /* `rows` counts those read so far */
  int side;       /* −1: not said */
  PlyTextReader last_row;
} Page;

static int
cell_of(gunichar c)
{
  switch (c) {
  case '.':
    return 0;
  case 'B':
  case 'b':
    return 1;
  case 'W':
  case 'w':
    return 2;
  default:
    return -1;
  }
}

/* Reads a line's cells as far as they go; at most one more than fit a row are counted. */
static int
read_cells(PlyTextReader *reader, guint8 cells[MAX_SIDE + 1])
{
  int n = 0, cell;
  ply_text_reader_skip_blanks(reader);
  while (n <= MAX_SIDE && (cell = cell_of(ply_text_reader_peek(reader))) >= 0) {
    cells[n++] = (guint8)cell;
    ply_text_reader_next(reader);
    ply_text_reader_skip_blanks(reader);
  }
  return n;
}

static gboolean
read_side(PlyTextReader reader, int *side)
{
  g_autofree char *line = ply_text_reader_rest(&reader);
  g_autofree char *lower = g_ascii_strdown(line, -1);
  char *letter = NULL;
  if (g_str_has_prefix(lower, "to move:"))
    letter = g_strstrip(lower + strlen("to move:"));
  else if (g_str_has_prefix(lower, "move "))
    letter = g_strstrip(lower + strlen("move "));
  if (letter == NULL || (!g_str_equal(letter, "b") && !g_str_equal(letter, "w")))
    return FALSE;
  *side = *letter == 'w';
  return TRUE;
}

/* Tells a line from its content, leaving the cursor at its first cell or other character. */
static LineKind
classify(PlyTextReader *reader, int *side)
{
  ply_text_reader_skip_blanks(reader);
  gboolean marked = ply_text_reader_take(reader, '#');
  ply_text_reader_skip_blanks(reader);
  if (ply_text_reader_at_line_end(reader))
    return marked ? LINE_COMMENT : LINE_BLANK;
  PlyTextReader probe = *reader;
  guint8 cells[MAX_SIDE + 1];
  int n = read_cells(&probe, cells);
  if (n >= MIN_SIDE && (ply_text_reader_at_line_end(&probe) || !marked))
    return LINE_ROW;
  if (read_side(*reader, side))
    return LINE_SIDE;
  return marked ? LINE_COMMENT : LINE_OTHER;
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  int rows = 0, width = 0, side;
  gboolean even = TRUE;
  while (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    LineKind kind = classify(&reader, &side);
    if (kind == LINE_OTHER || (kind == LINE_SIDE && rows == 0))
      return 0;
    if (kind == LINE_ROW) {
      guint8 cells[MAX_SIDE + 1];
      int n = read_cells(&reader, cells);
      even &= (rows == 0 || n == width) && ply_text_reader_at_line_end(&reader);
      width = n;
      if (++rows > MAX_SIDE + 1)
        break;
    }
    ply_text_reader_skip_line(&reader);
  }
  if (rows >= MIN_SIDE && even && rows == width)
    return 90;
  return rows >= 2 ? 40 : 0;
}

static gboolean
read_row(PlyTextReader *reader, Page *page, GError **error)
{
  guint8 cells[MAX_SIDE + 1];
  PlyTextReader start = *reader;
  int n = read_cells(reader, cells);
  PlyBoard *board = &page->board;
  if (board->rows == 0 && n <= MAX_SIDE)
    board->columns = (guint8)n;
  if (!ply_text_reader_at_line_end(reader) && n <= board->columns)
    return ply_text_expected_char(error, reader, _("W, B or ."));
  if (n != board->columns || board->rows == board->columns) {
    g_autofree char *expected = n != board->columns && board->rows > 0
                                    ? g_strdup_printf(_("%d squares in the row"), board->columns)
                                : board->rows > 0
                                    ? g_strdup_printf(_("%d rows in all"), board->columns)
                                    : g_strdup(_("4 to 10 squares in the row"));
    g_autofree char *found = n > MAX_SIDE ? g_strdup(_("more than 10")) : g_strdup_printf("%d", n);
    return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &start, expected,
                             n == board->columns ? _("another row") : found);
  }
  for (int i = 0; i < n; i++)
    board->cells[board->rows * n + i] = cells[i];
  board->rows++;
  return TRUE;
}

static gboolean
read_page(PlyTextReader *reader, Page *page, GError **error)
{
  while (ply_text_reader_peek(reader) != PLY_TEXT_END) {
    LineKind kind = classify(reader, &page->side);
    if (kind == LINE_OTHER) {
      guint8 cells[MAX_SIDE + 1];
      read_cells(reader, cells);
      return ply_text_expected_word(error, reader, _("a row of W, B and ."));
    }
    if (kind == LINE_ROW && !read_row(reader, page, error))
      return FALSE;
    ply_text_reader_skip_line(reader);
  }
  if (page->board.rows > 0 && page->board.rows == page->board.columns)
    return TRUE;
  g_autofree char *expected =
      page->board.rows == 0
          ? g_strdup(_("a row of W, B and ."))
          : g_strdup_printf(_("%d rows, as many as squares in each"), page->board.columns);
  g_autofree char *found = page->board.rows == 0 ? g_strdup(_("the end of the file"))
                                                 : g_strdup_printf(_("%d rows"), page->board.rows);
  return ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, reader, expected, found);
}

static gboolean
must_pass(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  return ply_rules_moves(rules, position, moves) == 1 && moves[0] == PLY_MOVE_PASS;
}

/* Settles the side to move as the grammar says. */
static void
choose_side(const PlyRules *rules, PlyBoard *board, int said, PlyPosition *position)
{
  int stones = 0, cell;
  for (int i = 0; i < board->columns * board->rows; i++)
    stones += board->cells[i] != 0;
  board->side = (guint8)(said >= 0 ? said : stones % 2);
  ply_rules_set_board(rules, board, FALSE, position, &cell);
  if (said >= 0 || !must_pass(rules, position))
    return;
  board->side = !board->side;
  ply_rules_set_board(rules, board, FALSE, position, &cell);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  Page page = {.side = -1};
  if (!read_page(&reader, &page, error))
    return NULL;
  g_autofree char *spec = g_strdup_printf("othello:%d", page.board.columns);
  PlyRules rules;
  ply_rules_parse(spec, &rules);
  PlyPosition position;
  choose_side(&rules, &page.board, page.side, &position);
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_ROW_COLUMN;
  return record;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  PlyBoard board;
  ply_rules_read_board(&record->rules, &at->position, &board);
  GString *text = g_string_new(NULL);
  for (int row = 0; row < board.rows; row++) {
    g_string_append_c(text, '#');
    for (int column = 0; column < board.columns; column++)
      g_string_append_printf(text, " %c", ".BW"[board.cells[row * board.columns + column]]);
    g_string_append_c(text, '\n');
  }
  g_string_append_printf(text, "# to move: %c\n", "BW"[at->position.side]);
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  g_ptr_array_add(sentences, g_strdup(N_("The side to move is kept only as a comment, which other "
                                         "programs do not read.")));
}

const PlyFormat ply_format_othello_board = {
    .id = "othello-board",
    .name = N_("Othello board of the command prompt"),
    .suffix = ".txt",
    .game = "othello",
    .notation = PLY_NOTATION_ROW_COLUMN,
    .keeps = PLY_KEEPS_POSITION,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
