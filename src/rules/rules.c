/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is the same for every game: calls through the table, and what its empty places mean. */

#include "rules/rules.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rules/game.h"
#include "rules/number-tree.h"

/* A length of one or two digits; moves `*text` past it. 0 if there is none. */
static int
parse_length(const char **text)
{
  int length = 0;

  for (int digits = 0; **text >= '0' && **text <= '9' && digits < 2; digits++, (*text)++)
    length = length * 10 + (**text - '0');
  return length;
}

static bool
has_size(const PlyRules *rules)
{
  const PlyGame *game = rules->game;

  if (rules->columns == game->columns && rules->rows == game->rows && rules->in_row == game->in_row)
    return true;
  if (game->has_size != NULL)
    return game->has_size(rules);
  return rules->columns == rules->rows && rules->columns >= game->min_size &&
         rules->columns <= game->max_size;
}

/* Moves past a sign between two lengths. */
static bool
parse_by(const char **text)
{
  bool found = **text == 'x' || **text == ',';

  *text += found;
  return found;
}

/* Of a board whose text does not say: as many as fit into small boards, five on big ones. */
static int
usual_in_row(const PlyRules *rules)
{
  int shorter = rules->columns < rules->rows ? rules->columns : rules->rows;

  return shorter <= 3 ? 3 : shorter <= 7 ? 4 : 5;
}

static bool
parse_size(const char *text, PlyRules *rules)
{
  int columns = parse_length(&text), rows = columns;

  if (parse_by(&text))
    rows = parse_length(&text);
  if (columns > PLY_MAX_SIDE_LENGTH || rows > PLY_MAX_SIDE_LENGTH)
    return false;
  rules->columns = (uint8_t)columns;
  rules->rows = (uint8_t)rows;
  if (rules->game->in_row > 0)
    rules->in_row = (uint8_t)(parse_by(&text) ? parse_length(&text) : usual_in_row(rules));
  return *text == '\0' && has_size(rules);
}

bool
ply_rules_parse(const char *spec, PlyRules *rules)
{
  const char *colon = strchr(spec, ':');
  size_t length = colon != NULL ? (size_t)(colon - spec) : strlen(spec);
  char id[32];

  if (length >= sizeof id)
    return false;
  memcpy(id, spec, length);
  id[length] = '\0';

  PlyRules parsed = {.game = ply_game_find(id)};
  if (parsed.game == NULL)
    return false;
  parsed.columns = parsed.game->columns;
  parsed.rows = parsed.game->rows;
  parsed.in_row = parsed.game->in_row;
  if (colon != NULL && !parse_size(colon + 1, &parsed))
    return false;
  *rules = parsed;
  return true;
}

const char *
ply_rules_format(const PlyRules *rules, char spec[PLY_RULES_SPEC_BYTES])
{
  const PlyGame *game = rules->game;
  bool usual =
      rules->columns == game->columns && rules->rows == game->rows && rules->in_row == game->in_row;
  int n = snprintf(spec, PLY_RULES_SPEC_BYTES, "%s", game->id);

  if (!usual && rules->tree == NULL)
    n += snprintf(spec + n, (size_t)(PLY_RULES_SPEC_BYTES - n), ":%ux%u", rules->columns,
                  rules->rows);
  if (!usual && rules->in_row > 0)
    snprintf(spec + n, (size_t)(PLY_RULES_SPEC_BYTES - n), "x%u", rules->in_row);
  return spec;
}

bool
ply_rules_equal(const PlyRules *one, const PlyRules *other)
{
  return one->game == other->game && one->columns == other->columns && one->rows == other->rows &&
         one->in_row == other->in_row && one->opening == other->opening;
}

void
ply_rules_start(const PlyRules *rules, PlyPosition *position)
{
  rules->game->start(rules, position);
}

int
ply_rules_moves(const PlyRules *rules, const PlyPosition *position, PlyMove moves[PLY_MAX_MOVES])
{
  return rules->game->moves(rules, position, moves);
}

