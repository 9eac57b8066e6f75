/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where things stand in JSON text. json-glib's reader recurses and forgets places, so this flat
 * scan goes first: it refuses text that nests too deeply or is plainly no JSON, and remembers where
 * each value begins. */

#include "record/text-reader.h"

#define PLY_JSON_MAX_DEPTH 16

typedef struct PlyJsonMap PlyJsonMap;

/* NULL with a syntax error. The text is borrowed. */
PlyJsonMap *ply_json_map_new(const PlyTextReader *start, GError **error);
void ply_json_map_free(PlyJsonMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyJsonMap, ply_json_map_free)

/* The place of the value of `key` in the outermost object, or of that object if it has no such key.
 * With an `item` of 0 or more: the place in that element of the array there. With `member` as well:
 * the place of that member's value in that element. The nearest outer place if there is no such
 * thing. */
PlyTextReader ply_json_map_find(const PlyJsonMap *map, const char *key, int item,
                                const char *member);
