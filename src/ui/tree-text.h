/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What is said about number trees, translated. Everything returned is transfer full. */

#include <glib.h>

#include "rules/number-tree-edit.h"

/* "9 leaves". */
char *ply_tree_text_leaves(guint64 leaves);
/* "81 leaves; alpha-beta needs at least 17", or, if the code's tree would have too many nodes, a
 * sentence that says so; `fits` tells which. */
char *ply_tree_text_code(const PlyNumberTreeCode *code, gboolean *fits);
/* Where and why `text` is no tree, lines and characters counted from 1: "2:5: expected …". */
char *ply_tree_text_fault(const char *text, const PlyNumberTreeFault *fault);
