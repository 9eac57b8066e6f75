/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/tools.h"

#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "protocols/program.h"
#include "record/safe-file.h"

#define FIRST_LINE 256 /* bytes of it that a kernel reads */

/* Without the version that may stand behind them ("gcc-12", "python3.11"). */
static const char *const known[] = {
    "ar",     "as",       "bash",    "bun",    "c++",        "c99",       "cabal",    "cargo",
    "cc",     "clang",    "clang++", "clisp",  "cmake",      "csc",       "dart",     "deno",
    "dmd",    "dotnet",   "elixir",  "erl",    "erlc",       "f77",       "fpc",      "g++",
    "gcc",    "gfortran", "ghc",     "gmake",  "gnatmake",   "go",        "gprolog",  "groovy",
    "guile",  "jar",      "java",    "javac",  "julia",      "kotlin",    "kotlinc",  "ld",
    "ldc2",   "lua",      "luajit",  "make",   "mcs",        "mono",      "nasm",     "nim",
    "node",   "nodejs",   "npm",     "ocaml",  "ocamlc",     "ocamlfind", "ocamlopt", "octave",
    "perl",   "php",      "pypy",    "pypy3",  "python",     "python2",   "python3",  "racket",
    "raku",   "Rscript",  "ruby",    "runghc", "runhaskell", "rustc",     "sbcl",     "scala",
    "scalac", "stack",    "swift",   "swiftc", "swipl",      "tclsh",     "ts-node",  "tsc",
    "zig",
};

static gboolean
is_known(const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS(known); i++) {
    gsize n = strlen(known[i]);
    if (strncmp(name, known[i], n) == 0 && strspn(name + n, "-.0123456789") == strlen(name + n))
      return TRUE;
  }
  return FALSE;
}

/* The tool that a path or name stands for, if it is known and nowhere on this machine; else NULL. */
static char *
missing(const char *word)
{
  g_autofree char *name = g_path_get_basename(word);
  g_autofree char *path = is_known(name) ? g_find_program_in_path(name) : NULL;

  return is_known(name) && path == NULL && !g_file_test(word, G_FILE_TEST_IS_EXECUTABLE)
             ? g_steal_pointer(&name)
             : NULL;
}

/* "#!/usr/bin/env python3": what runs a script, or NULL. */
static char *
interpreter(const char *script)
{
  char line[FIRST_LINE + 1] = "";
  int fd = ply_safe_file_open(script, NULL, NULL);
  gssize n = fd >= 0 ? read(fd, line, FIRST_LINE) : -1;

  if (fd >= 0)
    close(fd);
  if (n < 2 || line[0] != '#' || line[1] != '!')
    return NULL;
  line[strcspn(line, "\r\n")] = '\0';
  g_auto(GStrv) words = g_strsplit_set(line + 2, " \t", -1);
  gboolean by_env = FALSE;
  for (guint i = 0; words[i] != NULL; i++) {
    if (*words[i] == '\0' || (by_env && (*words[i] == '-' || strchr(words[i], '=') != NULL)))
      continue;
    if (by_env || !g_str_has_suffix(words[i], "/env"))
      return g_strdup(words[i]);
    by_env = TRUE;
  }
  return NULL;
}

char *
ply_tools_missing(const char *command)
{
  g_auto(GStrv) argv = ply_program_split(command, NULL);

  if (argv == NULL || argv[0] == NULL)
    return NULL;
  g_autofree char *first = strchr(argv[0], G_DIR_SEPARATOR) != NULL ? interpreter(argv[0]) : NULL;
  return missing(first != NULL ? first : argv[0]);
}

char *
ply_tools_missing_in(const char *said)
{
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto(GStrv) words = g_strsplit_set(lines[i], ": \t", -1);
    for (guint k = 0; words[k] != NULL; k++) {
      /* "sh: 1: gcc: not found", and not what is only spoken of. */
      g_autofree char *told = g_strdup_printf("%s: ", words[k]);
      char *tool = *words[k] != '\0' && strstr(lines[i], told) != NULL ? missing(words[k]) : NULL;
      if (tool != NULL)
        return tool;
    }
  }
  return NULL;
}

gboolean
ply_tools_fail(const char *tool, GError **error)
{
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
              _("“%s”, which this program needs, is not installed on this machine."), tool);
  return FALSE;
}
