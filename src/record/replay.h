/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Playing moves that a file gives, and saying why one cannot be played. */

#include "record/record.h"
#include "record/text-error.h"

/* Plays `move` as the only continuation of `node`; `at` and `found` tell where and what the file
 * says. NULL with a rules error if the move is illegal, or if the record is full. */
PlyRecordNode *ply_replay_move(PlyRecord *record, PlyRecordNode *node, PlyMove move,
                               const PlyTextReader *at, const char *found, GError **error);

/* The error for text that names no square or column of the board. Returns FALSE. */
gboolean ply_replay_outside(const PlyRecord *record, const PlyTextReader *at, const char *found,
                            GError **error);

/* Adds the move's reason to be illegal at this position, as words after its name: "E 4, which is
 * occupied". Transfer full. */
char *ply_replay_reason(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                        const char *found);

/* Makes a record of a game id ("othello:6") at its start, with the notation. The id is one that
 * exists. */
PlyRecord *ply_replay_record(const char *spec, PlyNotation notation);

/* FALSE with an error of saving unless the record starts from the game's own start position. */
gboolean ply_replay_can_save_moves(const PlyRecord *record, const PlyRecordNode *at,
                                   GError **error);
