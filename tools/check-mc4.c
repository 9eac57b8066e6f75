/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* check-mc4 COLUMNS ROWS V MIB [MOVES]: is this board of Max-Connect4, empty or after MOVES such as
 * 4435, worth at least V for the first player? An independent check
 * (docs/engineering/maxconnect4-proof.md): no line is shared with the rules or the solver, every argument that cuts is proved beside it. The
 * board is full at the end; the result is the number of windows of four cells in line (five in line
 * are two) with discs of only the first player, less that of the second. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Cell (column, row) is bit column * (rows + 1) + row. The row above the top one is never used, so
 * that no window of four wraps around. `me` moves next. A filled cell may be in neither set: its
 * colour no longer matters. */
typedef struct {
  uint64_t me, you, empty;
} Board;

/* A table entry holds the whole reduced board, so that no two boards can be taken for each other:
 * a = me | empty and b = you | empty (so each cell's state can be read back). Above bit 49 stand
 * the work in `a`, and low + 64 and high + 64 (bounds on the rest of the game for `me`) in `b`. */
typedef struct {
  uint64_t a, b;
} Entry;

enum { KEY_BITS = 49, MAX_COLUMNS = 9, BUCKET = 4 };
#define KEY ((UINT64_C(1) << KEY_BITS) - 1)

static int columns, rows, stride, steps[4]; /* steps: bits to the next cell in line */
static uint64_t board, even_from_top;       /* even_from_top: top row, third from top, ... */
static uint64_t column_mask[MAX_COLUMNS], buckets, nodes;
static Entry *table;

static void
set_size(int c, int r)
{
  columns = c, rows = r, stride = r + 1;
  steps[0] = 1, steps[1] = stride, steps[2] = stride + 1, steps[3] = stride - 1;
  for (int i = 0; i < c; i++) {
    column_mask[i] = ((UINT64_C(1) << r) - 1) << (i * stride);
    board |= column_mask[i];
    for (int j = r - 1; j >= 0; j -= 2)
      even_from_top |= UINT64_C(1) << (i * stride + j);
  }
}

/* First cells of the windows in direction d whose four cells are all in `set`. */
static uint64_t
windows(uint64_t set, int d)
{
  uint64_t two = set & set >> steps[d];

  return two & two >> 2 * steps[d];
}

static int
fours(uint64_t set)
{
  int n = 0;

  for (int d = 0; d < 4; d++)
    n += __builtin_popcountll(windows(set, d));
  return n;
}

/* How many windows `mine` can still complete: all mine or empty, not all mine. *alive: their cells.
 * What happens from now on changes the result only through such windows. */
static int
open_windows(uint64_t mine, uint64_t empty, uint64_t *alive)
{
  int n = 0;

  *alive = 0;
  for (int d = 0; d < 4; d++) {
    uint64_t first = windows(mine | empty, d) & ~windows(mine, d), two = first | first << steps[d];

    n += __builtin_popcountll(first);
    *alive |= two | two << 2 * steps[d];
  }
  return n;
}

/* Replaces the board by one with the same value of the rest of the game (windows completed from now
 * on, mine less yours), and says how many windows each side can still complete.
 *
 * 1. A disc in no open window of its colour loses its colour. An open window holds no such disc and
 *    stays open. No other opens: it is full, or holds a disc that is not its side's, and none gets
 *    a colour. The rest of the game depends only on the open windows and the heights.
 * 2. Two empty cells in no open window, one on top of the other at the top of a column, are filled;
 *    so are two that are each the last of their column. Either side can get on the large board what
 *    it gets on the small one: it plays as there and answers a disc in one of the two cells with
 *    the other, which is open to it then. It need not begin the two itself before the small board
 *    is full, when nothing is left to win. So the value is the same, and the same side moves. */
static Board
reduce(Board p, int *mine, int *yours)
{
  uint64_t my_alive, your_alive, idle, pairs, lone;

  *mine = open_windows(p.me, p.empty, &my_alive);
  *yours = open_windows(p.you, p.empty, &your_alive);
  p.me &= my_alive, p.you &= your_alive;
  idle = p.empty & ~(my_alive | your_alive);
  do {
    pairs = idle & p.empty & ~(p.empty >> 1) & (idle & p.empty) << 1;
    p.empty &= ~(pairs | pairs >> 1);
  } while (pairs != 0);
  lone = idle & p.empty & ~(p.empty >> 1) & ~(p.empty << 1);
  for (uint64_t more; (more = lone & (lone - 1)) != 0; lone = more & (more - 1))
    p.empty ^= (lone & -lone) | (more & -more);
  return p;
}

