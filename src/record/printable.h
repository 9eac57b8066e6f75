/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a partner has written, or somebody has called a file, made fit to be shown to people: it can
 * neither steer a terminal (ESC, C0, C1, DEL) nor turn the writing around (the bidi controls). The
 * one mechanism for it. Every text that is not ours passes through here on its way to a terminal, a
 * label or a report. Any thread. */

#include <glib.h>

/* The first line of hostile bytes, without blanks around it: each byte that is no text and each
 * character that cannot be printed is “?”. A line of more than `most` characters is cut and ends
 * with “…”. Transfer full. */
char *ply_printable_line(const char *bytes, gsize length, guint most);

/* All of a text on one line, however long: blanks stand for line ends and tabs. Transfer full. */
char *ply_printable(const char *text);

/* All of a text with its line ends and tabs. Transfer full. */
char *ply_printable_text(const char *bytes, gsize length);

/* JSON without a character that cannot be printed: each is written as \uXXXX, which means the same.
 * A byte that is no text is taken for Latin-1. Transfer full. */
char *ply_printable_json(const char *json);
