/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of notations and the labels along the board's edges. Moves are in notation-move.c,
 * values in notation-score.c. */

#include "rules/notation-private.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/game.h"

/* Which game has which is said by the game. */
static const PlyNotationStyle styles[PLY_N_NOTATIONS] = {
    [PLY_NOTATION_DEFAULT] = {.id = "default"},
    [PLY_NOTATION_STANDARD] = {"standard", PLY_LABELS_LOWER, PLY_LABELS_FROM_1, "cr", "pass"},
    [PLY_NOTATION_MOVE_FILE] = {"move-file", PLY_LABELS_UPPER, PLY_LABELS_FROM_BOTTOM, "c r",
                                "P 1"},
    [PLY_NOTATION_X_Y] = {"x-y", PLY_LABELS_FROM_0, PLY_LABELS_FROM_0, "c r", "pass"},
    [PLY_NOTATION_ROW_COLUMN] = {"row-column", PLY_LABELS_FROM_0, PLY_LABELS_FROM_0, "(r,c)",
                                 "forfeit"},
    [PLY_NOTATION_PENTE] = {"pente", PLY_LABELS_UPPER_NO_I, PLY_LABELS_FROM_BOTTOM, "rc", NULL},
    [PLY_NOTATION_COLUMN] = {"column", PLY_LABELS_FROM_1, PLY_LABELS_NONE, "c", NULL},
    [PLY_NOTATION_CHILD] = {"child", PLY_LABELS_FROM_1, PLY_LABELS_NONE, "c", NULL},
    [PLY_NOTATION_GRID] = {"grid", PLY_LABELS_LOWER, PLY_LABELS_FROM_BOTTOM, "cr", NULL},
    [PLY_NOTATION_HEAP] = {"heap", PLY_LABELS_UPPER, PLY_LABELS_COUNT, "cr", NULL},
    [PLY_NOTATION_FROM_TO] = {"from-to", PLY_LABELS_LOWER, PLY_LABELS_FROM_BOTTOM, "cr-CR", NULL},
};

PlyNotation
ply_notation_resolve(PlyNotation notation, const PlyRules *rules)
{
  if (notation != PLY_NOTATION_DEFAULT && ply_notation_fits(notation, rules))
    return notation;
  return rules->game->notations[0];
}

bool
ply_notation_fits(PlyNotation notation, const PlyRules *rules)
{
  const PlyNotation *own = rules->game->notations;

  assert(notation < PLY_N_NOTATIONS);
  while (*own != PLY_NOTATION_DEFAULT && *own != notation)
    own++;
  return *own == notation;
}

const char *
ply_notation_id(PlyNotation notation)
{
  assert(notation < PLY_N_NOTATIONS);
  return styles[notation].id;
}

bool
ply_notation_find(const char *id, PlyNotation *notation)
{
  for (int i = 0; i < PLY_N_NOTATIONS; i++) {
    if (strcmp(styles[i].id, id) == 0) {
      *notation = (PlyNotation)i;
      return true;
    }
  }
  return false;
}

const PlyNotationStyle *
ply_notation_style(PlyNotation notation, const PlyRules *rules)
{
  return &styles[ply_notation_resolve(notation, rules)];
}

static char
letter_of(PlyLabels labels, int index)
{
  if (labels == PLY_LABELS_UPPER_NO_I && index >= 'I' - 'A')
    index++;
  assert(index < 26);
  return (char)((labels == PLY_LABELS_LOWER ? 'a' : 'A') + index);
}

void
ply_labels_write(PlyLabels labels, int index, int count, char text[PLY_NOTATION_BYTES])
{
  assert(index >= 0 && index < count);
  text[0] = '\0';
  switch (labels) {
  case PLY_LABELS_NONE:
    break;
  case PLY_LABELS_LOWER:
  case PLY_LABELS_UPPER:
  case PLY_LABELS_UPPER_NO_I:
    snprintf(text, PLY_NOTATION_BYTES, "%c", letter_of(labels, index));
    break;
  case PLY_LABELS_FROM_0:
    snprintf(text, PLY_NOTATION_BYTES, "%d", index);
    break;
  case PLY_LABELS_FROM_1:
  case PLY_LABELS_COUNT:
    snprintf(text, PLY_NOTATION_BYTES, "%d", index + 1);
    break;
  case PLY_LABELS_FROM_BOTTOM:
    snprintf(text, PLY_NOTATION_BYTES, "%d", count - index);
    break;
  }
}

const char *
ply_notation_column(PlyNotation notation, const PlyRules *rules, int column,
                    char text[PLY_NOTATION_BYTES])
{
  text[0] = '\0';
  if (rules->game != &ply_game_number_tree)
    ply_labels_write(ply_notation_style(notation, rules)->columns, column, rules->columns, text);
  return text;
}

const char *
ply_notation_row(PlyNotation notation, const PlyRules *rules, int row,
                 char text[PLY_NOTATION_BYTES])
{
  PlyLabels labels = ply_notation_style(notation, rules)->rows;

  text[0] = '\0';
  if (labels != PLY_LABELS_COUNT)
    ply_labels_write(labels, row, rules->rows, text);
  return text;
}

const char *
ply_notation_side(PlyNotation notation, const PlyRules *rules, int side)
{
  static const char *const move_file_sides[2] = {"Blue", "Orange"};

  assert(side == 0 || side == 1);
  if (ply_notation_resolve(notation, rules) == PLY_NOTATION_MOVE_FILE)
    return move_file_sides[side];
  return rules->game->sides[side];
}
