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
ply_tournament_parse(PlyTournament *self, const char *const arguments[5], const char *limits,
                     GError **error)
{
  *self = (PlyTournament){.swapped = g_strcmp0(limits, "swapped") == 0};
  if (limits != NULL && !self->swapped && !g_str_equal(limits, "document")) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("--limits: expected “document” or “swapped”, found “%s”."), limits);
    return FALSE;
  }
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
  return ply_x_y_seat_new(player, &self->told, self->patience_us, error);
}

PlyTimeControl
ply_tournament_control(const PlyTournament *self, int side)
{
  gint64 game_ms = self->swapped ? self->told.limit2_ms : self->told.limit1_ms;
  gint64 move_ms = self->swapped ? self->told.limit1_ms : self->told.limit2_ms;
  PlyTimeControl control = {.cpu = TRUE, .swapped = self->swapped};

  if (ply_tournament_is_human(self, side))
    return control;
  control.grace_us = move_ms > 0 || game_ms > 0 ? PLY_TOURNAMENT_GRACE_US : 0;
  if (move_ms > 0)
    control.move_us = 1000 * move_ms + PLY_TOURNAMENT_GRACE_US;
  else if (game_ms > 0)
    control.game_us = 1000 * game_ms + PLY_TOURNAMENT_GRACE_US;
  else
    control.depth = self->told.depth;
  return control;
}

/* As the document has it, a lost program that vanished or wrote nonsense has made an illegal move.
 */
static const char *
reason(PlyFault fault)
{
  return fault == PLY_FAULT_NONE ? "legal" : fault == PLY_FAULT_TIME ? "timeout" : "illegal";
}

char *
ply_tournament_winner_line(const PlyVerdict *verdict)
{
  int winner = verdict->outcome == PLY_FIRST_WINS ? 0 : 1;

  if (!verdict->begun || verdict->outcome == PLY_GOING_ON)
    return NULL;
  if (verdict->outcome == PLY_DRAW)
    return g_strdup_printf("winner T 0 %s", reason(verdict->fault));
  return g_strdup_printf("winner %c %d %s", "BW"[winner],
                         verdict -> tally[winner] - verdict -> tally[!winner],
                         reason(verdict->fault));
}
