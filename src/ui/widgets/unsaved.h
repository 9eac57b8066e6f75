/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is to be done once a window's work is safe, and the question what is to become of work that
 * is in no file: Cancel, Discard or Save. Main thread only. */

#include <adwaita.h>

/* Something to be done to a widget, often a view or a window, once, or never: it does not outlive
 * the widget. */
typedef struct PlyThen PlyThen;

/* `go` takes `data` over; it is freed with `free_data` (may be NULL) if that is never called. */
PlyThen *ply_then_new(GtkWidget *owner, void (*go)(gpointer owner, gpointer data), gpointer data,
                      GDestroyNotify free_data);
/* Does it, unless the widget is gone, and frees it. NULL does nothing. */
void ply_then_go(PlyThen *self);
/* It is not to be done. NULL does nothing. */
void ply_then_free(PlyThen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyThen, ply_then_free)

/* Saves, to a file that it may have to ask for, and goes on with `then`, which it takes over, when
 * all is saved; drops it when the save fails or is cancelled. */
typedef void (*PlyUnsavedSave)(gpointer owner, PlyThen *then);

/* Asks, over the window that `owner` is in or is, what is to become of what `name` holds; takes
 * `then`, whose widget is the owner, over. Cancel drops it. While the owner is asked already, the
 * question on screen stands and `then` is dropped. */
void ply_unsaved_ask(GtkWidget *owner, const char *heading, const char *name, PlyUnsavedSave save,
                     PlyThen *then);

/* Asks whether to do something that cannot be undone, by the button `go`; takes `then` over, which
 * Cancel drops. */
void ply_unsaved_confirm(GtkWidget *owner, const char *heading, const char *body, const char *go,
                         PlyThen *then);

/* What is said while something is written, after which a window closes, or a tab alone. Static. */
const char *ply_unsaved_waiting(gboolean window);

/* Whether the window waits for an answer to a dialog, so that nothing can be asked in it. */
gboolean ply_unsaved_is_blocked(GtkWindow *window);
