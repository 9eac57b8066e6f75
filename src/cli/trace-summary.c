/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a whole recording comes to, as text. */

#include "cli/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gprintf.h>

#include "cli/cli.h"
#include "cli/search-options.h"
#include "record/printable.h"

#define MOST_PASSES 40 /* rows; the rest is counted */

/* What a search of several root moves is for. */
static void
print_lines(const PlyCliTrace *self, FILE *stream)
{
  PlyCliRootLine lines[PLY_MAX_MULTI_PV];
  guint n = ply_cli_trace_root_lines(self->trace, lines);

  for (guint i = 0; i < n; i++) {
    char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES];
    fprintf(
        stream, "%-12s %u. %-5s %s\n", i == 0 ? _("Root moves:") : "", i + 1,
        ply_cli_trace_move(self, lines[i].move, move),
        ply_explain_value(self->trace, 0, lines[i].score, lines[i].bound, &self->wording, value));
  }
}

static void
print_result(const PlyCliTrace *self, FILE *stream)
{
  const PlyTraceInfo *info = &self->trace->info;
  char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES];

  if (info->best != PLY_MOVE_NONE)
    fprintf(stream, "%-12s %s\n", _("Best move:"), ply_cli_trace_move(self, info->best, move));
  if (info->bound != PLY_BOUND_NONE && self->trace->n > 0)
    fprintf(stream, "%-12s %s\n", _("Value:"),
            ply_explain_value(self->trace, 0, info->score, info->bound, &self->wording, value));
  print_lines(self, stream);
  if (!info->foreign)
    fprintf(stream, _("%-12s %d, %s\n"), _("Depth:"), info->depth, _(ply_stop_text(info->stop)));
}

/* How often the first move cut off is known only of the nodes whose moves are kept. */
static void
print_cuts(const PlyTraceCounts *total, FILE *stream)
{
  fprintf(stream, _("%-12s %" PRIu64 " by a move"), _("Cuts:"), total->cuts);
  if (total->own_cuts > 0 && total->own_cuts == total->cuts)
    fprintf(stream, _(", %.1f %% of them by the first"), 100 * ply_trace_counts_first_share(total));
  else if (total->own_cuts > 0)
    fprintf(stream, _(", %.1f %% of the %" PRIu64 " whose moves are kept by the first"),
            100 * ply_trace_counts_first_share(total), total->own_cuts);
  fprintf(stream, _("; %" PRIu64 " by the table"), total->table_cuts);
  if (total->folded > 0)
    g_fprintf(stream,
              g_dngettext(GETTEXT_PACKAGE, " (of the %" PRIu64 " visit that is kept)",
                          " (of the %" PRIu64 " visits that are kept)", (gulong)total->visits),
              total->visits);
  fprintf(stream, "\n");
}

static void
print_visits(const PlyCliTrace *self, const PlyTraceCounts *total, FILE *stream)
{
  const PlyTraceInfo *info = &self->trace->info;

  fprintf(stream, _("%-12s %u recorded, in %" PRIu64 " steps\n"), _("Visits:"), self->trace->n,
          ply_trace_n_steps(self->trace));
  if (total->folded > 0)
    g_fprintf(stream,
              g_dngettext(GETTEXT_PACKAGE,
                          "%-12s plies 0 to %d; %" PRIu64 " deeper visit is only counted\n",
                          "%-12s plies 0 to %d; %" PRIu64 " deeper visits are only counted\n",
                          (gulong)total->folded),
              _("Kept:"), info->keep_ply, total->folded);
  if (info->lost > 0)
    g_fprintf(stream,
              g_dngettext(GETTEXT_PACKAGE, "%-12s %" PRIu64 " visit found no room\n",
                          "%-12s %" PRIu64 " visits found no room\n", (gulong)info->lost),
              _("Lost:"), info->lost);
  print_cuts(total, stream);
}

