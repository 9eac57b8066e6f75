/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello's line protocol, program `play`.
 *
 * Grammar (8x8, Black first; every line ends with LF, and is flushed):
 *
 *     to the player   = game, { move | "pass" } ;   the opponent's moves
 *     from the player = { move | "pass" } ;
 *     game  = "game", color, depth, limit1, limit2 ;
 *     color = "B" | "W" ;                           B moves without waiting for a line
 *     depth = number ;                              plies, 0: no limit
 *     limit1, limit2 = number ;                     CPU ms for the game and for each move, 0: none
 *     move  = x, blank, y ;                         0 … 7 from the left, 0 … 7 from the top
 *
 *     > game W 0 0 1000
 *     > 5 4
 *     < 5 5
 *
 * A player that cannot move says "pass", and the opponent's pass is told as "pass". The game is
 * over when neither can move; the host then closes its end. A player that gets a line after the end
 * answers "pass". In the lines above > goes to the player and < comes from it.
 */

#include "protocols/x-y.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/printable.h"
#include "protocols/protocols.h"

#define MOST_SHOWN 40 /* characters of a line in a message */

gboolean
ply_x_y_parse_number(const char *text, gint64 *number)
{
  guint64 value = 0;

  if (!g_ascii_string_to_unsigned(text, 10, 0, PLY_X_Y_MAX_NUMBER, &value, NULL))
    return FALSE;
  *number = (gint64)value;
  return TRUE;
}

char *
ply_x_y_show(const char *line)
{
  return ply_printable_line(line, strlen(line), MOST_SHOWN);
}

/* The words of a line, blanks of any number between them. */
static GPtrArray *
split_words(const char *line)
{
  g_auto(GStrv) parts = g_strsplit_set(line, " \t\r", -1);
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);

  for (guint i = 0; parts[i] != NULL; i++) {
    if (parts[i][0] != '\0')
      g_ptr_array_add(words, g_strdup(parts[i]));
  }
  return words;
}

static gboolean
parse_words(const GPtrArray *words, PlyXYGame *game)
{
  gint64 numbers[3];

  if (words->len != 5 || strcmp(words->pdata[0], "game") != 0)
    return FALSE;
  if (g_ascii_strcasecmp(words->pdata[1], "B") == 0)
    game->side = 0;
  else if (g_ascii_strcasecmp(words->pdata[1], "W") == 0)
    game->side = 1;
  else
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (!ply_x_y_parse_number(words->pdata[i + 2], &numbers[i]))
      return FALSE;
  }
  game->depth = (int)numbers[0];
  game->limit1_ms = numbers[1];
  game->limit2_ms = numbers[2];
  return TRUE;
}

gboolean
ply_x_y_parse_game(const char *line, PlyXYGame *game, GError **error)
{
  g_autoptr(GPtrArray) words = split_words(line);

  if (parse_words(words, game))
    return TRUE;
  g_autofree char *shown = ply_x_y_show(line);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
              _("Expected “game COLOR DEPTHLIMIT TIMELIMIT1 TIMELIMIT2” with B or W and three "
                "numbers from 0, found “%s”."),
              shown);
  return FALSE;
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  return ply_x_y_seat_new(program, NULL, 0, error);
}

const PlyProtocol ply_protocol_x_y = {
    .id = "x-y",
    .name = N_("Othello over stdin and stdout"),
    .game = "othello",
    .program = "play",
    .notation = PLY_NOTATION_X_Y,
    .seat_new = seat_new,
};
