/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A judged log as the lines that every reader of recordings takes (docs/trace-format.md): values for
 * the side to move, moves that are there, cutoffs named. What is odd or wrong is a bookmarked remark
 * with ✗ at its call. */

#include <gio/gio.h>

/* NULL if the text can be read as it stands: it is no number tree's log, does not nest, or is right
 * and says all of this itself; or if `cancellable` was. Transfer full. */
GString *ply_judge_lines(const char *text, gsize length, const char *name,
                         GCancellable *cancellable);
