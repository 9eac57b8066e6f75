/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the seats of move-file-seat.c ask of the referee's folder. */

#include "protocols/move-file-private.h"

const char *ply_move_file_host_get_folder(const PlyMoveFileHost *self);
const char *ply_move_file_host_get_name(const PlyMoveFileHost *self, int side);

/* Writes move_file in the name of somebody who does not. */
gboolean ply_move_file_host_write(PlyMoveFileHost *self, const char *text, GError **error);

/* Gives the turn to `side` and fills the answer. `process` (may be NULL) is what plays it. */
void ply_move_file_host_ask(PlyMoveFileHost *self, int side, const PlyTurn *turn,
                            PlyProcess *process, PlyAnswer *answer);
