/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reading and writing games off the main thread. The calls return at once; the callback runs on the
 * main loop. A cancelled save leaves the old file as it was. */

#include <gio/gio.h>

#include "formats/format.h"
#include "formats/readings.h"

/* By which a file is known to be as it was: "" where there is none. Transfer full. */
char *ply_document_stamp(GFile *file);

/* Loads a local file with `format`, or the detected one if NULL. */
void ply_document_load_async(GFile *file, const PlyFormat *format, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* Transfer full. `used` may be NULL. PLY_TEXT_ERROR_UNKNOWN: what was to be found out is no
 * format that is known. */
PlyRecord *ply_document_load_finish(GAsyncResult *result, const PlyFormat **used, GError **error);

/* Loads text that was pasted or dropped; `name` is for messages. */
void ply_document_load_text_async(const char *text, const char *name, const PlyFormat *format,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);

/* What else the text may be that was loaded without a format, as ply_format_readings() has it; NULL:
 * nothing. Borrowed. And the text that was pasted or dropped, with its name; NULL: it was a file. */
GPtrArray *ply_document_load_readings(GAsyncResult *result);
const char *ply_document_load_get_text(GAsyncResult *result, const char **name);

/* Writes a copy of the record as it is now; node `at_id` for formats that hold one position. */
void ply_document_save_async(GFile *file, const PlyFormat *format, const PlyRecord *record,
                             guint at_id, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data);
gboolean ply_document_save_finish(GAsyncResult *result, GError **error);

/* Makes what a file is to hold, on any thread: transfer full. What is cancelled may be NULL. */
typedef GBytes *(*PlyDocumentMake)(gpointer data, GCancellable *cancellable);
/* Writes what is made in place of what the local file held: of an export. `free_data` is called on
 * any thread. */
void ply_document_make_async(GFile *file, PlyDocumentMake make, gpointer data,
                             GDestroyNotify free_data, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);
gboolean ply_document_make_finish(GAsyncResult *result, GError **error);

/* Returns once nothing that was begun by saving or writing is under way any more: before the program
 * ends. */
void ply_document_wait(void);
