/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/game-review-write.h"

#include "record/printable.h"

#include <json-glib/json-glib.h>

static const char *const loss_names[] = {
    [PLY_LOSS_OPEN] = "open",
    [PLY_LOSS_EXACT] = "exact",
    [PLY_LOSS_AT_LEAST] = "at-least",
    [PLY_LOSS_AT_MOST] = "at-most",
};
static const char *const state_names[] = {"waiting", "done", "cut"};

/* Where a loss says nothing in units, it has none. */
static gboolean
has_units(const PlyReviewLoss *loss)
{
  return loss->kind != PLY_LOSS_OPEN && !loss->uncountable;
}

static const char *
move_text(const PlyRules *rules, PlyNotation notation, PlyMove move, char text[PLY_NOTATION_BYTES])
{
  text[0] = '\0';
  return move != PLY_MOVE_NONE ? ply_notation_move(notation, rules, move, text) : text;
}

static void
append_value(GString *text, const PlyRules *rules, const PlyReviewValue *value)
{
  PlyClaim claim = ply_review_value_claim(value);
  char units[PLY_REVIEW_UNITS_BYTES];

  if (value->bound == PLY_BOUND_NONE)
    g_string_append(text, ",,,,,,");
  else
    g_string_append_printf(text, ",%s,%s,%s,%d,%d,%s", ply_review_units(rules, claim.score, units),
                           ply_claim_name(claim.kind), ply_claim_bound_name(&claim), value->depth,
                           value->confidence, ply_review_value_is_solved(value) ? "yes" : "no");
}

/* The signs of a cell; what would end the line or steer a terminal is left out (RFC 4180). */
static void
append_quoted(GString *text, const char *words)
{
  g_autofree char *line = ply_printable(words);
  g_autoptr(GString) inside = g_string_new(line);

  g_string_replace(inside, "\"", "\"\"", 0);
  g_string_append_printf(text, "\"%s\"", inside->str);
}

/* What a person has said of a move. */
static void
append_remarks(GString *text, const PlyRecord *record, const PlyReviewMove *move)
{
  const PlyRecordNode *node = ply_record_find(record, move->id);

  g_string_append_printf(text, ",%s,", node != NULL ? ply_move_mark_text(node->mark) : "");
  if (node != NULL && node->comment != NULL)
    append_quoted(text, node->comment);
}

static const char *
side_text(const PlyRules *rules, PlyNotation notation, const PlyReviewMove *move)
{
  return move->chance ? "chance" : ply_notation_side(notation, rules, move->side);
}

GString *
ply_review_write_csv(const PlyRecord *record, PlyNotation notation, const GArray *moves)
{
  const PlyRules *rules = &record->rules;
  GString *text =
      g_string_new("number,side,played,best,"
                   "played_value,played_claim,played_bound,played_depth,played_confidence,"
                   "played_solved,best_value,best_claim,best_bound,best_depth,"
                   "best_confidence,best_solved,loss,loss_kind,size,mark,comment\n");

  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    char played[PLY_NOTATION_BYTES], best[PLY_NOTATION_BYTES], units[PLY_REVIEW_UNITS_BYTES];
    /* Some notations write a comma or a space; a quoted cell may hold both (RFC 4180). */
    g_string_append_printf(text, "%u,%s,\"%s\",\"%s\"", move->number,
                           side_text(rules, notation, move),
                           move_text(rules, notation, move->played, played),
                           move_text(rules, notation, move->best, best));
    append_value(text, rules, &move->played_value);
    append_value(text, rules, &move->best_value);
    g_string_append_printf(text, ",%s,%s,%s",
                           has_units(&move->loss) ? ply_review_units(rules, move->loss.loss, units)
                                                  : "",
                           loss_names[move->loss.kind], ply_review_size_name(move->loss.size));
    append_remarks(text, record, move);
    g_string_append_c(text, '\n');
  }
  return text;
}

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

static void
add_truth(JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_boolean_value(builder, value);
}

static void
add_value(JsonBuilder *builder, const char *name, const PlyReviewValue *value)
{
  PlyClaim claim = ply_review_value_claim(value);

  json_builder_set_member_name(builder, name);
  json_builder_begin_object(builder);
  add_text(builder, "claim", ply_claim_name(claim.kind));
  add_text(builder, "bound", ply_claim_bound_name(&claim));
  if (value->bound != PLY_BOUND_NONE) {
    add_number(builder, "value", claim.score);
    add_number(builder, "depth", value->depth);
    add_number(builder, "confidence", value->confidence);
  }
  if (value->lower > -PLY_SCORE_INFINITE)
    add_number(builder, "lower", value->lower);
  if (value->upper < PLY_SCORE_INFINITE)
    add_number(builder, "upper", value->upper);
  add_truth(builder, "solved", ply_review_value_is_solved(value));
  json_builder_end_object(builder);
}

