/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of CPU time against depth: what is measured, when it ends, and each of its formats. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "../patience.h"
#include "arena/cpu-table-write.h"
#include "maxconnect4-run.h"

#define CLI "PLY_CLI"

static PlyCpuTable *
measure(const char *game, int max_depth, guint n_runs, gint64 until_us)
{
  PlyCpuTablePlan plan;
  PlyRules rules;
  g_assert_true(ply_rules_parse(game, &rules));
  ply_cpu_table_plan_init(&plan, &rules);
  plan.max_depth = max_depth;
  plan.n_runs = n_runs;
  plan.until_us = until_us;
  PlyCpuTable *table = ply_cpu_table_new(&plan);
  while (ply_cpu_table_step(table, NULL, NULL, NULL))
    continue;
  g_assert_false(ply_cpu_table_step(table, NULL, NULL, NULL));
  return table;
}

static const PlyCpuTableRow *
row_at(const PlyCpuTable *table, guint i)
{
  g_assert_cmpuint(i, <, table->rows->len);
  return &g_array_index(table->rows, PlyCpuTableRow, i);
}

static void
test_rows(void)
{
  static const guint runs[] = {1, 2, 3, 4};
  for (guint k = 0; k < G_N_ELEMENTS(runs); k++) {
    g_autoptr(PlyCpuTable) table = measure("maxconnect4", 7, runs[k], G_MAXINT64);
    g_assert_cmpint(table->end, ==, PLY_CPU_TABLE_DEPTH);
    g_assert_cmpuint(table->rows->len, ==, 7);
    for (guint i = 0; i < table->rows->len; i++) {
      const PlyCpuTableRow *row = row_at(table, i);
      g_assert_cmpint(row->depth, ==, (int)i + 1);
      g_assert_cmpuint(row->n_runs, ==, runs[k]);
      g_assert_cmpint(row->min_us, >, 0);
      g_assert_cmpint(row->min_us, <=, row->median_us);
      g_assert_cmpint(row->median_us, <=, row->max_us);
      g_assert_cmpint(row->min_us, <=, row->mean_us);
      g_assert_cmpint(row->mean_us, <=, row->max_us);
      g_assert_true(ply_rules_is_legal(&table->plan.rules, &table->plan.position, row->move));
      if (i > 0)
        g_assert_cmpuint(row->nodes, >, row_at(table, i - 1)->nodes);
    }
  }
}

static void
test_ends(void)
{
  g_autoptr(PlyCpuTable) above = measure("maxconnect4", PLY_MAX_DEPTH, 1, 100 * 1000);
  guint last = above->rows->len - 1;
  g_assert_cmpint(above->end, ==, PLY_CPU_TABLE_ABOVE);
  g_assert_cmpint(row_at(above, last)->median_us, >, 100 * 1000);
  for (guint i = 0; i < last; i++)
    g_assert_cmpint(row_at(above, i)->median_us, <=, 100 * 1000);
  g_autoptr(PlyCpuTable) solved = measure("othello:4", PLY_MAX_DEPTH, 1, G_MAXINT64);
  g_assert_cmpint(solved->end, ==, PLY_CPU_TABLE_SOLVED);
  g_assert_cmpuint(solved->rows->len, >=, 12);
  g_autoptr(PlyCpuTable) copy = ply_cpu_table_copy(solved);
  g_assert_cmpuint(copy->rows->len, ==, solved->rows->len);
  g_assert_true(copy->rows != solved->rows && copy->end == solved->end);
}

static gboolean
says(PlyCpuTable *table, const char *words)
{
  g_autoptr(GString) text = ply_cpu_table_write(table, PLY_CPU_TABLE_TEXT);
  return strstr(text->str, words) != NULL;
}

/* How deep it is within a second is only said where a depth was measured that is not, or where no
 * deeper one is any different. */
static void
test_one_second(void)
{
  static const char deepest[] = "Deepest in at most one second: ";
  g_autoptr(PlyCpuTable) depth = measure("maxconnect4", 3, 1, G_MAXINT64);
  g_autoptr(PlyCpuTable) above = measure("maxconnect4", 7, 1, 1);
  g_assert_false(says(depth, deepest));
  g_assert_false(says(above, deepest));
  g_assert_false(says(above, "No depth took"));
  g_array_index(depth->rows, PlyCpuTableRow, 2).max_us = G_USEC_PER_SEC + 1;
  g_assert_true(says(depth, "Deepest in at most one second: 2."));
  g_array_index(depth->rows, PlyCpuTableRow, 0).max_us = 2 * G_USEC_PER_SEC;
  g_array_index(depth->rows, PlyCpuTableRow, 1).max_us = 2 * G_USEC_PER_SEC;
  g_assert_true(says(depth, "No depth took one second or less."));
  g_array_set_size(depth->rows, 0);
  g_assert_false(says(depth, "No depth took"));
  g_autoptr(PlyCpuTable) solved = measure("othello:4", PLY_MAX_DEPTH, 1, G_MAXINT64);
  for (guint i = 0; i < solved->rows->len; i++)
    g_array_index(solved->rows, PlyCpuTableRow, i).max_us = 1;
  g_assert_true(says(solved, deepest));
}

