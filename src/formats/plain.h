/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Text as the readers want it: what was packed by gzip is unpacked; UTF-16, what SGF's CA names and
 * the Latin-1 of PGN, SGF and GGF become UTF-8. Bytes are
 * hostile: what unpacks to more than is allowed is refused before it is there. Any thread. */

#include "record/text-error.h"

/* The same block by block, of a file or of text in memory, whatever its length: all but Latin-1, which
 * only a whole text can show. One thread at a time. */
typedef struct PlyPlainStream PlyPlainStream;

/* A regular file. NULL with an error if it cannot be opened, or is damaged at its beginning. */
PlyPlainStream *ply_plain_stream_open(const char *path, GError **error);
/* The text is borrowed. */
PlyPlainStream *ply_plain_stream_open_text(const char *text, gsize length, const char *name,
                                           GError **error);
void ply_plain_stream_free(PlyPlainStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyPlainStream, ply_plain_stream_free)
/* At most n bytes, which must be 16 at least; 0 at the end, −1 with an error. */
gssize ply_plain_stream_read(PlyPlainStream *self, char *to, gsize n, GError **error);

/* Text of PGN, SGF or GGF that is no UTF-8, as Western Europe writes it; NULL: it is no such text.
 * Transfer full. */
GString *ply_plain_latin(const char *text, gsize length);

/* NULL without an error if the text is plain already, with one if it cannot be made so. A 0 byte
 * follows the last. Transfer full. */
GString *ply_plain_text(const char *text, gsize length, gsize most, const char *name,
                        GError **error);
