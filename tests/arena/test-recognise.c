/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Our own players of each conversation are recognised by it, what plays nothing by none. */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "arena/recognise.h"
#include "protocols/channel.h"
#include "record/folder.h"

static const PlyProtocol *
find(const char *program, const char *game, GError **error)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(game, &rules));
  return ply_recognise(program, NULL, &rules, NULL, NULL, NULL, NULL, error);
}

static void
test_players(void)
{
  static const struct {
    const char *program, *arguments, *game, *protocol;
  } players[] = {
      {"othello", "", "othello", "prompt"},
      {"play", "", "othello", "x-y"},
      {"move-file", " --name {name}", "othello", "move-file"},
      {"pente", "", "pente", "pente-files"},
      {"maxconnect4", "", "maxconnect4", "one-move"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(players); i++) {
    g_autofree char *path = g_build_filename(g_getenv("PLY_COURSE"), players[i].program, NULL);
    g_autofree char *word = g_shell_quote(path);
    g_autofree char *command = g_strconcat(word, players[i].arguments, NULL);
    g_autoptr(GError) error = NULL;
    const PlyProtocol *found = find(command, players[i].game, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(found->id, ==, players[i].protocol);
  }
}

static void
write_script(const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);

  g_assert_true(g_file_set_contents_full(path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
}

/* What a program of Pente has run before its games may take as long as it likes: it is known by its move. */
static void
test_calibrates_for_ever(void)
{
  g_autofree char *folder = g_dir_make_tmp("ply-calibrate-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(g_getenv("PLY_COURSE"), "pente", NULL);
  g_autofree char *pente = g_shell_quote(path);
  g_autofree char *script = g_strdup_printf("#!/bin/sh\nexec %s\n", pente);
  g_autofree char *player = g_build_filename(folder, "player", NULL);
  g_autofree char *command = g_shell_quote(player);
  g_autoptr(GError) error = NULL;

  write_script(folder, "player", script);
  write_script(folder, "calibrate", "#!/bin/sh\necho begun >calibration.txt\nexec sleep 1000\n");
  const PlyProtocol *found = find(command, "pente", &error);
  g_assert_no_error(error);
  g_assert_cmpstr(found->id, ==, "pente-files");
  ply_folder_remove(folder);
}

static void
test_engines(void)
{
  static const char *const names[] = {"gtp", "nboard", "ugi"};

  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *word = g_shell_quote(g_getenv("PLY_CLI"));
    g_autofree char *command = g_strconcat(word, " ", names[i], NULL);
    g_autoptr(GError) error = NULL;
    const PlyProtocol *found = find(command, "othello", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(found->id, ==, names[i]);
  }
}

static void
cancel_at_second(const PlyProtocol *protocol, gpointer data)
{
  static guint n;

  if (++n == 2)
    g_cancellable_cancel(data);
}

/* Nobody waits for ever, and what is missing is said as it is when a conversation is chosen. */
static void
test_others(void)
{
  g_autoptr(GError) useless = NULL, missing = NULL, cancelled = NULL;
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  PlyRules rules;

  g_assert_null(find("true", "pente", &useless));
  g_assert_error(useless, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null(find("/nowhere/is/this", "othello", &missing));
  g_assert_nonnull(strstr(missing->message, "/nowhere/is/this"));
  g_assert_true(ply_rules_parse("othello", &rules));
  g_assert_null(ply_recognise("sleep 1000", NULL, &rules, NULL, cancellable, cancel_at_second,
                              cancellable, &cancelled));
  g_assert_error(cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The limit on open files; the one before. */
static rlim_t
limit_files(rlim_t most)
{
  struct rlimit limit;

  g_assert_cmpint(getrlimit(RLIMIT_NOFILE, &limit), ==, 0);
  rlim_t before = limit.rlim_cur;
  limit.rlim_cur = MIN(most, limit.rlim_max);
  g_assert_cmpint(setrlimit(RLIMIT_NOFILE, &limit), ==, 0);
  return before;
}

typedef struct {
  rlim_t usual;
  guint tried, of; /* conversations, until there is room */
} Shortage;

static void
make_room_later(const PlyProtocol *protocol, gpointer data)
{
  Shortage *shortage = data;

  if (++shortage->tried > shortage->of)
    limit_files(shortage->usual);
}

/* Of programs that play this game. */
static guint
count_conversations(const char *game)
{
  guint n = 0;

  for (guint i = 0; ply_protocol_at(i) != NULL; i++)
    n += ply_protocol_at(i)->game == NULL || g_str_equal(ply_protocol_at(i)->game, game);
  return n;
}

/* A machine with no room to start a program has not heard its answer: it is asked again, and if it
 * stays so that is what is told. */
static void
test_shortage(void)
{
  static const struct {
    const char *program, *game, *protocol;
  } cases[] = {{"play", "othello", "x-y"},
               {"pente", "pente", "pente-files"},
               {"maxconnect4", "maxconnect4", "one-move"}};

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    for (int stays = 0; stays < 2; stays++) {
      g_autofree char *path = g_build_filename(g_getenv("PLY_COURSE"), cases[i].program, NULL);
      g_autofree char *word = g_shell_quote(path);
      g_autoptr(GError) error = NULL;
      PlyRules rules;
      Shortage shortage = {.of = stays ? G_MAXUINT : count_conversations(cases[i].game)};
      g_assert_true(ply_rules_parse(cases[i].game, &rules));
      /* No descriptor is free above those that are open. */
      int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
      close(next);
      shortage.usual = limit_files((rlim_t)next);
      const PlyProtocol *found =
          ply_recognise(word, NULL, &rules, NULL, NULL, make_room_later, &shortage, &error);
      limit_files(shortage.usual);
      g_test_message("%s: %u tried, %s", cases[i].program, shortage.tried,
                     error != NULL ? error->message : found->id);
      if (stays) {
        g_assert_null(found);
        g_assert_nonnull(strstr(error->message, g_strerror(EMFILE)));
        g_assert_cmpuint(shortage.tried, ==, 2 * count_conversations(cases[i].game));
      } else {
        g_assert_no_error(error);
        g_assert_cmpstr(found->id, ==, cases[i].protocol);
      }
    }
  }
}

/* Nor is it forgotten of the one that had no room where all others have been heard. */
static void
test_last_shortage(void)
{
  g_autoptr(GError) error = NULL;
  Shortage shortage = {.of = count_conversations("pente") + 1};
  PlyRules rules;

  g_assert_true(ply_rules_parse("pente", &rules));
  int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
  close(next);
  shortage.usual = limit_files((rlim_t)next);
  g_assert_null(
      ply_recognise("true", NULL, &rules, NULL, NULL, make_room_later, &shortage, &error));
  limit_files(shortage.usual);
  g_assert_cmpuint(shortage.tried, ==, 2 * count_conversations("pente"));
  g_assert_nonnull(strstr(error->message, g_strerror(EMFILE)));
}

/* A machine that can make no box has not heard it either, whatever the conversation. */
static void
test_no_box(void)
{
  g_autoptr(GError) error = NULL;
  PlyRules rules;

  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
    return;
  }
  g_setenv("PATH", "/nowhere", TRUE); /* bubblewrap is not found */
  g_assert_true(ply_rules_parse("othello", &rules));
  g_assert_null(
      ply_recognise("/bin/true", NULL, &rules, &ply_jail_usual, NULL, NULL, NULL, &error));
  g_assert_nonnull(strstr(error->message, "--unsafe"));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  g_test_add_func("/recognise/players", test_players);
  g_test_add_func("/recognise/calibrates-for-ever", test_calibrates_for_ever);
  g_test_add_func("/recognise/engines", test_engines);
  g_test_add_func("/recognise/others", test_others);
  g_test_add_func("/recognise/shortage", test_shortage);
  g_test_add_func("/recognise/last-shortage", test_last_shortage);
  g_test_add_func("/recognise/no-box", test_no_box);
  return g_test_run();
}
