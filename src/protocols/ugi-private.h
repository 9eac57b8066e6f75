/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shared by the files of the UGI player. */

#include "protocols/ugi.h"

typedef struct {
  PlySession session;
  int lines;         /* MultiPV */
  int shown;         /* the depth whose lines have been printed */
  gboolean timed;    /* the search under way has a clock to mind */
  gboolean infinite; /* the search under way ends only when told */
  gboolean quit;
  const char *why; /* the command cannot be done; static */
} PlyUgi;

/* Says why a command cannot be done; FALSE. `why` is static. */
static inline gboolean
ply_ugi_refuse(PlyUgi *self, const char *why)
{
  self->why = why;
  return FALSE;
}

/* ugi-go.c: the command, and the engine's calls. */
gboolean ply_ugi_go(PlyUgi *self, char **words);
PlyHeard ply_ugi_heard(gpointer data, const PlySessionLine *line, gboolean early);
void ply_ugi_show_progress(void *data, const PlyReport *report);
