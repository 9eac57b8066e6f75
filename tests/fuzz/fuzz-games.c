/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/games.h"

#define SMALL 100 /* bytes of a game: what is read comes through a window of little more */

/* Games come in the order of their lines. */
static void
read_all(const char *text, size_t size, gsize most)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyGames) games = ply_games_open_text(text, size, "fuzz", NULL, most, &error);
  g_auto(PlyGamesItem) item = {0};
  guint n = 0, line = 1;

  g_assert_true((games == NULL) == (error != NULL));
  while (games != NULL && ply_games_next(games, &item)) {
    g_assert_cmpuint(item.number, ==, ++n);
    g_assert_cmpuint(item.line, >=, line);
    line = item.line;
    g_assert_true((item.record == NULL) == (item.error != NULL));
    if (item.error != NULL)
      g_assert_true(g_utf8_validate(item.error->message, -1, NULL));
  }
}

/* Reads every game of the bytes, whatever they are, all at once and through a window. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = ply_fuzz_copy(data, size);

  read_all(text, size, PLY_FORMAT_MAX_BYTES);
  read_all(text, size, SMALL);
  return 0;
}
