/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/formats.h"

static const PlyFormat *const formats[] = {
    &ply_format_plygame,           &ply_format_pente_input,        &ply_format_maxconnect4_state,
    &ply_format_othello_move_file, &ply_format_othello_transcript, &ply_format_othello_prompt,
    &ply_format_othello_ggf,       &ply_format_othello_board,      &ply_format_othello_64,
    &ply_format_othello_x_y,       &ply_format_othello_moves,      &ply_format_othello_digits,
    &ply_format_pente_tags,        &ply_format_pente_output,       &ply_format_pente_moves,
    &ply_format_maxconnect4_moves, &ply_format_number_tree,        &ply_format_othello_wthor,
    &ply_format_othello_sgf,       &ply_format_pente_sgf,          &ply_format_othello_tags,
    &ply_format_othello_printed,   &ply_format_othello_address,
};

const PlyFormat *
ply_format_at(guint index)
{
  return index < G_N_ELEMENTS(formats) ? formats[index] : NULL;
}
