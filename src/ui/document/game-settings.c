/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-settings-private.h"

#include <glib/gi18n.h>

#include "model/own-book-loader.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define READING "ply-own-book-reading"

static void
on_table_setting(PlyAnalysis *analysis)
{
  ply_analysis_set_table_megabytes(
      analysis, (guint)g_settings_get_int(ply_settings_get(), "table-megabytes"));
}

/* A book that cannot be read any more leaves the program's in its place; the preferences say why. */
static void
on_book(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyWeak) weak = data;
  g_autoptr(PlyBoardView) board = ply_weak_get(weak);
  g_autoptr(PlyAnalysis) analysis = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyOwnBook) book = ply_own_book_load_finish(result, &error);

  if (board == NULL || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_object_get(board, "analysis", &analysis, NULL);
  if (analysis != NULL)
    ply_analysis_set_book(analysis, book);
  if (error != NULL)
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(board)),
                     _("The opening book cannot be read: the program’s own is used."));
}

/* The one chosen last is read, whichever is read first. */
static void
on_book_setting(PlyBoardView *board)
{
  g_autofree char *path = g_settings_get_string(ply_settings_get(), "book-file");
  GCancellable *before = g_object_get_data(G_OBJECT(board), READING);
  g_autoptr(GCancellable) reading = g_cancellable_new();
  g_autoptr(PlyAnalysis) analysis = NULL;

  if (before != NULL)
    g_cancellable_cancel(before);
  g_object_set_data_full(G_OBJECT(board), READING, g_object_ref(reading), g_object_unref);
  g_object_get(board, "analysis", &analysis, NULL);
  if (*path != '\0')
    ply_own_book_load_async(path, reading, on_book, ply_weak_new(board));
  else if (analysis != NULL)
    ply_analysis_set_book(analysis, NULL);
}

static void
on_all_values_setting(PlyAnalysis *analysis)
{
  ply_analysis_set_all_values(analysis, g_settings_get_boolean(ply_settings_get(), "all-values"));
}

/* The board and all that names or colours a side. */
static void
on_discs(PlyGameTree *game)
{
  g_signal_emit_by_name(game, "position-changed");
  g_signal_emit_by_name(game, "tree-changed");
}

void
ply_game_settings_bind(PlyAnalysis *analysis, PlyBoardView *board, PlySide *side)
{
  GSettings *settings = ply_settings_get();

  g_settings_bind(settings, "sidebar-page", side, "page", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "search-tree", ply_side_get_search_tree(side), "expanded",
                  G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "search-tree-drawn", ply_side_get_search_tree(side), "tree",
                  G_SETTINGS_BIND_DEFAULT);
  g_settings_bind(settings, "show-legal-moves", board, "show-legal-moves", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "show-values", board, "show-values", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "show-pv", board, "show-pv", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "animations", board, "animate", G_SETTINGS_BIND_GET);
  g_signal_connect_object(settings, "changed::table-megabytes", G_CALLBACK(on_table_setting),
                          analysis, G_CONNECT_SWAPPED);
  on_table_setting(analysis);
  g_signal_connect_object(settings, "changed::book-file", G_CALLBACK(on_book_setting), board,
                          G_CONNECT_SWAPPED);
  on_book_setting(board);
  g_signal_connect_object(settings, "changed::all-values", G_CALLBACK(on_all_values_setting),
                          analysis, G_CONNECT_SWAPPED);
  on_all_values_setting(analysis);
  g_signal_connect_object(settings, "changed::black-discs", G_CALLBACK(on_discs),
                          ply_analysis_get_game(analysis), G_CONNECT_SWAPPED);
}
