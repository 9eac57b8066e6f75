/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where one game ends and the next begins in a text of many, so that a broken one takes none of the
 * others with it. Nothing is allocated; any thread. */

#include <glib.h>

typedef struct {
  gsize begin, end; /* bytes */
  guint line;       /* on which it begins, from 1 */
} PlySlice;

/* Moves `slice` on to the next game; begin with PLY_SLICE_NONE. FALSE past the last. */
typedef gboolean (*PlySliceNext)(const char *text, gsize length, PlySlice *slice);
#define PLY_SLICE_NONE ((PlySlice){.line = 1})

/* The line of byte `at`, at the slice's end or behind it. */
guint ply_slice_line(const char *text, gsize length, gsize at, const PlySlice *slice);

/* Longest line that is asked whether it begins a game. */
#define PLY_SLICE_MOST_HEAD 64

/* Moves on from byte `*at`, in the middle of a game and on `*line`, to where another surely begins. FALSE:
 * not in this text; `*at` is then what is still to be looked at when more is there. `*in_tags`: whether
 * the line before is a tag, behind which another belongs to the same game; for ply_slice_tags(). */
gboolean ply_slice_skip(PlySliceNext next, const char *text, gsize length, gsize *at, guint *line,
                        gboolean *in_tags);
/* Whether the last line of a text of whole lines is a tag. */
gboolean ply_slice_ends_in_tag(const char *text, gsize length);

/* "(; … )", parentheses in pairs outside of brackets. A line that begins with "(;", or a count before
 * it, and has GM in its first node begins a game, whatever was left open before. */
gboolean ply_slice_trees(const char *text, gsize length, PlySlice *slice);
/* Lines such as [Event "…"] and what follows up to the next of them; of a game without moves, up to
 * a blank line and its first tag again. */
gboolean ply_slice_tags(const char *text, gsize length, PlySlice *slice);
/* Lines that are neither blank nor begin with "#", "%" or ";". */
gboolean ply_slice_lines(const char *text, gsize length, PlySlice *slice);
