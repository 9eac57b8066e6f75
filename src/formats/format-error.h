/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The one shape of error that every reader gives. */

#include "formats/format.h"
#include "formats/text-reader.h"

/* "NAME:LINE:COLUMN: expected EXPECTED, found FOUND." Both texts are translated already. */
void ply_format_expected(GError **error, PlyFormatError code, const PlyTextReader *at,
                         const char *expected, const char *found);

/* The same, a syntax error that quotes the character or the word at the cursor. */
void ply_format_expected_char(GError **error, const PlyTextReader *at, const char *expected);
void ply_format_expected_word(GError **error, const PlyTextReader *at, const char *expected);

/* An error of saving: "expected EXPECTED, found FOUND." */
void ply_format_cannot(GError **error, const char *expected, const char *found);
