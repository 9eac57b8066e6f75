/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* WTHOR databases of Othello games (.wtb) as bytes in memory, which are hostile. The format is the
 * French Othello Federation's, "Format de la base WTHOR": a header of 16 bytes and records of 68,
 * numbers little-endian. Nothing is played here: whether the moves are legal is the reader's to
 * find out. Plain C, any thread. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLY_WTHOR_HEADER     16
#define PLY_WTHOR_RECORD     68
#define PLY_WTHOR_MAX_MOVES  60
#define PLY_WTHOR_PLAYER     20 /* bytes of a player's record */
#define PLY_WTHOR_TOURNAMENT 26 /* … of a tournament's */

typedef struct PlyWthor {
  const unsigned char *bytes; /* borrowed */
  uint32_t n_games;           /* that are there whole */
  uint32_t n_told;            /* that the header tells of */
  const char *fault;          /* static English where the file is shorter or longer than it tells */
  uint16_t year;              /* when the games were played */
  uint8_t created[4];         /* century, year, month, day */
  uint8_t depth; /* empties from which on the theoretical score is computed; 0: not told */
} PlyWthor;

typedef struct PlyWthorGame {
  uint16_t tournament, black, white; /* numbers in the lists of names, files of their own */
  uint8_t score;                     /* black discs at the end, 0 to 64 */
  uint8_t theoretical;               /* … had both played best from `depth` empties on */
  int n_moves;
  uint8_t cells[PLY_WTHOR_MAX_MOVES]; /* row by row from a1; passes are not written */
} PlyWthorGame;

/* False with `*reason`, static English ("the file ends inside a game"). */
bool ply_wthor_open(PlyWthor *wthor, const void *bytes, size_t length, const char **reason);
/* Names of players (.jou) or tournaments (.trn): the same header, then records of 20 or 26 bytes, a
 * name in Latin-1 up to its 0 byte each. False with `*reason`. */
typedef struct PlyWthorNames {
  const unsigned char *bytes; /* borrowed */
  uint16_t n, width;
} PlyWthorNames;
bool ply_wthor_open_names(PlyWthorNames *names, const void *bytes, size_t length,
                          const char **reason);
/* Name `index` as Latin-1 of `*length` bytes, borrowed; NULL if there is none. */
const char *ply_wthor_name(const PlyWthorNames *names, unsigned index, size_t *length);

/* Game `index`, from 0. False with `*reason` if it is damaged. */
bool ply_wthor_game(const PlyWthor *wthor, uint32_t index, PlyWthorGame *game, const char **reason);
