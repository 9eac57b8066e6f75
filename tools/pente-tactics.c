/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tactical positions of Pente:
 *
 *     pente-tactics GAMES…               looks for some in files of games, one a line, as moves
 *                                        ("10K 11L 13N …"); prints what tactics.c wants of each
 *     pente-tactics check [FIRST [LAST]] proves those of tools/positions/tactics.c
 *
 *     pente-tactics move NUMBER MOVE     in how many plies this move of one of them is found to win
 *
 * What it says is proven by pente-proof.c. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pente-tactics.h"
#include "rules/notation.h"
#include "rules/pente-state.h"

#define MOST_PLIES   15 /* of the wins that are looked for */
#define NODES        20000
#define MOVE_NODES   4000 /* for each other move that might win too */
#define MOST_ANSWERS 4

typedef struct {
  PlyRules rules;
  PlyPosition positions[PENTE_CELLS + 1];
  PlyMove moves[PENTE_CELLS];
  int n;
} Game;

static const char *
name_of(const Game *game, PlyMove move)
{
  static char text[PLY_NOTATION_BYTES];

  return ply_notation_move(PLY_NOTATION_PENTE, &game->rules, move, text);
}

/* False if a word is no legal move. */
static bool
read_game(Game *game, char *line)
{
  char *rest = line, *word;

  game->n = 0;
  ply_rules_parse("pente", &game->rules);
  game->rules.opening = PLY_OPENING_NONE;
  ply_rules_start(&game->rules, &game->positions[0]);
  while ((word = strtok_r(rest, " \t\r\n", &rest)) != NULL) {
    const PlyPosition *now = &game->positions[game->n];
    PlyMove move;
    if (game->n == PENTE_CELLS || now->over ||
        !ply_notation_parse(PLY_NOTATION_PENTE, &game->rules, word, &move) ||
        !ply_rules_is_legal(&game->rules, now, move))
      return false;
    ply_rules_play(&game->rules, now, move, &game->positions[game->n + 1], NULL);
    game->moves[game->n++] = move;
  }
  return game->n > 0;
}

static void
print(const Game *game, const char *kind, int plies, int ply, const PlyMove *cells, int n)
{
  printf("%s %d |", kind, plies);
  for (int i = 0; i < ply; i++)
    printf(" %s", name_of(game, game->moves[i]));
  printf(" |");
  for (int i = 0; i < n; i++)
    printf(" %s", name_of(game, cells[i]));
  printf("\n");
  fflush(stdout);
}

static bool
captures(const Game *game, const PlyPosition *position, PlyMove move)
{
  PlyPosition after;
  PlyChange change;

  ply_rules_play(&game->rules, position, move, &after, &change);
  return change.n_captured > 0;
}

/* How a win that is proven ends if both go on as the proof does, the loser as long as it can. */
static bool
ends_by_captures(PlyPenteProof *proof, const Game *game, PlyPosition position, int plies)
{
  PlyPosition after;
  PlyMove best, moves[PENTE_CELLS];

  for (; plies >= 1; plies -= 2) {
    if (!ply_pente_proof_wins(proof, &position, plies, &best))
      return false;
    ply_rules_play(&game->rules, &position, best, &after, NULL);
    if (after.over) {
      PlyLine line;
      return ply_rules_lines(&game->rules, &after, &line, 1) == 0;
    }
    /* The first answer that is not lost any sooner. */
    int n = ply_rules_moves(&game->rules, &after, moves), at = 0;
    for (int i = 0; i < n; i++) {
      PlyPosition next;
      PlyMove reply;
      ply_rules_play(&game->rules, &after, moves[i], &next, NULL);
      if (!ply_pente_proof_wins(proof, &next, plies - 4, &reply)) {
        at = i;
        break;
      }
    }
    ply_rules_play(&game->rules, &after, moves[at], &position, NULL);
  }
  return false;
}

static void
find_win(PlyPenteProof *proof, const Game *game, int ply, int plies)
{
  if (plies < 3)
    return;
  const PlyPosition *position = &game->positions[ply];
  PlyMove moves[PENTE_CELLS], found[PENTE_CELLS];
  int n = ply_rules_moves(&game->rules, position, moves), n_found = 0;
  bool capture = false;

  ply_pente_proof_limit(proof, MOVE_NODES);
  for (int i = 0; i < n; i++) {
    if (ply_pente_proof_move_wins(proof, position, moves[i], PENTE_SURE_PLIES))
      found[n_found++] = moves[i];
  }
  ply_pente_proof_limit(proof, NODES);
  if (n_found == 0 || n_found > MOST_ANSWERS)
    return;
  for (int i = 0; i < n_found; i++)
    capture |= captures(game, position, found[i]);
  const char *kind = ends_by_captures(proof, game, *position, plies) ? "captures" : "five";
  print(game, capture && kind[0] == 'f' ? "trick" : kind, plies, ply, found, n_found);
}

