/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente player answers every valid input.txt legally and in time, leaves everything alone on a
 * bad one, and trusts no notes. */

#include <string.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "base/clock.h"
#include "record/folder.h"
#include "formats/format.h"
#include "formats/pente-odd.h"
#include "protocols/pente-data.h"
#include "protocols/pente-files.h"

#define ROW    "...................\n"
#define ROWS_3 ROW ROW ROW
#define ROWS_9 ROWS_3 ROWS_3 ROWS_3

typedef struct {
  char *folder;
  PlyRules rules;
  PlyManner manner;
  GPtrArray *warnings;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  self->folder = g_dir_make_tmp("test-pente-XXXXXX", &error);
  g_assert_no_error(error);
  ply_rules_parse("pente", &self->rules);
  self->manner = ply_manner_document(&ply_pente_dialects);
  self->warnings = g_ptr_array_new_with_free_func(g_free);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
  g_ptr_array_unref(self->warnings);
  g_assert_true(ply_folder_remove(self->folder));
  g_free(self->folder);
}

static void
put(const Fixture *self, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename(self->folder, name, NULL);
  g_autoptr(GError) error = NULL;
  g_file_set_contents(path, text, length, &error);
  g_assert_no_error(error);
}

static char *
get(const Fixture *self, const char *name)
{
  g_autofree char *path = g_build_filename(self->folder, name, NULL);
  char *text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) ? text : NULL;
}

/* Puts an input.txt with these stones. */
static void
put_stones(const Fixture *self, const char *head, const char *white, const char *black)
{
  g_autofree char *board = g_strdup(ROWS_9 ROW ROWS_9);
  const char *const stones[] = {white, black};
  for (int side = 0; side < 2; side++) {
    g_auto(GStrv) words = g_strsplit(stones[side], " ", -1);
    for (int i = 0; words[i] != NULL; i++) {
      PlyMove cell;
      if (*words[i] == '\0')
        continue;
      g_assert_true(ply_notation_parse(PLY_NOTATION_PENTE, &self->rules, words[i], &cell));
      board[cell / 19 * 20 + cell % 19] = "wb"[side];
    }
  }
  g_autofree char *text = g_strconcat(head, board, NULL);
  put(self, PLY_PENTE_INPUT, text, -1);
}

/* Lets the player answer; its answer, checked for form. Transfer full. */
static char *
play(const Fixture *self)
{
  g_autoptr(GError) error = NULL;
  PlyMove move;
  g_ptr_array_set_size(self->warnings, 0);
  gboolean done = ply_pente_play(self->folder, &self->manner, self->warnings, &error);
  g_assert_no_error(error);
  g_assert_true(done);
  char *output = get(self, PLY_PENTE_OUTPUT);
  g_assert_nonnull(output);
  g_assert_true(g_str_has_suffix(output, "\n"));
  g_assert_true(ply_pente_parse_output(&self->rules, output, strlen(output), &move));
  output[strlen(output) - 1] = '\0';
  return output;
}

/* The document's own sample with its typographic dots. */
static void
test_sample(Fixture *self, gconstpointer data)
{
  g_autoptr(GString) text = g_string_new("BLACK\n0.2\n0,0\n");
  for (int row = 0; row < 19; row++)
    g_string_append(text, row == 6   ? "………w………\n"
                          : row == 7 ? "……….b……..\n"
                          : row == 8 ? "………w.bw……\n"
                                     : "……………….\n");
  put(self, PLY_PENTE_INPUT, text->str, -1);
  g_autofree char *output = play(self);
  g_assert_false(
      g_strv_contains((const char *const[]){"13K", "12L", "11K", "11M", "11N", NULL}, output));
}

static void
test_little_time(Fixture *self, gconstpointer data)
{
  static const char *const times[] = {"0.01", "0.0001", "0.000000001", "1e-9", "0.05"};
  for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
    g_autofree char *head = g_strdup_printf("BLACK\n%s\n0,0\n", times[i]);
    put_stones(self, head, "10K 10N 12K", "11L 10M");
    gint64 began = ply_clock_process_cpu_us();
    g_free(play(self));
    /* A few milliseconds; the rest is for sanitizers and slow machines. */
    g_assert_cmpint(ply_clock_process_cpu_us() - began, <, 500000);
  }
}

