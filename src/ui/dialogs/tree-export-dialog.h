/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Asks what to export from a recorded search: which steps, in which format, with how much said
 * about them. Main thread only. */

#include <adwaita.h>

#include "export/tree-export.h"
#include "model/lecture.h"

#define PLY_TREE_EXPORT_MOST_STEPS 500

#define PLY_TYPE_TREE_EXPORT_DIALOG (ply_tree_export_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyTreeExportDialog, ply_tree_export_dialog, PLY, TREE_EXPORT_DIALOG,
                     AdwWindow)

/* Signal: chosen (), at which the choices can be asked for; who hears it closes the dialog. */

/* `parent` may be NULL. Values are told as the tree's wording says. */
PlyTreeExportDialog *ply_tree_export_dialog_new(GtkWindow *parent, PlySearchTree *tree);

/* Offers the stops of a talk, which has some, as steps; `chosen`: they are chosen. */
void ply_tree_export_dialog_offer_talk(PlyTreeExportDialog *self, PlyLecture *talk,
                                       gboolean chosen);
PlyLecture *ply_tree_export_dialog_get_talk(PlyTreeExportDialog *self); /* borrowed, or NULL */
/* Whether these were chosen: then there are no steps. */
gboolean ply_tree_export_dialog_is_talk(PlyTreeExportDialog *self);

PlyExportKind ply_tree_export_dialog_get_kind(PlyTreeExportDialog *self);
/* The steps chosen, in order, from 1 to PLY_TREE_EXPORT_MOST_STEPS of them; NULL and 0 if there
 * are none or more. Transfer full. */
guint64 *ply_tree_export_dialog_get_steps(PlyTreeExportDialog *self, int *n);
/* Pseudocode, variables and a sentence with each step. */
gboolean ply_tree_export_dialog_get_explain(PlyTreeExportDialog *self);
/* Values are left out, to be filled in by hand, and a key has them. */
gboolean ply_tree_export_dialog_get_worksheet(PlyTreeExportDialog *self);
