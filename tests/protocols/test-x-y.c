/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Our player of the line protocol keeps to the rules whatever its host says. */

#include <string.h>
#include <unistd.h>

#include "../patience.h"
#include "base/clock.h"
#include "base/rng.h"
#include "protocols/x-y.h"

#define MOST_GAMES 40
#define MOST_PLIES 130

/* A player in a thread of its own, and the host's end of its conversation. */
typedef struct {
  PlyXYPlayer player;
  PlyChannel *host;
  GThread *thread;
  GPtrArray *complaints;
  GString *line;
  PlyRules rules;
  PlyPosition position;
} Fixture;

static void
complain(gpointer data, const char *sentence)
{
  g_ptr_array_add(data, g_strdup(sentence));
}

static gpointer
run_player(gpointer data)
{
  return GINT_TO_POINTER(ply_x_y_play(data));
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
  int to[2], from[2];

  (void)data;
  ply_channel_ignore_pipe_signal();
  g_assert_cmpint(pipe(to), ==, 0);
  g_assert_cmpint(pipe(from), ==, 0);
  fixture->host = ply_channel_new(from[0], to[1], TRUE, NULL);
  fixture->complaints = g_ptr_array_new_with_free_func(g_free);
  fixture->line = g_string_new(NULL);
  fixture->player = (PlyXYPlayer){.channel = ply_channel_new(to[0], from[1], TRUE, NULL),
                                  .manner = ply_manner_document(&ply_x_y_player_dialects),
                                  .depth = 1,
                                  .complain = complain,
                                  .data = fixture->complaints};
  ply_rules_parse("othello:8", &fixture->rules);
  ply_rules_start(&fixture->rules, &fixture->position);
  fixture->thread = g_thread_new("player", run_player, &fixture->player);
}

/* The player ends with its input, and only then. */
static gboolean
end(Fixture *fixture)
{
  ply_channel_close_out(fixture->host);
  gboolean good = GPOINTER_TO_INT(g_thread_join(fixture->thread));
  fixture->thread = NULL;
  return good;
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  (void)data;
  if (fixture->thread != NULL)
    g_assert_true(end(fixture));
  ply_channel_free(fixture->player.channel);
  ply_channel_free(fixture->host);
  g_ptr_array_unref(fixture->complaints);
  g_string_free(fixture->line, TRUE);
}

static void
say(Fixture *fixture, const char *text)
{
  g_assert_cmpint(ply_channel_write(fixture->host, ply_clock_wall_us() + PATIENCE_US, text), ==,
                  PLY_CHANNEL_LINE);
}

static PlyMove
hear(Fixture *fixture)
{
  PlyMove move;

  g_assert_cmpint(ply_channel_read(fixture->host, ply_clock_wall_us() + PATIENCE_US, fixture->line),
                  ==, PLY_CHANNEL_LINE);
  g_assert_true(ply_notation_parse(PLY_NOTATION_X_Y, &fixture->rules, fixture->line->str, &move));
  return move;
}

/* What it says is exactly as the document writes it, and legal. */
static PlyMove
hear_legal(Fixture *fixture)
{
  char text[PLY_NOTATION_BYTES];
  PlyMove move = hear(fixture);

  g_assert_cmpstr(fixture->line->str, ==,
                  ply_notation_move(PLY_NOTATION_X_Y, &fixture->rules, move, text));
  g_assert_true(ply_rules_is_legal(&fixture->rules, &fixture->position, move));
  return move;
}

static void
play(Fixture *fixture, PlyMove move)
{
  PlyPosition before = fixture->position;

  ply_rules_play(&fixture->rules, &before, move, &fixture->position, NULL);
}

static PlyMove
draw_lots(const Fixture *fixture, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(&fixture->rules, &fixture->position, moves);

  return moves[ply_rng_below(rng, (uint32_t)n)];
}

