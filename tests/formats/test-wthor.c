/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* WTHOR databases: what is in the bytes is read, what is damaged is refused with a reason. */

#include "helpers.h"

#include <string.h>

#include "formats/games.h"
#include "formats/wthor.h"

#define GAMES 2
#define SIZE  (PLY_WTHOR_HEADER + GAMES * PLY_WTHOR_RECORD)

/* Twice the same nine moves. */
static void
fill(guint8 bytes[SIZE])
{
  static const guint8 head[] = {20, 26, 11, 21, GAMES, 0, 0, 0, 0, 0, 0xea, 7, 8, 0, 24, 0};
  static const guint8 game[] = {1, 0, 2, 1, 3, 0, 40, 41, 56, 64, 33, 36, 46, 34, 43, 67, 66};
  memset(bytes, 0, SIZE);
  memcpy(bytes, head, sizeof head);
  for (int i = 0; i < GAMES; i++)
    memcpy(bytes + PLY_WTHOR_HEADER + i * PLY_WTHOR_RECORD, game, sizeof game);
}

static void
test_games(void)
{
  static const guint8 cells[] = {37, 43, 18, 21, 29, 19, 26, 46, 45};
  guint8 bytes[SIZE];
  const char *reason;
  PlyWthorGame game;
  PlyWthor wthor;
  fill(bytes);
  g_assert_true(ply_wthor_open(&wthor, bytes, SIZE, &reason));
  g_assert_cmpuint(wthor.n_games, ==, GAMES);
  g_assert_cmpuint(wthor.year, ==, 2026);
  g_assert_cmpuint(wthor.depth, ==, 24);
  g_assert_true(ply_wthor_game(&wthor, 1, &game, &reason));
  g_assert_cmpuint(game.tournament, ==, 1);
  g_assert_cmpuint(game.black, ==, 258);
  g_assert_cmpuint(game.white, ==, 3);
  g_assert_cmpuint(game.score, ==, 40);
  g_assert_cmpuint(game.theoretical, ==, 41);
  g_assert_cmpmem(game.cells, (gsize)game.n_moves, cells, sizeof cells);
}

static void
refuse(const guint8 bytes[SIZE], gsize length, const char *expected)
{
  g_autofree guint8 *copy = g_memdup2(bytes, length);
  const char *reason = NULL;
  PlyWthorGame game;
  PlyWthor wthor;
  if (!ply_wthor_open(&wthor, copy, length, &reason))
    g_assert_nonnull(reason);
  else if (wthor.fault != NULL)
    reason = wthor.fault;
  else
    g_assert_false(ply_wthor_game(&wthor, 1, &game, &reason));
  g_assert_cmpstr(reason, ==, expected);
}

static void
test_damage(void)
{
  static const struct {
    gsize at;
    guint8 byte;
    const char *reason;
  } faults[] = {
      {2, 13, "the header has no date"},
      {8, 1, "the header is that of another kind of file"},
      {12, 10, "the board is not 8x8"},
      {13, 1, "these are problems, not games"},
      {4, GAMES + 1, "the file ends inside a game"},
      {7, 0xff, "the file ends inside a game"},
      {4, GAMES - 1, "something follows the last game"},
      {PLY_WTHOR_HEADER + PLY_WTHOR_RECORD + 6, 65, "a score is above 64"},
      {PLY_WTHOR_HEADER + PLY_WTHOR_RECORD + 9, 9, "a move is off the board"},
      {PLY_WTHOR_HEADER + PLY_WTHOR_RECORD + 9, 19, "a move is off the board"},
      {PLY_WTHOR_HEADER + PLY_WTHOR_RECORD + 9, 91, "a move is off the board"},
  };
  guint8 bytes[SIZE];
  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    fill(bytes);
    bytes[faults[i].at] = faults[i].byte;
    refuse(bytes, SIZE, faults[i].reason);
  }
  fill(bytes);
  for (gsize length = 0; length < SIZE; length++)
    refuse(bytes, length,
           length < PLY_WTHOR_HEADER ? "the file ends inside its header"
                                     : "the file ends inside a game");
}

/* Of a file that is cut off, or has more than its head tells of, what is whole is read. */
static void
test_length(void)
{
  static const struct {
    guint8 told;
    gsize length;
    guint good;
    const char *error;
  } rows[] = {
      {2, SIZE - 1, 1,
       "a.wtb:2:1: expected 2 games, as the file’s head says, found the file ends "
       "inside a game."},
      {3, SIZE, 2,
       "a.wtb:3:1: expected 3 games, as the file’s head says, found the file ends "
       "inside a game."},
      {1, SIZE, 1,
       "a.wtb:2:1: expected 1 game, as the file’s head says, found something follows "
       "the last game."},
      {2, SIZE, 2, NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autoptr(GError) error = NULL;
    g_auto(PlyGamesItem) item = {0};
    guint8 bytes[SIZE];
    fill(bytes);
    bytes[4] = rows[i].told;
    g_autoptr(PlyGames) games = ply_games_open_text((const char *)bytes, rows[i].length, "a.wtb",
                                                    NULL, PLY_FORMAT_MAX_BYTES, &error);
    g_assert_no_error(error);
    for (guint k = 0; k < rows[i].good; k++) {
      g_assert_true(ply_games_next(games, &item));
      g_assert_no_error(item.error);
    }
    if (rows[i].error != NULL) {
      g_assert_true(ply_games_next(games, &item));
      g_assert_cmpstr(item.error->message, ==, rows[i].error);
    }
    g_assert_false(ply_games_next(games, &item));
  }
}

/* As a format: found by its content, the first game opened, an illegal move named. */
static void
test_format(void)
{
  guint8 bytes[SIZE];
  g_autoptr(GError) error = NULL;
  const PlyFormat *used = NULL;
  fill(bytes);
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, (const char *)bytes, SIZE, "a.wtb", FALSE, &used, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(used->id, ==, "othello-wthor");
  g_assert_cmpuint(ply_record_depth(ply_record_main_end(record)), ==, 9);
  g_assert_cmpstr(record->title, ==, "WTHOR 2026, 1/2");
  g_assert_cmpstr(record->result, ==, "40–24");
  bytes[PLY_WTHOR_HEADER + 8] = 11;
  g_assert_null(ply_format_load(NULL, (const char *)bytes, SIZE, "a.wtb", FALSE, NULL, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES);
  g_assert_cmpstr(error->message, ==,
                  "a.wtb:1:1: expected a legal move, found a1, which traps nothing.");
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/formats/wthor/read", test_games);
  g_test_add_func("/formats/wthor/length", test_length);
  g_test_add_func("/formats/wthor/damage", test_damage);
  g_test_add_func("/formats/wthor/format", test_format);
  return g_test_run();
}
