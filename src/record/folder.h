/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Removing folders that another program could write to. Everything goes by descriptors: no path is
 * followed, so that no link, and no folder that has been put in another's place, leads out of the
 * folder that is meant. Nothing that a folder holds, however deep, needs more than a few
 * descriptors; what is mounted in it stays. Any thread; blocks. */

#include <glib.h>

/* Removes everything in the folder open as `fd`, and keeps the folder. FALSE if something could not
 * be removed, or is still being added faster. */
gboolean ply_folder_empty(int fd);

/* Removes what is called `name` in the folder open as `parent`, whatever it is: a file, a link
 * (never what it leads to), a folder with all it holds. TRUE if nothing has that name now. */
gboolean ply_folder_remove_at(int parent, const char *name);

/* The same for a path, whose last part may be a link, which is then removed itself. */
gboolean ply_folder_remove(const char *path);
