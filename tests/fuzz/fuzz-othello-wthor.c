/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "formats/wthor.h"

#include <glib.h>
#include <string.h>

/* Reads every game that is there whole. */
static void
read_all(const void *data, size_t size)
{
  const char *reason = NULL;
  PlyWthor wthor;
  if (!ply_wthor_open(&wthor, data, size, &reason)) {
    g_assert_nonnull(reason);
    return;
  }
  size_t taken = PLY_WTHOR_HEADER + wthor.n_games * (size_t)PLY_WTHOR_RECORD;
  if (wthor.fault == NULL)
    g_assert_cmpuint(taken, ==, size);
  g_assert_cmpuint(taken, <=, size);
  for (uint32_t i = 0; i < wthor.n_games; i++) {
    PlyWthorGame game;
    reason = NULL;
    if (!ply_wthor_game(&wthor, i, &game, &reason)) {
      g_assert_nonnull(reason);
      continue;
    }
    g_assert_cmpint(game.n_moves, <=, PLY_WTHOR_MAX_MOVES);
    for (int j = 0; j < game.n_moves; j++)
      g_assert_cmpint(game.cells[j], <, 64);
  }
}

/* The bytes as a file, and as the games of one whose header is right: few mutations would get past
 * it. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  uint8_t head[PLY_WTHOR_HEADER] = {20, 26, 1, 1, 0, 0, 0, 0, 0, 0, 0xea, 7, 8, 0, 24, 0};
  size_t n = size / PLY_WTHOR_RECORD;
  g_autofree uint8_t *copy = ply_fuzz_copy(data, size);
  g_autofree uint8_t *whole = g_malloc(sizeof head + n * PLY_WTHOR_RECORD);
  read_all(copy, size);
  head[4] = (uint8_t)n;
  head[5] = (uint8_t)(n >> 8);
  memcpy(whole, head, sizeof head);
  if (n > 0)
    memcpy(whole + sizeof head, data, n * PLY_WTHOR_RECORD);
  if (n < 65536)
    read_all(whole, sizeof head + n * PLY_WTHOR_RECORD);
  ply_fuzz_format("othello-wthor", data, size);
  ply_fuzz_format("othello-wthor", whole, sizeof head + n * PLY_WTHOR_RECORD);
  return 0;
}
