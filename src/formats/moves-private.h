/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Moves as moves.c reads and writes them, for the formats that put tags before them. */

#include "record/record.h"
#include "record/text-error.h"

/* Reads moves from `start` up to the end of the text, under the strictest opening rule that they
 * keep; `tagged`: as PGN has them, with variations and its remarks. NULL with an error. Transfer
 * full. */
PlyRecord *ply_pente_moves_read(const PlyTextReader *start, gboolean tagged, GError **error);

/* The same for Othello on 8x8. */
PlyRecord *ply_othello_moves_read(const PlyTextReader *start, gboolean tagged, GError **error);

/* Appends the moves to `at` as "1. f5 d6 2. c3" and "1. K10 L11", with what is said of them. */
void ply_othello_moves_append(GString *text, const PlyRecord *record, const PlyRecordNode *at);
void ply_pente_moves_append(GString *text, const PlyRecord *record, const PlyRecordNode *at);