/* The centre, without a thought: the share of 600 s is more than 20 s. */
static void
test_first_move(Fixture *self, gconstpointer data)
{
  put_stones(self, "WHITE\n600.0\n0,0\n", "", "");
  gint64 began = ply_clock_process_cpu_us();
  g_autofree char *output = play(self);
  g_assert_cmpstr(output, ==, "10K");
  g_assert_cmpint(ply_clock_process_cpu_us() - began, <, 10 * G_USEC_PER_SEC);
}

/* Wherever Black has answered: three from the centre along a line, so legal by every reading. */
static void
test_second_stone(Fixture *self, gconstpointer data)
{
  for (int cell = 0; cell < 361; cell++) {
    char black[PLY_NOTATION_BYTES];
    if (cell == 180)
      continue;
    ply_notation_move(PLY_NOTATION_PENTE, &self->rules, (PlyMove)cell, black);
    put_stones(self, "WHITE\n100.0\n0,0\n", "10K", black);
    g_autofree char *output = play(self);
    g_assert_cmpstr(output, !=, black);
    g_assert_true(g_str_equal(output, "10G") || g_str_equal(output, "10N") ||
                  g_str_equal(output, "7K") || g_str_equal(output, "13K"));
  }
}

/* Five in a row, the fifth capture, and the only answers to the other side's. */
static void
test_sees(Fixture *self, gconstpointer data)
{
  static const struct {
    const char *head, *white, *black, *answers;
  } cases[] = {
      {"WHITE\n1.0\n0,0\n", "10K 10L 10M 10N 3C", "9K 9L 9M 9N 2B", "10J 10O"},
      {"BLACK\n1.0\n0,8\n", "10K 10L 4D 15Q", "10J 3C 17B", "10M"},
      {"BLACK\n1.0\n0,0\n", "10K 10L 10M 10N 3C", "10J 9L 9P 2B", "10O"},
      {"WHITE\n1.0\n8,0\n", "10J 3C 17B 1A", "10K 10L 4D 15Q", "10M"},
      {"BLACK\n0.02\n0,8\n", "10K 10L 4D 15Q", "10J 3C 17B", "10M"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    put_stones(self, cases[i].head, cases[i].white, cases[i].black);
    g_autofree char *output = play(self);
    g_auto(GStrv) answers = g_strsplit(cases[i].answers, " ", -1);
    if (!g_strv_contains((const char *const *)answers, output))
      g_error("case %u: expected %s, found %s", i, cases[i].answers, output);
  }
}

/* Where there is one answer no time is thought about it: the share of 600 s is about 30 s. */
static void
test_only_answer(Fixture *self, gconstpointer data)
{
  put_stones(self, "BLACK\n600.0\n0,0\n", "10K 10L 10M 10N 8C", "10O 4D 7K 12L");
  gint64 began = ply_clock_process_cpu_us();
  g_autofree char *output = play(self);
  g_assert_cmpstr(output, ==, "10J");
  g_assert_cmpint(ply_clock_process_cpu_us() - began, <, 10 * G_USEC_PER_SEC);
}

static void
check_refused(const Fixture *self, const char *expected)
{
  g_autoptr(GError) error = NULL;
  put(self, PLY_PENTE_OUTPUT, "as before", -1);
  g_assert_false(ply_pente_play(self->folder, &self->manner, self->warnings, &error));
  g_assert_nonnull(error);
  g_assert_null(strchr(error->message, '\n'));
  if (strstr(error->message, expected) == NULL)
    g_error("expected “%s”, found “%s”", expected, error->message);
  g_autofree char *output = get(self, PLY_PENTE_OUTPUT);
  g_autofree char *playdata = get(self, PLY_PENTE_PLAYDATA);
  g_assert_cmpstr(output, ==, "as before");
  g_assert_null(playdata);
}

/* Games that are over, and what is no file. */
static void
test_bad_input(Fixture *self, gconstpointer data)
{
  static const char *const cases[][2] = {
      {"BLACK\n1.0\n0,0\n" ROWS_9 "wwwww..............\n" ROWS_9,
       "input.txt:13:1: expected a game"},
      {"BLACK\n1.0\n0,0\n\n" ROWS_9 "…..w.bbbbbb……\n" ROWS_9, "input.txt:14:6: expected a game"},
      {"BLACK\n1.0\n10,0\n" ROWS_9 ROW ROWS_9, "input.txt:3:1: expected a game"},
      {"BLACK\n\n1.0\n0, 12\n" ROWS_9 ROW ROWS_9, "input.txt:4:4: expected a game"},
      {"BLACK\n1.0\n0,0\n" ROWS_9 "................w..\n"
       "...............w...\n"
       "..............w....\n"
       ".............w.....\n"
       "............w......\n" ROWS_3 ROW ROW,
       "input.txt:13:17: expected a game"},
  };
  check_refused(self, PLY_PENTE_INPUT);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    put(self, PLY_PENTE_INPUT, cases[i][0], -1);
    check_refused(self, cases[i][1]);
  }
  g_autofree char *path = g_build_filename(self->folder, PLY_PENTE_INPUT, NULL);
  g_remove(path);
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
  check_refused(self, "regular file");
}

