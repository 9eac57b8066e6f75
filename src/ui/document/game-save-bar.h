/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar that saves, exports and guards a game (save-bar.h), and says that one is being read. Its
 * button does "game.cancel-io". Main thread only.
 *
 * Signals:
 *   reading-cancelled ()  the person has cancelled what was being read */

#include "formats/format.h"
#include "model/game-tree.h"
#include "ui/document/save-bar.h"

#define PLY_TYPE_GAME_SAVE_BAR (ply_game_save_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyGameSaveBar, ply_game_save_bar, PLY, GAME_SAVE_BAR, PlySaveBar)

/* Once; holds a reference until the end, which lets everything go. Adds "save", "save-as", "export"
 * and "cancel-io" to the actions of the game. */
void ply_game_save_bar_connect(PlyGameSaveBar *self, PlyGameTree *game,
                               GSimpleActionGroup *actions);
void ply_game_save_bar_end(PlyGameSaveBar *self);

/* Goes on with `then`, taken over, when all is saved; NULL: nothing follows. Asks first if another
 * program has changed the file since this window read or wrote it. */
void ply_game_save_bar_save_to(PlyGameSaveBar *self, GFile *file, const PlyFormat *format,
                               PlyThen *then);

/* The game is that of this number in the user's library, where saving keeps it as long as it is in no
 * file; 0: it is of none. */
void ply_game_save_bar_set_library(PlyGameSaveBar *self, guint id);

/* Says that something is being read, which puts an end to what was being read before. It can be
 * cancelled by what is returned (borrowed). */
GCancellable *ply_game_save_bar_begin_reading(PlyGameSaveBar *self, const char *what);
/* It is read, or cannot be. */
void ply_game_save_bar_end_reading(PlyGameSaveBar *self);
/* Whether something is being read or written. */
gboolean ply_game_save_bar_is_busy(PlyGameSaveBar *self);
/* As ply_save_bar_restore(). */
void ply_game_save_bar_restore(PlyGameSaveBar *self, PlyJournalEntry *entry);
