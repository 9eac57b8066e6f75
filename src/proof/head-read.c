/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The head of a certificate, as it is read: lines of a word and what belongs to it. */

#include <stdlib.h>
#include <string.h>

#include "proof/reader.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "rules/opening.h"

/* What has been said. Each thing once, in this order. */
typedef enum { GAME, COUNT, OPENING, TREE, BOARD, CAPTURED, SIDE, MOVES, PLAYOUT, CLAIM } Line;

typedef struct {
  PlyProofReader *reader;
  PlyProofHead *head;
  PlyBoard board;
  bool seen[CLAIM + 1];
} Reading;

static bool
read_game(Reading *self)
{
  PlyRules *rules = &self->head->rules;
  char spec[32];

  if (!ply_proof_reader_word(self->reader, spec, sizeof spec) || !ply_rules_parse(spec, rules))
    return ply_proof_reader_expected(self->reader, "a game and its size, such as othello:8");
  self->head->playout = 0;
  return true;
}

static bool
read_choice(Reading *self, const char *const *words, int n, int *choice, const char *expected)
{
  char word[16];

  if (ply_proof_reader_word(self->reader, word, sizeof word)) {
    for (*choice = 0; *choice < n; (*choice)++) {
      if (strcmp(words[*choice], word) == 0)
        return true;
    }
  }
  return ply_proof_reader_expected(self->reader, expected);
}

static bool
read_count(Reading *self)
{
  static const char *const words[] = {"discs", "winner"};
  int choice = 0;

  if (self->head->rules.game != &ply_game_othello)
    return ply_proof_reader_expected(self->reader, "“count” for Othello only");
  bool good = read_choice(self, words, 2, &choice, "discs or winner");
  self->head->winner_takes_empties = choice == 1;
  return good;
}

static bool
read_opening(Reading *self)
{
  int choice = 0;

  if (self->head->rules.game != &ply_game_pente)
    return ply_proof_reader_expected(self->reader, "“opening” for Pente only");
  bool good = read_choice(self, ply_opening_names, PLY_OPENINGS, &choice, PLY_OPENING_NAMES_LISTED);
  self->head->rules.opening = good ? (uint8_t)choice : 0;
  return good;
}

/* The rest of the line, 0-ended; NULL if it is too long or memory is short. */
static char *
rest_of_line(PlyProofReader *reader, size_t *n)
{
  size_t room = 1024;
  char *text = malloc(room);
  int c;

  for (*n = 0; text != NULL && (c = ply_proof_reader_peek(reader)) >= 0 && c != '\n';) {
    if (*n + 1 >= room) {
      char *more = room < PLY_PROOF_MOST_TREE ? realloc(text, room *= 2) : NULL;
      if (more == NULL)
        free(text);
      text = more;
    }
    if (text != NULL)
      text[(*n)++] = (char)ply_proof_reader_next(reader);
  }
  if (text != NULL)
    text[*n] = '\0';
  return text;
}

static bool
read_tree(Reading *self)
{
  PlyNumberTreeFault fault;
  size_t n;

  if (self->head->rules.game != &ply_game_number_tree)
    return ply_proof_reader_expected(self->reader, "“tree” for number trees only");
  char *text = rest_of_line(self->reader, &n);
  if (text == NULL)
    return ply_proof_reader_expected(self->reader, "a tree of at most 16 MiB on one line");
  self->head->tree = ply_number_tree_parse(text, n, &fault);
  free(text);
  if (self->head->tree == NULL)
    return ply_proof_reader_expected(self->reader, "a number tree, as ((3 12) (2 4))");
  self->head->rules = ply_number_tree_rules(self->head->tree);
  if (ply_rules_has_chance(&self->head->rules))
    return ply_proof_reader_expected(self->reader,
                                     "a tree without chance nodes: no moves show a mean");
  return true;
}

static bool
read_board(Reading *self)
{
  const PlyRules *rules = &self->head->rules;

  if (rules->game->set_board == NULL)
    return ply_proof_reader_expected(self->reader, "no board in this game");
  if (!ply_proof_reader_line_end(self->reader))
    return ply_proof_reader_expected(self->reader, "the end of the line");
  self->board = (PlyBoard){.columns = rules->columns, .rows = rules->rows};
  for (int row = 0; row < rules->rows; row++) {
    for (int column = 0; column < rules->columns; column++) {
      int c = ply_proof_reader_peek(self->reader);
      if (c != '.' && c != '1' && c != '2')
        return ply_proof_reader_expected(self->reader, "a cell: “.”, “1” or “2”");
      ply_proof_reader_next(self->reader);
      self->board.cells[row * rules->columns + column] = (uint8_t)(c == '.' ? 0 : c - '0');
    }
    if (row + 1 < rules->rows && !ply_proof_reader_line_end(self->reader))
      return ply_proof_reader_expected(self->reader, "the end of a row");
  }
  self->head->has_board = true;
  return true;
}

