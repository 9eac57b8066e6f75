/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente's moves as pente-moves.c has them, for the formats that put something before them. */

#include "record/record.h"
#include "record/text-error.h"

/* Reads moves up to the end of the text; `start` is where they begin. */
PlyRecord *ply_pente_moves_read(const PlyTextReader *start, GError **error);
