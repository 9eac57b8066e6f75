/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/folder-scan.h"

#include <errno.h>
#include <sys/stat.h>

#include "record/safe-file.h"

/* Entries looked at: a folder of games has few, one of downloads may have many. */
#define MAX_ENTRIES 2000
#define MAX_NAME    255
#define MAX_GO      16

/* Bytes of a Max-Connect4 state: 43 digits, with any white space between them. */
#define LEAST_STATE 43
#define MOST_STATE  256

typedef struct {
  PlyFolderFile file;
  struct timespec modified;
  goffset size;
  ino_t inode;
  gint64 seen_us; /* monotonic: when this content was first read */
  guint round;
} Known;

struct PlyFolderScanner {
  char *path;
  GHashTable *known; /* name, owned by the value → Known */
  guint64 last_serial;
  guint round;
  guint n_go, n_small; /* of this round */
};

static void
known_free(gpointer data)
{
  Known *known = data;

  g_free(known->file.name);
  if (known->file.text != NULL)
    g_string_free(known->file.text, TRUE);
  g_free(known);
}

static void
file_free(gpointer data)
{
  PlyFolderFile *file = data;

  g_free(file->name);
  if (file->text != NULL)
    g_string_free(file->text, TRUE);
  g_free(file);
}

void
ply_folder_scan_free(PlyFolderScan *self)
{
  g_ptr_array_unref(self->files);
  g_free(self->fault);
  g_free(self);
}

const PlyFolderFile *
ply_folder_scan_find(const PlyFolderScan *self, const char *name)
{
  for (guint i = 0; i < self->files->len; i++) {
    const PlyFolderFile *file = g_ptr_array_index(self->files, i);
    if (g_str_equal(file->name, name))
      return file;
  }
  return NULL;
}

char *
ply_folder_scan_signature(const PlyFolderScan *self)
{
  GString *text = g_string_new(self->fault);

  for (guint i = 0; i < self->files->len; i++) {
    const PlyFolderFile *file = g_ptr_array_index(self->files, i);
    g_string_append_printf(text, " %" G_GUINT64_FORMAT "%s", file->serial,
                           file->settled ? "" : "~");
  }
  return g_string_free(text, FALSE);
}

gboolean
ply_folder_scan_unsettled(const PlyFolderScan *self)
{
  for (guint i = 0; i < self->files->len; i++) {
    if (!((const PlyFolderFile *)g_ptr_array_index(self->files, i))->settled)
      return TRUE;
  }
  return FALSE;
}

gboolean
ply_folder_is_live_name(const char *name)
{
  static const char *const names[] = {"move_file", "end_game", "input.txt", "output.txt", NULL};

  return g_strv_contains(names, name) || g_str_has_suffix(name, ".go");
}

PlyFolderScanner *
ply_folder_scanner_new(const char *path)
{
  PlyFolderScanner *self = g_new0(PlyFolderScanner, 1);

  self->path = g_strdup(path);
  self->known = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, known_free);
  return self;
}

void
ply_folder_scanner_free(PlyFolderScanner *self)
{
  g_free(self->path);
  g_hash_table_unref(self->known);
  g_free(self);
}

/* Whether a regular file is worth reading. */
static gboolean
is_wanted(PlyFolderScanner *self, const char *name, const struct stat *status)
{
  if (g_str_has_suffix(name, ".go"))
    return self->n_go++ < MAX_GO;
  if (ply_folder_is_live_name(name))
    return TRUE;
  return *name != '.' && status->st_size >= LEAST_STATE && status->st_size <= MOST_STATE &&
         self->n_small++ < PLY_FOLDER_MAX_FILES;
}

static gboolean
same_text(const GString *a, const GString *b)
{
  return a == b || (a != NULL && b != NULL && g_string_equal(a, b));
}

/* Reads the file again unless it cannot have changed: a clock of the file system may tick so slowly
 * that two contents have one time. */
