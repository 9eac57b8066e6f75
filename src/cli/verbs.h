/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A command that is a family of verbs, "trace show". */

#include "cli/cli.h"

typedef struct {
  const char *name; /* NULL past the last */
  PlyCliCommand run;
  const char *arguments, *what; /* `what` untranslated */
} PlyCliVerb;

/* Translated sentences. */
typedef struct {
  const char *usage;    /* with the heading of the list */
  const char *unknown;  /* with %s for what is none of the verbs */
  const char *expected; /* names them all */
  const char *more;     /* below the list; NULL: nothing */
} PlyCliVerbWords;

/* Runs the verb that argv[1] names, or says what there is. Returns the exit status. */
int ply_cli_verbs_run(const PlyCliVerb *verbs, const PlyCliVerbWords *words, int argc, char **argv);
/* A line for each, below one another. */
void ply_cli_verbs_print(const PlyCliVerb *verbs);
/* Has each verb tell its options (survey.h). */
void ply_cli_verbs_survey(const PlyCliVerb *verbs);
