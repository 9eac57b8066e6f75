/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Text as the readers want it: what was packed by gzip is unpacked; UTF-16, what SGF's CA names and
 * the Latin-1 of PGN, SGF and GGF become UTF-8. Bytes are
 * hostile: what unpacks to more than is allowed is refused before it is there. Any thread. */

#include "record/text-error.h"

/* NULL without an error if the text is plain already, with one if it cannot be made so. A 0 byte
 * follows the last. Transfer full. */
GString *ply_plain_text(const char *text, gsize length, gsize most, const char *name,
                        GError **error);
