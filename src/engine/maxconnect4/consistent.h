/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Whether bounds that somebody wrote down can be: a book or a journal of a proof is a file, and
 * what is wrong in it is not believed where it can cheaply be seen. */

#include "engine/maxconnect4/board.h"

/* Bounds that the same source knows of another board, for its side to move; false: none. */
typedef bool (*PlyMc4Known)(void *data, const PlyMc4Shape *shape, PlyMc4Board board, int *lower,
                            int *upper);

/* Why these bounds of a board for its side to move, with a column that reaches `lower` (−1: none),
 * cannot be, in static English: the lines that are left forbid it, or what is known of the
 * positions that its moves lead to. NULL: nothing is seen against it. */
const char *ply_mc4_contradiction(const PlyMc4Shape *shape, PlyMc4Board board, int lower, int upper,
                                  int column, PlyMc4Known known, void *data);
