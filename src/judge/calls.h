/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A search of a number tree as somebody's program logged it (docs/trace-format.md), whatever it
 * says: a window may be empty, a value too large, a move missing or a name that no child has. What
 * is right is judged afterwards (judge.h); only what does not nest is refused. */

#include <gio/gio.h>

#include "judge/dialect.h"
#include "rules/number-tree.h"

#define PLY_CALL_NONE    G_MAXUINT32
#define PLY_CALL_UNSAID  (-1)       /* of `untried` */
#define PLY_CALL_NODEPTH G_MININT32 /* of `depth` */

/* Calls of one log, and calls inside each other. */
#define PLY_CALLS_MOST   5000000
#define PLY_CALLS_LEVELS 1000

/* The numbers are those of the file, NAN where it has none: of whoever the dialect says, in the
 * tree's unit, which is `scale` for 1 in the file. */
typedef struct PlyCall {
  double alpha, beta, value;
  guint32 parent; /* PLY_CALL_NONE: a pass from the root */
  guint32 end;    /* past the last call inside it */
  guint32 left;   /* line on which it returned; 0: it did not */
  guint32 line;   /* on which it was entered, from 1 */
  gint32 node;    /* of the tree; −1: of none that is known */
  gint32 child;   /* which of its parent's, from 0; −1 likewise and at a root */
  gint32 depth, untried;
  guint8 bound; /* what the file calls the value: 0 nothing, 'e', 'l' or 'u' */
  guint8 cut, table, stopped;
  guint8 partial; /* calls inside it were not written down, or were tactical ones */
  guint32 folded; /* how many were not written down */
} PlyCall;

/* What could not be understood of a call, and was read without it. */
typedef struct PlyOddity {
  guint32 call, line;
  char *sentence;
} PlyOddity;

/* A remark of the log's own, at a call's beginning or its return. */
typedef struct PlyCallNote {
  guint32 call;
  gboolean returned;
  char *text;
} PlyCallNote;

typedef struct PlyCallLog {
  PlyNumberTree *tree;
  char *title, *algorithm, *position; /* of the first line, or NULL */
  gint32 root;                        /* the node that the passes begin at */
  guint8 *sides;        /* of each node, 0 for MAX; a leaf's is the side that would move there */
  PlyCallDialects said; /* what the file's first line leaves open */
  PlyCall *calls;
  guint32 n;
  double scale;        /* fractions may be logged as they are, or in the tree's unit */
  gboolean windows;    /* some call has a window */
  gboolean depths;     /* calls have the depth that remains, and not the ply they are at */
  PlyOddity *oddities; /* in the file's order */
  guint n_oddities;
  PlyCallNote *notes; /* likewise */
  guint n_notes;
} PlyCallLog;

/* Reads a text. Sets `*log` to what it is, or to NULL if it is no number tree's, or one with chance
 * nodes. FALSE with an error of PLY_TEXT_ERROR, or G_IO_ERROR_CANCELLED. */
gboolean ply_call_log_read(const char *text, gsize length, const char *name,
                           GCancellable *cancellable, PlyCallLog **log, GError **error);
/* NULL is allowed. */
void ply_call_log_free(PlyCallLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCallLog, ply_call_log_free)

/* The moves from the root, "1 2", or words for the root. Transfer full. */
char *ply_call_log_path(const PlyCallLog *log, guint32 call);
/* The leaves of the tree that a call looked at; each once. */
guint32 ply_call_log_leaves(const PlyCallLog *log);
