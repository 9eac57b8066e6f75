/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What cannot be run is refused in the same sentence by every host that gets a command line. */

#include "protocols/program.h"

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

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/program/parse", test_parse);
  g_test_add_func("/program/hosts", test_hosts);
  return g_test_run();
}
