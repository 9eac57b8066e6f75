/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/journal-folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/journal-log.h"

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
ply_journal_folder_close(PlyJournalFolder *self)
{
  if (self->fd >= 0)
    close(self->fd);
  g_clear_pointer(&self->path, g_free);
  self->fd = -1;
}

static gboolean
is_trace(const char *name)
{
  gsize digits = g_str_has_prefix(name, PLY_JOURNAL_TRACE)
                     ? strspn(name + strlen(PLY_JOURNAL_TRACE), "0123456789abcdef")
                     : 0;

  return digits == 8 &&
         g_str_equal(name + strlen(PLY_JOURNAL_TRACE) + digits, PLY_JOURNAL_TRACE_SUFFIX);
}

/* What a write that was cut short left: no other program writes here. */
static gboolean
is_temporary(const char *name)
{
  return g_str_has_suffix(name, "~");
}

static void
remove_files(const PlyJournalFolder *self, gboolean log, const char *kept)
{
  int fd = dup(self->fd);
  DIR *entries = fd >= 0 ? fdopendir(fd) : NULL;
  struct dirent *entry;

  if (entries == NULL && fd >= 0)
    close(fd);
  if (entries != NULL)
    rewinddir(entries);
  while (entries != NULL && (entry = readdir(entries)) != NULL) {
    const char *name = entry->d_name;
    if ((log && g_str_equal(name, PLY_JOURNAL_LOG)) || is_temporary(name) ||
        (is_trace(name) && g_strcmp0(name, kept) != 0))
      unlinkat(self->fd, name, 0);
  }
  if (entries != NULL)
    closedir(entries);
}

void
ply_journal_folder_keep_only(const PlyJournalFolder *self, const char *name)
{
  remove_files(self, FALSE, name);
}

void
ply_journal_folder_remove(PlyJournalFolder *self)
{
  if (self->path == NULL)
    return;
  remove_files(self, TRUE, NULL);
  rmdir(self->path);
  ply_journal_folder_close(self);
}
