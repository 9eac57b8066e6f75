/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search for a win by threats: depth first, the attacker's moves by what they threaten, the
 * other side's answers complete.
 *
 * Where the attacker threatens to win next, an answer must win, take the one winning cell, or
 * capture: five stones or the flank of a pair are undone only by a capture, and a stone put
 * elsewhere changes no cell of the threat.
 *
 * Where he threatens to win by fours later on (an order higher: Thomsen, "Lambda-Search in Game
 * Trees", ICGA Journal 2000), the other side is let pass, and the win T by fours that follows has a
 * zone: the cells where one more stone of the other side could disturb it. This is the idea of
 * relevance zones (Wu and Lin, "Relevance-Zone-Oriented Proof Search for Connect6", 2010), here
 * with captures. A stone x outside the zone that captures nothing leaves T as it is, for
 *  - every cell that T plays on is in the zone (x is not in the way), and so are the cells where x
 *    would let a move of T capture more than it did: T's moves change the same cells as before;
 *  - at every node of T where the attacker has moved, the cells where the other side would make a
 *    four are in the zone: x gives it no five there; both empty ends of each open pair of the
 *    attacker's are in the zone: x makes no capture possible, nor a capture bigger; so the other
 *    side still cannot win, and its captures are the same ones;
 *  - the attacker's winning cells after each answer are in the zone; what else they need is
 *    stones, which only a capture removes.
 * So all answers but captures and the cells of the zone lose to T itself. */

#include <assert.h>
#include <string.h>

#include "engine/pente/threats-private.h"

#define ASK_EVERY 256

static PenteProof attack(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth);

static bool
is_stopped(PlyPenteThreats *threats)
{
  const PlyPenteThreatTask *task = threats->task;

  threats->nodes++;
  if (threats->most != 0 && threats->nodes > threats->most)
    threats->stopped = true;
  if (threats->nodes % ASK_EVERY == 0 && task->should_stop != NULL && task->should_stop(task->data))
    threats->stopped = true;
  return threats->stopped;
}

/* Adds the empty cells where a stone of the other side would be captured by `cell` too, together
 * with one that stands there. */
static void
add_extra_captures(const PlyPenteBoard *board, int cell, PenteZone *zone)
{
  int side = ply_pente_board_side(board), row = cell / 19, column = cell % 19;

  for (int i = 0; i < 9; i++) {
    int down = i / 3 - 1, right = i % 3 - 1;
    int end_row = row + 3 * down, end_column = column + 3 * right;
    if (i == 4 || end_row < 0 || end_row >= 19 || end_column < 0 || end_column >= 19 ||
        ply_pente_board_stone(board, cell + 3 * (19 * down + right)) != side + 1)
      continue;
    int near = cell + 19 * down + right, far = near + 19 * down + right;
    int near_stone = ply_pente_board_stone(board, near);
    int far_stone = ply_pente_board_stone(board, far);
    if (near_stone == 0 && far_stone == 2 - side)
      pente_zone_add(zone, near);
    else if (near_stone == 2 - side && far_stone == 0)
      pente_zone_add(zone, far);
  }
}

/* The cells that a stone of the side to move must not have been on for a threat to win next to be
 * what it is. */
static void
add_disturbers(const PlyPenteBoard *board, PenteZone *zone)
{
  uint16_t cells[PLY_PENTE_CELLS];
  int side = ply_pente_board_side(board);
  int n = ply_pente_board_cells(board, side, PLY_PENTE_FOUR, cells);

  for (int i = 0; i < n; i++)
    pente_zone_add(zone, cells[i]);
  ply_pente_threats_open_pairs(board, side ^ 1, zone);
}

/* The answers to a threat to win at one of `wins`. */
static int
answer_wins(const PlyPenteBoard *board, const uint16_t *wins, int n_wins, PenteProof *threat,
            uint16_t *answers)
{
  int n = ply_pente_board_cells(board, ply_pente_board_side(board), PLY_PENTE_NOTHING, answers);
  bool known = false;

  *threat = (PenteProof){.moves = 1, .best = wins[0]};
  for (int i = 0; i < n_wins; i++)
    pente_zone_add(&threat->zone, wins[i]);
  for (int i = 0; i < n; i++)
    known = known || answers[i] == wins[0];
  if (n_wins == 1 && !known)
    answers[n++] = wins[0];
  return n;
}

/* The answers to a threat to win by fours: captures and the zone. */
static int
answer_fours(PlyPenteThreats *threats, int depth, PenteProof *threat, uint16_t *answers)
{
  PlyPenteBoard *board = threats->board;
  int side = ply_pente_board_side(board);

  ply_pente_board_pass(board);
  *threat = attack(threats, PLY_PENTE_FOURS, depth);
  ply_pente_board_undo(board);
  if (threat->moves == 0)
    return -1;
  PenteZone zone = threat->zone;
  int n = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, answers);
  for (int i = 0; i < n; i++)
    pente_zone_add(&zone, answers[i]);
  n = ply_pente_threats_empty(board, &zone, answers);
  ply_pente_threats_sort_answers(board, answers, n);
  return n;
}

