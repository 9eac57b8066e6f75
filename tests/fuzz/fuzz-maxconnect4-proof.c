/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include <string.h>

#include "formats/maxconnect4-proof.h"

#define RECORD 24

/* What is taken must be written as the same bytes. */
static void
check(const uint8_t *bytes, size_t length)
{
  g_autoptr(GError) error = NULL;
  PlyMc4Shape shape;
  PlyMc4Board board;
  gsize whole = 0;
  g_autoptr(GArray) proofs =
      ply_mc4_proof_parse(bytes, length, "fuzz", &shape, &board, &whole, &error);

  g_assert_true((proofs == NULL) == (error != NULL));
  if (proofs == NULL)
    return;
  g_autoptr(GByteArray) again =
      ply_mc4_proof_write(&shape, board, (const PlyMc4Proof *)(void *)proofs->data, proofs->len);
  g_assert_cmpmem(bytes, whole, again->data, again->len);
}

/* The bytes as a file, and as records behind a right head: few mutations would have the sums. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  gsize n = size / RECORD;
  g_autofree PlyMc4Proof *proofs = g_new0(PlyMc4Proof, n + 1);

  for (gsize i = 0; i < n; i++) {
    const uint8_t *from = data + i * RECORD;
    memcpy(&proofs[i].code, from, 8);
    memcpy(&proofs[i].nodes, from + 8, 8);
    proofs[i].lower = (int8_t)from[16];
    proofs[i].upper = (int8_t)from[17];
    proofs[i].column = (int8_t)from[18];
    proofs[i].opened = (from[19] & 1) != 0;
  }
  g_autoptr(GByteArray) file = ply_mc4_proof_write(&shape, (PlyMc4Board){0, 0}, proofs, n);
  check(file->data, file->len);
  g_autofree uint8_t *copy = ply_fuzz_copy(data, size);
  check(copy, size);
  return 0;
}
