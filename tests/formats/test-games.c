/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sources of games read through a window: whatever its size, the games, their lines and what is said of
 * broken ones are those of the whole text. */

#include "formats/formats.h"
#include "formats/games.h"

#include <string.h>

#include <gio/gio.h>

#define N_GAMES 40
#define WHOLE   (1024 * 1024)

/* Everything that a source gives, as text. */
static char *
read_all(const char *text, gsize length, const PlyFormat *format, gsize most)
{
  GString *all = g_string_new(NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyGames) games = ply_games_open_text(text, length, "f", format, most, &error);
  g_auto(PlyGamesItem) item = {0};

  g_assert_no_error(error);
  while (ply_games_next(games, &item)) {
    g_string_append_printf(all, "%u %u ", item.number, item.line);
    if (item.error != NULL)
      g_string_append(all, item.error->message);
    else
      g_string_append_printf(all, "%s %u", item.record->players[0] ? item.record->players[0] : "-",
                             ply_record_depth(ply_record_main_end(item.record)));
    g_string_append_c(all, '\n');
  }
  return g_string_free(all, FALSE);
}

static void
append_game(GString *text, const char *format, int i)
{
  const char *moves = i % 7 == 3 ? "f5 f9" : i % 3 == 0 ? "f5 d6 c3" : "f5 d6";

  if (g_str_equal(format, "othello-tags"))
    g_string_append_printf(text,
                           "[Event \"E\"]\n[Black \"P%d\"]\n[White \"M\xc3\xbc\"]\n\n1. %s %s", i,
                           moves, i % 5 == 0 ? "; it is said\n*\n\n\n" : "*\n\n");
  else if (g_str_equal(format, "othello-sgf"))
    g_string_append_printf(text, "%s(;GM[2]FF[4]PB[P%d]C[a \\] (;b]%s;B[f5];W[%s])",
                           i % 2 ? "\n" : "", i, i % 11 == 5 ? "\n(" : "",
                           i % 7 == 3 ? "f9" : "d6");
  else if (g_str_equal(format, "othello-ggf"))
    g_string_append_printf(
        text,
        "1 (;GM[Othello]PB[P%d]PW[b]TY[8]BO[8 ---------------------------O*------*O--------"
        "------------------- *]B[F5]W[%s];)\n%s",
        i, i % 7 == 3 ? "F9" : "D6", i % 11 == 5 ? "1 (;GM[Othello]PB[x\n" : "");
  else
    g_string_append_printf(text, "%s%s\n", i % 5 == 0 ? "# said\n\n" : "", moves);
}

static void
test_windows(gconstpointer data)
{
  const char *id = data;
  const PlyFormat *format = ply_format_find(id);
  const gsize sizes[] = {340, 347, 391, 512, 777, 1024, 4099};

  for (int ends = 0; ends < 3; ends++) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < N_GAMES; i++)
      append_game(text, id, i);
    if (ends > 0)
      g_string_replace(text, "\n", ends == 1 ? "\r\n" : "\r", 0);
    g_autofree char *whole = read_all(text->str, text->len, format, WHOLE);
    g_assert_nonnull(strstr(whole, "expected"));
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
      g_autofree char *part = read_all(text->str, text->len, format, sizes[i]);
      g_assert_cmpstr(part, ==, whole);
    }
    g_autofree char *found = read_all(text->str, text->len, NULL, 2048);
    g_assert_cmpstr(found, ==, whole);
  }
}

