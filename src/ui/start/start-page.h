/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What stands where no document is open: three doors, to lessons, to positions and to programs. It
 * only activates actions, which the window that holds it must have: win.open, win.paste,
 * win.new-game(s: the id of a game to be played), win.learn(s: a gallery entry's id),
 * win.draw-tree, win.sample(s: its file), win.recent(s: a URI), win.play-programs, win.follow,
 * win.cpu-table, win.library. */

#include <adwaita.h>

#define PLY_TYPE_START_PAGE (ply_start_page_get_type())
G_DECLARE_FINAL_TYPE(PlyStartPage, ply_start_page, PLY, START_PAGE, AdwBin)

/* Its doors, as for ply_start_page_go_to(). */
#define PLY_DOOR_LEARN   "learn"
#define PLY_DOOR_ANALYSE "analyse"
#define PLY_DOOR_RUN     "run"

/* Brings the keyboard to what stands first behind a door, and that into sight, once the page is
 * shown. */
void ply_start_page_go_to(PlyStartPage *self, const char *door);
