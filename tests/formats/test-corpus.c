/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts as people find them, in corpus/: each opens as what corpus/index.tsv says, and no file lacks
 * a line there. A line: file, format, game with its size, moves on the main line, what is counted at
 * its end, whose turn it is there (0 or 1), how many games the file has, and a word of the note. */

#include "helpers.h"

#include "formats/games.h"

#include <gio/gio.h>
#include <string.h>

#define FOLDER "tests/formats/corpus"

static guint
count_games(const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyGames) games = ply_games_open(path, NULL, &error);
  g_auto(PlyGamesItem) item = {0};
  guint n = 0;

  g_assert_no_error(error);
  while (ply_games_next(games, &item)) {
    g_assert_no_error(item.error);
    n++;
  }
  return n;
}

/* What a file is, as a line of the index without its note. Transfer full. */
static char *
describe(const char *file, char **note)
{
  g_autofree char *path = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, file, NULL);
  g_autoptr(GError) error = NULL;
  const PlyFormat *used = NULL;
  char spec[PLY_RULES_SPEC_BYTES];
  int tally[2] = {0, 0};

  g_autoptr(PlyRecord) record = ply_format_load_file(path, NULL, FALSE, &used, &error);
  if (record == NULL)
    return g_strdup_printf("%s\t%s", file, error->message);
  PlyRecordNode *end = ply_record_main_end(record);
  if (ply_rules_count(&record->rules))
    ply_rules_tally(&record->rules, &end->position, tally);
  *note = g_strdup(record->note);
  return g_strdup_printf("%s\t%s\t%s\t%u\t%d-%d\t%d\t%u", file, used->id,
                         ply_rules_format(&record->rules, spec), ply_record_depth(end), tally[0],
                         tally[1], end->position.side, count_games(path));
}

static void
check_line(const char *line)
{
  g_auto(GStrv) fields = g_strsplit(line, "\t", -1);
  g_autofree char *note = NULL;
  g_autofree char *found = describe(fields[0], &note);

  g_assert_cmpuint(g_strv_length(fields), ==, 8);
  if (!g_str_has_prefix(line, found) || line[strlen(found)] != '\t')
    g_error("expected %s, found %s", line, found);
  if (g_str_equal(fields[7], "-"))
    g_assert_cmpstr(note, ==, NULL);
  else
    g_assert_true(note != NULL && strstr(note, fields[7]) != NULL);
}

static void
test_corpus(void)
{
  gsize length;
  g_autofree char *index = test_read(FOLDER "/index.tsv", &length);
  g_auto(GStrv) lines = g_strsplit(g_strchomp(index), "\n", -1);

  g_assert_cmpuint(g_strv_length(lines), >=, 60);
  for (char **line = lines; *line != NULL; line++)
    check_line(*line);
}

static void
test_complete(void)
{
  gsize length;
  g_autofree char *index = test_read(FOLDER "/index.tsv", &length);
  g_autofree char *folder = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, NULL);
  g_autofree char *lines = g_strconcat("\n", index, NULL);
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

  for (const char *name; (name = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *start = g_strdup_printf("\n%s\t", name);
    if (!g_str_equal(name, "index.tsv") && strstr(lines, start) == NULL)
      g_error("%s has no line in the index", name);
  }
}

