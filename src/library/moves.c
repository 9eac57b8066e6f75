/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was played in a position. */

#include "library/library-private.h"

#include <glib/gi18n-lib.h>

static int
by_games(gconstpointer a, gconstpointer b)
{
  const PlyLibraryMove *one = a, *other = b;
  return one->games != other->games ? (one->games > other->games ? -1 : 1)
                                    : (int)one->move - (int)other->move;
}

static gboolean
count_scores(PlyLibrary *self, const GArray *games, PlyLibraryMove *move, GError **error)
{
  int code = SQLITE_DONE;

  move->games = games->len;
  for (guint i = 0; i < games->len; i++) {
    sqlite3_stmt *statement = ply_sql(self, PLY_SQL_SCORE, error);
    if (statement == NULL)
      return FALSE;
    sqlite3_bind_int64(statement, 1, g_array_index(games, guint32, i));
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
      int score = sqlite3_column_int(statement, 0);
      move->scored++;
      move->sum += score;
      move->wins += score > 0 ? 1 : score == 0 ? 0.5 : 0;
    } else if (code != SQLITE_DONE) {
      return ply_sql_fail(self, error);
    }
    sqlite3_reset(statement);
  }
  return TRUE;
}

GArray *
ply_library_moves(PlyLibrary *self, const PlyLibraryFilter *filter, const GArray *games,
                  GError **error)
{
  g_autoptr(GArray) found = g_array_new(FALSE, TRUE, sizeof(PlyLibraryMove));
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  PlyRules rules = *filter->rules;
  if (g_str_equal(ply_game_id(rules.game), "pente")) /* a game may be of any opening rule */
    rules.opening = PLY_OPENING_NONE;
  PlySymmetry *symmetry = ply_symmetry_new(&rules);
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(&rules, filter->position, moves);
  gboolean good = symmetry != NULL;

  if (!good)
    g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOMEM, _("There is not enough memory."));
  for (int i = 0; good && i < n && games->len > 0; i++) {
    PlyLibraryMove move = {.move = moves[i]};
    PlyLibraryFilter next = {.rules = filter->rules};
    PlyPosition after;
    guint stones;
    ply_rules_play(&rules, filter->position, moves[i], &after, NULL);
    gint64 key = (gint64)ply_symmetry_key(symmetry, &after, &stones);
    if (!g_hash_table_add(seen, g_memdup2(&key, sizeof key)))
      continue;
    next.position = &after;
    g_autoptr(GArray) here = ply_library_find(self, &next, error);
    good = here != NULL;
    if (!good)
      break;
    ply_library_intersect(here, games);
    if (here->len == 0)
      continue;
    good = count_scores(self, here, &move, error);
    g_array_append_val(found, move);
  }
  ply_symmetry_free(symmetry);
  if (!good)
    return NULL;
  g_array_sort(found, by_games);
  return g_steal_pointer(&found);
}
