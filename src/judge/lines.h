/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A judged log as the lines that every reader of recordings takes (docs/trace-format.md): values for
 * the side to move, moves that are there, cutoffs named. What is odd or wrong is a bookmarked remark
 * with ✗ at its call. */

#include <gio/gio.h>

/* NULL if the text is no number tree's log or does not nest, or if `cancellable` was cancelled. Sets
 * `*needed` to whether they say more than the text itself, which may be unreadable for all that: a
 * number or a move is written in another way. Transfer full. */
GString *ply_judge_lines(const char *text, gsize length, const char *name,
                         GCancellable *cancellable, gboolean *needed);
