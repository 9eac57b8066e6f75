/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was searched: the game and the position, which is stored as a board, or as the way through a
 * number tree, and never as the bytes that it is in memory. */

#include "trace/codec-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"

/* Plies from the start to a position at most: what a won game's value has room for. */
#define MOST_PLY (PLY_SCORE_WIN - PLY_SCORE_WIN_MIN)

bool
ply_codec_has_move(const PlyRules *rules, PlyMove move)
{
  if (rules->game == NULL)
    return move < PLY_MOVE_PASS;
  if (move >= PLY_MOVE_PASS)
    return move == PLY_MOVE_PASS && rules->game->has_pass;
  return move < ply_notation_moves(rules);
}

static void
put_board(PlyCodecWriter *writer, const PlyTraceInfo *info)
{
  PlyBoard board;

  ply_rules_read_board(&info->rules, &info->root, &board);
  ply_codec_put_number(writer, board.side, 1);
  ply_codec_put_number(writer, board.captured[0], 2);
  ply_codec_put_number(writer, board.captured[1], 2);
  ply_codec_put(writer, board.cells, (size_t)board.columns * board.rows);
}

/* The tree, then which child to take at each node on the way to the root of the search. */
static void
put_tree(PlyCodecWriter *writer, const PlyTraceInfo *info)
{
  const PlyNumberTree *tree = info->rules.tree;
  PlyMove path[PLY_NUMBER_TREE_MAX_DEPTH];
  char *text = ply_number_tree_format(tree);
  int n = 0;

  if (text == NULL)
    writer->failed = true;
  ply_codec_put_text(writer, text);
  free(text);
  for (int32_t at = ply_number_tree_node(&info->root); at > 0; at = tree->nodes[at].parent)
    path[n++] = (PlyMove)(at - tree->nodes[tree->nodes[at].parent].first_child);
  ply_codec_put_number(writer, (uint64_t)n, 1);
  while (n > 0)
    ply_codec_put_number(writer, path[--n], 2);
}

void
ply_codec_put_game(PlyCodecWriter *writer, const PlyTraceInfo *info)
{
  const PlyRules *rules = &info->rules;

  ply_codec_put_text(writer, ply_game_id(rules->game));
  ply_codec_put_number(writer, rules->columns, 1);
  ply_codec_put_number(writer, rules->rows, 1);
  /* No game has both. */
  ply_codec_put_number(writer, rules->game->in_row > 0 ? rules->in_row : rules->opening, 1);
  ply_codec_put_number(writer, info->root.key, 8);
  if (rules->tree != NULL) {
    put_tree(writer, info);
    return;
  }
  ply_codec_put_number(writer, info->root.ply, 2);
  ply_codec_put_number(writer, info->root.over, 1);
  put_board(writer, info);
}

static bool
get_board(PlyCodecReader *reader, PlyTraceInfo *info)
{
  PlyBoard board = {.columns = info->rules.columns, .rows = info->rules.rows};
  uint16_t ply =
      (uint16_t)ply_codec_get_number(reader, 2, MOST_PLY, "a position's ply is too great");
  uint8_t over = (uint8_t)ply_codec_get_number(reader, 1, UINT8_MAX, "");
  int cell;

  board.side = (uint8_t)ply_codec_get_number(reader, 1, 1, "there is no such side to move");
  for (int i = 0; i < 2; i++)
    board.captured[i] =
        (uint16_t)ply_codec_get_number(reader, 2, 1000, "too many stones are captured");
  if (!ply_codec_get(reader, board.cells, (size_t)board.columns * board.rows))
    return false;
  for (int i = 0; i < board.columns * board.rows; i++) {
    if (board.cells[i] > 2)
      return ply_codec_fail(reader, "a cell is neither empty nor a stone");
  }
  if (ply_rules_set_board(&info->rules, &board, true, &info->root, &cell) != PLY_BOARD_OK)
    return ply_codec_fail(reader, "the game cannot have this board");
  info->root.ply = ply;
  if (info->root.over != over)
    return ply_codec_fail(reader, "the game's end is not the board's");
  return true;
}

static bool
get_tree(PlyCodecReader *reader, PlyTraceInfo *info)
{
  static const char reason[] = "the number tree is none";
  PlyNumberTreeFault fault;
  PlyPosition after;
  char *text = ply_codec_get_text(reader, PLY_TRACE_CODEC_MAX_TEXT, reason);

  if (text == NULL)
    return false;
  info->rules.tree = ply_number_tree_parse(text, strlen(text), &fault);
  free(text);
  if (info->rules.tree == NULL)
    return ply_codec_fail(reader, reason);
  ply_rules_start(&info->rules, &info->root);
  uint64_t n = ply_codec_get_number(reader, 1, PLY_NUMBER_TREE_MAX_DEPTH, "the way is too long");
  for (uint64_t i = 0; i < n && !reader->failed; i++) {
    PlyMove move = (PlyMove)ply_codec_get_number(reader, 2, UINT16_MAX, "");
    if (!ply_rules_is_legal(&info->rules, &info->root, move))
      return ply_codec_fail(reader, "the way leads out of the number tree");
    ply_rules_play(&info->rules, &info->root, move, &after, NULL);
    info->root = after;
  }
  return !reader->failed;
}

static bool
get_rules(PlyCodecReader *reader, PlyRules *rules)
{
  static const char reason[] = "the game is unknown";
  char *id = ply_codec_get_text(reader, PLY_CODEC_MAX_ID, reason), spec[PLY_CODEC_MAX_ID + 20];

  if (id == NULL)
    return false;
  unsigned columns = (unsigned)ply_codec_get_number(reader, 1, PLY_MAX_SIDE_LENGTH, reason);
  unsigned rows = (unsigned)ply_codec_get_number(reader, 1, PLY_MAX_SIDE_LENGTH, reason);
  const PlyGame *game = ply_game_find(id);
  bool in_row = game != NULL && game->in_row > 0;
  unsigned rule = (unsigned)ply_codec_get_number(
      reader, 1, in_row ? PLY_MAX_SIDE_LENGTH : PLY_OPENING_NONE, "the opening rule is unknown");
  snprintf(spec, sizeof spec, in_row ? "%s:%ux%ux%u" : "%s:%ux%u", id, columns, rows, rule);
  bool known = strchr(id, ':') == NULL && ply_rules_parse(spec, rules);
  free(id);
  if (!in_row)
    rules->opening = (uint8_t)rule;
  return !reader->failed && (known || ply_codec_fail(reader, reason));
}

bool
ply_codec_get_game(PlyCodecReader *reader, PlyTraceInfo *info)
{
  if (!get_rules(reader, &info->rules))
    return false;
  uint64_t key = ply_codec_get_number(reader, 8, UINT64_MAX, "");
  bool is_tree = strcmp(ply_game_id(info->rules.game), "number-tree") == 0;
  if (!(is_tree ? get_tree(reader, info) : get_board(reader, info)))
    return false;
  if (info->root.key != key)
    return ply_codec_fail(reader, "the position is not the one that was recorded");
  return true;
}
