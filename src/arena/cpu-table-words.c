/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cells hold numbers with a point in any locale. */

#include "arena/cpu-table-private.h"

#include <glib/gi18n-lib.h>

#define ONE_SECOND G_USEC_PER_SEC

static void
write_seconds(char *text, gint64 us)
{
  g_snprintf(text, PLY_CPU_TABLE_CELL_BYTES, "%d.%06d", (int)(us / G_USEC_PER_SEC),
             (int)(us % G_USEC_PER_SEC));
}

void
ply_cpu_table_cells(const PlyCpuTable *self, guint index, PlyCpuTableCells cells)
{
  const PlyCpuTableRow *row = &g_array_index(self->rows, PlyCpuTableRow, index);
  const PlyRules *rules = &self->plan.rules;
  char move[PLY_NOTATION_BYTES], score[PLY_SCORE_BYTES];
  g_snprintf(cells[0], PLY_CPU_TABLE_CELL_BYTES, "%d", row->depth);
  g_snprintf(cells[1], PLY_CPU_TABLE_CELL_BYTES, "%u", row->n_runs);
  write_seconds(cells[2], row->min_us);
  write_seconds(cells[3], row->median_us);
  write_seconds(cells[4], row->max_us);
  write_seconds(cells[5], row->mean_us);
  g_snprintf(cells[6], PLY_CPU_TABLE_CELL_BYTES, "%" G_GUINT64_FORMAT, row->nodes);
  g_strlcpy(cells[7], ply_notation_move(PLY_NOTATION_DEFAULT, rules, row->move, move),
            PLY_CPU_TABLE_CELL_BYTES);
  g_strlcpy(cells[8],
            ply_notation_score(rules, self->plan.position.ply, row->score, PLY_BOUND_EXACT, score),
            PLY_CPU_TABLE_CELL_BYTES);
}

char *
ply_cpu_table_title(const PlyCpuTable *self)
{
  return g_strdup_printf(_("%s, %d × %d: CPU time of one move by depth"),
                         _(ply_game_name(self->plan.rules.game)), self->plan.rules.columns,
                         self->plan.rules.rows);
}

/* What searched, how often, and on which table. */
char *
ply_cpu_table_method(const PlyCpuTable *self)
{
  const PlyCpuTablePlan *plan = &self->plan;
  const PlySearchOptions *options = &plan->options;
  g_autoptr(GString) text = g_string_new(_(ply_algorithm_name(options->algorithm)));
  gboolean table = options->table && plan->table_bytes > 0;
  g_string_append(text, options->iterative_deepening ? _(", iterative deepening")
                                                     : _(", each depth at once"));
  if (table)
    g_string_append_printf(text, _(", a table of %d MiB"), (int)(plan->table_bytes >> 20));
  else
    g_string_append(text, _(", no table"));
  g_string_append(text, ". ");
  g_string_append_printf(text,
                         g_dngettext(GETTEXT_PACKAGE, "%u run of each depth, from an empty table.",
                                     "%u runs of each depth, each from an empty table.",
                                     plan->n_runs),
                         plan->n_runs);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *
ending(const PlyCpuTable *self)
{
  char until[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(until, sizeof until, "%g", (double)self->plan.until_us / G_USEC_PER_SEC);
  switch (self->end) {
  case PLY_CPU_TABLE_ABOVE:
    return g_strdup_printf(_("Depth %u is the first whose median is above %s s."), self->rows->len,
                           until);
  case PLY_CPU_TABLE_DEPTH:
    return g_strdup_printf(_("The table ends at depth %u, as asked."), self->rows->len);
  case PLY_CPU_TABLE_SOLVED:
    return g_strdup_printf(_("Depth %u saw every line to its end."), self->rows->len);
  case PLY_CPU_TABLE_MEMORY:
    return g_strdup(_("The table ends here: there is too little memory."));
  default:
    return g_strdup(_("The table ends here: the measurement was interrupted."));
  }
}

/* The document's other question: how deep within a second. NULL if no row says so: where the table
 * ends below one second, deeper ones would have been within it too. */
static char *
within_a_second(const PlyCpuTable *self)
{
  int deepest = 0, measured = (int)self->rows->len;
  for (guint i = 0; i < self->rows->len; i++) {
    const PlyCpuTableRow *row = &g_array_index(self->rows, PlyCpuTableRow, i);
    if (row->max_us <= ONE_SECOND)
      deepest = row->depth;
  }
  if (deepest == measured && (deepest == 0 || self->end != PLY_CPU_TABLE_SOLVED))
    return NULL;
  return deepest > 0 ? g_strdup_printf(_("Deepest in at most one second: %d."), deepest)
                     : g_strdup(_("No depth took one second or less."));
}

char *
ply_cpu_table_remarks(const PlyCpuTable *self)
{
  g_autofree char *deepest = within_a_second(self), *end = ending(self);
  return g_strjoin(" ", end, deepest, NULL);
}
