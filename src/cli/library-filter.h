/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which games of the library a verb of "library" is about: its options, and what they mean. */

#include "cli/options.h"
#include "library/library.h"

typedef struct {
  const char *library, *player, *opponent, *event, *years, *length, *result, *position, *moves,
      *opening, *tag, *pattern;
  PlyPattern pattern_is; /* what the filter of `pattern` points to */
} PlyCliLibraryOptions;

/* --library alone, or all. */
void ply_cli_library_add_options(PlyCliLibraryOptions *options, PlyCliOptions *parser,
                                 gboolean filters);

/* Opens the library; NULL after one line. */
PlyLibrary *ply_cli_library_open(const PlyCliLibraryOptions *options, gboolean create);

/* Whether anything is asked, so that not all games are meant. */
gboolean ply_cli_library_is_filtered(const PlyCliLibraryOptions *options);
/* To hundredths, as it is printed: nothing is “-0.00”. */
double ply_cli_library_mean(double sum, guint n);

/* What is asked for. FALSE after one line. `*at`, transfer full, has the position asked for and
 * owns what `filter` points to beside the options; NULL if none is. */
gboolean ply_cli_library_filter(PlyCliLibraryOptions *options, PlyLibraryFilter *filter,
                                PlyRecord **at);