void
ply_cli_print_recorded(const PlyCliTrace *self)
{
  gboolean piped = g_str_equal(self->path, "-");
  FILE *stream = piped ? stderr : stdout;
  PlyTraceCounts total;
  g_autoptr(PlyTraceSummary) summary = ply_trace_summary_new(self->trace, NULL, NULL);
  struct stat file;

  total = summary != NULL ? summary->total : (PlyTraceCounts){0};
  print_visits(self, &total, stream);
  print_result(self, stream);
  if (!piped && stat(self->path, &file) == 0 && self->trace->n > 0) {
    g_autofree char *name = ply_printable(self->path);
    fprintf(stream, _("%-12s %s, %.1f bytes a visit (%zu in memory)\n"), _("File:"), name,
            (double)file.st_size / self->trace->n, sizeof(PlyTraceVisit));
  }
  fprintf(stream, "%-12s %.3f s\n", _("Time:"), (double)self->trace->info.wall_us / G_USEC_PER_SEC);
}

static void
print_passes(const PlyCliTrace *self, const PlyTraceSummary *summary)
{
  const PlyTrace *trace = self->trace;
  guint first = summary->n_passes > MOST_PASSES ? summary->n_passes - MOST_PASSES : 0;

  g_print("\n%10s %5s  %-20s %12s %6s %10s\n", _("Pass: visit"), _("depth"), _("window"),
          _("value"), _("best"), _("visits"));
  if (first > 0)
    g_print(g_dngettext(GETTEXT_PACKAGE, "  … %u pass before\n", "  … %u passes before\n", first),
            first);
  for (guint i = first; i < summary->n_passes; i++) {
    guint32 visit = summary->passes[i];
    const PlyTraceVisit *at = &trace->visits[visit];
    g_autofree char *window = ply_cli_trace_window(self, visit);
    char value[PLY_SCORE_BYTES], move[PLY_NOTATION_BYTES];
    g_print("%11u %5d  %-20s %12s %6s %10u\n", visit, at->depth, window,
            ply_cli_trace_value(self, visit, value), ply_cli_trace_move(self, at->best, move),
            at->end - visit);
  }
}

/* Of cuts whose children are not kept nobody knows which move caused them. */
static void
tell_share(const PlyTraceCounts *counts, char text[16])
{
  if (counts->own_cuts == 0)
    g_strlcpy(text, "–", 16);
  else
    g_snprintf(text, 16, "%.0f %%", 100 * ply_trace_counts_first_share(counts));
}

static void
print_plies(const PlyTraceSummary *summary)
{
  char share[16];

  g_print("\n%4s %11s %11s %7s %10s %7s %10s %11s %11s\n", _("ply"), _("visits"), _("leaves"),
          _("tried"), _("cuts"), _("by 1st"), _("by table"), _("re-searches"), _("not kept"));
  for (int i = 0; i < summary->n_levels; i++) {
    const PlyTraceCounts *c = &summary->levels[i];
    tell_share(c, share);
    g_print("%4d %11" G_GUINT64_FORMAT " %11" G_GUINT64_FORMAT " %7.2f %10" G_GUINT64_FORMAT
            " %*s %10" G_GUINT64_FORMAT " %11" G_GUINT64_FORMAT " %11" G_GUINT64_FORMAT "\n",
            i, c->visits, c->leaves, ply_trace_counts_mean_tried(c), c->cuts,
            c->own_cuts > 0 ? 7 : 9, share, c->table_cuts, c->re_searches, c->folded);
  }
}

int
ply_cli_show_summary(const PlyCliTrace *self, gboolean json)
{
  g_autoptr(PlyTraceSummary) summary =
      ply_trace_summary_new(self->trace, NULL, ply_cli_interrupted);

  if (summary == NULL)
    return ply_cli_fail(_("stopped."));
  if (json) {
    ply_cli_show_summary_json(self, summary);
    return 0;
  }
  ply_cli_print_source(self);
  print_visits(self, &summary->total, stdout);
  print_result(self, stdout);
  if (self->trace->n > 0)
    print_passes(self, summary);
  print_plies(summary);
  for (guint i = 0; i < self->trace->n_notes; i++)
    g_print(_("%sNote at step %" PRIu64 ": %s\n"), i == 0 ? "\n" : "",
            self->trace->notes[i].step + 1, self->trace->notes[i].text);
  return 0;
}
