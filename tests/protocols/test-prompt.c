/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end of Othello at a command prompt: the document's transcript, every command on
 * every size of board, and input that no document allows. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../patience.h"
#include "base/clock.h"
#include "base/rng.h"
#include "formats/othello-prompt-words.h"
#include "protocols/prompt.h"

/* Everything that a player says to these bytes. */
static char *
converse_with(const PlyPromptPlayer *player, const char *input, gsize n)
{
  FILE *in = tmpfile(), *out = tmpfile();
  char *text = NULL;
  gsize length = 0;

  g_assert_true(in != NULL && out != NULL);
  g_assert_cmpuint(fwrite(input, 1, n, in), ==, n);
  fflush(in);
  lseek(fileno(in), 0, SEEK_SET);
  g_autoptr(PlyChannel) channel = ply_channel_new(fileno(in), fileno(out), FALSE, NULL);
  ply_prompt_play(channel, player);
  length = (gsize)lseek(fileno(out), 0, SEEK_END);
  text = g_malloc0(length + 1);
  g_assert_cmpint(pread(fileno(out), text, length, 0), ==, (gssize)length);
  fclose(in);
  fclose(out);
  return text;
}

static PlyPromptPlayer
player_of(int size, int side, int depth)
{
  PlyPromptPlayer player = {.side = side,
                            .depth = depth,
                            .table_bytes = 1 << 20,
                            .manner = ply_manner_document(&ply_prompt_player_dialects)};
  g_autofree char *spec = g_strdup_printf("othello:%d", size);

  g_assert_true(ply_rules_parse(spec, &player.rules));
  player.evaluation = ply_game_evaluation(player.rules.game, "pieces");
  return player;
}

static char *
converse(int size, int side, int depth, const char *input)
{
  PlyPromptPlayer player = player_of(size, side, depth);

  return converse_with(&player, input, strlen(input));
}

/* What is said, without prompts, commands, the blank in "(1, 2)" and blank lines. */
static GPtrArray *
lines_of(const char *text)
{
  GPtrArray *kept = g_ptr_array_new_with_free_func(g_free);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    const char *line = ply_prompt_skip(lines[i]);
    PlyPromptCommand command;
    if (*line == '\0' || ply_prompt_parse(line, &command, NULL))
      continue;
    g_auto(GStrv) parts = g_strsplit(line, *line == '(' ? ", " : "\n", -1);
    g_ptr_array_add(kept, g_strjoinv(",", parts));
  }
  return kept;
}

static char *
self_play(int pairs)
{
  GString *commands = g_string_new("init\n");

  for (int i = 0; i < pairs; i++)
    g_string_append(commands, "move B\nmove W\n");
  g_string_append(commands, "quit\n");
  return g_string_free(commands, FALSE);
}

static guint
find_line(const GPtrArray *lines, const char *wanted)
{
  guint at = 0;

  while (at < lines->len && !g_str_equal(lines->pdata[at], wanted))
    at++;
  g_assert_cmpuint(at, <, lines->len);
  return at;
}

/* Each line of the document's transcript; its middle is left out there, as "...". */
static void
test_transcript(void)
{
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "protocols", "othello-6-4.txt", NULL);
  g_autofree char *commands = self_play(18), *text = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents(path, &text, NULL, &error);
  g_assert_no_error(error);
  g_autofree char *said = converse(6, 0, 4, commands);
  g_autoptr(GPtrArray) wanted = lines_of(text), found = lines_of(said);
  guint gap = find_line(wanted, "..."), end = find_line(found, "game over");
  g_assert_cmpuint(gap, >, 60);
  for (guint i = 0; i < gap; i++)
    g_assert_cmpstr(found->pdata[i], ==, wanted->pdata[i]);
  g_assert_cmpstr(wanted->pdata[wanted->len - 1], ==, "game over");
  for (guint i = wanted->len - 1, j = end; i > gap; i--, j--)
    g_assert_cmpstr(found->pdata[j], ==, wanted->pdata[i]);
}

