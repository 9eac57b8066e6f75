/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Work that is in no file of a person's yet, kept in the user's state folder so that it outlives
 * the program: each window has an entry there, written anew on another thread soon after each
 * change, locked while its program lives, and removed once the work is saved or given up. What a
 * program left that was killed is found by the next. What is found is hostile until it is read.
 * Main thread only.
 *
 * An entry is a folder "unsaved/XXXXXX" with "game.plygame" or "search.plytrace", written whole or
 * not at all, and "info", a key file with the title and the file that the work belongs to. */

#include <gio/gio.h>

#include "formats/format.h"
#include "trace/trace.h"

/* What is to be kept: a game or a recording. */
typedef struct {
  PlyRecord *record; /* owned, or NULL */
  PlyTrace *trace;   /* a reference, or NULL */
  char *title;       /* owned */
  char *uri;         /* owned: of the person's file, or NULL if there is none */
} PlyJournalWork;

/* The work as it is now; both record and trace NULL: there is none. */
typedef void (*PlyJournalTake)(gpointer data, PlyJournalWork *work);

typedef struct PlyJournal PlyJournal;
/* An entry that a program which is gone has left. */
typedef struct PlyJournalEntry PlyJournalEntry;

/* `take` is asked with `data` whenever something is to be written. Nothing is on the disk yet. */
PlyJournal *ply_journal_new(PlyJournalTake take, gpointer data);
/* Leaves what is written for the next program to find. NULL does nothing. */
void ply_journal_free(PlyJournal *self);

/* The work has changed: it is written within a second or two, or within ten if it is not `soon`. */
void ply_journal_touch(PlyJournal *self, gboolean soon);
/* Writes what has changed since, before it returns. */
void ply_journal_flush(PlyJournal *self);
/* The work is saved or given up. */
void ply_journal_clear(PlyJournal *self);
/* Goes on in the folder of what was found; takes the entry over. */
void ply_journal_adopt(PlyJournal *self, PlyJournalEntry *entry);

/* All that was left, newest first; of PlyJournalEntry, locked against other programs until freed.
 * Transfer full. */
GPtrArray *ply_journal_find(void);
/* Unlocks it. NULL does nothing. */
void ply_journal_entry_free(PlyJournalEntry *entry);
/* Removes it for good; takes it over. */
void ply_journal_entry_remove(PlyJournalEntry *entry);
gboolean ply_journal_entry_is_game(const PlyJournalEntry *entry);
const char *ply_journal_entry_get_title(const PlyJournalEntry *entry); /* "" if it is unknown */
gint64 ply_journal_entry_get_time(const PlyJournalEntry *entry);       /* seconds since 1970 */
/* The game or recording itself, and the person's file (NULL if there was none). Borrowed. */
GFile *ply_journal_entry_get_content(const PlyJournalEntry *entry);
GFile *ply_journal_entry_get_file(const PlyJournalEntry *entry);
