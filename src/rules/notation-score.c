/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Values as text. */

#include "rules/notation.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/game.h"
#include "rules/number-tree.h"

static const char *
bound_prefix(PlyBound bound)
{
  switch (bound) {
  case PLY_BOUND_LOWER:
    return "≥ ";
  case PLY_BOUND_UPPER:
    return "≤ ";
  case PLY_BOUND_NONE:
  case PLY_BOUND_EXACT:
    break;
  }
  return "";
}

/* At most two decimals, none that say nothing: "3.25", "3.5", "3". */
static void
write_units(PlyScore magnitude, int unit, char text[16])
{
  int whole = magnitude / unit, part = magnitude % unit;

  if (part == 0)
    snprintf(text, 16, "%d", whole);
  else if (part % 10 == 0)
    snprintf(text, 16, "%d.%d", whole, part / 10);
  else
    snprintf(text, 16, "%d.%02d", whole, part);
}

int
ply_notation_unit(const PlyRules *rules)
{
  return rules->tree != NULL ? ply_number_tree_unit(rules->tree) : rules->game->score_unit;
}

const char *
ply_notation_score(const PlyRules *rules, int ply, PlyScore score, PlyBound bound,
                   char text[PLY_SCORE_BYTES])
{
  const char *prefix = bound_prefix(bound);
  const char *sign = score > 0 ? "+" : score < 0 ? "-" : "";
  PlyScore magnitude = score < -PLY_SCORE_INFINITE ? PLY_SCORE_INFINITE : abs(score);
  int unit = rules->game->score_unit;
  char units[PLY_NUMBER_BYTES];

  if (magnitude >= PLY_SCORE_INFINITE) {
    snprintf(text, PLY_SCORE_BYTES, "%s%s∞", prefix, sign);
  } else if (unit > 1 && magnitude >= PLY_SCORE_WIN_MIN && magnitude <= PLY_SCORE_WIN - ply) {
    const char *word = score > 0 ? "win" : "loss";
    if (magnitude == PLY_SCORE_WIN_MIN) /* nobody knows when */
      snprintf(text, PLY_SCORE_BYTES, "%s%s", prefix, word);
    else
      snprintf(text, PLY_SCORE_BYTES, "%s%s in %d", prefix, word, PLY_SCORE_WIN - magnitude - ply);
  } else {
    if (rules->tree != NULL)
      ply_number_tree_value(rules->tree, magnitude, units);
    else
      write_units(magnitude, unit, units);
    snprintf(text, PLY_SCORE_BYTES, "%s%s%s", prefix, sign, units);
  }
  return text;
}
