/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the command solve says: while it works and at its end. */

#include <glib.h>

#include "engine/maxconnect4/prove.h"
#include "proof/certificate.h"

typedef struct PlyCliSolve {
  const char *checkpoint; /* or NULL */
  PlyMc4Shape shape;
  PlyMc4Board board;
  gboolean json;
  PlyProofHead *head; /* the position as a certificate tells it; owned, g_free() */
  gint64 start_us;    /* wall time */
  guint64 old_nodes;  /* of earlier runs */
} PlyCliSolve;

/* "value of the first player: between −2 and 0". Transfer full. */
char *ply_cli_solve_bounds_text(const PlyCliSolve *solve, const PlyMc4Proof *root);
/* One line without its end: nodes, rate, leaves, what is left. Transfer full. */
char *ply_cli_solve_progress_text(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures);
/* The result, as text or JSON. */
void ply_cli_solve_print(const PlyCliSolve *solve, const PlyMc4ProofFigures *figures,
                         PlyMc4ProofEnd end);

/* What was asked for on the command line. */
typedef struct PlyCliSolveWanted {
  int columns, rows;            /* 0: the game's own */
  const char *moves, *position; /* or NULL */
} PlyCliSolveWanted;

/* Sets shape, board and head. FALSE after one line on stderr. */
gboolean ply_cli_solve_choose(PlyCliSolve *solve, const PlyCliSolveWanted *wanted,
                              const char *spec);
