/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* make-maxconnect4-book OUT DISCS (BOOK | CHECKPOINT | CxR:DISCS | CxR)…
 * makes data/maxconnect4.book: what another book holds, of each checkpoint of `plyscope-cli solve`
 * the positions with at most DISCS discs of which more is proven than can be seen without a search,
 * all positions with this many discs of boards that are small enough to be solved here, and for CxR
 * the lines of best play that begin on the empty board and after its first moves, as far as their
 * values are known by then. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/book.h"
#include "formats/maxconnect4-proof.h"
#include "record/safe-file.h"

#define TABLE_BYTES ((size_t)256 << 20)
#define LINE_UNTIL  26 /* empty cells: from there on the solver takes milliseconds */

typedef struct {
  GHashTable *entries; /* owned PlyMc4BookEntry by itself */
  PlyMc4Solver *solver;
  int most_discs;
} Book;

static guint
hash_entry(gconstpointer data)
{
  const PlyMc4BookEntry *entry = data;

  return g_int64_hash(&entry->code) ^ (guint)entry->columns << 8 ^ entry->rows;
}

static gboolean
is_same(gconstpointer a, gconstpointer b)
{
  const PlyMc4BookEntry *left = a, *right = b;

  return left->code == right->code && left->columns == right->columns && left->rows == right->rows;
}

/* Bounds from two sources hold together. */
static void
add(Book *book, const PlyMc4BookEntry *entry)
{
  PlyMc4BookEntry *old = g_hash_table_lookup(book->entries, entry);

  if (old == NULL) {
    g_hash_table_add(book->entries, g_memdup2(entry, sizeof *entry));
    return;
  }
  if (entry->lower > old->lower || (entry->lower == old->lower && old->column < 0)) {
    old->lower = entry->lower;
    old->column = entry->column;
  }
  old->upper = MIN(old->upper, entry->upper);
}

static void
add_proof(Book *book, const PlyMc4Shape *shape, const PlyMc4Proof *proof)
{
  PlyMc4BookEntry entry = {proof->code,  shape->columns, shape->rows,
                           proof->lower, proof->upper,   proof->column};
  PlyMc4Board board;
  int lower, upper;

  ply_mc4_decode(shape, proof->code, &board);
  ply_mc4_bounds(shape, board, &lower, &upper);
  if (ply_bits_count(board.own | board.other) <= book->most_discs &&
      (proof->lower > lower || proof->upper < upper))
    add(book, &entry);
}

static gboolean
add_file(Book *book, const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) bytes = ply_safe_file_read(path, PLY_MC4_PROOF_MAX_BYTES, &error);
  g_autoptr(GArray) proofs = NULL;
  PlyMc4Shape shape;
  PlyMc4Board board;
  PlyMc4Book other;
  const char *reason;
  gsize whole;

  if (bytes != NULL && ply_mc4_book_open(bytes->str, bytes->len, &other, &reason)) {
    for (size_t i = 0; i < other.n; i++) {
      PlyMc4BookEntry entry = ply_mc4_book_entry(&other, i);
      add(book, &entry);
    }
    return TRUE;
  }
  if (bytes != NULL)
    proofs = ply_mc4_proof_parse((const guint8 *)bytes->str, bytes->len, path, &shape, &board,
                                 &whole, &error);
  if (proofs == NULL) {
    fprintf(stderr, "%s\n", error->message);
    return FALSE;
  }
  for (guint i = 0; i < proofs->len; i++)
    add_proof(book, &shape, &g_array_index(proofs, PlyMc4Proof, i));
  return TRUE;
}

static void
add_solved(Book *book, const PlyMc4Shape *shape, PlyMc4Board board, int discs)
{
  bool mirrored;
  PlyMc4BookEntry entry = {
      ply_mc4_first_code(shape, board, &mirrored), shape->columns, shape->rows, 0, 0, 0};
  PlyMc4Question question = {.shape = *shape,
                             .board = mirrored ? ply_mc4_mirror(shape, board) : board,
                             .alpha = -PLY_MC4_MOST,
                             .beta = PLY_MC4_MOST};
  PlyMc4Answer answer;

  if (g_hash_table_contains(book->entries, &entry))
    return;
  ply_mc4_solve(book->solver, &question, &answer);
  entry.lower = (int8_t)answer.lower;
  entry.upper = (int8_t)answer.upper;
  entry.column = (int8_t)answer.column;
  add(book, &entry);
  if (ply_bits_count(board.own | board.other) >= discs)
    return;
  for (uint64_t moves = ply_mc4_moves(shape, board); moves != 0; moves &= moves - 1)
    add_solved(book, shape, ply_mc4_play(board, moves & -moves), discs);
}