/* A game that is longer than one may be is told by its line, once, and takes none with it. */
static void
test_too_long(gconstpointer data)
{
  const char *id = data;
  const PlyFormat *format = ply_format_find(id);
  g_autoptr(GString) text = g_string_new(NULL);

  append_game(text, id, 1);
  append_game(text, id, 2);
  gsize at = text->len;
  if (g_str_equal(id, "othello-tags"))
    g_string_append(text, "[Event \"E\"]\n[Black \"Long\"]\n\n1. f5 {");
  else if (g_str_equal(id, "othello-sgf"))
    g_string_append(text, "\n(;GM[2]FF[4]PB[Long]C[");
  else
    g_string_append(text, "f5 {");
  for (int i = 0; i < 3000; i++)
    g_string_append(text, i % 40 == 17 && !format->lines ? "of (;it\n" : "of it ");
  gsize inside = text->len;
  g_string_append(text, g_str_equal(id, "othello-sgf") ? "];B[f5])\n" : "} d6 *\n\n");
  guint lines = 1;
  for (gsize i = 0; i < at; i++)
    lines += text->str[i] == '\n';
  append_game(text, id, 4);
  append_game(text, id, 6);
  g_autofree char *expected =
      g_strdup_printf("3 %u f:%u:1: expected at most 16 MiB of text, found more.",
                      lines + (g_str_equal(id, "othello-sgf") ? 1 : 0),
                      lines + (g_str_equal(id, "othello-sgf") ? 1 : 0));
  /* Wherever in the text behind it a window ends, be it behind a line's end. */
  for (guint i = 0; i < (g_str_equal(id, "othello-sgf") ? 1500U : 300U); i++) {
    g_string_insert(text, (gssize)inside, "   ");
    g_autofree char *told = read_all(text->str, text->len, format, 1000);
    g_auto(GStrv) rows = g_strsplit(told, "\n", -1);
    g_assert_cmpuint(g_strv_length(rows), ==, 6); /* five and the end of the last */
    g_assert_cmpstr(rows[2], ==, expected);
    g_assert_null(strstr(rows[3], "expected"));
    g_assert_null(strstr(rows[4], "expected"));
  }
}

/* The same where a line of its tags, but the first, is what is too long. */
static void
test_too_long_tag(void)
{
  static const char *const tags[] = {"[Event \"E\"]\n", "[Site \"S\"]\n", "[Black \"Long\"]\n"};
  g_autofree char *filler = g_strnfill(3000, 'x');

  for (guint which = 2; which < 2 * G_N_ELEMENTS(tags); which++) {
    g_autoptr(GString) text = g_string_new(NULL);
    append_game(text, "othello-tags", 1);
    guint lines = 1;
    for (gsize i = 0; i < text->len; i++)
      lines += text->str[i] == '\n';
    for (guint i = 0; i < G_N_ELEMENTS(tags); i++) {
      g_string_append(text, tags[i]);
      if (i == which / 2)
        g_string_insert(text, (gssize)text->len - 3, filler);
    }
    g_string_append_printf(text, "\n1. f5 {%s} d6 *\n\n", which % 2 == 0 ? "so" : filler);
    gsize inside = strlen(text->str) - 8;
    append_game(text, "othello-tags", 4);
    g_autofree char *expected =
        g_strdup_printf("2 %u f:%u:1: expected at most 16 MiB of text, found more.", lines, lines);
    for (guint i = 0; i < 300; i++) {
      g_string_insert(text, (gssize)inside, "  ");
      g_autofree char *told = read_all(text->str, text->len, ply_format_find("othello-tags"), 1000);
      g_auto(GStrv) rows = g_strsplit(told, "\n", -1);
      if (g_strv_length(rows) != 4 || !g_str_equal(rows[1], expected) ||
          strstr(rows[2], "expected") != NULL)
        g_error("%u, %u: %s", which, i, told);
    }
  }
}

/* The records of a database come by their numbers, and what it lacks is told behind them. */
static void
test_database(void)
{
  const guint8 moves[] = {56, 64, 33};
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  guint8 head[16] = {20, 26, 11, 27, 30, 0, 0, 0, 0, 0, 0xc6, 7, 8, 0, 24, 0};

  g_byte_array_append(bytes, head, sizeof head);
  for (guint i = 0; i < 29; i++) {
    guint8 record[68] = {1, 0, (guint8)i, 0, 2, 0, 32, 32};
    memcpy(record + 8, moves, sizeof moves);
    if (i == 17)
      record[9] = 99;
    g_byte_array_append(bytes, record, sizeof record);
  }
  g_autofree char *whole = read_all((const char *)bytes->data, bytes->len, NULL, WHOLE);
  g_assert_nonnull(strstr(whole, "18 18 f:18:"));
  g_assert_nonnull(strstr(whole, "30 30 f:30:"));
  for (gsize most = 90; most < 900; most += 67) {
    g_autofree char *part = read_all((const char *)bytes->data, bytes->len, NULL, most);
    g_assert_cmpstr(part, ==, whole);
  }
}