/* Textbook alpha-beta to one depth finds the same value and visits more. */
static void
test_plain(void)
{
  PlyCpuTablePlan plan;
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  ply_cpu_table_plan_init(&plan, &rules);
  ply_cpu_table_plan_plain(&plan);
  plan.max_depth = 7;
  plan.n_runs = 1;
  g_autoptr(PlyCpuTable) plain = ply_cpu_table_new(&plan);
  while (ply_cpu_table_step(plain, NULL, NULL, NULL))
    continue;
  g_autoptr(PlyCpuTable) full = measure("maxconnect4", 7, 1, G_MAXINT64);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpint(row_at(plain, i)->score, ==, row_at(full, i)->score);
  g_assert_cmpuint(row_at(plain, 6)->nodes, >, row_at(full, 6)->nodes);
}

typedef struct {
  GCancellable *cancellable;
  int at_depth;
  guint at_run, n;
} Stop;

static void
on_progress(gpointer data, const PlyCpuTable *table, const PlyCpuTableProgress *progress)
{
  Stop *stop = data;
  stop->n++;
  g_assert_cmpint(progress->depth, ==, (int)table->rows->len + 1);
  g_assert_cmpuint(progress->run, <, table->plan.n_runs);
  g_assert_cmpint(progress->cpu_us, >=, 0);
  if (progress->depth == stop->at_depth && progress->run == stop->at_run)
    g_cancellable_cancel(stop->cancellable);
}

/* What was measured before the cancellation is kept, with as many runs as there were. */
static void
test_cancel(void)
{
  PlyCpuTablePlan plan;
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  ply_cpu_table_plan_init(&plan, &rules);
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  Stop stop = {cancellable, 12, 1, 0};
  g_autoptr(PlyCpuTable) table = ply_cpu_table_new(&plan);
  while (ply_cpu_table_step(table, cancellable, on_progress, &stop))
    continue;
  g_assert_cmpint(table->end, ==, PLY_CPU_TABLE_CANCELLED);
  g_assert_cmpuint(table->rows->len, ==, 12);
  g_assert_cmpuint(row_at(table, 10)->n_runs, ==, 3);
  g_assert_cmpuint(row_at(table, 11)->n_runs, <, 3);
  g_assert_cmpuint(stop.n, >=, 34);
  g_autoptr(GString) text = ply_cpu_table_write(table, PLY_CPU_TABLE_TEXT);
  g_assert_nonnull(strstr(text->str, "interrupted"));
}

/* Cells and lines that a program which reads the format would see. */
static void
check_lines(const char *text, const char *first, const char *between, guint n_columns, guint n_rows)
{
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  guint n = 0;
  for (guint i = 0; lines[i] != NULL; i++) {
    if (!g_str_has_prefix(lines[i], first) || strstr(lines[i], between) == NULL)
      continue;
    g_auto(GStrv) cells = g_strsplit(lines[i], between, -1);
    g_assert_cmpuint(g_strv_length(cells), ==, n_columns);
    n++;
  }
  g_assert_cmpuint(n, ==, n_rows);
}

static void
check_csv(const char *text, guint n_rows)
{
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  g_assert_cmpstr(lines[0], ==, "depth,runs,min_s,median_s,max_s,mean_s,nodes,move,value");
  for (guint i = 1; i <= n_rows; i++) {
    g_auto(GStrv) cells = g_strsplit(lines[i], ",", -1);
    g_assert_cmpuint(g_strv_length(cells), ==, 9);
    for (guint k = 0; k < 7; k++) {
      char *end;
      g_assert_cmpfloat(g_ascii_strtod(cells[k], &end), >=, 0);
      g_assert_true(end != cells[k] && *end == '\0');
    }
    g_assert_cmpint(atoi(cells[0]), ==, (int)i);
  }
  g_assert_cmpstr(lines[n_rows + 1], ==, "");
}

static void
check_latex(const char *text, guint n_rows)
{
  check_lines(text, "    ", " & ", 9, n_rows + 1);
  g_assert_nonnull(strstr(text, "\\begin{tabular}{rrrrrrrrr}"));
  g_assert_nonnull(strstr(text, "\\end{tabular}\n\\end{table}\n"));
  for (const char *at = text; *at != '\0'; at++)
    g_assert_true(strchr("%#_", *at) == NULL || (at > text && at[-1] == '\\'));
}

