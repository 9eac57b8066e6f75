/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "rules/game.h"

#define SLOTS (1u << 20)

typedef struct {
  uint64_t key;
  PlyScore lower, upper;
  uint32_t age;
} Slot;

struct Plain {
  Slot *slots;
  uint32_t age; /* of the question: slots of others do not count */
  const PlyRules *rules;
  bool winner_takes_empties;
  uint64_t nodes, most;
};

Plain *
plain_new(void)
{
  Plain *plain = calloc(1, sizeof *plain);

  plain->slots = calloc(SLOTS, sizeof *plain->slots);
  return plain;
}

void
plain_free(Plain *plain)
{
  free(plain->slots);
  free(plain);
}

static PlyScore
final_value(const Plain *plain, const PlyPosition *position)
{
  PlyScore value = plain->rules->game->final_score(plain->rules, position);
  int tally[2];

  if (!plain->winner_takes_empties || strcmp(ply_game_id(plain->rules->game), "othello") != 0)
    return value;
  ply_rules_tally(plain->rules, position, tally);
  int empty = 100 * (plain->rules->columns * plain->rules->rows - tally[0] - tally[1]);
  return value > 0 ? value + empty : value < 0 ? value - empty : 0;
}

static PlyScore
search(Plain *plain, const PlyPosition *position, PlyScore alpha, PlyScore beta)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(plain->rules, position, moves);
  PlyScore best = -PLY_SCORE_INFINITE - 1, from = alpha;
  PlyPosition after;

  if (n == 0)
    return final_value(plain, position);
  if (++plain->nodes > plain->most)
    return 0;
  Slot *slot = &plain->slots[position->key & (SLOTS - 1)];
  if (slot->age != plain->age || slot->key != position->key)
    *slot = (Slot){position->key, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, plain->age};
  if (slot->lower >= beta || slot->lower == slot->upper)
    return slot->lower;
  if (slot->upper <= alpha)
    return slot->upper;
  for (int i = 0; i < n && best < beta && plain->nodes <= plain->most; i++) {
    plain->rules->game->play(plain->rules, position, moves[i], &after, NULL);
    PlyScore value = after.side == position->side ? search(plain, &after, from, beta)
                                                  : -search(plain, &after, -beta, -from);
    best = value > best ? value : best;
    from = value > from ? value : from;
  }
  if (plain->nodes > plain->most)
    return 0;
  slot = &plain->slots[position->key & (SLOTS - 1)];
  if (slot->age != plain->age || slot->key != position->key)
    *slot = (Slot){position->key, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, plain->age};
  if (best > alpha && best > slot->lower)
    slot->lower = best;
  if (best < beta && best < slot->upper)
    slot->upper = best;
  return best;
}

bool
plain_value(Plain *plain, const PlyRules *rules, const PlyPosition *position,
            bool winner_takes_empties, uint64_t most, PlyScore *value)
{
  plain->age++;
  plain->rules = rules;
  plain->winner_takes_empties = winner_takes_empties;
  plain->nodes = 0;
  plain->most = most;
  *value = search(plain, position, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
  return plain->nodes <= most;
}
