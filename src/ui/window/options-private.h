/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The options of the program's command line. */

#include "ui/window/drive-private.h"

typedef struct {
  gboolean analyse;
  char *sample;   /* --sample, owned */
  char *gallery;  /* --gallery, owned */
  char *start;    /* --start, owned: an action of the application */
  GFile *follow;  /* --follow, owned */
  PlyDrive drive; /* --picture */
} PlyOptions;

/* Whether the words of a command line, ended by NULL, can be read; FALSE after one line that says what
 * is wrong. */
gboolean ply_options_check(char **argv);
void ply_options_add(GApplication *application);
/* As GApplication's handle_local_options. */
int ply_options_read(PlyOptions *self, GApplication *application, GVariantDict *options);
void ply_options_clear(PlyOptions *self);
