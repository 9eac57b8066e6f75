/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/installed.h"

#include <gio/gio.h>

/* The prefix is so many folders over the program's own: PREFIX/bin, PREFIX/libexec/plyscope, or a
 * multiarch PREFIX/lib/TRIPLET/plyscope. */
#define MOST_UP 3

static gboolean
holds(const char *folder, const char *witness)
{
  g_autofree char *path = g_build_filename(folder, witness, NULL);

  return g_file_test(path, G_FILE_TEST_EXISTS);
}

char *
ply_installed_folder(const char *built, const char *witness)
{
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
  gsize n = strlen(PLY_PREFIX);

  /* What lies beside the program goes before what an older one may have left at the built place. */
  if (program != NULL && g_str_has_prefix(built, PLY_PREFIX) && built[n] == '/') {
    g_autofree char *folder = g_path_get_dirname(program);
    for (int up = 0; up < MOST_UP; up++) {
      char *above = g_path_get_dirname(folder);
      g_free(folder);
      folder = above;
      g_autofree char *moved = g_build_filename(folder, built + n, NULL);
      if (holds(moved, witness))
        return g_steal_pointer(&moved);
    }
  }
  return g_strdup(built);
}
