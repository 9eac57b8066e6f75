/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a whole recording comes to, as text. */

#include "cli/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gprintf.h>

#include "cli/cli.h"
#include "cli/json-out.h"
#include "cli/search-options.h"
#include "record/printable.h"
#include "record/root-window.h"
#include "record/rounding.h"
#include "trace/trace-fields.h"

#define MOST_PASSES 40 /* rows; the rest is counted */

/* A root move with its value, for the side to move there. */
typedef struct {
  PlyMove move;
  PlyScore score;
  PlyBound bound;
} RootLine;

/* ---- what was searched and how ---- */

/* "table, static order": what is on. */
static void
append_switches(GString *text, const PlySearchOptions *o)
{
  const struct {
    bool on;
    const char *name;
  } switches[] = {
      {o->fail_hard, N_("fail-hard")},
      {o->cut_beyond, N_("cutting at >")},
      {o->iterative_deepening, N_("iterative deepening")},
      {o->deeper_entries, N_("deeper entries")},
      {o->static_order, N_("static ordering")},
      {o->hash_move, N_("hash move")},
      {o->killers, N_("killer moves")},
      {o->history, N_("history heuristic")},
  };

  for (guint i = 0; i < G_N_ELEMENTS(switches); i++) {
    if (switches[i].on)
      g_string_append_printf(text, ", %s", _(switches[i].name));
  }
}

/* Switches with a number, and those that only some games have. */
static void
append_options(GString *text, const PlyTraceInfo *info)
{
  const PlySearchOptions *o = &info->options;
  const PlyGame *game = info->rules.game;

  append_switches(text, o);
  if (o->table)
    g_string_append_printf(text, _(", table of %.4g MiB"), (double)info->table_bytes / (1 << 20));
  if (o->aspiration)
    g_string_append_printf(text, _(", aspiration windows of ± %.4g"),
                           (double)o->aspiration_window / ply_notation_unit(&info->rules));
  if (o->root_window) {
    g_autofree char *window =
        ply_root_window_write(&info->rules, &info->root, o->root_alpha, o->root_beta);
    g_string_append_printf(text, _(", root window %s"), window);
  }
  if (o->quiescence)
    g_string_append_printf(text,
                           g_dngettext(GETTEXT_PACKAGE, ", quiescence to %d ply",
                                       ", quiescence to %d plies", (gulong)o->quiescence_depth),
                           o->quiescence_depth);
  if (game->candidates != NULL && !ply_algorithm_is_engine(o->algorithm))
    g_string_append_printf(text, ", %s",
                           o->candidates_only ? _("candidates only") : _("every legal move"));
  if (o->multi_pv > 1)
    g_string_append_printf(text, _(", exact values of %d root moves"), o->multi_pv);
}

static void
append_limits(GString *text, const PlySearchLimits *limits)
{
  if (limits->depth > 0)
    g_string_append_printf(text, _("depth %d "), limits->depth);
  if (limits->nodes > 0)
    g_string_append_printf(text,
                           g_dngettext(GETTEXT_PACKAGE, "%" PRIu64 " node ", "%" PRIu64 " nodes ",
                                       (gulong)limits->nodes),
                           limits->nodes);
  if (limits->wall_us > 0)
    g_string_append_printf(text, "%.3g s ", (double)limits->wall_us / G_USEC_PER_SEC);
  if (limits->cpu_us > 0)
    g_string_append_printf(text, _("%.3g s of CPU "), (double)limits->cpu_us / G_USEC_PER_SEC);
}

static void
print_search(const PlyTraceInfo *info)
{
  g_autoptr(GString) text = g_string_new(_(ply_algorithm_name(info->options.algorithm)));

  if (info->foreign) {
    g_string_append(text, info->options.fail_hard ? _(", fail-hard") : "");
    if (info->options.cut_beyond)
      g_string_append_printf(text, ", %s", _("cutting at >"));
    g_string_append(text, _(", recorded by another program"));
  } else {
    append_options(text, info);
  }
  g_print("%-12s %s\n", _("Search:"), text->str);
  /* An engine has an evaluation of its own. */
  if (!info->foreign && info->rules.tree == NULL && info->options.evaluation != NULL &&
      !ply_algorithm_is_engine(info->options.algorithm))
    g_print("%-12s %s\n", _("Evaluation:"), _(info->options.evaluation->name));
  g_string_truncate(text, 0);
  append_limits(text, &info->limits);
  if (text->len > 0)
    g_print("%-12s %s\n", _("Limits:"), g_strchomp(text->str));
}

static void
print_source(const PlyCliTrace *self)
{
  const PlyTraceInfo *info = &self->trace->info;

  g_print("%s%s%s\n", self->path, info->title[0] != '\0' ? ": " : "", info->title);
  if (info->rules.game == NULL)
    g_print(_("%-12s a tree without a board\n"), _("Game:"));
  else if (info->rules.tree != NULL)
    g_print("%-12s %s\n", _("Game:"), _(ply_game_name(info->rules.game)));
  else
    g_print(g_dngettext(GETTEXT_PACKAGE, "%-12s %s, %d × %d, %s to move after %d ply\n",
                        "%-12s %s, %d × %d, %s to move after %d plies\n", info->root.ply),
            _("Game:"), _(ply_game_name(info->rules.game)), info->rules.columns, info->rules.rows,
            _(ply_notation_side(self->wording.notation, &info->rules, info->root.side)),
            info->root.ply);
  print_search(info);
}

