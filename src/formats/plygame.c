/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A saved game with everything in it: one JSON object.
 *
 * Grammar (members in any order, those in brackets may be missing):
 *
 *     "plygame"    1, the version
 *     "game"       a game's id, with its size if that is not the usual one: "connect4",
 *                  "maxconnect4:5x4", "mnk:15x15x5"
 *     ["size"]     of a square board, instead
 *     ["opening"]  "within-3" | "at-least-3" | "none", Pente's rule
 *     "tree"       the number tree's text, for that game only
 *     ["notation"] how squares are labelled, an id of rules/notation.h
 *     ["title"], ["result"]   text
 *     ["players"]  [text or null, text or null]
 *     ["tags"]     [name, value, name, value, …], at most 100 of each: what else is said of the game
 *     ["clock"]    [seconds, seconds] left to each side, 0: unknown
 *     ["board"]    the start, if it is not the game's own: rows of ".", "X" (moves first) and "O",
 *                  top row first; with it
 *     ["side"]     0 | 1 to move there,
 *     ["captured"] [stones, stones] taken, and
 *     ["forced"]   true if a side to move that does not fit the board is meant
 *     "nodes"      [ node, … ], a flat list; the first is the start, every other follows its parent
 *
 * A node:
 *
 *     "id"         unique number, 0 for the start
 *     "parent"     an earlier node's id
 *     "move"       in the game's usual notation
 *     ["comment"]  text
 *     ["mark"]     "!", "?", "!!", "??", "!?" or "?!": what a person thinks of the move
 *     ["analysis"] { ["claim"], "bound", "score", "depth", ["confidence"], ["lower"], ["upper"],
 *                  "nodes", ["best"] }
 *
 * "claim" is "estimate", "lower bound", "upper bound" or "proven"; "bound" is "exact", "lower" or
 * "upper", the side of it that the score is on; "lower" and "upper" are what is proven. Without a
 * claim it is an estimate: earlier programs wrote none.
 *
 * Siblings stand in order, main line first. */

#include "formats/plygame-private.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "formats/formats.h"
#include "record/game-list.h"
#include "record/json-map.h"
#include "record/replay.h"
#include "rules/opening.h"

/* Where detection stops looking for the member that tells our files from other JSON. */
#define MOST_TAGS    100
#define DETECT_BYTES 512

#define NODES "nodes"

/* A place in the file, as ply_json_map_find() takes it. */
typedef struct {
  const char *key;
  int item; /* −1: none */
  const char *member;
} Path;

typedef struct {
  PlyTextReader start;
  JsonObject *object; /* borrowed: the outermost */
  PlyRecord *record;  /* owned once it is made */
  GError **error;
} Loader;

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) != '{')
    return 0;
  const char *from = reader.text + reader.offset;
  gssize most = (gssize)MIN(length - reader.offset, DETECT_BYTES);
  return g_strstr_len(from, most, "\"plygame\"") != NULL ? 100 : 20;
}

/* What stands at the cursor, without the punctuation that follows a value. */
static char *
describe_value(PlyTextReader at)
{
  gunichar c = ply_text_reader_peek(&at);
  if (c == '[')
    return g_strdup(_("another list"));
  if (c == '{')
    return g_strdup(_("an object in braces"));
  PlyTextReader value = at;
  gboolean in_string = c == '"';
  at.length = at.offset;
  do {
    c = ply_text_reader_next(&value);
    at.length = value.offset;
    c = ply_text_reader_peek(&value);
    if (in_string && c == '"')
      at.length = value.offset + 1;
  } while (c != '\n' && c != PLY_TEXT_END &&
           (in_string ? c != '"' : c != ',' && c != ']' && c != '}' && c != ' '));
  return ply_text_reader_describe_word(&at);
}

/* Sets the error; quotes what is there if `found` is NULL. Returns FALSE. */
static gboolean
fail(Loader *loader, Path path, const char *expected, const char *found)
{
  PlyTextReader at = ply_json_map_find(&loader->start, path.key, path.item, path.member);
  g_autofree char *quoted = found == NULL ? describe_value(at) : NULL;
  return ply_text_expected(loader->error, PLY_TEXT_ERROR_RULES, &at, expected,
                           found != NULL ? found : quoted);
}

