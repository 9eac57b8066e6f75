/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nodes of a saved game. */

#include "formats/plygame-node.h"

#include "formats/plygame-private.h"
#include "record/replay.h"

#include <glib/gi18n-lib.h>

#define NODES "nodes"

static PlyPlygamePath
path_of(int item, const char *member)
{
  return (PlyPlygamePath){NODES, item, member};
}

/* Reads a move of this node's position. */
static gboolean
get_move(PlyPlygameLoader *loader, PlyPlygamePath path, const char *text,
         const PlyPosition *position, PlyMove *move)
{
  const PlyRules *rules = &loader->record->rules;
  if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, text, move))
    return ply_plygame_fail(loader, path, _("a move in the game's usual notation"), NULL);
  if (ply_rules_is_legal(rules, position, *move))
    return TRUE;
  g_autofree char *reason = ply_replay_reason(rules, position, *move, text);
  return ply_plygame_fail(loader, path, _("a legal move"), reason);
}

static gboolean
get_best(PlyPlygameLoader *loader, int item, JsonObject *object, PlyRecordNode *node)
{
  JsonNode *best = json_object_get_member(object, "best");
  if (best == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE(best) || json_node_get_value_type(best) != G_TYPE_STRING)
    return ply_plygame_fail(loader, path_of(item, "analysis"), _("a best move in quotation marks"),
                            NULL);
  return get_move(loader, path_of(item, "analysis"), json_node_get_string(best), &node->position,
                  &node->analysis.best);
}

static gboolean
get_number(PlyPlygameLoader *loader, int item, JsonObject *object, const char *name, gint64 least,
           gint64 most, gint64 *value)
{
  JsonNode *node = json_object_get_member(object, name);
  if (node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
      json_node_get_value_type(node) == G_TYPE_INT64 && json_node_get_int(node) >= least &&
      json_node_get_int(node) <= most) {
    *value = json_node_get_int(node);
    return TRUE;
  }
  g_autofree char *expected =
      g_strdup_printf(_("an analysis with a whole number “%s” in its range"), name);
  return ply_plygame_fail(loader, path_of(item, "analysis"), expected, NULL);
}

static gboolean
get_bound(PlyPlygameLoader *loader, int item, JsonObject *object, PlyBound *bound)
{
  JsonNode *node = json_object_get_member(object, "bound");
  const char *word =
      node != NULL && JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_STRING
          ? json_node_get_string(node)
          : NULL;
  for (guint i = 1; word != NULL && i < G_N_ELEMENTS(ply_plygame_bounds); i++)
    if (g_str_equal(word, ply_plygame_bounds[i])) {
      *bound = (PlyBound)i;
      return TRUE;
    }
  return ply_plygame_fail(loader, path_of(item, "analysis"),
                          _("an analysis with a bound “exact”, “lower” or “upper”"), NULL);
}

/* A member that files of earlier programs do not have. */
static gboolean
get_optional(PlyPlygameLoader *loader, int item, JsonObject *object, const char *name, gint64 least,
             gint64 most, gint64 *value)
{
  return !json_object_has_member(object, name) ||
         get_number(loader, item, object, name, least, most, value);
}

/* What the value claims to be. A file that does not say is of a program that called its estimates
 * exact: they are no more than estimates. */
static gboolean
get_claim(PlyPlygameLoader *loader, int item, JsonObject *object, PlyClaim *claim)
{
  JsonNode *node = json_object_get_member(object, "claim");
  gint64 lower = -PLY_SCORE_INFINITE, upper = PLY_SCORE_INFINITE, confidence = 100;

  if (!get_optional(loader, item, object, "lower", -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                    &lower) ||
      !get_optional(loader, item, object, "upper", -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                    &upper) ||
      !get_optional(loader, item, object, "confidence", 1, 100, &confidence))
    return FALSE;
  PlyClaim made = ply_claim_make(claim->bound, claim->score, claim->depth, (int)confidence,
                                 (PlyScore)lower, (PlyScore)upper);
  PlyClaimKind kind = PLY_CLAIM_ESTIMATE;
  gboolean text = node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
                  json_node_get_value_type(node) == G_TYPE_STRING;
  gboolean fits = lower <= upper && made.score == claim->score && made.bound == claim->bound &&
                  (node == NULL || (text && ply_claim_find(json_node_get_string(node), &kind)));
  *claim = made;
  if (fits && kind == made.kind)
    return TRUE;
  return ply_plygame_fail(loader, path_of(item, "analysis"),
                          _("a claim that agrees with its bound, “lower” and “upper”"), NULL);
}

