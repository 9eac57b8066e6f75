/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Why: the position at the step, the sentence, the variables, the code with its line lit, the call
 * stack. Main thread only. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_WHY_PANEL (ply_why_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyWhyPanel, ply_why_panel, PLY, WHY_PANEL, AdwBin)

typedef enum {
  PLY_WHY_ALL,
  PLY_WHY_CODE,
  PLY_WHY_STACK,
} PlyWhyPart;

/* Shows only the code or the call stack, in letters of so many pixels; 0: as usual. */
void ply_why_panel_set_part(PlyWhyPanel *self, PlyWhyPart part, double pixels);
void ply_why_panel_set_tree(PlyWhyPanel *self, PlySearchTree *tree);
/* What it says now, as plain text: the sentence, and below it the check of a cut. */
const char *ply_why_panel_get_sentence(PlyWhyPanel *self);
const char *ply_why_panel_get_proof(PlyWhyPanel *self);
