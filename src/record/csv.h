/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Appends a text as a cell of a table (RFC 4180); one that a spreadsheet would take for a formula is
 * made a text. */
void ply_csv_append(GString *table, const char *text);
