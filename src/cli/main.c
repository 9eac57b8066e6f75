/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-cli COMMAND …: finds the command and runs it. */

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/options.h"

static const struct {
  const char *name;
  PlyCliCommand run;
  const char *arguments, *what;
} commands[] = {
    {"analyze", ply_cli_analyze, "FILE", N_("search a position and print the best moves")},
    {"check-proof", ply_cli_check_proof, "FILE [GAME]",
     N_("replay a certificate with the rules alone")},
    {"check-book", ply_cli_check_book, "FILE", N_("check a book for entries that cannot be right")},
    {"review", ply_cli_review, "FILE", N_("say what each move of a game gave away")},
    {"convert", ply_cli_convert, "IN OUT", N_("write a game or position in another format")},
    {"formats", ply_cli_formats, "", N_("list the file formats")},
    {"library", ply_cli_library, "VERB …", N_("keep games, and find them by position")},
    {"perft", ply_cli_perft, "GAME[:SIZE] DEPTH", N_("count the leaves of the move tree")},
    {"solve", ply_cli_solve, "maxconnect4", N_("prove the value of a Max-Connect4 position")},
    {"trace", ply_cli_trace, "VERB …", N_("record a search, show, export and check recordings")},
    {"exercise", ply_cli_exercise, "VERB …", N_("draw trees for students, and print sheets")},
    {"lesson", ply_cli_lesson, "VERB …", N_("list the lessons, and check those of your own")},
    {"as", ply_cli_as, "PROGRAM …", N_("be one of the course programs")},
    {"arena", ply_cli_arena, "VERB …", N_("play a cup of many programs, and check a program")},
    {"match", ply_cli_match, "A B", N_("let two players play games against each other")},
    {"gtp", ply_cli_gtp, "", N_("be an engine that speaks the Go Text Protocol")},
    {"nboard", ply_cli_nboard, "", N_("be an Othello engine that speaks NBoard")},
    {"ugi", ply_cli_ugi, "", N_("be an engine that speaks the Universal Game Interface")},
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

static int
fail_unknown(const char *word)
{
  const char *names[G_N_ELEMENTS(commands) + 1] = {NULL};

  for (guint i = 0; i < G_N_ELEMENTS(commands); i++)
    names[i] = commands[i].name;
  return ply_cli_fail_unknown(_("“%s” is no command"), word, names);
}

int
main(int argc, char **argv)
{
  ply_cli_start("plyscope-cli");
  if (argc < 2 || g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")) {
    print_usage();
    return argc < 2 ? PLY_CLI_BAD_INPUT : 0;
  }
  if (g_str_equal(argv[1], "--version")) {
    g_print("plyscope-cli %s\n", PLY_VERSION);
    return 0;
  }
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    if (g_str_equal(argv[1], commands[i].name)) {
      ply_cli_name_command(argv[1]);
      return commands[i].run(argc - 1, argv + 1);
    }
  }
  return fail_unknown(argv[1]);
}
