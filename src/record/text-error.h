/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The one shape of error that every reader of text gives. Every message is one sentence,
 * "FILE:LINE:COLUMN: expected …, found …", lines and columns from 1, columns in characters. */

#include "record/text-reader.h"

#define PLY_TEXT_ERROR (ply_text_error_quark())
GQuark ply_text_error_quark(void);
typedef enum {
  PLY_TEXT_ERROR_SYNTAX,    /* not this format */
  PLY_TEXT_ERROR_RULES,     /* well-formed, but not possible in the game */
  PLY_TEXT_ERROR_UNKNOWN,   /* no format fits the text */
  PLY_TEXT_ERROR_TOO_LARGE, /* more than the reader takes */
  PLY_TEXT_ERROR_CANNOT,    /* the format cannot hold what it was asked to write */
} PlyTextError;

/* Each sets the error and returns FALSE.
 *
 * "NAME:LINE:COLUMN: expected EXPECTED, found FOUND." Both texts are translated already. */
gboolean ply_text_expected(GError **error, PlyTextError code, const PlyTextReader *at,
                           const char *expected, const char *found);

/* The same, a syntax error that quotes the character or the word at the cursor. */
gboolean ply_text_expected_char(GError **error, const PlyTextReader *at, const char *expected);
gboolean ply_text_expected_word(GError **error, const PlyTextReader *at, const char *expected);

/* An error of saving: "expected EXPECTED, found FOUND." */
gboolean ply_text_cannot(GError **error, const char *expected, const char *found);