int
ply_rules_outcomes(const PlyRules *rules, const PlyPosition *position,
                   uint32_t weights[PLY_MAX_MOVES])
{
  return rules->game != NULL && rules->game->outcomes != NULL
             ? rules->game->outcomes(rules, position, weights)
             : 0;
}

bool
ply_rules_has_chance(const PlyRules *rules)
{
  if (rules->game == &ply_game_number_tree)
    return rules->tree != NULL && rules->tree->chance;
  return rules->game != NULL && rules->game->outcomes != NULL;
}

bool
ply_rules_is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlyMove moves[PLY_MAX_MOVES];

  if (rules->game->is_legal != NULL)
    return rules->game->is_legal(rules, position, move);
  int n = rules->game->moves(rules, position, moves);
  for (int i = 0; i < n; i++) {
    if (moves[i] == move)
      return true;
  }
  return false;
}

void
ply_rules_play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
               PlyChange *change)
{
  assert(before != after);
  assert(ply_rules_is_legal(rules, before, move));
  rules->game->play(rules, before, move, after, change);
}

void
ply_rules_advance(const PlyRules *rules, PlyPosition *position, PlyMove move)
{
  PlyPosition before = *position;

  ply_rules_play(rules, &before, move, position, NULL);
}

PlyOutcome
ply_rules_outcome(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];

  if (rules->game->moves(rules, position, moves) > 0)
    return PLY_GOING_ON;
  PlyScore score = rules->game->final_score(rules, position);
  if (score == 0)
    return PLY_DRAW;
  return (score > 0) == (position->side == 0) ? PLY_FIRST_WINS : PLY_SECOND_WINS;
}

void
ply_rules_tally(const PlyRules *rules, const PlyPosition *position, int tally[2])
{
  tally[0] = tally[1] = 0;
  if (rules->game->tally != NULL)
    rules->game->tally(rules, position, tally);
}

bool
ply_rules_count(const PlyRules *rules)
{
  return rules->game->units[0] != NULL && rules->tree == NULL;
}

int
ply_rules_lines(const PlyRules *rules, const PlyPosition *position, PlyLine *lines, int most)
{
  return rules->game->lines != NULL ? rules->game->lines(rules, position, lines, most) : 0;
}

int
ply_rules_move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  if (move == PLY_MOVE_PASS || move == PLY_MOVE_NONE)
    return -1;
  return rules->game->move_cell != NULL ? rules->game->move_cell(rules, position, move) : move;
}

void
ply_rules_read_board(const PlyRules *rules, const PlyPosition *position, PlyBoard *board)
{
  if (rules->game->read_board != NULL) {
    rules->game->read_board(rules, position, board);
    return;
  }
  *board = (PlyBoard){.columns = rules->columns, .rows = rules->rows, .side = position->side};
}

PlyBoardFault
ply_rules_set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
                    int *cell)
{
  *cell = -1;
  if (rules->game->set_board == NULL)
    return PLY_BOARD_NO_BOARD;
  if (board->columns != rules->columns || board->rows != rules->rows)
    return PLY_BOARD_WRONG_SIZE;
  return rules->game->set_board(rules, board, force, position, cell);
}

uint64_t
ply_rules_reached(const PlyRules *rules, const PlyPosition *position, int depth)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  uint64_t reached = 0;

  if (depth == 0)
    return 1;
  int n = rules->game->moves(rules, position, moves);
  if (depth == 1)
    return (uint64_t)n;
  for (int i = 0; i < n; i++) {
    rules->game->play(rules, position, moves[i], &after, NULL);
    reached += ply_rules_reached(rules, &after, depth - 1);
  }
  return reached;
}

uint64_t
ply_rules_perft(const PlyRules *rules, const PlyPosition *position, int depth)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  uint64_t leaves = 0;

  if (depth == 0)
    return 1;
  int n = rules->game->moves(rules, position, moves);
  if (depth == 1 || n == 0)
    return n > 0 ? (uint64_t)n : 1;
  for (int i = 0; i < n; i++) {
    rules->game->play(rules, position, moves[i], &after, NULL);
    leaves += ply_rules_perft(rules, &after, depth - 1);
  }
  return leaves;
}
