/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the commands gtp, nboard and ugi share: their options, and the channel on stdin and stdout.
 */

#include "protocols/engine.h"

typedef struct {
  const char *name; /* of the command */
  const char *only; /* id of the only game it can play, or NULL */
  void (*run)(const PlyEngineSetup *setup, PlyChannel *channel);
} PlyCliEngine;

/* Returns the exit status. */
int ply_cli_run_engine(const PlyCliEngine *engine, int argc, char **argv);
