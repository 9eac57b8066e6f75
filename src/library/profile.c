/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/profile.h"

#include <stdlib.h>
#include <string.h>

#include "library/library-private.h"
#include "library/opening-names.h"

/* One pass over the games, which are all read: there is no index of players. */
#define GAMES                                                                                      \
  "SELECT g.first, g.second, g.event, g.year, g.score, g.rules, g.moves, g.start IS NOT NULL, "    \
  "g.tags FROM game g WHERE (%s) AND (?2 = 0 OR g.year = ?2) ORDER BY g.year, g.id"

typedef struct {
  PlyLibrary *library;
  PlyLibraryProfile *profile;
  gboolean is_event;
  gint64 who;
  GHashTable *tallies[PLY_LIBRARY_N_SECTIONS]; /* id, year, side or name → PlyLibraryTally */
  PlyOpenings *openings;
  gint64 rules_id; /* of `rules`; 0: none yet */
  PlyRules rules;
  gboolean has_names; /* of openings */
} Pass;

static void
add_game(PlyLibraryTally *tally, gboolean scored, int score)
{
  tally->games++;
  if (!scored)
    return;
  tally->scored++;
  tally->points += score > 0 ? 1 : score == 0 ? 0.5 : 0;
  tally->sum += score;
}

static void
add_to(Pass *pass, PlyLibrarySection section, gpointer key, gboolean scored, int score)
{
  PlyLibraryTally *tally = g_hash_table_lookup(pass->tallies[section], key);

  if (tally == NULL) {
    tally = g_new0(PlyLibraryTally, 1);
    g_hash_table_insert(pass->tallies[section], key, tally);
  }
  add_game(tally, scored, score);
}

/* The name of the last position of the game that has one; NULL: none, or nothing of its first
 * moves is known. */
static const char *
opening_of(Pass *pass, const guint8 *moves, gsize n)
{
  const char *name = NULL;
  PlyPosition position;
  PlyMove move;
  gsize at = 0;

  ply_rules_start(&pass->rules, &position);
  for (int i = 0; i < PLY_OPENINGS_MOST_MOVES; i++) {
    if (!ply_library_unpack(&pass->rules, moves, n, &at, &move) ||
        !ply_rules_is_legal(&pass->rules, &position, move))
      break;
    ply_rules_advance(&pass->rules, &position, move);
    const char *here = ply_openings_name(pass->openings, &position);
    name = here != NULL ? here : name;
  }
  return name;
}

/* A tag of the game's that gives the side's rating: PGN's names, and GGF's. */
static void
take_rating(Pass *pass, const char *tags, int side)
{
  static const char *const names[2][3] = {{"\nBlackElo\t", "\nBlackRating\t", "\nRB\t"},
                                          {"\nWhiteElo\t", "\nWhiteRating\t", "\nRW\t"}};

  if (tags == NULL || !pass->has_names) /* in other games Black need not begin */
    return;
  g_autofree char *lines = g_strconcat("\n", tags, NULL);
  for (int i = 0; i < 3; i++) {
    const char *at = strstr(lines, names[side][i]);
    if (at == NULL)
      continue;
    at += strlen(names[side][i]);
    g_free(pass->profile->rating);
    pass->profile->rating = g_strndup(at, strcspn(at, "\n"));
    return;
  }
}

static gboolean
take_rules(Pass *pass, gint64 id, GError **error)
{
  if (id == pass->rules_id)
    return TRUE;
  if (!ply_library_rules_of(pass->library, id, &pass->rules, error))
    return FALSE;
  pass->rules_id = id;
  pass->has_names = ply_openings_know(pass->openings, &pass->rules);
  return TRUE;
}

