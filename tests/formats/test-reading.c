/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the readers take beyond the shortest form, and what writers say is lost: tables. */

#include "helpers.h"

#include <string.h>

#include "record/printable.h"

/* Text, its format, and the same position as 64-character, state or input text. */
typedef struct {
  const char *name, *text, *format, *output, *expected;
} Reading;

#define START_64 "---------------------------OX------XO--------------------------- X\n"
#define STATE    "0000000\n0000000\n0000000\n0000000\n0002000\n0011000\n2\n"
#define ROWS_6   "# . . . . . .\n# . . . . . .\n"

/* What pente.org puts before a game. */
#define TAGS                                                                                       \
  "[Game \"Pente\"]\n[Site \"Pente.org\"]\n[Round \"-\"]\n[Player 1 Name \"a \\\"b\\\"\"]\n"       \
  "[Player 2 Name \"c\"]\n[Player 1 Rating \"1390\"]\n[Result \"0-1\"]\n\n"

/* Black has no move after these. */
#define PASSED     "d3c3b3b2e6a3a1c1"
#define PASSED_X_Y "3 2\n2 2\n1 2\n1 1\n4 5\n0 2\n0 0\n2 0\npass\n4 2\n"

static const Reading readings[] = {
    {"lower", "GroupX e 3", "othello-move-file", "othello-64",
     "---------------------------OX------XX-------X------------------- O\n"},
    {"end-only", "END: A WINS! B LOSES! Time out!\n", "othello-transcript", "othello-64", START_64},
    {"state-one-line", "0000000 0000000 0000000 0000000 0002000 0011000 2", "maxconnect4-state",
     "maxconnect4-state", STATE},
    {"state-crlf", "0000000\r\n0000000\r\n0000000\r\n0000000\r\n0002000\r\n0011000\r\n2",
     "maxconnect4-state", "maxconnect4-state", STATE},
    {"stars", "...........................O*......*O........................... *", "othello-64",
     "othello-64", START_64},
    {"bw-lines",
     "--------\n--------\n--------\n---WB---\n---BW---\n--------\n--------\n--------\nB\n",
     "othello-64", "othello-64", START_64},
    {"zero", "---------------------------0X------X0---------------------------|X; start\n",
     "othello-64", "othello-64", START_64},
    {"board-plain", ". . . .\n. W B .\n. B W .\n. . . .\n", "othello-board", "othello-64",
     "-----OX--XO----- X\n"},
    {"board-move", "....\n.WB.\n.BW.\n....\nmove W\n", "othello-board", "othello-64",
     "-----OX--XO----- O\n"},
    {"board-comments",
     "# score=0\n" ROWS_6 "# . . W B . .\n# . . B W . .\n" ROWS_6 "# to move: w\n", "othello-board",
     "othello-64", "--------------OX----XO-------------- O\n"},
    {"numbers", "1. f5 d6 2. c3", "othello-moves", "othello-x-y", "5 4\n3 5\n2 2\n"},
    {"upper", "F5D6", "othello-moves", "othello-moves", "f5d6\n"},
    {"x-y-blank-lines", "5 4\r\n\r\n3 5\r\n", "othello-x-y", "othello-moves", "f5d6\n"},
    {"columns-blanks", "4 4 3", "maxconnect4-moves", "maxconnect4-moves", "443\n"},
    {"stones-lower", "10k 11l", "pente-moves", "pente-moves", "10K 11L\n"},
    {"stones-world", "K10 L11 N10", "pente-moves", "pente-moves", "10K 11L 10N\n"},
    {"stones-commas", "K10,L11", "pente-moves", "pente-moves", "10K 11L\n"},
    {"stones-numbers", "1. K10 L11 2. N10", "pente-moves", "pente-moves", "10K 11L 10N\n"},
    {"stones-world-lower", "k10 l11", "pente-moves", "pente-moves", "10K 11L\n"},
    {"stones-one-word", "K10L11N10", "pente-moves", "pente-moves", "10K 11L 10N\n"},
    {"stones-dashes", "K10-L11; N10", "pente-moves", "pente-moves", "10K 11L 10N\n"},
    {"stones-elsewhere", "L11 K10", "pente-moves", "pente-moves", "11L 10K\n"},
    {"tags", TAGS "1. K10 L11 2. N10\n3. A1 0-1\n", "pente-tags", "pente-moves",
     "10K 11L 10N 1A\n"},
    {"tags-crlf", "\xef\xbb\xbf\r\n[Game \"pente\"]\r\n\r\nk10\r\n", "pente-tags", "pente-moves",
     "10K\n"},
    {"dash", "f5-d6", "othello-moves", "othello-moves", "f5d6\n"},
    {"comma", "f5,d6, c3", "othello-moves", "othello-moves", "f5d6c3\n"},
    {"dash-numbers", "1. f5-d6 2. c3", "othello-moves", "othello-moves", "f5d6c3\n"},
    {"pass-dashes", PASSED "-- e3", "othello-moves", "othello-x-y", PASSED_X_Y},
    {"pass-pa", PASSED "PAe3", "othello-moves", "othello-x-y", PASSED_X_Y},
    {"pass-ps", PASSED "ps e3", "othello-moves", "othello-x-y", PASSED_X_Y},
    {"pass-separated", PASSED "-pass-e3", "othello-moves", "othello-x-y", PASSED_X_Y},
    {"digits-row", "5664333443", "othello-digits", "othello-moves", "f5d6c3d3c4\n"},
    {"digits-column", "65 46 33 43 34", "othello-digits", "othello-moves", "f5d6c3d3c4\n"},
    {"digits-not-othello", "5664334346", "maxconnect4-moves", "maxconnect4-moves", "5664334346\n"},
    {"digits-columns", "4435", "maxconnect4-moves", "maxconnect4-moves", "4435\n"},
    {"digits-like-othello", "1. 5 6", "maxconnect4-moves", "maxconnect4-moves", "1. 5 6\n"},
    {"ggf-count", "1 (;GM[Othello]B[f5]W[d6];)\n", "othello-ggf", "othello-moves", "f5d6\n"},
    {"ggf-two", "2 (;GM[Othello]B[f5];)(;GM[Othello]B[f5]W[d6];)\n", "othello-ggf", "othello-moves",
     "f5\n"},
    {"ggf-bracket", "(;GM[Othello]PB[a\\]b]PC[\\\\]B[f5]W[d6];)", "othello-ggf", "othello-moves",
     "f5d6\n"},
    {"moves-remarks", "{Said before} 1. f5! d6 ?? {no} {and no} 2. c3", "othello-moves",
     "othello-moves", "f5d6c3\n"},
    {"moves-remarks-kept", "{Said before} f5! d6 ?? {no} {and no} c3", "othello-moves", "plygame",
     "{\n  \"plygame\": 1,\n  \"game\": \"othello\",\n  \"size\": 8,\n  \"notation\": "
     "\"standard\",\n  \"nodes\": [\n    {\"id\": 0, \"comment\": \"Said before\"},\n    {\"id\": "
     "1, "
     "\"parent\": 0, \"move\": \"f5\", \"mark\": \"!\"},\n    {\"id\": 2, \"parent\": 1, \"move\": "
     "\"d6\", \"comment\": \"no\\nand no\", \"mark\": \"??\"},\n    {\"id\": 3, \"parent\": 2, "
     "\"move\": \"c3\"}\n  ]\n}\n"},
    {"pente-remarks", "1. K10!? {near} L11 2. N10 {far}", "pente-moves", "pente-moves",
     "10K!? {near} 11L 10N {far}\n"},
    {"columns-remarks", "4!4{so}3?!", "maxconnect4-moves", "maxconnect4-moves", "4! 4 {so} 3?!\n"},
    {"tags-said-after", TAGS "1. K10 L11 * ; said\n", "pente-tags", "pente-moves",
     "10K 11L {said}\n"},
    {"tags-said-after-it", TAGS "1. K10 L11 1-0 {so\nit ends} ; and 0-1\n", "pente-tags",
     "pente-moves", "10K 11L {so\nit ends\nand 0-1}\n"},
    {"tags-said-at-once", TAGS "1. K10 L11 33-31{so}", "pente-tags", "pente-moves",
     "10K 11L {so}\n"},
    {"tags-said-before", TAGS "1. K10 L11 ; 1-0\n", "pente-tags", "pente-moves", "10K 11L {1-0}\n"},
    {"tags-remarks", TAGS "1. K10! {the centre} L11 0-1\n", "pente-tags", "pente-moves",
     "10K! {the centre} 11L\n"},
    {"ggf-remarks",
     "(;GM[Othello]C[one]BO[8 ---------------------------O*------*O--------------------------- *]"
     "B[f5//1]TE[1]C[a \\]]W[d6]DO[]BM[2];)",
     "othello-ggf", "othello-ggf",
     "(;GM[Othello]PC[Plyscope]PB[]PW[]RE[?]TY[8]BO[8 "
     "---------------------------O*------*O--------------------------- *]C[one]"
     "B[F5]TE[1]C[a )]W[D6]BM[2];)\n"},
    {"first-stone", "10K\n", "pente-output", "pente-output", "10K\n"},
    {"prompt", "unix> othello 6 8\n> init\n> put B 1 2\n> move W\n(3, 1)\n", "othello-prompt",
     "othello-board",
     "# . . . . . .\n# . . B . . .\n# . . B B . .\n# . W W W . .\n" ROWS_6 "# to move: B\n"},
    {"tree", "3:((3, 12, 8)\n(2 4 6))", "number-tree", "number-tree", "3:((3 12 8) (2 4 6))\n"},
    {"tree-printed", "−3:(−1 (2 –4))\n", "number-tree", "number-tree", "-3:(-1 (2 -4))\n"},
    {"tree-named", "A = (B=(3 12 8) Z'=7)\n", "number-tree", "number-tree",
     "A=(B=(3 12 8) Z'=7)\n"},
    {"tree-named-chance", "A_1={1/2:B=(3 12) 1/2:7}", "number-tree", "number-tree",
     "A_1={1/2:B=(3 12) 1/2:7}\n"},
};