/* A whole game against random moves; counts the passes of both in `passes`. */
static void
play_game(Fixture *fixture, int side, guint64 seed, int passes[2])
{
  char text[PLY_NOTATION_BYTES];
  PlyRng rng;
  int plies = 0;

  ply_rng_init(&rng, seed);
  say(fixture, side == 0 ? "game B 1 0 0\n" : "game W 1 0 0\n");
  for (; ply_rules_outcome(&fixture->rules, &fixture->position) == PLY_GOING_ON; plies++) {
    gboolean ours = fixture->position.side != side;
    PlyMove move = ours ? draw_lots(fixture, &rng) : hear_legal(fixture);
    g_assert_cmpint(plies, <, MOST_PLIES);
    passes[ours] += move == PLY_MOVE_PASS;
    play(fixture, move);
    if (!ours)
      continue;
    ply_notation_move(PLY_NOTATION_X_Y, &fixture->rules, move, text);
    g_autofree char *line = g_strconcat(text, "\n", NULL);
    say(fixture, line);
  }
}

/* The game being over, it answers whatever comes with a pass. */
static void
check_after_end(Fixture *fixture)
{
  static const char *const lines[] = {"pass\n", "3 3\n", "\n", "game B 1 0 0\n"};

  for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
    say(fixture, lines[i]);
    g_assert_cmpuint(hear(fixture), ==, PLY_MOVE_PASS);
    g_assert_cmpstr(fixture->line->str, ==, "pass");
  }
}

static void
test_games(void)
{
  int passes[2] = {0, 0};
  int n = 0;

  while (n < 8 || passes[0] == 0 || passes[1] == 0) {
    Fixture fixture;

    g_assert_cmpint(n, <, MOST_GAMES);
    set_up(&fixture, NULL);
    play_game(&fixture, n % 2, (guint64)n, passes);
    check_after_end(&fixture);
    g_assert_cmpuint(fixture.complaints->len, ==, 0);
    tear_down(&fixture, NULL);
    n++;
  }
  g_test_message("%d games, passes: %d of the player, %d of its opponent", n, passes[0], passes[1]);
}

/* Lines that are no move are passed over, with one sentence each, and the game goes on. */
static void
test_nonsense(Fixture *fixture, gconstpointer data)
{
  static const char *const lines[] = {"",     "5",    "5 4 3", "8 0",          "0 8",  "-1 3",
                                      "a b",  "5,4",  "e 6",   "passage",      "3 3",  "0 0",
                                      "pass", "05 4", "\xff",  "game W 0 0 0", "5 4.0"};
  (void)data;
  say(fixture, "game W 1 0 0\n");
  for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
    g_autofree char *line = g_strconcat(lines[i], "\n", NULL);
    say(fixture, line);
  }
  say(fixture, " 5\t4 \r\n");
  play(fixture, 4 * 8 + 5);
  hear_legal(fixture);
  g_assert_true(end(fixture));
  g_assert_cmpuint(fixture->complaints->len, ==, G_N_ELEMENTS(lines));
  for (guint i = 0; i < fixture->complaints->len; i++) {
    const char *sentence = fixture->complaints->pdata[i];
    g_assert_true(g_utf8_validate(sentence, -1, NULL));
    g_assert_null(strchr(sentence, '\n'));
  }
  g_assert_nonnull(strstr(fixture->complaints->pdata[10], "3 3, which is occupied"));
}

/* Long lines and 0 bytes, which say() cannot write. */
static void
test_bytes(Fixture *fixture, gconstpointer data)
{
  static const char zeros[] = "game W 1 0 0\n5\0004\n\0\0\n";
  g_autofree char *block = g_strnfill(100000, '5');
  int to[2], from[2];

  (void)data;
  g_assert_cmpint(pipe(to), ==, 0);
  g_assert_cmpint(pipe(from), ==, 0);
  g_assert_cmpint(write(to[1], zeros, sizeof zeros - 1), ==, sizeof zeros - 1);
  close(to[1]);
  g_autoptr(PlyChannel) channel = ply_channel_new(to[0], from[1], TRUE, NULL);
  PlyXYPlayer player = fixture->player;
  player.channel = channel;
  g_assert_true(ply_x_y_play(&player));
  g_assert_cmpuint(fixture->complaints->len, ==, 2);
  close(from[0]);
  say(fixture, block);
  say(fixture, "\ngame W 1 0 0\n");
  say(fixture, block);
  say(fixture, "\n5 4\n");
  play(fixture, 4 * 8 + 5);
  hear_legal(fixture);
  g_assert_true(end(fixture));
  g_assert_cmpuint(fixture->complaints->len, ==, 4);
}

