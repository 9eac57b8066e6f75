/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The file of a proof: what is added comes back, a kill at any byte costs one record, and any other
 * damage is seen. */

#include <errno.h>
#include <string.h>

#include <glib/gstdio.h>

#include "formats/format.h"
#include "formats/maxconnect4-proof.h"

#define HEAD   32
#define RECORD 24

typedef struct {
  char *folder, *path;
  PlyMc4Shape shape;
  PlyMc4Board board;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  self->path = g_build_filename(self->folder, "proof", NULL);
  self->shape = ply_mc4_shape(6, 5);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
  g_unlink(self->path);
  g_assert_cmpint(g_rmdir(self->folder), ==, 0); /* nothing was left beside the file */
  g_free(self->folder);
  g_free(self->path);
}

/* The empty board and the first one after a disc in each of the left columns, again and again. */
static PlyMc4Proof
proof_of(const Fixture *self, guint i)
{
  PlyMc4Board board = {0, 0};

  if (i % 4 > 0)
    board = ply_mc4_play(board, UINT64_C(1) << ((i % 4 - 1) * self->shape.stride));
  return (PlyMc4Proof){
      .code = ply_mc4_first_code(&self->shape, board, NULL),
      .nodes = UINT64_C(1000000007) * i,
      .lower = (int8_t)(-20 + (int)(i % 20)),
      .upper = (int8_t)(i % 3),
      .column = (int8_t)((int)(i % 7) - 1),
      .opened = i % 2 != 0,
  };
}

static void
assert_equal(const PlyMc4Proof *a, const PlyMc4Proof *b)
{
  g_assert_cmpuint(a->code, ==, b->code);
  g_assert_cmpuint(a->nodes, ==, b->nodes);
  g_assert_cmpint(a->lower, ==, b->lower);
  g_assert_cmpint(a->upper, ==, b->upper);
  g_assert_cmpint(a->column, ==, b->column);
  g_assert_cmpint(a->opened, ==, b->opened);
}

/* Without the syncs of g_file_set_contents(), as it is done very often. */
static void
write_file(const Fixture *self, const char *bytes, gsize n)
{
  FILE *file = g_fopen(self->path, "wb");

  g_assert_nonnull(file);
  g_assert_cmpuint(fwrite(bytes, 1, n, file), ==, n);
  g_assert_cmpint(fclose(file), ==, 0);
}

static PlyMc4ProofFile *
open_file(const Fixture *self, guint *torn)
{
  g_autoptr(GError) error = NULL;
  PlyMc4ProofFile *file =
      ply_mc4_proof_file_open(self->path, &self->shape, self->board, torn, &error);

  g_assert_no_error(error);
  g_assert_nonnull(file);
  return file;
}

static void
add(const Fixture *self, guint from, guint to)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyMc4ProofFile) file = open_file(self, NULL);

  for (guint i = from; i < to; i++) {
    PlyMc4Proof proof = proof_of(self, i);
    ply_mc4_proof_file_add(file, &proof);
    if (i % 100 == 0)
      g_assert_true(ply_mc4_proof_file_save(file, &error));
  }
  g_assert_true(ply_mc4_proof_file_save(file, &error));
}

/* The last of `n` records about each position, as the file has it. */
static void
assert_holds(const Fixture *self, const PlyMc4ProofFile *file, guint n)
{
  gsize found;
  const PlyMc4Proof *proofs = ply_mc4_proof_file_get_proofs(file, &found);

  g_assert_cmpuint(found, ==, MIN(n, 4));
  for (guint i = n > 4 ? n - 4 : 0; i < n; i++) {
    PlyMc4Proof proof = proof_of(self, i);
    gsize at = 0;
    while (at < found && proofs[at].code != proof.code)
      at++;
    g_assert_cmpuint(at, <, found);
    assert_equal(&proofs[at], &proof);
  }
  for (gsize i = 1; i < found; i++)
    g_assert_cmpuint(proofs[i - 1].code, <, proofs[i].code);
}

