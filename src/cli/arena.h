/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the verbs of `arena` share. */

#include "cup/play.h"
#include "cup/report.h"
#include "cup/store.h"

int ply_cli_arena_run(int argc, char **argv);
int ply_cli_arena_plan(int argc, char **argv);
int ply_cli_arena_merge(int argc, char **argv);
int ply_cli_arena_standings(int argc, char **argv);
int ply_cli_arena_games(int argc, char **argv);
int ply_cli_arena_box(int argc, char **argv);
int ply_cli_arena_check(int argc, char **argv);
int ply_cli_arena_replay(int argc, char **argv);
int ply_cli_arena_power(int argc, char **argv);

/* A cup and where its results are. */
typedef struct {
  PlyCup *cup;
  char *results;    /* path of the file */
  const char *path; /* of the cup, as given; borrowed */
} PlyCliCup;

/* Reads a cup, checks it, and goes to its folder, from which all that it names is found. `results`
 * NULL: beside the cup. FALSE after one line. */
gboolean ply_cli_cup_open(const char *path, const char *results, PlyCliCup *self);
void ply_cli_cup_clear(PlyCliCup *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyCliCup, ply_cli_cup_clear)

/* The results so far, and the store that has them; FALSE after one line. */
gboolean ply_cli_cup_read(const PlyCliCup *self, PlyCupStoreUse use, PlyCupStore **store,
                          GHashTable **results);
/* Transfer full. */
PlyCupSchedule *ply_cli_cup_schedule(const PlyCliCup *self, GHashTable *results);

/* Games that were lost because a program could not be started count as not played where it can be now:
 * those programs are looked at as a run would look at them. Where they may not be run here, as there is no
 * sandbox and not `unsafe`, nothing is looked at. FALSE after one line. */
gboolean ply_cli_cup_renew(const PlyCliCup *self, PlyCupStore *store, gboolean unsafe,
                           GCancellable *cancellable, GHashTable *results);

/* Makes the players ready, all or those that are `wanted` (by player; NULL: all); programs that are
 * not ours are held as far as this machine can, and refused without `unsafe` where it cannot. FALSE
 * after one line. */
gboolean ply_cli_cup_host(const PlyCliCup *self, PlyCupStore *store, gboolean unsafe,
                          const gboolean *wanted, GCancellable *cancellable, PlyCupHost *host);

/* The job of this name in the schedule, or its length. */
guint ply_cli_cup_find(const PlyCupSchedule *schedule, const char *id);

/* How programs of others are held, and a line that says so, both static; FALSE after one line where
 * they are not to be run. */
gboolean ply_cli_arena_jail(gboolean unsafe, const PlyJail **jail, const char **box);