/* The answers to the move just made after which it is not plain that the attacker goes on to win;
 * returns how many, or −1 where the move threatens nothing or loses. `threat` says how the attacker
 * wins against all others within `depth` moves. */
static int
list_answers(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, PenteProof *threat,
             uint16_t answers[PLY_PENTE_CELLS])
{
  PlyPenteBoard *board = threats->board;
  int side = ply_pente_board_side(board);
  uint16_t wins[PLY_PENTE_CELLS];
  int n_wins = ply_pente_threats_wins(board, side ^ 1, wins);

  if (n_wins == 0 && kind == PLY_PENTE_FOURS)
    return -1;
  if (ply_pente_threats_can_win(board, side))
    return -1;
  if (n_wins > 0)
    return answer_wins(board, wins, n_wins, threat, answers);
  if (depth >= 2)
    return answer_fours(threats, depth, threat, answers);
  threats->horizon = true;
  return -1;
}

/* Tries the answers, the one that helped last time first; `*refuted` by which, or −1. */
static PenteProof
try_answers(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, int *refuted)
{
  PlyPenteBoard *board = threats->board;
  uint16_t answers[PLY_PENTE_CELLS];
  PenteProof proof;
  int first = *refuted, n = list_answers(threats, kind, depth, &proof, answers);

  *refuted = -1;
  if (n < 0)
    return (PenteProof){0};
  for (int i = 1; i < n; i++) {
    if (answers[i] == first) {
      answers[i] = answers[0];
      answers[0] = (uint16_t)first;
    }
  }
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, answers[i]);
    PenteProof next = attack(threats, kind, depth);
    ply_pente_board_undo(board);
    if (next.moves == 0) {
      *refuted = answers[i];
      return next;
    }
    pente_zone_add(&proof.zone, answers[i]);
    pente_zone_join(&proof.zone, &next.zone);
    if (next.moves > proof.moves)
      proof.moves = next.moves;
  }
  if (kind == PLY_PENTE_FOURS)
    add_disturbers(board, &proof.zone);
  return proof;
}

/* Whether the side that has just moved wins with `depth` more moves of its own; the proof does not
 * count the one just made. */
static PenteProof
try_threat(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth)
{
  uint64_t key = ply_pente_board_key(threats->board);
  bool horizon = threats->horizon;
  int refuted = -1;

  if (kind == PLY_PENTE_FOURS)
    return try_answers(threats, kind, depth, &refuted);
  const PenteThreatEntry *entry = ply_pente_threats_probe(threats, key, PENTE_ANSWERS);
  if (entry != NULL && entry->fail >= depth) {
    threats->horizon = horizon || entry->fail != UINT8_MAX;
    return (PenteProof){0};
  }
  if (entry != NULL)
    refuted = entry->best;
  threats->horizon = false;
  PenteProof proof = try_answers(threats, kind, depth, &refuted);
  if (proof.moves == 0 && !threats->stopped) {
    PenteProof failure = {.best = refuted < 0 ? PLY_PENTE_CELLS : refuted};
    ply_pente_threats_store(threats, key, PENTE_ANSWERS, &failure,
                            threats->horizon ? depth : UINT8_MAX);
  }
  threats->horizon = threats->horizon || horizon;
  return proof;
}