static void
test_comes_back(Fixture *self, gconstpointer data)
{
  for (guint n = 0; n < 12; n += 3) {
    guint torn;
    add(self, n, n + 3);
    g_autoptr(PlyMc4ProofFile) file = open_file(self, &torn);
    g_assert_cmpuint(torn, ==, 0);
    assert_holds(self, file, n + 3);
  }
}

static void
test_killed_anywhere(Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize length;

  add(self, 0, 4);
  g_assert_true(g_file_get_contents(self->path, &bytes, &length, NULL));
  g_assert_cmpuint(length, ==, HEAD + 4 * RECORD);
  for (gsize n = 0; n <= length; n++) {
    guint torn, whole = n < HEAD ? 0 : (guint)(n - HEAD) / RECORD;
    write_file(self, bytes, n);
    {
      g_autoptr(PlyMc4ProofFile) file = open_file(self, &torn);
      g_assert_cmpuint(torn, ==, n < HEAD ? 0 : (n - HEAD) % RECORD);
      assert_holds(self, file, whole);
    }
    add(self, whole, 4); /* and goes on as if nothing had happened */
    g_autofree char *again = NULL;
    gsize new_length;
    g_assert_true(g_file_get_contents(self->path, &again, &new_length, NULL));
    g_assert_cmpmem(again, new_length, bytes, length);
  }
}

static void
test_zeros_at_the_end(Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize length;
  guint torn;

  add(self, 0, 3);
  g_assert_true(g_file_get_contents(self->path, &bytes, &length, NULL));
  bytes = g_realloc(bytes, length + 100);
  memset(bytes + length, 0, 100);
  write_file(self, bytes, length + 100);
  g_autoptr(PlyMc4ProofFile) file = open_file(self, &torn);
  g_assert_cmpuint(torn, ==, 100);
  assert_holds(self, file, 3);
}

static void
assert_refused(const Fixture *self, const char *part)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyMc4ProofFile) file =
      ply_mc4_proof_file_open(self->path, &self->shape, self->board, NULL, &error);

  g_assert_null(file);
  g_assert_nonnull(error);
  g_assert_nonnull(strstr(error->message, part));
}

static void
test_damaged_anywhere(Fixture *self, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize length;

  add(self, 0, 5);
  g_assert_true(g_file_get_contents(self->path, &bytes, &length, NULL));
  for (gsize i = 0; i < length; i++) {
    for (guint bit = 0; bit < 8; bit += 3) {
      bytes[i] ^= (char)(1 << bit);
      write_file(self, bytes, length);
      /* A sum belongs to the record after it as well; its own is the first that does not fit. */
      g_autofree char *at = g_strdup_printf("byte %" G_GSIZE_FORMAT ":", i - (i - HEAD) % RECORD);
      assert_refused(self, i < HEAD ? "byte " : at);
      bytes[i] ^= (char)(1 << bit);
    }
  }
  /* A record that is gone, and two that changed places. */
  memmove(bytes + HEAD, bytes + HEAD + RECORD, length - HEAD - RECORD);
  write_file(self, bytes, (length - RECORD));
  assert_refused(self, "byte 32:");
}

/* Records whose sums are right and whose content cannot be. */
static void
test_impossible(Fixture *self, gconstpointer data)
{
  PlyMc4Proof good = proof_of(self, 1), bad[6] = {good, good, good, good, good, good};

  bad[0].code = 0x123456789abcdefU;
  bad[1].lower = 3;
  bad[1].upper = 2;
  bad[2].column = 6;
  bad[3].column = -2;
  bad[4].lower = -128;
  bad[5].code = ply_mc4_code(/* a mirror image */
                             &self->shape, ply_mc4_play((PlyMc4Board){0, 0},
                                                        UINT64_C(1) << 5 * self->shape.stride));
  if (bad[5].code ==
      ply_mc4_first_code(&self->shape, ply_mc4_play((PlyMc4Board){0, 0}, UINT64_C(1)), NULL))
    bad[5].code = ply_mc4_code(&self->shape, ply_mc4_play((PlyMc4Board){0, 0}, 1));
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autoptr(GByteArray) bytes = ply_mc4_proof_write(&self->shape, self->board, &bad[i], 1);
    write_file(self, (const char *)bytes->data, bytes->len);
    assert_refused(self, "byte 32:");
  }
}

