/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Files as people are told of them: whoever names one may put anything into its name. Any thread. */

#include <gio/gio.h>

/* Its name without the folder, fit to be shown (record/printable.h). Transfer full. */
char *ply_file_words_name(GFile *file);
/* The same with where it is. Transfer full. */
char *ply_file_words_place(GFile *file);