/* Tries the moves one after the other. */
static PenteProof
try_moves(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, int first)
{
  PlyPenteBoard *board = threats->board;
  uint16_t moves[PLY_PENTE_CELLS];
  int n = ply_pente_threats_moves(threats, kind, depth, first, moves);

  for (int i = 0; i < n && !threats->stopped; i++) {
    ply_pente_board_play(board, moves[i]);
    PenteProof proof = try_threat(threats, kind, depth - 1);
    ply_pente_board_undo(board);
    if (proof.moves == 0 || threats->stopped)
      continue;
    proof.moves++;
    proof.best = moves[i];
    pente_zone_add(&proof.zone, moves[i]);
    add_extra_captures(board, moves[i], &proof.zone);
    threats->killers[depth] = moves[i];
    return proof;
  }
  return (PenteProof){0};
}

/* What needs no search: a win at once, a depth used up. False: search. */
static bool
is_settled(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth, PenteProof *proof)
{
  PlyPenteBoard *board = threats->board;
  uint16_t wins[PLY_PENTE_CELLS];

  if (ply_pente_threats_wins(board, ply_pente_board_side(board), wins) > 0) {
    *proof = (PenteProof){.moves = 1, .best = wins[0]};
    pente_zone_add(&proof->zone, wins[0]);
    return true;
  }
  if (depth < 2)
    threats->horizon = true;
  return depth < 2;
}

/* Whether the side to move wins within `depth` moves of its own. */
static PenteProof
attack(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth)
{
  PenteProof proof = {0};
  bool horizon = threats->horizon;
  int first = threats->killers[depth];

  assert(depth >= 1);
  if (kind == PLY_PENTE_ALL && depth == 2) { /* two moves hold no more than fours */
    proof = attack(threats, PLY_PENTE_FOURS, 2);
    threats->horizon = threats->horizon || proof.moves == 0;
    return proof;
  }
  if (is_stopped(threats) || is_settled(threats, kind, depth, &proof))
    return proof;
  uint64_t key = ply_pente_board_key(threats->board);
  const PenteThreatEntry *entry = ply_pente_threats_probe(threats, key, (PenteKnowledge)kind);
  if (entry != NULL && entry->win != 0) {
    if (entry->win <= depth)
      return (PenteProof){.moves = entry->win, .best = entry->best, .zone = entry->zone};
    first = entry->best;
  }
  if (entry != NULL && entry->fail >= depth) {
    threats->horizon = horizon || entry->fail != UINT8_MAX;
    return proof;
  }
  threats->horizon = false;
  if (kind == PLY_PENTE_ALL)
    proof = attack(threats, PLY_PENTE_FOURS, depth);
  if (proof.moves == 0)
    proof = try_moves(threats, kind, depth, first);
  int fail = threats->horizon ? depth : UINT8_MAX;
  if (!threats->stopped)
    ply_pente_threats_store(threats, key, (PenteKnowledge)kind, &proof,
                            proof.moves != 0 ? 0 : fail);
  threats->horizon = threats->horizon || horizon;
  return threats->stopped ? (PenteProof){0} : proof;
}

/* The shortest win at hand; it is known to be within `most` moves. */
static PenteProof
shortest(PlyPenteThreats *threats, PlyPenteThreatKind kind, int most)
{
  PenteProof proof = {0};

  for (int depth = 1; depth <= most && proof.moves == 0; depth++)
    proof = attack(threats, kind, depth);
  return proof;
}

/* An empty cell that is not among the answers: it stands for all those that the threat is carried
 * out against. */
static int
elsewhere(const PlyPenteBoard *board, const uint16_t *answers, int n, const PenteZone *zone)
{
  int found = -1;

  for (int cell = 0; cell < PLY_PENTE_CELLS && found < 0; cell++) {
    bool listed = false;
    for (int i = 0; i < n && !listed; i++)
      listed = answers[i] == cell;
    if (!listed && !pente_zone_has(zone, cell) && ply_pente_board_stone(board, cell) == 0)
      found = cell;
  }
  return found;
}

