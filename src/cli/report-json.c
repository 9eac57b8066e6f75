/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A finished search as JSON, for scripts. */

#include "cli/cli.h"

#include <json-glib/json-glib.h>

static void
add_number(JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_int_value(builder, value);
}

static void
add_text(JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_string_value(builder, value);
}

static const char *
bound_word(guint8 bound)
{
  static const char *const words[] = {"none", "exact", "lower", "upper"};

  return words[bound];
}

static void
add_root_move(JsonBuilder *builder, const PlyRecord *record, const PlyRootMove *root)
{
  char move[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  add_text(builder, "move", ply_notation_move(record->notation, &record->rules, root->move, move));
  add_number(builder, "value", root->score);
  add_text(builder, "bound", bound_word(root->bound));
  add_number(builder, "depth", root->depth);
  add_number(builder, "nodes", (gint64)root->nodes);
  json_builder_set_member_name(builder, "pv");
  json_builder_begin_array(builder);
  for (int i = 0; i < root->pv_length; i++)
    json_builder_add_string_value(
        builder, ply_notation_move(record->notation, &record->rules, root->pv[i], move));
  json_builder_end_array(builder);
  json_builder_end_object(builder);
}

static void
add_figures(JsonBuilder *builder, const PlySearchFigures *f)
{
  add_number(builder, "nodes", (gint64)f->nodes);
  add_number(builder, "wall_us", f->wall_us);
  add_number(builder, "cpu_us", f->cpu_us);
  add_number(builder, "leaves", (gint64)f->leaves);
  add_number(builder, "cutoffs", (gint64)f->cutoffs);
  add_number(builder, "first_move_cutoffs", (gint64)f->first_cutoffs);
  add_number(builder, "table_hits", (gint64)f->table_hits);
  add_number(builder, "table_cutoffs", (gint64)f->table_cutoffs);
  add_number(builder, "re_searches", (gint64)f->re_searches);
  add_number(builder, "deepest_ply", f->deepest);
}

static void
add_moves(JsonBuilder *builder, const PlyRecord *record, const PlyReport *report)
{
  json_builder_set_member_name(builder, "moves");
  json_builder_begin_array(builder);
  for (int i = 0; i < report->n_root; i++)
    add_root_move(builder, record, &report->root[i]);
  json_builder_end_array(builder);
}

void
ply_cli_print_json(const PlyRecord *record, const PlyRecordNode *node,
                   const PlySearchOptions *options, const PlyReport *report)
{
  g_autoptr(JsonBuilder) builder = json_builder_new();
  char move[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  add_text(builder, "game", ply_game_id(record->rules.game));
  add_number(builder, "columns", record->rules.columns);
  add_number(builder, "rows", record->rules.rows);
  add_text(builder, "notation", ply_notation_id(record->notation));
  add_text(builder, "to_move",
           ply_notation_side(record->notation, &record->rules, node->position.side));
  add_text(builder, "algorithm", ply_algorithm_id(options->algorithm));
  add_text(builder, "stop", ply_stop_text(report->stop));
  add_number(builder, "depth", report->depth);
  if (report->best != PLY_MOVE_NONE)
    add_text(builder, "best",
             ply_notation_move(record->notation, &record->rules, report->best, move));
  if (report->bound != PLY_BOUND_NONE)
    add_number(builder, "value", report->score);
  add_text(builder, "bound", bound_word((guint8)report->bound));
  add_number(builder, "value_unit", record->rules.game->score_unit);
  add_figures(builder, &report->figures);
  add_moves(builder, record, report);
  json_builder_end_object(builder);

  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *text = json_to_string(root, TRUE);
  g_print("%s\n", text);
}
