/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The registry: every format, in the order in which detection settles a tie (the first wins). */

#include "formats/format.h"

extern const PlyFormat ply_format_plygame;
extern const PlyFormat ply_format_pente_input;
extern const PlyFormat ply_format_othello_digits;
extern const PlyFormat ply_format_pente_tags;
extern const PlyFormat ply_format_pente_sgf;
extern const PlyFormat ply_format_othello_sgf;
extern const PlyFormat ply_format_othello_tags;
extern const PlyFormat ply_format_othello_printed;
extern const PlyFormat ply_format_othello_address;
extern const PlyFormat ply_format_maxconnect4_state;
extern const PlyFormat ply_format_othello_move_file;
extern const PlyFormat ply_format_othello_transcript;
extern const PlyFormat ply_format_othello_prompt;
extern const PlyFormat ply_format_othello_board;
extern const PlyFormat ply_format_othello_64;
extern const PlyFormat ply_format_othello_ggf;
extern const PlyFormat ply_format_othello_wthor;
extern const PlyFormat ply_format_othello_x_y;
extern const PlyFormat ply_format_othello_moves;
extern const PlyFormat ply_format_pente_output;
extern const PlyFormat ply_format_pente_moves;
extern const PlyFormat ply_format_maxconnect4_moves;
extern const PlyFormat ply_format_number_tree;