#define FOUR                                                                                       \
  ROWS_3 ROWS_3 ROW "...bwwww...........\n" ROWS_9 ROW ROW /* five rows of stones would be more */
#define BUSY ROWS_9 ".........ww........\n" ROWS_3 ROWS_3 ".b.b...............\n" ROW ROW

/* A text that is not as the document has it, where it is said to be odd when one is strict, words
 * of the warnings, and the answer: NULL where any free intersection will do. */
static const struct {
  const char *text, *place, *warning, *answer;
} odd[] = {
    {"", "1:1: ", "0 board lines", "10K"},
    {"\xff\xfe\x00", "1:1: ", "nobody is named", "10K"},
    {"W\n1.0\n0,0\n" FOUR, "1:1: ", "expected BLACK or WHITE", "12J"},
    {"w\n1.0\n0,0\n" FOUR, "1:1: ", NULL, "12J"},
    {"White\n1.0\n0,0\n" FOUR, "1:1: ", NULL, "12J"},
    {"black\n1.0\n0,0\n" FOUR, "1:1: ", NULL, "12J"},
    {"b\n1.0\n0,0\n" FOUR, "1:1: ", NULL, "12J"},
    {"\"BLACK\"\n1.0\n0,0\n" FOUR, "1:1: ", NULL, "12J"},
    {"1.0\n0,0\n" FOUR, "1:1: ", "nobody is named as the side to move: playing Black", "12J"},
    {"RED\n1.0\n0,0\n" FOUR, "1:1: ", "nobody is named", "12J"},
    {"WHITE\n0\n0,0\n" FOUR, "2:1: ", "one second", "12J"},
    {"WHITE\n-1.0\n0,0\n" FOUR, "2:1: ", "one second", "12J"},
    {"WHITE\nnan\n0,0\n" FOUR, "2:1: ", "one second", "12J"},
    {"WHITE\n0,0\n" FOUR, "2:1: ", "one second", "12J"},
    {"WHITE\n0.5s\n0,0\n" FOUR, "2:1: ", NULL, "12J"},
    {"WHITE\n1.0\n0\n" FOUR, "3:2: ", "no captured stones", "12J"},
    {"WHITE\n1.0\n" FOUR, "3:1: ", "no captured stones", "12J"},
    {"WHITE\n1.0\n0 0\n" FOUR, "3:3: ", NULL, "12J"},
    {"WHITE\n1.0\n1,0\n" BUSY, "3:1: ", "taken for pairs", NULL},
    {"BLACK\n1.0\n0,3\n" BUSY, "3:3: ", "taken for pairs", NULL},
    {"WHITE\n1.0\n7,0\n" BUSY, "3:1: ", "even number", NULL},
    {"WHITE\n1.0\n-2,0\n" BUSY, "3:1: ", NULL, NULL},
    {"WHITE\n1.0\n99999999999,5\n" BUSY, "3:1: ", "would have ended the game", NULL},
    {"WHITE\n1.0\n11,0\n" FOUR, "3:1: ", "would have ended the game", "12J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "....BWWWW..........\n" ROWS_9, "13:5: ", "w, b or .", "10K"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "-----------XOOOO---\n" ROWS_9, "13:1: ", NULL, "10R"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "...bwwww....\n" ROWS_9, "13:13: ", NULL, "10J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "...bwwww..................\n" ROWS_9, "13:20: ", NULL, "10J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 ". . . b w w w w . . . . . . . . . . .\n" ROWS_9, "13:2: ", NULL,
     "10J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "...bwwww...........\n" ROWS_3, "17:1: ", "13 board lines", "10J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "...bwwww...........\n" ROWS_9 ROW, "23:1: ", NULL, "10J"},
    {"WHITE\n1.0\n0,0\n" ROWS_9 "...?wwww...........\n" ROWS_9, "13:4: ", NULL, "10J"},
    {"WHITE\r\n1.0\r\n0,0\r\n\r\n" ROWS_9 "...bwwww...........\n" ROWS_9, NULL, NULL, "10J"},
};