static gboolean
take_game(Pass *pass, sqlite3_stmt *statement, GError **error)
{
  gint64 players[2] = {sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1)};
  gint64 event = sqlite3_column_int64(statement, 2);
  int year = sqlite3_column_int(statement, 3), score = sqlite3_column_int(statement, 4);
  gboolean scored = sqlite3_column_type(statement, 4) != SQLITE_NULL;
  int side = !pass->is_event && players[0] != pass->who;
  int own = side == 0 ? score : -score;

  if (!take_rules(pass, sqlite3_column_int64(statement, 5), error))
    return FALSE;
  add_game(&pass->profile->all, scored, own);
  if (pass->is_event) {
    for (int i = 0; i < 2; i++)
      if (players[i] > 0)
        add_to(pass, PLY_LIBRARY_PLAYERS, GSIZE_TO_POINTER(players[i]), scored,
               i == 0 ? score : -score);
  } else {
    add_to(pass, PLY_LIBRARY_SIDES, GINT_TO_POINTER(side + 1), scored, own);
    if (players[!side] > 0)
      add_to(pass, PLY_LIBRARY_PLAYERS, GSIZE_TO_POINTER(players[!side]), scored, own);
    if (event > 0)
      add_to(pass, PLY_LIBRARY_EVENTS, GSIZE_TO_POINTER(event), scored, own);
    take_rating(pass, (const char *)sqlite3_column_text(statement, 8), side);
  }
  if (year > 0)
    add_to(pass, PLY_LIBRARY_YEARS, GINT_TO_POINTER(year), scored, own);
  const char *opening = pass->has_names && sqlite3_column_int(statement, 7) == 0
                            ? opening_of(pass, sqlite3_column_blob(statement, 6),
                                         (gsize)sqlite3_column_bytes(statement, 6))
                            : NULL;
  if (opening != NULL)
    add_to(pass, PLY_LIBRARY_OPENINGS, (gpointer)opening, scored, own);
  return TRUE;
}

/* ---- lines ---- */

static void
line_clear(gpointer line)
{
  g_free(((PlyLibraryLine *)line)->name);
}

static int
by_games(gconstpointer a, gconstpointer b)
{
  const PlyLibraryLine *one = a, *other = b;

  return one->tally.games != other->tally.games ? (one->tally.games > other->tally.games ? -1 : 1)
                                                : strcmp(one->name, other->name);
}

static int
by_points(gconstpointer a, gconstpointer b)
{
  const PlyLibraryLine *one = a, *other = b;

  if (one->tally.points != other->tally.points)
    return one->tally.points > other->tally.points ? -1 : 1;
  if (one->tally.sum != other->tally.sum)
    return one->tally.sum > other->tally.sum ? -1 : 1;
  return by_games(a, b);
}

static int
by_number(gconstpointer a, gconstpointer b)
{
  return atoi(((const PlyLibraryLine *)a)->name) - atoi(((const PlyLibraryLine *)b)->name);
}

static int
latest_first(gconstpointer a, gconstpointer b)
{
  return by_number(b, a);
}

/* Transfer full; NULL with an error. */
static char *
name_of(PlyLibrary *self, const char *table, gint64 id, GError **error)
{
  g_autofree char *text =
      g_strdup_printf("SELECT name FROM %s WHERE id = %" G_GINT64_FORMAT, table, id);
  sqlite3_stmt *statement;
  char *name = NULL;

  if (sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != NULL)
    name = g_utf8_make_valid((const char *)sqlite3_column_text(statement, 0), -1);
  else
    ply_library_damaged(self, error);
  sqlite3_finalize(statement);
  return name;
}

static char *
name_line(Pass *pass, PlyLibrarySection section, gpointer key, GError **error)
{
  switch (section) {
  case PLY_LIBRARY_SIDES:
    return g_strdup_printf("%d", GPOINTER_TO_INT(key) - 1);
  case PLY_LIBRARY_YEARS:
    return g_strdup_printf("%d", GPOINTER_TO_INT(key));
  case PLY_LIBRARY_OPENINGS:
    return g_strdup(key);
  default:
    return name_of(pass->library, section == PLY_LIBRARY_PLAYERS ? "player" : "event",
                   (gint64)GPOINTER_TO_SIZE(key), error);
  }
}

static gboolean
make_lines(Pass *pass, PlyLibrarySection section, GError **error)
{
  GArray *lines = pass->profile->sections[section];
  GHashTableIter iter;
  gpointer key, tally;

  g_hash_table_iter_init(&iter, pass->tallies[section]);
  while (g_hash_table_iter_next(&iter, &key, &tally)) {
    PlyLibraryLine line = {name_line(pass, section, key, error), *(PlyLibraryTally *)tally};
    if (line.name == NULL)
      return FALSE;
    g_array_append_val(lines, line);
  }
  g_array_sort(lines, section == PLY_LIBRARY_SIDES                       ? by_number
                      : section == PLY_LIBRARY_YEARS                     ? latest_first
                      : section == PLY_LIBRARY_PLAYERS && pass->is_event ? by_points
                                                                         : by_games);
  return TRUE;
}

