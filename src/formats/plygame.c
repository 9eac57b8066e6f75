/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A saved game with everything in it: one JSON object.
 *
 * Grammar (members in any order, those in brackets may be missing):
 *
 *     "plygame"    1, the version
 *     "game"       "othello" | "pente" | "maxconnect4" | "number-tree"
 *     ["size"]     4 … 10, Othello's side length
 *     ["opening"]  "within-3" | "at-least-3" | "none", Pente's rule
 *     "tree"       the number tree's text, for that game only
 *     ["notation"] how squares are labelled, an id of rules/notation.h
 *     ["title"], ["result"]   text
 *     ["players"]  [text or null, text or null]
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
 *     ["analysis"] { ["claim"], "bound", "score", "depth", ["confidence"], ["lower"], ["upper"],
 *                  "nodes", ["best"] }
 *
 * "claim" is "estimate", "lower bound", "upper bound" or "proven"; "bound" is "exact", "lower" or
 * "upper", the side of it that the score is on; "lower" and "upper" are what is proven. Without a
 * claim it is an estimate: earlier programs wrote none.
 *
 * Siblings stand in order, main line first. */

#include "formats/plygame-private.h"

#include "formats/formats.h"
#include "record/json-map.h"
#include "formats/plygame-node.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>

/* Where detection stops looking for the member that tells our files from other JSON. */
#define DETECT_BYTES 512

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader;
  ply_text_reader_init(&reader, text, length, "");
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) != '{')
    return 0;
  const char *from = reader.text + reader.offset;
  gssize most = (gssize)MIN(length - reader.offset, DETECT_BYTES);
  return g_strstr_len(from, most, "\"plygame\"") != NULL ? 100 : 20;
}

static gboolean
check_version(PlyPlygameLoader *loader)
{
  PlyPlygamePath path = {.key = "plygame", .item = -1};
  gint64 version = 0;
  if (!ply_plygame_get_int(loader, path, loader->object, 0, G_MAXINT, TRUE, &version))
    return FALSE;
  if (version == PLY_PLYGAME_VERSION)
    return TRUE;
  g_autofree char *found = g_strdup_printf(_("version %d"), (int)version);
  return ply_plygame_fail(loader, path, _("a saved game of version 1"), found);
}

static gboolean
read_tree(PlyPlygameLoader *loader, PlyNumberTree **tree)
{
  PlyPlygamePath path = {.key = "tree", .item = -1};
  const char *text = NULL;
  PlyNumberTreeFault fault = {0};
  if (!ply_plygame_get_string(loader, path, loader->object, TRUE, &text))
    return FALSE;
  *tree = ply_number_tree_parse(text, strlen(text), &fault);
  if (*tree != NULL)
    return TRUE;
  PlyTextReader inside;
  ply_text_reader_init(&inside, text, strlen(text), "");
  ply_text_reader_seek(&inside, fault.offset);
  g_autofree char *found = ply_text_reader_describe_word(&inside);
  return ply_plygame_fail(loader, path, _(fault.expected), found);
}

/* Reads the game, its size and its opening rule. */
static gboolean
read_rules(PlyPlygameLoader *loader, PlyRules *rules)
{
  PlyPlygamePath game_path = {.key = "game", .item = -1}, size_path = {.key = "size", .item = -1},
                 opening_path = {.key = "opening", .item = -1};
  const char *game = NULL;
  gint64 size = 0;
  int opening = PLY_OPENING_WITHIN_3;
  if (!ply_plygame_get_string(loader, game_path, loader->object, TRUE, &game) ||
      !ply_plygame_get_int(loader, size_path, loader->object, 0, 99, FALSE, &size) ||
      !ply_plygame_get_word(loader, opening_path, loader->object, ply_plygame_openings,
                            G_N_ELEMENTS(ply_plygame_openings), &opening))
    return FALSE;
  if (ply_game_find(game) == NULL)
    return ply_plygame_fail(loader, game_path,
                            _("“othello”, “pente”, “maxconnect4” or “number-tree”"), NULL);
  g_autofree char *spec = size > 0 ? g_strdup_printf("%s:%d", game, (int)size) : g_strdup(game);
  if (!ply_rules_parse(spec, rules))
    return ply_plygame_fail(loader, size_path, _("a board size of this game"), NULL);
  if (g_str_equal(game, "pente"))
    rules->opening = (guint8)opening;
  return TRUE;
}

