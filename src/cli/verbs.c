/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/verbs.h"

#include <glib/gi18n.h>

#include "cli/options.h"
#include "cli/survey.h"

static char *
call_of(const PlyCliVerb *verb)
{
  return *verb->arguments != '\0' ? g_strdup_printf("%s %s", verb->name, verb->arguments)
                                  : g_strdup(verb->name);
}

void
ply_cli_verbs_print(const PlyCliVerb *verbs)
{
  glong widest = 0;

  for (const PlyCliVerb *verb = verbs; verb->name != NULL; verb++) {
    g_autofree char *call = call_of(verb);
    widest = MAX(widest, g_utf8_strlen(call, -1));
  }
  for (const PlyCliVerb *verb = verbs; verb->name != NULL; verb++) {
    g_autofree char *call = call_of(verb);
    g_print("  %s%*s  %s\n", call, (int)(widest - g_utf8_strlen(call, -1)), "", _(verb->what));
  }
}

static int
print_usage(const PlyCliVerb *verbs, const PlyCliVerbWords *words)
{
  g_print("%s", words->usage);
  ply_cli_verbs_print(verbs);
  if (words->more != NULL)
    g_print("%s", words->more);
  return 0;
}

void
ply_cli_verbs_survey(const PlyCliVerb *verbs)
{
  for (; verbs->name != NULL; verbs++)
    ply_cli_survey_ask(verbs->name, verbs->arguments, verbs->what, verbs->run);
}

int
ply_cli_verbs_run(const PlyCliVerb *verbs, const PlyCliVerbWords *words, int argc, char **argv)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new();

  if (ply_cli_survey_is_on()) {
    ply_cli_verbs_survey(verbs);
    return 0;
  }
  if (argc > 1 && (g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")))
    return print_usage(verbs, words);
  for (const PlyCliVerb *verb = verbs; verb->name != NULL; verb++) {
    if (argc > 1 && g_str_equal(argv[1], verb->name)) {
      ply_cli_name_command(argv[1]);
      return verb->run(argc - 1, argv + 1);
    }
    g_ptr_array_add(names, (gpointer)verb->name);
  }
  g_ptr_array_add(names, NULL);
  if (argc > 1)
    return ply_cli_fail_unknown(words->unknown, argv[1], (const char *const *)names->pdata);
  return ply_cli_fail(words->expected);
}
