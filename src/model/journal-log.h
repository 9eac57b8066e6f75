/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The log of a journal's entry, a file to which is only ever added: texts, each a change of the one
 * before it, and after them what they are ("stand"). Each piece has its length and a checksum, so
 * that what a crash left half written is seen and left out. One thread at a time; blocks.
 *
 *   file   "plyscope-journal 1\n" piece …
 *   piece  KIND LENGTH CHECKSUM "\n" LENGTH bytes "\n"    in decimal, and 16 digits to base 16
 *   "T"    ID HEAD TAIL "\n" bytes: the text before it (at first an empty one), of which only the
 *          first HEAD and the last TAIL bytes stay, with these bytes between them
 *   "S"    a key file, group "Plyscope": what undo goes back to, oldest first, the present and what
 *          redo goes forward to, as texts' numbers; and more (journal-state.c)
 *
 * Texts that a stand does not name are not needed after it. */

#include <gio/gio.h>

#define PLY_JOURNAL_LOG "journal"

typedef struct PlyJournalLog PlyJournalLog;
PlyJournalLog *ply_journal_log_new(void);
/* NULL does nothing. What is written stays. */
void ply_journal_log_free(PlyJournalLog *self);

/* What is written next takes the place of the file in the folder; texts are to be given anew. */
void ply_journal_log_begin(PlyJournalLog *self);
/* Takes note of a text that the next stand names. */
void ply_journal_log_add(PlyJournalLog *self, guint64 id, const char *text, gsize n);
/* Puts all that was noted on the disk, and the stand after it. FALSE if that could not be done: the
 * log begins anew. */
gboolean ply_journal_log_commit(PlyJournalLog *self, const char *folder, GKeyFile *stand);
/* Whether it has grown so much beyond what a new one would be that it should be written anew. */
gboolean ply_journal_log_is_long(const PlyJournalLog *self);

/* The last stand that is whole, and texts by their numbers (guint64 to GBytes), all that it names
 * among them. Both are transfer full; FALSE if there is none. The file is hostile. */
gboolean ply_journal_log_read(const char *folder, GKeyFile **stand, GHashTable **texts);