static gboolean
read_notation(PlyPlygameLoader *loader)
{
  PlyPlygamePath path = {.key = "notation", .item = -1};
  const char *id = NULL;
  if (!ply_plygame_get_string(loader, path, loader->object, FALSE, &id))
    return FALSE;
  if (id == NULL)
    return TRUE;
  PlyNotation notation;
  if (!ply_notation_find(id, &notation))
    return ply_plygame_fail(loader, path, _("a notation"), NULL);
  loader->record->notation = ply_notation_resolve(notation, &loader->record->rules);
  return TRUE;
}

static gboolean
read_texts(PlyPlygameLoader *loader)
{
  PlyRecord *record = loader->record;
  const char *title = NULL, *result = NULL;
  if (!ply_plygame_get_string(loader, (PlyPlygamePath){.key = "title", .item = -1}, loader->object,
                              FALSE, &title) ||
      !ply_plygame_get_string(loader, (PlyPlygamePath){.key = "result", .item = -1}, loader->object,
                              FALSE, &result))
    return FALSE;
  record->title = g_strdup(title);
  record->result = g_strdup(result);
  return ply_plygame_get_players(loader, record->players) &&
         ply_plygame_get_clock(loader, record->clock_s) && read_notation(loader);
}

/* Makes the record with its start position. */
static gboolean
read_start(PlyPlygameLoader *loader)
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
  if (json_object_has_member(loader->object, "board") &&
      !ply_plygame_get_board(loader, &rules, &start))
    return FALSE;
  loader->record = ply_record_new_at(&rules, &start);
  return TRUE;
}

static PlyRecord *
load_object(PlyPlygameLoader *loader)
{
  gboolean good = check_version(loader) && read_start(loader) && read_texts(loader) &&
                  ply_plygame_read_nodes(loader);
  if (good)
    return g_steal_pointer(&loader->record);
  g_clear_pointer(&loader->record, ply_record_free);
  return NULL;
}

/* json-glib says where only in its message: "<data>:LINE:POSITION: Parse error: …". */
static void
set_syntax_error(const GError *cause, const PlyTextReader *start, GError **error)
{
  PlyTextReader at = *start;
  int line = 0, position = 0, used = 0;
  g_autofree char *message = g_utf8_make_valid(cause->message, -1);
  g_strdelimit(message, "\r\n", ' ');
  if (sscanf(message, "<data>:%d:%d: %n", &line, &position, &used) == 2 && line > 0) {
    at.line = (guint)line;
    at.column = (guint)MAX(1, position);
  }
  g_autofree char *found = g_strdup_printf(_("a mistake (%s)"), message + used);
  ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &at, _("JSON"), found);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  (void)force;
  PlyTextReader start;
  ply_text_reader_init(&start, text, length, name);
  g_autoptr(PlyJsonMap) map = ply_json_map_new(&start, error);
  if (map == NULL)
    return NULL;
  g_autoptr(JsonParser) parser = json_parser_new();
  g_autoptr(GError) cause = NULL;
  if (!json_parser_load_from_data(parser, start.text + start.offset,
                                  (gssize)(length - start.offset), &cause)) {
    set_syntax_error(cause, &start, error);
    return NULL;
  }
  JsonNode *root = json_parser_get_root(parser);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT(root)) {
    ply_text_expected_word(error, &start, _("a JSON object"));
    return NULL;
  }
  PlyPlygameLoader loader = {.map = map, .object = json_node_get_object(root), .error = error};
  return load_object(&loader);
}

const PlyFormat ply_format_plygame = {
    .id = "plygame",
    .name = N_("Plyscope saved game"),
    .suffix = ".plygame",
    .detect = detect,
    .load = load,
    .save = ply_plygame_save,
};
