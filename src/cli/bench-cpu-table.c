/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench cpu-table: CPU time of one move from the start position, depth by depth. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "arena/cpu-table-write.h"
#include "cli/cli.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "record/safe-file.h"

typedef struct {
  PlyCliSearch search;
  const char *game, *format, *output;
  int runs, max_depth;
  double until;
} Options;

static gboolean
parse(Options *self, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("game:table", &self->game),     PLY_CLI_USE("runs", &self->runs),
      PLY_CLI_USE("until", &self->until),         PLY_CLI_USE("max-depth", &self->max_depth),
      PLY_CLI_USE("format:table", &self->format), PLY_CLI_USE("output", &self->output),
  };
  PlyCliOptions *parser = ply_cli_options_new(NULL);

  ply_cli_options_say(parser, _("Measures the CPU time of one move, depth by depth."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_search_add_unlimited_options(&self->search, parser);
  return ply_cli_options_parse(parser, argc, argv);
}

static gboolean
make_plan(const Options *self, PlyCpuTablePlan *plan)
{
  PlySearchLimits unused;
  PlyRules rules;
  gboolean known =
      ply_rules_parse(self->game, &rules) && !g_str_equal(ply_game_id(rules.game), "number-tree");

  if (!ply_cli_require(known, "--game", _("othello, maxconnect4 or pente")))
    return FALSE;
  if (!ply_cli_set_opening(self->search.opening, &rules))
    return FALSE;
  ply_cpu_table_plan_init(plan, &rules);
  if (!ply_cli_search_choose(&self->search, &rules, &plan->options, &unused))
    return FALSE;
  if (self->search.table_megabytes != PLY_CLI_NOT_GIVEN)
    plan->table_bytes = ply_cli_search_table_bytes(&self->search);
  if (!plan->options.table)
    plan->table_bytes = 0;
  plan->n_runs = (guint)self->runs;
  plan->until_us = (gint64)(self->until * G_USEC_PER_SEC);
  plan->max_depth = self->max_depth;
  return TRUE;
}

/* One line that is written over and over. */
static void
show_progress(gpointer data, const PlyCpuTable *table, const PlyCpuTableProgress *progress)
{
  char count[32];

  g_snprintf(count, sizeof count, "%" G_GUINT64_FORMAT, progress->nodes);
  ply_cli_erase_line();
  g_printerr(_("depth %d, run %u of %u: %.1f s, %s nodes"), progress->depth, progress->run + 1,
             table->plan.n_runs, (double)progress->cpu_us / G_USEC_PER_SEC, count);
}

static PlyCpuTable *
measure(const PlyCpuTablePlan *plan)
{
  PlyCpuTable *table = ply_cpu_table_new(plan);
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  gboolean terminal = isatty(STDERR_FILENO);

  while (ply_cpu_table_step(table, cancellable, terminal ? show_progress : NULL, NULL))
    ;
  if (terminal)
    ply_cli_erase_line();
  return table;
}

/* A table that took minutes is not lost with a file that cannot be written. */
static int
hand_out(const PlyCpuTable *table, PlyCpuTableFormat format, const char *path)
{
  GString *text = ply_cpu_table_write(table, format);
  g_autoptr(GError) error = NULL;
  int status = table->end == PLY_CPU_TABLE_CANCELLED ? PLY_CLI_STOPPED : 0;

  if (path != NULL && !ply_safe_file_write(path, TRUE, text->str, text->len, &error))
    status = ply_cli_fail(error->message);
  if (path == NULL || error != NULL)
    g_print("%s", text->str);
  g_string_free(text, TRUE);
  return status;
}

int
ply_cli_bench_cpu_table(int argc, char **argv)
{
  Options options = {.game = "maxconnect4", .runs = 3, .max_depth = PLY_MAX_DEPTH, .until = 60};
  PlyCpuTableFormat format = PLY_CPU_TABLE_TEXT;
  PlyCpuTablePlan plan;

  ply_cli_search_init(&options.search);
  if (!parse(&options, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (ply_cli_search_has_limit(&options.search))
    return ply_cli_fail(_("Expected --until and --max-depth as the limits."));
  if (options.format != NULL)
    ply_cpu_table_format_find(options.format, &format);
  if (!make_plan(&options, &plan))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GError) error = NULL;
  if (options.output != NULL && !ply_safe_file_check(options.output, &error))
    return ply_cli_fail(error->message);
  g_autoptr(PlyCpuTable) table = measure(&plan);
  return hand_out(table, format, options.output);
}
