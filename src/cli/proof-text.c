/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/proof-text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>

#include "cli/search-options.h"
#include "record/safe-file.h"
#include "rules/notation.h"

static size_t
read_some(void *data, char *bytes, size_t most)
{
  return fread(bytes, 1, most, data);
}

/* The setup has one `data`, the file; who is told of positions needs none. */
static gboolean
check(FILE *file, const char *name, gsize memory, PlyCliProofProven proven,
      PlyProofChecked *checked, GError **error)
{
  PlyProofCheckSetup setup = {.data = file,
                              .read = read_some,
                              .memory = memory,
                              .should_stop = ply_cli_interrupted,
                              .proven = proven};
  PlyProofFault fault;

  if (ply_proof_check(&setup, checked, &fault)) {
    if (!ferror(file))
      return TRUE;
    ply_safe_file_error(error, name, _("cannot be read"));
  } else if (checked->stopped) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED,
                        _("Interrupted: nothing was proven."));
  } else if (fault.from_rules) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("%s:%u:%u: this proves nothing: expected %s."), name, fault.line, fault.column,
                _(fault.expected));
  } else {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s:%u:%u: expected %s."), name,
                fault.line, fault.column, _(fault.expected));
  }
  return FALSE;
}

/* A pipe is as good as a file, for a certificate is read once from its beginning to its end. */
static FILE *
open_file(const char *path, GError **error)
{
  FILE *file = fopen(path, "rbe");
  struct stat status;

  if (file != NULL && fstat(fileno(file), &status) == 0 && !S_ISDIR(status.st_mode))
    return file;
  if (file != NULL) {
    fclose(file);
    errno = EISDIR;
  }
  ply_safe_file_error(error, path, _("cannot be opened"));
  return NULL;
}

gboolean
ply_cli_proof_check_file(const char *path, gsize memory, PlyCliProofProven proven,
                         PlyProofChecked *checked, GError **error)
{
  memset(checked, 0, sizeof *checked);
  if (g_str_equal(path, "-"))
    return check(stdin, _("standard input"), memory, proven, checked, error);
  FILE *file = open_file(path, error);
  if (file == NULL)
    return FALSE;
  gboolean good = check(file, path, memory, proven, checked, error);
  fclose(file);
  return good;
}

char *
ply_cli_proof_text(const PlyProofChecked *checked)
{
  const PlyRules *rules = &checked->head.rules;
  char lower[PLY_SCORE_BYTES], upper[PLY_SCORE_BYTES];
  gboolean exact = checked->has_lower && checked->has_upper && checked->lower == checked->upper;
  GString *text = g_string_new(_("value "));

  ply_notation_score(rules, checked->head.root.ply, checked->lower,
                     exact ? PLY_BOUND_EXACT : PLY_BOUND_LOWER, lower);
  ply_notation_score(rules, checked->head.root.ply, checked->upper, PLY_BOUND_UPPER, upper);
  g_string_append(text, checked->has_lower ? lower : upper);
  if (checked->has_lower && checked->has_upper && !exact)
    g_string_append_printf(text, _(" and %s"), upper);
  g_string_append_printf(text,
                         _(", proven (positions replayed: %.0f; decided by the rules alone: %.0f)"),
                         (double)checked->positions, (double)checked->settled);
  return g_string_free(text, FALSE);
}
