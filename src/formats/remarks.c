/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/remarks.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static void
free_text(gpointer text)
{
  g_string_free(text, TRUE);
}

GHashTable *
ply_remarks_new(void)
{
  return g_hash_table_new_full(NULL, NULL, NULL, free_text);
}

void
ply_remarks_add(GHashTable *remarks, PlyRecordNode *node, const char *comment)
{
  g_autofree char *text = g_strstrip(g_strdup(comment));

  if (*text == '\0')
    return;
  GString *said = g_hash_table_lookup(remarks, node);
  if (said == NULL)
    g_hash_table_insert(remarks, node, said = g_string_new(node->comment));
  if (said->len > 0)
    g_string_append_c(said, '\n');
  g_string_append(said, text);
}

void
ply_remarks_settle(GHashTable *remarks)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init(&iter, remarks);
  while (g_hash_table_iter_next(&iter, &key, &value)) {
    PlyRecordNode *node = key;
    g_free(node->comment);
    node->comment = g_string_free(value, FALSE);
    g_hash_table_iter_steal(&iter);
  }
}

/* A character of a comment: of what does not print only the ends of lines stay. */
static void
append_printing(GString *text, gunichar c)
{
  g_string_append_unichar(text, c != '\n' && g_unichar_iscntrl(c) ? ' ' : c);
}

/* The text of a comment whose brace has been read. */
static char *
read_comment(PlyTextReader *reader, GError **error)
{
  PlyTextReader start = *reader;
  g_autoptr(GString) text = g_string_new(NULL);

  for (gunichar c; (c = ply_text_reader_next(reader)) != '}';) {
    if (c == PLY_TEXT_END) {
      ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &start, _("a comment up to “}”"),
                        _("the end of the file"));
      return NULL;
    }
    append_printing(text, c == PLY_TEXT_INVALID ? '?' : c);
  }
  return g_strdup(text->str);
}

/* "$3", whose mark is `*mark`, NONE for a number without one; its bytes, 0 if there is none. */
static gsize
read_glyph(const char *text, gsize length, PlyMoveMark *mark)
{
  static const PlyMoveMark marks[] = {PLY_MOVE_MARK_NONE,     PLY_MOVE_MARK_GOOD,
                                      PLY_MOVE_MARK_BAD,      PLY_MOVE_MARK_BRILLIANT,
                                      PLY_MOVE_MARK_VERY_BAD, PLY_MOVE_MARK_INTERESTING,
                                      PLY_MOVE_MARK_DUBIOUS};
  guint number = 0;
  gsize n = 1;

  if (length < 2 || text[0] != '$')
    return 0;
  for (; n < length && n < 5 && g_ascii_isdigit(text[n]); n++)
    number = number * 10 + (guint)(text[n] - '0');
  *mark = number < G_N_ELEMENTS(marks) ? marks[number] : PLY_MOVE_MARK_NONE;
  return n > 1 ? n : 0;
}

static gboolean
begins_line(const PlyTextReader *reader)
{
  return reader->offset == 0 || strchr("\n\r", reader->text[reader->offset - 1]) != NULL;
}

/* What PGN alone has. FALSE: nothing of that stands here. `*comment`, transfer full, may be NULL. */
static gboolean
read_tagged(PlyTextReader *reader, PlyMoveMark *mark, char **comment)
{
  gsize n = read_glyph(reader->text + reader->offset, reader->length - reader->offset, mark);

  *comment = NULL;
  if (n > 0) {
    ply_text_reader_seek(reader, reader->offset + n);
    return TRUE;
  }
  if (ply_text_reader_peek(reader) == '%' && begins_line(reader)) {
    g_free(ply_text_reader_rest(reader));
    return TRUE;
  }
  if (!ply_text_reader_take(reader, ';'))
    return FALSE;
  g_autofree char *line = ply_text_reader_rest(reader);
  g_autofree char *valid = g_utf8_make_valid(line, -1);
  g_autoptr(GString) text = g_string_new(NULL);
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char(p))
    append_printing(text, g_utf8_get_char(p));
  *comment = g_strdup(text->str);
  return TRUE;
}

gboolean
ply_remarks_read(PlyTextReader *reader, PlyRecordNode *node, gboolean is_root, gboolean tagged,
                 GError **error)
{
  g_autoptr(GHashTable) remarks = NULL;
  gboolean marked = is_root;

  for (;;) {
    PlyTextReader ahead = *reader;
    PlyMoveMark mark = PLY_MOVE_MARK_NONE;
    g_autofree char *line = NULL;
    ply_text_reader_skip_space(&ahead);
    gsize n =
        marked ? 0
               : ply_move_mark_read(ahead.text + ahead.offset, ahead.length - ahead.offset, &mark);
    if (n > 0) {
      marked = TRUE;
      ply_text_reader_seek(&ahead, ahead.offset + n);
      if (node != NULL)
        node->mark = mark;
    } else if (tagged && read_tagged(&ahead, &mark, &line)) {
      if (node != NULL && !marked && mark != PLY_MOVE_MARK_NONE)
        node->mark = mark;
      marked |= mark != PLY_MOVE_MARK_NONE;
      if (node != NULL && line != NULL) {
        remarks = remarks != NULL ? remarks : ply_remarks_new();
        ply_remarks_add(remarks, node, line);
      }
    } else if (ply_text_reader_take(&ahead, '{')) {
      g_autofree char *comment = read_comment(&ahead, error);
      if (comment == NULL)
        return FALSE;
      if (node != NULL && remarks == NULL)
        remarks = ply_remarks_new();
      if (node != NULL)
        ply_remarks_add(remarks, node, comment);
    } else {
      if (remarks != NULL)
        ply_remarks_settle(remarks);
      return TRUE;
    }
    *reader = ahead;
  }
}

static gboolean
has_comment(const PlyRecordNode *node)
{
  return node->comment != NULL && *node->comment != '\0';
}

gboolean
ply_remarks_any(const PlyRecordNode *at)
{
  for (; at != NULL; at = at->parent)
    if (has_comment(at) || at->mark != PLY_MOVE_MARK_NONE)
      return TRUE;
  return FALSE;
}

void
ply_remarks_append_comment(GString *text, char open, char close, const char *comment)
{
  g_autofree char *valid = g_utf8_make_valid(comment, -1);
  g_string_append_c(text, open);
  g_autoptr(GString) clean = g_string_new(NULL);
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char(p))
    append_printing(clean, *p == close ? ')' : g_utf8_get_char(p));
  g_string_append(text, g_strstrip(clean->str));
  g_string_append_c(text, close);
}

void
ply_remarks_losses(const PlyRecordNode *at, char close, GPtrArray *sentences)
{
  for (; at != NULL; at = at->parent) {
    if (has_comment(at) && strchr(at->comment, close) != NULL) {
      g_ptr_array_add(sentences,
                      g_strdup(close == '}' ? N_("A “}” in a comment is written as “)”.")
                                            : N_("A “]” in a comment is written as “)”.")));
      return;
    }
  }
}