static void
test_formats(void)
{
  static const char *const games[] = {"maxconnect4", "othello:6", "pente"};
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autoptr(PlyCpuTable) table = measure(games[i], 4, 2, G_MAXINT64);
    for (guint k = 0; k < PLY_CPU_TABLE_N_FORMATS; k++) {
      PlyCpuTableFormat format;
      g_assert_true(
          ply_cpu_table_format_find(ply_cpu_table_format_id((PlyCpuTableFormat)k), &format));
      g_assert_cmpint(format, ==, (int)k);
      g_autoptr(GString) text = ply_cpu_table_write(table, format);
      g_assert_true(g_utf8_validate(text->str, -1, NULL));
      g_assert_true(g_str_has_suffix(text->str, "\n"));
      if (format == PLY_CPU_TABLE_CSV)
        check_csv(text->str, 4);
      else if (format == PLY_CPU_TABLE_LATEX)
        check_latex(text->str, 4);
      else if (format == PLY_CPU_TABLE_MARKDOWN)
        check_lines(text->str, "|", "|", 11, 6);
      else
        g_assert_nonnull(strstr(text->str, "2 runs of each depth, each from an empty table."));
    }
  }
  PlyCpuTableFormat unused;
  g_assert_false(ply_cpu_table_format_find("html", &unused));
}

static void
test_command(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_run(folder, CLI, "bench cpu-table --max-depth 4 --runs 1 --format csv", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_cmpstr(run.err, ==, "");
  check_csv(run.out, 4);
  test_run(folder, CLI,
           "bench cpu-table --until 0.05 --runs 1 --plain --format latex --output t.tex", NULL,
           &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_cmpstr(run.out, ==, "");
  g_autofree char *latex = test_folder_read(folder, "t.tex");
  g_assert_nonnull(strstr(latex, "no table"));
  g_assert_nonnull(strstr(latex, "above 0.05 s."));
  /* A table is not lost with a file that cannot be written after all: its name is too long. */
  g_autofree char *name = g_strnfill(300, 'x');
  g_autofree char *lost =
      g_strdup_printf("bench cpu-table --max-depth 2 --format csv --output %s", name);
  test_run(folder, CLI, lost, NULL, &run);
  g_assert_cmpint(run.status, ==, 2);
  g_assert_nonnull(strstr(run.err, ": cannot be written"));
  check_csv(run.out, 2);
}

static void
test_help(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  test_run(folder, CLI, "bench cpu-table --help", NULL, &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_nonnull(strstr(run.out, "\n  plyscope-cli bench cpu-table ["));
  g_assert_nonnull(strstr(run.out, "--max-depth"));
  g_assert_nonnull(strstr(run.out, "--algorithm"));
  g_assert_null(strstr(run.out, "--depth"));
  g_assert_null(strstr(run.out, "--nodes"));
  g_assert_null(strstr(run.out, "--time"));
  g_assert_null(strstr(run.out, "--cpu-time"));
}

static void
test_bad_arguments(TestFolder *folder, gconstpointer data)
{
  static const char *const bad[][2] = {
      {"--runs 0", "--runs expects"},
      {"--runs 1001", "--runs expects"},
      {"--until 0", "--until expects"},
      {"--until nan", "--until expects"},
      {"--max-depth 129", "--max-depth"},
      {"--format html", "--format expects"},
      {"--game chess", "--game expects"},
      {"--game number-tree", "--game expects"},
      {"--depth 3", "--until and --max-depth"},
      {"--output nowhere/t.csv", "nowhere/t.csv: cannot be written: No such file"},
      {"--output .", ".: cannot be written: Is a directory"},
      {"--nothing", "Unknown option --nothing.\n"},
      {"--algorithm x", "--algorithm expects"},
      {"more", "Expected no arguments."},
  };
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_auto(TestRun) run = {0};
    g_autofree char *arguments = g_strdup_printf("bench cpu-table %s", bad[i][0]);
    test_run(folder, CLI, arguments, NULL, &run);
    test_run_is_refused(&run, bad[i][1]);
  }
}

/* Whether an interrupt after so long has found the measurement begun: it then ends it with what there
 * is. */
static gboolean
is_interrupted(const TestFolder *folder, gulong after_us)
{
  g_autofree char *out = NULL;
  g_autoptr(GSubprocess) process = test_start(folder, CLI, "bench cpu-table --runs 1 --until 3600");
  g_usleep(after_us);
  g_subprocess_send_signal(process, SIGINT);
  g_assert_true(g_subprocess_communicate_utf8(process, NULL, NULL, &out, NULL, NULL));
  if (!g_subprocess_get_if_exited(process) || strstr(out, "\n    1 ") == NULL)
    return FALSE;
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, 1);
  g_assert_nonnull(strstr(out, "the measurement was interrupted."));
  return TRUE;
}

static void
test_interrupt(TestFolder *folder, gconstpointer data)
{
  gulong after_us = 500 * 1000;
  while (!is_interrupted(folder, after_us)) {
    after_us *= 2;
    g_assert_cmpuint(after_us, <, PATIENCE_US);
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cpu-table/rows", test_rows);
  g_test_add_func("/cpu-table/ends", test_ends);
  g_test_add_func("/cpu-table/one-second", test_one_second);
  g_test_add_func("/cpu-table/plain", test_plain);
  g_test_add_func("/cpu-table/cancel", test_cancel);
  g_test_add_func("/cpu-table/formats", test_formats);
  test_folder_add("/cpu-table/command", test_command);
  test_folder_add("/cpu-table/help", test_help);
  test_folder_add("/cpu-table/bad-arguments", test_bad_arguments);
  test_folder_add("/cpu-table/interrupt", test_interrupt);
  return g_test_run();
}