static bool
read_captured(Reading *self)
{
  for (int side = 0; side < 2; side++) {
    int stones;
    if (!ply_proof_reader_number(self->reader, &stones) || stones < 0 || stones > 1000)
      return ply_proof_reader_expected(self->reader, "stones captured by either side");
    if (self->head->rules.game != &ply_game_pente && stones != 0)
      return ply_proof_reader_expected(self->reader, "0: nothing is captured in this game");
    self->board.captured[side] = (uint16_t)stones;
  }
  return true;
}

static bool
read_side(Reading *self)
{
  PlyProofHead *head = self->head;
  int side, cell;

  if (!head->has_board)
    return ply_proof_reader_expected(self->reader, "“board” before “side”");
  if (!ply_proof_reader_number(self->reader, &side) || side < 1 || side > 2)
    return ply_proof_reader_expected(self->reader, "1 or 2, the side to move");
  self->board.side = (uint8_t)(side - 1);
  if (ply_rules_set_board(&head->rules, &self->board, true, &head->start, &cell) != PLY_BOARD_OK)
    return ply_proof_reader_refuse(self->reader, "a board that the game allows");
  head->root = head->start;
  return true;
}

static bool
read_moves(Reading *self)
{
  PlyProofHead *head = self->head;
  char word[PLY_NOTATION_BYTES];
  PlyMove move;

  while (ply_proof_reader_word(self->reader, word, sizeof word)) {
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &head->rules, word, &move) ||
        !ply_rules_is_legal(&head->rules, &head->root, move))
      return ply_proof_reader_refuse(self->reader, "a legal move before this");
    if (head->n_moves == PLY_PROOF_MOST_MOVES)
      return ply_proof_reader_expected(self->reader, "at most 2000 moves");
    ply_rules_advance(&head->rules, &head->root, move);
    head->moves[head->n_moves++] = move;
  }
  return true;
}

static bool
read_playout(Reading *self)
{
  int playout;

  if (!ply_proof_reader_number(self->reader, &playout) || playout < 0 ||
      playout > ply_proof_playout_most(&self->head->rules))
    return ply_proof_reader_expected(
        self->reader, "0–8 (Othello, Max-Connect4) or 0–2: how much is to be played out");
  self->head->playout = (uint8_t)playout;
  return true;
}

static const struct {
  const char *word;
  bool (*read)(Reading *self);
} lines[] = {
    [GAME] = {"game", read_game},          [COUNT] = {"count", read_count},
    [OPENING] = {"opening", read_opening}, [TREE] = {"tree", read_tree},
    [BOARD] = {"board", read_board},       [CAPTURED] = {"captured", read_captured},
    [SIDE] = {"side", read_side},          [MOVES] = {"moves", read_moves},
    [PLAYOUT] = {"playout", read_playout}, [CLAIM] = {"claim", NULL},
};

/* Whether the line may stand here: everything that it builds upon has been said, itself not yet. */
static bool
is_in_order(Reading *self, int line)
{
  const PlyProofHead *head = self->head;

  for (int i = line; i <= CLAIM; i++) {
    if (self->seen[i] && !(i == MOVES && line == MOVES))
      return false;
  }
  if (line != GAME && !self->seen[GAME])
    return false;
  if (line > TREE && head->rules.game == &ply_game_number_tree && !self->seen[TREE])
    return false;
  return line <= SIDE || self->seen[BOARD] == self->seen[SIDE];
}

/* Where the moves begin, if no board said so. */
static void
begin_moves(Reading *self, int line)
{
  PlyProofHead *head = self->head;

  for (int i = MOVES; i <= CLAIM; i++) {
    if (self->seen[i])
      return;
  }
  if (line < MOVES || head->has_board)
    return;
  ply_rules_start(&head->rules, &head->start);
  head->root = head->start;
}

bool
ply_proof_head_read(PlyProofReader *reader, PlyProofHead *head)
{
  Reading self = {.reader = reader, .head = head};
  char word[32];

  if (!ply_proof_reader_word(reader, word, sizeof word) || strcmp(word, "plyscope-proof") != 0)
    return ply_proof_reader_expected(reader, "a certificate that begins with “plyscope-proof 1”");
  if (!ply_proof_reader_word(reader, word, sizeof word) || strcmp(word, "1") != 0)
    return ply_proof_reader_expected(reader, "version 1");
  for (;;) {
    int line = 0;
    if (!ply_proof_reader_line_end(reader))
      return ply_proof_reader_expected(reader, "the end of the line");
    bool good = ply_proof_reader_word(reader, word, sizeof word);
    while (good && line <= CLAIM && strcmp(lines[line].word, word) != 0)
      line++;
    if (!good || line > CLAIM || !is_in_order(&self, line))
      return ply_proof_reader_expected(
          reader, "one of game, count, opening, tree, board, captured, side, moves, playout and "
                  "claim, in this order and once");
    begin_moves(&self, line);
    self.seen[line] = true;
    if (line == CLAIM)
      return true;
    if (!lines[line].read(&self))
      return false;
  }
}
