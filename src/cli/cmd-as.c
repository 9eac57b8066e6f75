/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* as PROGRAM ARGS…: one of the course programs. */

#include "cli/cli.h"

#include <glib/gi18n.h>

#include "cli/as.h"
#include "cli/options.h"
#include "cli/survey.h"

static void
print_programs(void)
{
  g_print(_("Usage: plyscope-cli as PROGRAM [ARGUMENTS]\n\nPrograms:\n"));
  for (guint i = 0; ply_as_at(i) != NULL; i++) {
    const PlyAsProgram *program = ply_as_at(i);
    g_print("  %s%s%s\n      %s\n", program->name, *program->arguments != '\0' ? " " : "",
            program->arguments, _(program->what));
  }
}

static int
fail_unknown(const char *name)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new();

  for (guint i = 0; ply_as_at(i) != NULL; i++)
    g_ptr_array_add(names, (gpointer)ply_as_at(i)->name);
  g_ptr_array_add(names, NULL);
  return ply_cli_fail_unknown(_("“%s” is no course program"), name,
                              (const char *const *)names->pdata);
}

int
ply_cli_as(int argc, char **argv)
{
  const PlyAsProgram *program = argc > 1 ? ply_as_find(argv[1]) : NULL;

  if (ply_cli_survey_is_on()) {
    for (guint i = 0; (program = ply_as_at(i)) != NULL; i++)
      ply_cli_survey_ask(program->name, program->arguments, program->what, program->run);
    return 0;
  }
  if (program != NULL) {
    g_autofree char *call = g_strconcat(g_get_prgname(), " ", program->name, NULL);
    ply_cli_set_call_name(g_intern_string(call));
    g_set_prgname(program->name);
    return ply_as_run(program, argc - 1, argv + 1);
  }
  if (argc > 1 && !g_str_equal(argv[1], "--help") && !g_str_equal(argv[1], "-h"))
    return fail_unknown(argv[1]);
  print_programs();
  return argc > 1 ? 0 : PLY_CLI_BAD_INPUT;
}
