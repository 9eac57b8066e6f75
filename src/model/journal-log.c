/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/journal-log.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "record/safe-file.h"

#define HEADER "plyscope-journal 1\n"
/* What is read: a file of this length, and texts that come to so much. */
#define MOST_BYTES (256 << 20)
#define MOST_TEXT  ((gsize)1 << 30)
/* It may grow to so much, and then to so many times what it was when it was new. */
#define LONG_BYTES (256 << 10)
#define LONG_TIMES 8

struct PlyJournalLog {
  int fd;          /* of the file, to be added to; −1 */
  GString *last;   /* the text before */
  GString *noted;  /* pieces that are not written yet */
  gsize size, new; /* of the file, now and when it was new */
};

PlyJournalLog *
ply_journal_log_new(void)
{
  PlyJournalLog *self = g_new(PlyJournalLog, 1);

  *self = (PlyJournalLog){-1, g_string_new(NULL), g_string_new(NULL), 0, 0};
  return self;
}

void
ply_journal_log_free(PlyJournalLog *self)
{
  if (self == NULL)
    return;
  if (self->fd >= 0)
    close(self->fd);
  g_string_free(self->last, TRUE);
  g_string_free(self->noted, TRUE);
  g_free(self);
}

/* FNV-1a (Fowler, Noll and Vo): what is looked for is a write that was cut short, no forgery. */
static guint64
checksum(char kind, const char *bytes, gsize n)
{
  guint64 sum =
      (G_GUINT64_CONSTANT(0xcbf29ce484222325) ^ (guchar)kind) * G_GUINT64_CONSTANT(0x100000001b3);

  for (gsize i = 0; i < n; i++)
    sum = (sum ^ (guchar)bytes[i]) * G_GUINT64_CONSTANT(0x100000001b3);
  return sum;
}

static void
note(PlyJournalLog *self, char kind, const char *bytes, gsize n)
{
  g_string_append_printf(self->noted, "%c %" G_GSIZE_FORMAT " %016" G_GINT64_MODIFIER "x\n", kind,
                         n, checksum(kind, bytes, n));
  g_string_append_len(self->noted, bytes, (gssize)n);
  g_string_append_c(self->noted, '\n');
}

void
ply_journal_log_begin(PlyJournalLog *self)
{
  if (self->fd >= 0)
    close(self->fd);
  self->fd = -1;
  g_string_truncate(self->last, 0);
  g_string_truncate(self->noted, 0);
}

void
ply_journal_log_add(PlyJournalLog *self, guint64 id, const char *text, gsize n)
{
  gsize most = MIN(n, self->last->len), head = 0, tail = 0;

  while (head < most && text[head] == self->last->str[head])
    head++;
  while (tail < most - head && text[n - 1 - tail] == self->last->str[self->last->len - 1 - tail])
    tail++;
  g_autoptr(GString) piece = g_string_new(NULL);
  g_string_printf(piece, "%" G_GUINT64_FORMAT " %" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT "\n", id,
                  head, tail);
  g_string_append_len(piece, text + head, (gssize)(n - head - tail));
  note(self, 'T', piece->str, piece->len);
  g_string_truncate(self->last, 0);
  g_string_append_len(self->last, text, (gssize)n);
}

static gboolean
append(PlyJournalLog *self)
{
  return ply_safe_file_write_all(self->fd, self->noted->str, self->noted->len) &&
         fdatasync(self->fd) == 0;
}

static gboolean
begin(PlyJournalLog *self, const char *folder)
{
  g_autofree char *path = g_build_filename(folder, PLY_JOURNAL_LOG, NULL);

  g_string_prepend(self->noted, HEADER);
  if (!ply_safe_file_write(path, TRUE, self->noted->str, self->noted->len, NULL))
    return FALSE;
  self->fd = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
  return self->fd >= 0;
}

gboolean
ply_journal_log_commit(PlyJournalLog *self, const char *folder, GKeyFile *stand)
{
  gboolean is_new = self->fd < 0;
  gsize n;
  g_autofree char *text = g_key_file_to_data(stand, &n, NULL);

  note(self, 'S', text, n);
  if (!(is_new ? begin(self, folder) : append(self))) {
    /* What is half written there would hide all that came after it. */
    ply_journal_log_begin(self);
    return FALSE;
  }
  self->size = (is_new ? 0 : self->size) + self->noted->len;
  if (is_new)
    self->new = self->size;
  g_string_truncate(self->noted, 0);
  return TRUE;
}

gboolean
ply_journal_log_is_long(const PlyJournalLog *self)
{
  return self->size > LONG_BYTES + LONG_TIMES * self->new;
}

/* A log on its way in. */
typedef struct {
  const char *at, *end;
  GString *last;
  GHashTable *texts; /* guint64 → GBytes, of what was read so far */
  gsize size;        /* of them */
  GKeyFile *stand;   /* owned; the last, or NULL */
} Reader;

