/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/tournament.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "arena/players.h"

#define BUILTIN "builtin:"

static const char *const number_names[] = {"DEPTHLIMIT", "TIMELIMIT1", "TIMELIMIT2"};

static gboolean
parse_numbers(PlyTournament *self, const char *const arguments[3], GError **error)
{
  gint64 numbers[3];

  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (!ply_x_y_parse_number(arguments[i], &numbers[i])) {
      g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                  _("%s: expected a whole number from 0 to %d, found “%s”."), number_names[i],
                  PLY_X_Y_MAX_NUMBER, arguments[i]);
      return FALSE;
    }
  }
  self->told =
      (PlyXYGame){.depth = (int)numbers[0], .limit1_ms = numbers[1], .limit2_ms = numbers[2]};
  return TRUE;
}

gboolean
ply_tournament_parse(PlyTournament *self, const char *const arguments[5], const PlyManner *manner,
                     GError **error)
{
  *self = (PlyTournament){.manner = *manner};
  if (!parse_numbers(self, arguments + 2, error))
    return FALSE;
  for (int side = 0; side < 2; side++)
    self->players[side] = g_strdup(arguments[side]);
  return TRUE;
}

void
ply_tournament_clear(PlyTournament *self)
{
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->players[side], g_free);
}

gboolean
ply_tournament_is_human(const PlyTournament *self, int side)
{
  return g_str_equal(self->players[side], PLY_TOURNAMENT_HUMAN);
}

PlySeat *
ply_tournament_seat(const PlyTournament *self, int side, guint64 seed, GError **error)
{
  const char *player = self->players[side];

  if (g_str_has_prefix(player, BUILTIN))
    return ply_players_seat(player + strlen(BUILTIN), seed, error);
  return ply_x_y_seat_new(player, &self->manner, &self->told, self->patience_us, error);
}

PlyTimeControl
ply_tournament_control(const PlyTournament *self, int side)
{
  PlyXYLimits limits = ply_x_y_read_limits(&self->told, &self->manner);
  gboolean game_first = ply_manner_has(&self->manner, PLY_X_Y_GAME_FIRST);
  PlyTimeControl control = {.cpu = !limits.wall};

  if (ply_tournament_is_human(self, side))
    return control;
  control.depth = limits.depth;
  control.move_us = limits.move_us > 0 ? limits.move_us + PLY_TOURNAMENT_GRACE_US : 0;
  control.game_us = limits.game_us > 0 ? limits.game_us + PLY_TOURNAMENT_GRACE_US : 0;
  if (control.move_us == 0 && control.game_us == 0)
    return control;
  control.grace_us = PLY_TOURNAMENT_GRACE_US;
  control.hint = game_first
                     ? N_("TIMELIMIT1 was the whole game’s limit and TIMELIMIT2 each move’s; "
                          "most programs read them the other way round (--as course).")
                     : N_("TIMELIMIT1 was each move’s limit and TIMELIMIT2 the whole game’s; "
                          "the document has them the other way round too (--as document).");
  return control;
}

/* By the document, a program that vanished or wrote nonsense has made an illegal move. */
static const char *
reason(PlyFault fault)
{
  return fault == PLY_FAULT_NONE ? "legal" : fault == PLY_FAULT_TIME ? "timeout" : "illegal";
}

char *
ply_tournament_winner_line(const PlyManner *manner, const PlyVerdict *verdict)
{
  int winner = verdict->outcome == PLY_FIRST_WINS ? 0 : 1;
  g_autofree char *word = g_strdup(reason(verdict->fault));

  if (!verdict->begun || verdict->outcome == PLY_GOING_ON)
    return NULL;
  if (ply_manner_has(manner, PLY_X_Y_CAPITAL) && g_str_equal(word, "illegal"))
    *word = g_ascii_toupper(*word);
  if (verdict->outcome == PLY_DRAW)
    return g_strdup_printf("winner T 0 %s", word);
  return g_strdup_printf("winner %c %d %s", "BW"[winner],
                         verdict -> tally[winner] - verdict -> tally[!winner], word);
}