/* The end may come anywhere, and a line without its end is one. */
static void
test_end(void)
{
  static const char *const texts[] = {
      "", "\n", "game", "game B 1 0 0", "game W 1 0 0\n", "game W 1 0 0\n5", "game B 1 0 0\npa"};
  Fixture fixture;

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    set_up(&fixture, NULL);
    say(&fixture, texts[i]);
    tear_down(&fixture, NULL);
  }
  set_up(&fixture, NULL);
  say(&fixture, "game W 1 0 0\n5 4");
  play(&fixture, 4 * 8 + 5);
  ply_channel_close_out(fixture.host);
  hear_legal(&fixture);
  tear_down(&fixture, NULL);
}

/* A host that has gone is noticed at the next answer. */
static void
test_gone(Fixture *fixture, gconstpointer data)
{
  int to[2], from[2];

  (void)data;
  g_assert_cmpint(pipe(to), ==, 0);
  g_assert_cmpint(pipe(from), ==, 0);
  close(from[0]);
  g_assert_cmpint(write(to[1], "game B 1 0 0\n", 13), ==, 13);
  g_autoptr(PlyChannel) channel = ply_channel_new(to[0], from[1], TRUE, NULL);
  PlyXYPlayer player = fixture->player;
  player.channel = channel;
  g_assert_false(ply_x_y_play(&player));
  close(to[1]);
}

static void
test_game_line(void)
{
  static const char *const bad[] = {"",
                                    "game",
                                    "game B 1 2",
                                    "game B 1 2 3 4",
                                    "game X 1 2 3",
                                    "game BW 1 2 3",
                                    "play B 1 2 3",
                                    "game B -1 0 0",
                                    "game B 1.5 0 0",
                                    "game B 1 0 0x10",
                                    "game B 1 0 1000000001",
                                    "game B 99999999999999999999 0 0"};
  g_autoptr(GError) error = NULL;
  PlyXYGame game;

  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_assert_false(ply_x_y_parse_game(bad[i], &game, &error));
    g_assert_nonnull(error);
    g_clear_error(&error);
  }
  g_assert_true(ply_x_y_parse_game(" game  w\t3 2000 1000000000\r", &game, &error));
  g_assert_cmpint(game.side, ==, 1);
  g_assert_cmpint(game.depth, ==, 3);
  g_assert_cmpint(game.limit1_ms, ==, 2000);
  g_assert_cmpint(game.limit2_ms, ==, 1000000000);
}

/* What the two numbers mean, as each dialect reads them, in ms. */
static void
test_readings(void)
{
  static const struct {
    const char *dialect;
    gint64 first, second, per_move, per_game;
  } cases[] = {
      {"course", 1000, 0, 1000, 0},         {"course", 0, 60000, 0, 60000},
      {"course", 1000, 60000, 1000, 60000}, {"document", 1000, 0, 0, 1000},
      {"document", 0, 60000, 60000, 0},     {"document", 1000, 60000, 60000, 0},
      {"rochester-java", 4, 0, 4000, 0},    {"rochester-java", 4, 120, 4000, 120000},
  };

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyManner manner = ply_manner_document(&ply_x_y_dialects);
    PlyManner either = ply_manner_document(&ply_x_y_player_dialects);
    PlyXYGame game = {.depth = 7, .limit1_ms = cases[i].first, .limit2_ms = cases[i].second};
    PlyXYGame again = {0};
    g_assert_true(ply_manner_set_dialect(&manner, cases[i].dialect, NULL));
    PlyXYLimits limits = ply_x_y_read_limits(&game, &manner);
    g_assert_cmpint(limits.depth, ==, 0);
    g_assert_cmpint(limits.move_us, ==, 1000 * cases[i].per_move);
    g_assert_cmpint(limits.game_us, ==, 1000 * cases[i].per_game);
    g_assert_cmpint(limits.wall, ==, g_str_equal(cases[i].dialect, "rochester-java"));
    ply_x_y_write_limits(&limits, &manner, &again);
    PlyXYLimits same = ply_x_y_read_limits(&again, &manner);
    g_assert_cmpint(same.move_us, ==, limits.move_us);
    g_assert_cmpint(same.game_us, ==, limits.game_us);
    /* A player of both readings stays within each: a share of a game's limit is a move's too. */
    limits = ply_x_y_read_limits(&game, &either);
    g_assert_cmpint(limits.game_us, >, 0);
    g_assert_cmpint(limits.game_us, ==,
                    1000 * (game.limit2_ms > 0 ? game.limit2_ms : game.limit1_ms));
    g_assert_true(game.limit1_ms == 0 || game.limit2_ms == 0 ||
                  limits.move_us == 1000 * game.limit1_ms);
  }
  PlyManner manner = ply_manner_document(&ply_x_y_dialects);
  g_assert_cmpint(ply_x_y_read_limits(&(PlyXYGame){.depth = 7}, &manner).depth, ==, 7);
}