/* The answer that holds out longest, or −1 if the search was stopped. */
static int
longest_answer(PlyPenteThreats *threats, PlyPenteThreatKind kind, int depth)
{
  PlyPenteBoard *board = threats->board;
  uint16_t answers[PLY_PENTE_CELLS], wins[PLY_PENTE_CELLS];
  PenteProof threat;
  int n = list_answers(threats, kind, depth, &threat, answers), best = -1, longest = 0;

  if (n < 0 || threats->stopped)
    return -1;
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, answers[i]);
    PenteProof next = shortest(threats, kind, depth);
    ply_pente_board_undo(board);
    if (next.moves > longest) {
      longest = next.moves;
      best = answers[i];
    }
  }
  if (threats->stopped)
    return -1;
  if (longest >= threat.moves)
    return best;
  /* Against a win in one, taking a winning cell is the natural answer. */
  if (ply_pente_threats_wins(board, ply_pente_board_side(board) ^ 1, wins) > 0)
    return wins[0];
  int other = elsewhere(board, answers, n, &threat.zone);
  return other >= 0 ? other : best;
}

/* The line of a win that was found, from the position at hand; the other side always answers so as
 * to lose as late as it can. */
static void
fill_line(PlyPenteThreats *threats, PlyPenteThreatKind kind, const PenteProof *proof,
          PlyPenteThreatWin *win)
{
  PlyPenteBoard *board = threats->board;
  PenteProof next = *proof;
  int n = 0;

  for (int left = proof->moves; next.moves > 0;) {
    win->pv[n++] = (uint16_t)next.best;
    ply_pente_board_play(board, next.best);
    int answer = next.moves > 1 ? longest_answer(threats, kind, --left) : -1;
    if (answer < 0)
      break;
    win->pv[n++] = (uint16_t)answer;
    ply_pente_board_play(board, answer);
    next = shortest(threats, kind, left);
  }
  win->known = n;
  for (int i = 0; i < n; i++)
    ply_pente_board_undo(board);
}

static void
begin(PlyPenteThreats *threats, PlyPenteBoard *board, const PlyPenteThreatTask *task)
{
  assert(task->depth >= 1 && task->depth <= PENTE_THREATS_DEPTH);
  threats->board = board;
  threats->task = task;
  threats->nodes = 0;
  memset(threats->killers, 0xff, sizeof threats->killers);
  threats->most = task->nodes;
  threats->stopped = false;
}

/* The shortest win within the task's depth; `complete` says whether the search came to its end. */
static PenteProof
deepen(PlyPenteThreats *threats, PlyPenteThreatKind kind, bool *complete)
{
  PenteProof proof = {0};

  threats->horizon = true;
  for (int depth = 1; depth <= threats->task->depth && proof.moves == 0 && threats->horizon;
       depth++) {
    threats->horizon = false;
    proof = attack(threats, kind, depth);
    if (threats->stopped)
      break;
  }
  *complete = !threats->stopped;
  return proof;
}

void
ply_pente_threats_find(PlyPenteThreats *threats, PlyPenteBoard *board,
                       const PlyPenteThreatTask *task, PlyPenteThreatWin *win)
{
  *win = (PlyPenteThreatWin){0};
  begin(threats, board, task);
  PenteProof proof = deepen(threats, task->kind, &win->complete);
  if (proof.moves > 0) {
    win->length = 2 * proof.moves - 1;
    if (threats->most != 0)
      threats->most += threats->nodes;
    fill_line(threats, task->kind, &proof, win);
  }
  win->nodes = threats->nodes;
}

int
ply_pente_threats_defences(PlyPenteThreats *threats, PlyPenteBoard *board,
                           const PlyPenteThreatTask *task, uint16_t cells[PLY_PENTE_CELLS])
{
  PenteProof threat = {0};
  bool complete;
  uint16_t captures[PLY_PENTE_CELLS];
  int side = ply_pente_board_side(board);

  begin(threats, board, task);
  if (ply_pente_threats_can_win(board, side))
    return -1;
  ply_pente_board_pass(board);
  threat = deepen(threats, PLY_PENTE_FOURS, &complete);
  ply_pente_board_undo(board);
  if (threat.moves == 0)
    return -1;
  int n_captures = ply_pente_board_cells(board, side, PLY_PENTE_NOTHING, captures);
  for (int i = 0; i < n_captures; i++)
    pente_zone_add(&threat.zone, captures[i]);
  return ply_pente_threats_empty(board, &threat.zone, cells);
}