/* The passes of a line close in on its value from both sides: MTD(f) has no exact one. */
static void
narrow(RootLine *line, PlyScore bounds[2], const PlyTraceVisit *at)
{
  PlyBound bound = ply_trace_bound(at);

  if (bound != PLY_BOUND_UPPER)
    bounds[0] = ply_visit_value(at);
  if (bound != PLY_BOUND_LOWER)
    bounds[1] = ply_visit_value(at);
  line->bound = bounds[0] == bounds[1] ? PLY_BOUND_EXACT : bound;
  line->score = ply_visit_value(at);
  if (ply_visit_best(at) != PLY_MOVE_NONE)
    line->move = ply_visit_best(at);
}

/* The moves of an engine's last finished pass whose values are exact: it searches for all lines in
 * one pass. Best first; how many. */
static guint
engine_lines(const PlyTrace *trace, RootLine lines[PLY_MAX_MULTI_PV])
{
  const PlyTraceInfo *info = &trace->info;
  guint32 root = PLY_TRACE_NONE;
  guint n = 0;

  for (guint32 i = 0; i < trace->n; i = trace->visits[i].end)
    root = ply_visit_is_stopped(&trace->visits[i]) ? root : i;
  if (root == PLY_TRACE_NONE)
    return 0;
  for (guint32 c = ply_trace_child(trace, root); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    const PlyTraceVisit *at = &trace->visits[c];
    PlyScore score = ply_visit_for_parent(at);
    if (ply_trace_is_scouted(trace, c) || ply_trace_bound(at) != PLY_BOUND_EXACT)
      continue;
    guint to = n;
    while (to > 0 && lines[to - 1].score < score)
      to--;
    if (to == (guint)info->options.multi_pv)
      continue;
    n += n < (guint)info->options.multi_pv;
    memmove(&lines[to + 1], &lines[to], (n - to - 1) * sizeof *lines);
    lines[to] = (RootLine){at->move, score, PLY_BOUND_EXACT};
  }
  return n;
}

/* The lines of a multi-PV search as its deepest finished iteration has them, best first; how many,
 * 0 if it was none. */
static guint
root_lines(const PlyTrace *trace, RootLine lines[PLY_MAX_MULTI_PV])
{
  const PlyTraceInfo *info = &trace->info;
  PlyScore bounds[PLY_MAX_MULTI_PV][2];
  guint n = 0;

  if (info->foreign || info->options.multi_pv <= 1)
    return 0;
  if (ply_trace_is_engine(trace))
    return engine_lines(trace, lines);
  for (guint32 i = 0; i < trace->n; i = trace->visits[i].end) {
    const PlyTraceVisit *at = &trace->visits[i];
    if (at->depth != info->depth || ply_visit_is_stopped(at) || at->order > n ||
        at->order >= PLY_MAX_MULTI_PV)
      continue;
    if (at->order == n) {
      lines[n] = (RootLine){.move = PLY_MOVE_NONE};
      bounds[n][0] = -PLY_SCORE_INFINITE - 1;
      bounds[n++][1] = PLY_SCORE_INFINITE + 1;
    }
    narrow(&lines[at->order], bounds[at->order], at);
  }
  return n;
}

/* ---- as text ---- */

/* What a search of several root moves is for. */
static void
print_lines(const PlyCliTrace *self, FILE *stream)
{
  RootLine lines[PLY_MAX_MULTI_PV];
  guint n = root_lines(self->trace, lines);

  for (guint i = 0; i < n; i++) {
    char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES];
    fprintf(
        stream, "%-12s %u. %-5s %s\n", i == 0 ? _("Root moves:") : "", i + 1,
        ply_explain_child(self->trace, 0, lines[i].move, &self->wording, move),
        ply_explain_value(self->trace, 0, lines[i].score, lines[i].bound, &self->wording, value));
  }
}

