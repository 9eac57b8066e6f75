/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A view as a picture, for the clipboard or a file: PNG, SVG or PDF, whichever the name ends in.
 * Main thread: it is drawn there, as what GTK draws from is of one thread alone; a PNG is packed and
 * files are written on another. Work that takes half a second says so, with a button that ends it. */

#include <gtk/gtk.h>

typedef struct {
  double width, height; /* in user units */
  void (*draw)(cairo_t *cairo, gpointer data);
  gpointer data;            /* owned */
  GDestroyNotify free_data; /* may be NULL */
} PlyViewPicture;

void ply_view_picture_clear(PlyViewPicture *picture);
/* Calls `then` with what the widget shows: at once, or, where it is about to be drawn again, when
 * that has been done, if `owner` is still there; the picture belongs to `then`, which clears it. */
typedef void (*PlyViewPictured)(GtkWidget *owner, PlyViewPicture *picture);
void ply_view_picture_take(GtkWidget *widget, GtkWidget *owner, PlyViewPictured then);

/* Says below when it is there. */
void ply_view_picture_copy(GtkWidget *owner, const PlyViewPicture *picture);
/* Asks for a file and writes the picture, which is taken over; `name` is the one proposed. */
void ply_view_picture_export(GtkWidget *owner, PlyViewPicture *picture, const char *name);

/* All of a window, in the pixels of its screen; NULL if it was not drawn yet. Transfer full. */
GdkTexture *ply_view_picture_of_window(GtkWindow *window);
