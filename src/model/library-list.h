/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The games of a library that a question asks for, as a list whose rows are read when somebody looks
 * at them: a GListModel of PlyLibraryItem. Questions, rows and games are read on a thread of the
 * list's own, the newest question first; an older one is broken off. Main thread only.
 *
 * Signals:
 *   found ()  a question is answered: the list, its moves, total and error are others
 *   rows ()   rows have come: what shows items looks at them again */

#include <gio/gio.h>

#include "library/library.h"
#include "library/profile.h"

#define PLY_TYPE_LIBRARY_ITEM (ply_library_item_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryItem, ply_library_item, PLY, LIBRARY_ITEM, GObject)

guint32 ply_library_item_get_id(PlyLibraryItem *self);

#define PLY_TYPE_LIBRARY_LIST (ply_library_list_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryList, ply_library_list, PLY, LIBRARY_LIST, GObject)

/* As PlyLibraryFilter; a NULL or "" asks nothing. */
typedef struct {
  const char *player, *event, *result, *opening, *label;
  const char *who;   /* games of this player, or of this tournament, with what that comes to */
  gboolean is_event; /* `who` is a tournament */
  int years[2], lengths[2];
  gboolean has_position;
  gboolean is_pattern; /* of the position only what stands between these cells, both included */
  int from, to;
  PlyRules rules; /* of the position; no number tree */
  PlyPosition position;
  PlyLibraryOrder order;
  gboolean descending;
} PlyLibraryQuestion;

/* Of the library in this file, which need not be there: it has no games then. */
PlyLibraryList *ply_library_list_new(const char *path);

/* Asks, and again when the library has changed; "answered" follows while the rows of before are still
 * there, and "found" when they are those of the answer. The question is copied. */
void ply_library_list_ask(PlyLibraryList *self, const PlyLibraryQuestion *question);
/* The last question once more. */
void ply_library_list_ask_again(PlyLibraryList *self);
/* Whether an answer is awaited. */
gboolean ply_library_list_is_asking(PlyLibraryList *self);

/* The row of an item, read when it was first asked for; NULL: it is on its way, "rows" follows.
 * Borrowed until the next "rows" or "found". */
const PlyLibraryRow *ply_library_list_get_row(PlyLibraryList *self, PlyLibraryItem *item);
/* What each side gave away in its game by a review, in hundredths, as the row is read; NULL: it is not
 * reviewed, or on its way. */
const gint64 *ply_library_list_get_lost(PlyLibraryList *self, PlyLibraryItem *item);

/* Of the last answer: all games of the library, what was played in the position (of PlyLibraryMove,
 * NULL where none was asked for), and why there is no answer, or NULL. Borrowed. */
/* Of `who`; NULL where nobody was asked for. */
const PlyLibraryProfile *ply_library_list_get_profile(PlyLibraryList *self);
/* All labels that games have. */
const GPtrArray *ply_library_list_get_labels(PlyLibraryList *self);
/* How much of the games was looked at for the answer that is awaited, in hundredths; −1: nobody can
 * say. */
int ply_library_list_get_progress(PlyLibraryList *self);
guint ply_library_list_get_total(PlyLibraryList *self);
/* The games of the list, of guint32; and whether any game of the library is reviewed. */
const GArray *ply_library_list_get_games(PlyLibraryList *self);
gboolean ply_library_list_has_reviews(PlyLibraryList *self);
const GArray *ply_library_list_get_moves(PlyLibraryList *self);
const char *ply_library_list_get_error(PlyLibraryList *self);

/* Reads a game. */
void ply_library_list_load_async(PlyLibraryList *self, guint32 id, GAsyncReadyCallback callback,
                                 gpointer data);
/* Transfer full. */
PlyRecord *ply_library_list_load_finish(PlyLibraryList *self, GAsyncResult *result, GError **error);

/* The labels of a game: names. */
void ply_library_list_labels_async(PlyLibraryList *self, guint32 id, GAsyncReadyCallback callback,
                                   gpointer data);
/* Gives the game one or takes it from it; the answer is that of labels_async(). */
void ply_library_list_put_label_async(PlyLibraryList *self, guint32 id, const char *label,
                                      gboolean given, GAsyncReadyCallback callback, gpointer data);
/* Transfer full; NULL with an error. All labels are those of now then, too. */
GPtrArray *ply_library_list_labels_finish(PlyLibraryList *self, GAsyncResult *result,
                                          GError **error);

/* Keeps what was said of a game, of which a copy is made, in the library in this file. It is kept
 * even if nobody waits for it. */
void ply_library_keep_async(const char *path, guint32 id, const PlyRecord *record,
                            GAsyncReadyCallback callback, gpointer data);
gboolean ply_library_keep_finish(GAsyncResult *result, GError **error);
