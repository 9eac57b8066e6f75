/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Everybody who can sit down at a game: our own players by name, and programs as
 * "PROTOCOL:PROGRAM". The table is constant: any thread. */

#include "protocols/protocols.h"

typedef struct {
  const char *id;                     /* "engine", "pvs", "random" */
  const char *name;                   /* English, to be translated: "Plyscope's search" */
  const char *game;                   /* id of the only game it can play, or NULL */
  PlySeat *(*seat_new)(guint64 seed); /* NULL: searches with the algorithm of its id */
} PlyPlayer;

/* In a fixed order; NULL past the last. */
const PlyPlayer *ply_player_at(guint index);
const PlyPlayer *ply_player_find(const char *id);

/* A seat from "engine", "random", … or "PROTOCOL:PROGRAM". NULL with one sentence that lists what
 * was expected. */
PlySeat *ply_players_seat(const char *spec, guint64 seed, GError **error);
