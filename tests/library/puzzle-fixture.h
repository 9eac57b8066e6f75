/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A library in a folder of its own, with games in one of which, and in its mirror image, a blunder was
 * found. */

#include <string.h>

#include <glib/gstdio.h>

#include "library/library.h"

typedef struct {
  char *folder, *path;
} PuzzleFixture;

static const char puzzle_games[] =
    "[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 d6 2. c3 d3 *\n\n"
    "[Event \"Club\"]\n[Black \"Cleo\"]\n[White \"Dan\"]\n\n1. c4 e3 2. f6 e6 *\n\n"
    "[Event \"Club\"]\n[Black \"Eve\"]\n[White \"Fay\"]\n\n1. f5 f6 2. e6 *\n\n";

static inline void
puzzle_set_up(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  PlyLibraryCounts counts = {0};

  self->folder = g_dir_make_tmp("ply-puzzles-XXXXXX", NULL);
  self->path = g_build_filename(self->folder, "library.sqlite", NULL);
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, TRUE, &error);
  g_assert_no_error(error);
  g_autoptr(PlyGames) games = ply_games_open_text(puzzle_games, sizeof puzzle_games - 1,
                                                  "games.pgn", NULL, PLY_FORMAT_MAX_BYTES, &error);
  g_assert_no_error(error);
  g_assert_true(ply_library_import(library, games, NULL, NULL, &counts, &error));
  g_assert_true(ply_library_commit(library, &error));
  g_assert_cmpuint(counts.added, ==, 3);
  /* The third moves of the first two are in mirror images of one position. */
  static const char *const reviews[] = {". 0 1200b:c5 0", ". 0 >1000b:e6 .", "0 300s:d6 !b:f4"};
  for (guint i = 0; i < G_N_ELEMENTS(reviews); i++)
    g_assert_true(ply_library_put_review(library, i + 1, "depth 4", reviews[i], &error));
}

static inline void
puzzle_tear_down(PuzzleFixture *self, gconstpointer data)
{
  static const char *const ends[] = {"", "-wal", "-shm"};

  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    g_autofree char *path = g_strconcat(self->path, ends[i], NULL);
    g_unlink(path);
  }
  g_assert_cmpint(g_rmdir(self->folder), ==, 0);
  g_free(self->folder);
  g_free(self->path);
}
