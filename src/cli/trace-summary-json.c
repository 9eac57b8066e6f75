/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a whole recording comes to, for scripts. Values are as recorded: for the side to move. */

#include "cli/json-out.h"
#include "cli/trace.h"

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

/* What only the return of a visit tells. */
static void
add_outcome(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  if ((at->flags & PLY_TRACE_STOPPED) == 0) {
    ply_cli_json_number(builder, "value", at->value);
    ply_cli_json_text(builder, "bound", ply_cli_json_bound(ply_trace_bound(at)));
  }
  if (at->best != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "best", ply_cli_trace_move(self, at->best, move));
  ply_cli_json_number(builder, "untried", at->untried);
  json_builder_set_member_name(builder, "cut");
  json_builder_add_boolean_value(builder, (at->flags & PLY_VISIT_CUT) != 0);
}

void
ply_cli_json_visit(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit, gboolean returned)
{
  static const char *const unknown[] = {"value", "bound", "best", "untried", "cut"};
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  ply_cli_json_number(builder, "visit", visit);
  ply_cli_json_number(builder, "ply", at->ply);
  ply_cli_json_number(builder, "depth", at->depth);
  if (at->move != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "move", ply_cli_trace_move(self, at->move, move));
  if (ply_trace_has_window(self->trace, visit)) {
    ply_cli_json_number(builder, "alpha", at->alpha);
    ply_cli_json_number(builder, "beta", at->beta);
  } else {
    ply_cli_json_null(builder, "alpha");
    ply_cli_json_null(builder, "beta");
  }
  if (returned)
    add_outcome(builder, self, visit);
  for (gsize i = 0; !returned && i < G_N_ELEMENTS(unknown); i++)
    ply_cli_json_null(builder, unknown[i]);
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
  PlyCliRootLine lines[PLY_MAX_MULTI_PV];
  guint n = ply_cli_trace_root_lines(self->trace, lines);
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

void
ply_cli_show_summary_json(const PlyCliTrace *self, const PlyTraceSummary *summary)
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
