/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the games of a cup say about its players. Pure; any thread. */

#include "cup/rating.h"
#include "cup/result.h"

typedef struct {
  guint played, wins, draws, losses;
  guint verdicts[PLY_CUP_N_VERDICTS]; /* of the games in which it was at fault */
  PlyPairs pairs;                     /* the two games with one opening, of all its meetings */
  PlyRating rating;
  gint64 longest_us, cpu_us;
  guint versions; /* different programs that have played as it */
} PlyCupPlayerFigures;

typedef struct {
  PlyCupPlayerFigures *players; /* by player */
  guint games, voids;           /* settled; of these without a result */
  guint distinct;               /* different games, by their moves */
} PlyCupFigures;

/* `results`: PlyCupResult by the names of their games. */
PlyCupFigures *ply_cup_figures_new(const PlyCupSchedule *schedule, GHashTable *results);
void ply_cup_figures_free(PlyCupFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCupFigures, ply_cup_figures_free)

/* The result of a job, or NULL if it has none that counts. */
const PlyCupResult *ply_cup_result_of(const PlyCupSchedule *schedule, GHashTable *results,
                                      guint job);
