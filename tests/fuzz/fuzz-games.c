/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/games.h"

/* Reads every game of the bytes, whatever they are; games come in the order of their lines. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree char *text = g_memdup2(data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyGames) games = ply_games_open_text(text, size, "fuzz", NULL, &error);
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
  return 0;
}
