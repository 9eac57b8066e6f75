/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/game-settings-private.h"

#include "model/own-book-loader.h"
#include "ui/widgets/settings.h"

static void
on_table_setting(PlyAnalysis *analysis)
{
  ply_analysis_set_table_megabytes(
      analysis, (guint)g_settings_get_int(ply_settings_get(), "table-megabytes"));
}

static void
on_book(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyAnalysis) analysis = data;
  g_autoptr(PlyOwnBook) book = ply_own_book_load_finish(result, NULL);

  ply_analysis_set_book(analysis, book);
}

/* A book that cannot be read any more leaves the program's in its place; the preferences say so. */
static void
on_book_setting(PlyAnalysis *analysis)
{
  g_autofree char *path = g_settings_get_string(ply_settings_get(), "book-file");

  if (*path == '\0')
    ply_analysis_set_book(analysis, NULL);
  else
    ply_own_book_load_async(path, NULL, on_book, g_object_ref(analysis));
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
  g_signal_connect_object(settings, "changed::book-file", G_CALLBACK(on_book_setting), analysis,
                          G_CONNECT_SWAPPED);
  on_book_setting(analysis);
  g_signal_connect_object(settings, "changed::all-values", G_CALLBACK(on_all_values_setting),
                          analysis, G_CONNECT_SWAPPED);
  on_all_values_setting(analysis);
  g_signal_connect_object(settings, "changed::black-discs", G_CALLBACK(on_discs),
                          ply_analysis_get_game(analysis), G_CONNECT_SWAPPED);
}
