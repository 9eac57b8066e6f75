/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was searched and how; and the root moves whose exact values were asked for. */

#include "cli/trace.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli/cli.h"

/* "table, static order": what is on. */
static void
append_switches(GString *text, const PlySearchOptions *o)
{
  const struct {
    bool on;
    const char *name;
  } switches[] = {
      {o->fail_hard, N_("fail-hard")},
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
                           (double)o->aspiration_window / game->score_unit);
  if (o->quiescence)
    g_string_append_printf(text,
                           g_dngettext(GETTEXT_PACKAGE, ", quiescence to %d ply",
                                       ", quiescence to %d plies", (gulong)o->quiescence_depth),
                           o->quiescence_depth);
  if (game->candidates != NULL)
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
    g_string_append(text, _(", recorded by another program"));
  } else {
    append_options(text, info);
  }
  g_print("%-12s %s\n", _("Search:"), text->str);
  if (!info->foreign && info->rules.tree == NULL && info->options.evaluation != NULL)
    g_print("%-12s %s\n", _("Evaluation:"), _(info->options.evaluation->name));
  g_string_truncate(text, 0);
  append_limits(text, &info->limits);
  if (text->len > 0)
    g_print("%-12s %s\n", _("Limits:"), g_strchomp(text->str));
}

void
ply_cli_print_source(const PlyCliTrace *self)
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
narrow(PlyCliRootLine *line, PlyScore bounds[2], const PlyTraceVisit *at)
{
  PlyBound bound = ply_trace_bound(at);

  if (bound != PLY_BOUND_UPPER)
    bounds[0] = at->value;
  if (bound != PLY_BOUND_LOWER)
    bounds[1] = at->value;
  line->bound = bounds[0] == bounds[1] ? PLY_BOUND_EXACT : bound;
  line->score = (PlyScore)at->value;
  if (at->best != PLY_MOVE_NONE)
    line->move = at->best;
}

guint
ply_cli_trace_root_lines(const PlyTrace *trace, PlyCliRootLine lines[PLY_MAX_MULTI_PV])
{
  const PlyTraceInfo *info = &trace->info;
  PlyScore bounds[PLY_MAX_MULTI_PV][2];
  guint n = 0;

  if (info->foreign || info->options.multi_pv <= 1)
    return 0;
  for (guint32 i = 0; i < trace->n; i = trace->visits[i].end) {
    const PlyTraceVisit *at = &trace->visits[i];
    if (at->depth != info->depth || (at->flags & PLY_TRACE_STOPPED) != 0 || at->order > n ||
        at->order >= PLY_MAX_MULTI_PV)
      continue;
    if (at->order == n) {
      lines[n] = (PlyCliRootLine){.move = PLY_MOVE_NONE};
      bounds[n][0] = -PLY_SCORE_INFINITE - 1;
      bounds[n++][1] = PLY_SCORE_INFINITE + 1;
    }
    narrow(&lines[at->order], bounds[at->order], at);
  }
  return n;
}
