/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/history.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/format.h"

void
ply_version_free(PlyVersion *self)
{
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_pointer(&self->tree, ply_number_tree_free);
  g_clear_object(&self->file);
  g_free(self);
}

PlyHistory *
ply_history_new(void)
{
  PlyHistory *self = g_new0(PlyHistory, 1);

  self->versions = g_ptr_array_new_with_free_func((GDestroyNotify)ply_version_free);
  return self;
}

void
ply_history_free(PlyHistory *self)
{
  g_ptr_array_unref(self->versions);
  g_free(self);
}

PlyVersion *
ply_history_add(PlyHistory *self, guint64 id)
{
  PlyVersion *version = g_new0(PlyVersion, 1);

  version->id = id;
  g_ptr_array_add(self->versions, version);
  return version;
}

PlyVersion *
ply_history_at(const PlyHistory *self, guint i)
{
  return g_ptr_array_index(self->versions, i);
}

/* A game: "game CURRENT DOCUMENT URI" (no URI where it has no file) and a line further the saved
 * game. A tree: "tree" and a line further the tree. */
GString *
ply_version_save(const PlyVersion *version)
{
  if (version->tree != NULL) {
    char *tree = ply_number_tree_format(version->tree);
    GString *text = tree != NULL ? g_string_new("tree\n") : NULL;
    if (tree != NULL)
      g_string_append(text, tree);
    free(tree);
    return text;
  }
  g_autofree char *uri = version->file != NULL ? g_file_get_uri(version->file) : g_strdup("");
  g_autofree char *head =
      g_strdup_printf("game %u %u %s\n", version->current, version->document, uri);
  GString *text =
      ply_format_find("plygame")->save(version->record, ply_record_main_end(version->record), NULL);
  return text != NULL ? g_string_prepend(text, head) : NULL;
}

static gboolean
load_tree(PlyVersion *version, const char *text, gsize n)
{
  PlyNumberTreeFault fault;

  version->tree = ply_number_tree_parse(text, n, &fault);
  return version->tree != NULL;
}

static gboolean
load_game(PlyVersion *version, const char *head, const char *text, gsize n, GError **error)
{
  g_auto(GStrv) words = g_strsplit(head, " ", 4);

  if (g_strv_length(words) != 4 || !g_str_equal(words[0], "game"))
    return FALSE;
  version->current = (guint)g_ascii_strtoull(words[1], NULL, 10);
  version->document = (guint)g_ascii_strtoull(words[2], NULL, 10);
  version->file = *words[3] != '\0' ? g_file_new_for_uri(words[3]) : NULL;
  version->record =
      ply_format_load(ply_format_find("plygame"), text, n, _("unsaved work"), FALSE, NULL, error);
  return version->record != NULL;
}

gboolean
ply_version_load(PlyVersion *version, const char *text, gsize n, GError **error)
{
  const char *line = n > 0 ? memchr(text, '\n', n) : NULL;
  gboolean good = FALSE;

  if (line != NULL) {
    g_autofree char *head = g_strndup(text, (gsize)(line - text));
    gsize rest = n - (gsize)(line + 1 - text);
    good = g_str_equal(head, "tree") ? load_tree(version, line + 1, rest)
                                     : load_game(version, head, line + 1, rest, error);
  }
  if (!good && error != NULL && *error == NULL)
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("What was kept of it is damaged."));
  return good;
}
