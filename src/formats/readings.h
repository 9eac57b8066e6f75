/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a text may be where it is a game in more than one format, so that whoever opened it can be
 * asked. Works on text in memory: any thread. */

#include "formats/format.h"

typedef struct {
  const PlyFormat *format;
  char *game;  /* English, to be translated: "Othello" */
  char *moves; /* the first of them, in the game's notation: "f5 d6 c3 …" */
} PlyFormatReading;

/* Of PlyFormatReading, the one that is taken when nobody is asked first; NULL: it can be read in one way
 * alone. Transfer full. */
GPtrArray *ply_format_readings(const char *text, gsize length);
