/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves as text and back. Both ways follow the style's pattern, so that they cannot disagree. */

#include "rules/notation-private.h"

#include <assert.h>
#include <string.h>

#include "rules/game.h"
#include "rules/number-tree.h"

/* Locale-free, unlike <ctype.h>. */
static bool
is_space(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_digit(char c)
{
  return c >= '0' && c <= '9';
}

static char
to_upper(char c)
{
  return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static const char *
skip_space(const char *text)
{
  while (is_space(*text))
    text++;
  return text;
}

/* A number of at most three digits without a leading zero; −1 if there is none. */
static int
read_number(const char **text)
{
  const char *at = *text;
  int number = 0;

  while (is_digit(*at) && at - *text < 3)
    number = number * 10 + (*at++ - '0');
  if (at == *text || is_digit(*at) || (**text == '0' && at - *text > 1))
    return -1;
  *text = at;
  return number;
}

static int
read_letter(PlyLabels labels, const char **text)
{
  char letter = to_upper(**text);
  int index = letter - 'A';

  if (letter < 'A' || letter > 'Z' || (labels == PLY_LABELS_UPPER_NO_I && letter == 'I'))
    return -1;
  ++*text;
  return labels == PLY_LABELS_UPPER_NO_I && letter > 'I' ? index - 1 : index;
}

static int
read_label(PlyLabels labels, int count, const char **text)
{
  int index = -1;

  switch (labels) {
  case PLY_LABELS_NONE:
    break;
  case PLY_LABELS_LOWER:
  case PLY_LABELS_UPPER:
  case PLY_LABELS_UPPER_NO_I:
    index = read_letter(labels, text);
    break;
  case PLY_LABELS_FROM_0:
    index = read_number(text);
    break;
  case PLY_LABELS_FROM_1:
  case PLY_LABELS_COUNT:
    index = read_number(text) - 1;
    break;
  case PLY_LABELS_FROM_BOTTOM:
    index = read_number(text);
    index = index < 0 ? -1 : count - index;
    break;
  }
  return index >= 0 && index < count ? index : -1;
}

/* A number tree has no board; its moves lie on one row of the longest possible length. */
static int
column_count(const PlyRules *rules)
{
  return rules->game == &ply_game_number_tree ? PLY_NUMBER_TREE_MAX_CHILDREN : rules->columns;
}

/* A move of two squares is the first one's number times all, and the second's. */
static bool
has_two_squares(const PlyNotationStyle *style)
{
  return strchr(style->pattern, 'C') != NULL;
}

uint32_t
ply_notation_moves(const PlyRules *rules)
{
  uint32_t cells = (uint32_t)column_count(rules) * rules->rows;

  if (rules->game->upright)
    return rules->columns;
  return has_two_squares(ply_notation_style(PLY_NOTATION_DEFAULT, rules)) ? cells * cells : cells;
}

static void
write_move(const PlyNotationStyle *style, const PlyRules *rules, PlyMove move, char *text)
{
  int columns = column_count(rules), cells = columns * rules->rows, to = move % cells;
  int from = has_two_squares(style) ? move / cells : move;
  size_t length = 0;

  for (const char *sign = style->pattern; *sign != '\0'; sign++) {
    if (*sign == 'c' || *sign == 'C')
      ply_labels_write(style->columns, (*sign == 'c' ? from : to) % columns, columns,
                       text + length);
    else if (*sign == 'r' || *sign == 'R')
      ply_labels_write(style->rows, (*sign == 'r' ? from : to) / columns, rules->rows,
                       text + length);
    else
      memcpy(text + length, (char[2]){*sign, '\0'}, 2);
    length += strlen(text + length);
  }
}

const char *
ply_notation_move(PlyNotation notation, const PlyRules *rules, PlyMove move,
                  char text[PLY_NOTATION_BYTES])
{
  const PlyNotationStyle *style = ply_notation_style(notation, rules);

  if (move == PLY_MOVE_PASS) {
    assert(style->pass != NULL);
    memcpy(text, style->pass, strlen(style->pass) + 1);
  } else {
    write_move(style, rules, move, text);
  }
  return text;
}

/* Reads one sign of a pattern. White space is free round punctuation, needed for ' '. */
static bool
read_sign(char sign, const char **text)
{
  const char *at = skip_space(*text);
  bool found = sign == ' ' ? at > *text : *at == sign;

  if (!found)
    return false;
  *text = sign == ' ' ? at : skip_space(at + 1);
  return true;
}

static bool
read_move(const PlyNotationStyle *style, const PlyRules *rules, const char *text, PlyMove *move)
{
  int columns = column_count(rules), cells = columns * rules->rows;
  struct {
    int column, row;
  } squares[2] = {{0, 0}, {0, 0}};

  for (const char *sign = style->pattern; *sign != '\0'; sign++) {
    int second = *sign == 'C' || *sign == 'R';
    if (*sign == 'c' || *sign == 'C')
      squares[second].column = read_label(style->columns, columns, &text);
    else if (*sign == 'r' || *sign == 'R')
      squares[second].row = read_label(style->rows, rules->rows, &text);
    else if (!read_sign(*sign, &text))
      return false;
    if (squares[second].column < 0 || squares[second].row < 0)
      return false;
  }
  if (*skip_space(text) != '\0')
    return false;
  int from = squares[0].row * columns + squares[0].column;
  int to = squares[1].row * columns + squares[1].column;
  *move = (PlyMove)(has_two_squares(style) ? from * cells + to : from);
  return true;
}

/* A digit in the style's pass stands for any digit: the move files' "P 1". */
static bool
is_pass(const PlyNotationStyle *style, const char *text)
{
  if (style->pass == NULL)
    return false;
  for (const char *sign = style->pass; *sign != '\0'; sign++) {
    if (*sign == ' ') {
      if (!read_sign(' ', &text))
        return false;
    } else if (is_digit(*sign) ? !is_digit(*text++) : to_upper(*sign) != to_upper(*text++)) {
      return false;
    }
  }
  return *skip_space(text) == '\0';
}

bool
ply_notation_parse(PlyNotation notation, const PlyRules *rules, const char *text, PlyMove *move)
{
  const PlyNotationStyle *style = ply_notation_style(notation, rules);

  text = skip_space(text);
  if (is_pass(style, text)) {
    *move = PLY_MOVE_PASS;
    return true;
  }
  return read_move(style, rules, text, move);
}