/* Any of the intersections that a move may be played on. */
static gboolean
is_free(const Fixture *self, const char *text, const char *output)
{
  g_autoptr(GPtrArray) warnings = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(PlyRecord) record =
      ply_pente_odd_read(text, strlen(text), "", PLY_PENTE_COUNTS_EITHER, warnings);
  PlyMove move;

  return ply_notation_parse(PLY_NOTATION_PENTE, &self->rules, output, &move) &&
         ply_rules_is_legal(&record->rules, &record->root->position, move);
}

/* One odd line is no reason to lose: the answer is legal, and good where the stones can be read. */
static void
test_odd_input(Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS(odd); i++) {
    put(self, PLY_PENTE_INPUT, odd[i].text, -1);
    g_autofree char *output = play(self);
    g_ptr_array_add(self->warnings, NULL);
    g_autofree char *said = g_strjoinv("\n", (char **)self->warnings->pdata);
    g_ptr_array_set_size(self->warnings, 0);
    if (odd[i].answer != NULL ? !g_str_equal(output, odd[i].answer)
                              : !is_free(self, odd[i].text, output))
      g_error("“%s”: found %s", odd[i].text, output);
    if ((*said == '\0') != (odd[i].place == NULL))
      g_error("“%s”: warned “%s”", odd[i].text, said);
    if (odd[i].warning != NULL && strstr(said, odd[i].warning) == NULL)
      g_error("“%s”: expected “%s”, warned “%s”", odd[i].text, odd[i].warning, said);
  }
  g_autofree char *huge = g_strnfill(1 << 20, '.');
  put(self, PLY_PENTE_INPUT, huge, 1 << 20);
  g_free(play(self));
  g_assert_nonnull(strstr(self->warnings->pdata[0], "65536"));
}

