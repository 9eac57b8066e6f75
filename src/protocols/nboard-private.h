/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shared by the files of the NBoard player. */

#include "protocols/nboard.h"

typedef struct {
  PlySession session;
  double clock_s[2]; /* left to each side; 0: no limit */
  int depth;         /* 0: not set */
  int lines;         /* of the search under way */
  int shown;         /* progress of the iteration whose lines have been printed */
  gboolean quit;
} PlyNBoard;

void ply_nboard_say(PlyNBoard *self, const char *text);

/* nboard-search.c: the commands, with what stands behind their names, and the engine's call. */
void ply_nboard_go(PlyNBoard *self, const char *rest);
void ply_nboard_hint(PlyNBoard *self, const char *rest);
void ply_nboard_analyze(PlyNBoard *self, const char *rest);
void ply_nboard_show_progress(void *data, const PlyReport *report);
