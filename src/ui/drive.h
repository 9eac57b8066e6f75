/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Driving the window without a person: a picture of it after a while,
 * or a benchmark of its frames. */

#include "ui/microscope.h"
#include "ui/window.h"

typedef struct PlyDrive {
  char *picture;  /* owned: where to save it, or NULL */
  char *actions;  /* owned: actions to do first, separated by spaces, or NULL */
  double after_s; /* wait before the picture */
  double bench_s; /* length of the benchmark, 0: none */
  int width, height;
  gboolean dark, light;
  /*< private >*/
  GtkWindow *window; /* a PlyWindow or a PlyMicroscope */
  int *status;
  GArray *intervals, *works; /* of gint64: µs between frames, µs of work in a frame */
  gint64 frame_began_us, last_frame_us, worst_delay_us;
  guint reports, step, tries;
  guint tick, source, phase;
} PlyDrive;

/* Begins what is asked for, if anything. At the end the window is destroyed; `*status` is the exit
 * status. */
void ply_drive_start(PlyDrive *self, GtkWindow *window, int *status);
void ply_drive_clear(PlyDrive *self);