/* The member's node; NULL if it is missing or null, which is an error if it is needed. */
static JsonNode *
get_member(Loader *loader, Path path, JsonObject *object, gboolean needed, gboolean *good)
{
  const char *name = path.member != NULL ? path.member : path.key;
  JsonNode *node = json_object_get_member(object, name);
  *good = TRUE;
  if (node != NULL && !JSON_NODE_HOLDS_NULL(node))
    return node;
  if (needed) {
    g_autofree char *expected = g_strdup_printf(_("a member “%s”"), name);
    *good = fail(loader, path, expected, _("none"));
  }
  return NULL;
}

static gboolean
holds(JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == type;
}

/* This and the next two read the member that the path names last from `object`. A missing one that
 * is not `needed` leaves the value alone. FALSE with an error. */
static gboolean
get_int(Loader *loader, Path path, JsonObject *object, gint64 least, gint64 most, gboolean needed,
        gint64 *value)
{
  gboolean good;
  JsonNode *node = get_member(loader, path, object, needed, &good);
  if (node == NULL)
    return good;
  if (holds(node, G_TYPE_INT64) && json_node_get_int(node) >= least &&
      json_node_get_int(node) <= most) {
    *value = json_node_get_int(node);
    return TRUE;
  }
  if (least == most)
    return fail(loader, path, _("the number 0"), NULL);
  char low[32], high[32];
  g_snprintf(low, sizeof low, "%" G_GINT64_FORMAT, least);
  g_snprintf(high, sizeof high, "%" G_GINT64_FORMAT, most);
  g_autofree char *expected = g_strdup_printf(_("a whole number from %s to %s"), low, high);
  return fail(loader, path, expected, NULL);
}

/* Escapes in JSON can spell strings that are no UTF-8. */
static const char *
valid_string(JsonNode *node)
{
  const char *string = holds(node, G_TYPE_STRING) ? json_node_get_string(node) : NULL;
  return string != NULL && g_utf8_validate(string, -1, NULL) ? string : NULL;
}

static gboolean
get_string(Loader *loader, Path path, JsonObject *object, gboolean needed, const char **value)
{
  gboolean good;
  JsonNode *node = get_member(loader, path, object, needed, &good);
  if (node == NULL)
    return good;
  const char *string = valid_string(node);
  if (string == NULL)
    return fail(loader, path, _("text in quotation marks"), NULL);
  *value = string;
  return TRUE;
}

/* The index of one of `n` words. */
static gboolean
get_word(Loader *loader, Path path, JsonObject *object, const char *const *words, guint n,
         int *value)
{
  const char *word = NULL;
  if (!get_string(loader, path, object, FALSE, &word))
    return FALSE;
  if (word == NULL)
    return TRUE;
  g_autoptr(GString) expected = g_string_new(NULL);
  for (guint i = 0; i < n; i++) {
    if (g_str_equal(word, words[i])) {
      *value = (int)i;
      return TRUE;
    }
    g_string_append_printf(expected, "%s“%s”", i > 0 ? ", " : "", words[i]);
  }
  return fail(loader, path, expected->str, NULL);
}

/* The array of exactly `n` elements at a key of the outermost object; NULL if missing or wrong. */
static JsonArray *
get_array(Loader *loader, const char *key, guint n, gboolean *good)
{
  Path path = {.key = key, .item = -1};
  JsonNode *node = get_member(loader, path, loader->object, FALSE, good);
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY(node) && json_array_get_length(json_node_get_array(node)) == n)
    return json_node_get_array(node);
  g_autofree char *expected = g_strdup_printf(_("a list of %u"), n);
  *good = fail(loader, path, expected, NULL);
  return NULL;
}

static gboolean
get_players(Loader *loader, char *players[2])
{
  gboolean good;
  JsonArray *array = get_array(loader, "players", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    if (JSON_NODE_HOLDS_NULL(node))
      continue;
    if (valid_string(node) == NULL)
      return fail(loader, (Path){"players", (int)side, NULL}, _("a name in quotation marks"), NULL);
    players[side] = g_strdup(valid_string(node));
  }
  return good;
}

