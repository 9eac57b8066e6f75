/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente's moves as moves.c reads them, for the format that puts tags before them. */

#include "record/record.h"
#include "record/text-error.h"

/* Reads moves from `start` up to the end of the text, under the strictest opening rule that they
 * keep. NULL with an error. Transfer full. */
PlyRecord *ply_pente_moves_read(const PlyTextReader *start, GError **error);
