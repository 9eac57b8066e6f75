/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/book.h"

#include "base/bytes.h"
#include "engine/othello/geometry.h"

extern const unsigned char ply_othello_book_begin[], ply_othello_book_end[];

static int
compare(PlyOthelloBoard a, PlyOthelloBoard b)
{
  if (a.own != b.own)
    return a.own < b.own ? -1 : 1;
  return a.other < b.other ? -1 : a.other > b.other;
}

static PlyOthelloBoard
mirrored(PlyOthelloBoard board, int symmetry)
{
  PlyOthelloBoard image = {0, 0};

  for (int cell = 0; cell < 64; cell++) {
    int to = ply_othello_symmetry(symmetry, cell);
    image.own |= (board.own >> cell & 1) << to;
    image.other |= (board.other >> cell & 1) << to;
  }
  return image;
}

PlyOthelloBoard
ply_othello_book_image(PlyOthelloBoard board, int *symmetry)
{
  PlyOthelloBoard first = board;

  *symmetry = 0;
  for (int i = 1; i < 8; i++) {
    PlyOthelloBoard image = mirrored(board, i);
    if (compare(image, first) < 0) {
      first = image;
      *symmetry = i;
    }
  }
  return first;
}

static PlyOthelloBookEntry
read_entry(const unsigned char *from)
{
  return (PlyOthelloBookEntry){.board = {ply_bytes_load(from, 8), ply_bytes_load(from + 8, 8)},
                               .cell = from[16],
                               .value = (int8_t)from[17],
                               .depth = from[18],
                               .confidence = from[19]};
}

static void
write_entry(const PlyOthelloBookEntry *entry, unsigned char *to)
{
  ply_bytes_store(to, entry->board.own, 8);
  ply_bytes_store(to + 8, entry->board.other, 8);
  to[16] = entry->cell;
  to[17] = (unsigned char)entry->value;
  to[18] = entry->depth;
  to[19] = entry->confidence;
}

static int
compare_entries(const void *a, const void *b)
{
  return compare(read_entry(a).board, read_entry(b).board);
}

static const PlyBookKind kind = {"PLYOTHBK", 1, PLY_OTHELLO_BOOK_ENTRY, compare_entries};

/* The entry of a first image. */
static bool
find(const PlyOthelloBook *book, PlyOthelloBoard image, PlyOthelloBookEntry *entry)
{
  unsigned char key[PLY_OTHELLO_BOOK_ENTRY];

  write_entry(&(PlyOthelloBookEntry){.board = image}, key);
  const unsigned char *found = ply_book_file_find(&kind, book, key);
  if (found != NULL)
    *entry = read_entry(found);
  return found != NULL;
}

/* What the book says of the position after a move, for who makes it; false: nothing. A side without
 * a move passes, as in the book's making. */
static bool
value_after(const PlyOthelloBook *book, PlyOthelloBoard board, int cell, int *value)
{
  uint64_t turned = ply_othello_kernel()->flips(cell, board.own, board.other);
  PlyOthelloBoard child = ply_othello_board_play(board, cell, turned);
  PlyOthelloBookEntry entry;
  int sign = -1, symmetry;

  if (ply_othello_kernel()->moves(child.own, child.other) == 0) {
    child = (PlyOthelloBoard){child.other, child.own};
    sign = 1;
  }
  if (!find(book, ply_othello_book_image(child, &symmetry), &entry))
    return false;
  *value = sign * entry.value;
  return true;
}

/* Where the book goes on after every move, an entry has its best move, and the value of that. */
static bool
is_consistent(const PlyOthelloBook *book, const PlyOthelloBookEntry *entry)
{
  PlyOthelloBoard board = entry->board;
  int best = -65, own = -65, value;

  for (uint64_t moves = ply_othello_kernel()->moves(board.own, board.other); moves != 0;
       moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    if (!value_after(book, board, cell, &value))
      return true;
    best = value > best ? value : best;
    own = cell == entry->cell ? value : own;
  }
  return entry->value == best && own == best;
}

/* A move that is not legal, a board out of order or a value that no game can have would make a
 * player of nonsense. */
static bool
is_possible(const PlyOthelloBookEntry *entry)
{
  PlyOthelloBoard board = entry->board;
  int symmetry;
  PlyOthelloBoard first = ply_othello_book_image(board, &symmetry);

  return (board.own & board.other) == 0 && compare(first, board) == 0 && entry->cell < 64 &&
         ((board.own | board.other) >> entry->cell & 1) == 0 &&
         ply_othello_kernel()->flips(entry->cell, board.own, board.other) != 0 &&
         entry->value >= -64 && entry->value <= 64 && entry->confidence <= 100;
}

/* Why an entry cannot be; NULL if all can. The bytes may be anything. */
static const char *
find_contradiction(const PlyOthelloBook *book)
{
  PlyOthelloBoard before = {0, 0};

  for (size_t i = 0; i < book->n; i++) {
    PlyOthelloBookEntry entry = read_entry(book->entries + i * PLY_OTHELLO_BOOK_ENTRY);
    if (!is_possible(&entry) || compare(before, entry.board) >= 0)
      return "the book holds a board or a move that cannot be";
    before = entry.board;
  }
  for (size_t i = 0; i < book->n; i++) {
    PlyOthelloBookEntry entry = read_entry(book->entries + i * PLY_OTHELLO_BOOK_ENTRY);
    if (!is_consistent(book, &entry))
      return "the book contradicts itself: an entry is not worth what its best move is";
  }
  return NULL;
}

bool
ply_othello_book_open(const void *bytes, size_t length, PlyOthelloBook *book, const char **reason)
{
  *reason = ply_book_file_open(&kind, bytes, length, book);
  if (*reason == NULL)
    *reason = find_contradiction(book);
  return *reason == NULL;
}

PlyOthelloBook
ply_othello_book(void)
{
  /* The bytes are the program's own and tested: nothing is checked at run time. */
  return (PlyOthelloBook){ply_othello_book_begin + PLY_BOOK_FILE_HEAD,
                          (size_t)ply_bytes_load(ply_othello_book_begin + 12, 4)};
}

PlyOthelloBookEntry
ply_othello_book_at(const PlyOthelloBook *book, size_t i)
{
  return read_entry(book->entries + i * PLY_OTHELLO_BOOK_ENTRY);
}

/* The cell that the symmetry puts at `to`. */
static uint8_t
origin(int symmetry, int to)
{
  uint8_t cell = 0;

  while (ply_othello_symmetry(symmetry, cell) != to)
    cell++;
  return cell;
}

bool
ply_othello_book_find(const PlyOthelloBook *book, PlyOthelloBoard board, PlyOthelloBookEntry *entry)
{
  int symmetry;
  PlyOthelloBoard image = ply_othello_book_image(board, &symmetry);

  if (!find(book, image, entry))
    return false;
  entry->cell = origin(symmetry, entry->cell);
  entry->board = board;
  return true;
}

void *
ply_othello_book_pack(const PlyOthelloBookEntry *entries, size_t n, size_t *length)
{
  unsigned char *file = ply_book_file_new(&kind, n, length);

  if (file == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++)
    write_entry(&entries[i], file + PLY_BOOK_FILE_HEAD + i * PLY_OTHELLO_BOOK_ENTRY);
  ply_book_file_finish(&kind, file, n);
  return file;
}