/* A decimal number and the byte that ends it. */
static gboolean
read_number(const char **at, const char *end, char stop, guint64 *number)
{
  guint64 value = 0;
  const char *p = *at;

  while (p < end && g_ascii_isdigit(*p) && value < G_MAXUINT64 / 20)
    value = value * 10 + (guint64)(*p++ - '0');
  if (p == *at || p == end || *p != stop)
    return FALSE;
  *number = value;
  *at = p + 1;
  return TRUE;
}

static gboolean
read_text(Reader *reader, const char *at, const char *end)
{
  guint64 id, head, tail;

  if (!read_number(&at, end, ' ', &id) || !read_number(&at, end, ' ', &head) ||
      !read_number(&at, end, '\n', &tail) || head > reader->last->len ||
      tail > reader->last->len - head)
    return FALSE;
  g_string_erase(reader->last, (gssize)head, (gssize)(reader->last->len - head - tail));
  g_string_insert_len(reader->last, (gssize)head, at, end - at);
  if (reader->size + reader->last->len > MOST_TEXT)
    return FALSE;
  reader->size += reader->last->len;
  g_hash_table_replace(reader->texts, g_memdup2(&id, sizeof id),
                       g_bytes_new(reader->last->str, reader->last->len));
  return TRUE;
}

/* The numbers that a stand names; a set of strings. Transfer full. */
static GHashTable *
named(GKeyFile *stand)
{
  static const char *const keys[] = {"Undo", "Present", "Redo", "Notes", "Talk"};
  GHashTable *set = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
    g_auto(GStrv) names = g_key_file_get_string_list(stand, "Plyscope", keys[i], NULL, NULL);
    for (char **name = names; name != NULL && *name != NULL; name++)
      g_hash_table_add(set, g_strdup(*name));
  }
  return set;
}

/* Texts that it does not name are let go, as the writer does. */
static gboolean
read_stand(Reader *reader, const char *at, const char *end)
{
  g_autoptr(GKeyFile) stand = g_key_file_new();
  GHashTableIter iter;
  gpointer id, text;

  if (!g_key_file_load_from_data(stand, at, (gsize)(end - at), G_KEY_FILE_NONE, NULL))
    return FALSE;
  g_autoptr(GHashTable) names = named(stand);
  g_clear_pointer(&reader->stand, g_key_file_unref);
  reader->stand = g_steal_pointer(&stand);
  g_hash_table_iter_init(&iter, reader->texts);
  while (g_hash_table_iter_next(&iter, &id, &text)) {
    g_autofree char *name = g_strdup_printf("%" G_GUINT64_FORMAT, *(const guint64 *)id);
    if (g_hash_table_contains(names, name))
      continue;
    reader->size -= g_bytes_get_size(text);
    g_hash_table_iter_remove(&iter);
  }
  return TRUE;
}

/* FALSE at the end of what is whole. */
static gboolean
read_piece(Reader *reader)
{
  guint64 length;
  char kind = reader->at < reader->end ? *reader->at : '\0';
  const char *at = reader->at + 2;

  if (reader->end - reader->at < 2 || reader->at[1] != ' ' ||
      !read_number(&at, reader->end, ' ', &length) || reader->end - at < 17 || at[16] != '\n' ||
      (guint64)(reader->end - at - 17) <= length)
    return FALSE;
  g_autofree char *told = g_strndup(at, 16);
  g_autofree char *sum = NULL;
  const char *bytes = at + 17, *end = bytes + length;
  sum = g_strdup_printf("%016" G_GINT64_MODIFIER "x", checksum(kind, bytes, length));
  if (*end != '\n' || !g_str_equal(told, sum))
    return FALSE;
  reader->at = end + 1;
  return kind == 'T' ? read_text(reader, bytes, end)
                     : kind == 'S' && read_stand(reader, bytes, end);
}

gboolean
ply_journal_log_read(const char *folder, GKeyFile **stand, GHashTable **texts)
{
  g_autofree char *path = g_build_filename(folder, PLY_JOURNAL_LOG, NULL);
  g_autoptr(GString) file = ply_safe_file_read_plain(path, MOST_BYTES, NULL);
  gsize header = strlen(HEADER);

  if (file == NULL || file->len < header || memcmp(file->str, HEADER, header) != 0)
    return FALSE;
  g_autoptr(GString) last = g_string_new(NULL);
  Reader reader = {
      file->str + header,
      file->str + file->len,
      last,
      g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)g_bytes_unref),
      0,
      NULL};
  while (read_piece(&reader))
    ;
  if (reader.stand == NULL) {
    g_hash_table_unref(reader.texts);
    return FALSE;
  }
  *stand = reader.stand;
  *texts = reader.texts;
  return TRUE;
}
