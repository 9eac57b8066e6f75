/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Analyse, on and off, and beside it how: a button that says what is set, with the search's settings
 * below it. */

#include "ui/widgets/fold.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_ANALYSE_BUTTON (ply_analyse_button_get_type())
G_DECLARE_FINAL_TYPE(PlyAnalyseButton, ply_analyse_button, PLY, ANALYSE_BUTTON, PlyPanel)

/* Once. */
void ply_analyse_button_connect(PlyAnalyseButton *self, PlyAnalysis *analysis);
/* Where there is less room it says the limits alone, in a narrow window nothing: it has tooltips. */
void ply_analyse_button_set_level(PlyAnalyseButton *self, PlyFoldLevel level);
/* Opens the settings. */
void ply_analyse_button_show_settings(PlyAnalyseButton *self);
/* The panel in them; for tests. Borrowed. */
GtkWidget *ply_analyse_button_get_settings(PlyAnalyseButton *self);
