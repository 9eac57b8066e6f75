/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/pente-odd.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"

#define SIDE      19
#define CELLS     (SIDE * SIDE)
#define TO_WIN    10 /* captured stones */
#define LEAST_ROW 12 /* symbols from which on a line is one of the board's, however short */
#define ELLIPSIS  0x2026

/* Played with where the file tells no time: nobody knows how little there is. */
#define UNKNOWN_SECONDS 1.0
#define MOST_SECONDS    1e9

typedef struct {
  PlyBoard board;
  double seconds;
  gint64 counts[2]; /* as the file has them */
  PlyPenteCounts reading;
  gboolean has_side, has_counts;
  const char *name;
  GPtrArray *warnings;
} Reading;

static void
warn(Reading *self, const char *what)
{
  g_ptr_array_add(self->warnings, g_strdup_printf("%s: %s", self->name, what));
}

/* What a symbol of the board means: 0 empty, 1 White, 2 Black; −1: nothing that can be told. */
static int
symbol_of(gunichar c)
{
  static const char *const symbols[] = {".-_+", "wWoO", "bBxX"};

  for (guint i = 0; i < G_N_ELEMENTS(symbols); i++) {
    if (c < 0x80 && c != 0 && strchr(symbols[i], (int)c) != NULL)
      return (int)i;
  }
  return c == ELLIPSIS || c == 0xb7 ? 0 : -1;
}

static gboolean
is_separator(gunichar c)
{
  return g_unichar_isspace(c) || (c < 0x80 && c != 0 && strchr(",;|'\"[]()", (int)c) != NULL);
}

/* The symbols of a line, an ellipsis as three; blanks between them do not count. */
static GArray *
symbols_in(const char *line)
{
  GArray *symbols = g_array_new(FALSE, FALSE, sizeof(gunichar));

  for (const char *p = line; *p != '\0'; p = g_utf8_next_char(p)) {
    gunichar c = g_utf8_get_char(p), dot = '.';
    if (is_separator(c))
      continue;
    for (int i = 0; i < 3 && c == ELLIPSIS; i++)
      g_array_append_val(symbols, dot);
    if (c != ELLIPSIS)
      g_array_append_val(symbols, c);
  }
  return symbols;
}

/* A line of the board consists of its symbols, but for a few that are odd. */
static gboolean
is_row(const GArray *symbols)
{
  guint known = 0;

  for (guint i = 0; i < symbols->len; i++)
    known += symbol_of(g_array_index(symbols, gunichar, i)) >= 0;
  return known >= LEAST_ROW && 4 * known >= 3 * symbols->len;
}

/* A line before the board: which side, what time, how many captured. */
static void
read_side(Reading *self, const char *line)
{
  g_autofree char *lower = g_ascii_strdown(line, -1);

  g_strdelimit(lower, "\"':=", ' ');
  g_strstrip(lower);
  gboolean white = strstr(lower, "white") != NULL || g_str_equal(lower, "w");
  gboolean black = strstr(lower, "black") != NULL || g_str_equal(lower, "b");
  if (white == black || self->has_side)
    return;
  self->has_side = TRUE;
  self->board.side = black;
}

/* The numbers in a line, at most two of them. */
static guint
read_numbers(const char *line, double numbers[2])
{
  guint n = 0;

  for (const char *p = line; *p != '\0' && n < 2;) {
    gboolean begins = g_ascii_isdigit(*p) || (strchr("+-.", *p) != NULL && g_ascii_isdigit(p[1]));
    char *end = NULL;
    if (begins)
      numbers[n] = g_ascii_strtod(p, &end);
    n += begins;
    p = begins ? end : p + 1;
  }
  return n;
}

static void
read_head(Reading *self, const char *line)
{
  double numbers[2] = {0, 0};
  guint n = read_numbers(line, numbers);

  read_side(self, line);
  if (n == 2 && !self->has_counts) {
    self->has_counts = TRUE;
    for (int side = 0; side < 2; side++)
      self->counts[side] = (gint64)CLAMP(numbers[side], 0, CELLS);
  } else if (n == 1 && !(self->seconds > 0) && isfinite(numbers[0])) {
    self->seconds = MIN(numbers[0], MOST_SECONDS);
  }
}

/* A symbol that nobody knows is taken for a stone of the other side: no square to play on. */
static void
read_row(Reading *self, const GArray *symbols, int row)
{
  for (guint column = 0; column < MIN(symbols->len, SIDE); column++) {
    int symbol = symbol_of(g_array_index(symbols, gunichar, column));
    self->board.cells[row * SIDE + (int)column] = (guint8)(symbol >= 0             ? symbol
                                                           : self->board.side == 0 ? 2
                                                                                   : 1);
  }
}

/* Empty squares may be blanks or 0, stones 1 and 2, where a line has one character for each square. */
static int
bare_symbol_of(char c)
{
  static const char symbols[] = "012";
  const char *at = strchr(symbols, c);

  return c == ' ' ? 0 : c != '\0' && at != NULL ? (int)(at - symbols) : symbol_of((guchar)c);
}

static gboolean
is_bare_row(const char *line)
{
  if (strlen(line) != SIDE || line[strcspn(line, " 012")] == '\0')
    return FALSE;
  for (int i = 0; i < SIDE; i++) {
    if (bare_symbol_of(line[i]) < 0)
      return FALSE;
  }
  return TRUE;
}

