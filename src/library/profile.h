/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a player or a tournament of the library comes to: games and points by side, year, opponent and
 * opening. Blocks as the library does. */

#include "library/library.h"

/* Games, those of them whose result is known, and what came of these: points, a draw half of one, and
 * the sum of the results, as what it is said of sees them. */
typedef struct {
  guint games, scored;
  double points, sum;
} PlyLibraryTally;

typedef struct {
  char *name; /* of a player, tournament or opening; a year or a side's number, 0 or 1, as text */
  PlyLibraryTally tally;
} PlyLibraryLine;

typedef enum {
  PLY_LIBRARY_SIDES,   /* a player's */
  PLY_LIBRARY_PLAYERS, /* whom a player played; the table of a tournament, who won most first */
  PLY_LIBRARY_YEARS,   /* the latest first */
  PLY_LIBRARY_EVENTS,  /* a player's */
  PLY_LIBRARY_OPENINGS,
  PLY_LIBRARY_N_SECTIONS
} PlyLibrarySection;

typedef struct {
  PlyLibraryTally all;                      /* a player's; of a tournament the first side's */
  GArray *sections[PLY_LIBRARY_N_SECTIONS]; /* of PlyLibraryLine, those with most games first */
  char *rating; /* the last one that a game has for the player, or NULL */
} PlyLibraryProfile;

/* Of a player, or a tournament with `is_event`, of this whole name; of one year unless it is 0. NULL
 * with an error; one of no games has none. */
PlyLibraryProfile *ply_library_profile(PlyLibrary *self, gboolean is_event, const char *name,
                                       int year, GError **error);
void ply_library_profile_free(PlyLibraryProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyLibraryProfile, ply_library_profile_free)

/* The names of players, or of tournaments, in which the word stands, in either case, in the
 * alphabet's order: owned by the array. NULL with an error. */
GPtrArray *ply_library_names(PlyLibrary *self, gboolean is_event, const char *word, GError **error);
