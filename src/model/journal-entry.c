/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What programs that are gone have left. */

#include <sys/stat.h>

#include "record/safe-file.h"
#include "model/journal-folder.h"

#define MOST_INFO_BYTES 65536
#define MOST_ENTRIES    100
/* A folder without anything in it may be one that is just being made. */
#define EMPTY_FOR_S 60

struct PlyJournalEntry {
  PlyJournalFolder folder;
  gboolean is_game;
  char *title;
  GFile *content, *file; /* owned; `file` may be NULL */
  gint64 time;
};

/* What "info" says, as far as it is there and right. */
static void
read_info(PlyJournalEntry *self)
{
  g_autofree char *path = g_build_filename(self->folder.path, PLY_JOURNAL_INFO, NULL);
  g_autoptr(GString) text = ply_safe_file_read_plain(path, MOST_INFO_BYTES, NULL);
  g_autoptr(GKeyFile) info = g_key_file_new();

  if (text == NULL || text->len > MOST_INFO_BYTES ||
      !g_key_file_load_from_data(info, text->str, text->len, G_KEY_FILE_NONE, NULL))
    return;
  self->title = g_key_file_get_string(info, "Plyscope", "Title", NULL);
  g_autofree char *uri = g_key_file_get_string(info, "Plyscope", "File", NULL);
  if (uri != NULL)
    self->file = g_file_new_for_uri(uri);
}

/* The content's name, if it is there as a regular file. */
static gboolean
find_content(PlyJournalEntry *self, const char *name)
{
  g_autofree char *path = g_build_filename(self->folder.path, name, NULL);
  struct stat status;

  if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode))
    return FALSE;
  self->content = g_file_new_for_path(path);
  self->time = status.st_mtime;
  return TRUE;
}

static gboolean
is_old(const char *path)
{
  struct stat status;

  return stat(path, &status) == 0 &&
         status.st_mtime < g_get_real_time() / G_USEC_PER_SEC - EMPTY_FOR_S;
}

/* NULL if it is not ours to take, or holds nothing. */
static PlyJournalEntry *
entry_new(const char *path)
{
  PlyJournalEntry *self = g_new0(PlyJournalEntry, 1);

  self->folder.fd = -1;
  if (!ply_journal_folder_lock(&self->folder, path)) {
    g_free(self);
    return NULL;
  }
  self->is_game = find_content(self, PLY_JOURNAL_GAME);
  if (self->is_game || find_content(self, PLY_JOURNAL_TRACE)) {
    read_info(self);
    return self;
  }
  if (is_old(path))
    ply_journal_folder_remove(&self->folder);
  ply_journal_entry_free(self);
  return NULL;
}

static int
newest_first(gconstpointer a, gconstpointer b)
{
  const PlyJournalEntry *first = *(PlyJournalEntry *const *)a;
  const PlyJournalEntry *second = *(PlyJournalEntry *const *)b;

  return (first->time < second->time) - (first->time > second->time);
}

GPtrArray *
ply_journal_find(void)
{
  GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)ply_journal_entry_free);
  g_autofree char *all = ply_journal_folder_all();
  g_autoptr(GDir) folder = g_dir_open(all, 0, NULL);
  const char *name;

  while (folder != NULL && found->len < MOST_ENTRIES && (name = g_dir_read_name(folder)) != NULL) {
    g_autofree char *path = g_build_filename(all, name, NULL);
    PlyJournalEntry *entry = entry_new(path);
    if (entry != NULL)
      g_ptr_array_add(found, entry);
  }
  g_ptr_array_sort(found, newest_first);
  return found;
}

void
ply_journal_entry_free(PlyJournalEntry *self)
{
  if (self == NULL)
    return;
  ply_journal_folder_close(&self->folder);
  g_free(self->title);
  g_clear_object(&self->content);
  g_clear_object(&self->file);
  g_free(self);
}

void
ply_journal_entry_remove(PlyJournalEntry *self)
{
  ply_journal_folder_remove(&self->folder);
  ply_journal_entry_free(self);
}

PlyJournalFolder
ply_journal_entry_steal_folder(PlyJournalEntry *self)
{
  PlyJournalFolder folder = self->folder;

  self->folder = (PlyJournalFolder){NULL, -1};
  return folder;
}

gboolean
ply_journal_entry_is_game(const PlyJournalEntry *self)
{
  return self->is_game;
}

const char *
ply_journal_entry_get_title(const PlyJournalEntry *self)
{
  return self->title != NULL ? self->title : "";
}

gint64
ply_journal_entry_get_time(const PlyJournalEntry *self)
{
  return self->time;
}

GFile *
ply_journal_entry_get_content(const PlyJournalEntry *self)
{
  return self->content;
}

GFile *
ply_journal_entry_get_file(const PlyJournalEntry *self)
{
  return self->file;
}