static gboolean
get_tags(Loader *loader, PlyRecord *record)
{
  Path path = {.key = "tags", .item = -1};
  gboolean good;
  JsonNode *node = get_member(loader, path, loader->object, FALSE, &good);
  if (node == NULL)
    return good;
  JsonArray *array = JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
  guint n = array != NULL ? json_array_get_length(array) : 1;
  if (n % 2 != 0 || n > 2 * MOST_TAGS)
    return fail(loader, path, _("a list of names and values"), NULL);
  for (guint i = 0; i < n; i += 2) {
    const char *name = valid_string(json_array_get_element(array, i));
    const char *value = valid_string(json_array_get_element(array, i + 1));
    if (name == NULL || value == NULL)
      return fail(loader, (Path){"tags", (int)(name == NULL ? i : i + 1), NULL},
                  _("text in quotation marks"), NULL);
    ply_record_set_tag(record, name, value);
  }
  return TRUE;
}

static gboolean
get_clock(Loader *loader, double clock_s[2])
{
  gboolean good;
  JsonArray *array = get_array(loader, "clock", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    double seconds = holds(node, G_TYPE_INT64)    ? (double)json_node_get_int(node)
                     : holds(node, G_TYPE_DOUBLE) ? json_node_get_double(node)
                                                  : -1;
    if (!(seconds >= 0 && seconds <= PLY_PLYGAME_MOST_SECONDS))
      return fail(loader, (Path){"clock", (int)side, NULL}, _("a number of seconds"), NULL);
    clock_s[side] = seconds;
  }
  return good;
}

static gboolean
get_captured(Loader *loader, PlyBoard *board)
{
  gboolean good;
  JsonArray *array = get_array(loader, "captured", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    gint64 stones = holds(node, G_TYPE_INT64) ? json_node_get_int(node) : -1;
    if (stones < 0 || stones > 1000)
      return fail(loader, (Path){"captured", (int)side, NULL},
                  _("a number of captured stones, at most 1000"), NULL);
    board->captured[side] = (guint16)stones;
  }
  return good;
}

static gboolean
get_row(Loader *loader, JsonNode *node, int row, PlyBoard *board)
{
  const char *squares = valid_string(node);
  if (squares == NULL || strlen(squares) != board->columns ||
      strspn(squares, ".XO") != board->columns) {
    g_autofree char *expected = g_strdup_printf(_("a row of %d of ., X and O"), board->columns);
    return fail(loader, (Path){"board", row, NULL}, expected, NULL);
  }
  for (int i = 0; i < board->columns; i++)
    board->cells[row * board->columns + i] = (guint8)(squares[i] == 'X'   ? 1
                                                      : squares[i] == 'O' ? 2
                                                                          : 0);
  return TRUE;
}

static gboolean
get_board(Loader *loader, const PlyRules *rules, PlyPosition *position)
{
  Path path = {.key = "board", .item = -1}, side_path = {.key = "side", .item = -1};
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows};
  gboolean good;
  gint64 side = 0;
  JsonArray *rows = get_array(loader, "board", rules->rows, &good);
  for (int row = 0; rows != NULL && row < rules->rows; row++)
    if (!get_row(loader, json_array_get_element(rows, (guint)row), row, &board))
      return FALSE;
  if (!good || !get_int(loader, side_path, loader->object, 0, 1, TRUE, &side) ||
      !get_captured(loader, &board))
    return FALSE;
  if (rows == NULL)
    return TRUE;
  board.side = (guint8)side;
  JsonNode *forced = json_object_get_member(loader->object, "forced");
  gboolean force = forced != NULL && holds(forced, G_TYPE_BOOLEAN) && json_node_get_boolean(forced);
  int cell = -1;
  PlyBoardFault fault = ply_rules_set_board(rules, &board, force, position, &cell);
  if (fault == PLY_BOARD_WRONG_SIDE)
    return fail(loader, side_path, _("the side whose turn it is on this board"), NULL);
  if (fault == PLY_BOARD_FLOATING_DISC)
    path.item = cell / rules->columns;
  if (fault == PLY_BOARD_ODD_CAPTURES)
    path.key = "captured";
  return fault == PLY_BOARD_OK || fail(loader, path, _("a board that the game can have"), NULL);
}

