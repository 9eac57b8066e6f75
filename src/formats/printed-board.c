/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello board as programs and people print it: Edax, WZebra, NBoard, GGS, discs of Unicode.
 *
 * Grammar (only read; lines of another form are skipped, they may say whose turn it is):
 *
 *     text   = { row | other line } ;         N rows in all, N from 4 to 10
 *     row    = [ number, { edge } ], square, { { edge }, square }, { edge }, [ anything ], line end ;
 *     square = black | white | empty ;        N of them
 *     edge   = " " | "|" | "│" | "┃" ;
 *     black  = "*" | "X" | "B" | "●" | "⚫" | "⬤" ;  white = "O" | "0" | "W" | "○" | "◯" | "⚪" ;
 *     empty  = "-" | "." | "_" | "·" | "・" | "□" | "┼" | "＋" ;
 *
 *       A B C D E F G H
 *     1 - - - - - - - - 1
 *     4 - - . O * - - - 4     Black's turn (*)
 *
 * As Japanese books and sites print it, letters, figures and signs may have the width of two (１, Ｘ, ｜, a blank), rows the figures
 * of Kanji (一), and 黒番 or 白番 says whose turn it is:
 *
 *       ＡＢＣＤＥＦＧＨ
 *     ４・・・○●・・・      黒番
 *
 * Row 1 comes first, and of several boards the first is read. "*" is Black and "O" White, also in "* to move" and "turn: O". Where nobody
 * says whose turn it is, it is Black's after an even number of discs and White's after an odd one,
 * or the other's if that side has no move. */

#include "formats/formats.h"
#include "record/replay.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MIN_SIDE   4
#define MAX_SIDE   10
#define MOST_LINES 200

typedef struct {
  PlyBoard board;
  int side; /* −1: not said */
  PlyTextReader last;
  gboolean marked; /* with row numbers or discs: surely a board */
} Page;

/* A sign of the width of two as that of one. */
static gunichar
narrow(gunichar c)
{
  return c == 0x3000 ? ' ' : c >= 0xff01 && c <= 0xff5e ? c - 0xff01 + '!' : c;
}

static int
square_of(gunichar wide)
{
  static const char black[] = "*XxBb", white[] = "Oo0Ww", empty[] = "-._+";
  static const gunichar dots[] = {0xb7, 0x30fb, 0xff65, 0x25a1, 0x253c};
  gunichar c = narrow(wide);

  if (c == 0x25cf || c == 0x26ab || c == 0x2b24)
    return 1;
  if (c == 0x25cb || c == 0x26aa || c == 0x25ef)
    return 2;
  for (guint i = 0; i < G_N_ELEMENTS(dots); i++)
    if (c == dots[i])
      return 0;
  if (c == '+' && wide == c) /* a corner of a frame */
    return -1;
  if (c == 0 || c > 127)
    return -1;
  return strchr(black, (int)c) != NULL   ? 1
         : strchr(white, (int)c) != NULL ? 2
         : strchr(empty, (int)c) != NULL ? 0
                                         : -1;
}

static gunichar
peek_past_edges(PlyTextReader *reader)
{
  gunichar c;

  while ((c = narrow(ply_text_reader_peek(reader))) == ' ' || c == '\t' || c == '|' ||
         c == 0x2502 || c == 0x2503 || c == 0xfe0e || c == 0xfe0f)
    ply_text_reader_next(reader);
  return ply_text_reader_peek(reader);
}

/* The figure of a row, by itself; 0: none. */
static guint
kanji_of(gunichar c)
{
  static const gunichar figures[] = {0x4e00, 0x4e8c, 0x4e09, 0x56db, 0x4e94,
                                     0x516d, 0x4e03, 0x516b, 0x4e5d, 0x5341};

  for (guint i = 0; i < G_N_ELEMENTS(figures); i++)
    if (figures[i] == c)
      return i + 1;
  return 0;
}

/* The squares of a row of `number`; 0 if the line is none. What stands behind them is another's. */
static int
read_row(PlyTextReader reader, guint number, guint8 cells[MAX_SIDE], gboolean *numbered)
{
  int n = 0, square;
  guint said = 0;

  gunichar c = narrow(peek_past_edges(&reader));
  *numbered = FALSE;
  if (kanji_of(c) > 0) {
    if (kanji_of(c) != number)
      return 0;
    ply_text_reader_next(&reader);
    *numbered = TRUE;
  }
  /* "0" is a disc where no number is due. */
  if (c >= '1' && c <= '9') {
    for (; c < 128 && g_ascii_isdigit((char)c) && said < 100;
         c = narrow(ply_text_reader_peek(&reader))) {
      said = said * 10 + (guint)(c - '0');
      ply_text_reader_next(&reader);
    }
    if (said != number)
      return 0;
    *numbered = TRUE;
  }
  gsize end = reader.offset;
  while ((square = square_of(peek_past_edges(&reader))) >= 0) {
    /* Two blanks or more end a row that has begun: what follows is said beside it. */
    if (n == MAX_SIDE || (n >= MIN_SIDE && reader.offset > end + 3))
      break;
    cells[n++] = (guint8)square;
    ply_text_reader_next(&reader);
    end = reader.offset;
  }
  c = ply_text_reader_peek(&reader);
  /* Letters close behind the squares make words, not a row. */
  if (reader.offset == end && c < 128 && g_ascii_isalnum((char)c) && !g_ascii_isdigit((char)c))
    return 0;
  return n >= MIN_SIDE ? n : 0;
}