/* Seen from White every value and score is the other's; the moves are the same. */
static void
test_white(void)
{
  g_autofree char *commands = self_play(18), *black = NULL, *white = NULL;
  guint n_values = 0;

  black = converse(6, 0, 3, commands);
  white = converse(6, 1, 3, commands);
  g_autoptr(GPtrArray) ours = lines_of(black), theirs = lines_of(white);
  g_assert_cmpuint(ours->len, ==, theirs->len);
  for (guint i = 0; i < ours->len; i++) {
    const char *line = ours->pdata[i], *other = theirs->pdata[i], *value = strchr(line, '=');
    if (value == NULL) {
      g_assert_cmpstr(line, ==, other);
      continue;
    }
    g_assert_cmpint(strncmp(line, other, (gsize)(value - line)), ==, 0);
    g_assert_cmpint(atoi(value + 1), ==, -atoi(other + (value - line) + 1));
    n_values++;
  }
  g_assert_cmpuint(n_values, >, 100);
}

/* Black minus White after `depth` plies, as the textbook has it. */
static int
minimax(const PlyRules *rules, const PlyPosition *position, int depth)
{
  PlyMove moves[PLY_MAX_MOVES];
  int tally[2], n = ply_rules_moves(rules, position, moves), best = 0;

  if (n == 0 || depth == 0) {
    ply_rules_tally(rules, position, tally);
    return tally[0] - tally[1];
  }
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    int value = minimax(rules, &after, depth - 1);
    if (i == 0 || (position->side == 0 ? value > best : value < best))
      best = value;
  }
  return best;
}

/* What a "move" has to say up to its move, from first principles. */
static char *
expected_move(const PlyRules *rules, const PlyPosition *position, int depth, PlyMove *best)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves), best_value = 0;
  GString *text = g_string_new(NULL);

  g_string_append_printf(text, "# making move for %c...\n", "BW"[position->side]);
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    int value = minimax(rules, &after, depth);
    g_string_append_printf(text, "# considering: (%d,%d), mm=%d\n", moves[i] / rules->columns,
                           moves[i] % rules->columns, value);
    if (i == 0 || (position->side == 0 ? value > best_value : value < best_value)) {
      best_value = value;
      *best = moves[i];
    }
  }
  g_string_append_printf(text, "(%d,%d)\n# score=", *best / rules->columns, *best % rules->columns);
  return g_string_free(text, FALSE);
}

static void
play_randomly(const PlyRules *rules, PlyRng *rng, int plies, PlyPosition *position)
{
  ply_rules_start(rules, position);
  for (int i = 0; i < plies; i++) {
    PlyMove moves[PLY_MAX_MOVES];
    PlyPosition before = *position;
    int n = ply_rules_moves(rules, &before, moves);
    if (n == 0)
      return;
    ply_rules_play(rules, &before, moves[ply_rng_below(rng, (uint32_t)n)], position, NULL);
  }
}

/* The values are those of minimax without any pruning, on boards of every size. */
static void
test_values(void)
{
  PlyRng rng;
  int n_compared = 0;

  ply_rng_init(&rng, 4);
  for (int size = 4; size <= 10; size++) {
    for (int depth = 1; depth <= 2; depth++) {
      PlyPromptPlayer player = player_of(size, 0, depth);
      PlyPosition position;
      PlyMove moves[PLY_MAX_MOVES], best = PLY_MOVE_NONE;
      g_autoptr(GString) commands = g_string_new(NULL);
      play_randomly(&player.rules, &rng, size * depth, &position);
      if (ply_rules_moves(&player.rules, &position, moves) == 0 || moves[0] == PLY_MOVE_PASS ||
          !ply_prompt_append_start(commands, &player.rules, &position, NULL))
        continue;
      g_string_append_printf(commands, "move %c\n", "BW"[position.side]);
      g_autofree char *said = converse_with(&player, commands->str, commands->len);
      g_autofree char *wanted = expected_move(&player.rules, &position, depth, &best);
      g_assert_nonnull(strstr(said, wanted));
      n_compared++;
    }
  }
  g_assert_cmpint(n_compared, >=, 10);
}

