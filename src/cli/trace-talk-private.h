/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A talk with its recordings, for the verbs of trace. */

#include "cli/trace.h"
#include "export/tree-export.h"
#include "formats/talk-file.h"

typedef struct PlyCliTalk {
  PlyTalkFile *file;
  GPtrArray *traces; /* PlyTrace: of each stop, with its note */
  GArray *stops;     /* PlyTreeExportStop */
} PlyCliTalk;

/* Reads all recordings. FALSE after one line that says why; there is nothing to be closed then. */
gboolean ply_cli_talk_open(PlyCliTalk *self, const char *path, const char *wording,
                           const char *notation);
void ply_cli_talk_close(PlyCliTalk *self);

/* Prints its stops in their order, with what they say. Returns an exit status. */
int ply_cli_talk_show(const char *path, const char *wording, const char *notation, gboolean json);
