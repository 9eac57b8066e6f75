/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game or a search in a square of a few dozen pixels, by which it is known again. Any thread that
 * owns the cairo_t. */

#include "paint/tree-paint.h"
#include "record/record.h"

/* The board at the end of its main line, or its number tree. */
void ply_little_picture_game(cairo_t *cairo, const PlyRecord *record, PlyBoardPainter board,
                             double size, PlyStyle style);
/* The tree of the last pass of a whole recording with visits. False if memory is short. */
bool ply_little_picture_trace(cairo_t *cairo, PlyTrace *trace, double size, PlyStyle style);