/* ---- the whole ---- */

void
ply_library_profile_free(PlyLibraryProfile *profile)
{
  if (profile == NULL)
    return;
  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++)
    g_array_unref(profile->sections[i]);
  g_free(profile->rating);
  g_free(profile);
}

/* 0: nobody is called so; −1 with an error. */
static gint64
find_id(PlyLibrary *self, gboolean is_event, const char *name, GError **error)
{
  sqlite3_stmt *statement =
      ply_sql(self, is_event ? PLY_SQL_EVENT_BY_NAME : PLY_SQL_PLAYER_BY_NAME, error);

  if (statement == NULL)
    return -1;
  ply_sql_bind_text(statement, 1, name);
  int code = sqlite3_step(statement);
  gint64 id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    ply_sql_fail(self, error);
    id = -1;
  }
  sqlite3_reset(statement);
  return id;
}

static gboolean
read_games(Pass *pass, int year, GError **error)
{
  g_autofree char *text =
      g_strdup_printf(GAMES, pass->is_event ? "g.event = ?1" : "g.first = ?1 OR g.second = ?1");
  PlyLibrary *self = pass->library;
  sqlite3_stmt *statement;
  gboolean good = TRUE;
  int code = SQLITE_DONE;

  if (sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) != SQLITE_OK)
    return ply_sql_fail(self, error);
  sqlite3_bind_int64(statement, 1, pass->who);
  sqlite3_bind_int(statement, 2, year);
  while (good && (code = sqlite3_step(statement)) == SQLITE_ROW)
    good = take_game(pass, statement, error);
  if (good && code != SQLITE_DONE)
    good = ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return good;
}

PlyLibraryProfile *
ply_library_profile(PlyLibrary *self, gboolean is_event, const char *name, int year, GError **error)
{
  g_autoptr(PlyLibraryProfile) profile = g_new0(PlyLibraryProfile, 1);
  g_autoptr(PlyOpenings) openings = ply_openings_new();
  Pass pass = {.library = self, .profile = profile, .is_event = is_event, .openings = openings};
  gboolean good;

  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++) {
    profile->sections[i] = g_array_new(FALSE, FALSE, sizeof(PlyLibraryLine));
    g_array_set_clear_func(profile->sections[i], line_clear);
    /* Openings by their names, which are the same text wherever they stand. */
    pass.tallies[i] = g_hash_table_new_full(NULL, NULL, NULL, g_free);
  }
  pass.who = find_id(self, is_event, name, error);
  good = pass.who >= 0 && (pass.who == 0 || read_games(&pass, year, error));
  for (guint i = 0; i < PLY_LIBRARY_N_SECTIONS; i++) {
    good = good && make_lines(&pass, (PlyLibrarySection)i, error);
    g_hash_table_unref(pass.tallies[i]);
  }
  return good ? g_steal_pointer(&profile) : NULL;
}

GPtrArray *
ply_library_names(PlyLibrary *self, gboolean is_event, const char *word, GError **error)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  g_autofree char *text = g_strdup_printf("SELECT name FROM %s WHERE " PLY_SQL_HOLDS "(name, ?1) "
                                          "ORDER BY name COLLATE NOCASE, name",
                                          is_event ? "event" : "player");
  sqlite3_stmt *statement;
  int code;

  if (sqlite3_prepare_v2(self->db, text, -1, &statement, NULL) != SQLITE_OK) {
    ply_sql_fail(self, error);
    return NULL;
  }
  ply_sql_bind_text(statement, 1, word);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW)
    g_ptr_array_add(names, g_utf8_make_valid((const char *)sqlite3_column_text(statement, 0), -1));
  if (code != SQLITE_DONE)
    ply_sql_fail(self, error);
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? g_steal_pointer(&names) : NULL;
}
