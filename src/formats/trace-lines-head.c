/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first line: what was searched.
 *
 *     "plytrace"    1, the version
 *     ["game"]      "othello:6x6", "pente", "mnk:15x15x5" …; null, missing, or another: some tree
 *     ["opening"]   Pente's rule, as in saved games
 *     ["tree"]      a number tree's text, for that game only, which needs it
 *     ["position"]  the start if missing; for a number tree the children to take from the root,
 *                   counted from 1: "2 1"; else cells or the text of a format that holds a position
 *     ["algorithm"] "minimax", "alpha-beta", "pvs", "mtdf"; any other is taken for alpha-beta
 *     ["fail_hard"] true or false
 *     ["rule"]      ">=" or ">": whether a node is left at beta or beyond it
 *     ["title"]     text, of which the first 127 bytes are kept
 *     ["family"]    "depth-first" or "chance"; what follows from the game if missing
 *
 *     cells = { "." | "X" | "O" }, row by row from the top left; " "; "X" | "O", the side to move;
 *             [" ", stones that X has captured, " ", that O has captured ]
 */

#include "formats/trace-lines-private.h"

#include "formats/plygame-private.h"
#include "record/game-list.h"
#include "record/json-line.h"
#include "record/meant.h"
#include "rules/opening.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define MOST_GAMES 32 /* whose names are looked at */

enum { VERSION, GAME, OPENING, TREE, POSITION, ALGORITHM, FAIL_HARD, RULE, TITLE, FAMILY, N_KEYS };

static const char *const keys[N_KEYS] = {"plytrace",  "game",      "opening", "tree",  "position",
                                         "algorithm", "fail_hard", "rule",    "title", "family"};

typedef struct {
  const PlyJsonLine *line;
  PlyJsonValue values[N_KEYS];
  PlyTraceInfo *info;
  GError **error;
} Head;

static gboolean
fail(Head *head, int key, const char *expected, const char *found)
{
  return ply_json_line_fail(head->line, &head->values[key], PLY_TEXT_ERROR_RULES, expected, found,
                            head->error);
}

static gboolean
is_given(const Head *head, int key)
{
  return head->values[key].kind != PLY_JSON_NONE && head->values[key].kind != PLY_JSON_NULL;
}

/* The text of a member, NULL if it is missing; FALSE if it is something else. */
static gboolean
get_text(Head *head, int key, char **text)
{
  *text = NULL;
  if (!is_given(head, key))
    return TRUE;
  *text = ply_json_line_text(head->line, &head->values[key]);
  return *text != NULL || fail(head, key, _("text in quotation marks"), NULL);
}

static gboolean
read_opening(Head *head)
{
  g_autofree char *opening = NULL;
  if (!get_text(head, OPENING, &opening))
    return FALSE;
  if (opening == NULL)
    return TRUE;
  return ply_opening_find(opening, &head->info->rules.opening) ||
         fail(head, OPENING, _("“within-3”, “at-least-3” or “none”"), NULL);
}

static gboolean
read_tree(Head *head)
{
  g_autofree char *text = NULL;
  if (!get_text(head, TREE, &text))
    return FALSE;
  if (text == NULL)
    return fail(head, TREE, _("a member “tree”"), NULL);
  head->info->rules.tree =
      ply_json_line_tree(head->line, &head->values[TREE], _("a member “tree”"), head->error);
  return head->info->rules.tree != NULL;
}

/* Goes down the tree from its root. */
static gboolean
read_way(Head *head, const char *text)
{
  PlyTraceInfo *info = head->info;
  g_auto(GStrv) words = g_strsplit_set(text, " ,", -1);
  for (guint i = 0; words[i] != NULL; i++) {
    PlyPosition after;
    PlyMove move;
    if (*words[i] == '\0')
      continue;
    if (!ply_notation_parse(PLY_NOTATION_CHILD, &info->rules, words[i], &move) ||
        !ply_rules_is_legal(&info->rules, &info->root, move))
      return fail(head, POSITION, _("children's numbers from the root of the tree down"), NULL);
    ply_rules_play(&info->rules, &info->root, move, &after, NULL);
    info->root = after;
  }
  return TRUE;
}

/* The cells as written here; FALSE if the text is anything else. */
static gboolean
parse_cells(const PlyRules *rules, const char *text, PlyBoard *board)
{
  int n = rules->columns * rules->rows, used = 0;
  unsigned captured[2] = {0, 0};
  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows};
  if (strspn(text, ".XO") != (size_t)n || text[n] != ' ' ||
      (text[n + 1] != 'X' && text[n + 1] != 'O'))
    return FALSE;
  for (int i = 0; i < n; i++)
    board->cells[i] = (guint8)(text[i] == 'X' ? 1 : text[i] == 'O' ? 2 : 0);
  board->side = text[n + 1] == 'O';
  const char *rest = text + n + 2;
  if (*rest == '\0')
    return TRUE;
  if (sscanf(rest, " %4u %4u%n", &captured[0], &captured[1], &used) < 2 || rest[used] != '\0' ||
      captured[0] > 1000 || captured[1] > 1000)
    return FALSE;
  board->captured[0] = (guint16)captured[0];
  board->captured[1] = (guint16)captured[1];
  return TRUE;
}