/* A broken game among others is told with its line, and takes none of them with it. */
static void
test_broken_among_many(void)
{
  static const struct {
    const char *text;
    guint good, line; /* of the broken one */
  } rows[] = {
      {"1 (;GM[Othello]B[f5];)\n1 (;GM[Othello]B[a1];)\n1 (;GM[Othello]B[f5];)\n", 2, 2},
      {"1 (;GM[Othello]B[f5];)\n1 (;GM[Othello]PB[open B;)\n1 (;GM[Othello]B[f5];)\n", 2, 2},
      {"1 (;GM[Othello]B[f5];)\n(;GM[Othello]B[f5]\n(;GM[Othello]B[f5];)\n", 2, 3},
      {"(;GM[2]FF[4];B[f5](;W[d6])\n(;W[f6]))\n(;GM[2]FF[4];B[a1])\n(;GM[2]FF[4];B[f5])", 2, 3},
      {"(;FF[4]GM[2];B[f5]\n(;FF[4]GM[2];B[f5])\n(;FF[4]SZ[8] GM[2];B[f5])\n", 2, 2},
      {"(;FF[4]GM[2];B[f5]C[so:\n (; W]\n (;W[d6])\n(;W[f6]C[or\n2 (;W\n1 (;GM[2\\]]))\n"
       "(;FF[4]GM[2];B[a1])\n(;CA[UTF-8]GM[2];B[f5])\n",
       2, 7},
      {"[Black \"a\"]\n\n1. f5 d6\n\n[Black \"b\"]\n\n1. f5 a1\n\n[Black \"c\"]\n\n1. f5 d6\n", 2,
       7},
      {"[Black \"a\"]\n\n64-0\n\n[Black \"b\"]\n\n{so} 1. f5 d6\n", 1, 3},
      {"[Event \"x\"]\n[Black \"a\"]\n\n[Event \"y\"]\n\n1. f5 d6\n", 1, 4},
      {"f5d6c3\nf5d6c3d3\nf5a1\nf5d6\n", 3, 3},
      {"f5d6c3\nf5a1\n", 1, 2},
      {"f5a1\nf5d6c3\n", 1, 1},
      {"f5d6c3\nd3c4a1\n", 0, 2}, /* one game */
      {"---------------------------OX------XO--------------------------- X\n"
       "---------------------------OX------XO---------------------------- X\n"
       "---------------------------OX------XO--------------------------- X\n",
       2, 2},
  };

  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyGames) games = ply_games_open_text(rows[i].text, strlen(rows[i].text), "file",
                                                    NULL, PLY_FORMAT_MAX_BYTES, &error);
    g_auto(PlyGamesItem) item = {0};
    guint good = 0, bad = 0;
    g_assert_no_error(error);
    while (ply_games_next(games, &item)) {
      good += item.record != NULL;
      if (item.error == NULL)
        continue;
      g_autofree char *start = g_strdup_printf("file:%u:", rows[i].line);
      bad++;
      if (!g_str_has_prefix(item.error->message, start))
        g_error("%u: %s", i, item.error->message);
    }
    if (bad != 1 || good != rows[i].good)
      g_error("text %u: %u good and %u bad games", i, good, bad);
  }
}

/* A node may have comments without number, which take no longer than they are. */
static void
test_many_comments(void)
{
  static const char *const rows[][3] = {
      {"(;GM[2]FF[4];B[f5]", "C[a]", ")"},
      {"(;GM[Othello];B[f5]", "C[a]", ";)"},
      {"[Black \"a\"]\n\n1. f5", " {a}", " d6 *\n"},
  };
  const guint n = 400000;

  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autoptr(GString) text = g_string_new(rows[i][0]);
    g_autoptr(GError) error = NULL;
    for (guint k = 0; k < n; k++)
      g_string_append(text, rows[i][1]);
    g_string_append(text, rows[i][2]);
    g_autoptr(PlyRecord) record =
        ply_format_load(NULL, text->str, text->len, "file", FALSE, NULL, &error);
    g_assert_no_error(error);
    const char *comment = ply_record_next(record->root)->comment;
    g_assert_cmpuint(strlen(comment), ==, 2 * n - 1);
    g_assert_true(g_str_has_prefix(comment, "a\na\na"));
  }
}

