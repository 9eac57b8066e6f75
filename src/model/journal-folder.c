/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/journal-folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/safe-file.h"

char *
ply_journal_folder_all(void)
{
  return g_build_filename(g_get_user_state_dir(), "plyscope", "unsaved", NULL);
}

gboolean
ply_journal_folder_lock(PlyJournalFolder *self, const char *path)
{
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status;

  if (fd < 0)
    return FALSE;
  if (fstat(fd, &status) != 0 || status.st_uid != geteuid() || flock(fd, LOCK_EX | LOCK_NB) != 0) {
    close(fd);
    return FALSE;
  }
  *self = (PlyJournalFolder){g_strdup(path), fd};
  return TRUE;
}

gboolean
ply_journal_folder_make(PlyJournalFolder *self)
{
  if (self->path != NULL)
    return TRUE;
  g_autofree char *all = ply_journal_folder_all();
  g_autofree char *path = g_build_filename(all, "XXXXXX", NULL);
  return g_mkdir_with_parents(all, 0700) == 0 && g_mkdtemp(path) != NULL &&
         ply_journal_folder_lock(self, path);
}

void
ply_journal_folder_write_info(const PlyJournalFolder *self, const char *title, const char *uri)
{
  g_autoptr(GKeyFile) info = g_key_file_new();
  g_autofree char *path = g_build_filename(self->path, PLY_JOURNAL_INFO, NULL);
  gsize n;

  g_key_file_set_string(info, "Plyscope", "Title", title != NULL ? title : "");
  if (uri != NULL)
    g_key_file_set_string(info, "Plyscope", "File", uri);
  g_autofree char *text = g_key_file_to_data(info, &n, NULL);
  ply_safe_file_write(path, FALSE, text, n, NULL);
}

void
ply_journal_folder_close(PlyJournalFolder *self)
{
  if (self->fd >= 0)
    close(self->fd);
  g_clear_pointer(&self->path, g_free);
  self->fd = -1;
}

static gboolean
is_ours(const char *name)
{
  return g_str_equal(name, PLY_JOURNAL_GAME) || g_str_equal(name, PLY_JOURNAL_TRACE) ||
         g_str_equal(name, PLY_JOURNAL_INFO) || g_str_has_suffix(name, "~");
}

void
ply_journal_folder_remove(PlyJournalFolder *self)
{
  if (self->path == NULL)
    return;
  int fd = dup(self->fd);
  DIR *entries = fd >= 0 ? fdopendir(fd) : NULL;
  struct dirent *entry;

  if (entries == NULL && fd >= 0)
    close(fd);
  if (entries != NULL)
    rewinddir(entries);
  while (entries != NULL && (entry = readdir(entries)) != NULL) {
    if (is_ours(entry->d_name))
      unlinkat(self->fd, entry->d_name, 0);
  }
  if (entries != NULL)
    closedir(entries);
  rmdir(self->path);
  ply_journal_folder_close(self);
}
