/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-cli COMMAND …: finds the command and runs it. */

#include <locale.h>

#include <glib/gi18n.h>

#include "cli/cli.h"

static const struct {
  const char *name;
  PlyCliCommand run;
  const char *arguments, *what;
} commands[] = {
    {"analyze", ply_cli_analyze, "FILE", N_("search a position and print the best moves")},
    {"convert", ply_cli_convert, "IN OUT", N_("write a game or position in another format")},
    {"formats", ply_cli_formats, "", N_("list the file formats")},
    {"perft", ply_cli_perft, "GAME[:SIZE] DEPTH", N_("count the leaves of the move tree")},
    {"trace", ply_cli_trace, "VERB …", N_("record a search, show, export and check recordings")},
    {"bench", ply_cli_bench, "[WHAT]", N_("measure the searches; prints a fingerprint")},
};

static void
print_usage(void)
{
  g_print(_("Usage: plyscope-cli COMMAND [ARGUMENTS]\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    g_autofree char *call = g_strdup_printf("%s %s", commands[i].name, commands[i].arguments);
    g_print("  %-26s %s\n", call, _(commands[i].what));
  }
  g_print(_("\n“plyscope-cli COMMAND --help” says more about each.\n"));
}

int
ply_cli_fail(const char *message)
{
  g_printerr("plyscope-cli: %s\n", message);
  return PLY_CLI_BAD_INPUT;
}

gboolean
ply_cli_parse(GOptionContext *context, int *argc, char ***argv)
{
  g_autoptr(GOptionContext) owned = context;
  g_autoptr(GError) error = NULL;

  g_option_context_set_translation_domain(owned, GETTEXT_PACKAGE);
  if (g_option_context_parse(owned, argc, argv, &error))
    return TRUE;
  ply_cli_fail(error->message);
  return FALSE;
}

int
main(int argc, char **argv)
{
  setlocale(LC_ALL, "");
  /* A bare system's C locale could not print a bound sign. */
  if (!g_get_charset(NULL))
    setlocale(LC_ALL, "C.UTF-8");
  bindtextdomain(GETTEXT_PACKAGE, PLY_LOCALE_DIR);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);

  if (argc < 2 || g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")) {
    print_usage();
    return argc < 2 ? PLY_CLI_BAD_INPUT : 0;
  }
  if (g_str_equal(argv[1], "--version")) {
    g_print("plyscope-cli %s\n", PLY_VERSION);
    return 0;
  }
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    if (g_str_equal(argv[1], commands[i].name))
      return commands[i].run(argc - 1, argv + 1);
  }
  g_autofree char *message = g_strdup_printf(
      _("“%s” is no command: expected analyze, convert, formats, perft, trace or bench."), argv[1]);
  return ply_cli_fail(message);
}
