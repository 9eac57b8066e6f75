/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What a file dialog lists, by formats. */

#include <gtk/gtk.h>

#include "formats/format.h"

/* The usual name of a file of this format: "input.txt", or the word for a game with its suffix.
 * Transfer full. */
char *ply_format_usual_name(const PlyFormat *format);

/* Filters for reading: of `format`, then all files; if NULL, all files, recordings, talks, lessons, cups,
 * then each format of a game that can be read. Transfer full; of GtkFileFilter. */
GListModel *ply_format_filters(const PlyFormat *format);
/* The same of cups, then all files. */
GListModel *ply_format_filters_cup(void);
