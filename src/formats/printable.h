/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a partner has written, made fit to be shown to people. Any thread. */

#include <glib.h>

/* The first line of hostile bytes, without blanks around it: each byte that is no text and each
 * character that cannot be printed is “?”. A line of more than `most` characters is cut and ends
 * with “…”. Transfer full. */
char *ply_printable_line(const char *bytes, gsize length, guint most);
