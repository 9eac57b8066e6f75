/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the commands gtp, nboard and ugi share: their options,
 * and the channel on stdin and stdout. */

#include "protocols/session.h"

typedef struct {
  const char *name; /* of the command */
  const char *only; /* id of the only game it can play, or NULL */
  void (*run)(const PlySessionSetup *setup, PlyChannel *channel);
} PlyCliSession;

/* Returns the exit status. */
int ply_cli_run_session(const PlyCliSession *session, int argc, char **argv);
