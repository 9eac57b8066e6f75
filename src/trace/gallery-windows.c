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
                     "All nine leaves are visited; nothing is left out."),
        .tree = TEXTBOOK,
        .algorithm = "minimax",
        .depth = 2,
        .value = 3,
        .best = "1",
        .visits = 13,
        .look_at = 1,
    },
    {
        .id = "alpha-beta",
        .title = N_("Alpha-beta: the same value from fewer leaves"),
        .notice =
            N_("The first move is worth 3. "
               "Under the second move MIN finds 2 at once. MAX would not choose this move any "
               "more, so its leaves 4 and 6 are never looked at. "
               "The value is 3, the same as with minimax, but two leaves fewer are visited. "
               "All leaves of the third move are visited, because its smallest one comes last."),
        .tree = TEXTBOOK,
        .algorithm = "alpha-beta",
        .depth = 2,
        .value = 3,
        .best = "1",
        .visits = 11,
        .cuts = 2,
        .untried = 2,
        .look_at = 5,
    },
    {
        .id = "best-order",
        .title = N_("Best move first: the fewest leaves possible"),
        .notice = N_("At every node the best move stands first. "
                     "Alpha-beta visits 11 of the 27 leaves. With b moves at every node and depth "
                     "d, no search that proves the value can do with fewer than b^⌈d/2⌉ + b^⌊d/2⌋ "
                     "− 1, which is 9 + 3 − 1 here. "
                     "The first cutoff is at the second answer to the first move: 26 is more than "
                     "the 19 that MIN already has."),
        .tree = "(((19 15 6) (26 16 5) (30 26 10)) ((17 16 3) (22 15 5) (28 26 18)) "
                "((16 15 7) (21 9 3) (25 17 14)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .value = 19,
        .best = "1",
        .visits = 20,
        .cuts = 4,
        .untried = 8,
        .look_at = 6,
    },
    {
        .id = "worst-order",
        .title = N_("Worst move first: nothing is saved"),
        .notice =
            N_("The tree of the example before, but at every node the worst move stands first. "
               "The best move of the root is tried last, and so are the best answers. "
               "There is no cutoff at all: all 27 leaves are visited, as many as minimax visits."),
        .tree = "(((14 17 25) (3 9 21) (7 15 16)) "
                "((18 26 28) (5 15 22) (3 16 17)) ((10 26 30) (5 16 26) (6 15 19)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .value = 19,
        .best = "3",
        .visits = 40,
        .look_at = 27,
    },
    {
        .id = "shallow-cut",
        .title = N_("Shallow cut: the parent owns the bound"),
        .notice = N_("MIN's first answer to the first move gives 5. "
                     "In the second answer MAX finds 7 at once. MIN would rather have 5, so the "
                     "leaves 9 and 8 are not looked at. "
                     "The bound of 5 belongs to the parent, one ply up: this is a shallow cutoff. "
                     "The second move of the root is cut in the same way: MIN finds 4, and MAX "
                     "already has 5."),
        .tree = "(((3 5) (7 9 8)) ((2 4) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .value = 5,
        .best = "1",
        .visits = 11,
        .cuts = 2,
        .untried = 3,
        .look_at = 5,
    },
    {
        .id = "deep-cut",
        .title = N_("Deep cut: the bound comes from three plies up"),
        .notice =
            N_("The first move gives MAX 5. "
               "Below the second move MIN finds 2, and the leaf 9 is not looked at; then MIN finds "
               "4, and the leaf 7 is not looked at. "
               "The bound of 5 belongs to the root, three plies up: these are deep cutoffs. "
               "A search that gets a bound from the parent alone has to visit 9 and 7 as well."),
        .tree = "((5 8) (((2 9) (4 7)) (6 1)))",
        .algorithm = "alpha-beta",
        .depth = 4,
        .value = 5,
        .best = "1",
        .visits = 10,
        .cuts = 3,
        .untried = 3,
        .look_at = 6,
    },
    {
        .id = "node-types",
        .title = N_("Three types of nodes: PV, cut and all"),
        .notice = N_("At every node the best move stands first, so Knuth and Moore's three types "
                     "of nodes can be seen. "
                     "Type 1, PV nodes: the leftmost line. All moves are tried. "
                     "Type 2, cut nodes: one move is tried, and it is enough for a cutoff. "
                     "Type 3, all nodes: the one child of a cut node. All moves are tried, and all "
                     "lead to cut nodes."),
        .tree = "((((9 13) (0 16)) ((11 12) (6 19))) (((3 17) (3 6)) ((12 17) (8 16))))",
        .algorithm = "alpha-beta",
        .depth = 4,
        .value = 9,
        .best = "1",
        .visits = 18,
        .cuts = 5,
        .untried = 5,
        .look_at = 6,
    },
    {
        .id = "fail-high",
        .title = N_("Fail high: the value is above the window"),
        .notice =
            N_("Depth 2 gives 6, so depth 3 starts with the window from 4 to 8. "
               "The first move tried, number 2, passes 8. The search stops there and knows only "
               "that the value is "
               "at least 18. "
               "The window is opened upwards, from 4 to 26, and the root is searched once more. "
               "Now 18 lies inside the window, so it is exact."),
        .tree = "(4:(4:(3 6) 7:(7 2)) 5:(6:(18 11) 8:(21 3)) 1:(2:(2 4) 1:(1 0)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
        .value = 18,
        .best = "2",
        .visits = 33,
        .cuts = 8,
        .untried = 9,
        .re_searches = 1,
        .look_at = 12,
    },
    {
        .id = "fail-low",
        .title = N_("Fail low: the value is below the window"),
        .notice =
            N_("Depth 2 gives 7, so depth 3 starts with the window from 5 to 9. "
               "No move is better than 5. The search knows only that the value is at most 5, and "
               "it has no best move. "
               "The window is opened downwards, from −3 to 9, and the root is searched once more. "
               "Now 3 lies inside the window, so it is exact."),
        .tree = "(8:(9:(1 4) 7:(2 3)) 6:(8:(5 2) 6:(1 0)) 3:(5:(3 2) 3:(2 1)))",
        .algorithm = "alpha-beta",
        .depth = 3,
        .iterative_deepening = true,
        .aspiration_window = 2,
        .value = 3,
        .best = "1",
        .visits = 45,
        .cuts = 7,
        .untried = 5,
        .re_searches = 1,
        .look_at = 13,
    },
    {
        .id = "pvs-re-search",
        .title = N_("PVS: a scout is sent, and must come again"),
        .notice = N_("The first move gets the whole window and is worth 3. "
                     "The second move gets the null window from 3 to 4, which can only tell "
                     "whether it is better. It is. "
                     "So it is searched once more, from 3 up, to learn its exact value: 6. "
                     "The third move gets the null window from 6 to 7. It is no better, and this "
                     "one visit is enough."),
        .tree = "((3 5) (6 8) (2 9))",
        .algorithm = "pvs",
        .depth = 2,
        .value = 6,
        .best = "2",
        .visits = 12,
        .cuts = 1,
        .untried = 1,
        .re_searches = 1,
        .look_at = 4,
    },
    {0},
};
