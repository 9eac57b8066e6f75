/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asks which other program is to analyse, by a command line and a conversation with words for that,
 * and lets it. Programs that were used before are remembered. */

#include <adwaita.h>

#include "model/analysis.h"

#define PLY_TYPE_ANALYST_DIALOG (ply_analyst_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyAnalystDialog, ply_analyst_dialog, PLY, ANALYST_DIALOG, AdwWindow)

/* Offers only conversations that the game has; holds a reference to the analysis. */
PlyAnalystDialog *ply_analyst_dialog_new(GtkWindow *parent, PlyAnalysis *analysis);

/* Whether there is a conversation for this game in which a program can analyse. */
gboolean ply_analyst_dialog_fits(const PlyGame *game);
