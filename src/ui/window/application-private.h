/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What application*.c share. */

#include "ui/window/application.h"
#include "ui/window/drive-private.h"

struct _PlyApplication {
  AdwApplication parent_instance;

  gboolean analyse;
  char *sample;              /* --sample */
  char *gallery;             /* --gallery */
  GFile *follow;             /* --follow */
  PlyTournament *tournament; /* --tournament */
  PlyDrive drive;            /* --picture */
  gboolean ending;           /* a signal has come */
  gboolean has_offered;      /* what an earlier run left */
  int status;
};

/* application-setup.c */
void ply_application_add_options(GApplication *application);
/* As GApplication's handle_local_options. */
int ply_application_read_options(GApplication *application, GVariantDict *options);
/* SIGINT, SIGTERM and SIGHUP keep what is unsaved, destroy every window, which ends their programs,
 * and quit. Call once; for as long as the application lives. */
void ply_application_end_on_signals(GtkApplication *application);
/* Keeps the unsaved work of every window now. */
void ply_application_flush_work(GtkApplication *application);
