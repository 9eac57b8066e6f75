/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Measuring CPU time against depth on another thread. */

#include "model/cpu-measure.h"
#include "wait.h"

static void
make_plan(PlyCpuTablePlan *plan, int max_depth)
{
  PlyRules rules;

  ply_rules_parse("maxconnect4", &rules);
  ply_cpu_table_plan_init(plan, &rules);
  plan->n_runs = 2;
  plan->max_depth = max_depth;
}

static gboolean
has_ended(gpointer data)
{
  return !ply_cpu_measure_get_running(data);
}

static void
count(gpointer measure, guint *n)
{
  (*n)++;
}

static void
test_rows(void)
{
  g_autoptr(PlyCpuMeasure) measure = ply_cpu_measure_new();
  PlyCpuTablePlan plan;
  guint n_changes = 0;

  g_assert_null(ply_cpu_measure_get_table(measure));
  g_signal_connect(measure, "changed", G_CALLBACK(count), &n_changes);
  for (int i = 0; i < 2; i++) {
    make_plan(&plan, 4 + i);
    ply_cpu_measure_start(measure, &plan);
    g_assert_true(ply_cpu_measure_get_running(measure));
    g_assert_true(wait_until(has_ended, measure));
    const PlyCpuTable *table = ply_cpu_measure_get_table(measure);
    g_assert_cmpint(table->end, ==, PLY_CPU_TABLE_DEPTH);
    g_assert_cmpuint(table->rows->len, ==, 4 + (guint)i);
    g_assert_cmpuint(g_array_index(table->rows, PlyCpuTableRow, 3).n_runs, ==, 2);
  }
  g_assert_cmpuint(n_changes, >=, 4);
}

static gboolean
has_progress(gpointer data)
{
  return ply_cpu_measure_get_progress(data).depth > 1;
}

/* A search without end is stopped, and its owner may go while it runs. */
static void
test_stop(void)
{
  PlyCpuMeasure *measure = ply_cpu_measure_new();
  PlyCpuTablePlan plan;

  make_plan(&plan, PLY_MAX_DEPTH);
  ply_cpu_measure_start(measure, &plan);
  g_assert_true(wait_until(has_progress, measure));
  ply_cpu_measure_stop(measure);
  g_assert_true(wait_until(has_ended, measure));
  g_assert_cmpint(ply_cpu_measure_get_table(measure)->end, ==, PLY_CPU_TABLE_CANCELLED);
  ply_cpu_measure_start(measure, &plan);
  g_assert_true(wait_until(has_progress, measure));
  gpointer left = measure;
  g_object_add_weak_pointer(G_OBJECT(measure), &left);
  g_object_unref(measure);
  g_assert_null(left);
  wait_past(100); /* what comes late comes to nobody */
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cpu-measure/rows", test_rows);
  g_test_add_func("/cpu-measure/stop", test_stop);
  return g_test_run();
}
