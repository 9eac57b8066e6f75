/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/book.h"

#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/consistent.h"

#define MAGIC   "PLYMC4BK"
#define VERSION 1

extern const unsigned char ply_mc4_book_begin[], ply_mc4_book_end[];

static uint64_t
load(const unsigned char *from, int n)
{
  uint64_t value = 0;

  for (int i = 0; i < n; i++)
    value |= (uint64_t)from[i] << 8 * i;
  return value;
}

static void
store(unsigned char *to, int n, uint64_t value)
{
  for (int i = 0; i < n; i++)
    to[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t
sum_of(const unsigned char *bytes, size_t n)
{
  uint64_t sum = UINT64_C(0xcbf29ce484222325);

  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
  return sum;
}

PlyMc4BookEntry
ply_mc4_book_entry(const PlyMc4Book *book, size_t index)
{
  const unsigned char *from = book->entries + index * PLY_MC4_BOOK_ENTRY;

  return (PlyMc4BookEntry){load(from, 8),    from[8],          from[9],
                           (int8_t)from[10], (int8_t)from[11], (int8_t)from[12]};
}

static int
compare(const PlyMc4BookEntry *a, const PlyMc4BookEntry *b)
{
  int shape = (a->columns << 8 | a->rows) - (b->columns << 8 | b->rows);

  return shape != 0 ? shape : a->code < b->code ? -1 : a->code > b->code;
}

static int
compare_void(const void *a, const void *b)
{
  return compare(a, b);
}

static bool
is_sound(const PlyMc4BookEntry *entry)
{
  PlyMc4Shape shape;
  PlyMc4Board board;

  if (entry->columns < 4 || entry->columns > 8 || entry->rows < 3 || entry->rows > 7)
    return false;
  shape = ply_mc4_shape(entry->columns, entry->rows);
  if (!ply_mc4_decode(&shape, entry->code, &board) ||
      ply_mc4_first_code(&shape, board, NULL) != entry->code)
    return false;
  uint64_t column = (UINT64_C(1) << shape.rows) - 1;
  bool fits = entry->column == -1 ||
              (entry->column >= 0 && entry->column < shape.columns &&
               (ply_mc4_moves(&shape, board) >> (entry->column * shape.stride) & column) != 0);
  return fits && entry->lower >= -PLY_MC4_MOST && entry->lower <= entry->upper;
}

/* The entry of a board's code, or false. */
static bool
find(const PlyMc4Book *book, const PlyMc4Shape *shape, uint64_t code, PlyMc4BookEntry *entry)
{
  PlyMc4BookEntry wanted = {.code = code, .columns = shape->columns, .rows = shape->rows};
  size_t from = 0, to = book->n;

  while (from < to) {
    size_t middle = from + (to - from) / 2;
    *entry = ply_mc4_book_entry(book, middle);
    int order = compare(entry, &wanted);
    if (order == 0)
      return true;
    if (order < 0)
      from = middle + 1;
    else
      to = middle;
  }
  return false;
}

static bool
is_known(void *data, const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper)
{
  PlyMc4BookEntry entry;

  if (!find(data, shape, ply_mc4_first_code(shape, board, NULL), &entry))
    return false;
  *lower = entry.lower;
  *upper = entry.upper;
  return true;
}

/* What can be seen against an entry (consistent.h); NULL: nothing. */
static const char *
find_contradiction(const PlyMc4Book *book)
{
  PlyMc4Book known = *book;
  const char *reason = NULL;
  PlyMc4Board board;

  for (size_t i = 0; i < book->n && reason == NULL; i++) {
    PlyMc4BookEntry entry = ply_mc4_book_entry(book, i);
    PlyMc4Shape shape = ply_mc4_shape(entry.columns, entry.rows);
    if (ply_mc4_decode(&shape, entry.code, &board))
      reason = ply_mc4_contradiction(&shape, board, entry.lower, entry.upper, entry.column,
                                     is_known, &known);
  }
  return reason;
}

bool
ply_mc4_book_open(const void *bytes, size_t length, PlyMc4Book *book, const char **reason)
{
  const unsigned char *head = bytes;

  *book = (PlyMc4Book){NULL, 0};
  *reason = NULL;
  if (length < PLY_MC4_BOOK_HEAD || memcmp(head, MAGIC, 8) != 0)
    *reason = "this is no book of Max-Connect4";
  else if (load(head + 8, 4) != VERSION)
    *reason = "the book's version is not 1";
  else if ((length - PLY_MC4_BOOK_HEAD) % PLY_MC4_BOOK_ENTRY != 0 ||
           (length - PLY_MC4_BOOK_HEAD) / PLY_MC4_BOOK_ENTRY != load(head + 12, 4))
    *reason = "the book's length is not that of its entries";
  else if (sum_of(head + PLY_MC4_BOOK_HEAD, length - PLY_MC4_BOOK_HEAD) != load(head + 16, 8))
    *reason = "the book's sum is not that of its entries";
  if (*reason != NULL)
    return false;
  PlyMc4Book all = {head + PLY_MC4_BOOK_HEAD, (size_t)load(head + 12, 4)};
  PlyMc4BookEntry before = {0};
  for (size_t i = 0; i < all.n; i++) {
    PlyMc4BookEntry entry = ply_mc4_book_entry(&all, i);
    if (!is_sound(&entry) || compare(&before, &entry) >= 0) {
      *reason = "the book has an impossible entry";
      return false;
    }
    before = entry;
  }
  *reason = find_contradiction(&all);
  if (*reason == NULL)
    *book = all;
  return *reason == NULL;
}

PlyMc4Book
ply_mc4_book(void)
{
  size_t length = (size_t)(ply_mc4_book_end - ply_mc4_book_begin) - PLY_MC4_BOOK_HEAD;

  return (PlyMc4Book){ply_mc4_book_begin + PLY_MC4_BOOK_HEAD, length / PLY_MC4_BOOK_ENTRY};
}

bool
ply_mc4_book_find(const PlyMc4Shape *shape, PlyMc4Board board, int *lower, int *upper, int *column)
{
  bool mirrored;
  PlyMc4Book book = ply_mc4_book();
  PlyMc4BookEntry entry;

  if (!find(&book, shape, ply_mc4_first_code(shape, board, &mirrored), &entry))
    return false;
  *lower = entry.lower;
  *upper = entry.upper;
  *column = mirrored && entry.column >= 0 ? shape->columns - 1 - entry.column : entry.column;
  return true;
}

void *
ply_mc4_book_pack(PlyMc4BookEntry *entries, size_t n, size_t *length)
{
  unsigned char *bytes = malloc(PLY_MC4_BOOK_HEAD + n * PLY_MC4_BOOK_ENTRY);

  if (bytes == NULL)
    return NULL;
  qsort(entries, n, sizeof *entries, compare_void);
  for (size_t i = 0; i < n; i++) {
    unsigned char *to = bytes + PLY_MC4_BOOK_HEAD + i * PLY_MC4_BOOK_ENTRY;
    store(to, 8, entries[i].code);
    to[8] = entries[i].columns;
    to[9] = entries[i].rows;
    to[10] = (unsigned char)entries[i].lower;
    to[11] = (unsigned char)entries[i].upper;
    to[12] = (unsigned char)entries[i].column;
  }
  *length = PLY_MC4_BOOK_HEAD + n * PLY_MC4_BOOK_ENTRY;
  memcpy(bytes, MAGIC, 8);
  store(bytes + 8, 4, VERSION);
  store(bytes + 12, 4, n);
  store(bytes + 16, 8, sum_of(bytes + PLY_MC4_BOOK_HEAD, n * PLY_MC4_BOOK_ENTRY));
  return bytes;
}