/* What is said to be a database and has no game is refused, however long it is. */
static void
test_no_database(void)
{
  g_autofree char *text = g_strnfill(4000, 'x');
  const PlyFormat *format = ply_format_find("othello-wthor");

  for (gsize most = 100; most < 10000; most *= 3) {
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyGames) games = ply_games_open_text(text, 4000, "f", format, most, &error);
    g_auto(PlyGamesItem) item = {0};
    if (games != NULL) { /* told with the first game, as of any file that is read whole */
      g_assert_true(ply_games_next(games, &item));
      g_assert_nonnull(item.error);
      g_assert_cmpuint(most, >=, 4000);
    } else {
      g_assert_cmpstr(error->message, ==,
                      "f:1:1: expected a database of Othello games, found none.");
    }
  }
}

static GBytes *
pack(const char *text, gsize length)
{
  g_autoptr(GZlibCompressor) zip = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
  g_autofree char *packed = g_malloc(length + 1000);
  gsize taken, n;

  g_assert_cmpint(g_converter_convert(G_CONVERTER(zip), text, length, packed, length + 1000,
                                      G_CONVERTER_INPUT_AT_END, &taken, &n, NULL),
                  ==, G_CONVERTER_FINISHED);
  return g_bytes_new(packed, n);
}

/* Packed, in one part or two, and in another encoding: the same games. */
static void
test_encodings(void)
{
  const PlyFormat *format = ply_format_find("othello-tags");
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 5 * N_GAMES; i++)
    append_game(text, "othello-tags", i);
  g_autofree char *whole = read_all(text->str, text->len, format, WHOLE);

  for (int kind = 0; kind < 4; kind++) {
    gsize half = (gsize)(strchr(text->str + text->len / 2, '\n') - text->str), n = 0;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    for (int part = 0; part < 2; part++) {
      const char *from = text->str + (part == 0 ? 0 : half);
      gsize length = part == 0 ? half : text->len - half;
      g_autofree char *other =
          kind == 2   ? g_convert(from, (gssize)length, "UTF-16LE", "UTF-8", NULL, &n, NULL)
          : kind == 3 ? g_convert(from, (gssize)length, "ISO-8859-1", "UTF-8", NULL, &n, NULL)
                      : NULL;
      g_autoptr(GBytes) packed = kind <= 1 ? pack(from, length) : NULL;
      if (packed != NULL)
        g_byte_array_append(bytes, g_bytes_get_data(packed, NULL), (guint)g_bytes_get_size(packed));
      else
        g_byte_array_append(bytes, (const guint8 *)other, (guint)n);
    }
    for (gsize most = 400; most < 100000; most *= 15) {
      g_autofree char *part = read_all((const char *)bytes->data, bytes->len, format, most);
      g_assert_cmpstr(part, ==, whole);
    }
    if (kind == 0) { /* cut off in the middle: told at the end, behind all that is there */
      g_autofree char *part = read_all((const char *)bytes->data, bytes->len - 30, format, 400);
      g_assert_nonnull(strstr(part, "damaged bytes"));
      g_assert_true(g_str_has_prefix(part, "1 1 P0 3\n"));
    }
  }
}

static void
test_cancel(void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyGames) games = ply_games_open_text("f5d6\nf5d6c3\n", 12, "f", NULL, WHOLE, &error);
  g_auto(PlyGamesItem) item = {0};

  g_assert_no_error(error);
  ply_games_set_cancellable(games, cancellable);
  g_assert_true(ply_games_next(games, &item));
  g_cancellable_cancel(cancellable);
  g_assert_false(ply_games_next(games, &item));
}

int
main(int argc, char **argv)
{
  static const char *const formats[] = {"othello-tags", "othello-sgf", "othello-ggf",
                                        "othello-moves"};
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/games/too-long-tag", test_too_long_tag);
  for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
    g_autofree char *windows = g_strdup_printf("/games/windows/%s", formats[i]);
    g_autofree char *too_long = g_strdup_printf("/games/too-long/%s", formats[i]);
    g_test_add_data_func(windows, formats[i], test_windows);
    if (i != 2) /* GGF is cut as SGF is */
      g_test_add_data_func(too_long, formats[i], test_too_long);
  }
  g_test_add_func("/games/database", test_database);
  g_test_add_func("/games/no-database", test_no_database);
  g_test_add_func("/games/encodings", test_encodings);
  g_test_add_func("/games/cancel", test_cancel);
  return g_test_run();
}
