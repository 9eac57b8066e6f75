/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The course programs as one: which of them it is says the name that it is called by. */

#include <sys/auxv.h>

#include <glib/gi18n.h>

#include "cli/as.h"
#include "cli/start.h"

/* A chain of links that is longer is none. */
#define MOST_LINKS 16

static const PlyAsProgram *
find_by_path(const char *path)
{
  g_autofree char *name = g_path_get_basename(path);

  return ply_as_find(name);
}

/* By the name in the command, else by that of the file that was started, or of the first link on the
 * way from it that has a known one: a link to a program may be called as one likes. */
static const PlyAsProgram *
find_program(const char *command)
{
  const PlyAsProgram *program = find_by_path(command);
  const char *started = (const char *)getauxval(AT_EXECFN);
  g_autofree char *path = g_strdup(started != NULL ? started : command);

  for (int i = 0; program == NULL && i < MOST_LINKS; i++) {
    program = find_by_path(path);
    g_autofree char *target = g_file_read_link(path, NULL);
    if (target == NULL)
      break;
    g_autofree char *folder = g_path_get_dirname(path);
    g_free(path);
    path = g_canonicalize_filename(target, folder);
  }
  return program;
}

int
main(int argc, char **argv)
{
  const PlyAsProgram *program = find_program(argc > 0 ? argv[0] : "");

  ply_cli_start(program != NULL ? program->name : "plyscope-course");
  if (program != NULL)
    return ply_as_run(program, argc, argv);
  g_autoptr(GString) names = g_string_new(NULL);
  for (guint i = 0; ply_as_at(i) != NULL; i++)
    g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", ply_as_at(i)->name);
  return ply_cli_fail_with(_("a course program is called by its name, one of %s; found “%s”."),
                           names->str, argc > 0 ? argv[0] : "");
}
