/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games coming in: files, text, samples are read and put in the place of the game of a document once
 * that may go, and what to look for in one stands in a note until it is closed. A failure is told
 * and changes nothing. Main thread only.
 *
 * Signals:
 *   arriving ()  a game is about to be put on screen: whoever plays or edits gets up
 *   opened ()    it is there
 *   failed ()    it could not be opened, or the person cancelled it */

#include "ui/document/game-save-bar.h"

#define PLY_TYPE_GAME_OPENER (ply_game_opener_get_type())
G_DECLARE_FINAL_TYPE(PlyGameOpener, ply_game_opener, PLY, GAME_OPENER, AdwBin)

/* Once; holds both until the end. The bar says what is being read and guards the game there is. Adds
 * "close-note" to the actions of the game. */
void ply_game_opener_connect(PlyGameOpener *self, PlyGameTree *game, PlyGameSaveBar *bar,
                             GSimpleActionGroup *actions);
void ply_game_opener_end(PlyGameOpener *self);

/* A file of a known format; NULL: found out from the content. */
void ply_game_opener_open_file(PlyGameOpener *self, GFile *file, const PlyFormat *format);
/* One that was dropped: if programs may be playing in its folder, that is offered. */
void ply_game_opener_open_dropped(PlyGameOpener *self, GFile *file);
/* Text that was pasted or dropped; `name` stands for it in messages. */
void ply_game_opener_open_text(PlyGameOpener *self, const char *text, const char *name);
/* A game that was read already and stays where it is kept (ply_game_tree_set_kept()), the user's library
 * under this number or, 0, a cup; takes it over. */
void ply_game_opener_open_record(PlyGameOpener *self, PlyRecord *record, guint library_id);
/* A sample, with what to look for. */
void ply_game_opener_open_sample(PlyGameOpener *self, const char *file);

/* What the game was read from, of whatever format, or NULL. Borrowed. */
GFile *ply_game_opener_get_origin(PlyGameOpener *self);
/* The note on screen, or NULL. Borrowed. */
const char *ply_game_opener_get_note(PlyGameOpener *self);
void ply_game_opener_close_note(PlyGameOpener *self);
