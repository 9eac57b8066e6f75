/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Wins proven by the rules alone. What a move does is asked of the rules; what threatens is read
 * from their lists of cells, and only leaves out moves.
 *
 * The winner's moves are fours, captures, answers to a threat, and "quiet" ones: threes, and what
 * leaves a pair to be taken when that would win. Others might win too.
 *
 * When the winner threatens to win at once, a loser's move that does not win, captures nothing and
 * does not fill the only cell where that threat is carried out leaves it standing: a stone put down
 * takes nothing from a row of five but that cell, nor from a pair its two stones and the one that
 * flanks it. Such moves are not played out. All others are. */

#include "proof/pente-proof.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "proof/pente-proof-moves-private.h"

#define SLOTS (UINT32_C(1) << 20)

/* What is known of a position with the winner to move, for some number of quiet moves. */
typedef struct {
  uint64_t key;
  uint8_t wins;  /* plies of the win; 0: none is known */
  uint8_t fails; /* plies within which no win was found */
  PlyMove best;
} Slot;

struct PlyPenteProof {
  const PlyRules *rules;
  Slot *slots;
  uint64_t nodes, most, until;
  int quiet;
  PlyMove killers[PLY_PENTE_PROOF_PLIES + 1]; /* the last winning move, by the plies left */
};

PlyPenteProof *
ply_pente_proof_new(const PlyRules *rules)
{
  PlyPenteProof *proof = calloc(1, sizeof *proof);

  if (proof == NULL)
    return NULL;
  proof->rules = rules;
  proof->quiet = 2;
  proof->slots = calloc(SLOTS, sizeof *proof->slots);
  if (proof->slots == NULL) {
    free(proof);
    return NULL;
  }
  return proof;
}

void
ply_pente_proof_free(PlyPenteProof *proof)
{
  if (proof != NULL)
    free(proof->slots);
  free(proof);
}

void
ply_pente_proof_clear(PlyPenteProof *proof)
{
  memset(proof->slots, 0, SLOTS * sizeof *proof->slots);
  proof->nodes = 0;
}

uint64_t
ply_pente_proof_nodes(const PlyPenteProof *proof)
{
  return proof->nodes;
}

void
ply_pente_proof_limit(PlyPenteProof *proof, uint64_t most)
{
  proof->most = most;
}

void
ply_pente_proof_quiet(PlyPenteProof *proof, int most)
{
  proof->quiet = most;
}

static bool
is_spent(const PlyPenteProof *proof)
{
  return proof->until != 0 && proof->nodes >= proof->until;
}

static Slot *
slot_of(PlyPenteProof *proof, const PlyPosition *position, int quiet)
{
  uint64_t key = position->key ^ ply_hash_mix(PLY_HASH_STEP * (uint64_t)(0x20000 + quiet));
  Slot *slot = &proof->slots[key & (SLOTS - 1)];

  if (slot->key != key)
    *slot = (Slot){.key = key, .best = PLY_MOVE_NONE};
  return slot;
}

static void
to_front(PlyPenteProofList *list, PlyMove move)
{
  for (int i = 0; i < list->n; i++) {
    if (list->moves[i] != move)
      continue;
    list->moves[i] = list->moves[0];
    list->moves[0] = move;
    return;
  }
}

static bool attack(PlyPenteProof *proof, const PlyPosition *position, int plies, int quiet,
                   PlyMove *best);

/* Every legal move that `only` has loses. */
static bool
all_lose(PlyPenteProof *proof, const PlyPosition *position, const PenteCells *only, int plies,
         int quiet)
{
  PlyPosition after;
  PlyMove moves[PENTE_CELLS], best;
  int n = ply_pente_proof_cells(only, moves, 0);

  for (int i = 0; i < n; i++) {
    ply_rules_play(proof->rules, position, moves[i], &after, NULL);
    if (ply_rules_outcome(proof->rules, &after) != PLY_GOING_ON ||
        !attack(proof, &after, plies - 1, quiet, &best))
      return false;
  }
  return true;
}

/* The loser to move, no threat against it to win at once: all its moves, the likely ones first. */
static bool
defend_quietly(PlyPenteProof *proof, const PlyPosition *position, const PlyPenteProofSide *winner,
               const PlyPenteProofSide *loser, int plies, int quiet)
{
  PenteCells legal = ply_pente_legal(proof->rules, position), first = {0};
  PlyPosition passed = *position;
  PlyMove best;

  /* Who does not even win when the loser passes is given up as no winner. The key of the position
   * with the other side to move is got from the rules. */
  PlyBoard board;
  int cell;
  ply_rules_read_board(proof->rules, position, &board);
  board.side ^= 1;
  ply_rules_set_board(proof->rules, &board, true, &passed, &cell);
  if (passed.over || !attack(proof, &passed, plies - 1, quiet, &best))
    return false;
  first.rows[best / PENTE_SIDE] |= pente_bit(best % PENTE_SIDE);
  ply_pente_proof_add(&first, &winner->threats.open_near);
  ply_pente_proof_add(&first, &winner->threats.four);
  ply_pente_proof_add(&first, &loser->threats.capture);
  ply_pente_proof_add(&first, &loser->threats.four);
  for (int row = 0; row < PENTE_SIDE; row++) {
    first.rows[row] &= legal.rows[row];
    legal.rows[row] &= ~first.rows[row];
  }
  return all_lose(proof, position, &first, plies, quiet) &&
         all_lose(proof, position, &legal, plies, quiet);
}

