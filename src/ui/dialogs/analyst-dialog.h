/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asks which other program is to analyse: a command line and a conversation with words for that. */

#include <adwaita.h>

#include "protocols/protocols.h"

#define PLY_TYPE_ANALYST_DIALOG (ply_analyst_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyAnalystDialog, ply_analyst_dialog, PLY, ANALYST_DIALOG, AdwWindow)

/* Signal: use (), when the person has chosen; the handler closes the dialog. */

/* Offers only conversations that this game has; `used`: programs as "ugi:PROGRAM", the last first,
 * which fills the rows. */
PlyAnalystDialog *ply_analyst_dialog_new(GtkWindow *parent, const PlyGame *game,
                                         const char *const *used);

/* Whether there is a conversation for this game in which a program can analyse. */
gboolean ply_analyst_dialog_fits(const PlyGame *game);

const PlyProtocol *ply_analyst_dialog_get_protocol(PlyAnalystDialog *self);
/* As typed, without blanks around it. Transfer full. */
char *ply_analyst_dialog_get_command(PlyAnalystDialog *self);
/* Shows a sentence in the dialog, which stays open. */
void ply_analyst_dialog_show_fault(PlyAnalystDialog *self, const char *sentence);