/* Can he get at least `need` windows more than the other when they fill the `free` cells by turns,
 * all else being given? */
static bool
pick(uint64_t his, uint64_t other, uint64_t free, bool his_turn, int need)
{
  bool yes = !his_turn || free == 0;

  if (fours(his | free) - fours(other) < need)
    return false;
  for (uint64_t left = free; left != 0 && yes != his_turn; left &= left - 1) {
    uint64_t cell = left & -left;

    yes = his_turn ? pick(his | cell, other, free ^ cell, false, need)
                   : pick(his, other | cell, free ^ cell, true, need);
  }
  return yes;
}

/* Does the side that makes the last move get at least `need` from now on with the follow-up rule?
 * Call the lowest empty cell of a column with an odd number of them free; the others form pairs,
 * one on top of the other. He answers the lower cell of a pair with the upper one, and a free cell
 * with another. If he is to move, the number of empty cells is odd, so that of free ones too: he
 * begins with a free cell. If not, both are even: there is always another. So all upper cells
 * become his, all lower ones the other's, and the free ones are taken by turns; when does not
 * matter. Upper and free cells are those an even number of rows below the top (what `reduce` fills
 * at the top of a column is an even number of cells, unless the column is full then). */
static bool
follow_up(uint64_t his, uint64_t other, uint64_t empty, bool his_turn, int need)
{
  uint64_t free = empty & ~(empty << 1) & even_from_top;

  need += fours(his) - fours(other);
  his |= empty & even_from_top & ~free;
  return pick(his, other | (empty & ~even_from_top), free, his_turn, need);
}

/* The board as table key: the smaller one of it and its mirror image. */
static Entry
key_of(Board p)
{
  Entry k = {p.me | p.empty, p.you | p.empty}, m = {0, 0};

  for (int i = 0, j = (columns - 1) * stride; i < columns; i++, j -= stride) {
    m.a |= (k.a >> i * stride & column_mask[0]) << j;
    m.b |= (k.b >> i * stride & column_mask[0]) << j;
  }
  return m.a < k.a || (m.a == k.a && m.b < k.b) ? m : k;
}

/* The entry of a key, or the one of its bucket that cost the least work. */
static Entry *
find(Entry key)
{
  uint64_t h = (key.a * UINT64_C(0x9E3779B97F4A7C15)) ^ (key.b * UINT64_C(0xC2B2AE3D27D4EB4F));
  Entry *e, *least;

  h = (h ^ h >> 32) * UINT64_C(0xD6E8FEB86659FD93);
  e = least = table + (h ^ h >> 29) % buckets * BUCKET;
  for (int i = 0; i < BUCKET; i++, e++) {
    if ((((e->a ^ key.a) | (e->b ^ key.b)) & KEY) == 0)
      return e;
    if (e->a >> KEY_BITS < least->a >> KEY_BITS)
      least = e;
  }
  return least;
}

/* Tightens *low and *high by what the table has. */
static void
probe(Entry key, int *low, int *high)
{
  const Entry *e = find(key);
  int l = (int)(e->b >> KEY_BITS & 127) - 64, h = (int)(e->b >> (KEY_BITS + 7)) - 64;

  if ((((e->a ^ key.a) | (e->b ^ key.b)) & KEY) == 0 && e->a >> KEY_BITS != 0) {
    *low = l > *low ? l : *low;
    *high = h < *high ? h : *high;
  }
}

static void
store(Entry key, int low, int high, uint64_t work)
{
  Entry *e = find(key);

  key.a |= (64 - (uint64_t)__builtin_clzll(work)) << KEY_BITS; /* never 0: marks what is in use */
  key.b |= (uint64_t)(low + 64) << KEY_BITS | (uint64_t)(high + 64) << (KEY_BITS + 7);
  if (low >= -64 && high < 64)
    *e = key;
}

