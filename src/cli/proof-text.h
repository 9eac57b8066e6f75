/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Checking a certificate that lies in a file, and saying what it proves. */

#include <gio/gio.h>

#include "proof/certificate.h"

/* Told of each position that is replayed, or NULL; see PlyProofCheckSetup. */
typedef void (*PlyCliProofProven)(void *data, const PlyProofGoal *goal, const PlyPosition *position,
                                  PlyMove move);

/* Replays the certificate in `path` ("-": standard input), remembering at most `memory` bytes of
 * positions. FALSE with one sentence, "FILE:LINE:COLUMN: …".
 * `checked` is to be cleared either way. */
gboolean ply_cli_proof_check_file(const char *path, gsize memory, PlyCliProofProven proven,
                                  PlyProofChecked *checked, GError **error);

/* "value +2, proven by 1234 positions …". Transfer full. */
char *ply_cli_proof_text(const PlyProofChecked *checked);
