/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace show: finds out what is asked for. */

#include "cli/options.h"
#include "cli/trace-talk-private.h"
#include "cli/trace.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/search-options.h"
#include "trace/lazy.h"
#include "trace/step.h"

#define MOST_NODES 200 /* of a tree, where nothing else is said */

typedef struct {
  const char *wording, *notation, *query;
  gint64 step, visit;
  int most, lessons;
  gboolean tree, bookmarks, json;
} Arguments;

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("step:show", &arguments->step),
      PLY_CLI_USE("visit", &arguments->visit),
      PLY_CLI_USE("tree:show", &arguments->tree),
      PLY_CLI_USE("most", &arguments->most),
      PLY_CLI_USE("instructive:show", &arguments->lessons),
      PLY_CLI_USE("bookmarks:show", &arguments->bookmarks),
      PLY_CLI_USE("find", &arguments->query),
      PLY_CLI_USE("wording", &arguments->wording),
      PLY_CLI_USE("notation", &arguments->notation),
      PLY_CLI_USE("json", &arguments->json),
  };
  PlyCliOptions *parser = ply_cli_options_new("RECORDING");

  ply_cli_options_say(parser, _("Prints what a recording or a talk says: a summary, or the steps, "
                                "visits or tree that an option asks for."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

static gboolean
require_below(gint64 value, gint64 first, guint64 n, const char *option)
{
  g_autofree char *range =
      g_strdup_printf(_("a number from %d to %" PRId64), (int)first, (gint64)n + first - 1);

  return ply_cli_require(value >= first && (guint64)(value - first) < n, option, range);
}

static int
show(PlyCliTrace *self, const Arguments *arguments)
{
  const PlyTrace *trace = self->trace;

  if (arguments->step == PLY_CLI_NOT_GIVEN && arguments->visit == PLY_CLI_NOT_GIVEN &&
      arguments->query == NULL && !arguments->tree && !arguments->bookmarks &&
      arguments->lessons == 0)
    return ply_cli_show_summary(self, arguments->json);
  if (trace->n == 0)
    return ply_cli_fail(_("the recording is empty."));
  if (arguments->query != NULL)
    return ply_cli_show_matches(self, arguments->query, arguments->json);
  if (arguments->lessons > 0)
    return ply_cli_show_lessons(self, arguments->lessons, arguments->json);
  if (arguments->bookmarks)
    return ply_cli_show_bookmarks(self, arguments->json);
  if (arguments->tree)
    return ply_cli_show_tree(self, (guint32)arguments->most, arguments->json);
  if (arguments->step != PLY_CLI_NOT_GIVEN)
    return require_below(arguments->step, 1, ply_trace_n_steps(trace), "--step") &&
                   ply_cli_trace_read_part(self, (guint64)arguments->step - 1, PLY_TRACE_NONE)
               ? ply_cli_show_step(self, (guint64)arguments->step - 1, arguments->json)
               : PLY_CLI_BAD_INPUT;
  if (!require_below(arguments->visit, 0, trace->n, "--visit") ||
      !ply_cli_trace_read_part(self, 0, (guint32)arguments->visit))
    return PLY_CLI_BAD_INPUT;
  return ply_cli_show_step(self, ply_trace_leave_step(trace, (guint32)arguments->visit),
                           arguments->json);
}

/* For how many different things. */
static int
asks(const Arguments *arguments)
{
  return (arguments->step != PLY_CLI_NOT_GIVEN) + (arguments->visit != PLY_CLI_NOT_GIVEN) +
         (arguments->query != NULL) + (arguments->tree != FALSE) + (arguments->lessons > 0) +
         (arguments->bookmarks != FALSE);
}

static gboolean
check_arguments(const Arguments *arguments, int argc)
{
  int asked = asks(arguments);

  if (argc != 2)
    ply_cli_fail(_("Expected one recording or talk."));
  else if (asked > 1)
    ply_cli_fail(_("--step, --visit, --tree, --find, --instructive and --bookmarks exclude each "
                   "other."));
  return argc == 2 && asked <= 1;
}

/* One step of a large recording is told without reading the others. */
static gboolean
asks_for_part(const Arguments *arguments)
{
  return arguments->step != PLY_CLI_NOT_GIVEN || arguments->visit != PLY_CLI_NOT_GIVEN;
}

int
ply_cli_trace_show(int argc, char **argv)
{
  Arguments arguments = {.step = PLY_CLI_NOT_GIVEN, .visit = PLY_CLI_NOT_GIVEN, .most = MOST_NODES};
  int status = PLY_CLI_BAD_INPUT;
  PlyCliTrace self;

  if (!parse(&arguments, &argc, &argv) || !check_arguments(&arguments, argc))
    return status;
  if (ply_talk_file_is_named(argv[1])) {
    if (asks(&arguments) > 0)
      return ply_cli_fail(_("A talk says itself which steps: --step, --visit, --tree, --find, "
                            "--instructive and --bookmarks are for recordings."));
    ply_cli_catch_interrupt();
    return ply_cli_talk_show(argv[1], arguments.wording, arguments.notation, arguments.json);
  }
  if (ply_cli_trace_open_parts(&self, argv[1], arguments.wording, arguments.notation) &&
      (asks_for_part(&arguments) || ply_cli_trace_read_all(&self))) {
    ply_cli_catch_interrupt();
    status = show(&self, &arguments);
    ply_cli_trace_close(&self);
  }
  return status;
}
