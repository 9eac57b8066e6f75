/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Asks for a number tree: a random one, named by a code that can be passed on, or one typed as
 * text. Main thread only. */

#include <adwaita.h>

#include "rules/number-tree-edit.h"

#define PLY_TYPE_RANDOM_TREE_DIALOG (ply_random_tree_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyRandomTreeDialog, ply_random_tree_dialog, PLY, RANDOM_TREE_DIALOG,
                     AdwWindow)

/* Signal: chosen (), after which the tree can be asked for; the dialog closes itself. */

/* `parent` may be NULL. */
PlyRandomTreeDialog *ply_random_tree_dialog_new(GtkWindow *parent);

/* The tree on the page that is shown, for ply_number_tree_free(); NULL if what is shown is none. */
PlyNumberTree *ply_random_tree_dialog_make_tree(PlyRandomTreeDialog *self);
/* The code of the random tree, good until the next change; NULL if text is shown, or no code. */
const char *ply_random_tree_dialog_get_code(PlyRandomTreeDialog *self);
