/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* check-mc4-random [BOARDS [EMPTY]]: tools/check-mc4.c against minimax with nothing cut, on random
 * boards with EMPTY - 5 to EMPTY empty cells. The table is kept for 200 boards of one size, all
 * with several questions each, so that wrong bounds in it show. */

int check_main(int argc, char **argv); /* not called */
#define main check_main
#include "../../tools/check-mc4.c"
#undef main

/* Windows of one side, cell by cell. */
static int
plain_fours(uint64_t set)
{
  static const int dx[4] = {0, 1, 1, 1}, dy[4] = {1, 0, 1, -1};
  int n = 0;

  for (int i = 0; i < 4 * columns * rows; i++) {
    int d = i % 4, x = i / 4 % columns, y = i / 4 / columns, k = 0;

    while (k < 4 && x < columns && y >= 0 && y < rows && (set >> (x * stride + y) & 1) != 0)
      k++, x += dx[d], y += dy[d];
    n += k == 4;
  }
  return n;
}

static int
minimax(Board p)
{
  int best = -99;

  if (p.empty == 0)
    return plain_fours(p.me) - plain_fours(p.you);
  for (int i = 0; i < columns; i++) {
    uint64_t left = p.empty & column_mask[i], cell = left & -left;
    int value = cell == 0 ? -99 : -minimax((Board){p.you, p.me | cell, p.empty & ~cell});

    best = value > best ? value : best;
  }
  return best;
}

static bool
is_right(Board p)
{
  int value = minimax(p) - (plain_fours(p.me) - plain_fours(p.you)), mine, yours;
  bool right = true;

  p = reduce(p, &mine, &yours);
  for (int need = value - 2; need <= value + 3; need++) {
    int found = -yours;

    if (-yours < need)
      found = mine < need ? mine : search(p, key_of(p), need, -yours, mine);
    right &= found >= need ? value >= found : value <= found;
  }
  return right;
}

int
main(int argc, char **argv)
{
  int boards = argc > 1 ? atoi(argv[1]) : 3000, most = argc > 2 ? atoi(argv[2]) : 8, bad = 0;
  uint64_t random = UINT64_C(88172645463325252);

  buckets = 1 << 10;
  for (int i = 0; i < boards; i++) {
    Board p;

    if (i % 200 == 0) {
      free(table);
      table = calloc(buckets, BUCKET * sizeof *table);
      board = even_from_top = 0;
      set_size(3 + i / 200 % 5, 3 + i / 1000 % 4);
    }
    p = (Board){0, 0, board};
    for (int left = columns * rows; left > most - 5 + i % 6; left--) {
      uint64_t next = p.empty & ~(p.empty << 1);

      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      for (int k = (int)(random % (uint64_t)__builtin_popcountll(next)); k > 0; k--)
        next &= next - 1;
      p = (Board){p.you, p.me | (next & -next), p.empty & ~(next & -next)};
    }
    bad += !is_right(p);
  }
  free(table);
  printf("1..1\n%sok 1 - %d of %d boards agree\n", bad > 0 ? "not " : "", boards - bad, boards);
  return bad > 0;
}
