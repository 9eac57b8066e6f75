/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where the files are that the program was installed with. A tree that was moved as a whole, or was
 * unpacked in a home folder, is found from the program that runs. Any thread; blocks. */

#include <glib.h>

/* The folder `built`, an absolute path as meson knows it, or where it lies now, beside the program
 * that runs: the first that holds `witness`, a relative path. If none does, `built` itself. */
char *ply_installed_folder(const char *built, const char *witness);
