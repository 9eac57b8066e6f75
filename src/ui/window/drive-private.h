/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Driving the window without a person: a picture of it after a while, once nothing is under way for
 * what it shows. */

#include <adwaita.h>

typedef struct PlyDrive {
  char *picture;  /* owned: where to save it, or NULL */
  char *actions;  /* owned: actions to do first, separated by spaces, or NULL */
  double after_s; /* wait before the picture */
  int width, height;
  gboolean dark, light;
  /*< private >*/
  GtkWindow *window; /* borrowed */
  int *status;
  guint tries, source, calm; /* … frames in succession in which nothing was under way */
} PlyDrive;

/* Begins what is asked for, if anything. At the end the window is destroyed; `*status` is the exit
 * status. */
void ply_drive_start(PlyDrive *self, GtkWindow *window, int *status);
void ply_drive_clear(PlyDrive *self);
