/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/recents.h"

#include <stdlib.h>
#include <string.h>

#include "formats/format.h"
#include "record/safe-file.h"

#define MOST_BYTES    (1024 * 1024)
#define MOST_POSITION (16 * 1024) /* bytes; a bigger one is not kept */
#define MOST_TITLE    200         /* characters */

struct _PlyRecents {
  GObject parent_instance;

  char *path;
  GPtrArray *list;
  GPtrArray *forgotten; /* what ply_recents_recall() puts back, or NULL */
  guint forgotten_at;   /* the place of the first */
};

G_DEFINE_FINAL_TYPE(PlyRecents, ply_recents, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* One change after another is made in the files; how many are still to be made. */
static GMutex writing;
static GCond written;
static GQueue changes = G_QUEUE_INIT;
static guint n_unwritten;

static void
recent_free(gpointer data)
{
  PlyRecent *recent = data;

  g_free(recent->uri);
  g_free(recent->title);
  g_free(recent->position);
  g_free(recent);
}

static PlyRecent *
recent_copy(const PlyRecent *recent)
{
  PlyRecent *copy = g_new(PlyRecent, 1);

  *copy = (PlyRecent){g_strdup(recent->uri), g_strdup(recent->title), recent->time,
                      g_strdup(recent->position)};
  return copy;
}

/* One line that can be shown, or NULL. Transfer full. */
static char *
clean_title(const char *text)
{
  if (text == NULL || !g_utf8_validate(text, -1, NULL))
    return NULL;
  GString *title = g_string_new(NULL);
  int n = 0;

  for (const char *at = text; *at != '\0' && n < MOST_TITLE; at = g_utf8_next_char(at), n++) {
    gunichar letter = g_utf8_get_char(at);
    g_string_append_unichar(title, g_unichar_isgraph(letter) ? letter : ' ');
  }
  char *line = g_strstrip(g_string_free(title, FALSE));
  if (line[0] == '\0')
    g_clear_pointer(&line, g_free);
  return line;
}

static char *
title_of_file(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autofree char *shown = name != NULL ? g_filename_display_name(name) : NULL;
  char *title = clean_title(shown);

  return title != NULL ? title : g_strdup("?");
}

/* NULL if the group is not what we wrote. */
static PlyRecent *
read_group(GKeyFile *keys, const char *group)
{
  g_autofree char *uri = g_key_file_get_string(keys, group, "Uri", NULL);
  g_autofree char *scheme = uri != NULL ? g_uri_parse_scheme(uri) : NULL;
  g_autofree char *title = g_key_file_get_string(keys, group, "Title", NULL);
  g_autofree char *position = g_key_file_get_string(keys, group, "Position", NULL);

  if (scheme == NULL || !g_uri_is_valid(uri, G_URI_FLAGS_NONE, NULL))
    return NULL;
  PlyRecent *recent = g_new0(PlyRecent, 1);
  g_autoptr(GFile) file = g_file_new_for_uri(uri);
  recent->title = clean_title(title);
  if (recent->title == NULL)
    recent->title = title_of_file(file);
  recent->uri = g_steal_pointer(&uri);
  recent->time = g_key_file_get_int64(keys, group, "Time", NULL);
  if (recent->time < 0 || recent->time > g_get_real_time())
    recent->time = 0; /* no file was opened in the future */
  if (position != NULL && position[0] != '\0' && strlen(position) <= MOST_POSITION)
    recent->position = g_steal_pointer(&position);
  return recent;
}

static int
find(GPtrArray *list, const char *uri)
{
  for (guint i = 0; i < list->len; i++) {
    if (g_str_equal(((PlyRecent *)g_ptr_array_index(list, i))->uri, uri))
      return (int)i;
  }
  return -1;
}

/* As the newest; takes `recent` over. The clock is not asked: it may stand still, or go back. */
static void
put(GPtrArray *list, PlyRecent *recent)
{
  int old = find(list, recent->uri);

  if (old >= 0)
    g_ptr_array_remove_index(list, (guint)old);
  g_ptr_array_insert(list, 0, recent);
  if (list->len > PLY_RECENTS_MOST)
    g_ptr_array_set_size(list, PLY_RECENTS_MOST);
}

static void
take_out(GPtrArray *list, const char *uri)
{
  int at = find(list, uri);

  if (at >= 0)
    g_ptr_array_remove_index(list, (guint)at);
}

/* One after another from this place on, without those that have come again meanwhile. */
static void
put_back(GPtrArray *list, const GPtrArray *back, guint place)
{
  place = MIN(place, list->len);
  for (guint i = 0; i < back->len; i++) {
    const PlyRecent *recent = g_ptr_array_index(back, i);
    if (find(list, recent->uri) < 0 && list->len < PLY_RECENTS_MOST)
      g_ptr_array_insert(list, (int)place++, recent_copy(recent));
  }
}

/* What cannot be read is left out. Transfer full. */
static GPtrArray *
read_file(const char *path)
{
  GPtrArray *list = g_ptr_array_new_with_free_func(recent_free);
  GString *text = ply_safe_file_read(path, MOST_BYTES, NULL);
  g_autoptr(GKeyFile) keys = g_key_file_new();

  if (text != NULL && text->len <= MOST_BYTES &&
      g_key_file_load_from_data(keys, text->str, text->len, G_KEY_FILE_NONE, NULL)) {
    g_auto(GStrv) groups = g_key_file_get_groups(keys, NULL);
    for (guint i = 0; groups[i] != NULL && i < 4 * PLY_RECENTS_MOST; i++) {
      PlyRecent *recent = read_group(keys, groups[i]);
      if (recent == NULL)
        continue;
      if (find(list, recent->uri) < 0 && list->len < PLY_RECENTS_MOST)
        g_ptr_array_add(list, recent);
      else
        recent_free(recent);
    }
  }
  if (text != NULL)
    g_string_free(text, TRUE);
  return list;
}

static void
write_file(const char *path, GPtrArray *list)
{
  g_autoptr(GKeyFile) keys = g_key_file_new();
  g_autofree char *folder = g_path_get_dirname(path);
  gsize n;

  for (guint i = 0; i < list->len; i++) {
    const PlyRecent *recent = g_ptr_array_index(list, i);
    g_autofree char *group = g_strdup_printf("File %u", i + 1);
    g_key_file_set_string(keys, group, "Uri", recent->uri);
    g_key_file_set_string(keys, group, "Title", recent->title);
    g_key_file_set_int64(keys, group, "Time", recent->time);
    if (recent->position != NULL)
      g_key_file_set_string(keys, group, "Position", recent->position);
  }
  g_autofree char *text = g_key_file_to_data(keys, &n, NULL);
  /* A list that cannot be kept is no reason to disturb anybody. */
  if (g_mkdir_with_parents(folder, 0700) == 0)
    ply_safe_file_write(path, FALSE, text, n, NULL);
}

/* A change on its way to the file, in which another program may have made its own meanwhile. */
typedef struct {
  char *path;
  PlyRecent *added; /* or NULL */
  char *removed;    /* a URI, or NULL */
  gboolean all_removed;
  GPtrArray *back; /* or NULL */
  guint place;     /* of the first of them */
} Change;

static void
change_free(Change *change)
{
  g_free(change->path);
  g_clear_pointer(&change->added, recent_free);
  g_free(change->removed);
  g_clear_pointer(&change->back, g_ptr_array_unref);
  g_free(change);
}

static void
write_change(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_mutex_lock(&writing);
  /* The oldest there is: threads do not begin in the order in which they were asked for. */
  Change *change = g_queue_pop_head(&changes);
  g_autoptr(GPtrArray) list = read_file(change->path);
  if (change->removed != NULL)
    take_out(list, change->removed);
  if (change->all_removed)
    g_ptr_array_set_size(list, 0);
  if (change->added != NULL)
    put(list, recent_copy(change->added));
  if (change->back != NULL)
    put_back(list, change->back, change->place);
  write_file(change->path, list);
  change_free(change);
  n_unwritten--;
  g_cond_broadcast(&written);
  g_mutex_unlock(&writing);
  g_task_return_boolean(task, TRUE);
}

/* Takes `change` over. */
static void
begin_change(PlyRecents *self, Change *change)
{
  g_autoptr(GTask) task = g_task_new(NULL, NULL, NULL, NULL);

  change->path = g_strdup(self->path);
  g_mutex_lock(&writing);
  n_unwritten++;
  g_queue_push_tail(&changes, change);
  g_mutex_unlock(&writing);
  g_task_run_in_thread(task, write_change);
  g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void
ply_recents_wait(void)
{
  g_mutex_lock(&writing);
  while (n_unwritten > 0)
    g_cond_wait(&written, &writing);
  g_mutex_unlock(&writing);
}

/* NULL if it is not to be kept. Transfer full. */
static char *
position_text(const PlyRules *rules, const PlyPosition *position)
{
  if (rules == NULL || rules->game == NULL || position == NULL)
    return NULL;
  g_autoptr(PlyRecord) record = ply_record_new_at(rules, position);
  GString *text = ply_format_find("plygame")->save(record, record->root, NULL);

  if (text == NULL)
    return NULL;
  gboolean fits = text->len <= MOST_POSITION;
  char *kept = g_string_free(text, !fits);
  return fits ? kept : NULL;
}

void
ply_recents_add(PlyRecents *self, GFile *file, const char *title, const PlyRules *rules,
                const PlyPosition *position)
{
  PlyRecent *recent = g_new(PlyRecent, 1);
  Change *change = g_new0(Change, 1);

  *recent = (PlyRecent){g_file_get_uri(file), clean_title(title), g_get_real_time(),
                        position_text(rules, position)};
  if (recent->title == NULL)
    recent->title = title_of_file(file);
  change->added = recent_copy(recent);
  put(self->list, recent);
  begin_change(self, change);
}

void
ply_recents_remove(PlyRecents *self, const char *uri)
{
  Change *change = g_new0(Change, 1);

  change->removed = g_strdup(uri);
  take_out(self->list, change->removed);
  begin_change(self, change);
}

void
ply_recents_forget(PlyRecents *self, const char *uri)
{
  Change *change = g_new0(Change, 1);
  int at = uri != NULL ? find(self->list, uri) : 0;
  guint n = uri == NULL ? self->list->len : at >= 0;

  g_clear_pointer(&self->forgotten, g_ptr_array_unref);
  self->forgotten = g_ptr_array_new_with_free_func(recent_free);
  self->forgotten_at = uri != NULL ? (guint)MAX(at, 0) : G_MAXUINT; /* below whatever comes */
  change->removed = g_strdup(uri);
  change->all_removed = uri == NULL;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add(self->forgotten, g_ptr_array_steal_index(self->list, (guint)at));
  begin_change(self, change);
}

void
ply_recents_recall(PlyRecents *self)
{
  if (self->forgotten == NULL)
    return;
  Change *change = g_new0(Change, 1);

  put_back(self->list, self->forgotten, self->forgotten_at);
  change->back = g_steal_pointer(&self->forgotten);
  change->place = self->forgotten_at;
  begin_change(self, change);
}

const GPtrArray *
ply_recents_list(PlyRecents *self)
{
  return self->list;
}

static void
ply_recents_finalize(GObject *object)
{
  PlyRecents *self = PLY_RECENTS(object);

  g_free(self->path);
  g_ptr_array_unref(self->list);
  g_clear_pointer(&self->forgotten, g_ptr_array_unref);
  G_OBJECT_CLASS(ply_recents_parent_class)->finalize(object);
}

static void
ply_recents_class_init(PlyRecentsClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_recents_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new("changed", PLY_TYPE_RECENTS, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_recents_init(PlyRecents *self)
{
}

PlyRecents *
ply_recents_new(const char *path)
{
  PlyRecents *self = g_object_new(PLY_TYPE_RECENTS, NULL);

  self->path = g_strdup(path);
  self->list = read_file(path);
  return self;
}

PlyRecents *
ply_recents_get_default(void)
{
  static PlyRecents *recents;

  if (recents == NULL) {
    g_autofree char *path = g_build_filename(g_get_user_data_dir(), "plyscope", "recent", NULL);
    recents = ply_recents_new(path);
  }
  return recents;
}
