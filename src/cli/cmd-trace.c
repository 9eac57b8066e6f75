/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace: finds the verb. */

#include "cli/trace.h"

#include <glib/gi18n.h>

#include "cli/verbs.h"

static const PlyCliVerb verbs[] = {
    {"record", ply_cli_trace_record, "FILE -o OUT", N_("search a position and keep every visit")},
    {"show", ply_cli_trace_show, "RECORDING", N_("print what a recording says")},
    {"export", ply_cli_trace_export, "RECORDING -o OUT", N_("draw steps, or write another form")},
    {"check", ply_cli_trace_check, "RECORDING…", N_("check recordings for faults")},
    {"diff", ply_cli_trace_diff, "MINE [REFERENCE]",
     N_("find where a search leaves the right one")},
    {"grade", ply_cli_trace_grade, "FOLDER -e EXERCISE", N_("give marks for logged searches")},
    {.name = NULL},
};

int
ply_cli_trace(int argc, char **argv)
{
  const PlyCliVerbWords words = {
      .usage = _("Usage: plyscope-cli trace VERB [ARGUMENTS]\n\nVerbs:\n"),
      .unknown = _("“%s” is nothing that trace does"),
      .expected = _("Expected record, show, export, check, diff or grade."),
      .more = _("\n“plyscope-cli trace VERB --help” says more about each.\n"),
  };

  return ply_cli_verbs_run(verbs, &words, argc, argv);
}
