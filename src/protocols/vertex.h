/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Squares as GTP's vertices: a column letter and a row, "D3". Othello is written as its programs
 * and Quarry do, rows from the top and columns with an I; all other games as GTP has it, rows from
 * the bottom and no I. A disc that falls is named by the square where it lands. Pure,
 * any thread. */

#include <glib.h>

#include "rules/notation.h"

/* Upper case, or "pass"; `position` is where the move is played. Returns `text`. */
const char *ply_vertex_write(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                             char text[PLY_NOTATION_BYTES]);

/* Reads a vertex in either case, "pass", or a column alone where stones fall. FALSE if it is none
 * of the board; else `*move`, which need not be legal, or PLY_MOVE_NONE for a square where no stone
 * can land. */
gboolean ply_vertex_read(const PlyRules *rules, const PlyPosition *position, const char *text,
                         PlyMove *move);

/* The board with these labels, one row a line, the last without a line end: "X" and "O" by `marks`
 * ("XO": the first side's is X). */
void ply_vertex_board(const PlyRules *rules, const PlyPosition *position, const char marks[3],
                      GString *text);
