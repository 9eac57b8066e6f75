/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Plays what a cup has left to play, several games at once. */

#include "cup/play.h"
#include "cup/store.h"

typedef struct {
  const PlyCupHost *host;
  PlyCupStore *store;  /* opened alone */
  GHashTable *results; /* what it holds; new results are put there too */
  guint jobs;          /* games at once, from 1 */
  const int *rests;    /* not 0, set by any thread: no more games begin; or NULL */
  /* On the caller's thread, after each game that was committed and put there; or NULL. */
  void (*played)(gpointer data, const PlyCupJob *job, const PlyCupResult *result, guint done,
                 guint known);
  gpointer data;
} PlyCupRun;

/* Blocks until the cup is over or rests with nothing under way, which is TRUE, or until it is cancelled or a game or the file fails:
 * FALSE with one sentence. Each of `jobs` threads keeps to processors of its own where there are as
 * many, so that neighbours do not disturb each other. */
gboolean ply_cup_run(PlyCupRun *self, GError **error);