static gboolean
check_version(Loader *loader)
{
  Path path = {.key = "plygame", .item = -1};
  gint64 version = 0;
  if (!get_int(loader, path, loader->object, 0, G_MAXINT, TRUE, &version))
    return FALSE;
  if (version == PLY_PLYGAME_VERSION)
    return TRUE;
  g_autofree char *found = g_strdup_printf(_("version %d"), (int)version);
  return fail(loader, path, _("a saved game of version 1"), found);
}

static gboolean
read_tree(Loader *loader, PlyNumberTree **tree)
{
  Path path = {.key = "tree", .item = -1};
  const char *text = NULL;
  PlyNumberTreeFault fault = {0};
  if (!get_string(loader, path, loader->object, TRUE, &text))
    return FALSE;
  *tree = ply_number_tree_parse(text, strlen(text), &fault);
  if (*tree != NULL)
    return TRUE;
  PlyTextReader inside = ply_text_reader_begin(text, strlen(text), "");
  ply_text_reader_seek(&inside, fault.offset);
  g_autofree char *found = ply_text_reader_describe_word(&inside);
  return fail(loader, path, _(fault.expected), found);
}

/* Reads the game, its size and its opening rule. */
static gboolean
read_rules(Loader *loader, PlyRules *rules)
{
  Path game_path = {.key = "game", .item = -1}, size_path = {.key = "size", .item = -1},
       opening_path = {.key = "opening", .item = -1};
  const char *game = NULL;
  gint64 size = 0;
  int opening = PLY_OPENING_WITHIN_3;
  if (!get_string(loader, game_path, loader->object, TRUE, &game) ||
      !get_int(loader, size_path, loader->object, 0, 99, FALSE, &size) ||
      !get_word(loader, opening_path, loader->object, ply_opening_names, PLY_OPENINGS, &opening))
    return FALSE;
  g_autofree char *spec = size > 0 ? g_strdup_printf("%s:%d", game, (int)size) : g_strdup(game);
  if (!ply_rules_parse(spec, rules)) {
    g_autofree char *games = ply_game_list_quoted();
    return size > 0 && ply_game_find(game) != NULL
               ? fail(loader, size_path, _("a board size of this game"), NULL)
               : fail(loader, game_path, games, NULL);
  }
  if (g_str_equal(ply_game_id(rules->game), "pente"))
    rules->opening = (guint8)opening;
  return TRUE;
}

static gboolean
read_notation(Loader *loader)
{
  Path path = {.key = "notation", .item = -1};
  const char *id = NULL;
  if (!get_string(loader, path, loader->object, FALSE, &id))
    return FALSE;
  if (id == NULL)
    return TRUE;
  PlyNotation notation;
  if (!ply_notation_find(id, &notation))
    return fail(loader, path, _("a notation"), NULL);
  loader->record->notation = ply_notation_resolve(notation, &loader->record->rules);
  return TRUE;
}

static gboolean
read_texts(Loader *loader)
{
  PlyRecord *record = loader->record;
  const char *title = NULL, *result = NULL;
  if (!get_string(loader, (Path){.key = "title", .item = -1}, loader->object, FALSE, &title) ||
      !get_string(loader, (Path){.key = "result", .item = -1}, loader->object, FALSE, &result))
    return FALSE;
  record->title = g_strdup(title);
  record->result = g_strdup(result);
  return get_players(loader, record->players) && get_tags(loader, record) &&
         get_clock(loader, record->clock_s) && read_notation(loader);
}

