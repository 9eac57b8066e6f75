/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Single members of a saved game. */

#include "formats/plygame-node.h"
#include "formats/plygame-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

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

gboolean
ply_plygame_fail(PlyPlygameLoader *loader, PlyPlygamePath path, const char *expected,
                 const char *found)
{
  PlyTextReader at = ply_json_map_find(loader->map, path.key, path.item, path.member);
  g_autofree char *quoted = found == NULL ? describe_value(at) : NULL;
  ply_text_expected(loader->error, PLY_TEXT_ERROR_RULES, &at, expected,
                    found != NULL ? found : quoted);
  return FALSE;
}

/* The member's node; NULL if it is missing or null, which is an error if it is needed. */
static JsonNode *
get_member(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object, gboolean needed,
           gboolean *good)
{
  const char *name = path.member != NULL ? path.member : path.key;
  JsonNode *node = json_object_get_member(object, name);
  *good = TRUE;
  if (node != NULL && !JSON_NODE_HOLDS_NULL(node))
    return node;
  if (needed) {
    g_autofree char *expected = g_strdup_printf(_("a member “%s”"), name);
    *good = ply_plygame_fail(loader, path, expected, _("none"));
  }
  return NULL;
}

static gboolean
holds(JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == type;
}

gboolean
ply_plygame_get_int(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object, gint64 least,
                    gint64 most, gboolean needed, gint64 *value)
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
    return ply_plygame_fail(loader, path, _("the number 0"), NULL);
  char low[32], high[32];
  g_snprintf(low, sizeof low, "%" G_GINT64_FORMAT, least);
  g_snprintf(high, sizeof high, "%" G_GINT64_FORMAT, most);
  g_autofree char *expected = g_strdup_printf(_("a whole number from %s to %s"), low, high);
  return ply_plygame_fail(loader, path, expected, NULL);
}

/* Escapes in JSON can spell strings that are no UTF-8. */
static const char *
valid_string(JsonNode *node)
{
  const char *string = holds(node, G_TYPE_STRING) ? json_node_get_string(node) : NULL;
  return string != NULL && g_utf8_validate(string, -1, NULL) ? string : NULL;
}

gboolean
ply_plygame_get_string(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object,
                       gboolean needed, const char **value)
{
  gboolean good;
  JsonNode *node = get_member(loader, path, object, needed, &good);
  if (node == NULL)
    return good;
  const char *string = valid_string(node);
  if (string == NULL)
    return ply_plygame_fail(loader, path, _("text in quotation marks"), NULL);
  *value = string;
  return TRUE;
}

gboolean
ply_plygame_get_word(PlyPlygameLoader *loader, PlyPlygamePath path, JsonObject *object,
                     const char *const *words, guint n, int *value)
{
  const char *word = NULL;
  if (!ply_plygame_get_string(loader, path, object, FALSE, &word))
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
  return ply_plygame_fail(loader, path, expected->str, NULL);
}

/* The array of exactly `n` elements at a key of the outermost object; NULL if missing or wrong. */
static JsonArray *
get_array(PlyPlygameLoader *loader, const char *key, guint n, gboolean *good)
{
  PlyPlygamePath path = {.key = key, .item = -1};
  JsonNode *node = get_member(loader, path, loader->object, FALSE, good);
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_ARRAY(node) && json_array_get_length(json_node_get_array(node)) == n)
    return json_node_get_array(node);
  g_autofree char *expected = g_strdup_printf(_("a list of %u"), n);
  *good = ply_plygame_fail(loader, path, expected, NULL);
  return NULL;
}

gboolean
ply_plygame_get_players(PlyPlygameLoader *loader, char *players[2])
{
  gboolean good;
  JsonArray *array = get_array(loader, "players", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    if (JSON_NODE_HOLDS_NULL(node))
      continue;
    if (valid_string(node) == NULL)
      return ply_plygame_fail(loader, (PlyPlygamePath){"players", (int)side, NULL},
                              _("a name in quotation marks"), NULL);
    players[side] = g_strdup(valid_string(node));
  }
  return good;
}

gboolean
ply_plygame_get_clock(PlyPlygameLoader *loader, double clock_s[2])
{
  gboolean good;
  JsonArray *array = get_array(loader, "clock", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    double seconds = holds(node, G_TYPE_INT64)    ? (double)json_node_get_int(node)
                     : holds(node, G_TYPE_DOUBLE) ? json_node_get_double(node)
                                                  : -1;
    if (!(seconds >= 0 && seconds <= PLY_PLYGAME_MOST_SECONDS))
      return ply_plygame_fail(loader, (PlyPlygamePath){"clock", (int)side, NULL},
                              _("a number of seconds"), NULL);
    clock_s[side] = seconds;
  }
  return good;
}

static gboolean
get_captured(PlyPlygameLoader *loader, PlyBoard *board)
{
  gboolean good;
  JsonArray *array = get_array(loader, "captured", 2, &good);
  for (guint side = 0; array != NULL && side < 2; side++) {
    JsonNode *node = json_array_get_element(array, side);
    gint64 stones = holds(node, G_TYPE_INT64) ? json_node_get_int(node) : -1;
    if (stones < 0 || stones > 1000)
      return ply_plygame_fail(loader, (PlyPlygamePath){"captured", (int)side, NULL},
                              _("a number of captured stones, at most 1000"), NULL);
    board->captured[side] = (guint16)stones;
  }
  return good;
}

static gboolean
get_row(PlyPlygameLoader *loader, JsonNode *node, int row, PlyBoard *board)
{
  const char *squares = valid_string(node);
  if (squares == NULL || strlen(squares) != board->columns ||
      strspn(squares, ".XO") != board->columns) {
    g_autofree char *expected = g_strdup_printf(_("a row of %d of ., X and O"), board->columns);
    return ply_plygame_fail(loader, (PlyPlygamePath){"board", row, NULL}, expected, NULL);
  }
  for (int i = 0; i < board->columns; i++)
    board->cells[row * board->columns + i] = (guint8)(squares[i] == 'X'   ? 1
                                                      : squares[i] == 'O' ? 2
                                                                          : 0);
  return TRUE;
}

gboolean
ply_plygame_get_board(PlyPlygameLoader *loader, const PlyRules *rules, PlyPosition *position)
{
  PlyPlygamePath path = {.key = "board", .item = -1}, side_path = {.key = "side", .item = -1};
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows};
  gboolean good;
  gint64 side = 0;
  JsonArray *rows = get_array(loader, "board", rules->rows, &good);
  for (int row = 0; rows != NULL && row < rules->rows; row++)
    if (!get_row(loader, json_array_get_element(rows, (guint)row), row, &board))
      return FALSE;
  if (!good || !ply_plygame_get_int(loader, side_path, loader->object, 0, 1, TRUE, &side) ||
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
    return ply_plygame_fail(loader, side_path, _("the side whose turn it is on this board"), NULL);
  if (fault == PLY_BOARD_FLOATING_DISC)
    path.item = cell / rules->columns;
  if (fault == PLY_BOARD_ODD_CAPTURES)
    path.key = "captured";
  return fault == PLY_BOARD_OK ||
         ply_plygame_fail(loader, path, _("a board that the game can have"), NULL);
}
