/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "maxconnect4-run.h"

#include <glib/gstdio.h>
#include <string.h>

#include "record/folder.h"

static void
set_up(TestFolder *self, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  self->folder = g_dir_make_tmp("ply-maxconnect4-XXXXXX", &error);
  g_assert_no_error(error);
}

static void
tear_down(TestFolder *self, gconstpointer data)
{
  g_assert_true(ply_folder_remove(self->folder));
  g_clear_pointer(&self->folder, g_free);
}

void
test_folder_add(const char *name, void (*test)(TestFolder *self, gconstpointer data))
{
  g_test_add(name, TestFolder, NULL, set_up, test, tear_down);
}

char *
test_folder_path(const TestFolder *self, const char *name)
{
  return g_build_filename(self->folder, name, NULL);
}

void
test_folder_write(const TestFolder *self, const char *name, const char *text)
{
  g_autofree char *path = test_folder_path(self, name);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

char *
test_folder_read(const TestFolder *self, const char *name)
{
  g_autofree char *path = test_folder_path(self, name);
  char *text = NULL;
  return g_file_get_contents(path, &text, NULL, NULL) ? text : NULL;
}

void
test_run_clear(TestRun *self)
{
  g_clear_pointer(&self->out, g_free);
  g_clear_pointer(&self->err, g_free);
}

static GSubprocess *
start(const TestFolder *self, const char *variable, const char *arguments, gboolean limited,
      GSubprocessFlags flags)
{
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(flags);
  g_autofree char *program = g_shell_quote(g_getenv(variable));
  g_autofree char *line =
      g_strdup_printf("%s %s %s", limited ? "timeout 120" : "", program, arguments);
  g_auto(GStrv) argv = NULL;
  g_autoptr(GError) error = NULL;
  g_shell_parse_argv(line, NULL, &argv, &error);
  g_assert_no_error(error);
  g_subprocess_launcher_set_cwd(launcher, self->folder);
  GSubprocess *process = g_subprocess_launcher_spawnv(launcher, (const char *const *)argv, &error);
  g_assert_no_error(error);
  return process;
}

void
test_run(const TestFolder *self, const char *variable, const char *arguments, const char *input,
         TestRun *run)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GSubprocess) process =
      start(self, variable, arguments, TRUE,
            G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                G_SUBPROCESS_FLAGS_STDERR_PIPE);
  test_run_clear(run);
  g_subprocess_communicate_utf8(process, input != NULL ? input : "", NULL, &run->out, &run->err,
                                &error);
  g_assert_no_error(error);
  run->status = g_subprocess_get_if_exited(process) ? g_subprocess_get_exit_status(process) : -1;
  g_test_message("%s\n%s%s[%d]", arguments, run->out, run->err, run->status);
}

GSubprocess *
test_start(const TestFolder *self, const char *variable, const char *arguments)
{
  return start(self, variable, arguments, FALSE, G_SUBPROCESS_FLAGS_STDOUT_PIPE);
}

void
test_run_is_refused(const TestRun *run, const char *words)
{
  g_assert_cmpint(run->status, ==, 2);
  g_assert_cmpstr(run->out, ==, "");
  g_assert_nonnull(strstr(run->err, words));
  const char *end = strchr(run->err, '\n');
  g_assert_true(end != NULL && end[1] == '\0');
}