/* Where captures are pairs, an even number can be told by the stones that are missing. */
static void
test_pairs(Fixture *self, gconstpointer data)
{
  PlyPentePlaydata notes;
  static const struct {
    const char *dialect, *captures;
    int ply, warnings;
  } cases[] = {
      {"document", "0,0", 4, 0}, {"document", "2,2", 8, 0}, /* as many of each: stones */
      {"document", "1,1", 8, 2}, {"document", "2,1", 10, 2}, {"pairs", "2,2", 12, 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *head = g_strdup_printf("WHITE\n1.0\n%s\n", cases[i].captures);
    g_autofree char *playdata = g_build_filename(self->folder, PLY_PENTE_PLAYDATA, NULL);
    g_remove(playdata);
    g_assert_true(ply_manner_set_dialect(&self->manner, cases[i].dialect, NULL));
    put_stones(self, head, "10K 12L", "5C 17R");
    g_free(play(self));
    g_autofree char *text = get(self, PLY_PENTE_PLAYDATA);
    g_assert_true(ply_pente_playdata_parse(&self->rules, text, strlen(text), &notes));
    g_assert_cmpint(notes.ply, ==, cases[i].ply + 1);
    g_assert_cmpuint(self->warnings->len, ==, (guint)cases[i].warnings);
  }
  /* White has three stones on the board, Black five, and four of White's were taken: two pairs. */
  g_assert_true(ply_manner_set_dialect(&self->manner, "document", NULL));
  put_stones(self, "BLACK\n1.0\n0,2\n", "10K 12L 14C", "5C 17R 8F 9T 3D 2E");
  g_free(play(self));
  g_assert_cmpuint(self->warnings->len, ==, 1);
}

/* One who asks for it is told which sentence of the document is broken, and no file is touched. */
static void
test_strict(Fixture *self, gconstpointer data)
{
  self->manner.reading = PLY_READING_STRICT;
  for (guint i = 0; i < G_N_ELEMENTS(odd); i++) {
    put(self, PLY_PENTE_INPUT, odd[i].text, -1);
    if (odd[i].place == NULL) {
      g_free(play(self));
      continue;
    }
    g_autofree char *place = g_strconcat("input.txt:", odd[i].place, NULL);
    g_autofree char *playdata = g_build_filename(self->folder, PLY_PENTE_PLAYDATA, NULL);
    g_remove(playdata);
    check_refused(self, place);
    check_refused(self, *odd[i].place == '1' && odd[i].place[1] == ':'   ? "First line: A string"
                        : *odd[i].place == '2' && odd[i].place[1] == ':' ? "Second line: A strictly"
                        : *odd[i].place == '3'                           ? "Third line: Two"
                                                                         : "Next 19 lines: ");
  }
  self->manner.reading = PLY_READING_USUAL;
}

static const char *const bad_notes[] = {
    "",
    "plyscope-playdata 1",
    "plyscope-playdata 1\nply 0\nleft-us 1\nspent-us 1\noverhead-us 1\n",
    "plyscope-playdata 1\nply 5\nleft-us -1\nspent-us 1\noverhead-us 1\n",
    "plyscope-playdata 1\nply 5\nleft-us 99999999999999999999999\nspent-us 1\noverhead-us 1\n",
    "plyscope-playdata 1\nply 5\nleft-us 1\nspent-us 1\noverhead-us 1\nanswer 12 9N\n",
    ("plyscope-playdata 1\nply 5\nleft-us 1\nspent-us 1\noverhead-us 1\n"
     "answer 0123456789abcdef 99Z\n"),
    "plyscope-playdata 1\nply 5\nleft-us 1\nspent-us 1\noverhead-us 1\nmore\n",
    "plyscope-playdata 2\nply 5\nleft-us 1\nspent-us 1\noverhead-us 1\n",
    "\xff\xff\xff",
};

static void
test_bad_notes(Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS(bad_notes); i++) {
    PlyPentePlaydata playdata;
    PlyPenteCalibration calibration;
    gsize length = strlen(bad_notes[i]);
    g_assert_false(ply_pente_playdata_parse(&self->rules, bad_notes[i], length, &playdata));
    g_assert_false(ply_pente_calibration_parse(bad_notes[i], length, &calibration));
    put(self, PLY_PENTE_PLAYDATA, bad_notes[i], -1);
    put(self, PLY_PENTE_CALIBRATION, bad_notes[i], -1);
    put_stones(self, "BLACK\n0.01\n0,0\n", "10K 10N 12K", "11L 10M");
    g_free(play(self));
  }
  g_autofree char *path = g_build_filename(self->folder, PLY_PENTE_CALIBRATION, NULL);
  g_remove(path);
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
  g_free(play(self));
}

/* What it wrote itself it reads again, and uses where there is no time to search. */
static void
test_notes(Fixture *self, gconstpointer data)
{
  PlyPentePlaydata notes;
  /* Three in a row: White wins with her third stone from here, and knowing that ends the search, not
   * the clock. */
  put_stones(self, "WHITE\n3000.0\n0,0\n", "10K 10L 10M", "3C 17Q 16D");
  g_free(play(self));
  g_autofree char *text = get(self, PLY_PENTE_PLAYDATA);
  g_assert_nonnull(text);
  g_assert_true(ply_pente_playdata_parse(&self->rules, text, strlen(text), &notes));
  g_assert_cmpint(notes.ply, ==, 7);
  g_assert_cmpint(notes.left_us, ==, 3000000000);
  g_assert_cmpint(notes.n_answers, ==, 1);
  g_autofree char *again = ply_pente_playdata_text(&self->rules, &notes);
  g_assert_cmpstr(text, ==, again);
  /* A move that no search would find shows that it came from the notes. */
  put_stones(self, "WHITE\n0.01\n0,0\n", "10K 10N 12K", "11L 10M 1A");
  g_autofree char *path = g_build_filename(self->folder, PLY_PENTE_INPUT, NULL);
  g_autoptr(PlyRecord) record = ply_format_load_file(path, NULL, FALSE, NULL, NULL);
  g_assert_nonnull(record);
  g_autofree char *planted =
      g_strdup_printf("plyscope-playdata 1\nply 5\nleft-us 20000\nspent-us 1000\noverhead-us 0\n"
                      "answer %016" G_GINT64_MODIFIER "x 19T\n",
                      record->root->position.key);
  put(self, PLY_PENTE_PLAYDATA, planted, -1);
  g_autofree char *answer = play(self);
  g_assert_cmpstr(answer, ==, "19T");
  /* … and not where they are of another game. */
  planted[strlen("plyscope-playdata 1\nply ")] = '7';
  put(self, PLY_PENTE_PLAYDATA, planted, -1);
  g_autofree char *other = play(self);
  g_assert_cmpstr(other, !=, "19T");
}