static gboolean
read_board(Head *head, const char *text)
{
  PlyTraceInfo *info = head->info;
  g_autoptr(GError) cause = NULL;
  PlyBoard board;
  int cell;
  if (parse_cells(&info->rules, text, &board)) {
    if (ply_rules_set_board(&info->rules, &board, true, &info->root, &cell) == PLY_BOARD_OK)
      return TRUE;
    return fail(head, POSITION, _("a board that the game can have"), NULL);
  }
  g_autoptr(PlyRecord) record =
      ply_format_load(NULL, text, strlen(text), "position", TRUE, NULL, &cause);
  if (record == NULL) {
    /* That sentence becomes the end of this one. */
    gsize n = strlen(cause->message);
    cause->message[n - 1] = '\0';
    return fail(head, POSITION, _("a position"), cause->message);
  }
  if (record->rules.game != info->rules.game || record->rules.columns != info->rules.columns ||
      record->rules.rows != info->rules.rows || record->rules.in_row != info->rules.in_row)
    return fail(head, POSITION, _("a position of this game and size"), NULL);
  info->root = ply_record_main_end(record)->position;
  return TRUE;
}

static gboolean
read_position(Head *head)
{
  g_autofree char *text = NULL;
  ply_rules_start(&head->info->rules, &head->info->root);
  if (!get_text(head, POSITION, &text))
    return FALSE;
  if (text == NULL)
    return TRUE;
  return head->info->rules.tree != NULL ? read_way(head, text) : read_board(head, text);
}

/* A name that is none of ours, and none that was mistyped. */
static gboolean
is_unknown(const char *spec)
{
  const char *names[MOST_GAMES + 1] = {NULL};
  g_autofree char *name = g_strndup(spec, strcspn(spec, ":"));

  for (int i = 0; i < MOST_GAMES && ply_game_at(i) != NULL; i++) {
    names[i] = ply_game_id(ply_game_at(i));
    if (g_str_equal(name, names[i]))
      return FALSE;
  }
  return *name != '\0' && ply_meant(name, names) == NULL;
}

static gboolean
read_game(Head *head)
{
  g_autofree char *spec = NULL;
  if (!get_text(head, GAME, &spec))
    return FALSE;
  if (spec == NULL)
    return TRUE;
  if (!ply_rules_parse(spec, &head->info->rules)) {
    if (is_unknown(spec)) {
      head->info->rules = (PlyRules){0};
      g_strlcpy(head->info->title, spec, sizeof head->info->title);
      return TRUE;
    }
    g_autofree char *games = ply_game_list_quoted();
    return fail(head, GAME, games, NULL);
  }
  if (!read_opening(head))
    return FALSE;
  if (g_str_equal(ply_game_id(head->info->rules.game), "number-tree") && !read_tree(head))
    return FALSE;
  return read_position(head);
}

static gboolean
read_rule(Head *head)
{
  g_autofree char *rule = NULL;
  if (!get_text(head, RULE, &rule))
    return FALSE;
  head->info->options.cut_beyond = rule != NULL && g_str_equal(rule, ">");
  return rule == NULL || head->info->options.cut_beyond || g_str_equal(rule, ">=") ||
         fail(head, RULE, _("“>=” or “>”"), NULL);
}

static gboolean
read_search(Head *head)
{
  PlyTraceInfo *info = head->info;
  g_autofree char *algorithm = NULL, *title = NULL;
  if (info->rules.game != NULL)
    ply_search_options_init(&info->options, &info->rules);
  if (!get_text(head, ALGORITHM, &algorithm) || !get_text(head, TITLE, &title))
    return FALSE;
  info->options.algorithm = algorithm != NULL ? ply_algorithm_find(algorithm) : NULL;
  if (info->options.algorithm == NULL)
    info->options.algorithm = ply_algorithm_find("alpha-beta");
  if (is_given(head, FAIL_HARD) && head->values[FAIL_HARD].kind != PLY_JSON_BOOLEAN)
    return fail(head, FAIL_HARD, _("true or false"), NULL);
  info->options.fail_hard = head->values[FAIL_HARD].number != 0;
  if (!read_rule(head))
    return FALSE;
  if (title != NULL)
    g_strlcpy(info->title, title, sizeof info->title);
  const char *end;
  if (!g_utf8_validate(info->title, -1, &end))
    info->title[end - info->title] = '\0';
  return TRUE;
}

/* The family follows from the game; what the line says of it must agree. */
static gboolean
read_family(Head *head)
{
  g_autofree char *family = NULL;
  head->info->family = ply_trace_family_of(&head->info->rules);
  gboolean chance = head->info->family == PLY_TRACE_CHANCE;
  if (!get_text(head, FAMILY, &family))
    return FALSE;
  if (family == NULL || g_str_equal(family, chance ? "chance" : "depth-first"))
    return TRUE;
  if (g_str_equal(family, "chance"))
    return fail(head, FAMILY, _("“depth-first”, for the game has no chance nodes"), NULL);
  if (g_str_equal(family, "depth-first"))
    return fail(head, FAMILY, _("“chance”, for the tree has chance nodes"), NULL);
  return fail(head, FAMILY, _("“depth-first” or “chance”"), NULL);
}

gboolean
ply_trace_lines_read_head(const PlyJsonLine *line, PlyTraceInfo *info, GError **error)
{
  g_autoptr(GError) cause = NULL;
  Head head = {.line = line, .info = info, .error = &cause};
  *info = (PlyTraceInfo){.best = PLY_MOVE_NONE, .foreign = true, .keep_ply = UINT8_MAX};
  gboolean good = ply_json_line_read(line, keys, N_KEYS, head.values, &cause);
  if (good && (head.values[VERSION].kind != PLY_JSON_INTEGER ||
               head.values[VERSION].number != PLY_TRACE_LINES_VERSION))
    good = fail(&head, VERSION, _("\"plytrace\": 1"), NULL);
  good = good && read_game(&head) && read_search(&head) && read_family(&head);
  info->has_keys = info->rules.game != NULL;
  if (!good)
    g_propagate_error(error, g_steal_pointer(&cause));
  return good;
}
