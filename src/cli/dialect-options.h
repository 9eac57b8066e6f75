/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The options --as, --strict and --lenient of every course program that has dialects. */

#include "cli/options.h"
#include "protocols/dialect.h"

typedef struct {
  const char *as; /* or NULL */
  gboolean strict, lenient;
} PlyDialectOptions;

/* Adds the options; `self` is filled when `parser` parses. */
void ply_dialect_options_add(PlyDialectOptions *self, PlyCliOptions *parser);

/* Sets `*manner` from the options; TRUE: go on. Else `*status` is what the program returns: 0 after
 * printing the list that “--as help” asks for, or bad input after one line on stderr. Ask it before
 * anything else is found missing. */
gboolean ply_dialect_options_choose(const PlyDialectOptions *self, const PlyDialects *of,
                                    PlyManner *manner, int *status);