/* The board at the end of what is said, as the commands for boards print it. */
static void
assert_ends_with_board(const char *said, const PlyRules *rules, const PlyPosition *position)
{
  g_autoptr(GString) board = g_string_new(NULL);

  ply_prompt_append_board(board, rules, position);
  g_string_append(board, "> ");
  g_assert_true(g_str_has_suffix(said, board->str));
}

/* Any board that a game leads to comes out of the host's "put" commands as it was. */
static void
test_set_up(void)
{
  PlyRng rng;
  int n_tried = 0, n_made = 0;

  ply_rng_init(&rng, 7);
  for (int round = 0; round < 140; round++) {
    PlyPromptPlayer player = player_of(4 + round % 7, 0, 1);
    int squares = player.rules.rows * player.rules.columns;
    PlyPosition position;
    g_autoptr(GString) commands = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    play_randomly(&player.rules, &rng, (int)ply_rng_below(&rng, (uint32_t)squares), &position);
    n_tried++;
    if (!ply_prompt_append_start(commands, &player.rules, &position, &error)) {
      g_assert_nonnull(error);
      continue;
    }
    g_autofree char *said = converse_with(&player, commands->str, commands->len);
    g_assert_null(strstr(said, "error"));
    assert_ends_with_board(said, &player.rules, &position);
    n_made++;
  }
  g_test_message("%d of %d boards", n_made, n_tried);
  g_assert_cmpint(n_made * 10, >=, n_tried * 9);
}

static void
test_start(void)
{
  for (int size = 4; size <= 10; size++) {
    PlyPromptPlayer player = player_of(size, 0, 1);
    PlyBoard board;
    PlyPosition start;
    int middle = size / 2 - 1;
    g_autofree char *said = converse(size, 0, 1, "init\n");
    ply_rules_start(&player.rules, &start);
    assert_ends_with_board(said, &player.rules, &start);
    ply_rules_read_board(&player.rules, &start, &board);
    g_assert_cmpint(board.cells[middle * size + middle], ==, 2);
    g_assert_cmpint(board.cells[middle * size + middle + 1], ==, 1);
    g_assert_cmpint(board.cells[(middle + 1) * size + middle], ==, 1);
    g_assert_cmpint(board.cells[(middle + 1) * size + middle + 1], ==, 2);
  }
}

static void
assert_said(const char *input, const char *wanted)
{
  g_autofree char *said = converse(4, 0, 1, input);

  g_assert_cmpstr(said, ==, wanted);
}

#define EMPTY_ROW "# . . . .\n"
#define STARTING  EMPTY_ROW "# . W B .\n# . B W .\n" EMPTY_ROW

