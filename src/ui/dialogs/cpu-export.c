/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/dialogs/cpu-export.h"

#include <glib/gi18n.h>

#include "arena/cpu-table-write.h"

/* Of the chart, in points. */
#define WIDTH  720
#define HEIGHT 440

void
ply_cpu_chart_data_init(PlyCpuChartData *data, const PlyCpuTable *table)
{
  data->points = g_array_new(FALSE, FALSE, sizeof(PlyCpuPoint));
  data->title = data->method = NULL;
  for (guint i = 0; table != NULL && i < table->rows->len; i++) {
    const PlyCpuTableRow *row = &g_array_index(table->rows, PlyCpuTableRow, i);
    PlyCpuPoint point = {row->depth, (double)row->min_us / 1e6, (double)row->median_us / 1e6,
                         (double)row->max_us / 1e6};
    g_array_append_val(data->points, point);
  }
  if (table != NULL)
    data->title = g_strdup_printf(_("%s, %d × %d: CPU time of one move by depth"),
                                  _(ply_game_name(table->plan.rules.game)),
                                  table->plan.rules.columns, table->plan.rules.rows);
  if (table != NULL)
    data->method = g_strdup_printf(
        ngettext("%s; %u run of each depth", "%s; median, least and most of %u runs of each depth",
                 table->plan.n_runs),
        _(ply_algorithm_name(table->plan.options.algorithm)), table->plan.n_runs);
  data->chart = (PlyCpuChart){
      .points = (const PlyCpuPoint *)(gpointer)data->points->data,
      .n = data->points->len,
      .title = data->title,
      .method = data->method,
      .depth_label = _("Depth"),
      .time_label = _("CPU time"),
      .limits = {_("one second"), _("one minute")},
  };
}

void
ply_cpu_chart_data_clear(PlyCpuChartData *data)
{
  g_array_unref(data->points);
  g_free(data->title);
  g_free(data->method);
}

GString *
ply_cpu_export(const PlyCpuTable *table, const char *suffix)
{
  static const char *const pictures[] = {"png", "svg", "pdf"};
  static const char *const texts[PLY_CPU_TABLE_N_FORMATS] = {"txt", "csv", "md", "tex"};
  GString *bytes = NULL;
  PlyCpuChartData data;

  if (table == NULL || table->rows->len == 0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    if (g_str_equal(texts[i], suffix))
      return ply_cpu_table_write(table, (PlyCpuTableFormat)i);
  }
  ply_cpu_chart_data_init(&data, table);
  for (guint i = 0; i < G_N_ELEMENTS(pictures); i++) {
    if (g_str_equal(pictures[i], suffix))
      bytes = ply_cpu_chart_picture(&data.chart, (PlyCpuPicture)i, WIDTH, HEIGHT);
  }
  ply_cpu_chart_data_clear(&data);
  return bytes;
}