static GString *
rewrite(const Reading *row)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *used = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, row->text, strlen(row->text), row->name, FALSE, &used, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(used->id, ==, row->format);
  const PlyFormat *output = ply_format_find(row->output);
  GString *text = output->save(record, ply_record_main_end(record), &error);
  g_assert_no_error(error);
  return text;
}

static void
test_reading(gconstpointer data)
{
  const Reading *row = data;
  GString *text = rewrite(row);
  g_assert_cmpstr(text->str, ==, row->expected);
  g_string_free(text, TRUE);
}

/* The document's sample, dots as ellipses; its stones by the numbers in its prose. */
static void
test_ellipsis(void)
{
  GString *text = g_string_new("\xef\xbb\xbfWHITE\r\n5.2\r\n2,0\r\n");
  for (int row = 0; row < 19; row++)
    g_string_append(text, row == 9 ? "………w………\r\n\r\n" : "………………. \r\n");
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, text->str, text->len, "input.txt", FALSE, NULL, &error);
  g_assert_no_error(error);
  g_string_free(text, TRUE);
  PlyBoard board;
  PlyMove centre;
  ply_rules_read_board(&record->rules, &record->root->position, &board);
  g_assert_true(ply_notation_parse(PLY_NOTATION_PENTE, &record->rules, "10K", &centre));
  g_assert_cmpint(board.cells[centre], ==, 1);
  g_assert_cmpint(board.captured[0], ==, 2);
  g_assert_cmpfloat(record->clock_s[0], ==, 5.2);
}

