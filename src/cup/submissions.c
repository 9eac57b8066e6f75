/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/submissions.h"

#include <string.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "cup/build-private.h"
#include "cup/tools.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define MOST_NAME 64
#define MOST_JAVA ((gsize)1 << 20)

static int
compare_names(gconstpointer a, gconstpointer b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static gboolean
is_name(const char *name)
{
  if (*name == '.' || strlen(name) > MOST_NAME || !g_utf8_validate(name, -1, NULL))
    return FALSE;
  for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (!g_unichar_isalnum(c) && c != '-' && c != '_' && c != '.')
      return FALSE;
  }
  return TRUE;
}

static GPtrArray *
list(const char *folder, GError **error)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
  const char *name;

  if (dir == NULL)
    return NULL;
  while ((name = g_dir_read_name(dir)) != NULL)
    g_ptr_array_add(names, g_strdup(name));
  g_ptr_array_sort(names, compare_names);
  return g_steal_pointer(&names);
}

GPtrArray *
ply_submissions_list(const char *folder, GError **error)
{
  g_autoptr(GPtrArray) names = list(folder, error);

  if (names == NULL)
    return NULL;
  for (guint i = 0; i < names->len;) {
    const char *name = names->pdata[i];
    if (*name == '.' || g_str_has_suffix(name, "~")) {
      g_ptr_array_remove_index(names, i);
      continue;
    }
    if (!is_name(name)) {
      g_autofree char *shown = ply_printable(name);
      g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                  _("Expected a submission with a name of letters, digits, “-”, “_” and “.”, found "
                    "“%s”."),
                  shown);
      return NULL;
    }
    i++;
  }
  return g_steal_pointer(&names);
}

/* ---- what runs one ---- */

static gboolean
is_program(const char *path)
{
  return g_file_test(path, G_FILE_TEST_IS_REGULAR) && access(path, X_OK) == 0;
}

char *
ply_submission_name(const char *entry)
{
  static const char *const suffixes[] = {".py", ".jar"};

  for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++) {
    if (g_str_has_suffix(entry, suffixes[i]) && strlen(entry) > strlen(suffixes[i]))
      return g_strndup(entry, strlen(entry) - strlen(suffixes[i]));
  }
  return g_strdup(entry);
}

/* Quoted for a shell where that is needed, so that messages show plain names as they are. */
static char *
quote(const char *path)
{
  static const char plain[] = "/-_.+0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  return path[strspn(path, plain)] == '\0' ? g_strdup(path) : g_shell_quote(path);
}

/* "INTERPRETER FILE" as a command line. */
static char *
run_with(const char *interpreter, const char *path)
{
  g_autofree char *quoted = quote(path);

  return g_strdup_printf("%s%s%s", interpreter, *interpreter != '\0' ? " " : "", quoted);
}

static char *
find_program(const char *folder)
{
  g_autofree char *own = g_path_get_basename(folder);
  const char *const names[] = {"play", "player", "run", own};

  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *path = g_build_filename(folder, names[i], NULL);
    if (is_program(path))
      return run_with("", path);
  }
  return NULL;
}

/* The only file with this suffix, or NULL. */
static char *
find_only(const char *folder, const char *suffix)
{
  g_autoptr(GPtrArray) names = list(folder, NULL);
  const char *found = NULL;

  for (guint i = 0; names != NULL && i < names->len; i++) {
    if (!g_str_has_suffix(names->pdata[i], suffix))
      continue;
    if (found != NULL)
      return NULL;
    found = names->pdata[i];
  }
  return found != NULL ? g_build_filename(folder, found, NULL) : NULL;
}

static char *
find_python(const char *folder)
{
  g_autofree char *own = g_path_get_basename(folder);
  const char *const names[] = {"main", "play", "player", own};

  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *file = g_strconcat(names[i], ".py", NULL);
    g_autofree char *path = g_build_filename(folder, file, NULL);
    if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
      return run_with("python3", path);
  }
  g_autofree char *only = find_only(folder, ".py");
  return only != NULL ? run_with("python3", only) : NULL;
}