/* Whether the side to move loses within `plies`, whatever it does. */
static bool
defend(PlyPenteProof *proof, const PlyPosition *position, int plies, int quiet)
{
  PlyPenteProofSide winner, loser;

  proof->nodes++;
  if (plies < 2 || is_spent(proof))
    return false;
  ply_pente_proof_look(proof->rules, position, position->side, &loser);
  if (loser.n_wins > 0)
    return false;
  ply_pente_proof_look(proof->rules, position, position->side ^ 1, &winner);
  if (winner.n_wins == 0)
    return plies >= 4 && quiet > 0 && ply_pente_proof_is_threat(position, &winner) &&
           defend_quietly(proof, position, &winner, &loser, plies, quiet - 1);
  PenteCells answers = loser.threats.capture;
  if (winner.n_wins == 1)
    ply_pente_proof_add(&answers, &winner.wins);
  return all_lose(proof, position, &answers, plies, quiet);
}

static bool
try_move(PlyPenteProof *proof, const PlyPosition *position, PlyMove move, int plies, int quiet)
{
  PlyPosition after;

  ply_rules_play(proof->rules, position, move, &after, NULL);
  if (after.over)
    return ply_rules_outcome(proof->rules, &after) ==
           (position->side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS);
  return defend(proof, &after, plies - 1, quiet);
}

/* Whether the side to move wins within `plies`. */
static bool
attack(PlyPenteProof *proof, const PlyPosition *position, int plies, int quiet, PlyMove *best)
{
  PlyPenteProofSide own, enemy;
  PlyPenteProofList list;

  proof->nodes++;
  if (is_spent(proof))
    return false;
  ply_pente_proof_look(proof->rules, position, position->side, &own);
  if (own.n_wins > 0) {
    PlyMove wins[PENTE_CELLS];
    ply_pente_proof_cells(&own.wins, wins, 0);
    *best = wins[0];
    return true;
  }
  if (plies < 3)
    return false;
  Slot known = *slot_of(proof, position, quiet);
  *best = known.best;
  if ((known.wins != 0 && known.wins <= plies) || known.fails >= plies)
    return known.fails < plies;
  ply_pente_proof_look(proof->rules, position, position->side ^ 1, &enemy);
  ply_pente_proof_attacks(position, &own, &enemy, quiet > 0 && plies >= 5, &list);
  to_front(&list, proof->killers[plies]);
  bool won = false;
  for (int i = 0; i < list.n && !won && !is_spent(proof); i++) {
    *best = list.moves[i];
    won = try_move(proof, position, *best, plies, quiet);
  }
  if (!won && is_spent(proof))
    return false;
  Slot *slot = slot_of(proof, position, quiet);
  if (won)
    slot->wins = (uint8_t)plies, slot->best = proof->killers[plies] = *best;
  else
    slot->fails = (uint8_t)plies;
  return won;
}

bool
ply_pente_proof_wins(PlyPenteProof *proof, const PlyPosition *position, int plies, PlyMove *best)
{
  proof->until = proof->most == 0 ? 0 : proof->nodes + proof->most;
  /* Threats of fives alone are soon searched. */
  for (int quiet = 0; quiet <= proof->quiet; quiet++) {
    if (attack(proof, position, plies, quiet, best))
      return true;
  }
  return false;
}

bool
ply_pente_proof_loses(PlyPenteProof *proof, const PlyPosition *position, int plies)
{
  proof->until = proof->most == 0 ? 0 : proof->nodes + proof->most;
  return defend(proof, position, plies, proof->quiet + 1);
}

bool
ply_pente_proof_move_wins(PlyPenteProof *proof, const PlyPosition *position, PlyMove move,
                          int plies)
{
  proof->until = proof->most == 0 ? 0 : proof->nodes + proof->most;
  for (int quiet = 0; quiet <= proof->quiet; quiet++) {
    if (try_move(proof, position, move, plies, quiet))
      return true;
  }
  return false;
}

int
ply_pente_proof_shortest(PlyPenteProof *proof, const PlyPosition *position, int most)
{
  PlyMove best;

  for (int plies = 1; plies <= most; plies += 2) {
    if (ply_pente_proof_wins(proof, position, plies, &best))
      return plies;
  }
  return 0;
}
