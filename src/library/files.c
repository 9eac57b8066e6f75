/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/files.h"

#include <string.h>

#include <glib/gstdio.h>

#define MOST_DEPTH 16 /* folders in folders */

typedef struct {
  GPtrArray *files;
  GHashTable *folders; /* by device and inode: those that were gone into */
  GCancellable *cancellable;
} Walk;

static int
by_text(gconstpointer a, gconstpointer b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static gboolean
is_new(Walk *self, const char *path)
{
  GStatBuf status;

  return g_stat(path, &status) == 0 &&
         g_hash_table_add(self->folders,
                          g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT,
                                          (guint64)status.st_dev, (guint64)status.st_ino));
}

/* The names of players and tournaments, which are read with the games. */
static gboolean
is_list(const char *path)
{
  const char *suffix = strrchr(path, '.');

  return suffix != NULL &&
         (g_ascii_strcasecmp(suffix, ".jou") == 0 || g_ascii_strcasecmp(suffix, ".trn") == 0);
}

static void
add(Walk *self, const char *path, int depth)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GDir) dir = depth < MOST_DEPTH ? g_dir_open(path, 0, NULL) : NULL;
  const char *name;

  if (dir == NULL) {
    g_ptr_array_add(self->files, g_strdup(path));
    return;
  }
  if (!is_new(self, path))
    return;
  while ((name = g_dir_read_name(dir)) != NULL)
    g_ptr_array_add(names, g_build_filename(path, name, NULL));
  g_ptr_array_sort(names, by_text);
  for (guint i = 0; i < names->len && !g_cancellable_is_cancelled(self->cancellable); i++) {
    const char *entry = names->pdata[i];
    if (g_file_test(entry, G_FILE_TEST_IS_DIR) ||
        (!is_list(entry) && g_file_test(entry, G_FILE_TEST_IS_REGULAR)))
      add(self, entry, depth + 1);
  }
}

GPtrArray *
ply_library_files(const GPtrArray *paths, GCancellable *cancellable)
{
  Walk self = {.files = g_ptr_array_new_with_free_func(g_free),
               .folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
               .cancellable = cancellable};

  for (guint i = 0; i < paths->len; i++)
    add(&self, paths->pdata[i], 0);
  g_hash_table_unref(self.folders);
  return self.files;
}
