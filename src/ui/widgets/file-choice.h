/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asking the person for a file. The answer may come at any time, or never: the question belongs to
 * a widget and goes with it, so that no answer finds its owner destroyed. Main thread only. */

#include <adwaita.h>

#include "model/document-io.h"

typedef struct {
  const char *title, *accept; /* "Open", "_Open": translated */
  const char *name;           /* to be written: the name proposed; NULL: to be opened */
  GFile *folder;              /* where to begin; NULL: where the person was last */
  GListModel *filters; /* of GtkFileFilter, the first of which holds to begin with; or NULL */
  gboolean is_folder;  /* a folder that exists */
} PlyFileQuestion;

/* `owner` and the window round it are alive. `data` is the callee's from now on. */
typedef void (*PlyFileChosen)(gpointer owner, GFile *file, gpointer data);

/* Asks, over the window that `owner` is in, or is. When the person cancels, or the owner or its
 * window is destroyed first, nothing is called and `data` is freed with `free_data` (may be NULL).
 * Another question of the same owner takes the place of one still open. */
void ply_file_choice_ask(GtkWidget *owner, const PlyFileQuestion *question, PlyFileChosen chosen,
                         gpointer data, GDestroyNotify free_data);

/* For tests: answers the open question of this owner; NULL cancels. FALSE if none is open. */
gboolean ply_file_choice_answer(GtkWidget *owner, GFile *file);
/* For tests: the name that the open question of this owner proposes; NULL if there is none. */
const char *ply_file_choice_get_name(GtkWidget *owner);

/* Makes what the chosen file is to hold and writes it, off this thread and, unless it is cancelled,
 * to its end even if `near` goes meanwhile; tells at the bottom of what is round `near` how it went.
 * `free_data` is called on any thread. */
void ply_file_choice_make(GtkWidget *near, GFile *file, PlyDocumentMake make, gpointer data,
                          GDestroyNotify free_data, GCancellable *cancellable);
/* The same with what is there already. */
void ply_file_choice_write(GtkWidget *near, GFile *file, GBytes *bytes);
