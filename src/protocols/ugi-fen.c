/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions and moves of the Universal Game Interface as words. What they look like is in ugi.c. */

#include "protocols/ugi.h"

#include <string.h>

#include "protocols/vertex.h"

const char *
ply_ugi_write_move(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                   char text[PLY_NOTATION_BYTES])
{
  ply_vertex_write(rules, position, move, text);
  for (char *p = text; *p != '\0'; p++)
    *p = g_ascii_tolower(*p);
  return text;
}

gboolean
ply_ugi_read_move(const PlyRules *rules, const PlyPosition *position, const char *text,
                  PlyMove *move)
{
  return ply_vertex_read(rules, position, g_str_equal(text, "0000") ? "pass" : text, move);
}

char *
ply_ugi_game_text(const PlyRules *rules)
{
  const char *id = ply_game_id(rules->game);

  if (rules->columns == rules->rows && !g_str_equal(id, "pente"))
    return g_strdup_printf("%s:%d", id, rules->columns);
  if (!g_str_equal(id, "maxconnect4"))
    return g_strdup(id);
  return g_strdup_printf("%s:%dx%d", id, rules->columns, rules->rows);
}

static void
add_row(const PlyBoard *board, int row, GString *text)
{
  int empty = 0;

  for (int column = 0; column < board->columns; column++) {
    int stone = board->cells[row * board->columns + column];
    if (stone == 0) {
      empty++;
      continue;
    }
    if (empty > 0)
      g_string_append_printf(text, "%d", empty);
    empty = 0;
    g_string_append_c(text, " xo"[stone]);
  }
  if (empty > 0)
    g_string_append_printf(text, "%d", empty);
}

char *
ply_ugi_write_fen(const PlyRules *rules, const PlyPosition *position)
{
  GString *text = g_string_new(NULL);
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int row = 0; row < board.rows; row++) {
    if (row > 0)
      g_string_append_c(text, '/');
    add_row(&board, row, text);
  }
  g_string_append_printf(text, " %c %d %d", "xo"[position->side], board.captured[0],
                         board.captured[1]);
  return g_string_free(text, FALSE);
}

/* One row up to its slash or the end; NULL if it does not fill the row exactly. */
static const char *
read_row(const char *text, PlyBoard *board, int row)
{
  int column = 0;

  while (*text != '\0' && *text != '/' && column <= board->columns) {
    if (g_ascii_isdigit(*text)) {
      int empty = 0;
      for (int digits = 0; g_ascii_isdigit(*text) && digits < 2; digits++)
        empty = empty * 10 + (*text++ - '0');
      column += empty;
    } else {
      const char *stone = strchr("xo", *text++);
      if (stone == NULL || column >= board->columns)
        return NULL;
      board->cells[row * board->columns + column++] = *stone == 'x' ? 1 : 2;
    }
  }
  return column == board->columns ? text : NULL;
}

static gboolean
read_board(const char *text, PlyBoard *board)
{
  for (int row = 0; row < board->rows; row++) {
    text = read_row(text, board, row);
    if (text == NULL || *text != (row + 1 < board->rows ? '/' : '\0'))
      return FALSE;
    text++;
  }
  return TRUE;
}

guint
ply_ugi_read_fen(const PlyRules *rules, char **words, PlyPosition *position)
{
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows};
  gint64 captured;
  guint n = 2;
  int cell;

  if (words[0] == NULL || words[1] == NULL || !read_board(words[0], &board) ||
      (!g_str_equal(words[1], "x") && !g_str_equal(words[1], "o")))
    return 0;
  board.side = *words[1] == 'o';
  for (; words[n] != NULL && !g_str_equal(words[n], "moves"); n++) {
    if (n > 3 || !g_ascii_string_to_signed(words[n], 10, 0, 100, &captured, NULL))
      return 0;
    if (g_str_equal(ply_game_id(rules->game), "pente"))
      board.captured[n - 2] = (guint16)captured;
  }
  return ply_rules_set_board(rules, &board, FALSE, position, &cell) == PLY_BOARD_OK ? n : 0;
}
