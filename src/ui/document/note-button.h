/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A button that opens the note for the present step, to be read and written. Its own button does
 * "microscope.keep-note". Main thread only. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_NOTE_BUTTON (ply_note_button_get_type())
G_DECLARE_FINAL_TYPE(PlyNoteButton, ply_note_button, PLY, NOTE_BUTTON, AdwBin)

/* Once; holds a reference. */
void ply_note_button_set_tree(PlyNoteButton *self, PlySearchTree *tree);
/* What is written becomes the note of the step, and the field closes. */
void ply_note_button_keep(PlyNoteButton *self);
