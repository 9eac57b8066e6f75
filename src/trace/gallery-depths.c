/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the table remembers, what iterations are good for, and what a search that does not look far
 * enough misses. The positions were found among random ones, those of Pente apart. */

#include "trace/gallery-private.h"

#include <stddef.h>

#define MIDGAME "b3 d2 e1 b2 e2 d1 e4 b4 c1 b5 a1 c2"

const PlyGalleryEntry ply_gallery_depths[] = {
    {
        .id = "table-cut",
        .title = N_("Table cut: the same position by another road"),
        .notice = N_("?"),
        .game = "othello:4",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 4,
        .table = true,
    },
    {
        .id = "mtdf",
        .title = N_("MTD(f): null windows close in on the value"),
        .notice = N_("?"),
        .tree = "(((11 4 9) (6 13 2) (8 12 7)) ((5 10 3) (14 6 9) (7 1 12)) "
                "((9 8 2) (4 11 6) (10 13 5)))",
        .algorithm = "mtdf",
        .depth = 3,
        .table = true,
    },
    {
        .id = "direct",
        .title = N_("Straight to depth 7"),
        .notice = N_("?"),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .table = true,
        .ordering = true,
    },
    {
        .id = "deepening-pays",
        .title = N_("Depth 1 to 7 in turn: fewer visits in all"),
        .notice = N_("?"),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
    },
    {
        .id = "horizon",
        .title = N_("Horizon: two plies are not enough"),
        .notice = N_("?"),
        .game = "othello:6",
        .moves = "e4 e3 f2 c5 b2 f5 c6 b5 a4 f3 d2 c2 f4 e2",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 6,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
    },
    {
        .id = "quiescence",
        .title = N_("Quiescence: the capture that breaks a four"),
        .notice = N_("?"),
        .game = "pente",
        .moves = "10K 12K 10L 9L 10J 9M 11K 9N 15E 15G 15F 12D 14D 4C 13D 3R 10H",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 1,
        .quiescence_depth = 4,
    },
    {
        .id = "greedy-loss",
        .title = N_("Greed: a four now, the game later"),
        .notice = N_("?"),
        .game = "maxconnect4:5x4",
        .moves = "1 2 1 4 4 5 2 4 5 2 1 4 5",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
    },
    {0},
};
