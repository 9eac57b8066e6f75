/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/program.h"

#include <string.h>

#include <glib/gi18n-lib.h>

gboolean
ply_program_check(const char *const *argv, GError **error)
{
  g_autofree char *found = g_find_program_in_path(argv[0]);

  if (found != NULL)
    return TRUE;
  g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
              g_file_test(argv[0], G_FILE_TEST_IS_DIR)
                  ? _("Expected a program that can be run, found the folder “%s”.")
                  : _("Expected a program that can be run, found “%s”."),
              argv[0]);
  return FALSE;
}

char **
ply_program_split(const char *command, GError **error)
{
  char **argv = NULL;

  if (g_file_test(command, G_FILE_TEST_IS_REGULAR) &&
      g_file_test(command, G_FILE_TEST_IS_EXECUTABLE)) {
    argv = g_new0(char *, 2);
    argv[0] = g_strdup(command);
    return argv;
  }
  return g_shell_parse_argv(command, NULL, &argv, error) ? argv : NULL;
}

char **
ply_program_parse(const char *command, GError **error)
{
  g_autoptr(GError) why = NULL;
  g_auto(GStrv) argv = ply_program_split(command, &why);

  if (argv == NULL) {
    g_set_error(error, G_SHELL_ERROR, why->code,
                _("Expected a program's command line, found “%s” (%s)."), command, why->message);
    return NULL;
  }
  return ply_program_check((const char *const *)argv, error) ? g_steal_pointer(&argv) : NULL;
}

char *
ply_program_name(const char *const *argv)
{
  const char *program = argv[0];

  for (guint i = 1; strchr(argv[0], G_DIR_SEPARATOR) == NULL && argv[i] != NULL; i++) {
    if (*argv[i] != '-' && g_file_test(argv[i], G_FILE_TEST_IS_REGULAR)) {
      program = argv[i];
      break;
    }
  }
  return g_path_get_basename(program);
}
