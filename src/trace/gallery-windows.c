/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a window cuts off, and what it costs when it is wrong: number trees. The trees in best and
 * in worst order are those of the codes b3d3v0..30q100s3 and b3d3v0..30q0s3 (number-tree-edit.h),
 * the one of node types b2d4v0..20q100s1. */

#include "trace/gallery-private.h"

#include <stddef.h>

#define TEXTBOOK "((3 12 8) (2 4 6) (14 5 2))"

const PlyGalleryEntry ply_gallery_windows[] = {
    {
        .id = "minimax",
        .title = N_("Minimax: every leaf is looked at"),
        .notice = N_("MIN chooses the smallest number under each of its three nodes: 3, 2 and 2. "
                     "MAX chooses the largest of these: 3. "
                     "All nine leaves are visited, and nothing is left out."),
        .tree = TEXTBOOK,
        .algorithm = "minimax",
        .depth = 2,
    },
    {
        .id = "alpha-beta",
        .title = N_("Alpha-beta: the same value from fewer leaves"),
        .notice = N_("The first move is worth 3. "
                     "Under the second move, MIN finds 2 at once. "
                     "MAX would not choose this move any more, so the leaves 4 and 6 are never "
                     "looked at. "
                     "The value is 3 as with minimax, but two leaves fewer are visited. "
                     "The third move is not cut early, because its smallest leaf comes last."),
        .tree = TEXTBOOK,
        .algorithm = "alpha-beta",
        .depth = 2,
    },
    {
        .id = "best-order",
        .title = N_("Best move first: the fewest leaves possible"),
        .notice = N_("At every node the best move stands first. "
                     "Of the 27 leaves, alpha-beta visits 11. "
                     "With b moves at each node and an odd depth d this is b^((d+1)/2) + "
                     "b^((d-1)/2) - 1, here 9 + 3 - 1. "
                     "No search that proves the value can do with fewer."),
        .tree = "(((19 15 6) (26 16 5) (30 26 10)) ((17 16 3) (22 15 5) (28 26 18)) "
                "((16 15 7) (21 9 3) (25 17 14)))",
        .algorithm = "alpha-beta",
        .depth = 3,
    },
    {
        .id = "worst-order",
        .title = N_("Worst move first: almost nothing is saved"),
        .notice = N_("?"),
        .tree = "(((14 17 25) (3 9 21) (7 15 16)) "
                "((18 26 28) (5 15 22) (3 16 17)) ((10 26 30) (5 16 26) (6 15 19)))",
        .algorithm = "alpha-beta",
        .depth = 3,
    },
    {
        .id = "shallow-cut",
        .title = N_("Shallow cut: the parent owns the bound"),
        .notice = N_("?"),
        .tree = "(((3 5) (7 9 8)) ((2 4) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
    },
    {
        .id = "deep-cut",
        .title = N_("Deep cut: the bound comes from three plies up"),
        .notice = N_("?"),
        .tree = "((5 8) (((2 9) (4 7)) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 4,
    },
    {
        .id = "node-types",
        .title = N_("Three types of nodes: PV, cut and all"),
        .notice = N_("?"),
        .tree = "((((9 13) (0 16)) ((11 12) (6 19))) (((3 17) (3 6)) ((12 17) (8 16))))",
        .algorithm = "alpha-beta",
        .depth = 4,
    },
    {
        .id = "fail-high",
        .title = N_("Fail high: the value is above the window"),
        .notice = N_("?"),
        .tree = "(4:(4:(3 6) 7:(7 2)) 5:(6:(18 11) 8:(21 3)) 1:(2:(2 4) 1:(1 0)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
    },
    {
        .id = "fail-low",
        .title = N_("Fail low: the value is below the window"),
        .notice = N_("?"),
        .tree = "(8:(9:(1 4) 7:(2 3)) 6:(8:(5 2) 6:(1 0)) 3:(5:(3 2) 3:(2 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
    },
    {
        .id = "pvs-re-search",
        .title = N_("PVS: a scout is sent, and must come again"),
        .notice = N_("?"),
        .tree = "((3 5) (6 8) (2 9))",
        .algorithm = "pvs",
        .depth = 2,
    },
    {0},
};