static void
refresh(PlyFolderScanner *self, Known *known, const char *path, const struct stat *status)
{
  PlyFolderFile *file = &known->file;
  gint64 now = g_get_monotonic_time();
  gboolean same = known->modified.tv_sec == status->st_mtim.tv_sec &&
                  known->modified.tv_nsec == status->st_mtim.tv_nsec &&
                  known->size == status->st_size && known->inode == status->st_ino;

  if (same && file->settled)
    return;
  g_autoptr(GString) text = g_str_has_suffix(file->name, ".go")
                                ? g_string_new(NULL)
                                : ply_safe_file_read_plain(path, PLY_FOLDER_MAX_TEXT, NULL);
  gboolean too_long = text != NULL && text->len > PLY_FOLDER_MAX_TEXT;
  if (too_long)
    g_string_free(g_steal_pointer(&text), TRUE);
  if (file->serial == 0 || known->inode != status->st_ino || too_long != file->too_long ||
      !same_text(text, file->text)) {
    if (file->text != NULL)
      g_string_free(file->text, TRUE);
    file->text = g_steal_pointer(&text);
    file->too_long = too_long;
    file->serial = ++self->last_serial;
    known->seen_us = now;
  }
  known->modified = status->st_mtim;
  known->size = status->st_size;
  known->inode = status->st_ino;
  file->modified_us =
      (gint64)status->st_mtim.tv_sec * G_USEC_PER_SEC + status->st_mtim.tv_nsec / 1000;
  file->settled = now - known->seen_us >= PLY_FOLDER_SETTLED_US;
}

static void
visit(PlyFolderScanner *self, const char *name)
{
  g_autofree char *path = g_build_filename(self->path, name, NULL);
  struct stat status;

  if (strlen(name) > MAX_NAME || !g_utf8_validate(name, -1, NULL) || stat(path, &status) != 0 ||
      !S_ISREG(status.st_mode) || !is_wanted(self, name, &status))
    return;
  Known *known = g_hash_table_lookup(self->known, name);
  if (known == NULL) {
    known = g_new0(Known, 1);
    known->file.name = g_strdup(name);
    g_hash_table_insert(self->known, known->file.name, known);
  }
  known->round = self->round;
  refresh(self, known, path, &status);
}

static gboolean
is_gone(gpointer name, gpointer value, gpointer scanner)
{
  return ((Known *)value)->round != ((PlyFolderScanner *)scanner)->round;
}

static int
compare_ages(gconstpointer a, gconstpointer b)
{
  const PlyFolderFile *x = *(const PlyFolderFile *const *)a, *y = *(const PlyFolderFile *const *)b;

  if (x->modified_us != y->modified_us)
    return x->modified_us < y->modified_us ? -1 : 1;
  return x->serial < y->serial ? -1 : x->serial > y->serial;
}

static void
add_copy(PlyFolderScan *scan, const PlyFolderFile *original)
{
  PlyFolderFile *file = g_memdup2(original, sizeof *file);

  file->name = g_strdup(file->name);
  if (file->text != NULL)
    file->text = g_string_new_len(file->text->str, (gssize)file->text->len);
  g_ptr_array_add(scan->files, file);
}

PlyFolderScan *
ply_folder_scanner_scan(PlyFolderScanner *self)
{
  PlyFolderScan *scan = g_new0(PlyFolderScan, 1);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open(self->path, 0, &error);
  const char *name;
  GHashTableIter at;
  Known *known;

  self->round++;
  self->n_go = self->n_small = 0;
  scan->files = g_ptr_array_new_with_free_func(file_free);
  if (dir == NULL)
    scan->fault = g_strdup(error->message);
  for (int i = 0; dir != NULL && i < MAX_ENTRIES && (name = g_dir_read_name(dir)) != NULL; i++)
    visit(self, name);
  g_hash_table_foreach_remove(self->known, is_gone, self);
  g_hash_table_iter_init(&at, self->known);
  while (g_hash_table_iter_next(&at, NULL, (gpointer *)&known))
    add_copy(scan, &known->file);
  g_ptr_array_sort(scan->files, compare_ages);
  return scan;
}
