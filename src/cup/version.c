/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/version.h"

#include <string.h>
#include <unistd.h>

#include "protocols/program.h"
#include "record/safe-file.h"

#define MOST_DEPTH 16 /* of folders in folders */

static int
compare_names(gconstpointer a, gconstpointer b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted, so that the order in which a disk has them does not matter. */
static GPtrArray *
list(const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name(dir)) != NULL)
    g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, compare_names);
  return names;
}

/* Whether it may be run is part of it: a program that may not is another than one that may. */
static void
add_file(GChecksum *sum, const char *path)
{
  guchar block[65536];
  gssize n;
  int fd = ply_safe_file_open(path, NULL, NULL);

  if (access(path, X_OK) == 0)
    g_checksum_update(sum, (const guchar *)"x", 1);

  while (fd >= 0 && (n = read(fd, block, sizeof block)) > 0)
    g_checksum_update(sum, block, n);
  if (fd >= 0)
    close(fd);
}

/* Links are not followed. */
static void
add_folder(GChecksum *sum, const char *folder, int depth)
{
  g_autoptr(GPtrArray) names = list(folder);

  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
    g_checksum_update(sum, names->pdata[i], -1);
    if (g_file_test(path, G_FILE_TEST_IS_SYMLINK))
      continue;
    if (!g_file_test(path, G_FILE_TEST_IS_DIR))
      add_file(sum, path);
    else if (depth < MOST_DEPTH)
      add_folder(sum, path, depth + 1);
  }
}

char *
ply_program_version(const char *command)
{
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
  g_auto(GStrv) argv = ply_program_split(command, NULL);
  gboolean any = FALSE;

  for (guint i = 0; argv != NULL && argv[i] != NULL; i++) {
    gboolean folder = g_file_test(argv[i], G_FILE_TEST_IS_DIR);
    if (!folder && !g_file_test(argv[i], G_FILE_TEST_IS_REGULAR))
      continue;
    any = TRUE;
    if (folder)
      add_folder(sum, argv[i], 0);
    else
      add_file(sum, argv[i]);
  }
  return any ? g_strndup(g_checksum_get_string(sum), 16) : g_strdup("");
}
