/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How the course names a player program: the folder that holds its executable "play". */

#include "protocols/x-y-private.h"

#include <glib/gi18n-lib.h>

static gboolean
is_executable(const char *path)
{
  return g_file_test(path, G_FILE_TEST_IS_REGULAR) && g_file_test(path, G_FILE_TEST_IS_EXECUTABLE);
}

/* A path, which the program's own working directory must not change. */
static gboolean
take_path(PlyXYProgram *self, const char *path, GError **error)
{
  gboolean folder = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autofree char *file = folder ? g_build_filename(whole, "play", NULL) : g_strdup(whole);

  if (!is_executable(file)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                folder ? _("“%s” is no player program: the folder holds no executable “play”.")
                       : _("“%s” is no player program: the file cannot be executed."),
                path);
    return FALSE;
  }
  self->argv = g_new0(char *, 2);
  self->argv[0] = g_steal_pointer(&file);
  self->directory = folder ? g_steal_pointer(&whole) : NULL;
  return TRUE;
}

static gboolean
take_command(PlyXYProgram *self, const char *command, GError **error)
{
  g_autofree char *found = NULL;

  if (g_shell_parse_argv(command, NULL, &self->argv, NULL))
    found = g_find_program_in_path(self->argv[0]);
  if (found == NULL)
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("“%s” is no player program: expected a folder with an executable “play”, an "
                  "executable file or a command."),
                command);
  return found != NULL;
}

gboolean
ply_x_y_find_program(const char *program, PlyXYProgram *self, GError **error)
{
  g_autofree char *whole = g_canonicalize_filename(program, NULL);
  gboolean good;

  *self = (PlyXYProgram){.name = g_path_get_basename(whole)};
  good = g_file_test(program, G_FILE_TEST_EXISTS) ? take_path(self, program, error)
                                                  : take_command(self, program, error);
  if (!good)
    ply_x_y_program_clear(self);
  return good;
}

void
ply_x_y_program_clear(PlyXYProgram *self)
{
  g_clear_pointer(&self->argv, g_strfreev);
  g_clear_pointer(&self->directory, g_free);
  g_clear_pointer(&self->name, g_free);
}