static gboolean
get_analysis(PlyPlygameLoader *loader, int item, JsonObject *object, PlyRecordNode *node)
{
  JsonNode *member = json_object_get_member(object, "analysis");
  if (member == NULL || JSON_NODE_HOLDS_NULL(member))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT(member))
    return ply_plygame_fail(loader, path_of(item, "analysis"), _("an analysis in braces"), NULL);
  JsonObject *analysis = json_node_get_object(member);
  gint64 score = 0, depth = 0, nodes = 0;
  PlyClaim *claim = &node->analysis.claim;
  if (!get_bound(loader, item, analysis, &claim->bound) ||
      !get_number(loader, item, analysis, "score", -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                  &score) ||
      !get_number(loader, item, analysis, "depth", 0, 10000, &depth) ||
      !get_number(loader, item, analysis, "nodes", 0, G_MAXINT64, &nodes))
    return FALSE;
  claim->score = (PlyScore)score;
  claim->depth = (int)depth;
  node->analysis.nodes = (guint64)nodes;
  return get_claim(loader, item, analysis, claim) && get_best(loader, item, analysis, node);
}

/* Makes the node from its parent and its move. */
static PlyRecordNode *
make_node(PlyPlygameLoader *loader, GHashTable *nodes, int item, JsonObject *object)
{
  gint64 id = 0, parent_id = 0;
  const char *text = NULL;
  PlyMove move;
  if (!ply_plygame_get_int(loader, path_of(item, "id"), object, 1, G_MAXINT, TRUE, &id) ||
      !ply_plygame_get_int(loader, path_of(item, "parent"), object, 0, G_MAXINT, TRUE,
                           &parent_id) ||
      !ply_plygame_get_string(loader, path_of(item, "move"), object, TRUE, &text))
    return NULL;
  if (g_hash_table_contains(nodes, GINT_TO_POINTER((int)id))) {
    ply_plygame_fail(loader, path_of(item, "id"), _("an id that no earlier node has"), NULL);
    return NULL;
  }
  PlyRecordNode *parent = g_hash_table_lookup(nodes, GINT_TO_POINTER((int)parent_id));
  if (parent == NULL) {
    ply_plygame_fail(loader, path_of(item, "parent"), _("the id of an earlier node"), NULL);
    return NULL;
  }
  if (!get_move(loader, path_of(item, "move"), text, &parent->position, &move))
    return NULL;
  PlyRecordNode *node = ply_record_add(loader->record, parent, move, (guint)id);
  if (node == NULL)
    ply_plygame_fail(loader, path_of(item, "move"), _("a move that its parent has not yet"), NULL);
  return node;
}

static gboolean
read_node(PlyPlygameLoader *loader, GHashTable *nodes, int item, JsonNode *json)
{
  if (!JSON_NODE_HOLDS_OBJECT(json))
    return ply_plygame_fail(loader, path_of(item, NULL), _("a node in braces"), NULL);
  JsonObject *object = json_node_get_object(json);
  PlyRecordNode *node = loader->record->root;
  gint64 id = 0;
  if (item > 0)
    node = make_node(loader, nodes, item, object);
  else if (!ply_plygame_get_int(loader, path_of(0, "id"), object, 0, 0, TRUE, &id))
    return FALSE;
  if (node == NULL)
    return FALSE;
  g_hash_table_insert(nodes, GINT_TO_POINTER((int)node->id), node);
  const char *comment = NULL;
  if (!ply_plygame_get_string(loader, path_of(item, "comment"), object, FALSE, &comment))
    return FALSE;
  node->comment = g_strdup(comment);
  return get_analysis(loader, item, object, node);
}

gboolean
ply_plygame_read_nodes(PlyPlygameLoader *loader)
{
  PlyPlygamePath path = {.key = NODES, .item = -1};
  JsonNode *member = json_object_get_member(loader->object, NODES);
  if (member == NULL || !JSON_NODE_HOLDS_ARRAY(member) ||
      json_array_get_length(json_node_get_array(member)) == 0)
    return ply_plygame_fail(loader, path, _("a member “nodes” with a list of nodes"),
                            member == NULL ? _("none") : NULL);
  JsonArray *array = json_node_get_array(member);
  if (json_array_get_length(array) > PLY_RECORD_MAX_NODES)
    return ply_plygame_fail(loader, path, _("at most 100000 nodes"), _("more"));
  g_autoptr(GHashTable) nodes = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < json_array_get_length(array); i++)
    if (!read_node(loader, nodes, (int)i, json_array_get_element(array, i)))
      return FALSE;
  return TRUE;
}
