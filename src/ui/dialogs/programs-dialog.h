/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Two programs are to play: which, what, and what they may spend. It begins with what was chosen the
 * last time. Conversations that nobody chose are found out by asking the programs, off the main
 * thread. Main thread only.
 *
 * Signal: start (), when all is known; a failure may still be shown, and else the dialog closed. */

#include "record/record.h"
#include "ui/dialogs/player-group.h"

#define PLY_TYPE_PROGRAMS_DIALOG (ply_programs_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyProgramsDialog, ply_programs_dialog, PLY, PROGRAMS_DIALOG, AdwWindow)

/* `spec`: the game to begin with; NULL: that of the last time. */
PlyProgramsDialog *ply_programs_dialog_new(GtkWindow *parent, const char *spec,
                                           double seconds_a_move);

/* A fresh record of the chosen game, or NULL with a sentence. */
PlyRecord *ply_programs_dialog_make_record(PlyProgramsDialog *self, GError **error);
/* The rows of a side's player. Borrowed. */
PlyPlayerGroup *ply_programs_dialog_get_player(PlyProgramsDialog *self, int side);
/* Shows a sentence in the dialog, which stays open; NULL: none. */
void ply_programs_dialog_show_fault(PlyProgramsDialog *self, const char *sentence);
