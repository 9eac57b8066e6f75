/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/wthor.h"

#include <assert.h>
#include <string.h>

/* The header: century, year, month and day of the file; games (4 bytes), other records (2), year of
 * the games (2), side of the board (0 or 8), whether these are problems (0: games), depth, and one
 * byte without a meaning. */
static const char *
header_fault(const unsigned char *bytes, size_t length)
{
  if (length < PLY_WTHOR_HEADER)
    return "the file ends inside its header";
  if (bytes[2] < 1 || bytes[2] > 12 || bytes[3] < 1 || bytes[3] > 31)
    return "the header has no date";
  if (bytes[8] != 0 || bytes[9] != 0)
    return "the header is that of another kind of file";
  if (bytes[12] != 0 && bytes[12] != 8)
    return "the board is not 8x8";
  if (bytes[13] != 0)
    return "these are problems, not games";
  return NULL;
}

bool
ply_wthor_open(PlyWthor *wthor, const void *data, size_t length, const char **reason)
{
  const unsigned char *bytes = data;
  size_t games;

  *reason = header_fault(bytes, length);
  if (*reason != NULL)
    return false;
  games = (length - PLY_WTHOR_HEADER) / PLY_WTHOR_RECORD;
  *wthor = (PlyWthor){
      .bytes = bytes,
      .n_games = (uint32_t)bytes[4] | (uint32_t)bytes[5] << 8 | (uint32_t)bytes[6] << 16 |
                 (uint32_t)bytes[7] << 24,
      .year = (uint16_t)(bytes[10] | bytes[11] << 8),
      .depth = bytes[14],
  };
  memcpy(wthor->created, bytes, sizeof wthor->created);
  if (wthor->n_games > games)
    wthor->fault = "the file ends inside a game";
  else if (wthor->n_games < games || (length - PLY_WTHOR_HEADER) % PLY_WTHOR_RECORD != 0)
    wthor->fault = "something follows the last game";
  wthor->n_told = wthor->n_games;
  if (wthor->n_games > games)
    wthor->n_games = (uint32_t)games;
  return true;
}

bool
ply_wthor_game(const PlyWthor *wthor, uint32_t index, PlyWthorGame *game, const char **reason)
{
  assert(index < wthor->n_games);
  const unsigned char *record = wthor->bytes + PLY_WTHOR_HEADER + (size_t)index * PLY_WTHOR_RECORD;

  *game = (PlyWthorGame){
      .tournament = (uint16_t)(record[0] | record[1] << 8),
      .black = (uint16_t)(record[2] | record[3] << 8),
      .white = (uint16_t)(record[4] | record[5] << 8),
      .score = record[6],
      .theoretical = record[7],
  };
  if (game->score > 64 || game->theoretical > 64) {
    *reason = "a score is above 64";
    return false;
  }
  /* A move is 10 × row + column, both from 1; 0 after the last. */
  for (int i = 0; i < PLY_WTHOR_MAX_MOVES && record[8 + i] != 0; i++) {
    int row = record[8 + i] / 10, column = record[8 + i] % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      *reason = "a move is off the board";
      return false;
    }
    game->cells[game->n_moves++] = (uint8_t)((row - 1) * 8 + column - 1);
  }
  return true;
}

bool
ply_wthor_open_names(PlyWthorNames *names, const void *data, size_t length, const char **reason)
{
  const unsigned char *bytes = data;
  size_t n;

  *reason = NULL;
  if (length < PLY_WTHOR_HEADER) {
    *reason = "the file ends inside its header";
    return false;
  }
  n = (size_t)bytes[8] | (size_t)bytes[9] << 8;
  *names = (PlyWthorNames){.bytes = bytes, .n = (uint16_t)n};
  if (length - PLY_WTHOR_HEADER == n * PLY_WTHOR_PLAYER)
    names->width = PLY_WTHOR_PLAYER;
  else if (length - PLY_WTHOR_HEADER == n * PLY_WTHOR_TOURNAMENT)
    names->width = PLY_WTHOR_TOURNAMENT;
  else
    *reason = "the names do not fill the file";
  return *reason == NULL;
}

const char *
ply_wthor_name(const PlyWthorNames *names, unsigned index, size_t *length)
{
  const unsigned char *name = names->bytes + PLY_WTHOR_HEADER + (size_t)index * names->width;

  if (index >= names->n || name[0] == 0)
    return NULL;
  for (*length = 0; *length < names->width && name[*length] != 0;)
    ++*length;
  return (const char *)name;
}