static void
test_another_position(Fixture *self, gconstpointer data)
{
  add(self, 0, 2);
  self->shape = ply_mc4_shape(6, 4);
  assert_refused(self, "6×5");
  self->shape = ply_mc4_shape(6, 5);
  self->board = ply_mc4_play(self->board, 1);
  assert_refused(self, "6×5");
  write_file(self, "44435261\n", 9);
  assert_refused(self, "byte 0:");
}

static void
test_one_at_a_time(Fixture *self, gconstpointer data)
{
  G_GNUC_UNUSED g_autoptr(PlyMc4ProofFile) file = open_file(self, NULL);

  assert_refused(self, self->path);
}

/* Many words about few positions: the file gets short again, and can be gone on with. */
static void
test_written_anew(Fixture *self, gconstpointer data)
{
  GStatBuf status;
  guint n = 1500;

  add(self, 0, n);
  for (int i = 0; i < 2; i++) {
    g_autoptr(PlyMc4ProofFile) file = open_file(self, NULL);
    g_assert_cmpint(g_stat(self->path, &status), ==, 0);
    g_assert_cmpint(status.st_size, ==, HEAD + 4 * RECORD);
    assert_holds(self, file, n);
    assert_refused(self, self->path);
  }
  add(self, n, n + 2);
  g_autoptr(PlyMc4ProofFile) file = open_file(self, NULL);
  assert_holds(self, file, n + 2);
}

/* A record that was written with its right sum and is not true is no ground to go on from, where
 * the others speak against it. */
static void
test_contradiction(Fixture *self, gconstpointer data)
{
  PlyMc4Board after = ply_mc4_play((PlyMc4Board){0, 0}, 1);
  PlyMc4Proof proofs[2] = {
      {.code = ply_mc4_first_code(&self->shape, (PlyMc4Board){0, 0}, NULL), .column = -1},
      {.code = ply_mc4_first_code(&self->shape, after, NULL),
       .lower = -9,
       .upper = -2,
       .column = -1},
  };
  const char *const reasons[] = {"upper bound", NULL};

  for (guint i = 0; i < 2; i++) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GByteArray) bytes = ply_mc4_proof_write(&self->shape, self->board, proofs, 2);
    g_assert_true(
        g_file_set_contents(self->path, (const char *)bytes->data, (gssize)bytes->len, NULL));
    g_autoptr(PlyMc4ProofFile) file =
        ply_mc4_proof_file_open(self->path, &self->shape, self->board, NULL, &error);
    g_assert_true((file == NULL) == (reasons[i] != NULL));
    if (reasons[i] != NULL)
      g_assert_nonnull(strstr(error->message, reasons[i]));
    proofs[1].upper = 0; /* now the first move may be worth nothing, as the board is said to be */
  }
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*test)(Fixture *self, gconstpointer data);
  } tests[] = {
      {"comes-back", test_comes_back},
      {"killed-anywhere", test_killed_anywhere},
      {"zeros-at-the-end", test_zeros_at_the_end},
      {"damaged-anywhere", test_damaged_anywhere},
      {"impossible", test_impossible},
      {"another-position", test_another_position},
      {"one-at-a-time", test_one_at_a_time},
      {"written-anew", test_written_anew},
      {"contradiction", test_contradiction},
  };

  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(tests); i++) {
    g_autofree char *path = g_strconcat("/maxconnect4-proof/", tests[i].name, NULL);
    g_test_add(path, Fixture, NULL, set_up, tests[i].test, tear_down);
  }
  return g_test_run();
}
