/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What cannot be run is refused in the same sentence by every host that gets a command line. */

#include "protocols/program.h"

#include <glib/gstdio.h>
#include <string.h>

#include "protocols/protocols.h"

static const char *const bad[][2] = {
    {"./no-such-program --x", "Expected a program that can be run, found “./no-such-program”."},
    {"no-such-program", "Expected a program that can be run, found “no-such-program”."},
    {"/ x", "Expected a program that can be run, found the folder “/”."},
    {"echo 'unended", "Expected a program's command line, found “echo 'unended” ("},
    {"", "Expected a program's command line, found “” ("},
};

static void
test_parse(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_program_parse(bad[i][0], &error));
    g_assert_true(g_str_has_prefix(error->message, bad[i][1]));
  }
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) argv = ply_program_parse("sh -c 'exit 3'", &error);
  g_assert_no_error(error);
  g_assert_cmpuint(g_strv_length(argv), ==, 3);
  g_assert_cmpstr(argv[2], ==, "exit 3");
}

/* What runs a file is not what plays. */
static void
test_name(void)
{
  static const struct {
    const char *command, *name;
  } cases[] = {{"sh -c 'exit 3'", "sh"},        {"/bin/sh -c 'exit 3'", "sh"},
               {"sh request.py", "request.py"}, {"sh -x ./request.py 5", "request.py"},
               {"sh nothing.py", "sh"},         {"./request.py other.py", "request.py"},
               {"/bin/sh request.py", "sh"}};
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", &error),
                  *before = g_get_current_dir();
  g_assert_no_error(error);
  g_assert_cmpint(g_chdir(folder), ==, 0);
  g_assert_true(g_file_set_contents("request.py", "", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_auto(GStrv) argv = NULL;
    g_assert_true(g_shell_parse_argv(cases[i].command, NULL, &argv, NULL));
    g_autofree char *name = ply_program_name((const char *const *)argv);
    g_assert_cmpstr(name, ==, cases[i].name);
  }
  /* So it is called in every conversation: in one that knows no dots up to them, in another as it
   * is started. */
  for (guint i = 0; ply_protocol_at(i) != NULL; i++) {
    static const char command[] = "sh -x ./request.py 5";
    const char *id = ply_protocol_at(i)->id;
    g_autoptr(PlySeat) seat = ply_protocol_at(i)->seat_new(command, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(ply_seat_get_name(seat), ==,
                    g_str_equal(id, "move-file") ? "request"
                    : g_str_equal(id, "prompt")  ? command
                                                 : "request.py");
  }
  g_assert_cmpint(g_unlink("request.py"), ==, 0);
  g_assert_cmpint(g_chdir(before), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
test_hosts(void)
{
  const PlyProtocol *protocol;

  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    g_autoptr(PlySeat) seat = protocol->seat_new("sh -c 'exit 3'", NULL);
    g_assert_nonnull(seat);
    for (guint k = 0; k < G_N_ELEMENTS(bad); k++) {
      g_autoptr(GError) error = NULL;
      if (*bad[k][0] == '\0') /* a folder here, for the line protocol */
        continue;
      g_assert_null(protocol->seat_new(bad[k][0], &error));
      g_test_message("%s: %s", protocol->id, error->message);
      g_assert_true(g_str_has_prefix(error->message, bad[k][1]));
    }
  }
}

/* A program in a folder with blanks, an apostrophe and brackets is named as it stands. */
static void
test_blanks(void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *top = g_dir_make_tmp("plyscope-XXXXXX", &error);
  g_assert_no_error(error);
  g_autofree char *folder = g_build_filename(top, "Ann's Course é (1)", NULL);
  g_autofree char *path = g_build_filename(folder, "my program", NULL);
  g_autofree char *quoted = g_shell_quote(path);
  g_autofree char *command = g_strconcat(quoted, " 'a b'", NULL);
  g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
  g_assert_true(g_file_set_contents_full(path, "#!/bin/sh\nexit 3\n", -1, G_FILE_SET_CONTENTS_NONE,
                                         0700, &error));
  g_auto(GStrv) bare = ply_program_parse(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(g_strv_length(bare), ==, 1);
  g_assert_cmpstr(bare[0], ==, path);
  g_auto(GStrv) more = ply_program_parse(command, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(g_strv_length(more), ==, 2);
  g_assert_cmpstr(more[0], ==, path);
  g_assert_cmpstr(more[1], ==, "a b");
  for (guint i = 0; ply_protocol_at(i) != NULL; i++) {
    g_autoptr(PlySeat) seat = ply_protocol_at(i)->seat_new(path, &error);
    g_assert_no_error(error);
    g_assert_nonnull(seat);
  }
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
  g_assert_cmpint(g_rmdir(top), ==, 0);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/program/name", test_name);
  g_test_add_func("/program/parse", test_parse);
  g_test_add_func("/program/hosts", test_hosts);
  g_test_add_func("/program/blanks", test_blanks);
  return g_test_run();
}
