/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where recordings come from: searches and files. What would be replaced may go first. */

#include "ui/document/search-view-private.h"

void
ply_search_view_record(PlySearchView *self, const PlyRecordRequest *request, PlyNotation notation)
{
  PlyWording wording = *ply_search_tree_get_wording(self->tree);

  wording.notation = notation;
  ply_search_tree_set_wording(self->tree, &wording);
  ply_edit_bar_end_ordering(self->edit_bar);
  ply_search_view_end_lesson(self);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_search_tree_record(self->tree, request, G_MAXUINT64);
}

/* Takes `data`, the file, over. */
static void
open_file(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  g_autoptr(GFile) file = data;

  ply_search_view_end_lesson(self);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_on_disk_keep(ply_save_bar_get_on_disk(self->save_bar), file, NULL);
  ply_search_tree_load(self->tree, file);
}

void
ply_search_view_open_file(PlySearchView *self, GFile *file)
{
  ply_search_view_guard(
      self, ply_then_new(GTK_WIDGET(self), open_file, g_object_ref(file), g_object_unref));
}

/* Text on its way. */
typedef struct {
  char *text, *name;
} Text;

static void
text_free(gpointer data)
{
  Text *text = data;

  g_free(text->text);
  g_free(text->name);
  g_free(text);
}

/* Takes `data`, the text, over. */
static void
load_text(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  Text *text = data;

  ply_search_view_end_lesson(self);
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_search_tree_load_text(self->tree, text->text, text->name);
  text_free(text);
}

void
ply_search_view_open_text(PlySearchView *self, const char *text, const char *name)
{
  Text *copy = g_new(Text, 1);

  *copy = (Text){g_strdup(text), g_strdup(name)};
  ply_search_view_guard(self, ply_then_new(GTK_WIDGET(self), load_text, copy, text_free));
}