/* Of two boards the first has the side that is said of it. */
static void
test_two_boards(void)
{
  static const char board[] = "  A B C D\n1 - - - -\n2 - O * -\n3 - * O -\n4 - - - -\n";
  static const struct {
    const char *first, *second;
    int side;
  } rows[] = {
      {"Black to move\n", "White to move\n", 0},
      {"White (O) to move\n", "Black (*) to move\n", 1},
      {"Side to play: White\n", "Side to play: Black\n", 1},
      {"", "White to move\n", 0},
  };

  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autofree char *text = g_strconcat(board, rows[i].first, "\n", board, rows[i].second, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyRecord) record =
        ply_format_load(NULL, text, strlen(text), "file", FALSE, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(record->root->position.side, ==, rows[i].side);
  }
}

/* One of many by its number, and a number that there is not. */
static void
test_by_number(void)
{
  const char *text = "f5d6c3\nf5f6\nf5f4e3\n";
  g_autoptr(GError) error = NULL;

  g_autoptr(PlyRecord) second =
      ply_format_load_game(NULL, text, strlen(text), "file", FALSE, 2, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(ply_record_depth(ply_record_main_end(second)), ==, 2);
  g_assert_null(second->note);
  g_assert_null(ply_format_load_game(NULL, text, strlen(text), "file", FALSE, 4, NULL, &error));
  g_assert_cmpstr(error->message, ==, "file:1:1: expected a number from 1 to 3, found 4.");
}

/* What is packed may be damaged, or a great deal more than it seems. */
static void
test_packed(void)
{
  g_autoptr(GString) zeros = g_string_new(NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *path =
      g_build_filename(g_getenv("PLY_SOURCE_ROOT"), FOLDER, "transcript.txt.gz", NULL);
  g_autofree char *packed = NULL;
  gsize n, taken = 0, made = 0;

  g_assert_true(g_file_get_contents(path, &packed, &n, NULL));
  for (gsize length = 3; length < n - 8; length++)
    g_assert_null(ply_format_load(NULL, packed, length, "file", FALSE, NULL, NULL));
  g_autoptr(GString) twice = g_string_new_len(packed, (gssize)n);
  g_string_append_len(twice, packed, (gssize)n);
  g_autoptr(PlyGames) games =
      ply_games_open_text(twice->str, twice->len, "file", NULL, PLY_FORMAT_MAX_BYTES, &error);
  g_auto(PlyGamesItem) item = {0};
  g_assert_no_error(error);
  for (int i = 0; i < 2; i++) {
    g_assert_true(ply_games_next(games, &item));
    g_assert_no_error(item.error);
  }
  g_assert_false(ply_games_next(games, &item));
  g_string_set_size(zeros, PLY_FORMAT_MAX_BYTES + 1);
  memset(zeros->str, 'a', zeros->len);
  g_autofree char *small = g_malloc(1 << 20);
  g_autoptr(GZlibCompressor) zip = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
  g_assert_cmpint((int)g_converter_convert(G_CONVERTER(zip), zeros->str, zeros->len, small, 1 << 20,
                                           G_CONVERTER_INPUT_AT_END, &taken, &made, NULL),
                  ==, (int)G_CONVERTER_FINISHED);
  g_assert_null(ply_format_load(NULL, small, made, "file", FALSE, NULL, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE);
}

int
main(int argc, char *argv[])
{
  if (argc > 1) { /* writes the index anew: look at what it says */
    for (int i = 1; i < argc; i++) {
      g_autofree char *note = NULL;
      g_autofree char *line = describe(argv[i], &note);
      g_print("%s\t%s\n", line, note != NULL ? note : "-");
    }
    return 0;
  }
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/formats/corpus", test_corpus);
  g_test_add_func("/formats/corpus-complete", test_complete);
  g_test_add_func("/formats/broken-among-many", test_broken_among_many);
  g_test_add_func("/formats/many-comments", test_many_comments);
  g_test_add_func("/formats/two-boards", test_two_boards);
  g_test_add_func("/formats/by-number", test_by_number);
  g_test_add_func("/formats/packed", test_packed);
  return g_test_run();
}
