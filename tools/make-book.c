/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* make-book POSITIONS DEPTH CONFIDENCE OUT: makes data/othello.book with the strong search. The
 * book grows where good play leads: each step opens the leaf that is cheapest to reach, a ply and
 * every tenth of a disc given away on the way having their price ("drop-out expansion", Lincke
 * 2001, "Strategies for the automatic construction of opening books"). The same numbers make the
 * same bytes. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/book.h"
#include "engine/othello/kernel.h"
#include "drive-run.h"

#define MOST_MOVES 34
#define PLY_PRICE  100 /* hundredths of a disc */
#define SLOTS      (1u << 20)
#define FAR        1000000

typedef struct {
  PlyOthelloBoard board; /* first mirror image, the side to move having a move */
  int value, price;      /* hundredths; of the cheapest leaf below */
  unsigned seen;         /* in which round both were found */
  uint8_t cell;
  int n_edges; /* −1: a leaf */
  unsigned edges[MOST_MOVES];
  uint8_t cells[MOST_MOVES];
  int8_t signs[MOST_MOVES]; /* +1 after a pass: the same side moves again */
} Node;

typedef struct {
  Node *nodes;
  unsigned n, most, round;
  unsigned *slots; /* index + 1 by hash */
  Run run;
} Maker;

/* Where the board is or would be. */
static unsigned
slot_of(const Maker *maker, PlyOthelloBoard board)
{
  uint64_t hash =
      (board.own * UINT64_C(0x9e3779b97f4a7c15)) ^ (board.other * UINT64_C(0xc2b2ae3d27d4eb4f));
  unsigned slot = (unsigned)(hash >> 40) % SLOTS;

  while (maker->slots[slot] != 0) {
    const Node *node = &maker->nodes[maker->slots[slot] - 1];
    if (node->board.own == board.own && node->board.other == board.other)
      break;
    slot = (slot + 1) % SLOTS;
  }
  return slot;
}

static uint64_t
moves_of(PlyOthelloBoard board)
{
  return ply_othello_kernel()->moves(board.own, board.other);
}

/* The index of a board that has a move; searched if it is new. */
static unsigned
enter(Maker *maker, PlyOthelloBoard board)
{
  int symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);
  unsigned slot = slot_of(maker, image);
  uint8_t cells[64];

  if (maker->slots[slot] != 0)
    return maker->slots[slot] - 1;
  Node *node = &maker->nodes[maker->n];
  memset(node, 0, sizeof *node);
  ply_driver_clear(maker->run.drive); /* so that the order of searches does not matter */
  for (int i = 0; i < 64; i++)
    cells[i] = (uint8_t)((image.own >> i & 1) + 2 * (image.other >> i & 1));
  run_put(&maker->run, cells);
  run_go(&maker->run);
  node->board = image;
  node->value = maker->run.report.score;
  node->cell = (uint8_t)maker->run.report.best;
  node->n_edges = -1;
  maker->slots[slot] = ++maker->n;
  return maker->n - 1;
}

/* Gives a leaf its children. A move that ends the game has none and stays out. */
static void
open_leaf(Maker *maker, unsigned index)
{
  PlyOthelloBoard board = maker->nodes[index].board;
  int n = 0;

  for (uint64_t moves = moves_of(board); moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    uint64_t turned = ply_othello_kernel()->flips(cell, board.own, board.other);
    PlyOthelloBoard child = ply_othello_board_play(board, cell, turned);
    int8_t sign = -1;
    if (moves_of(child) == 0) {
      child = (PlyOthelloBoard){child.other, child.own};
      sign = 1;
      if (moves_of(child) == 0)
        continue;
    }
    unsigned edge = enter(maker, child);
    maker->nodes[index].edges[n] = edge;
    maker->nodes[index].cells[n] = (uint8_t)cell;
    maker->nodes[index].signs[n++] = sign;
  }
  maker->nodes[index].n_edges = n;
}

