/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What there is to call. While a survey is made, a command that is called does nothing: it tells its
 * options when it comes to read them (options.c), and a family its verbs (verbs.c). So completions
 * come from the very tables that the commands are made of. One at a time, one thread. */

#include "cli/options.h"

/* A command, a verb, a course program; the first of a survey is the program itself. */
typedef struct {
  char *path;         /* "trace show", "" for the program itself */
  char *arguments;    /* what stands behind the options in its usage line */
  char *what;         /* what it does, translated */
  GPtrArray *options; /* of PlyCliOption, those that its help shows; borrowed */
  GPtrArray *words;   /* of PlyCliPlace, its commands or verbs; borrowed */
} PlyCliPlace;

void ply_cli_survey_begin(void);
gboolean ply_cli_survey_is_on(void);
/* Asks a command: to be called by what has commands, for each. `what` is untranslated. */
void ply_cli_survey_ask(const char *name, const char *arguments, const char *what,
                        int (*run)(int argc, char **argv));
/* The command that is asked has this option. */
void ply_cli_survey_tell(const PlyCliOption *option);
/* Ends it: of PlyCliPlace, transfer full. */
GPtrArray *ply_cli_survey_end(void);
