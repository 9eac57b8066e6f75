/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar that says what a recording is busy with, which can be cancelled by "microscope.cancel",
 * and that sees to it that nothing is lost: edits and notes that are in no file, and files that are
 * being written, when another recording comes or the window goes. Main thread only.
 *
 * Signals:
 *   finish-typing ()  a note and a number that are still being typed count
 *   close ()          what the closing waited for is done: it may be asked again */

#include <adwaita.h>

#include "model/search-tree.h"
#include "ui/widgets/unsaved.h"

#define PLY_TYPE_SAVE_BAR (ply_save_bar_get_type())
G_DECLARE_FINAL_TYPE(PlySaveBar, ply_save_bar, PLY, SAVE_BAR, AdwBin)

/* Once; holds a reference until the end, which lets everything go. */
void ply_save_bar_set_tree(PlySaveBar *self, PlySearchTree *tree);
void ply_save_bar_end(PlySaveBar *self);
PlySearchTree *ply_save_bar_get_tree(PlySaveBar *self); /* borrowed; NULL after the end */

/* What would put another recording in the place of this one goes through here: `then`, which is
 * taken over, is done at once if this one is saved, else when the person has saved or discarded
 * it. */
void ply_save_bar_guard(PlySaveBar *self, PlyThen *then);
/* This file is about to be read: what is written there later by others is not replaced unasked. */
void ply_save_bar_begin_reading(PlySaveBar *self, GFile *file);
/* To a file that is asked for. */
void ply_save_bar_save(PlySaveBar *self);

/* Counts an export in, which can be cancelled by what is returned (borrowed), and out again, with
 * whether it came out well. */
GCancellable *ply_save_bar_begin_export(PlySaveBar *self);
void ply_save_bar_end_export(PlySaveBar *self, gboolean good);
/* Whether a save or an export is under way. */
gboolean ply_save_bar_is_writing(PlySaveBar *self);
/* All that is under way. */
void ply_save_bar_cancel(PlySaveBar *self);

/* Whether the recording may go; if not, the person is asked, or what is being written is waited
 * for, and "close" follows when it may. */
gboolean ply_save_bar_lets_close(PlySaveBar *self, gboolean window);
/* A closing begins: what was answered for one that did not come to its end counts no more. */
void ply_save_bar_forget_answer(PlySaveBar *self);