static void
print_result(const PlyCliTrace *self, FILE *stream)
{
  const PlyTraceInfo *info = &self->trace->info;
  char move[PLY_NOTATION_BYTES], value[PLY_SCORE_BYTES];
  PlyWording wording = self->wording;

  /* Of a tree the value is always MAX's; a game's root is that anyway. */
  wording.max_min = true;
  /* Below the window that the root was asked with no move is known to be the best. */
  if (info->best != PLY_MOVE_NONE && !(info->options.root_window && info->bound == PLY_BOUND_UPPER))
    fprintf(stream, "%-12s %s\n", _("Best move:"),
            ply_explain_child(self->trace, 0, info->best, &wording, move));
  if (info->bound != PLY_BOUND_NONE && self->trace->n > 0)
    fprintf(stream, "%-12s %s\n", _("Value:"),
            ply_explain_value(self->trace, 0, info->score, info->bound, &wording, value));
  g_autofree char *rounding =
      info->rules.tree != NULL ? ply_rounding_text(info->rules.tree, -1) : NULL;
  if (rounding != NULL)
    fprintf(stream, "%-12s %s\n", _("Rounding:"), rounding);
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
  if (self->trace->disk_was_full)
    fprintf(stream, _("%-12s it was full: what it could hold was kept\n"), _("Disk:"));
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
            ply_cli_trace_value(self, visit, value),
            ply_explain_child(trace, visit, ply_visit_best(at), &self->wording, move),
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

/* ---- as JSON ---- */

static void
add_counts(JsonBuilder *builder, const PlyTraceCounts *c)
{
  const struct {
    const char *name;
    uint64_t value;
  } counts[] = {
      {"visits", c->visits},
      {"leaves", c->leaves},
      {"interior", c->interior},
      {"tried", c->tried},
      {"cuts", c->cuts},
      {"cuts_with_moves", c->own_cuts},
      {"first_move_cuts", c->first_cuts},
      {"table_hits", c->table_hits},
      {"table_cuts", c->table_cuts},
      {"re_searches", c->re_searches},
      {"folded", c->folded},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(counts); i++)
    ply_cli_json_number(builder, counts[i].name, (gint64)counts[i].value);
}

static void
add_source(JsonBuilder *builder, const PlyCliTrace *self)
{
  const PlyTraceInfo *info = &self->trace->info;
  char move[PLY_NOTATION_BYTES];

  ply_cli_json_text(builder, "title", info->title);
  if (info->rules.game != NULL)
    ply_cli_json_text(builder, "game", ply_game_id(info->rules.game));
  ply_cli_json_text(builder, "algorithm", ply_algorithm_id(info->options.algorithm));
  json_builder_set_member_name(builder, "foreign");
  json_builder_add_boolean_value(builder, info->foreign);
  if (info->best != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "best", ply_cli_trace_move(self, info->best, move));
  if (info->bound != PLY_BOUND_NONE)
    ply_cli_json_number(builder, "value", info->score);
  ply_cli_json_text(builder, "bound", ply_cli_json_bound(info->bound));
  ply_cli_json_text(builder, "stop", ply_stop_text(info->stop));
  ply_cli_json_number(builder, "depth", info->depth);
  ply_cli_json_number(builder, "searched", (gint64)info->visits);
  ply_cli_json_number(builder, "lost", (gint64)info->lost);
  ply_cli_json_number(builder, "wall_us", info->wall_us);
  ply_cli_json_number(builder, "steps", (gint64)ply_trace_n_steps(self->trace));
}

static void
add_lines(JsonBuilder *builder, const PlyCliTrace *self)
{
  RootLine lines[PLY_MAX_MULTI_PV];
  guint n = root_lines(self->trace, lines);
  char move[PLY_NOTATION_BYTES];

  if (n > 0)
    ply_cli_json_array(builder, "lines");
  for (guint i = 0; i < n; i++) {
    json_builder_begin_object(builder);
    ply_cli_json_text(builder, "move", ply_cli_trace_move(self, lines[i].move, move));
    ply_cli_json_number(builder, "value", lines[i].score);
    ply_cli_json_text(builder, "bound", ply_cli_json_bound(lines[i].bound));
    json_builder_end_object(builder);
  }
  if (n > 0)
    json_builder_end_array(builder);
}

static void
print_json(const PlyCliTrace *self, const PlyTraceSummary *summary)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();

  json_builder_begin_object(builder);
  add_source(builder, self);
  json_builder_set_member_name(builder, "of_kept");
  json_builder_add_boolean_value(builder, summary->total.folded > 0 || self->trace->info.lost > 0);
  add_counts(builder, &summary->total);
  add_lines(builder, self);
  ply_cli_json_array(builder, "passes");
  for (guint i = 0; i < summary->n_passes; i++) {
    guint32 visit = summary->passes[i];
    json_builder_begin_object(builder);
    ply_cli_json_visit(builder, self, visit, TRUE);
    ply_cli_json_number(builder, "visits", self->trace->visits[visit].end - visit);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
  ply_cli_json_array(builder, "plies");
  for (int i = 0; i < summary->n_levels; i++) {
    json_builder_begin_object(builder);
    add_counts(builder, &summary->levels[i]);
    json_builder_end_object(builder);
  }
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
}

int
ply_cli_show_summary(const PlyCliTrace *self, gboolean json)
{
  g_autoptr(PlyTraceSummary) summary =
      ply_trace_summary_new(self->trace, NULL, ply_cli_interrupted);

  if (summary == NULL)
    return ply_cli_fail(_("stopped."));
  if (json) {
    print_json(self, summary);
    return 0;
  }
  print_source(self);
  print_visits(self, &summary->total, stdout);
  print_result(self, stdout);
  if (self->trace->n > 0)
    print_passes(self, summary);
  print_plies(summary);
  for (guint i = 0; i < self->trace->n_notes; i++) /* a bookmark has its sign */
    g_print(_("%sNote at step %" PRIu64 ": %s\n"), i == 0 ? "\n" : "",
            self->trace->notes[i].step + 1, self->trace->notes[i].text);
  return 0;
}
