/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A talk, lines of JSON:
 *
 *   talk = head { stop }          a line each; empty lines are passed over
 *   head = { "plytalk": 1, ["title": TEXT] }
 *   stop = { "file": PATH, "step": NUMBER, ["note": TEXT] }
 *
 * PATH is that of a recording, relative to the folder of the talk, in characters that can be printed,
 * with "/" between its parts. NUMBER counts from 1, as the window does. Without a note the recording's
 * own holds; "" is no note. Other members are passed over. */

#include "formats/talk-file.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "record/json-line.h"
#include "record/safe-file.h"

#define MOST_PATH 4096
#define MOST_STEP ((gint64)1 << 53) /* what all programs read alike */

typedef struct {
  PlyJsonLine line;
  PlyTalkFile *talk;
  GHashTable *files;
  GError **error;
} Reading;

static void
clear_stop(gpointer data)
{
  PlyTalkFileStop *stop = data;

  g_free(stop->file);
  g_free(stop->note);
}

PlyTalkFile *
ply_talk_file_new(const char *title)
{
  PlyTalkFile *self = g_new0(PlyTalkFile, 1);

  self->title = g_strdup(title);
  self->stops = g_array_new(FALSE, FALSE, sizeof(PlyTalkFileStop));
  g_array_set_clear_func(self->stops, clear_stop);
  return self;
}

void
ply_talk_file_free(PlyTalkFile *self)
{
  if (self == NULL)
    return;
  g_free(self->title);
  g_array_unref(self->stops);
  g_free(self);
}

void
ply_talk_file_add(PlyTalkFile *self, const char *file, guint64 step, const char *note)
{
  PlyTalkFileStop stop = {.file = g_strdup(file), .step = step, .note = g_strdup(note)};

  g_array_append_val(self->stops, stop);
}

const PlyTalkFileStop *
ply_talk_file_at(const PlyTalkFile *self, guint i)
{
  return &g_array_index(self->stops, PlyTalkFileStop, i);
}

gboolean
ply_talk_file_is_named(const char *name)
{
  return g_str_has_suffix(name, PLY_TALK_FILE_SUFFIX);
}

/* ---- reading ---- */

static gboolean
fail(Reading *self, const PlyJsonValue *value, PlyTextError code, const char *expected)
{
  return ply_json_line_fail(&self->line, value, code, expected, NULL, self->error);
}

static gboolean
is_path(const char *path)
{
  if (path == NULL || *path == '\0' || *path == '/' || strlen(path) > MOST_PATH ||
      g_str_has_suffix(path, "/") || !g_utf8_validate(path, -1, NULL))
    return FALSE;
  for (const char *at = path; *at != '\0'; at = g_utf8_next_char(at)) {
    if (!g_unichar_isprint(g_utf8_get_char(at)))
      return FALSE;
  }
  return TRUE;
}

/* A text or nothing at all. */
static gboolean
read_text(Reading *self, const PlyJsonValue *value, char **text)
{
  *text = ply_json_line_text(&self->line, value);
  return *text != NULL || value->kind == PLY_JSON_NONE || value->kind == PLY_JSON_NULL ||
         fail(self, value, PLY_TEXT_ERROR_SYNTAX, _("text"));
}

static gboolean
read_head(Reading *self)
{
  enum { VERSION, TITLE, N_KEYS };
  static const char *const keys[N_KEYS] = {"plytalk", "title"};
  PlyJsonValue values[N_KEYS];

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  if (values[VERSION].kind != PLY_JSON_INTEGER || values[VERSION].number != 1)
    return fail(self, &values[VERSION], PLY_TEXT_ERROR_SYNTAX, _("a member “plytalk” of 1"));
  return read_text(self, &values[TITLE], &self->talk->title);
}

static gboolean
read_stop(Reading *self)
{
  enum { FILE_NAME, STEP, NOTE, N_KEYS };
  static const char *const keys[N_KEYS] = {"file", "step", "note"};
  g_autofree char *path = NULL, *note = NULL;
  PlyJsonValue values[N_KEYS];

  if (!ply_json_line_read(&self->line, keys, N_KEYS, values, self->error))
    return FALSE;
  path = ply_json_line_text(&self->line, &values[FILE_NAME]);
  if (!is_path(path))
    return fail(self, &values[FILE_NAME], PLY_TEXT_ERROR_SYNTAX,
                _("a recording's file, relative to the talk's folder"));
  if (values[STEP].kind != PLY_JSON_INTEGER || values[STEP].number < 1 ||
      values[STEP].number > MOST_STEP)
    return fail(self, &values[STEP], PLY_TEXT_ERROR_SYNTAX, _("the number of a step, from 1"));
  if (!read_text(self, &values[NOTE], &note))
    return FALSE;
  if (self->talk->stops->len >= PLY_TALK_FILE_MOST_STOPS)
    return fail(self, &values[FILE_NAME], PLY_TEXT_ERROR_TOO_LARGE, _("at most 1000 stops"));
  g_hash_table_add(self->files, g_strdup(path));
  if (g_hash_table_size(self->files) > PLY_TALK_FILE_MOST_FILES)
    return fail(self, &values[FILE_NAME], PLY_TEXT_ERROR_TOO_LARGE, _("at most 24 recordings"));
  ply_talk_file_add(self->talk, path, (guint64)values[STEP].number - 1, note);
  return TRUE;
}