/* Makes the record with its start position. */
static gboolean
read_start(Loader *loader)
{
  PlyRules rules;
  PlyNumberTree *tree = NULL;
  if (!read_rules(loader, &rules))
    return FALSE;
  if (g_str_equal(ply_game_id(rules.game), "number-tree")) {
    if (!read_tree(loader, &tree))
      return FALSE;
    loader->record = ply_record_new(&rules, tree);
    return TRUE;
  }
  PlyPosition start;
  ply_rules_start(&rules, &start);
  if (json_object_has_member(loader->object, "board") && !get_board(loader, &rules, &start))
    return FALSE;
  loader->record = ply_record_new_at(&rules, &start);
  return TRUE;
}

static Path
path_of(int item, const char *member)
{
  return (Path){NODES, item, member};
}

/* Reads a move of this node's position. */
static gboolean
get_move(Loader *loader, Path path, const char *text, const PlyPosition *position, PlyMove *move)
{
  const PlyRules *rules = &loader->record->rules;
  if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, text, move))
    return fail(loader, path, _("a move in the game's usual notation"), NULL);
  if (ply_rules_is_legal(rules, position, *move))
    return TRUE;
  g_autofree char *reason = ply_replay_reason(rules, position, *move, text);
  return fail(loader, path, _("a legal move"), reason);
}

static gboolean
get_best(Loader *loader, int item, JsonObject *object, PlyRecordNode *node)
{
  JsonNode *best = json_object_get_member(object, "best");
  if (best == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE(best) || json_node_get_value_type(best) != G_TYPE_STRING)
    return fail(loader, path_of(item, "analysis"), _("a best move in quotation marks"), NULL);
  return get_move(loader, path_of(item, "analysis"), json_node_get_string(best), &node->position,
                  &node->analysis.best);
}

static gboolean
get_number(Loader *loader, int item, JsonObject *object, const char *name, gint64 least,
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
  return fail(loader, path_of(item, "analysis"), expected, NULL);
}

static gboolean
get_bound(Loader *loader, int item, JsonObject *object, PlyBound *bound)
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
  return fail(loader, path_of(item, "analysis"),
              _("an analysis with a bound “exact”, “lower” or “upper”"), NULL);
}

/* A member that files of earlier programs do not have. */
static gboolean
get_optional(Loader *loader, int item, JsonObject *object, const char *name, gint64 least,
             gint64 most, gint64 *value)
{
  return !json_object_has_member(object, name) ||
         get_number(loader, item, object, name, least, most, value);
}

/* What the value claims to be. A file that does not say is of a program that called its estimates
 * exact: they are no more than estimates. */
static gboolean
get_claim(Loader *loader, int item, JsonObject *object, PlyClaim *claim)
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
  return fail(loader, path_of(item, "analysis"),
              _("a claim that agrees with its bound, “lower” and “upper”"), NULL);
}

static gboolean
get_analysis(Loader *loader, int item, JsonObject *object, PlyRecordNode *node)
{
  JsonNode *member = json_object_get_member(object, "analysis");
  if (member == NULL || JSON_NODE_HOLDS_NULL(member))
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT(member))
    return fail(loader, path_of(item, "analysis"), _("an analysis in braces"), NULL);
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
make_node(Loader *loader, GHashTable *nodes, int item, JsonObject *object)
{
  gint64 id = 0, parent_id = 0;
  const char *text = NULL;
  PlyMove move;
  if (!get_int(loader, path_of(item, "id"), object, 1, G_MAXINT, TRUE, &id) ||
      !get_int(loader, path_of(item, "parent"), object, 0, G_MAXINT, TRUE, &parent_id) ||
      !get_string(loader, path_of(item, "move"), object, TRUE, &text))
    return NULL;
  if (g_hash_table_contains(nodes, GINT_TO_POINTER((int)id))) {
    fail(loader, path_of(item, "id"), _("an id that no earlier node has"), NULL);
    return NULL;
  }
  PlyRecordNode *parent = g_hash_table_lookup(nodes, GINT_TO_POINTER((int)parent_id));
  if (parent == NULL) {
    fail(loader, path_of(item, "parent"), _("the id of an earlier node"), NULL);
    return NULL;
  }
  if (!get_move(loader, path_of(item, "move"), text, &parent->position, &move))
    return NULL;
  PlyRecordNode *node = ply_record_add(loader->record, parent, move, (guint)id);
  if (node == NULL)
    fail(loader, path_of(item, "move"), _("a move that its parent has not yet"), NULL);
  return node;
}

