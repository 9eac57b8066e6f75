/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* For formats whose text may look like Othello's pairs of digits. */

#include <glib.h>

/* Whether the text is a legal game of Othello from its first pair of digits to its last. */
gboolean ply_othello_digits_fit(const char *text, gsize length);
