/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reading the members of a saved game, each with its error and place. */

#include <json-glib/json-glib.h>

#include "record/json-map.h"
#include "record/record.h"
#include "record/text-error.h"

/* A place in the file, as ply_json_map_find() takes it. */
typedef struct {
  const char *key;
  int item; /* −1: none */
  const char *member;
} PlyPlygamePath;

typedef struct {
  const PlyJsonMap *map; /* borrowed */
  JsonObject *object;    /* borrowed: the outermost */
  PlyRecord *record;     /* owned once it is made */
  GError **error;
} PlyPlygameLoader;

/* Sets the error; quotes what is there if `found` is NULL. Returns FALSE. */
gboolean ply_plygame_fail(PlyPlygameLoader *loader, PlyPlygamePath path, const char *expected,
                          const char *found);

/* These read the member that the path names last from `object`. A missing one that is not `needed`
 * leaves the value alone. FALSE with an error. */
gboolean ply_plygame_get_int(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object,
                             gint64 least, gint64 most, gboolean needed, gint64 *value);
gboolean ply_plygame_get_string(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object,
                                gboolean needed, const char **value);
/* The index of one of `n` words. */
gboolean ply_plygame_get_word(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object,
                              const char *const *words, guint n, int *value);

gboolean ply_plygame_get_players(PlyPlygameLoader *loader, char *players[2]);
gboolean ply_plygame_get_clock(PlyPlygameLoader *loader, double clock_s[2]);
gboolean ply_plygame_get_board(PlyPlygameLoader *loader, const PlyRules *rules,
                               PlyPosition *position);

/* Reads all nodes into the loader's record. */
gboolean ply_plygame_read_nodes(PlyPlygameLoader *loader);
