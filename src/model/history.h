/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A document with what undo goes back to and redo goes forward to, as it leaves the program for the
 * journal and comes back. Plain data, one thread at a time. */

#include <gio/gio.h>

#include "record/record.h"

/* One of a document's versions: a game, or a number tree that is searched. */
typedef struct {
  guint64 id;          /* another for each content of one document */
  PlyRecord *record;   /* owned, or NULL */
  guint current;       /* the id of its node that one stands at … */
  guint document;      /* … and another number where it is another game altogether, … */
  GFile *file;         /* … which belongs to this file; owned, or NULL */
  PlyNumberTree *tree; /* owned, or NULL. Both NULL: it is not needed once more */
  guint64 state;       /* PlySearchTree's own: the version that it comes back to; 0: a new one */
} PlyVersion;

void ply_version_free(PlyVersion *self);

typedef struct {
  GPtrArray *versions; /* owned; of PlyVersion, oldest first */
  guint present;       /* the one on screen; those behind it are what redo goes forward to */
} PlyHistory;

/* Whether the content of this number need not be given once more. */
typedef gboolean (*PlyHistoryKnows)(gconstpointer data, guint64 id);

PlyHistory *ply_history_new(void);
void ply_history_free(PlyHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyHistory, ply_history_free)

/* Adds an empty version behind the others. Borrowed. */
PlyVersion *ply_history_add(PlyHistory *self, guint64 id);
PlyVersion *ply_history_at(const PlyHistory *self, guint i);

/* A version as text and back; the text is hostile. NULL if there is no memory. Transfer full. */
GString *ply_version_save(const PlyVersion *version);
gboolean ply_version_load(PlyVersion *version, const char *text, gsize n, GError **error);
