/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gallery: whole games, small enough to be looked at to their ends. */

#include <stddef.h>

#include "trace/gallery-private.h"

const PlyGalleryEntry ply_gallery_games[] = {
    {
        .id = "tic-tac-toe",
        .title = N_("Tic-tac-toe: the fork"),
        .notice = N_("Five cells are empty, and minimax looks at every way to the end. "
                     "A game is worth +1, 0 or −1 for Blue. "
                     "b3 threatens b1 and c3 at once: whatever Orange answers is worth +1."),
        .game = "mnk",
        .moves = "b2 a2 a3 c1",
        .algorithm = "minimax",
        .evaluation = "pieces",
        .depth = 5,
        .value = 100,
        .best = "b3",
        .visits = 238,
        .look_at = 1,
    },
    {
        .id = "nim-sum",
        .title = N_("Nim: heaps that cancel out"),
        .notice = N_("Heaps of one, one and three stones; who takes the last stone wins. "
                     "Taking the whole third heap leaves two equal heaps: whatever Orange does in "
                     "one, Blue does in the other. "
                     "Alpha-beta finds it without knowing why; the exclusive or of the heaps, "
                     "1 ⊕ 1 ⊕ 3 = 3, says it at once: 0 is lost for the side to move."),
        .game = "nim:3x3",
        .algorithm = "alpha-beta",
        .evaluation = "pieces",
        .depth = 5,
        .value = 100,
        .best = "C3",
        .visits = 96,
        .cuts = 35,
        .untried = 8,
        .look_at = 1,
    },
    {.id = NULL},
};
