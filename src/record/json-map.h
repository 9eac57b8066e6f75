/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where things stand in JSON text. json-glib's reader recurses, forgets places and tells its errors
 * in words of its own, so this flat check goes first: it refuses what is no JSON (RFC 8259), nests
 * too deeply or is followed by more, and finds where a value begins. Any thread. */

#include "record/text-reader.h"

#define PLY_JSON_MAX_DEPTH 16

/* FALSE with a syntax error, at the place and with what should stand there. */
gboolean ply_json_map_check(const PlyTextReader *start, GError **error);

/* In text that is so: the place of the value of `key` in the outermost object, or of that object if it has no such key.
 * With an `item` of 0 or more: the place in that element of the array there. With `member` as well:
 * the place of that member's value in that element. The nearest outer place if there is no such
 * thing. */
PlyTextReader ply_json_map_find(const PlyTextReader *start, const char *key, int item,
                                const char *member);