static char *
note_of(const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, text, strlen(text), "file", FALSE, NULL, &error);
  g_assert_no_error(error);
  return g_strdup(record->note);
}

/* What is left unread, or could mean another game, is told. */
static void
test_notes(void)
{
  g_autofree char *one = note_of("1 (;GM[Othello]PB[(;]B[f5]W[d6];)");
  g_autofree char *two = note_of("2 (;GM[Othello]B[f5];)(;GM[Othello]C[\\](;]B[f5]W[d6];)\n");
  g_autofree char *many = note_of("1 (;GM[Othello]B[f5];)\n1 (;GM[Othello]B[f5];)\n(;B[f5];)");
  g_autofree char *digits = note_of("56643334"), *columns = note_of("4435");

  g_assert_null(one);
  g_assert_cmpstr(two, ==, "This is the first of 2 games in the file; 1 other was not read.");
  g_assert_cmpstr(many, ==, "This is the first of 3 games in the file; 2 others were not read.");
  g_assert_nonnull(digits);
  g_assert_nonnull(strstr(digits, "maxconnect4-moves"));
  g_assert_null(columns);
}

/* Whole games as pairs of digits, in both orders: the same moves, or those reflected. */
static void
test_digits(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < 40; i++) {
    g_autoptr(PlyRecord) record = test_random_record("othello", &rng, 20 + i);
    g_autoptr(GPtrArray) path = ply_record_path(ply_record_main_end(record));
    g_autoptr(GString) text = g_string_new(NULL);
    const PlyFormat *used = NULL;
    for (guint k = 1; k < path->len; k++) {
      int cell = ((PlyRecordNode *)path->pdata[k])->move;
      if (cell != PLY_MOVE_PASS)
        g_string_append_printf(text, "%d%d", (i % 2 == 0 ? cell / 8 : cell % 8) + 1,
                               (i % 2 == 0 ? cell % 8 : cell / 8) + 1);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyRecord) again =
        ply_format_load(NULL, text->str, text->len, "f", FALSE, &used, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(used->id, ==, "othello-digits");
    int tally[2], tally_again[2];
    ply_rules_tally(&record->rules, &ply_record_main_end(record)->position, tally);
    ply_rules_tally(&again->rules, &ply_record_main_end(again)->position, tally_again);
    g_assert_cmpint(tally[0], ==, tally_again[0]);
    g_assert_cmpint(tally[1], ==, tally_again[1]);
  }
}

