/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* plyscope-cli COMMAND …: finds the command and runs it. */

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/completion-private.h"
#include "cli/options.h"
#include "cli/survey.h"
#include "cli/verbs.h"

#define PROGRAM "plyscope-cli"

static int help(int argc, char **argv);
static int completion(int argc, char **argv);

static const PlyCliVerb commands[] = {
    {"analyze", ply_cli_analyze, "FILE", N_("search a position and print the best moves")},
    {"check-proof", ply_cli_check_proof, "CERTIFICATE [GAME]",
     N_("replay a certificate with the rules alone")},
    {"check-book", ply_cli_check_book, "BOOK", N_("check a book for entries that cannot be right")},
    {"book", ply_cli_book, "VERB …", N_("look into an opening book of Othello, and change it")},
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
    {"match", ply_cli_match, "PLAYER PLAYER", N_("let two players play games against each other")},
    {"gtp", ply_cli_gtp, "", N_("be an engine that speaks the Go Text Protocol")},
    {"nboard", ply_cli_nboard, "", N_("be an Othello engine that speaks NBoard")},
    {"ugi", ply_cli_ugi, "", N_("be an engine that speaks the Universal Game Interface")},
    {"bench", ply_cli_bench, "[speed] [GAME]", N_("measure the searches; prints a fingerprint")},
    {"thumbnail", ply_cli_thumbnail, "FILE -o OUT", N_("draw a small picture of a file")},
    {"completion", completion, "bash|zsh|fish", N_("print what a shell completes commands with")},
    {"help", help, "[COMMAND [VERB]]", N_("say what a command does")},
    {.name = NULL},
};

static void
print_usage(void)
{
  g_print(_("Usage: plyscope-cli COMMAND [ARGUMENTS]\n\nCommands:\n"));
  ply_cli_verbs_print(commands);
  g_print(_("\n“plyscope-cli COMMAND --help” says more about each.\n"));
}

static int
fail_unknown(const char *word)
{
  const char *names[G_N_ELEMENTS(commands) + 2] = {NULL};
  guint n = 0;

  if (word[0] == '-') {
    names[n++] = "--help";
    names[n++] = "--version";
    return ply_cli_fail_unknown(_("“%s” is no option"), word, names);
  }
  for (; commands[n].name != NULL; n++)
    names[n] = commands[n].name;
  return ply_cli_fail_unknown(_("“%s” is no command"), word, names);
}

static int
run(int argc, char **argv)
{
  for (guint i = 0; commands[i].name != NULL; i++) {
    if (g_str_equal(argv[0], commands[i].name)) {
      ply_cli_name_command(argv[0]);
      return commands[i].run(argc, argv);
    }
  }
  return fail_unknown(argv[0]);
}

/* help trace show: what “trace show --help” says. */
static int
help(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new("[COMMAND [VERB]]");
  g_autoptr(GPtrArray) words = g_ptr_array_new();

  ply_cli_options_say(parser, _("Says what a command does; without one, which there are."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  g_set_prgname(PROGRAM);
  if (argc < 2) {
    print_usage();
    return 0;
  }
  for (int i = 1; i < argc; i++)
    g_ptr_array_add(words, argv[i]);
  g_ptr_array_add(words, (gpointer) "--help");
  g_ptr_array_add(words, NULL);
  return run(argc, (char **)words->pdata);
}

static int
completion(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new(PLY_COMPLETION_SHELLS);

  ply_cli_options_say(parser, _("Prints what this shell needs to complete commands, options and "
                                "files of plyscope-cli."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  ply_cli_survey_begin();
  ply_cli_verbs_survey(commands);
  g_autoptr(GPtrArray) places = ply_cli_survey_end();
  GString *script = argc == 2 ? ply_completion_write(argv[1], places) : NULL;
  if (script == NULL)
    return ply_cli_fail(_("Expected bash, zsh or fish."));
  g_print("%s", script->str);
  g_string_free(script, TRUE);
  return 0;
}

int
main(int argc, char **argv)
{
  ply_cli_start(PROGRAM);
  if (argc < 2 || g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")) {
    print_usage();
    return argc < 2 ? PLY_CLI_BAD_INPUT : 0;
  }
  if (g_str_equal(argv[1], "--version")) {
    g_print("%s %s\n", PROGRAM, PLY_VERSION);
    return 0;
  }
  return run(argc - 1, argv + 1);
}
