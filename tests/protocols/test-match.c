/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-cli match: games, openings in pairs, summaries, faults, and bad arguments. */

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <string.h>

/* Runs "plyscope-cli match ARGUMENTS" and checks its exit status; returns its stdout, or its stderr
 * if it failed. */
static char *
match(const char *arguments, int status)
{
  g_autofree char *cli = g_shell_quote(g_getenv("PLY_CLI"));
  g_autofree char *command = g_strdup_printf("%s match %s", cli, arguments);
  g_autoptr(GError) error = NULL;
  char *out = NULL, *err = NULL;
  int wait_status;

  g_assert_true(g_spawn_command_line_sync(command, &out, &err, &wait_status, &error));
  g_assert_no_error(error);
  g_assert_true(g_spawn_check_wait_status(wait_status, NULL) == (status == 0));
  g_test_message("%s%s", out, err);
  g_free(status == 0 ? err : out);
  return status == 0 ? out : err;
}

static void
test_text(void)
{
  g_autofree char *out = match("engine random --game othello:4 --games 3 --depth 1", 0);
  g_auto(GStrv) lines = g_strsplit(out, "\n", -1);

  g_assert_cmpuint(g_strv_length(lines), ==, 7);
  g_assert_true(g_str_has_prefix(lines[0], "  1  engine – random  "));
  g_assert_true(g_str_has_prefix(lines[1], "  2  random – engine  "));
  g_assert_true(g_str_has_prefix(lines[3], "engine: "));
  g_assert_nonnull(strstr(lines[4], "points of 3"));
  g_assert_true(g_str_has_suffix(lines[4], "no faults"));
}

/* Two games in turn begin with the same moves, the next two with others; a seed repeats it all. */
static void
test_openings(void)
{
  const char *arguments = "random random --games 4 --openings 8 --seed 5 --json";
  g_autofree char *out = match(arguments, 0);
  g_autofree char *again = match(arguments, 0);
  g_autoptr(JsonParser) parser = json_parser_new();
  char *begins[4];

  g_assert_cmpint(strlen(out), >, 100);
  g_assert_true(json_parser_load_from_data(parser, out, -1, NULL));
  JsonObject *root = json_node_get_object(json_parser_get_root(parser));
  JsonArray *games = json_object_get_array_member(root, "games");
  g_assert_cmpuint(json_array_get_length(games), ==, 4);
  for (guint i = 0; i < 4; i++) {
    JsonObject *game = json_array_get_object_element(games, i);
    begins[i] = g_strndup(json_object_get_string_member(game, "moves"), 8 * 3);
  }
  g_assert_cmpstr(begins[0], ==, begins[1]);
  g_assert_cmpstr(begins[2], ==, begins[3]);
  g_assert_cmpstr(begins[0], !=, begins[2]);
  for (guint i = 0; i < 4; i++)
    g_free(begins[i]);
  g_assert_cmpstr(strstr(again, "\"wins\""), !=, NULL);
  JsonArray *players = json_object_get_array_member(root, "players");
  JsonObject *first = json_array_get_object_element(players, 0);
  JsonObject *second = json_array_get_object_element(players, 1);
  g_assert_cmpstr(json_object_get_string_member(second, "name"), ==, "random (2)");
  g_assert_cmpfloat(json_object_get_double_member(first, "score") +
                        json_object_get_double_member(second, "score"),
                    ==, 4.0);
}

static void
test_fault(void)
{
  g_autofree char *out =
      match("\"ugi:sh -c 'while read l; do case \\\"$l\\\" in ugi) echo ugiok;; isready) echo "
            "readyok;; go*) echo bestmove a1;; esac; done'\" random --games 2 --move-time 2",
            0);

  g_assert_nonnull(strstr(out, "sh: 0 wins, 0 draws, 2 losses; 0.0 points of 2;"));
  g_assert_nonnull(strstr(out, "illegal move: 2"));
}

static void
test_bad_arguments(void)
{
  const char *const bad[][2] = {
      {"engine", "two players"},
      {"engine nobody", "found “nobody”"},
      {"engine engine --game chess", "--game expects"},
      {"engine engine --game number-tree", "--game expects"},
      {"engine engine --games 0", "--games expects"},
      {"engine engine --move-time nan", "--move-time expects"},
      {"engine nboard:cat --game pente", "does not play this game"},
      {"engine gtp:/no/such/program", "can be run, found “/no/such/program”"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autofree char *err = match(bad[i][0], 2);
    g_assert_nonnull(strstr(err, bad[i][1]));
    g_assert_true(strchr(err, '\n') == err + strlen(err) - 1);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/match/text", test_text);
  g_test_add_func("/match/openings", test_openings);
  g_test_add_func("/match/fault", test_fault);
  g_test_add_func("/match/bad-arguments", test_bad_arguments);
  return g_test_run();
}