/* 16 MiB of nothing are no game, and are seen to be none at once. */
static void
test_blanks(void)
{
  g_autofree char *text = g_malloc(PLY_FORMAT_MAX_BYTES);
  g_autoptr(GError) error = NULL;

  memset(text, '\n', PLY_FORMAT_MAX_BYTES);
  gint64 began = g_get_monotonic_time();
  g_assert_null(ply_format_load(NULL, text, PLY_FORMAT_MAX_BYTES, "f", FALSE, NULL, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN);
  g_clear_error(&error);
  memcpy(text, "f5d6", 4);
  memcpy(text + PLY_FORMAT_MAX_BYTES - 5, " c3 ", 4);
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, text, PLY_FORMAT_MAX_BYTES, "f", FALSE, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(ply_record_depth(ply_record_main_end(record)), ==, 3);
  memset(text, ' ', PLY_FORMAT_MAX_BYTES);
  g_assert_null(ply_format_load(ply_format_find("othello-move-file"), text, PLY_FORMAT_MAX_BYTES,
                                "f", FALSE, NULL, &error));
  g_assert_nonnull(error);
  g_test_message("%.3f s", (double)(g_get_monotonic_time() - began) / G_USEC_PER_SEC);
}

/* A recording as lines of JSON is no saved game, and json-glib, which loses the memory of all but
 * the last value, never sees it. */
static void
test_lines_of_json(void)
{
  static const char *const texts[] = {
      "{\"a\":1}\n{\"b\":2}\n", "{\"plygame\":1} x", "{} []", "1 2", "\"a\" \"b\"", "[] 1"};

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_format_load(ply_format_find("plygame"), texts[i], strlen(texts[i]), "f",
                                  FALSE, NULL, &error));
    g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX);
    g_assert_nonnull(strstr(error->message, "the end of the file after one JSON object"));
  }
}

static void
test_forced_side(void)
{
  const char *text = "0000000\n0000000\n0000000\n0000000\n0000000\n0001000\n1\n";
  g_assert_null(ply_format_load(NULL, text, strlen(text), "f", FALSE, NULL, NULL));
  g_autoptr(PlyRecord) record = ply_format_load(NULL, text, strlen(text), "f", TRUE, NULL, NULL);
  g_assert_nonnull(record);
  g_assert_cmpint(record->root->position.side, ==, 0);
  GString *saved = ply_format_find("plygame")->save(record, record->root, NULL);
  g_autoptr(PlyRecord) again =
      ply_format_load(NULL, saved->str, saved->len, "f", FALSE, NULL, NULL);
  g_assert_nonnull(again);
  g_string_free(saved, TRUE);
}

