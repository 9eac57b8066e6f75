/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What journal*.c share: the folder of one entry, locked by who holds its descriptor.
 * Any thread. */

#include "model/journal.h"

/* A recording in an entry: this, 8 digits to base 16, and the suffix. */
#define PLY_JOURNAL_TRACE        "search-"
#define PLY_JOURNAL_TRACE_SUFFIX ".plytrace"

typedef struct {
  char *path; /* owned; NULL: there is none yet */
  int fd;     /* of the folder, which it locks; −1 */
} PlyJournalFolder;

/* Where the entries are. Transfer full. */
char *ply_journal_folder_all(void);
/* Makes a new one, if this is none yet. FALSE if that cannot be. */
gboolean ply_journal_folder_make(PlyJournalFolder *self);
/* Takes one that is there; FALSE if another program holds it, or it is not ours. */
gboolean ply_journal_folder_lock(PlyJournalFolder *self, const char *path);
/* Removes recordings but this one, and what a write that was cut short left. */
void ply_journal_folder_keep_only(const PlyJournalFolder *self, const char *name);
/* Unlocks it, and leaves it. */
void ply_journal_folder_close(PlyJournalFolder *self);
/* Removes it with all that is ours in it. */
void ply_journal_folder_remove(PlyJournalFolder *self);

/* The entry has none afterwards, and can only be freed. */
PlyJournalFolder ply_journal_entry_steal_folder(PlyJournalEntry *entry);
