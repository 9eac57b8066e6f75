/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace: finds the verb. */

#include "cli/trace.h"

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/options.h"

static const struct {
  const char *name;
  PlyCliCommand run;
  const char *arguments, *what;
} verbs[] = {
    {"record", ply_cli_trace_record, "FILE -o OUT", N_("search a position and keep every visit")},
    {"show", ply_cli_trace_show, "FILE", N_("print what a recording says")},
    {"export", ply_cli_trace_export, "FILE -o OUT", N_("draw steps, or write another form")},
    {"check", ply_cli_trace_check, "FILE…", N_("check recordings for faults")},
    {"diff", ply_cli_trace_diff, "MINE [REFERENCE]",
     N_("find where a search leaves the right one")},
    {"grade", ply_cli_trace_grade, "FOLDER -e EXERCISE", N_("give marks for logged searches")},
};

static int
print_usage(int status)
{
  GString *text = g_string_new(_("Usage: plyscope-cli trace VERB [ARGUMENTS]\n\nVerbs:\n"));

  for (guint i = 0; i < G_N_ELEMENTS(verbs); i++) {
    g_autofree char *call = g_strdup_printf("%s %s", verbs[i].name, verbs[i].arguments);
    g_string_append_printf(text, "  %-20s %s\n", call, _(verbs[i].what));
  }
  g_string_append(text, _("\n“plyscope-cli trace VERB --help” says more about each.\n"));
  g_print("%s", text->str);
  g_string_free(text, TRUE);
  return status;
}

int
ply_cli_trace(int argc, char **argv)
{
  if (argc > 1 && (g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")))
    return print_usage(0);
  for (guint i = 0; argc > 1 && i < G_N_ELEMENTS(verbs); i++) {
    if (g_str_equal(argv[1], verbs[i].name)) {
      ply_cli_name_command(argv[1]);
      return verbs[i].run(argc - 1, argv + 1);
    }
  }
  const char *names[G_N_ELEMENTS(verbs) + 1] = {NULL};
  for (guint i = 0; i < G_N_ELEMENTS(verbs); i++)
    names[i] = verbs[i].name;
  if (argc > 1)
    return ply_cli_fail_unknown(_("“%s” is nothing that trace does"), argv[1], names);
  return ply_cli_fail(_("Expected record, show, export, check, diff or grade."));
}
