/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the table remembers, what iterations are good for, and what a search that does not look far
 * enough misses. The positions were found among random ones, that of Pente apart. */

#include "trace/gallery-private.h"

#include <stddef.h>

#define MIDGAME "b3 d2 e1 b2 e2 d1 e4 b4 c1 b5 a1 c2"

const PlyGalleryEntry ply_gallery_depths[] = {
    {
        .id = "table-cut",
        .title = N_("Table cut: the same position by another road"),
        .notice = N_(
            "The moves a2, a1, b1 lead to the same position as b1, a1, a2, which was searched "
            "before. "
            "The table still knows its value, so nothing below it is searched again. "
            "Look for the first visit of this position: it is under the first move of the root."),
        .game = "othello:4",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 4,
        .table = true,
        .value = 0,
        .best = "b1",
        .visits = 65,
        .cuts = 20,
        .untried = 37,
        .table_cuts = 1,
        .look_at = 30,
    },
    {
        .id = "mtdf",
        .title = N_("MTD(f): null windows close in on the value"),
        .notice =
            N_("Every pass from the root has a null window, so it only says whether the value is "
               "at least some number or below it. "
               "The first guess is 0. The four passes return at least 6, at least 8, at least 11, "
               "at most 11. "
               "The two bounds meet at 11: this is the value. "
               "What a pass has found is in the table for the next: 4 nodes are settled by it."),
        .tree = "(((11 4 9) (6 13 2) (8 12 7)) ((5 10 3) (14 6 9) (7 1 12)) "
                "((9 8 2) (4 11 6) (10 13 5)))",
        .algorithm = "mtdf",
        .depth = 3,
        .table = true,
        .value = 11,
        .best = "1",
        .visits = 38,
        .cuts = 11,
        .untried = 20,
        .re_searches = 3,
        .table_cuts = 4,
    },
    {
        .id = "direct",
        .title = N_("Straight to depth 7"),
        .notice = N_("The search goes to depth 7 at once. "
                     "The table is empty at first, so it cannot tell which move to try first. "
                     "The search takes 16,451 visits. The next example takes far fewer for the "
                     "same position, depth and value."),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .table = true,
        .ordering = true,
        .value = 1488,
        .best = "b1",
        .visits = 16451,
        .cuts = 4448,
        .untried = 23532,
        .re_searches = 217,
        .table_cuts = 1237,
    },
    {
        .id = "deepening-pays",
        .title = N_("Depth 1 to 7 in turn: fewer visits in all"),
        .notice = N_(
            "The position and the depth are those of the example before, but the depths 1 to 6 are "
            "searched first. "
            "Each iteration leaves its best moves in the table, and the next one tries them first. "
            "All seven iterations take 4,583 visits together, the last one 2,555 of them. Going "
            "straight to depth 7 takes 16,451. "
            "Value and best move are the same. In other positions deepening can cost more than it "
            "saves."),
        .game = "othello:6",
        .moves = MIDGAME,
        .algorithm = "pvs",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .value = 1488,
        .best = "b1",
        .visits = 4583,
        .cuts = 1181,
        .untried = 7560,
        .re_searches = 16,
        .table_cuts = 99,
        .look_at = 2028,
    },
    {
        .id = "horizon",
        .title = N_("Horizon: three plies are not enough"),
        .notice = N_("Only discs are counted here. "
                     "The depths 1 to 3 choose b1; depth 3 thinks that it leads to +9. "
                     "At depth 4 the search sees one answer more and changes to the corner a1. "
                     "Looked at six plies deep, a1 leads to 0 and b1 to −10. What lies beyond the "
                     "last ply does not exist for the search: this is the horizon."),
        .game = "othello:6",
        .moves = "b3 b4 b5 a4 a5 e2 e4 a3 d2 c6 b6 c5 a2 e3 f4 a6 d5 b2",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 6,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .value = 0,
        .best = "a1",
        .visits = 1637,
        .cuts = 339,
        .untried = 1678,
        .table_cuts = 21,
        .look_at = 68,
    },
    {
        .id = "quiescence",
        .title = N_("Quiescence: the capture that breaks a four"),
        .notice =
            N_("White has four in a row from 10H to 10L, open at both ends. Only captured stones "
               "are counted here. "
               "A search of one ply without quiescence takes four stones with 15D, and loses to "
               "five in a row. "
               "Quiescence plays on where something is threatened: it sees the five after 15D, and "
               "after every other move but one. "
               "9K takes the pair 10K and 11K out of White's four, and makes a four for Black."),
        .game = "pente",
        .moves = "10K 12K 10L 9L 10J 9M 15E 12J 11K 9N 15F 15G 14D 12D 13D 3R 10H",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 1,
        .quiescence_depth = 4,
        .value = 200,
        .best = "9K",
        .visits = 200,
        .cuts = 75,
        .untried = 73,
        .look_at = 36,
    },
    {
        .id = "greedy-loss",
        .title = N_("Greed: a four now, the game later"),
        .notice = N_("Column 3 makes a four at once, and depth 1 chooses it. "
                     "Depth 2 sees the answer in the same column, and changes to column 1. "
                     "Depth 7 plays until the board is full: after column 1 Orange ends two fours "
                     "ahead, after column 3 one four behind."),
        .game = "maxconnect4:5x4",
        .moves = "1 2 1 4 4 5 2 4 5 2 1 4 5",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 7,
        .iterative_deepening = true,
        .table = true,
        .ordering = true,
        .value = 200,
        .best = "1",
        .visits = 350,
        .cuts = 109,
        .untried = 134,
        .table_cuts = 20,
        .look_at = 5,
    },
    {0},
};