static gboolean
read_lines(Reading *self)
{
  if (!ply_json_line_check(&self->line, self->error) || !read_head(self))
    return FALSE;
  while (ply_json_line_next(&self->line)) {
    if (!read_stop(self))
      return FALSE;
  }
  if (self->talk->stops->len > 0)
    return TRUE;
  PlyTextReader end = self->line.start;
  ply_text_reader_seek(&end, end.length);
  return ply_text_expected(self->error, PLY_TEXT_ERROR_SYNTAX, &end,
                           _("a line with “file” and “step”"), _("the end of the text"));
}

PlyTalkFile *
ply_talk_file_read(const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr(PlyTalkFile) talk = ply_talk_file_new(NULL);
  g_autoptr(GHashTable) files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GError) cause = NULL;
  Reading self = {.talk = talk, .files = files, .error = &cause};

  ply_json_line_begin(&self.line, text, length, name);
  if (length > PLY_TALK_FILE_MOST_BYTES)
    ply_text_expected(&cause, PLY_TEXT_ERROR_TOO_LARGE, &self.line.start, _("at most 4 MiB"),
                      _("a longer text"));
  else if (read_lines(&self))
    return g_steal_pointer(&talk);
  g_propagate_error(error, g_steal_pointer(&cause));
  return NULL;
}

PlyTalkFile *
ply_talk_file_load(const char *path, GError **error)
{
  GString *text = ply_safe_file_read(path, PLY_TALK_FILE_MOST_BYTES, error);
  g_autofree char *name = g_filename_display_basename(path);

  if (text == NULL)
    return NULL;
  PlyTalkFile *talk = ply_talk_file_read(text->str, text->len, name, error);
  g_string_free(text, TRUE);
  return talk;
}

/* ---- writing ---- */

static gboolean
append_stop(GString *text, const PlyTalkFileStop *stop, GError **error)
{
  if (!is_path(stop->file)) {
    g_autofree char *shown = stop->file != NULL ? g_filename_display_name(stop->file) : NULL;
    return ply_text_cannot(error,
                           _("a recording's file with a name of characters that can be printed"),
                           shown != NULL ? shown : _("none"));
  }
  g_string_append(text, "{\"file\":");
  ply_json_line_append(text, stop->file);
  g_string_append_printf(text, ",\"step\":%" G_GUINT64_FORMAT, stop->step + 1);
  if (stop->note != NULL) {
    g_string_append(text, ",\"note\":");
    ply_json_line_append(text, stop->note);
  }
  g_string_append(text, "}\n");
  return TRUE;
}

static gboolean
append_talk(GString *text, const PlyTalkFile *self, GError **error)
{
  g_autoptr(GHashTable) files = g_hash_table_new(g_str_hash, g_str_equal);

  if (self->title != NULL) {
    g_string_append(text, ",\"title\":");
    ply_json_line_append(text, self->title);
  }
  g_string_append(text, "}\n");
  for (guint i = 0; i < self->stops->len; i++) {
    if (!append_stop(text, ply_talk_file_at(self, i), error))
      return FALSE;
    g_hash_table_add(files, ply_talk_file_at(self, i)->file);
  }
  if (self->stops->len == 0 || self->stops->len > PLY_TALK_FILE_MOST_STOPS ||
      g_hash_table_size(files) > PLY_TALK_FILE_MOST_FILES || text->len > PLY_TALK_FILE_MOST_BYTES)
    return ply_text_cannot(error, _("1 to 1000 stops in at most 24 recordings, in 4 MiB"),
                           self->stops->len == 0 ? _("none") : _("more"));
  return TRUE;
}

GString *
ply_talk_file_write(const PlyTalkFile *self, GError **error)
{
  GString *text = g_string_new("{\"plytalk\":1");

  if (append_talk(text, self, error))
    return text;
  g_string_free(text, TRUE);
  return NULL;
}

/* ---- places ---- */

char *
ply_talk_file_relative(const char *talk, const char *recording)
{
  g_autofree char *folder = g_path_get_dirname(talk);
  g_autofree char *from = g_canonicalize_filename(folder, "/");
  g_autofree char *to = g_canonicalize_filename(recording, "/");
  g_auto(GStrv) here = g_strsplit(from + 1, "/", -1), there = g_strsplit(to + 1, "/", -1);
  GString *path = g_string_new(NULL);
  guint same = 0;

  /* Of the root "" is left. */
  guint n = g_strv_length(here) - (here[0] != NULL && *here[0] == '\0');
  while (same < n && there[same + 1] != NULL && g_str_equal(here[same], there[same]))
    same++;
  for (guint i = same; i < n; i++)
    g_string_append(path, "../");
  for (guint i = same; there[i] != NULL; i++)
    g_string_append_printf(path, "%s%s", i > same ? "/" : "", there[i]);
  return g_string_free(path, FALSE);
}

char *
ply_talk_file_resolve(const char *talk, const char *file)
{
  g_autofree char *folder = g_path_get_dirname(talk);
  g_autofree char *absolute = g_canonicalize_filename(folder, NULL);

  return g_canonicalize_filename(file, absolute);
}