/* However a host means its number, the CPU time used for the whole game keeps within it: were it
 * taken for each move's alone, the game would use thirty times as much. */
static void
test_both_readings(Fixture *fixture, gconstpointer data)
{
  gint64 began = ply_clock_process_cpu_us();
  PlyRng rng;

  (void)data;
  ply_rng_init(&rng, 1);
  g_autofree char *line = g_strdup_printf("game B 0 0 %d\n", (int)(began / 1000) + 1000);
  say(fixture, line);
  while (ply_rules_outcome(&fixture->rules, &fixture->position) == PLY_GOING_ON) {
    gboolean ours = fixture->position.side == 1;
    PlyMove move = ours ? draw_lots(fixture, &rng) : hear_legal(fixture);
    char text[PLY_NOTATION_BYTES];
    play(fixture, move);
    g_autofree char *said =
        g_strconcat(ply_notation_move(PLY_NOTATION_X_Y, &fixture->rules, move, text), "\n", NULL);
    if (ours)
      say(fixture, said);
  }
  g_assert_cmpint(ply_clock_process_cpu_us() - began, <,
                  10 * G_USEC_PER_SEC); /* the test's own included */
}

/* Without a limit it keeps to its own; beyond all measure it stops all the same. */
static void
test_limits(Fixture *fixture, gconstpointer data)
{
  (void)data;
  say(fixture, "game B 0 0 0\n");
  hear_legal(fixture);
  g_assert_true(end(fixture));
  g_assert_cmpuint(fixture->complaints->len, ==, 1);

  int to[2], from[2];
  g_assert_cmpint(pipe(to), ==, 0);
  g_assert_cmpint(pipe(from), ==, 0);
  g_assert_cmpint(write(to[1], "game B 99 0 0\n", 14), ==, 14);
  close(to[1]);
  g_autoptr(PlyChannel) channel = ply_channel_new(to[0], from[1], TRUE, NULL);
  PlyXYPlayer player = fixture->player;
  player.channel = channel;
  player.most_us = 50000;
  gint64 began = ply_clock_thread_cpu_us();
  g_assert_true(ply_x_y_play(&player));
  g_assert_cmpint(ply_clock_thread_cpu_us() - began, <, PATIENCE_US);
  close(from[0]);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/x-y/game-line", test_game_line);
  g_test_add_func("/x-y/readings", test_readings);
  g_test_add("/x-y/both-readings", Fixture, NULL, set_up, test_both_readings, tear_down);
  g_test_add_func("/x-y/games", test_games);
  g_test_add("/x-y/nonsense", Fixture, NULL, set_up, test_nonsense, tear_down);
  g_test_add("/x-y/bytes", Fixture, NULL, set_up, test_bytes, tear_down);
  g_test_add_func("/x-y/end", test_end);
  g_test_add("/x-y/gone", Fixture, NULL, set_up, test_gone, tear_down);
  g_test_add("/x-y/limits", Fixture, NULL, set_up, test_limits, tear_down);
  return g_test_run();
}