/* The positions that a solved one comes to by best play. */
static void
add_line(Book *book, const PlyMc4Shape *shape, PlyMc4Board board)
{
  int value = 0;

  for (bool first = true; ply_mc4_empties(shape, board) > LINE_UNTIL; first = false) {
    bool mirrored;
    PlyMc4BookEntry entry = {
        ply_mc4_first_code(shape, board, &mirrored), shape->columns, shape->rows, 0, 0, 0};
    PlyMc4BookEntry *old = g_hash_table_lookup(book->entries, &entry);
    if (first && (old == NULL || old->lower != old->upper))
      return;
    value = first ? old->lower : value;
    board = mirrored ? ply_mc4_mirror(shape, board) : board;
    if (old == NULL || old->lower < value || old->column < 0) {
      PlyMc4Question question = {
          .shape = *shape, .board = board, .alpha = value - 1, .beta = value};
      PlyMc4Answer answer;
      ply_mc4_solve(book->solver, &question, &answer);
      entry.lower = entry.upper = (int8_t)value;
      entry.column = (int8_t)answer.column;
      add(book, &entry);
    } else {
      entry.column = old->column;
    }
    uint64_t column = ((UINT64_C(1) << shape->rows) - 1) << (entry.column * shape->stride);
    board = ply_mc4_play(board, ply_mc4_moves(shape, board) & column);
    value = -value;
  }
}

static void
add_lines(Book *book, const PlyMc4Shape *shape)
{
  PlyMc4Board empty = {0, 0};

  add_line(book, shape, empty);
  for (uint64_t moves = ply_mc4_moves(shape, empty); moves != 0; moves &= moves - 1)
    add_line(book, shape, ply_mc4_play(empty, moves & -moves));
}

static gboolean
add_argument(Book *book, const char *argument)
{
  int columns, rows, discs = -1, end = 0, line_end = 0;

  sscanf(argument, "%dx%d%n:%d%n", &columns, &rows, &line_end, &discs, &end);
  if ((end == 0 || argument[end] != '\0') && (line_end == 0 || argument[line_end] != '\0'))
    return add_file(book, argument);
  if (columns < 4 || columns > 8 || rows < 3 || rows > 7) {
    fprintf(stderr, "%s: there is no such board\n", argument);
    return FALSE;
  }
  PlyMc4Shape shape = ply_mc4_shape(columns, rows);
  if (discs < 0)
    add_lines(book, &shape);
  else
    add_solved(book, &shape, (PlyMc4Board){0, 0}, discs);
  return TRUE;
}

static gboolean
write_book(const Book *book, const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(PlyMc4BookEntry));
  GHashTableIter iter;
  gpointer entry;
  size_t length;

  g_hash_table_iter_init(&iter, book->entries);
  while (g_hash_table_iter_next(&iter, &entry, NULL))
    g_array_append_vals(entries, entry, 1);
  char *bytes = ply_mc4_book_pack((PlyMc4BookEntry *)(void *)entries->data, entries->len, &length);
  g_assert(bytes != NULL);
  gboolean good = ply_safe_file_write(path, TRUE, bytes, length, &error);
  if (good)
    printf("%u entries, %zu bytes\n", entries->len, length);
  else
    fprintf(stderr, "%s\n", error->message);
  free(bytes);
  return good;
}

int
main(int argc, char **argv)
{
  if (argc < 4) {
    fprintf(stderr,
            "usage: make-maxconnect4-book OUT DISCS (BOOK | CHECKPOINT | CxR:DISCS | CxR)...\n");
    return 2;
  }
  Book book = {g_hash_table_new_full(hash_entry, is_same, g_free, NULL),
               ply_mc4_solver_new(TABLE_BYTES), atoi(argv[2])};
  gboolean good = book.solver != NULL;
  for (int i = 3; i < argc && good; i++)
    good = add_argument(&book, argv[i]);
  good = good && write_book(&book, argv[1]);
  ply_mc4_solver_free(book.solver);
  g_hash_table_unref(book.entries);
  return good ? 0 : 1;
}