/* Leaves out the moves for which a longer search does find the other side's win. */
static int
search_longer(PlyPenteProof *proof, const Game *game, const PlyPosition *position, PlyMove *held,
              int n)
{
  PlyPosition after;
  PlyMove best;
  int left = 0;

  ply_pente_proof_limit(proof, CHECK_NODES);
  for (int i = 0; i < n; i++) {
    ply_rules_play(&game->rules, position, held[i], &after, NULL);
    if (!ply_pente_proof_wins(proof, &after, PENTE_SURE_PLIES - 2, &best))
      held[left++] = held[i];
  }
  ply_pente_proof_limit(proof, NODES);
  return left;
}

/* The side to move has a few moves after which no win of the other is found. */
static void
find_defence(PlyPenteProof *proof, const Game *game, int ply)
{
  const PlyPosition *position = &game->positions[ply];
  PlyPosition after;
  PlyMove moves[PENTE_CELLS], best, held[MOST_ANSWERS + 1];
  int n = ply_rules_moves(&game->rules, position, moves), n_held = 0;
  bool capture = true;

  for (int i = 0; i < n && n_held <= MOST_ANSWERS; i++) {
    ply_rules_play(&game->rules, position, moves[i], &after, NULL);
    if (after.over)
      return;
    if (!ply_pente_proof_wins(proof, &after, PENTE_SURE_PLIES - 2, &best))
      held[n_held++] = moves[i];
  }
  if (n_held > MOST_ANSWERS)
    return;
  n_held = search_longer(proof, game, position, held, n_held);
  if (n_held == 0)
    return;
  for (int i = 0; i < n_held; i++)
    capture &= captures(game, position, held[i]);
  print(game, capture ? "defence-capture" : "defence", PENTE_SURE_PLIES - 2, ply, held, n_held);
}

/* Back from a game's end as long as its winner's win is found. */
static void
search_game(PlyPenteProof *proof, const Game *game)
{
  int first = game->n, lengths[PENTE_CELLS + 1] = {0};

  if (!game->positions[game->n].over || game->n < 10)
    return;
  ply_pente_proof_clear(proof);
  for (int ply = game->n - 1; ply >= 6; ply -= 2) {
    lengths[ply] = ply_pente_proof_shortest(proof, &game->positions[ply], MOST_PLIES);
    if (lengths[ply] == 0)
      break;
    first = ply;
  }
  if (first == game->n)
    return;
  find_win(proof, game, first, lengths[first]);
  for (int ply = first + 2; ply < game->n; ply += 2) {
    if (lengths[ply] >= 3 && lengths[ply] <= lengths[first] - 4) {
      find_win(proof, game, ply, lengths[ply]);
      break;
    }
  }
  find_defence(proof, game, first - 1);
}

static bool
search_file(PlyPenteProof *proof, const char *path)
{
  static Game game;
  static char line[8192];
  FILE *file = fopen(path, "r");

  if (file == NULL) {
    perror(path);
    return false;
  }
  while (fgets(line, sizeof line, file) != NULL) {
    if (read_game(&game, line))
      search_game(proof, &game);
  }
  fclose(file);
  return true;
}

int
main(int argc, char **argv)
{
  bool checks = argc > 1 && strcmp(argv[1], "check") == 0, good = true;
  PlyRules rules;

  ply_rules_parse("pente", &rules);
  rules.opening = PLY_OPENING_NONE;
  PlyPenteProof *proof = ply_pente_proof_new(&rules);
  if (proof == NULL)
    return 1;
  if (argc == 4 && strcmp(argv[1], "move") == 0 && ply_pente_tactic_at(atoi(argv[2]) - 1) != NULL) {
    printf("%d\n", pente_tactics_move(proof, atoi(argv[2]), argv[3]));
  } else if (checks) {
    int first = argc > 2 ? atoi(argv[2]) : 1, last = argc > 3 ? atoi(argv[3]) : INT_MAX;
    good = pente_tactics_check(proof, first > 1 ? first : 1, last) == 0;
  } else {
    ply_pente_proof_limit(proof, NODES);
    for (int i = 1; i < argc; i++)
      good = search_file(proof, argv[i]) && good;
  }
  ply_pente_proof_free(proof);
  return good ? 0 : 1;
}