static void
add_line(JsonBuilder *builder, const PlyRules *rules, PlyNotation notation,
         const PlyReviewMove *move)
{
  char text[PLY_NOTATION_BYTES];

  json_builder_set_member_name(builder, "line");
  json_builder_begin_array(builder);
  for (int i = 0; i < move->n_line; i++)
    json_builder_add_string_value(builder, move_text(rules, notation, move->line[i], text));
  json_builder_end_array(builder);
}

/* What a person has said of a move, or of the start. */
static void
add_remarks(JsonBuilder *builder, const PlyRecordNode *node)
{
  if (node == NULL)
    return;
  if (node->mark != PLY_MOVE_MARK_NONE)
    add_text(builder, "mark", ply_move_mark_text(node->mark));
  if (node->comment != NULL)
    add_text(builder, "comment", node->comment);
}

static void
add_move(JsonBuilder *builder, const PlyRecord *record, PlyNotation notation,
         const PlyReviewMove *move)
{
  const PlyRules *rules = &record->rules;
  char text[PLY_NOTATION_BYTES];

  json_builder_begin_object(builder);
  add_number(builder, "number", move->number);
  add_text(builder, "side", side_text(rules, notation, move));
  add_text(builder, "state", state_names[move->state]);
  add_truth(builder, "forced", move->forced);
  add_text(builder, "played", move_text(rules, notation, move->played, text));
  if (move->best != PLY_MOVE_NONE)
    add_text(builder, "best", move_text(rules, notation, move->best, text));
  add_value(builder, "played_value", &move->played_value);
  add_value(builder, "best_value", &move->best_value);
  add_text(builder, "comparison", loss_names[move->loss.kind]);
  if (has_units(&move->loss))
    add_number(builder, "loss", move->loss.loss);
  add_truth(builder, "proven", move->loss.proven);
  add_text(builder, "size", ply_review_size_name(move->loss.size));
  add_number(builder, "nodes", (gint64)move->nodes);
  add_line(builder, rules, notation, move);
  add_remarks(builder, ply_record_find(record, move->id));
  json_builder_end_object(builder);
}

static void
add_totals(JsonBuilder *builder, const PlyRules *rules, PlyNotation notation, int side,
           const PlyReviewTotals *total)
{
  json_builder_begin_object(builder);
  add_text(builder, "side", ply_notation_side(notation, rules, side));
  add_number(builder, "moves", total->n_moves);
  add_number(builder, "judged", total->judged);
  add_number(builder, "bounded", total->bounded);
  add_number(builder, "open", total->open);
  add_number(builder, "lost", total->lost);
  add_truth(builder, "exact", total->exact);
  for (PlyReviewSize size = PLY_REVIEW_SLIP; size < PLY_REVIEW_N_SIZES; size++) {
    g_autofree char *name = g_strconcat(ply_review_size_name(size), "s", NULL);
    add_number(builder, name, total->by_size[size]);
  }
  json_builder_end_object(builder);
}

static void
add_head(JsonBuilder *builder, const PlyRules *rules, PlyNotation notation)
{
  add_text(builder, "game", ply_game_id(rules->game));
  add_number(builder, "columns", rules->columns);
  add_number(builder, "rows", rules->rows);
  add_text(builder, "notation", ply_notation_id(notation));
  add_number(builder, "value_unit", ply_notation_unit(rules));
}

GString *
ply_review_write_json(const PlyRecord *record, PlyNotation notation, const GArray *moves)
{
  const PlyRules *rules = &record->rules;
  g_autoptr(JsonBuilder) builder = json_builder_new();
  PlyReviewTotals totals[2];

  ply_review_sum(moves, totals);
  json_builder_begin_object(builder);
  add_head(builder, rules, notation);
  add_remarks(builder, record->root);
  json_builder_set_member_name(builder, "moves");
  json_builder_begin_array(builder);
  for (guint i = 0; i < moves->len; i++)
    add_move(builder, record, notation, &g_array_index(moves, PlyReviewMove, i));
  json_builder_end_array(builder);
  json_builder_set_member_name(builder, "totals");
  json_builder_begin_array(builder);
  for (int side = 0; side < 2; side++)
    add_totals(builder, rules, notation, side, &totals[side]);
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *json = json_to_string(root, TRUE);
  g_autofree char *printable = ply_printable_json(json);
  GString *text = g_string_new(printable);
  g_string_append_c(text, '\n');
  return text;
}