/* The master charges more than the player can see: it is set aside from then on. */
static void
test_overhead(Fixture *self, gconstpointer data)
{
  PlyPentePlaydata notes;
  put(self, PLY_PENTE_PLAYDATA,
      "plyscope-playdata 1\nply 5\nleft-us 1000000\nspent-us 100000\noverhead-us 10000\n", -1);
  put_stones(self, "WHITE\n0.6\n0,0\n", "10K 10N 12K", "11L 10M 9K");
  g_free(play(self));
  g_autofree char *text = get(self, PLY_PENTE_PLAYDATA);
  g_assert_true(ply_pente_playdata_parse(&self->rules, text, strlen(text), &notes));
  g_assert_cmpint(notes.overhead_us, ==, 300000);
}

static void
test_calibrate(Fixture *self, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  PlyPenteCalibration calibration;
  g_assert_true(ply_pente_calibrate(self->folder, 50000, &error));
  g_assert_no_error(error);
  g_autofree char *text = get(self, PLY_PENTE_CALIBRATION);
  g_assert_true(ply_pente_calibration_parse(text, strlen(text), &calibration));
  g_assert_cmpint(calibration.nodes_per_second, >, 1); /* which stands for none */
  g_assert_cmpint(calibration.start_up_us, >, 0);
  g_assert_false(ply_pente_calibration_parse(text, strlen(text) - 1, &calibration));
  g_assert_cmpint(calibration.nodes_per_second, ==, 0);
  g_assert_false(ply_pente_calibrate("/nowhere/at/all", 1000, &error));
  g_assert_nonnull(error);
}

static void
test_output(Fixture *self, gconstpointer data)
{
  static const char *const good[] = {"9N", "9N\n", "19A\n", "1T", "10K\n"};
  static const char *const bad[] = {"",       "\n",   "9n\n", " 9N",    "9N ",   "9N\r\n",
                                    "9N\n\n", "N9\n", "9I\n", "0A",     "20A\n", "09N",
                                    "9U",     "9NN",  "9",    "10KK\n", "+9N"};
  PlyMove move;
  for (guint i = 0; i < G_N_ELEMENTS(good); i++)
    g_assert_true(ply_pente_parse_output(&self->rules, good[i], strlen(good[i]), &move));
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
    if (ply_pente_parse_output(&self->rules, bad[i], strlen(bad[i]), &move))
      g_error("“%s” was taken for a move", bad[i]);
  g_assert_false(ply_pente_parse_output(&self->rules, "9\0", 2, &move));
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test)(Fixture *, gconstpointer);
  } tests[] = {
      {"notes", test_notes},
      {"sample", test_sample},
      {"little-time", test_little_time},
      {"first-move", test_first_move},
      {"second-stone", test_second_stone},
      {"sees", test_sees},
      {"only-answer", test_only_answer},
      {"bad-input", test_bad_input},
      {"odd-input", test_odd_input},
      {"pairs", test_pairs},
      {"strict", test_strict},
      {"bad-notes", test_bad_notes},
      {"overhead", test_overhead},
      {"calibrate", test_calibrate},
      {"output", test_output},
  };
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(tests); i++) {
    g_autofree char *path = g_strconcat("/pente-files/", tests[i].name, NULL);
    g_test_add(path, Fixture, NULL, set_up, tests[i].test, tear_down);
  }
  return g_test_run();
}
