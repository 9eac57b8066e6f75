/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A walk through the moves of a board, to measure its speed by. */

#include "engine/pente/board.h"

/* Plays and undoes every move that makes a two or more, and the answers to it of that kind, `depth`
 * (≥ 0) plies deep; returns how many. For measuring play and undo. */
uint64_t ply_pente_board_walk(PlyPenteBoard *board, int depth);
