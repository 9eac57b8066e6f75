/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A finished search as JSON, for scripts. */

#include "cli/cli.h"

#include "cli/json-out.h"

static void
add_root_move(JsonBuilder *builder, const PlyRecord *record, const PlyRootMove *root,
              gboolean guesses)
{
  PlyClaim claim = ply_claim_of_move(root);
  char move[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "move",
                    ply_notation_move(record->notation, &record->rules, root->move, move));
  ply_cli_json_claim(builder, &claim);
  ply_cli_json_number(builder, "depth", root->depth);
  if (!guesses)
    ply_cli_json_number(builder, "confidence", claim.confidence);
  ply_cli_json_number(builder, "nodes", (gint64)root->nodes);
  ply_cli_json_array(builder, "pv");
  for (int i = 0; i < root->pv_length; i++)
    json_builder_add_string_value(
        builder, ply_notation_move(record->notation, &record->rules, root->pv[i], move));
  json_builder_end_array(builder);
  json_builder_end_object(builder);
}

static void
add_figures(JsonBuilder *builder, const PlySearchFigures *f)
{
  ply_cli_json_number(builder, "nodes", (gint64)f->nodes);
  ply_cli_json_number(builder, "wall_us", f->wall_us);
  ply_cli_json_number(builder, "cpu_us", f->cpu_us);
  ply_cli_json_number(builder, "leaves", (gint64)f->leaves);
  ply_cli_json_number(builder, "cutoffs", (gint64)f->cutoffs);
  ply_cli_json_number(builder, "first_move_cutoffs", (gint64)f->first_cutoffs);
  ply_cli_json_number(builder, "table_hits", (gint64)f->table_hits);
  ply_cli_json_number(builder, "table_cutoffs", (gint64)f->table_cutoffs);
  ply_cli_json_number(builder, "re_searches", (gint64)f->re_searches);
  ply_cli_json_number(builder, "deepest_ply", f->deepest);
}

static void
add_moves(JsonBuilder *builder, const PlyRecord *record, const PlyReport *report, gboolean guesses)
{
  ply_cli_json_array(builder, "moves");
  for (int i = 0; i < report->n_root; i++)
    add_root_move(builder, record, &report->root[i], guesses);
  json_builder_end_array(builder);
}

/* An engine that leaves out moves on a guess and cannot say how often it is right. */
static gboolean
guesses_blindly(const PlyRecord *record, const PlySearchOptions *options)
{
  return ply_algorithm_is_engine(options->algorithm) &&
         (ply_algorithm_takes(options->algorithm, &record->rules) & PLY_TAKES_CONFIDENCE) == 0;
}

void
ply_cli_print_json(const PlyRecord *record, const PlyRecordNode *node,
                   const PlySearchOptions *options, const PlyReport *report)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();
  gboolean guesses = guesses_blindly(record, options);
  PlyClaim claim = ply_claim_of_report(report);
  char move[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "game", ply_game_id(record->rules.game));
  ply_cli_json_number(builder, "columns", record->rules.columns);
  ply_cli_json_number(builder, "rows", record->rules.rows);
  ply_cli_json_text(builder, "notation", ply_notation_id(record->notation));
  ply_cli_json_text(builder, "to_move",
                    report->chance
                        ? "chance"
                        : ply_notation_side(record->notation, &record->rules, node->position.side));
  ply_cli_json_text(builder, "algorithm", ply_algorithm_id(options->algorithm));
  ply_cli_json_text(builder, "stop", ply_claim_stop_text(report));
  ply_cli_json_number(builder, "depth", report->depth);
  if (!guesses)
    ply_cli_json_number(builder, "confidence", report->confidence);
  if (report->best != PLY_MOVE_NONE && !report->chance)
    ply_cli_json_text(builder, "best",
                      ply_notation_move(record->notation, &record->rules, report->best, move));
  ply_cli_json_claim(builder, &claim);
  ply_cli_json_number(builder, "value_unit", ply_notation_unit(&record->rules));
  add_figures(builder, &report->figures);
  add_moves(builder, record, report, guesses);
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
}
