/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maxconnect4 in both of its modes, through the program itself. */

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "maxconnect4-run.h"

#define PROGRAM "PLY_MAXCONNECT4"
#define EMPTY   "0000000\n0000000\n0000000\n0000000\n0000000\n0000000\n1\n"

/* Player 1 to move; column 1 is full. */
static const char full_column[] = "1000000\n2000000\n1000000\n2000000\n1000000\n2120000\n1\n";

static int
count_digits(const char *state, char digit)
{
  int n = 0;
  for (int i = 0; i < 48; i++)
    n += state[i] == digit;
  return n;
}

/* Whether these are exactly six lines of seven and one with the player. */
static void
check_state(const char *state, int first, int second)
{
  g_assert_nonnull(state);
  g_assert_cmpuint(strlen(state), ==, 50);
  for (int i = 0; i < 48; i++)
    g_assert_true(i % 8 == 7 ? state[i] == '\n' : state[i] >= '0' && state[i] <= '2');
  g_assert_cmpint(count_digits(state, '1'), ==, first);
  g_assert_cmpint(count_digits(state, '2'), ==, second);
  g_assert_cmpint(state[48], ==, first == second ? '1' : '2');
  g_assert_cmpint(state[49], ==, '\n');
}

static void
test_bytes(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_run(folder, PROGRAM, "one-move missing.txt out.txt 5", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_cmpstr(run.err, ==, "");
  g_autofree char *first = test_folder_read(folder, "out.txt");
  check_state(first, 1, 0);
  g_auto(GStrv) around = g_strsplit(run.out, "Score: Player 1 = 0, Player 2 = 0\n", 0);
  g_assert_cmpuint(g_strv_length(around), >, 2);
  g_assert_nonnull(strstr(run.out, "Move 1: Player 1, column "));
  /* What it writes it reads, also over the file that it read. */
  test_run(folder, PROGRAM, "one-move out.txt out.txt 3", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_autofree char *second = test_folder_read(folder, "out.txt");
  check_state(second, 1, 1);
}

static void
test_white_space(TestFolder *folder, gconstpointer data)
{
  static const char *const same[] = {
      EMPTY, "0000000\r\n0000000\r\n0000000\r\n0000000\r\n0000000\r\n0000000\r\n1",
      "0 0 0 0 0 0 0\n0000000\n\n0000000\n0000000\n0000000\n000 0000 1\n\n"};
  g_autofree char *expected = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(same); i++) {
    g_auto(TestRun) run = {0};
    test_folder_write(folder, "in.txt", same[i]);
    test_run(folder, PROGRAM, "one-move in.txt out.txt 4", NULL, &run);
    g_assert_cmpint(run.status, ==, 0);
    g_autofree char *state = test_folder_read(folder, "out.txt");
    check_state(state, 1, 0);
    if (expected != NULL)
      g_assert_cmpstr(state, ==, expected);
    else
      expected = g_strdup(state);
  }
}

/* The player to move completes a four where it can. */
static void
test_takes_four(TestFolder *folder, gconstpointer data)
{
  static const char in[] = "0000000\n0000000\n0000000\n0000000\n2220000\n1110000\n1\n";
  for (int depth = 1; depth < 6; depth++) {
    g_auto(TestRun) run = {0};
    g_autofree char *arguments = g_strdup_printf("one-move in.txt out.txt %d", depth);
    test_folder_write(folder, "in.txt", in);
    test_run(folder, PROGRAM, arguments, NULL, &run);
    g_autofree char *state = test_folder_read(folder, "out.txt");
    check_state(state, 4, 3);
    g_assert_cmpint(state[5 * 8 + 3], ==, '1');
    g_assert_nonnull(strstr(run.out, "Player 1 = 1, Player 2 = 0"));
  }
}

static void
test_full_board(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_folder_write(folder, "in.txt", "2222222\n1111111\n2222222\n1111111\n2222222\n1111111\n1\n");
  test_run(folder, PROGRAM, "one-move in.txt out.txt 5", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_nonnull(strstr(run.out, "Score: Player 1 = 12, Player 2 = 12\n"));
  g_assert_nonnull(strstr(run.out, "The board is full: a draw, 12 to 12.\n"));
  g_autofree char *state = test_folder_read(folder, "out.txt");
  g_assert_null(state);
}

/* Who is next does not matter when nobody is. */
static void
test_full_board_odd(TestFolder *folder, gconstpointer data)
{
  static const char *const ends[] = {"2\n", "0\n", "3\n", "", "2", "x\n", "1\n1\n", "\r\n2\r\n"};
  static const char *const starts[] = {
      "2222222\n1111111\n2222222\n1111111\n2222222\n1111111\n",
      "1222222\n1111111\n2222222\n1111111\n2222222\n1111111\n", /* 22 and 20 */
  };
  for (guint i = 0; i < G_N_ELEMENTS(ends) * G_N_ELEMENTS(starts); i++) {
    g_auto(TestRun) run = {0};
    g_autofree char *state = g_strconcat(starts[i % 2], ends[i / 2], NULL);
    test_folder_write(folder, "in.txt", state);
    /* No file is written, so that none needs to be possible. */
    test_run(folder, PROGRAM,
             i % 3 == 0 ? "one-move in.txt nowhere/out.txt 5" : "one-move in.txt out.txt 5", NULL,
             &run);
    if (run.status != 0 || *run.err != '\0' || strstr(run.out, "Score: Player 1 = ") == NULL ||
        strstr(run.out, "The board is full: ") == NULL)
      g_error("“%s”: status %d, %s%s", state, run.status, run.out, run.err);
    g_autofree char *written = test_folder_read(folder, "out.txt");
    g_assert_null(written);
    test_run(folder, PROGRAM, "interactive in.txt computer-next 5", NULL, &run);
    g_assert_cmpint(run.status, ==, 0);
  }
}

static void
test_wrong_player(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_folder_write(folder, "in.txt", "0000000\n0000000\n0000000\n0000000\n0000000\n0001000\n1\n");
  test_run(folder, PROGRAM, "one-move in.txt out.txt 3", NULL, &run);
  test_run_is_refused(&run, "in.txt:7:1: expected 2 as the player to move");
  g_autofree char *none = test_folder_read(folder, "out.txt");
  g_assert_null(none);
  test_run(folder, PROGRAM, "one-move in.txt out.txt 3 --force", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_autofree char *state = test_folder_read(folder, "out.txt");
  g_assert_cmpint(count_digits(state, '1'), ==, 2);
  g_assert_cmpint(state[48], ==, '2');
}

/* Dialects, strict and lenient: what becomes of each state. */
static void
test_dialects(TestFolder *folder, gconstpointer data)
{
#define DISCS "0000000\n0000000\n0000000\n0000000\n2220000\n1110000\n"
#define CRLF  "0000000\r\n0000000\r\n0000000\r\n0000000\r\n2220000\r\n1110000\r\n1\r\n"
#define FULL  "2222222\n1111111\n2222222\n1111111\n2222222\n1111111\n"
  static const char form[] = "; the document says: “Save the current board state to the output "
                             "file IN EXACTLY THE SAME FORMAT THAT IS USED FOR INPUT FILES.”\n";
  static const char next[] = "; the document says: “The last number in the input file indicates "
                             "which player plays NEXT (and NOT which player played last).”\n";
  static const struct {
    const char *options, *state;
    int status;
    gsize bytes; /* written; 0: nothing */
    const char *err;
  } runs[] = {
      {"", DISCS "1\n", 0, 50, NULL},
      {"", CRLF, 0, 50, NULL},
      {"--as document --strict", DISCS "1\n", 0, 50, NULL},
      {"--strict", CRLF, 2, 0, form},
      {"--strict", DISCS "1", 2, 0, form},
      {"--strict", DISCS "\n1\n", 2, 0, form},
      {"--strict", DISCS "2\n", 2, 0, next},
      {"--strict", DISCS, 2, 0, next},
      {"--strict", FULL "1\n", 0, 0, NULL},
      {"--strict", FULL "2\n", 0, 0, NULL},
      {"--strict", FULL, 2, 0, form},
      {"--as uta-sample", DISCS "1\n", 0, 57, NULL},
      {"--as uta-sample", CRLF, 0, 57, NULL},
      {"--as uta-sample --strict", CRLF, 0, 57, NULL},
      {"--as uta-sample --strict", DISCS "1\n", 2, 0, form},
      {"--lenient", DISCS "2\n", 0, 50, "expected 1 as the player to move, found 2"},
      {"--lenient", DISCS, 0, 50, "in.txt:7:1: expected the player to move"},
      {"--lenient", CRLF, 0, 50, NULL},
      {"--lenient", DISCS "x\n", 2, 0, "in.txt:7:1: expected the player to move"},
      {"--lenient --force", DISCS "2\n", 0, 50, NULL},
      /* A player who does not fit is one who is named. */
      {"--force", DISCS "2\n", 0, 50, NULL},
      {"--force", DISCS, 2, 0, "in.txt:7:1: expected the player to move, 1 or 2"},
      {"--strict --force", DISCS, 2, 0, next},
      {"--lenient --force", DISCS, 0, 50, "in.txt:7:1: expected the player to move"},
      {"--lenient --strict", DISCS "1\n", 2, 0, "found both"},
      {"--as uta", DISCS "1\n", 2, 0, "document, uta-sample, found “uta”"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(runs); i++) {
    g_auto(TestRun) run = {0};
    g_autofree char *arguments = g_strconcat("one-move in.txt out.txt 2 ", runs[i].options, NULL);
    g_autofree char *out = test_folder_path(folder, "out.txt");
    g_unlink(out);
    test_folder_write(folder, "in.txt", runs[i].state);
    test_run(folder, PROGRAM, arguments, NULL, &run);
    g_autofree char *written = test_folder_read(folder, "out.txt");
    if (run.status != runs[i].status || (written != NULL ? strlen(written) : 0) != runs[i].bytes ||
        (runs[i].err == NULL ? *run.err != '\0' : strstr(run.err, runs[i].err) == NULL))
      g_error("run %u: status %d, “%s”, %s", i, run.status, written, run.err);
  }
#undef DISCS
#undef CRLF
#undef FULL
}

static void
test_bad_input(TestFolder *folder, gconstpointer data)
{
  static const struct {
    const char *text, *words;
  } bad[] = {
      {"", "in.txt:1:1: expected 0, 1 or 2"},
      {"0000000\n0000000\n000", "in.txt:3:4: expected 0, 1 or 2"},
      {"0000000\n0000000\n0000000\n0000000\n0000000\n0000000\n", "the player to move"},
      {"0000000\n0000000\n0000000\n0000000\n0000000\n0003000\n1\n", "in.txt:6:4: expected"},
      {EMPTY "1", "in.txt:8:1: expected the end of the file"},
      {"0000000\n0000000\n0001000\n0000000\n0000000\n0000000\n2\n", "in.txt:3:4: expected a disc"},
  };
  test_folder_write(folder, "out.txt", "kept");
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_auto(TestRun) run = {0};
    test_folder_write(folder, "in.txt", bad[i].text);
    test_run(folder, PROGRAM, "one-move in.txt out.txt 3", NULL, &run);
    test_run_is_refused(&run, bad[i].words);
    test_run(folder, PROGRAM, "interactive in.txt human-next 3", "1\n", &run);
    test_run_is_refused(&run, bad[i].words);
    g_autofree char *kept = test_folder_read(folder, "out.txt");
    g_assert_cmpstr(kept, ==, "kept");
  }
}

/* A pipe without a writer, a folder, and an output that cannot be. */
static void
test_no_files(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  g_autofree char *fifo = test_folder_path(folder, "fifo"), *dir = test_folder_path(folder, "dir");
  g_assert_cmpint(mkfifo(fifo, 0600), ==, 0);
  g_assert_cmpint(g_mkdir(dir, 0700), ==, 0);
  test_run(folder, PROGRAM, "one-move fifo out.txt 3", NULL, &run);
  test_run_is_refused(&run, "expected a regular file");
  test_run(folder, PROGRAM, "one-move dir out.txt 3", NULL, &run);
  test_run_is_refused(&run, "expected a regular file");
  /* Found out before the search: nothing is printed. */
  test_run(folder, PROGRAM, "one-move missing.txt nowhere/out.txt 3", NULL, &run);
  test_run_is_refused(&run, "nowhere/out.txt: cannot be written");
  test_run(folder, PROGRAM, "one-move missing.txt dir 3", NULL, &run);
  test_run_is_refused(&run, "dir: cannot be written");
  g_assert_true(g_file_test(dir, G_FILE_TEST_IS_DIR));
}

static void
test_bad_arguments(TestFolder *folder, gconstpointer data)
{
  static const char *const bad[][2] = {
      {"", "Expected “interactive"},
      {"one-move in.txt out.txt", "Expected “interactive"},
      {"two-moves in.txt out.txt 3", "Expected “interactive"},
      {"one-move in.txt out.txt 0", "found “0”"},
      {"one-move in.txt out.txt -4", "found “-4”"},
      {"one-move in.txt out.txt 3x", "found “3x”"},
      {"one-move in.txt out.txt 99999999999", "found “99999999999”"},
      {"interactive in.txt computer-last 3", "found “computer-last”"},
      {"interactive in.txt human-next 0", "found “0”"},
      {"one-move in.txt out.txt 3 --time -1", "--time expects"},
      {"one-move in.txt out.txt 3 --cpu-time nan", "--cpu-time expects"},
      {"one-move in.txt out.txt 3 --what", "--what.\n"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_auto(TestRun) run = {0};
    test_run(folder, PROGRAM, bad[i][0], NULL, &run);
    test_run_is_refused(&run, bad[i][1]);
  }
}

/* Within a time, to a depth that it would not reach before test_run() ends it. */
static void
test_time(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_run(folder, PROGRAM, "one-move in.txt out.txt 42 --time 0.2", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  test_run(folder, PROGRAM, "one-move in.txt out.txt 42 --cpu-time 0.2", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_autofree char *state = test_folder_read(folder, "out.txt");
  check_state(state, 1, 0);
}

/* Every bad answer is asked again, and then the good one is taken. */
static void
test_asks_again(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  g_autofree char *endless = g_strnfill(9000, '7');
  g_autofree char *input = g_strdup_printf("1\nx\n1 2\n8\n0\n\n%s\n 4 \n", endless);
  test_folder_write(folder, "in.txt", full_column);
  test_run(folder, PROGRAM, "interactive in.txt human-next 2", input, &run);
  g_assert_cmpint(run.status, ==, 0);
  static const char *const answers[] = {
      "Column 1 is full",   "found “x”",           "found “1 2”",  "found “8”",
      "found “0”",          "found an empty line", "far too long", "Player 1, column 4\n",
      "The input has ended"};
  const char *at = run.out;
  for (guint i = 0; i < G_N_ELEMENTS(answers); i++) {
    at = strstr(at, answers[i]);
    g_assert_nonnull(at);
  }
  g_autofree char *human = test_folder_read(folder, "human.txt");
  g_assert_cmpuint(strlen(human), ==, 50);
  g_assert_cmpint(human[5 * 8 + 3], ==, '1');
  g_assert_cmpint(human[48], ==, '2');
  g_autofree char *computer = test_folder_read(folder, "computer.txt");
  g_assert_cmpuint(strlen(computer), ==, 50);
  g_assert_cmpint(computer[48], ==, '1');
}

/* The words for who is next, in both spellings, and the whole game. */
static void
test_whole_game(TestFolder *folder, gconstpointer data)
{
  g_autoptr(GString) input = g_string_new(NULL);
  char *outputs[4] = {NULL};
  static const char *const words[] = {"computer-next", "computer-first", "human-next",
                                      "human-first"};
  for (int i = 0; i < 21 * 7; i++)
    g_string_append_printf(input, "%d\n", i % 7 + 1);
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    g_auto(TestRun) run = {0};
    g_autofree char *arguments = g_strdup_printf("interactive none.txt %s 4", words[i]);
    test_run(folder, PROGRAM, arguments, input->str, &run);
    g_assert_cmpint(run.status, ==, 0);
    g_assert_nonnull(strstr(run.out, "Move 42: Player 2, column "));
    g_assert_nonnull(strstr(run.out, "The board is full: "));
    g_autofree char *first = test_folder_read(folder, i < 2 ? "computer.txt" : "human.txt");
    g_autofree char *second = test_folder_read(folder, i < 2 ? "human.txt" : "computer.txt");
    check_state(first, 21, 20);
    check_state(second, 21, 21);
    outputs[i] = g_steal_pointer(&run.out);
  }
  g_assert_cmpstr(outputs[0], ==, outputs[1]);
  g_assert_cmpstr(outputs[2], ==, outputs[3]);
  for (guint i = 0; i < G_N_ELEMENTS(outputs); i++)
    g_free(outputs[i]);
}

/* A file that cannot be saved ends the game and leaves what was saved before. */
static void
test_cannot_save(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  g_autofree char *path = test_folder_path(folder, "computer.txt");
  g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
  test_run(folder, PROGRAM, "interactive none.txt human-next 4", "4\n", &run);
  g_assert_cmpint(run.status, ==, 2);
  g_assert_nonnull(strstr(run.err, "computer.txt: cannot be written"));
  g_autofree char *human = test_folder_read(folder, "human.txt");
  check_state(human, 1, 0);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  test_folder_add("/one-move/bytes", test_bytes);
  test_folder_add("/one-move/white-space", test_white_space);
  test_folder_add("/one-move/takes-four", test_takes_four);
  test_folder_add("/one-move/full-board", test_full_board);
  test_folder_add("/one-move/full-board-odd", test_full_board_odd);
  test_folder_add("/one-move/wrong-player", test_wrong_player);
  test_folder_add("/one-move/dialects", test_dialects);
  test_folder_add("/one-move/bad-input", test_bad_input);
  test_folder_add("/one-move/no-files", test_no_files);
  test_folder_add("/one-move/bad-arguments", test_bad_arguments);
  test_folder_add("/one-move/time", test_time);
  test_folder_add("/interactive/asks-again", test_asks_again);
  test_folder_add("/interactive/whole-game", test_whole_game);
  test_folder_add("/interactive/cannot-save", test_cannot_save);
  return g_test_run();
}