static gboolean
get_mark(Loader *loader, int item, JsonObject *object, PlyRecordNode *node)
{
  const char *text = NULL;
  PlyMoveMark mark = PLY_MOVE_MARK_NONE;

  if (!get_string(loader, path_of(item, "mark"), object, FALSE, &text))
    return FALSE;
  if (text != NULL &&
      (!ply_move_mark_find(text, &mark) || (node->parent == NULL && mark != PLY_MOVE_MARK_NONE)))
    return fail(loader, path_of(item, "mark"),
                node->parent == NULL ? _("no mark, since there is no move") : _("a mark like “!?”"),
                NULL);
  node->mark = mark;
  return TRUE;
}

static gboolean
read_node(Loader *loader, GHashTable *nodes, int item, JsonNode *json)
{
  if (!JSON_NODE_HOLDS_OBJECT(json))
    return fail(loader, path_of(item, NULL), _("a node in braces"), NULL);
  JsonObject *object = json_node_get_object(json);
  PlyRecordNode *node = loader->record->root;
  gint64 id = 0;
  if (item > 0)
    node = make_node(loader, nodes, item, object);
  else if (!get_int(loader, path_of(0, "id"), object, 0, 0, TRUE, &id))
    return FALSE;
  if (node == NULL)
    return FALSE;
  g_hash_table_insert(nodes, GINT_TO_POINTER((int)node->id), node);
  const char *comment = NULL;
  if (!get_string(loader, path_of(item, "comment"), object, FALSE, &comment))
    return FALSE;
  node->comment = g_strdup(comment);
  return get_mark(loader, item, object, node) && get_analysis(loader, item, object, node);
}

/* Reads all nodes into the loader's record. */
static gboolean
read_nodes(Loader *loader)
{
  Path path = {.key = NODES, .item = -1};
  JsonNode *member = json_object_get_member(loader->object, NODES);
  if (member == NULL || !JSON_NODE_HOLDS_ARRAY(member) ||
      json_array_get_length(json_node_get_array(member)) == 0)
    return fail(loader, path, _("a member “nodes” with a list of nodes"),
                member == NULL ? _("none") : NULL);
  JsonArray *array = json_node_get_array(member);
  if (json_array_get_length(array) > PLY_RECORD_MAX_NODES)
    return fail(loader, path, _("at most 100000 nodes"), _("more"));
  g_autoptr(GHashTable) nodes = g_hash_table_new(NULL, NULL);
  for (guint i = 0; i < json_array_get_length(array); i++)
    if (!read_node(loader, nodes, (int)i, json_array_get_element(array, i)))
      return FALSE;
  return TRUE;
}

static PlyRecord *
load_object(Loader *loader)
{
  gboolean good =
      check_version(loader) && read_start(loader) && read_texts(loader) && read_nodes(loader);
  if (good)
    return g_steal_pointer(&loader->record);
  g_clear_pointer(&loader->record, ply_record_free);
  return NULL;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader start = ply_text_reader_begin(text, length, name);
  if (!ply_json_map_check(&start, error))
    return NULL;
  g_autoptr(JsonParser) parser = json_parser_new();
  JsonNode *root = NULL;
  if (json_parser_load_from_data(parser, start.text + start.offset, (gssize)(length - start.offset),
                                 NULL))
    root = json_parser_get_root(parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT(root)) {
    ply_text_expected_word(error, &start, _("a JSON object"));
    return NULL;
  }
  Loader loader = {.start = start, .object = json_node_get_object(root), .error = error};
  return load_object(&loader);
}

const PlyFormat ply_format_plygame = {
    .id = "plygame",
    .name = N_("Plyscope saved game"),
    .suffix = ".plygame",
    .keeps = PLY_KEEPS_ALL,
    .detect = detect,
    .load = load,
    .save = ply_plygame_save,
};