/* Compiles what is there in Java and finds the class to run. NULL without an error: there is none. */
static char *
find_java(const char *folder, const PlyJail *jail, GCancellable *cancellable, GError **error)
{
  g_autoptr(GPtrArray) names = list(folder, NULL);
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  g_autofree char *main_class = NULL;

  g_ptr_array_add(argv, (gpointer) "javac");
  for (guint i = 0; names != NULL && i < names->len; i++) {
    const char *name = names->pdata[i];
    if (!g_str_has_suffix(name, ".java"))
      continue;
    g_ptr_array_add(argv, (gpointer)name);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GString *text = ply_safe_file_read(path, MOST_JAVA, NULL);
    if (text != NULL && main_class == NULL && strstr(text->str, "static void main") != NULL)
      main_class = g_strndup(name, strlen(name) - strlen(".java"));
    if (text != NULL)
      g_string_free(text, TRUE);
  }
  g_ptr_array_add(argv, NULL);
  if (main_class == NULL)
    return NULL;
  g_autofree char *class = quote(main_class), *own = g_strconcat(main_class, ".class", NULL);
  g_autofree char *path = g_build_filename(folder, own, NULL);
  g_autofree char *made =
      g_file_test(path, G_FILE_TEST_EXISTS)
          ? g_strdup(folder)
          : ply_build(folder, (const char *const *)argv->pdata, jail, cancellable, error);
  if (made == NULL)
    return NULL;
  g_autofree char *quoted = quote(made);
  return g_strdup_printf("java -cp %s %s", quoted, class);
}

static char *
find_in_folder(const char *folder, const PlyJail *jail, GCancellable *cancellable, GError **error)
{
  static const char *const make[] = {"make", "-s", NULL};
  g_autofree char *makefile = g_build_filename(folder, "Makefile", NULL);
  char *command = find_program(folder);
  GError *fault = NULL;

  if (command == NULL && g_file_test(makefile, G_FILE_TEST_IS_REGULAR)) {
    g_autofree char *made = ply_build(folder, make, jail, cancellable, error);
    if (made == NULL)
      return NULL;
    command = find_program(made);
  }
  g_autofree char *jar = command == NULL ? find_only(folder, ".jar") : NULL;
  if (jar != NULL)
    command = run_with("java -jar", jar);
  if (command == NULL)
    command = find_java(folder, jail, cancellable, &fault);
  if (command == NULL && fault == NULL)
    command = find_python(folder);
  if (command != NULL)
    return command;
  g_autofree char *play = g_build_filename(folder, "play", NULL);
  if (fault == NULL && g_file_test(play, G_FILE_TEST_IS_REGULAR)) {
    g_autofree char *shown = ply_printable(play);
    g_set_error(&fault, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("%s: may not be run: expected an executable file, as “chmod +x” makes it."),
                shown);
  }
  if (fault == NULL) {
    g_autofree char *shown = ply_printable(folder);
    g_set_error(&fault, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("%s: expected a program “play”, a Makefile, a .jar, .java or .py file."), shown);
  }
  g_propagate_error(error, fault);
  return NULL;
}

/* Whether a file begins as programs do: it lacks nothing but the leave to be run. */
static gboolean
begins_as_program(const char *path)
{
  char bytes[4] = "";
  int fd = ply_safe_file_open(path, NULL, NULL);
  gssize n = fd >= 0 ? read(fd, bytes, sizeof bytes) : -1;

  if (fd >= 0)
    close(fd);
  return (n >= 2 && memcmp(bytes, "#!", 2) == 0) || (n == 4 && memcmp(bytes, "\177ELF", 4) == 0);
}

static char *
find_command(const char *path, const PlyJail *jail, GCancellable *cancellable, GError **error)
{
  if (g_file_test(path, G_FILE_TEST_IS_DIR))
    return find_in_folder(path, jail, cancellable, error);
  if (is_program(path))
    return run_with("", path);
  if (g_str_has_suffix(path, ".py"))
    return run_with("python3", path);
  if (g_str_has_suffix(path, ".jar"))
    return run_with("java -jar", path);
  g_autofree char *shown = ply_printable(path);
  if (begins_as_program(path))
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("%s: may not be run: expected an executable file, as “chmod +x” makes it."),
                shown);
  else
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("%s: expected a program, a .py or .jar file, or a folder."), shown);
  return NULL;
}

char *
ply_submission_command(const char *path, const PlyJail *jail, GCancellable *cancellable,
                       GError **error)
{
  g_autofree char *command = find_command(path, jail, cancellable, error);
  g_autofree char *tool = command != NULL ? ply_tools_missing(command) : NULL;

  if (tool == NULL)
    return g_steal_pointer(&command);
  ply_tools_fail(tool, error);
  return NULL;
}
