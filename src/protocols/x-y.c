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
 *     limit1, limit2 = number ;                     CPU ms, 0: none; see the dialects below
 *     move  = x, blank, y ;                         0 … 7 from the left, 0 … 7 from the top
 *
 *     > game W 0 0 1000
 *     > 5 4
 *     < 5 5
 *
 * A player that cannot move says "pass", and the opponent's pass is told as "pass". The game is
 * over when neither can move; the host then closes its end. A player that gets a line after the end
 * answers "pass". In the lines above > goes to the player and < comes from it. */

#include "protocols/x-y.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "protocols/loose.h"
#include "record/printable.h"

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

#define BIT(breach) ((guint32)1 << (breach))
/* The first is for players only. */
static const PlyDialect dialects[] = {
    {"either", N_("Keeps to the limits whichever of the two is each move’s"), PLY_X_Y_EITHER,
     BIT(PLY_X_Y_ODD_BLANKS)},
    {"course",
     N_("TIMELIMIT1 is each move’s limit and TIMELIMIT2 the game’s, as the course’s programs and "
        "its referee read them"),
     0, BIT(PLY_X_Y_ODD_BLANKS)},
    {"document",
     N_("TIMELIMIT1 is the game’s limit and TIMELIMIT2 each move’s, which overrides the other"),
     PLY_X_Y_GAME_FIRST, BIT(PLY_X_Y_ODD_BLANKS)},
    {"rochester-java",
     N_("The course’s referee in Java: as “course”, in seconds of wall time, and “Illegal” with a "
        "capital"),
     PLY_X_Y_SECONDS | PLY_X_Y_WALL | PLY_X_Y_CAPITAL, BIT(PLY_X_Y_ODD_BLANKS)},
    {NULL, NULL, 0, 0},
};

static const char form[] = "Moves are specified by line consisting of two integers X Y";

static const PlyBreach breaches[] = {
    [PLY_X_Y_ODD_BLANKS] = {N_("blanks or line ends of another kind"), form},
    [PLY_X_Y_ODD_MOVE] = {N_("a move in another form"), form},
    [PLY_X_Y_ODD_SPEECH] = {N_("words that are no move"),
                            "write a line (ending with the newline character) to stdout specifying "
                            "its move"},
    {NULL, NULL},
};

const PlyDialects ply_x_y_dialects = {"x-y", dialects + 1, breaches};
const PlyDialects ply_x_y_player_dialects = {"x-y", dialects, breaches};

/* Microseconds in a unit of the two limits. */
static gint64
unit_us(const PlyManner *manner)
{
  return ply_manner_has(manner, PLY_X_Y_SECONDS) ? G_USEC_PER_SEC : G_USEC_PER_SEC / 1000;
}

PlyXYLimits
ply_x_y_read_limits(const PlyXYGame *game, const PlyManner *manner)
{
  PlyXYLimits limits = {.wall = ply_manner_has(manner, PLY_X_Y_WALL)};
  gint64 first = unit_us(manner) * game->limit1_ms, second = unit_us(manner) * game->limit2_ms;

  if (first == 0 && second == 0) {
    limits.depth = game->depth;
  } else if (ply_manner_has(manner, PLY_X_Y_GAME_FIRST)) {
    limits.game_us = second > 0 ? 0 : first;
    limits.move_us = second;
  } else if (ply_manner_has(manner, PLY_X_Y_EITHER)) {
    /* A share of a game's limit is within the same limit for a move. */
    limits.game_us = second > 0 ? second : first;
    limits.move_us = second > 0 ? first : 0;
  } else {
    limits.game_us = second;
    limits.move_us = first;
  }
  return limits;
}

void
ply_x_y_write_limits(const PlyXYLimits *limits, const PlyManner *manner, PlyXYGame *game)
{
  gint64 unit = unit_us(manner);
  gint64 per_move = (limits->move_us + unit - 1) / unit;
  gint64 per_game = (limits->game_us + unit - 1) / unit;
  gboolean game_first = ply_manner_has(manner, PLY_X_Y_GAME_FIRST);

  game->depth = limits->depth;
  game->limit1_ms = game_first ? per_game : per_move;
  game->limit2_ms = game_first ? per_move : per_game;
}

gboolean
ply_x_y_read_move(const PlyRules *rules, const char *line, PlyMove *move, int *breach)
{
  char text[PLY_NOTATION_BYTES];
  int x, y;

  if (ply_notation_parse(PLY_NOTATION_X_Y, rules, line, move)) {
    ply_notation_move(PLY_NOTATION_X_Y, rules, *move, text);
    *breach = g_str_equal(line, text) ? -1 : PLY_X_Y_ODD_BLANKS;
    return TRUE;
  }
  *breach = PLY_X_Y_ODD_MOVE;
  if (ply_loose_is_pass(line)) {
    *move = PLY_MOVE_PASS;
    return TRUE;
  }
  if (!ply_loose_pair(line, &x, &y) || x >= rules->columns || y >= rules->rows)
    return FALSE;
  *move = (PlyMove)(y * rules->columns + x);
  return TRUE;
}
