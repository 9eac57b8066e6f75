/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The book of Max-Connect4: that what it says is true, and that damaged bytes are refused. */

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/prove.h"

#define MOST_NODES 100000 /* positions that take more are passed over */

static void
test_own_book_is_sound(void)
{
  PlyMc4Book own = ply_mc4_book(), opened;
  const char *reason;

  g_assert_true(ply_mc4_book_open(own.entries - PLY_BOOK_FILE_HEAD,
                                  PLY_BOOK_FILE_HEAD + own.n * PLY_MC4_BOOK_ENTRY, &opened,
                                  &reason));
  g_assert_null(reason);
  g_assert_cmpuint(opened.n, ==, own.n);
}

static void
check_column(PlyMc4Solver *solver, const PlyMc4BookEntry *entry, const PlyMc4Question *before)
{
  PlyMc4Question question = *before;
  PlyMc4Answer answer;
  uint64_t column = ((UINT64_C(1) << before->shape.rows) - 1)
                    << (entry->column * before->shape.stride);

  question.board =
      ply_mc4_play(before->board, ply_mc4_moves(&before->shape, before->board) & column);
  ply_mc4_solve(solver, &question, &answer);
  g_assert_cmpint(-answer.lower, >=, entry->lower);
}

/* Entries from all over the book that the solver can look at quickly. */
static void
test_entries_are_true(void)
{
  PlyMc4Book book = ply_mc4_book();
  PlyMc4Solver *solver = ply_mc4_solver_new((size_t)16 << 20);
  guint checked = 0;

  for (size_t i = 0; i < book.n; i += 1 + book.n / 200) {
    PlyMc4BookEntry entry = ply_mc4_book_entry(&book, i);
    PlyMc4Question question = {.shape = ply_mc4_shape(entry.columns, entry.rows),
                               .alpha = -PLY_MC4_MOST,
                               .beta = PLY_MC4_MOST,
                               .nodes = MOST_NODES};
    PlyMc4Answer answer;
    g_assert_true(ply_mc4_decode(&question.shape, entry.code, &question.board));
    ply_mc4_solve(solver, &question, &answer);
    g_assert_cmpint(MAX(entry.lower, answer.lower), <=, MIN(entry.upper, answer.upper));
    if (answer.stopped)
      continue;
    question.nodes = 0;
    if (entry.column >= 0)
      check_column(solver, &entry, &question);
    checked++;
  }
  g_test_message("%u entries checked of %u", checked, (guint)book.n);
  g_assert_cmpuint(checked, >, 20);
  ply_mc4_solver_free(solver);
}

static void
test_finds(void)
{
  static const struct {
    int columns, rows, value;
  } boards[] = {{4, 4, 0}, {5, 4, 0}, {4, 5, 0},  {5, 5, 0}, {4, 6, 0},  {5, 6, 0},
                {6, 5, 0}, {7, 3, 0}, {6, 4, -1}, {6, 6, 0}, {7, 4, -1}, {7, 6, 0},
                {4, 3, 0}, {5, 3, 0}, {6, 3, 0},  {8, 3, 0}, {4, 7, 0},  {8, 4, -1},
                {7, 5, 0}, {8, 5, 0}, {5, 7, 0},  {6, 7, 0}};
  int lower, upper, column, mirrored;

  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    PlyMc4Shape shape = ply_mc4_shape(boards[i].columns, boards[i].rows);
    g_assert_true(ply_mc4_book_find(&shape, (PlyMc4Board){0, 0}, &lower, &upper, &column));
    g_assert_cmpint(lower, ==, boards[i].value);
    g_assert_cmpint(upper, ==, boards[i].value);
    g_assert_cmpint(column, >=, 0);
  }
  /* What the first moves on 7x6 are worth, for who makes them. */
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  for (int i = 0; i < 7; i++) {
    guint64 cell = G_GUINT64_CONSTANT(1) << (i * shape.stride);
    g_assert_true(ply_mc4_book_find(&shape, ply_mc4_play((PlyMc4Board){0, 0}, cell), &lower, &upper,
                                    &column));
    g_assert_cmpint(lower, ==, upper);
    g_assert_cmpint(-lower, ==, i < 2 || i > 4 ? -1 : 0);
  }
  shape = ply_mc4_shape(6, 4);
  PlyMc4Board board = ply_mc4_play((PlyMc4Board){0, 0}, 1);
  g_assert_true(ply_mc4_book_find(&shape, board, &lower, &upper, &column));
  g_assert_true(
      ply_mc4_book_find(&shape, ply_mc4_mirror(&shape, board), &lower, &upper, &mirrored));
  g_assert_cmpint(column + mirrored, ==, 5);
  shape = ply_mc4_shape(8, 7);
  g_assert_false(ply_mc4_book_find(&shape, (PlyMc4Board){0, 0}, &lower, &upper, &column));
}

static void
test_damage_is_seen(void)
{
  PlyMc4Shape shape = ply_mc4_shape(4, 4);
  uint64_t empty = ply_mc4_first_code(&shape, (PlyMc4Board){0, 0}, NULL);
  uint64_t one = ply_mc4_first_code(&shape, ply_mc4_play((PlyMc4Board){0, 0}, 1), NULL);
  PlyMc4BookEntry entries[] = {{one, 4, 4, -2, 3, -1}, {empty, 4, 4, 0, 0, 2}};
  const char *reason;
  PlyMc4Book book;
  size_t length;
  unsigned char *bytes = ply_mc4_book_pack(entries, 2, &length);

  g_assert_true(ply_mc4_book_open(bytes, length, &book, &reason));
  g_assert_cmpuint(book.n, ==, 2);
  for (size_t i = 0; i < length; i++) {
    bytes[i] ^= 0x10;
    g_assert_false(ply_mc4_book_open(bytes, length, &book, &reason));
    g_assert_nonnull(reason);
    bytes[i] ^= 0x10;
    g_assert_false(ply_mc4_book_open(bytes, i, &book, &reason));
  }
  free(bytes);
  entries[0].lower = 4; /* above its upper bound, whichever entry is first now */
  entries[0].upper = 3;
  bytes = ply_mc4_book_pack(entries, 2, &length);
  g_assert_false(ply_mc4_book_open(bytes, length, &book, &reason));
  free(bytes);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mc4-book/own-book-is-sound", test_own_book_is_sound);
  g_test_add_func("/mc4-book/entries-are-true", test_entries_are_true);
  g_test_add_func("/mc4-book/finds", test_finds);
  g_test_add_func("/mc4-book/damage-is-seen", test_damage_is_seen);
  return g_test_run();
}
