/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The results of a cup in a file: SQLite in WAL mode, a transaction for each game, on the disk when
 * the call returns. A program that is killed loses the games that it was playing, and no other. One
 * program at a time writes. One thread at a time. */

#include "cup/result.h"

typedef struct PlyCupStore PlyCupStore;

typedef enum {
  PLY_CUP_STORE_SHARED, /* to look at what is there, while another program may write */
  PLY_CUP_STORE_ALONE,  /* to write, only where nobody else has it open so */
  PLY_CUP_STORE_FROZEN, /* to look at what nobody writes meanwhile, on other machines too */
} PlyCupStoreUse;

/* Opens the file, made if it is not there (frozen: a file that is not there is an empty one). NULL
 * with one sentence. */
PlyCupStore *ply_cup_store_open(const char *path, PlyCupStoreUse use, GError **error);
void ply_cup_store_close(PlyCupStore *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCupStore, ply_cup_store_close)

/* Keeps a result, once: of two that say they are the same attempt at the same game the one stays
 * whose text comes first in the order of bytes, so that it does not matter which came first. `*added`
 * (may be NULL): it was not there. FALSE with one sentence. */
gboolean ply_cup_store_add(PlyCupStore *self, const PlyCupResult *result, gboolean *added,
                           GError **error);

/* Every result by the name of its game: of those of one game the last attempt. Owned PlyCupResult.
 * NULL with one sentence. */
GHashTable *ply_cup_store_read(PlyCupStore *self, GError **error);

/* A note: a text under a key. */
char *ply_cup_store_recall(PlyCupStore *self, const char *key);
void ply_cup_store_keep(PlyCupStore *self, const char *key, const char *text);

/* A lookup for ply_cup_schedule() in such a table. */
typedef struct {
  const PlyCup *cup;
  GHashTable *results;
} PlyCupResults;
gboolean ply_cup_results_look_up(gpointer results, const PlyCupJob *job, PlyCupScore *score);
