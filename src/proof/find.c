/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "proof/find-private.h"

#include <stdlib.h>

#include "proof/leaf.h"
#include "proof/pente-proof.h"
#include "rules/game.h"

#define MOST_SLOTS 22 /* as a power of two */
#define POLL_EVERY 1024
#define PENTE_MOST 400000 /* positions for one question */

/* What was found out of a position. */
typedef struct {
  uint64_t key;
  PlyMove best;
  uint8_t verdict; /* PlyProofMade */
  uint8_t age;     /* of the goal that it is about; 0: free */
} Slot;

struct PlyProofFinder {
  const PlyProofMakeSetup *setup;
  PlyProofGoal goal;
  Slot *slots;
  uint32_t n_slots;     /* a power of two */
  uint8_t age;          /* goals so far, few */
  PlyPenteProof *pente; /* NULL in other games */
  uint64_t nodes, until;
  PlyProofMade ended; /* STOPPED or NOT_FOUND once the search is to end */
};

/* As many as what is left of the game can fill. */
static uint32_t
slots_for(const PlyProofHead *head)
{
  int empty = 0;
  PlyBoard board;

  if (head->rules.tree != NULL || head->rules.game == &ply_game_pente)
    return UINT32_C(1) << 12;
  ply_rules_read_board(&head->rules, &head->root, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    empty += board.cells[i] == 0;
  return UINT32_C(1) << (empty + 8 < MOST_SLOTS ? empty + 8 : MOST_SLOTS);
}

PlyProofFinder *
ply_proof_finder_new(const PlyProofMakeSetup *setup)
{
  PlyProofFinder *finder = calloc(1, sizeof *finder);
  bool pente = setup->head->rules.game == &ply_game_pente;

  if (finder == NULL)
    return NULL;
  finder->setup = setup;
  finder->n_slots = slots_for(setup->head);
  finder->slots = calloc(finder->n_slots, sizeof *finder->slots);
  finder->pente = pente ? ply_pente_proof_new(&setup->head->rules) : NULL;
  if (finder->slots == NULL || (pente && finder->pente == NULL)) {
    ply_proof_finder_free(finder);
    return NULL;
  }
  return finder;
}

void
ply_proof_finder_free(PlyProofFinder *finder)
{
  if (finder == NULL)
    return;
  ply_pente_proof_free(finder->pente);
  free(finder->slots);
  free(finder);
}

void
ply_proof_finder_begin(PlyProofFinder *finder, const PlyProofGoal *goal)
{
  finder->goal = *goal;
  finder->age++;
  finder->ended = PLY_PROOF_WRITTEN;
  finder->until = finder->setup->nodes == 0 ? 0 : finder->nodes + finder->setup->nodes;
  if (finder->pente != NULL)
    ply_pente_proof_clear(finder->pente);
}

uint64_t
ply_proof_finder_nodes(const PlyProofFinder *finder)
{
  return finder->nodes;
}

static bool
is_ended(PlyProofFinder *finder)
{
  const PlyProofMakeSetup *setup = finder->setup;

  if (finder->ended == PLY_PROOF_WRITTEN && finder->nodes % POLL_EVERY == 0 &&
      setup->should_stop != NULL && setup->should_stop(setup->data))
    finder->ended = PLY_PROOF_STOPPED;
  if (finder->ended == PLY_PROOF_WRITTEN && finder->until != 0 && finder->nodes >= finder->until)
    finder->ended = PLY_PROOF_NOT_FOUND;
  return finder->ended != PLY_PROOF_WRITTEN;
}

/* Moves in the order in which they are tried: the one known to be good, then in Othello those that
 * leave the fewest replies, then the game's own order. */
static void
order(const PlyProofFinder *finder, const PlyPosition *position, PlyMove first, PlyMove *moves,
      int n)
{
  const PlyRules *rules = finder->goal.rules;
  int32_t priority[PLY_MAX_MOVES] = {0};
  PlyMove replies[PLY_MAX_MOVES];
  PlyPosition after;

  if (rules->game->order != NULL)
    rules->game->order(rules, position, moves, n, priority);
  for (int i = 0; i < n; i++) {
    if (rules->game->has_pass) {
      rules->game->play(rules, position, moves[i], &after, NULL);
      int left = ply_rules_moves(rules, &after, replies);
      priority[i] -= 300 * (left == 1 && replies[0] == PLY_MOVE_PASS ? -1 : left);
    }
    if (moves[i] == first)
      priority[i] = INT32_MAX;
    int32_t worth = priority[i];
    PlyMove move = moves[i];
    int to = i;
    for (; to > 0 && priority[to - 1] < worth; to--) {
      priority[to] = priority[to - 1];
      moves[to] = moves[to - 1];
    }
    priority[to] = worth;
    moves[to] = move;
  }
}

static Slot *
slot_of(const PlyProofFinder *finder, const PlyPosition *position)
{
  return &finder->slots[position->key & (finder->n_slots - 1)];
}

static bool search(PlyProofFinder *finder, const PlyPosition *position, PlyMove *best);

/* Tries all moves: true if one (or, where the other side moves, every one) reaches the goal. */
static bool
try_moves(PlyProofFinder *finder, const PlyPosition *position, PlyMove *moves, int n, PlyMove *best)
{
  bool mine = position->side == finder->goal.prover;
  PlyPosition after;
  PlyMove ignored;

  for (int i = 0; i < n; i++) {
    finder->goal.rules->game->play(finder->goal.rules, position, moves[i], &after, NULL);
    bool reached = search(finder, &after, &ignored);
    if (finder->ended != PLY_PROOF_WRITTEN)
      return false;
    if (reached == mine) {
      *best = moves[i];
      return mine;
    }
  }
  return !mine;
}

/* Whether the goal is reached from here; of no meaning once the search has ended. `*best`: the move
 * that does it, or that refutes it. */
static bool
search(PlyProofFinder *finder, const PlyPosition *position, PlyMove *best)
{
  const PlyProofGoal *goal = &finder->goal;
  PlyProofGoal refutation = {goal->rules, (uint8_t)(1 - goal->prover), 1 - goal->least,
                             goal->winner_takes_empties, 0};
  PlyMove moves[PLY_MAX_MOVES];

  finder->nodes++;
  *best = PLY_MOVE_NONE;
  if (is_ended(finder))
    return false;
  if (ply_proof_is_clear(goal, position))
    return true;
  if (ply_proof_is_clear(&refutation, position))
    return false;
  Slot *slot = slot_of(finder, position);
  if (slot->age == finder->age && slot->key == position->key) {
    *best = slot->best;
    return slot->verdict == PLY_PROOF_WRITTEN;
  }
  int n = ply_rules_moves(goal->rules, position, moves);
  order(finder, position, PLY_MOVE_NONE, moves, n);
  bool reached = try_moves(finder, position, moves, n, best);
  if (finder->ended == PLY_PROOF_WRITTEN)
    *slot_of(finder, position) =
        (Slot){position->key, *best, reached ? PLY_PROOF_WRITTEN : PLY_PROOF_FALSE, finder->age};
  return reached;
}

/* A hint, if it is a legal move; else NONE. */
static PlyMove
hint_of(const PlyProofFinder *finder, const PlyPosition *position)
{
  const PlyProofMakeSetup *setup = finder->setup;
  PlyMove move =
      setup->hint == NULL ? PLY_MOVE_NONE : setup->hint(setup->data, &finder->goal, position);

  return move != PLY_MOVE_NONE && ply_rules_is_legal(finder->goal.rules, position, move)
             ? move
             : PLY_MOVE_NONE;
}

/* Only wins, and only those that threats lead to, are looked for. */
static PlyProofMade
ask_pente(PlyProofFinder *finder, const PlyPosition *position, PlyMove *best)
{
  int plies = PLY_SCORE_WIN - finder->goal.least - position->ply;

  if (is_ended(finder))
    return finder->ended;
  if (finder->goal.least < PLY_SCORE_WIN_MIN)
    return PLY_PROOF_NOT_FOUND;
  if (plies < 1)
    return PLY_PROOF_FALSE;
  plies = plies < PLY_PENTE_PROOF_PLIES ? plies : PLY_PENTE_PROOF_PLIES;
  uint64_t before = ply_pente_proof_nodes(finder->pente);
  ply_pente_proof_limit(finder->pente, PENTE_MOST);
  bool found = ply_pente_proof_wins(finder->pente, position, plies, best);
  finder->nodes += ply_pente_proof_nodes(finder->pente) - before + 1;
  if (!found)
    *best = hint_of(finder, position);
  return *best != PLY_MOVE_NONE ? PLY_PROOF_WRITTEN : PLY_PROOF_NOT_FOUND;
}

PlyProofMade
ply_proof_finder_ask(PlyProofFinder *finder, const PlyPosition *position, PlyMove *best)
{
  if (finder->pente != NULL)
    return ask_pente(finder, position, best);
  bool reached = search(finder, position, best);
  if (finder->ended != PLY_PROOF_WRITTEN)
    return finder->ended;
  if (!reached)
    return PLY_PROOF_FALSE;
  if (*best == PLY_MOVE_NONE) {
    /* Decided already: any move will do. */
    PlyMove moves[PLY_MAX_MOVES];
    ply_rules_moves(finder->goal.rules, position, moves);
    *best = moves[0];
  }
  return PLY_PROOF_WRITTEN;
}
