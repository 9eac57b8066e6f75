/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Dialects: how real hosts and programs differ from the document of their course. A conversation
 * lists its dialects, the document's first, and what its partners may do that the document does not
 * allow; the bits are the conversation's own. All tables are constant. Any thread. */

#include <glib.h>

typedef struct {
  const char *name; /* "document", "wpi-referee-v6"; NULL ends a table */
  const char *what; /* English, to be translated */
  guint32 habits;   /* of the end that speaks it: bits of the conversation */
  guint32 admits;   /* breaches that it plays on after: bit n for breaches[n] */
} PlyDialect;

/* Something that the document does not allow and that can be understood all the same. */
typedef struct {
  const char *what;     /* English, to be translated: "a column in lower case"; NULL ends a table */
  const char *sentence; /* of the document, in its own words */
} PlyBreach;

typedef struct {
  const char *conversation; /* as PlyProtocol.id */
  const PlyDialect *dialects;
  const PlyBreach *breaches; /* at most 32 */
} PlyDialects;

/* What becomes of a partner's breach. */
typedef enum {
  PLY_READING_USUAL,   /* what the dialect says */
  PLY_READING_STRICT,  /* a fault, always */
  PLY_READING_LENIENT, /* played on after, always */
} PlyReading;

/* How one end speaks and reads. All 0 is no manner: begin with ply_manner_document(). */
typedef struct {
  const PlyDialects *of;
  const PlyDialect *dialect;
  PlyReading reading;
} PlyManner;

PlyManner ply_manner_document(const PlyDialects *of);
/* FALSE with one sentence that lists the names if there is no such dialect. */
gboolean ply_manner_set_dialect(PlyManner *self, const char *name, GError **error);
/* Whether the dialect has the habit (a bit of the conversation). */
gboolean ply_manner_has(const PlyManner *self, guint32 habit);
/* Whether a breach (its index) is played on after. */
gboolean ply_manner_admits(const PlyManner *self, guint breach);
/* One sentence on a breach: what it is, what was found (or NULL) and the document's sentence.
 * Translated but for the document. Transfer full. */
char *ply_manner_complain(const PlyManner *self, guint breach, const char *found);
/* The dialects, a paragraph each, for a terminal. Translated. Transfer full. */
char *ply_dialects_describe(const PlyDialects *self);