/* Whose turn a line says it is, −1: nothing of it. */
static int
said_side(const char *line)
{
  static const struct {
    const char *words;
    int side;
  } table[] = {
      {"black to move", 0},
      {"white to move", 1},
      {"black's turn", 0},
      {"white's turn", 1},
      {"* to move", 0},
      {"o to move", 1},
      {"x to move", 0},
      {"to move: black", 0},
      {"to move: white", 1},
      {"to move: *", 0},
      {"to move: x", 0},
      {"to move: o", 1},
      {"to move: b", 0},
      {"to move: w", 1},
      {"turn: black", 0},
      {"turn: white", 1},
      {"turn: *", 0},
      {"turn: x", 0},
      {"turn: o", 1},
      {"turn: b", 0},
      {"turn: w", 1},
      {"side to move: *", 0},
      {"● to move", 0},
      {"○ to move", 1},
      {"black to play", 0},
      {"white to play", 1},
      {"to move: ●", 0},
      {"to move: ○", 1},
      {"black (*) to move", 0},
      {"black (x) to move", 0},
      {"white (o) to move", 1},
      {"side to play: black", 0},
      {"side to play: white", 1},
      {"black moves", 0},
      {"white moves", 1},
      {"turn: ●", 0},
      {"turn: ○", 1},
      {"黒番", 0},
      {"白番", 1},
      {"黒の番", 0},
      {"白の番", 1},
      {"黒の手番", 0},
      {"白の手番", 1},
      {"手番：黒", 0},
      {"手番：白", 1},
      {"手番:黒", 0},
      {"手番:白", 1},
  };
  g_autofree char *lower = g_ascii_strdown(line, -1);

  for (guint i = 0; i < G_N_ELEMENTS(table); i++)
    if (strstr(lower, table[i].words) != NULL)
      return table[i].side;
  return -1;
}

/* The text up to MOST_LINES as a page. Whether it is a whole board. */
static gboolean
read_page(PlyTextReader *reader, Page *page)
{
  int lines = 0;

  *page = (Page){.side = -1, .last = *reader};
  for (; ply_text_reader_peek(reader) != PLY_TEXT_END && lines < MOST_LINES; lines++) {
    PlyBoard *board = &page->board;
    guint8 cells[MAX_SIDE];
    gboolean numbered;
    int n = board->rows < MAX_SIDE ? read_row(*reader, board->rows + 1U, cells, &numbered) : 0;
    /* Behind a whole board, a row is another board's, and so is what is said from there on. */
    if (board->rows >= MIN_SIDE && board->rows == board->columns &&
        read_row(*reader, 1, cells, &numbered) == board->columns)
      break;
    if (n > 0 && (board->rows == 0 || n == board->columns) &&
        (board->rows == 0 || board->rows < board->columns)) {
      board->columns = (guint8)n;
      memcpy(board->cells + board->rows * n, cells, (gsize)n);
      page->marked |= numbered;
      page->last = *reader;
      board->rows++;
    }
    g_autofree char *line = ply_text_reader_rest(reader);
    page->marked |= n > 0 && (strstr(line, "●") != NULL || strstr(line, "○") != NULL ||
                              strstr(line, "⚫") != NULL || strstr(line, "⚪") != NULL ||
                              strstr(line, "⬤") != NULL || strstr(line, "◯") != NULL);
    int side = said_side(line);
    page->side = side >= 0 ? side : page->side;
    ply_text_reader_take(reader, '\n');
  }
  return page->board.rows >= MIN_SIDE && page->board.rows == page->board.columns;
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  Page page;

  if (!read_page(&reader, &page))
    return page.marked && page.board.rows >= 3 ? 25 : 0;
  return page.marked ? 88 : page.side >= 0 ? 39 : 35;
}

static gboolean
must_pass(const PlyRules *rules, const PlyPosition *position)
{
  return ply_rules_is_legal(rules, position, PLY_MOVE_PASS);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  PlyPosition position;
  PlyRules rules;
  Page page;
  int stones = 0, cell;

  if (!read_page(&reader, &page)) {
    g_autofree char *expected =
        page.board.rows == 0
            ? g_strdup(_("a row such as “1 - - - O * - - -”"))
            : g_strdup_printf(_("%d rows, as many as squares in each"), page.board.columns);
    g_autofree char *found = g_strdup_printf(_("%d rows"), page.board.rows);
    ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &page.last, expected, found);
    return NULL;
  }
  g_autofree char *spec = g_strdup_printf("othello:%d", page.board.columns);
  ply_rules_parse(spec, &rules);
  for (int i = 0; i < page.board.columns * page.board.rows; i++)
    stones += page.board.cells[i] != 0;
  page.board.side = (guint8)(page.side >= 0 ? page.side : stones % 2);
  if (ply_rules_set_board(&rules, &page.board, force, &position, &cell) != PLY_BOARD_OK) {
    ply_text_expected(error, PLY_TEXT_ERROR_RULES, &page.last, _("a board that can be played"),
                      _("one that cannot"));
    return NULL;
  }
  if (page.side < 0 && must_pass(&rules, &position)) {
    page.board.side = !page.board.side;
    ply_rules_set_board(&rules, &page.board, force, &position, &cell);
  }
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_STANDARD;
  return record;
}

const PlyFormat ply_format_othello_printed = {
    .id = "othello-printed",
    .name = N_("Othello board as other programs print it"),
    .suffix = ".txt",
    .game = "othello",
    .notation = PLY_NOTATION_STANDARD,
    .detect = detect,
    .load = load,
};
