/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What is said about number trees, translated. Texts returned are transfer full. */

#include <glib.h>

#include "rules/number-tree-edit.h"

/* "9 leaves". */
char *ply_tree_text_leaves(const PlyNumberTree *tree);
/* "81 leaves; alpha-beta needs at least 17", or, if the code's tree would have too many nodes, a
 * sentence that says so; `fits` tells which. */
char *ply_tree_text_code(const PlyNumberTreeCode *code, gboolean *fits);
/* Where and why `text` is no tree, lines and characters counted from 1: "2:5: expected …". */
char *ply_tree_text_fault(const char *text, const PlyNumberTreeFault *fault);
/* Reads a seed as a person writes it: 1–16 hexadecimal digits in either case, nothing else. */
gboolean ply_tree_text_read_seed(const char *text, uint64_t *seed);
