/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/players.h"

#include "arena/opponents.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define TABLE_BYTES ((gsize)32 << 20)

static PlySeat *
new_random(guint64 seed)
{
  return ply_seat_new_random("random", seed);
}

static const PlyPlayer players[] = {
    {"engine", N_("Plyscope’s search"), NULL, NULL},
    {"random", N_("Random moves"), NULL, new_random},
    {"minimax", N_("Minimax"), NULL, NULL},
    {"alpha-beta", N_("Alpha-beta"), NULL, NULL},
    {"pvs", N_("PVS (NegaScout)"), NULL, NULL},
    {"mtdf", N_("MTD(f)"), NULL, NULL},
    {"pente-minimax", N_("Minimax for Pente, without alpha-beta"), "pente",
     ply_opponent_pente_minimax},
    {"pente-random", N_("Random moves for Pente, next to a stone"), "pente",
     ply_opponent_pente_random},
    {NULL, NULL, NULL, NULL},
};

const PlyPlayer *
ply_player_at(guint index)
{
  return index < G_N_ELEMENTS(players) - 1 ? &players[index] : NULL;
}

const PlyPlayer *
ply_player_find(const char *id)
{
  for (guint i = 0; ply_player_at(i) != NULL; i++) {
    if (g_str_equal(players[i].id, id))
      return &players[i];
  }
  return NULL;
}

static void
set_unknown_error(const char *spec, GError **error)
{
  g_autoptr(GString) names = g_string_new(NULL);

  for (guint i = 0; ply_player_at(i) != NULL; i++)
    g_string_append_printf(names, "%s, ", players[i].id);
  for (guint i = 0; ply_protocol_at(i) != NULL; i++)
    g_string_append_printf(names, "%s%s:PROGRAM", i > 0 ? ", " : "", ply_protocol_at(i)->id);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
              _("Expected a player, one of %s; found “%s”."), names->str, spec);
}

PlySeat *
ply_players_seat(const char *spec, guint64 seed, GError **error)
{
  const PlyPlayer *player = ply_player_find(spec);
  const char *colon = strchr(spec, ':');

  if (player != NULL && player->seat_new == NULL)
    return ply_seat_new_thinker(player->id, player->id, TABLE_BYTES);
  if (player != NULL)
    return player->seat_new(seed);
  if (colon != NULL && colon[1] != '\0') {
    g_autofree char *id = g_strndup(spec, (gsize)(colon - spec));
    const PlyProtocol *protocol = ply_protocol_find(id);
    if (protocol != NULL)
      return protocol->seat_new(colon + 1, error);
  }
  set_unknown_error(spec, error);
  return NULL;
}
