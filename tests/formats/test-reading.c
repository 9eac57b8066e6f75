/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the readers take beyond the shortest form, and what writers say is lost: tables. */

#include "helpers.h"

#include <string.h>

#include "formats/printable.h"

/* Text, its format, and the same position as 64-character, state or input text. */
typedef struct {
  const char *name, *text, *format, *output, *expected;
} Reading;

#define START_64 "---------------------------OX------XO--------------------------- X\n"
#define STATE    "0000000\n0000000\n0000000\n0000000\n0002000\n0011000\n2\n"
#define ROWS_6   "# . . . . . .\n# . . . . . .\n"

static const Reading readings[] = {
    {"empty", "", "othello-move-file", "othello-64", START_64},
    {"blank", "\xef\xbb\xbf \r\n", "othello-move-file", "othello-64", START_64},
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
    {"first-stone", "10K\n", "pente-output", "pente-output", "10K\n"},
    {"prompt", "unix> othello 6 8\n> init\n> put B 1 2\n> move W\n(3, 1)\n", "othello-prompt",
     "othello-board",
     "# . . . . . .\n# . . B . . .\n# . . B B . .\n# . W W W . .\n" ROWS_6 "# to move: B\n"},
    {"tree", "3:((3, 12, 8)\n(2 4 6))", "number-tree", "number-tree", "3:((3 12 8) (2 4 6))\n"},
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
      {"othello-moves", "Variations are not kept.", FALSE},
      {"othello-move-file", "The position is not kept, only the last move is.", TRUE},
  };
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autoptr(GPtrArray) losses = ply_format_losses(ply_format_find(rows[i].format), record, at);
    gboolean found = g_ptr_array_find_with_equal_func(losses, rows[i].sentence, g_str_equal, NULL);
    g_assert_cmpint(found, ==, rows[i].lost);
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
  g_test_add_func("/formats/losses", test_losses);
  g_test_add_func("/formats/printable", test_printable);
  return g_test_run();
}
