/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/verbs.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/options.h"

static int
print_usage(const PlyCliVerb *verbs, const PlyCliVerbWords *words)
{
  g_print("%s", words->usage);
  for (; verbs->name != NULL; verbs++) {
    g_autofree char *call = g_strdup_printf("%s %s", verbs->name, verbs->arguments);
    int wide = 24 + (int)strlen(call) - (int)g_utf8_strlen(call, -1);
    g_print("  %-*s %s\n", wide, call, _(verbs->what));
  }
  if (words->more != NULL)
    g_print("%s", words->more);
  return 0;
}

int
ply_cli_verbs_run(const PlyCliVerb *verbs, const PlyCliVerbWords *words, int argc, char **argv)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new();

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
