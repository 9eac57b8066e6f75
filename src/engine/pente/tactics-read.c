/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/pente/tactics.h"

#include <assert.h>
#include <string.h>

#include "rules/notation.h"

/* The next word's move; false at the end of the text. */
static bool
next_move(const PlyRules *rules, const char **text, PlyMove *move)
{
  char word[PLY_NOTATION_BYTES];
  size_t length;

  *text += strspn(*text, " ");
  length = strcspn(*text, " ");
  if (length == 0)
    return false;
  assert(length < sizeof word);
  memcpy(word, *text, length);
  word[length] = '\0';
  *text += length;
  bool good = ply_notation_parse(PLY_NOTATION_PENTE, rules, word, move);
  assert(good);
  return good;
}

const char *
ply_pente_tactic_kind(PlyPenteTacticKind kind)
{
  static const char *const names[] = {
      [PLY_PENTE_WIN_FIVE] = "five",
      [PLY_PENTE_WIN_BY_CAPTURES] = "captures",
      [PLY_PENTE_WIN_TRICK] = "trick",
      [PLY_PENTE_DEFENCE] = "defence",
      [PLY_PENTE_DEFENCE_CAPTURE] = "defence by capture",
  };

  return names[kind];
}

bool
ply_pente_tactic_is_win(const PlyPenteTactic *tactic)
{
  return tactic->kind < PLY_PENTE_DEFENCE;
}

int
ply_pente_tactic_set_up(const PlyPenteTactic *tactic, PlyRules *rules, PlyPosition *position,
                        PlyMove moves[PLY_MAX_MOVES])
{
  const char *text = tactic->moves;
  PlyPosition next;
  PlyMove move;
  int n = 0;

  ply_rules_parse("pente", rules);
  rules->opening = PLY_OPENING_NONE;
  ply_rules_start(rules, position);
  while (next_move(rules, &text, &move)) {
    ply_rules_play(rules, position, move, &next, NULL);
    *position = next;
  }
  text = tactic->cells;
  while (n < PLY_MAX_MOVES && next_move(rules, &text, &moves[n]))
    n++;
  return n;
}
