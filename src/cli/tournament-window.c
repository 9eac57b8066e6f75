/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* `tournament gui`: hands the game over to the window program. */

#include "cli/tournament.h"

#include <errno.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/start.h"

#define WINDOW "plyscope"

/* Where it lies from here: build/course, build/src/cli, LIBEXEC/plyscope/course and BIN. */
static const char *const places[] = {
    "../src/ui/" WINDOW,
    "../ui/" WINDOW,
    "../../../bin/" WINDOW,
    WINDOW,
};

static char *
find_window(void)
{
  g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname(self) : NULL;

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS(places); i++) {
    g_autofree char *path = g_build_filename(folder, places[i], NULL);
    if (g_file_test(path, G_FILE_TEST_IS_REGULAR) && g_file_test(path, G_FILE_TEST_IS_EXECUTABLE))
      return g_steal_pointer(&path);
  }
  return g_find_program_in_path(WINDOW);
}

static gboolean
has_display(void)
{
  const char *x11 = g_getenv("DISPLAY"), *wayland = g_getenv("WAYLAND_DISPLAY");

  return (x11 != NULL && x11[0] != '\0') || (wayland != NULL && wayland[0] != '\0');
}

int
ply_cli_tournament_window(const char *const arguments[5], const PlyManner *manner)
{
  g_autofree char *window = find_window();
  const char *argv[11] = {WINDOW, "--tournament"};
  guint n = 2;

  if (!has_display())
    return ply_cli_fail(
        _("There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): try text."));
  if (window == NULL)
    return ply_cli_fail(_("The window program “plyscope” is not installed: try text."));
  for (guint i = 0; i < 5; i++)
    argv[n++] = arguments[i];
  argv[n++] = "--as";
  argv[n++] = manner->dialect->name;
  if (manner->reading != PLY_READING_USUAL)
    argv[n++] = manner->reading == PLY_READING_STRICT ? "--strict" : "--lenient";
  execv(window, (char *const *)argv);
  return ply_cli_fail_with(_("“%s” cannot be started: %s."), window, g_strerror(errno));
}
