/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How the course names a player program: the folder that holds its executable "play". */

#include "protocols/x-y-private.h"

#include <glib/gi18n-lib.h>

#include "protocols/program.h"

/* A path, which the program's own working directory must not change; no argv if there is no
 * program. */
static void
take_path(PlyXYProgram *self, const char *path, GError **error)
{
  gboolean folder = g_file_test(path, G_FILE_TEST_IS_DIR);
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autofree char *file = folder ? g_build_filename(whole, "play", NULL) : g_strdup(whole);

  if (!folder && !ply_program_check((const char *const[]){whole, NULL}, error))
    return;
  if (folder && !ply_program_check((const char *const[]){file, NULL}, NULL)) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("“%s” is no player program: the folder holds no executable “play”."), path);
    return;
  }
  self->argv = g_new0(char *, 2);
  self->argv[0] = g_steal_pointer(&file);
  self->directory = folder ? g_steal_pointer(&whole) : NULL;
}

gboolean
ply_x_y_find_program(const char *program, PlyXYProgram *self, GError **error)
{
  g_autofree char *whole = g_canonicalize_filename(program, NULL);

  *self = (PlyXYProgram){.name = g_path_get_basename(whole)};
  if (!g_file_test(program, G_FILE_TEST_EXISTS))
    self->argv = ply_program_parse(program, error);
  else
    take_path(self, program, error);
  if (self->argv != NULL)
    return TRUE;
  ply_x_y_program_clear(self);
  return FALSE;
}

void
ply_x_y_program_clear(PlyXYProgram *self)
{
  g_clear_pointer(&self->argv, g_strfreev);
  g_clear_pointer(&self->directory, g_free);
  g_clear_pointer(&self->name, g_free);
}