/* Sentences that saving this record in each format must and must not say. */
static void
test_losses(void)
{
  PlyRng rng;
  ply_rng_init(&rng, 2);
  g_autoptr(PlyRecord) record = test_random_record("othello", &rng, 6);
  record->root->comment = g_strdup("so");
  record->players[0] = g_strdup("two words");
  ply_record_next(record->root)->mark = PLY_MOVE_MARK_BAD;
  ply_record_next(record->root)->comment = g_strdup("[x]");
  const PlyRecordNode *at = ply_record_main_end(record)->parent;
  const struct {
    const char *format, *sentence;
    gboolean lost;
  } rows[] = {
      {"othello-64", "The moves before this position are not kept.", TRUE},
      {"othello-transcript", "The moves before this position are not kept.", FALSE},
      {"othello-transcript", "The moves after this position are not kept.", TRUE},
      {"othello-transcript", "The players' names are not kept.", FALSE},
      {"othello-transcript", "The name two words is written as two-words.", TRUE},
      {"othello-board", "The players' names are not kept.", TRUE},
      {"othello-moves", "Comments are not kept.", TRUE},
      {"othello-moves", "Marks such as ! and ? are not kept.", TRUE},
      {"othello-ggf", "Comments are not kept.", FALSE},
      {"othello-ggf", "Marks such as ! and ? are not kept.", FALSE},
      {"othello-ggf", "A “]” in a comment is written as “)”.", TRUE},
      {"plygame", "Marks such as ! and ? are not kept.", FALSE},
      {"othello-moves", "Variations are not kept.", FALSE},
      {"othello-move-file", "The position is not kept, only the last move is.", TRUE},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autoptr(GPtrArray) losses = ply_format_losses(ply_format_find(rows[i].format), record, at);
    gboolean found = g_ptr_array_find_with_equal_func(losses, rows[i].sentence, g_str_equal, NULL);
    g_assert_cmpint(found, ==, rows[i].lost);
  }
}

/* Nothing is the start only where a format is asked for in which it is. */
static void
test_nothing(void)
{
  static const char *const texts[] = {"", "\n", " \n\t\r\n", "\xef\xbb\xbf", "\xef\xbb\xbf \r\n"};

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_format_detect(texts[i], strlen(texts[i])));
    g_assert_null(
        ply_format_load(NULL, texts[i], strlen(texts[i]), "nothing", FALSE, NULL, &error));
    g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN);
    g_assert_null(strchr(error->message, '\n'));
    g_autoptr(PlyRecord) start = ply_format_load(ply_format_find("othello-move-file"), texts[i],
                                                 strlen(texts[i]), "start", FALSE, NULL, NULL);
    g_assert_nonnull(start);
  }
}

/* What is no text, cannot be printed or is too long is never shown as it is. */
static void
test_printable(void)
{
  const struct {
    const char *bytes;
    gsize length;
    const char *shown;
  } rows[] = {
      {"", 0, ""},
      {"plain", 5, "plain"},
      {" \t a\tb \r\nsecond", 15, "a b"},
      {"\xff\xfe\0zz", 5, "???zz"},
      {"\0\0\0", 3, "???"},
      {"\x1b[2J é", 7, "?[2J é"},
      {"\xc3", 1, "?"},
      {"12345678", 8, "12345678"},
      {"12345678\r\n", 10, "12345678"},
      {"123456789", 9, "12345678…"},
      {"éééééééééé", 20, "éééééééé…"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autofree char *shown = ply_printable_line(rows[i].bytes, rows[i].length, 8);
    g_assert_cmpstr(shown, ==, rows[i].shown);
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(readings); i++) {
    g_autofree char *name = g_strdup_printf("/formats/reading/%s", readings[i].name);
    g_test_add_data_func(name, &readings[i], test_reading);
  }
  g_test_add_func("/formats/reading/ellipsis", test_ellipsis);
  g_test_add_func("/formats/reading/forced-side", test_forced_side);
  g_test_add_func("/formats/reading/notes", test_notes);
  g_test_add_func("/formats/reading/digits", test_digits);
  g_test_add_func("/formats/reading/blanks", test_blanks);
  g_test_add_func("/formats/reading/lines-of-json", test_lines_of_json);
  g_test_add_func("/formats/losses", test_losses);
  g_test_add_func("/formats/printable", test_printable);
  g_test_add_func("/formats/nothing", test_nothing);
  return g_test_run();
}