static void
read_bare_row(Reading *self, const char *line, int row)
{
  for (int column = 0; column < SIDE; column++)
    self->board.cells[row * SIDE + column] = (guint8)bare_symbol_of(line[column]);
}

static int
read_lines(Reading *self, const char *text)
{
  g_auto(GStrv) lines = g_strsplit_set(text, "\r\n", -1);
  int rows = 0;

  for (guint i = 0; lines[i] != NULL; i++) {
    g_autoptr(GArray) symbols = symbols_in(lines[i]);
    if (is_bare_row(lines[i]) && rows < SIDE) {
      read_bare_row(self, lines[i], rows++);
      continue;
    }
    if (symbols->len == 0)
      continue;
    if (rows == 0 && !is_row(symbols))
      read_head(self, lines[i]);
    else if (rows < SIDE)
      read_row(self, symbols, rows++);
  }
  return rows;
}

static void
count_stones(const PlyBoard *board, int stones[2])
{
  stones[0] = stones[1] = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (board->cells[cell] != 0)
      stones[board->cells[cell] - 1]++;
  }
}

/* How many more stones White has placed than Black, if captures stand for `each` stones. A game
 * between two has 0 here when White is to move, 1 when Black is. */
static gint64
surplus(const Reading *self, int each)
{
  int stones[2];

  count_stones(&self->board, stones);
  return stones[0] + each * self->counts[1] - stones[1] - each * self->counts[0];
}

static gboolean
are_pairs(const Reading *self)
{
  gint64 most = MAX(self->counts[0], self->counts[1]);

  if (self->reading != PLY_PENTE_COUNTS_EITHER)
    return self->reading == PLY_PENTE_COUNTS_PAIRS;
  if (most == 0 || 2 * most >= TO_WIN)
    return FALSE;
  if (self->counts[0] % 2 != 0 || self->counts[1] % 2 != 0)
    return TRUE;
  return surplus(self, 1) != self->board.side && surplus(self, 2) == self->board.side;
}

static void
set_captured(Reading *self)
{
  gboolean pairs = are_pairs(self);

  if (pairs && self->reading == PLY_PENTE_COUNTS_EITHER)
    warn(self, _("the captured stones are taken for pairs."));
  for (int side = 0; side < 2; side++) {
    gint64 stones = pairs ? 2 * self->counts[side] : self->counts[side] / 2 * 2;
    self->board.captured[side] = (guint16)stones;
  }
}

/* Nobody asks for a move in a game that the captured stones have ended. */
static void
doubt_captured(Reading *self)
{
  if (MAX(self->board.captured[0], self->board.captured[1]) < TO_WIN)
    return;
  self->board.captured[0] = self->board.captured[1] = 0;
  warn(self,
       _("so many captured stones would have ended the game: playing as if there were none."));
}

/* White has as many stones as Black when it is White's turn. */
static void
guess_side(Reading *self)
{
  if (self->has_side)
    return;
  self->board.side = surplus(self, 1) > 0;
  if (self->board.side == 0)
    warn(self, _("nobody is named as the side to move: playing White."));
  else
    warn(self, _("nobody is named as the side to move: playing Black."));
}

static void
guess_rest(Reading *self, int rows)
{
  if (!(self->seconds > 0)) {
    self->seconds = UNKNOWN_SECONDS;
    warn(self, _("no time above 0 is given: playing as if one second were left."));
  }
  if (!self->has_counts)
    warn(self, _("no captured stones are given: playing as if there were none."));
  if (rows != SIDE) {
    g_autofree char *what = g_strdup_printf(
        ngettext("%d board line instead of 19: the rest is taken for empty.",
                 "%d board lines instead of 19: the rest is taken for empty.", (gulong)rows),
        rows);
    warn(self, what);
  }
}

static PlyRecord *
make_record(const Reading *self)
{
  PlyRules rules;
  PlyPosition position;
  int cell;

  ply_rules_parse("pente", &rules);
  PlyBoardFault fault = ply_rules_set_board(&rules, &self->board, TRUE, &position, &cell);
  g_assert(fault == PLY_BOARD_OK);
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_PENTE;
  record->clock_s[self->board.side] = self->seconds;
  return record;
}

static PlyRecord *
read_odd(Reading *self, const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
  int rows = read_lines(self, valid);

  guess_side(self);
  guess_rest(self, rows);
  set_captured(self);
  doubt_captured(self);
  return make_record(self);
}

/* What is as the document has it may still count pairs. */
static PlyRecord *
recount(Reading *self, PlyRecord *record)
{
  const PlyPosition *position = &record->root->position;

  ply_rules_read_board(&record->rules, position, &self->board);
  for (int side = 0; side < 2; side++)
    self->counts[side] = self->board.captured[side];
  if (!are_pairs(self))
    return record;
  self->seconds = record->clock_s[position->side];
  set_captured(self);
  ply_record_free(record);
  return make_record(self);
}

PlyRecord *
ply_pente_odd_read(const char *text, gsize length, const char *name, PlyPenteCounts counts,
                   GPtrArray *warnings)
{
  Reading reading = {.board = {.columns = SIDE, .rows = SIDE},
                     .reading = counts,
                     .name = name,
                     .warnings = warnings};
  g_autoptr(GError) error = NULL;
  PlyRecord *record = ply_format_pente_input.load(text, length, name, FALSE, &error);

  if (record != NULL)
    return recount(&reading, record);
  g_ptr_array_add(warnings, g_strdup(error->message));
  return read_odd(&reading, text, length);
}
