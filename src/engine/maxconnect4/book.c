/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/book.h"

#include "base/bytes.h"
#include "engine/maxconnect4/consistent.h"

extern const unsigned char ply_mc4_book_begin[], ply_mc4_book_end[];

static PlyMc4BookEntry
read_entry(const unsigned char *from)
{
  return (PlyMc4BookEntry){ply_bytes_load(from, 8), from[8],          from[9],
                           (int8_t)from[10],        (int8_t)from[11], (int8_t)from[12]};
}

static void
write_entry(const PlyMc4BookEntry *entry, unsigned char *to)
{
  ply_bytes_store(to, entry->code, 8);
  to[8] = entry->columns;
  to[9] = entry->rows;
  to[10] = (unsigned char)entry->lower;
  to[11] = (unsigned char)entry->upper;
  to[12] = (unsigned char)entry->column;
}

PlyMc4BookEntry
ply_mc4_book_entry(const PlyMc4Book *book, size_t index)
{
  return read_entry(book->entries + index * PLY_MC4_BOOK_ENTRY);
}

static int
compare(const PlyMc4BookEntry *a, const PlyMc4BookEntry *b)
{
  int shape = (a->columns << 8 | a->rows) - (b->columns << 8 | b->rows);

  return shape != 0 ? shape : a->code < b->code ? -1 : a->code > b->code;
}

static int
compare_entries(const void *a, const void *b)
{
  PlyMc4BookEntry first = read_entry(a), second = read_entry(b);

  return compare(&first, &second);
}

static const PlyBookKind kind = {"PLYMC4BK", 1, PLY_MC4_BOOK_ENTRY, compare_entries};

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
  unsigned char key[PLY_MC4_BOOK_ENTRY];

  write_entry(&wanted, key);
  const unsigned char *found = ply_book_file_find(&kind, book, key);
  if (found != NULL)
    *entry = read_entry(found);
  return found != NULL;
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
  PlyMc4Book all;

  *book = (PlyMc4Book){NULL, 0};
  *reason = ply_book_file_open(&kind, bytes, length, &all);
  if (*reason != NULL)
    return false;
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
  size_t length = (size_t)(ply_mc4_book_end - ply_mc4_book_begin) - PLY_BOOK_FILE_HEAD;

  return (PlyMc4Book){ply_mc4_book_begin + PLY_BOOK_FILE_HEAD, length / PLY_MC4_BOOK_ENTRY};
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
ply_mc4_book_pack(const PlyMc4BookEntry *entries, size_t n, size_t *length)
{
  unsigned char *file = ply_book_file_new(&kind, n, length);

  if (file == NULL)
    return NULL;
  for (size_t i = 0; i < n; i++)
    write_entry(&entries[i], file + PLY_BOOK_FILE_HEAD + i * PLY_MC4_BOOK_ENTRY);
  ply_book_file_finish(&kind, file, n);
  return file;
}
