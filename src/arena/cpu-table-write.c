/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text, CSV, Markdown and LaTeX. */

#include "arena/cpu-table-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define N_COLUMNS PLY_CPU_TABLE_COLUMNS

static const char *const csv_names[N_COLUMNS] = {"depth",  "runs",  "min_s", "median_s", "max_s",
                                                 "mean_s", "nodes", "move",  "value"};
static const char *const names[N_COLUMNS] = {N_("Depth"),    N_("Runs"),  N_("Min s"),
                                             N_("Median s"), N_("Max s"), N_("Mean s"),
                                             N_("Nodes"),    N_("Move"),  N_("Value")};

static const char *const format_ids[PLY_CPU_TABLE_N_FORMATS] = {"text", "csv", "markdown", "latex"};

const char *
ply_cpu_table_format_id(PlyCpuTableFormat format)
{
  return format_ids[format];
}

gboolean
ply_cpu_table_format_find(const char *id, PlyCpuTableFormat *format)
{
  for (guint i = 0; i < PLY_CPU_TABLE_N_FORMATS; i++) {
    if (g_str_equal(format_ids[i], id)) {
      *format = (PlyCpuTableFormat)i;
      return TRUE;
    }
  }
  return FALSE;
}

static void
append_padded(GString *text, const char *cell, gsize width, gboolean right)
{
  gsize length = (gsize)g_utf8_strlen(cell, -1);
  gsize blanks = length < width ? width - length : 0;
  g_string_append(text, right ? "" : cell);
  for (gsize i = 0; i < blanks; i++)
    g_string_append_c(text, ' ');
  g_string_append(text, right ? cell : "");
}

static void
measure_widths(const PlyCpuTable *self, gsize widths[N_COLUMNS])
{
  PlyCpuTableCells cells;
  for (guint column = 0; column < N_COLUMNS; column++)
    widths[column] = (gsize)g_utf8_strlen(_(names[column]), -1);
  for (guint i = 0; i < self->rows->len; i++) {
    ply_cpu_table_cells(self, i, cells);
    for (guint column = 0; column < N_COLUMNS; column++)
      widths[column] = MAX(widths[column], (gsize)g_utf8_strlen(cells[column], -1));
  }
}

/* One line for the column names (index −1) or a row. */
static void
append_line(const PlyCpuTable *self, GString *text, int index, const gsize widths[N_COLUMNS],
            const char *gap)
{
  PlyCpuTableCells cells;
  if (index >= 0)
    ply_cpu_table_cells(self, (guint)index, cells);
  for (guint column = 0; column < N_COLUMNS; column++) {
    g_string_append(text, column > 0 ? gap : "");
    append_padded(text, index >= 0 ? cells[column] : _(names[column]), widths[column], TRUE);
  }
}

static void
write_text(const PlyCpuTable *self, GString *text)
{
  gsize widths[N_COLUMNS];
  measure_widths(self, widths);
  for (int i = -1; i < (int)self->rows->len; i++) {
    append_line(self, text, i, widths, "  ");
    g_string_append_c(text, '\n');
  }
}

static void
write_markdown(const PlyCpuTable *self, GString *text)
{
  gsize widths[N_COLUMNS];
  measure_widths(self, widths);
  for (int i = -1; i < (int)self->rows->len; i++) {
    g_string_append(text, "| ");
    append_line(self, text, i, widths, " | ");
    g_string_append(text, " |\n");
    for (guint column = 0; i < 0 && column < N_COLUMNS; column++)
      g_string_append(text, column < N_COLUMNS - 1 ? "| ---: " : "| ---: |\n");
  }
}

/* As RFC 4180 quotes. */
static void
append_csv_cell(GString *text, const char *cell)
{
  gboolean quoted = strpbrk(cell, ",\"\r\n") != NULL;
  g_autoptr(GString) inside = g_string_new(cell);
  g_string_replace(inside, "\"", "\"\"", 0);
  g_string_append_printf(text, quoted ? "\"%s\"" : "%s", inside->str);
}

static void
write_csv(const PlyCpuTable *self, GString *text)
{
  PlyCpuTableCells cells;
  for (int i = -1; i < (int)self->rows->len; i++) {
    if (i >= 0)
      ply_cpu_table_cells(self, (guint)i, cells);
    for (guint column = 0; column < N_COLUMNS; column++) {
      g_string_append(text, column > 0 ? "," : "");
      append_csv_cell(text, i >= 0 ? cells[column] : csv_names[column]);
    }
    g_string_append_c(text, '\n');
  }
}

static void
append_latex(GString *text, const char *words)
{
  for (; *words != '\0'; words++) {
    if (*words == '\\')
      g_string_append(text, "\\textbackslash{}");
    else if (*words == '~' || *words == '^')
      g_string_append_printf(text, "\\%c{}", *words);
    else if (strchr("&%$#_{}", *words) != NULL)
      g_string_append_printf(text, "\\%c", *words);
    else
      g_string_append_c(text, *words);
  }
}

/* A sign in front of a number is mathematics. */
static void
append_latex_cell(GString *text, const char *cell)
{
  gboolean number = (*cell == '-' || *cell == '+') && g_ascii_isdigit(cell[1]);
  g_string_append(text, number ? "$" : "");
  append_latex(text, cell);
  g_string_append(text, number ? "$" : "");
}

static void
append_latex_line(const PlyCpuTable *self, GString *text, int index)
{
  PlyCpuTableCells cells;
  if (index >= 0)
    ply_cpu_table_cells(self, (guint)index, cells);
  g_string_append(text, "    ");
  for (guint column = 0; column < N_COLUMNS; column++) {
    g_string_append(text, column > 0 ? " & " : "");
    append_latex_cell(text, index >= 0 ? cells[column] : _(names[column]));
  }
  g_string_append(text, index < 0 ? " \\\\\n    \\hline\n" : " \\\\\n");
}

static void
write_latex(const PlyCpuTable *self, GString *text)
{
  g_autofree char *title = ply_cpu_table_title(self);
  g_autofree char *method = ply_cpu_table_method(self);
  g_autofree char *remarks = ply_cpu_table_remarks(self);
  g_autofree char *caption = g_strdup_printf("%s. %s %s", title, method, remarks);
  g_string_append(text, "\\begin{table}\n  \\centering\n  \\caption{");
  append_latex(text, caption);
  g_string_append(text, "}\n  \\begin{tabular}{rrrrrrrrr}\n    \\hline\n");
  for (int i = -1; i < (int)self->rows->len; i++)
    append_latex_line(self, text, i);
  g_string_append(text, "    \\hline\n  \\end{tabular}\n\\end{table}\n");
}

/* A table between its sentences. */
static void
write_framed(const PlyCpuTable *self, GString *text,
             void (*write)(const PlyCpuTable *self, GString *text))
{
  g_autofree char *title = ply_cpu_table_title(self);
  g_autofree char *method = ply_cpu_table_method(self);
  g_autofree char *remarks = ply_cpu_table_remarks(self);
  g_string_append_printf(text, "%s\n\n%s\n\n", title, method);
  write(self, text);
  g_string_append_printf(text, "\n%s\n", remarks);
}

GString *
ply_cpu_table_write(const PlyCpuTable *self, PlyCpuTableFormat format)
{
  GString *text = g_string_new(NULL);
  if (format == PLY_CPU_TABLE_CSV)
    write_csv(self, text);
  else if (format == PLY_CPU_TABLE_LATEX)
    write_latex(self, text);
  else
    write_framed(self, text, format == PLY_CPU_TABLE_TEXT ? write_text : write_markdown);
  return text;
}
