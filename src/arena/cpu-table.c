/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/cpu-table.h"

#include <stdlib.h>

#include "base/clock.h"

#define TABLE_BYTES  ((gsize)16 << 20)
#define DEFAULT_RUNS 3
#define ONE_MINUTE   (60 * G_USEC_PER_SEC)

void
ply_cpu_table_plan_init(PlyCpuTablePlan *plan, const PlyRules *rules)
{
  *plan = (PlyCpuTablePlan){
      .rules = *rules,
      .table_bytes = TABLE_BYTES,
      .n_runs = DEFAULT_RUNS,
      .until_us = ONE_MINUTE,
      .max_depth = PLY_MAX_DEPTH,
  };
  ply_rules_start(rules, &plan->position);
  ply_search_options_init(&plan->options, rules);
}

void
ply_cpu_table_plan_plain(PlyCpuTablePlan *plan)
{
  ply_search_options_plain(&plan->options);
  plan->table_bytes = 0;
}

PlyCpuTable *
ply_cpu_table_new(const PlyCpuTablePlan *plan)
{
  PlyCpuTable *self = g_new0(PlyCpuTable, 1);
  self->plan = *plan;
  self->rows = g_array_new(FALSE, FALSE, sizeof(PlyCpuTableRow));
  return self;
}

PlyCpuTable *
ply_cpu_table_copy(const PlyCpuTable *self)
{
  PlyCpuTable *copy = ply_cpu_table_new(&self->plan);
  copy->end = self->end;
  if (self->rows->len > 0)
    g_array_append_vals(copy->rows, self->rows->data, self->rows->len);
  return copy;
}

void
ply_cpu_table_free(PlyCpuTable *self)
{
  if (self == NULL)
    return;
  g_array_unref(self->rows);
  g_free(self);
}

/* The run under way, for the search's hooks. */
typedef struct {
  const PlyCpuTable *table;
  GCancellable *cancellable;
  PlyCpuTableReport report;
  gpointer data;
  int depth;
  guint run;
  gint64 began_us; /* CPU */
} Run;

static bool
should_stop(void *data)
{
  Run *run = data;
  return g_cancellable_is_cancelled(run->cancellable);
}

static void
tell(const Run *run, gint64 cpu_us, guint64 nodes)
{
  PlyCpuTableProgress progress = {run->depth, run->run, cpu_us, nodes};
  if (run->report != NULL)
    run->report(run->data, run->table, &progress);
}

static void
on_report(void *data, const PlyReport *report)
{
  Run *run = data;
  tell(run, ply_clock_thread_cpu_us() - run->began_us, report->figures.nodes);
}

/* What the runs of one depth search with. */
typedef struct {
  PlySearch *search;
  PlyTable *table; /* or NULL */
} Tools;

static void
tools_clear(Tools *tools)
{
  ply_table_free(tools->table);
  ply_search_free(tools->search);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Tools, tools_clear)

/* FALSE if there is no memory. */
static gboolean
make_tools(const PlyCpuTablePlan *plan, Tools *tools)
{
  tools->search = ply_search_new();
  tools->table = plan->table_bytes > 0 ? ply_table_new(plan->table_bytes) : NULL;
  return tools->search != NULL && (tools->table != NULL || plan->table_bytes == 0);
}

/* One move from nothing. Returns its CPU time. */
static gint64
measure(const PlyCpuTablePlan *plan, const Tools *tools, Run *run, PlyReport *report)
{
  PlySearchHooks hooks = {
      .data = run,
      .should_stop = should_stop,
      .report = run->report != NULL ? on_report : NULL,
  };
  PlySearchLimits limits = {.depth = run->depth};
  run->began_us = ply_clock_thread_cpu_us();
  if (tools->table != NULL)
    ply_table_clear(tools->table);
  ply_search_run(tools->search, &plan->rules, &plan->position, &plan->options, &limits,
                 tools->table, &hooks, report);
  return ply_clock_thread_cpu_us() - run->began_us;
}

static int
compare_times(const void *a, const void *b)
{
  gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
  return left < right ? -1 : left > right;
}

/* Sorts the times; there is at least one. */
static void
sum_up(PlyCpuTableRow *row, gint64 *times)
{
  guint n = row->n_runs;
  gint64 sum = 0;
  qsort(times, n, sizeof *times, compare_times);
  for (guint i = 0; i < n; i++)
    sum += times[i];
  row->min_us = times[0];
  row->max_us = times[n - 1];
  row->median_us = (times[(n - 1) / 2] + times[n / 2]) / 2;
  row->mean_us = sum / n;
}

/* Why there is no row after this one. */
static PlyCpuTableEnd
end_after(const PlyCpuTablePlan *plan, const PlyCpuTableRow *row, PlyStop stop)
{
  if (stop == PLY_STOP_ASKED)
    return PLY_CPU_TABLE_CANCELLED;
  if (row->median_us > plan->until_us)
    return PLY_CPU_TABLE_ABOVE;
  if (stop == PLY_STOP_SOLVED)
    return PLY_CPU_TABLE_SOLVED;
  return row->depth >= plan->max_depth ? PLY_CPU_TABLE_DEPTH : PLY_CPU_TABLE_GOING_ON;
}

/* Every run of one depth; a run that was stopped does not count. */
static PlyCpuTableEnd
fill_row(PlyCpuTable *self, Run *run, PlyCpuTableRow *row, gint64 *times)
{
  g_auto(Tools) tools = {NULL, NULL};
  PlyReport report = {0};
  if (!make_tools(&self->plan, &tools))
    return PLY_CPU_TABLE_MEMORY;
  for (run->run = 0; run->run < self->plan.n_runs; run->run++) {
    gint64 cpu_us = measure(&self->plan, &tools, run, &report);
    if (report.stop == PLY_STOP_ASKED)
      break;
    times[row->n_runs++] = cpu_us;
    row->nodes = report.figures.nodes;
    row->move = report.best;
    row->score = report.score;
    tell(run, cpu_us, report.figures.nodes);
  }
  if (row->n_runs > 0)
    sum_up(row, times);
  return end_after(&self->plan, row, report.stop);
}

gboolean
ply_cpu_table_step(PlyCpuTable *self, GCancellable *cancellable, PlyCpuTableReport report,
                   gpointer data)
{
  if (self->end != PLY_CPU_TABLE_GOING_ON)
    return FALSE;
  PlyCpuTableRow row = {.depth = (int)self->rows->len + 1, .move = PLY_MOVE_NONE};
  Run run = {self, cancellable, report, data, row.depth, 0, 0};
  g_autofree gint64 *times = g_new(gint64, self->plan.n_runs);
  self->end = fill_row(self, &run, &row, times);
  if (row.n_runs > 0)
    g_array_append_val(self->rows, row);
  return self->end == PLY_CPU_TABLE_GOING_ON;
}
