/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Work that is in no file of a person's yet, kept in the user's state folder so that it outlives
 * the program: each document has an entry there, to which another thread adds within a second what
 * has changed, with what undo and redo lead to; locked while its program lives, and removed once the
 * work is saved or given up. What a program left that was killed is found by the next. What is found
 * is hostile until it is read. Main thread only.
 *
 * An entry is a folder "unsaved/XXXXXX" with a log (journal-log.h) and, of a recorded search, a file
 * "search-XXXXXXXX.plytrace", written whole or not at all: its calls and what they returned, which
 * never change; its notes are in the log. */

#include <gio/gio.h>

#include "formats/talk-file.h"
#include "model/history.h"
#include "trace/trace.h"

/* Before the id of an entry, where a talk has a recording that is in no file: in place of the path from
 * the root folder that others have. */
#define PLY_JOURNAL_UNSAVED "unsaved:"

/* What is to be kept: a game, a recording and the number trees that undo and redo lead to, or a talk,
 * whose recordings that are in no file have entries of their own. */
typedef struct {
  PlyHistory *history; /* owned, or NULL */
  PlyTrace *trace;     /* a reference, or NULL */
  PlyTalkFile *talk;   /* owned, or NULL */
  char *title;         /* owned */
  char *uri;           /* owned: of the person's file, or NULL if there is none */
} PlyJournalWork;

typedef struct PlyJournal PlyJournal;
/* The work as it is now; history, trace and talk NULL: there is none. Versions that `knows` says are
 * known are given by their number alone; `knows_data` is for it. */
typedef void (*PlyJournalTake)(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data,
                               PlyJournalWork *work);
/* An entry that a program which is gone has left. */
typedef struct PlyJournalEntry PlyJournalEntry;

/* `take` is asked with `data` whenever something is to be written. Nothing is on the disk yet. */
PlyJournal *ply_journal_new(PlyJournalTake take, gpointer data);
/* Leaves what is written for the next program to find. NULL does nothing. */
void ply_journal_free(PlyJournal *self);

/* The work has changed: it is written within a second. What comes from a search and not from a
 * person (not `soon`) is taken together a little longer. */
void ply_journal_touch(PlyJournal *self, gboolean soon);
/* Writes what has changed since, before it returns. */
void ply_journal_flush(PlyJournal *self);
/* The work is saved or given up. */
void ply_journal_clear(PlyJournal *self);
/* What the entry is called, if there is one. Borrowed. */
const char *ply_journal_get_id(PlyJournal *self);
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
gboolean ply_journal_entry_is_talk(const PlyJournalEntry *entry);
const char *ply_journal_entry_get_id(const PlyJournalEntry *entry); /* "" if it is unknown */
/* Whether the talk has a recording that the other entry keeps. */
gboolean ply_journal_entry_needs(const PlyJournalEntry *talk, const PlyJournalEntry *entry);
const char *ply_journal_entry_get_title(const PlyJournalEntry *entry); /* "" if it is unknown */
gint64 ply_journal_entry_get_time(const PlyJournalEntry *entry);       /* seconds since 1970 */
/* The person's file, NULL if there was none. Borrowed. */
GFile *ply_journal_entry_get_file(const PlyJournalEntry *entry);
/* What was kept, read on another thread: with history and trace as they were taken, or an error.
 * Free what is got by ply_journal_work_clear(). */
void ply_journal_entry_read_async(PlyJournalEntry *entry, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
gboolean ply_journal_entry_read_finish(GAsyncResult *result, PlyJournalWork *work, GError **error);
void ply_journal_work_clear(PlyJournalWork *work);