typedef struct {
  Board board; /* reduced, after the move: the other side is `me` */
  Entry key;
  int gain, low, high, rank; /* windows won at once; bounds on the rest for the side that moved */
} Move;

/* All moves with bounds on their results, most open windows for the mover first: any order does. */
static int
make_moves(Board p, Move *moves)
{
  int n = 0, now = fours(p.me);

  for (uint64_t next = p.empty & ~(p.empty << 1); next != 0; next &= next - 1) {
    uint64_t cell = next & -next;
    Move m = {.gain = fours(p.me | cell) - now};
    int mine, yours, low, high, i = n++;

    m.board = reduce((Board){p.you, p.me | cell, p.empty & ~cell}, &yours, &mine);
    m.key = key_of(m.board);
    m.rank = 2 * (2 * m.gain + mine - yours) + __builtin_ctzll(cell) % stride;
    low = -mine, high = yours; /* for the other side */
    probe(m.key, &low, &high);
    m.low = m.gain - high, m.high = m.gain - low;
    for (; i > 0 && moves[i - 1].rank < m.rank; i--)
      moves[i] = moves[i - 1];
    moves[i] = m;
  }
  return n;
}

/* Is the rest of the game worth at least `need` for me? Returns a proven bound: at least `need` if
 * so (the value is no less), below `need` if not (it is no more). `low` and `high` hold already. */
static int
search(Board p, Entry key, int need, int low, int high)
{
  bool my_last = __builtin_popcountll(p.empty) & 1;
  Move moves[MAX_COLUMNS];
  uint64_t before = nodes++;
  int n = 0, best = -99;

  /* Values are whole: "the other gets 1 - need" is the opposite of "I get need". */
  if (my_last && follow_up(p.me, p.you, p.empty, true, need))
    best = need;
  else if (!my_last && follow_up(p.you, p.me, p.empty, false, 1 - need))
    best = need - 1;
  else
    n = make_moves(p, moves);
  for (int i = 0; i < n; i++) /* a move known to do? */
    best = moves[i].low >= need ? moves[i].low : best;
  for (int i = 0; i < n && best < need; i++) {
    Move m = moves[i];
    int value = m.high;

    if (value >= need)
      value = m.gain - search(m.board, m.key, m.gain - need + 1, m.gain - m.high, m.gain - m.low);
    best = value > best ? value : best;
  }
  low = best >= need && best > low ? best : low;
  high = best < need && best < high ? best : high;
  store(key, low, high, nodes - before);
  return best;
}

int
main(int argc, char **argv)
{
  int c = argc > 4 ? atoi(argv[1]) : 0, r = c ? atoi(argv[2]) : 0, side = 0, need, mine, yours;
  Board p;

  if (c < 1 || c > MAX_COLUMNS || r < 1 || c * (r + 1) > KEY_BITS || atoi(argv[4]) < 1)
    return fprintf(stderr, "check-mc4 COLUMNS ROWS V MIB [MOVES]\n") < 0 ? 1 : 2;
  set_size(c, r);
  buckets = ((uint64_t)atoi(argv[4]) << 20) / (BUCKET * sizeof *table);
  table = calloc(buckets, BUCKET * sizeof *table);
  p = (Board){0, 0, board};
  for (const char *move = argc > 5 ? argv[5] : ""; *move != '\0'; move++, side = 1 - side) {
    uint64_t left = *move > '0' && *move <= '0' + c ? p.empty & column_mask[*move - '1'] : 0;

    if (left == 0 || table == NULL)
      return fprintf(stderr, "%s: not a game\n", argv[5]) < 0 ? 1 : 2;
    p = (Board){p.you, p.me | (left & -left), p.empty & ~(left & -left)};
  }
  /* "V for the first player" is the opposite of "1 - V for the second"; what is complete stays. */
  need = (side == 0 ? atoi(argv[3]) : 1 - atoi(argv[3])) - (fours(p.me) - fours(p.you));
  p = reduce(p, &mine, &yours);
  if (-yours < need && mine >= need)
    mine = search(p, key_of(p), need, -yours, mine);
  printf("%dx%d >= %s: %s, %llu nodes, %.2f s\n", c, r, argv[3],
         (mine >= need) == (side == 0) ? "yes" : "no", (unsigned long long)nodes,
         (double)clock() / CLOCKS_PER_SEC);
  return 0;
}
