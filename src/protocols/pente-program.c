/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/pente-program.h"

#include <string.h>

#include "protocols/program.h"

char **
ply_pente_program_parse(const char *command, GError **error)
{
  char **argv = ply_program_parse(command, error);
  for (guint i = 0; argv != NULL && argv[i] != NULL; i++) {
    if (!g_file_test(argv[i], G_FILE_TEST_EXISTS) ||
        (i == 0 && strchr(argv[0], '/') == NULL && g_file_test(argv[0], G_FILE_TEST_IS_DIR)))
      continue;
    char *absolute = g_canonicalize_filename(argv[i], NULL);
    g_free(argv[i]);
    argv[i] = absolute;
  }
  return argv;
}

char **
ply_pente_program_calibrate(const char *const *argv)
{
  /* The last word that is a file: a script comes after its interpreter. */
  guint at = g_strv_length((char **)argv);
  while (at > 0 &&
         (!g_path_is_absolute(argv[at - 1]) || !g_file_test(argv[at - 1], G_FILE_TEST_IS_REGULAR)))
    at--;
  if (at == 0)
    return NULL;
  g_autofree char *folder = g_path_get_dirname(argv[at - 1]);
  g_autofree char *file = g_path_get_basename(argv[at - 1]);
  const char *suffix = strrchr(file, '.');
  g_autofree char *name = g_strconcat("calibrate", suffix != NULL ? suffix : "", NULL);
  char *path = g_build_filename(folder, name, NULL);
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) || g_str_equal(path, argv[at - 1])) {
    g_free(path);
    return NULL;
  }
  char **calibrate = g_strdupv((char **)argv);
  g_free(calibrate[at - 1]);
  calibrate[at - 1] = path;
  return calibrate;
}