static void
test_put(void)
{
  assert_said("init\nput B 0 1\nquit\ninit\n",
              "> " STARTING "> # . B . .\n# . B B .\n# . B W .\n" EMPTY_ROW "> ");
  /* Flips nothing, and either side may come first. */
  assert_said("reset\n> put w 0 0\nput B 0 1\nput W 0 2\n",
              "> " EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW
              "> # W . . .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW
              "> # W B . .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW
              "> # W W W .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW "> ");
}

static void
test_errors(void)
{
  assert_said("init\nput B 1 1\nput W 4 0\nput W -1 0\nput X 0 0\nput B 0\nmove\nhello\nmove C\n",
              "> " STARTING "> # error: expected an empty square, found a stone at (1,1)\n"
              "> # error: expected a row and a column from 0 to 3, found 4 0\n"
              "> # error: expected a row and a column from 0 to 3, found -1 0\n"
              "> # error: expected \"put\", B or W, a row and a column, found \"put X 0 0\"\n"
              "> # error: expected \"put\", B or W, a row and a column, found \"put B 0\"\n"
              "> # error: expected \"move\" and B or W, found \"move\"\n"
              "> # error: expected init, put, move, reset or quit, found \"hello\"\n"
              "> # error: expected \"move\" and B or W, found \"move C\"\n> ");
  /* Nothing has changed. */
  g_autofree char *said = converse(4, 0, 1, "init\nput B 1 1\nfoo\nput B 0 1\n");
  g_assert_true(g_str_has_suffix(said, "# . B . .\n# . B B .\n# . B W .\n" EMPTY_ROW "> "));
}

static void
test_forfeit(void)
{
  g_autofree char *said = converse(4, 0, 3, "put B 0 0\nput W 0 1\nmove W\nmove B\nmove W\n");
  const char *rest = strstr(said, "# making");

  g_assert_cmpstr(
      rest, ==,
      "# making move for W...\nforfeit\n# score=0\n# B W . .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW
      "> # making move for B...\n# considering: (0,2), mm=3\n(0,2)\n"
      "# score=3\n# B B B .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW "game over\n"
      "> # making move for W...\nforfeit\n# score=3\n# B B B .\n" EMPTY_ROW EMPTY_ROW EMPTY_ROW
      "game over\n> ");
}

static void
test_hostile(void)
{
  static const char zeros[] = "in\0it\ninit\0\n\xff\xfe\nput B 0 \0 1\n";
  PlyPromptPlayer player = player_of(4, 0, 1);
  g_autofree char *long_line = g_strnfill(100000, 'p');
  g_autofree char *input = g_strconcat(long_line, "\ninit", NULL);
  g_autofree char *said = converse(4, 0, 1, input);
  g_autofree char *zeroed = converse_with(&player, zeros, sizeof zeros - 1);

  /* The end of the input in the middle of a line is its end. */
  g_assert_cmpstr(said, ==,
                  "> # error: expected a line of at most 4096 bytes, found a longer one\n"
                  "> " STARTING "> ");
  g_assert_nonnull(strstr(zeroed, "found \"in?it\""));
  g_assert_null(strstr(zeroed, "# ."));
  assert_said("put B 99999999999999999999 -99999999999999999999\n",
              "> # error: expected a row and a column from 0 to 3, found 9999 -9999\n> ");
  g_autofree char *wide = g_strconcat("ä", long_line + 97000, "\n", NULL);
  g_autofree char *quoted = converse(4, 0, 1, wide);
  g_assert_cmpuint(strlen(quoted), <, 200);
}

/* A depth that nobody could search, within a time that is kept. */
static void
test_time(void)
{
  PlyPromptPlayer player = player_of(10, 0, PLY_PROMPT_MAX_DEPTH);
  static const char input[] = "init\nmove B\nmove W\n";

  player.move_us = G_USEC_PER_SEC / 4;
  gint64 start = ply_clock_wall_us();
  g_autofree char *said = converse_with(&player, input, strlen(input));
  g_assert_cmpint(ply_clock_wall_us() - start, <, PATIENCE_US);
  g_assert_nonnull(strstr(said, "\n("));
  /* … and a small board is searched to its end long before that depth. */
  PlyPromptPlayer small = player_of(4, 0, PLY_PROMPT_MAX_DEPTH);
  g_autofree char *commands = self_play(8);
  g_autofree char *whole = converse_with(&small, commands, strlen(commands));
  g_assert_nonnull(strstr(whole, "game over"));
  /* White wins by 3 to 11 on 4x4 (known since 1993). */
  g_assert_nonnull(strstr(whole, "mm=-8\n(0,1)\n"));
}

/* What is said to `input` in a manner, after the board of "init". */
static char *
converse_as(const char *dialect, PlyReading reading, const char *input)
{
  PlyPromptPlayer player = player_of(4, 0, 1);

  g_assert_true(ply_manner_set_dialect(&player.manner, dialect, NULL));
  player.manner.reading = reading;
  g_autofree char *all = g_strconcat("init\n", input, NULL);
  g_autofree char *said = converse_with(&player, all, strlen(all));
  g_assert_true(g_str_has_prefix(said, "> " STARTING "> "));
  return g_strdup(said + strlen("> " STARTING "> "));
}

static void
test_dialects(void)
{
  static const char breach[] =
      "; the document says: \"It is critical that the syntax given in the "
      "table above is followed exactly in order to work correctly with the "
      "monitor.\"\n> ";
  static const char *const letters[] = {"move b\n", " move B\n", "> move B\n", "move  B\n",
                                        "put b 0 1\n"};
  static const char *const words[] = {"Move B\n", "move black\n", "PUT B (0,1)\n", "put B, 0, 1\n"};
  /* The answer alone has a blank. */
  g_autofree char *plain = converse_as("document", PLY_READING_USUAL, "move B\n");
  g_autofree char *spaced = converse_as("transcript", PLY_READING_USUAL, "move B\n");
  g_assert_nonnull(strstr(plain, "considering: (0,1), mm="));
  g_assert_nonnull(strstr(plain, "\n(0,1)\n"));
  g_assert_nonnull(strstr(spaced, "considering: (0,1), mm="));
  g_assert_nonnull(strstr(spaced, "\n(0, 1)\n"));
  for (guint i = 0; i < G_N_ELEMENTS(letters) + G_N_ELEMENTS(words); i++) {
    gboolean other = i >= G_N_ELEMENTS(letters);
    const char *line = other ? words[i - G_N_ELEMENTS(letters)] : letters[i];
    g_autofree char *usual = converse_as("document", PLY_READING_USUAL, line);
    g_autofree char *lenient = converse_as("document", PLY_READING_LENIENT, line);
    g_autofree char *strict = converse_as("document", PLY_READING_STRICT, line);
    g_assert_cmpint(strstr(usual, "# error: expected") != NULL, ==, other);
    g_assert_null(strstr(lenient, "error"));
    g_assert_nonnull(strstr(lenient, "# . B B ."));
    g_assert_true(g_str_has_prefix(strict, "# error: found a command "));
    g_assert_true(g_str_has_suffix(strict, breach));
  }
  /* A number that is written otherwise is neither a blank nor a letter, and one that is only too
   * large is written as it is to be. */
  g_autofree char *blank = converse_as("document", PLY_READING_STRICT, "put  b 0 1\n");
  g_autofree char *zero = converse_as("document", PLY_READING_STRICT, "put B 00 1\n");
  g_autofree char *far = converse_as("document", PLY_READING_STRICT, "put B 99999 1\n");
  g_assert_true(g_str_has_prefix(blank, "# error: found a command with other blanks"));
  g_assert_true(g_str_has_prefix(zero, "# error: found a command in other words"));
  g_assert_true(g_str_has_prefix(far, "# error: expected a row and a column from 0 to 3"));
  /* What nobody understands is told as ever, and what is right is right for everybody. */
  g_autofree char *nothing = converse_as("document", PLY_READING_LENIENT, "go B\n");
  g_assert_true(g_str_has_prefix(nothing, "# error: expected init, put, move"));
  g_autofree char *right =
      converse_as("transcript", PLY_READING_STRICT, "reset\nput B 3 0\nput W 0 3\nmove W\ninit\n");
  g_assert_null(strstr(right, "error"));
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/prompt/transcript", test_transcript);
  g_test_add_func("/prompt/dialects", test_dialects);
  g_test_add_func("/prompt/white", test_white);
  g_test_add_func("/prompt/values", test_values);
  g_test_add_func("/prompt/set-up", test_set_up);
  g_test_add_func("/prompt/start", test_start);
  g_test_add_func("/prompt/put", test_put);
  g_test_add_func("/prompt/errors", test_errors);
  g_test_add_func("/prompt/forfeit", test_forfeit);
  g_test_add_func("/prompt/hostile", test_hostile);
  g_test_add_func("/prompt/time", test_time);
  return g_test_run();
}