/* Finds every node's value and price anew, and the best move by what is below it. */
static void
grow(Maker *maker, unsigned index)
{
  Node *node = &maker->nodes[index];

  if (node->seen == maker->round)
    return;
  node->seen = maker->round;
  node->price = 0;
  if (node->n_edges < 0)
    return;
  int best = -FAR;
  for (int i = 0; i < node->n_edges; i++) {
    grow(maker, node->edges[i]);
    int value = node->signs[i] * maker->nodes[node->edges[i]].value;
    if (value > best) {
      best = value;
      node->cell = node->cells[i];
    }
  }
  node->value = best;
  node->price = FAR;
  for (int i = 0; i < node->n_edges; i++) {
    const Node *child = &maker->nodes[node->edges[i]];
    int price = child->price + PLY_PRICE + best - node->signs[i] * child->value;
    node->price = price < node->price ? price : node->price;
  }
}

static unsigned
cheapest_leaf(const Maker *maker)
{
  unsigned index = 0;

  while (maker->nodes[index].n_edges > 0) {
    const Node *node = &maker->nodes[index];
    int i = 0;
    for (; i < node->n_edges - 1; i++) {
      const Node *child = &maker->nodes[node->edges[i]];
      if (child->price + PLY_PRICE + node->value - node->signs[i] * child->value == node->price)
        break;
    }
    index = node->edges[i];
  }
  return index;
}

static int
write_book(const Maker *maker, const char *path)
{
  PlyOthelloBookEntry *entries = calloc(maker->n, sizeof *entries);
  size_t length = 0;
  void *file = NULL;

  for (unsigned i = 0; entries != NULL && i < maker->n; i++) {
    const Node *node = &maker->nodes[i];
    entries[i] =
        (PlyOthelloBookEntry){.board = node->board,
                              .cell = node->cell,
                              .value = (int8_t)((node->value + (node->value < 0 ? -50 : 50)) / 100),
                              .depth = (uint8_t)maker->run.limits.depth,
                              .confidence = (uint8_t)maker->run.options.confidence};
  }
  if (entries != NULL)
    file = ply_othello_book_pack(entries, maker->n, &length);
  FILE *out = file != NULL ? fopen(path, "wb") : NULL;
  int good = out != NULL && fwrite(file, 1, length, out) == length;
  if (out != NULL && fclose(out) != 0)
    good = 0;
  free(entries);
  free(file);
  return good;
}

int
main(int argc, char **argv)
{
  static const PlyOthelloBoard start = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
  unsigned most = argc == 5 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
  Maker maker = {.most = most};

  if (most == 0 || most > SLOTS / 4) {
    fputs("Usage: make-book POSITIONS DEPTH CONFIDENCE OUT\n", stderr);
    return 2;
  }
  run_begin(&maker.run, "othello", (size_t)32 << 20);
  maker.run.limits.depth = atoi(argv[2]);
  maker.run.options.confidence = atoi(argv[3]);
  maker.nodes = calloc(most + MOST_MOVES, sizeof *maker.nodes);
  maker.slots = calloc(SLOTS, sizeof *maker.slots);
  if (maker.nodes == NULL || maker.slots == NULL || maker.run.drive == NULL) {
    fputs("make-book: memory is short\n", stderr);
    return 1;
  }
  enter(&maker, start);
  while (maker.n < most) {
    maker.round++;
    grow(&maker, 0);
    open_leaf(&maker, cheapest_leaf(&maker));
    if (maker.round % 50 == 0)
      fprintf(stderr, "%u positions, the start is worth %+.2f\n", maker.n,
              maker.nodes[0].value / 100.0);
  }
  maker.round++;
  grow(&maker, 0);
  int good = write_book(&maker, argv[4]);
  printf("%u positions, %u of them opened; the start is worth %+.2f discs\n", maker.n,
         maker.round - 1, maker.nodes[0].value / 100.0);
  run_end(&maker.run);
  free(maker.nodes);
  free(maker.slots);
  if (!good)
    fprintf(stderr, "make-book: %s cannot be written\n", argv[4]);
  return good ? 0 : 1;
}
