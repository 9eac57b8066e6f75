/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What othello-prompt*.c share. */

#include "formats/format.h"

/* The session in which the moves from the start to `at` are asked for and answered. NULL with an
 * error of saving if the record starts from a position that was set up. */
GString *ply_othello_prompt_save(const PlyRecord *record, const PlyRecordNode *at, GError **error);
void ply_othello_prompt_losses(const PlyRecord *record, const PlyRecordNode *at,
                               GPtrArray *sentences);
