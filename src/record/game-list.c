/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/game-list.h"

#include <glib/gi18n-lib.h>

#include "rules/game.h"

/* Takes the words over. */
static char *
join(GPtrArray *words)
{
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < words->len; i++) {
    if (i > 0)
      /* Translators: between the last two of a list: "a, b or c". */
      g_string_append(text, i + 1 < words->len ? ", " : _(" or "));
    g_string_append(text, g_ptr_array_index(words, i));
  }
  g_ptr_array_unref(words);
  return g_string_free(text, FALSE);
}

char *
ply_game_list_quoted(void)
{
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++)
    g_ptr_array_add(words, g_strdup_printf("“%s”", game->id));
  return join(words);
}

char *
ply_game_list_rules(gboolean boards)
{
  GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    gboolean sized = game->has_size != NULL || game->min_size < game->max_size;
    if (!boards || game->read_board != NULL)
      g_ptr_array_add(words, g_strconcat(game->id, sized ? "[:SIZE]" : "", NULL));
  }
  return join(words);
}
