/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Its grammar is in the header. This file: bytes and records; maxconnect4-proof-file.c:
 * the file. */

#include "formats/maxconnect4-proof.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/hash.h"
#include "formats/format.h"
#include "formats/maxconnect4-proof-private.h"

#define VERSION    1
#define HEAD_SUM   (PLY_MC4_PROOF_HEAD - 4)
#define RECORD_SUM (PLY_MC4_PROOF_RECORD - 4)

static const char magic[8] = "PLYMC4P\n";

static guint64
get(const guint8 *bytes, guint n)
{
  guint64 value = 0;

  for (guint i = 0; i < n; i++)
    value |= (guint64)bytes[i] << 8 * i;
  return value;
}

static void
put(guint8 *bytes, guint n, guint64 value)
{
  for (guint i = 0; i < n; i++)
    bytes[i] = (guint8)(value >> 8 * i);
}

static guint32
sum_of(guint32 before, const guint8 *bytes, guint n)
{
  guint64 sum = before;

  for (guint at = 0; at < n; at += 8)
    sum = ply_hash_mix(sum ^ get(bytes + at, MIN(8, n - at)));
  return (guint32)(sum >> 32);
}

void
ply_mc4_proof_pack_head(const PlyMc4Shape *shape, PlyMc4Board board,
                        guint8 bytes[PLY_MC4_PROOF_HEAD])
{
  memcpy(bytes, magic, sizeof magic);
  bytes[8] = VERSION;
  bytes[9] = shape->columns;
  bytes[10] = shape->rows;
  bytes[11] = 0;
  put(bytes + 12, 8, board.own);
  put(bytes + 20, 8, board.other);
  put(bytes + HEAD_SUM, 4, sum_of(0, bytes, HEAD_SUM));
}

void
ply_mc4_proof_pack(const PlyMc4Proof *proof, guint32 before, guint8 bytes[PLY_MC4_PROOF_RECORD])
{
  put(bytes, 8, proof->code);
  put(bytes + 8, 8, proof->nodes);
  bytes[16] = (guint8)proof->lower;
  bytes[17] = (guint8)proof->upper;
  bytes[18] = (guint8)proof->column;
  bytes[19] = proof->opened;
  put(bytes + RECORD_SUM, 4, sum_of(before, bytes, RECORD_SUM));
}

guint32
ply_mc4_proof_sum(const guint8 *end)
{
  return (guint32)get(end - 4, 4);
}

GByteArray *
ply_mc4_proof_write(const PlyMc4Shape *shape, PlyMc4Board board, const PlyMc4Proof *proofs, gsize n)
{
  GByteArray *bytes = g_byte_array_new();
  guint8 head[PLY_MC4_PROOF_HEAD], record[PLY_MC4_PROOF_RECORD];

  ply_mc4_proof_pack_head(shape, board, head);
  g_byte_array_append(bytes, head, sizeof head);
  for (gsize i = 0; i < n; i++) {
    ply_mc4_proof_pack(&proofs[i], ply_mc4_proof_sum(bytes->data + bytes->len), record);
    g_byte_array_append(bytes, record, sizeof record);
  }
  return bytes;
}

static gboolean
expected(GError **error, const char *name, gsize at, const char *what)
{
  g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX,
              _("%s: at byte %.0f: expected %s, found something else."), name, (double)at, what);
  return FALSE;
}

static gboolean
shape_is_good(const guint8 *bytes)
{
  return bytes[9] >= 4 && bytes[9] <= 8 && bytes[10] >= 3 && bytes[10] <= 7 &&
         (bytes[10] + 1) * bytes[9] <= 64;
}

static gboolean
parse_head(const guint8 *bytes, gsize length, const char *name, PlyMc4Shape *shape,
           PlyMc4Board *board, GError **error)
{
  PlyMc4Board decoded;

  if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
    return expected(error, name, 0, _("the proof of a Max-Connect4 position"));
  if (length < PLY_MC4_PROOF_HEAD)
    return expected(error, name, length, _("more of the head"));
  if (bytes[8] != VERSION)
    return expected(error, name, 8, _("version 1"));
  if (ply_mc4_proof_sum(bytes + PLY_MC4_PROOF_HEAD) != sum_of(0, bytes, HEAD_SUM))
    return expected(error, name, HEAD_SUM, _("the sum of the head"));
  if (!shape_is_good(bytes) || bytes[11] != 0)
    return expected(error, name, 9, _("the columns and rows of a board"));
  *shape = ply_mc4_shape(bytes[9], bytes[10]);
  *board = (PlyMc4Board){get(bytes + 12, 8), get(bytes + 20, 8)};
  if ((board->own & board->other) != 0 || ((board->own | board->other) & ~shape->board) != 0 ||
      !ply_mc4_decode(shape, ply_mc4_code(shape, *board), &decoded) || decoded.own != board->own ||
      decoded.other != board->other)
    return expected(error, name, 12, _("a position of the game"));
  return TRUE;
}

static gboolean
proof_is_good(const PlyMc4Shape *shape, const guint8 *bytes, const PlyMc4Proof *proof)
{
  PlyMc4Board board;

  return ply_mc4_decode(shape, proof->code, &board) &&
         ply_mc4_first_code(shape, board, NULL) == proof->code && proof->lower <= proof->upper &&
         proof->lower >= -PLY_MC4_MOST && proof->column >= -1 && proof->column < shape->columns &&
         (proof->column < 0 || (ply_mc4_moves(shape, board) >> (proof->column * shape->stride) &
                                ((UINT64_C(1) << shape->rows) - 1)) != 0) &&
         bytes[19] <= 1;
}

static gboolean
is_zero(const guint8 *bytes, gsize n)
{
  return n == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, n - 1) == 0);
}

GArray *
ply_mc4_proof_parse(const guint8 *bytes, gsize length, const char *name, PlyMc4Shape *shape,
                    PlyMc4Board *board, gsize *whole, GError **error)
{
  g_autoptr(GArray) proofs = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof));
  gsize at = PLY_MC4_PROOF_HEAD;

  if (!parse_head(bytes, length, name, shape, board, error))
    return NULL;
  for (; length - at >= PLY_MC4_PROOF_RECORD; at += PLY_MC4_PROOF_RECORD) {
    const guint8 *record = bytes + at;
    if (get(record, 8) == 0 && is_zero(record, length - at))
      break;
    if (ply_mc4_proof_sum(record + PLY_MC4_PROOF_RECORD) !=
        sum_of(ply_mc4_proof_sum(record), record, RECORD_SUM)) {
      expected(error, name, at, _("a record with the sum of its bytes"));
      return NULL;
    }
    PlyMc4Proof proof = {get(record, 8),     get(record + 8, 8), (int8_t)record[16],
                         (int8_t)record[17], (int8_t)record[18], record[19] != 0};
    if (!proof_is_good(shape, record, &proof)) {
      expected(error, name, at, _("what can be known of a position"));
      return NULL;
    }
    g_array_append_val(proofs, proof);
  }
  *whole = at;
  return g_steal_pointer(&proofs);
}
