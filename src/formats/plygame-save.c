/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The writer of saved games; plygame.c has the grammar. One node a line, so that versions compare
 * well. */

#include "formats/plygame-private.h"

#include <math.h>
#include <stdlib.h>

#include "rules/opening.h"

#define MOST_TAGS 100 /* as the reader takes */

const char *const ply_plygame_bounds[4] = {"none", "exact", "lower", "upper"};

static void
append_string(GString *text, const char *string)
{
  g_autofree char *valid = g_utf8_make_valid(string, -1);
  g_string_append_c(text, '"');
  for (const char *p = valid; *p != '\0'; p++) {
    if (*p == '"' || *p == '\\')
      g_string_append_printf(text, "\\%c", *p);
    else if (*p == '\n')
      g_string_append(text, "\\n");
    else if ((guchar)*p < 0x20 || *p == 0x7f)
      g_string_append_printf(text, "\\u%04x", (guchar)*p);
    else
      g_string_append_c(text, *p);
  }
  g_string_append_c(text, '"');
}

static void
append_member(GString *text, const char *key, const char *string)
{
  if (string == NULL)
    return;
  g_string_append_printf(text, "  \"%s\": ", key);
  append_string(text, string);
  g_string_append(text, ",\n");
}

static void
append_seconds(GString *text, double seconds)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gboolean good = isfinite(seconds) && seconds > 0 && seconds <= PLY_PLYGAME_MOST_SECONDS;
  g_string_append(text, g_ascii_dtostr(number, sizeof number, good ? seconds : 0));
}

static void
append_players(GString *text, const PlyRecord *record)
{
  if (record->players[0] == NULL && record->players[1] == NULL)
    return;
  g_string_append(text, "  \"players\": [");
  for (int side = 0; side < 2; side++) {
    if (side == 1)
      g_string_append(text, ", ");
    if (record->players[side] != NULL)
      append_string(text, record->players[side]);
    else
      g_string_append(text, "null");
  }
  g_string_append(text, "],\n");
}

static void
append_tags(GString *text, const PlyRecord *record)
{
  guint n = record->tags != NULL ? record->tags->len : 0;
  if (n == 0)
    return;
  g_string_append(text, "  \"tags\": [");
  for (guint i = 0; i < n && i < 2 * MOST_TAGS; i++) {
    if (i > 0)
      g_string_append(text, ", ");
    append_string(text, record->tags->pdata[i]);
  }
  g_string_append(text, "],\n");
}

static void
append_rules(GString *text, const PlyRecord *record)
{
  const PlyRules *rules = &record->rules;
  gboolean sized = rules->game->default_size > 0;
  char spec[PLY_RULES_SPEC_BYTES];
  append_member(text, "game", sized ? ply_game_id(rules->game) : ply_rules_format(rules, spec));
  if (sized)
    g_string_append_printf(text, "  \"size\": %d,\n", rules->columns);
  if (g_str_equal(ply_game_id(rules->game), "pente"))
    append_member(text, "opening", ply_opening_names[rules->opening]);
  if (record->tree != NULL) {
    char *tree = ply_number_tree_format(record->tree);
    append_member(text, "tree", tree);
    free(tree);
  }
  append_member(text, "notation", ply_notation_id(record->notation));
}

/* The start, unless it is the rules' own. */
static void
append_start(GString *text, const PlyRecord *record)
{
  if (ply_record_starts_fresh(record) || record->tree != NULL)
    return;
  PlyBoard board;
  PlyPosition position;
  int cell;
  ply_rules_read_board(&record->rules, &record->root->position, &board);
  g_string_append_printf(text, "  \"side\": %d,\n", board.side);
  g_string_append_printf(text, "  \"captured\": [%d, %d],\n", board.captured[0], board.captured[1]);
  if (ply_rules_set_board(&record->rules, &board, FALSE, &position, &cell) != PLY_BOARD_OK)
    g_string_append(text, "  \"forced\": true,\n");
  g_string_append(text, "  \"board\": [\n");
  for (int row = 0; row < board.rows; row++) {
    g_string_append(text, "    \"");
    for (int column = 0; column < board.columns; column++)
      g_string_append_c(text, ".XO"[board.cells[row * board.columns + column]]);
    g_string_append(text, row + 1 < board.rows ? "\",\n" : "\"\n");
  }
  g_string_append(text, "  ],\n");
}

static void
append_analysis(GString *text, const PlyRecord *record, const PlyRecordAnalysis *analysis)
{
  const PlyClaim *claim = &analysis->claim;

  if (claim->kind == PLY_CLAIM_NONE)
    return;
  g_string_append_printf(text,
                         ", \"analysis\": {\"claim\": \"%s\", \"bound\": \"%s\", \"score\": %d, "
                         "\"depth\": %d, \"confidence\": %d, ",
                         ply_claim_name(claim->kind), ply_plygame_bounds[claim->bound],
                         claim->score, claim->depth, claim->confidence);
  if (claim->lower > -PLY_SCORE_INFINITE)
    g_string_append_printf(text, "\"lower\": %d, ", claim->lower);
  if (claim->upper < PLY_SCORE_INFINITE)
    g_string_append_printf(text, "\"upper\": %d, ", claim->upper);
  g_string_append_printf(text, "\"nodes\": %" G_GUINT64_FORMAT, analysis->nodes);
  char move[PLY_NOTATION_BYTES];
  if (analysis->best != PLY_MOVE_NONE)
    g_string_append_printf(
        text, ", \"best\": \"%s\"",
        ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules, analysis->best, move));
  g_string_append_c(text, '}');
}

/* Writes a node and all below it; a parent comes before its children, the main line before
 * variations. */
static void
append_nodes(GString *text, const PlyRecord *record, const PlyRecordNode *node)
{
  char move[PLY_NOTATION_BYTES];
  g_string_append_printf(text, "%s    {\"id\": %u", node->parent != NULL ? ",\n" : "", node->id);
  if (node->parent != NULL)
    g_string_append_printf(
        text, ", \"parent\": %u, \"move\": \"%s\"", node->parent->id,
        ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules, node->move, move));
  if (node->comment != NULL) {
    g_string_append(text, ", \"comment\": ");
    append_string(text, node->comment);
  }
  if (node->mark != PLY_MOVE_MARK_NONE)
    g_string_append_printf(text, ", \"mark\": \"%s\"", ply_move_mark_text(node->mark));
  append_analysis(text, record, &node->analysis);
  g_string_append_c(text, '}');
  for (guint i = 0; i < ply_record_n_children(node); i++)
    append_nodes(text, record, ply_record_child(node, i));
}

GString *
ply_plygame_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  GString *text = g_string_new(NULL);
  g_string_append_printf(text, "{\n  \"plygame\": %d,\n", PLY_PLYGAME_VERSION);
  append_rules(text, record);
  append_member(text, "title", record->title);
  append_players(text, record);
  append_tags(text, record);
  append_member(text, "result", record->result);
  if (record->clock_s[0] > 0 || record->clock_s[1] > 0) {
    g_string_append(text, "  \"clock\": [");
    append_seconds(text, record->clock_s[0]);
    g_string_append(text, ", ");
    append_seconds(text, record->clock_s[1]);
    g_string_append(text, "],\n");
  }
  append_start(text, record);
  g_string_append(text, "  \"nodes\": [\n");
  append_nodes(text, record, record->root);
  return g_string_append(text, "\n  ]\n}\n");
}
