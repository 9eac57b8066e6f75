/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/eval-file.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/hash.h"
#include "engine/othello/eval-private.h"

#define LEVEL 19
/* Of the frame's header: the bit that promises a checksum (RFC 8878, 3.1.1.1.1). */
#define CHECKSUM_BIT 4

/* What the features need: parameters and the hash of both geometries. */
static bool
expected(size_t *n, uint64_t *hash)
{
  PlyOthelloGeometry main, order;
  bool good = ply_othello_geometry_init(&main, true);

  if (!good)
    return false;
  good = ply_othello_geometry_init(&order, false);
  *n = good ? ply_othello_eval_parameters(&main, &order) : 0;
  *hash = ply_hash_mix(main.hash ^ ply_hash_mix(order.hash + PLY_OTHELLO_STAGES));
  ply_othello_geometry_clear(&main);
  ply_othello_geometry_clear(&order);
  return good;
}

size_t
ply_othello_file_parameters(void)
{
  uint64_t hash;
  size_t n = 0;

  return expected(&n, &hash) ? n : 0;
}

static void
store(unsigned char *to, uint64_t number, int bytes)
{
  for (int i = 0; i < bytes; i++)
    to[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t
load(const unsigned char *from, int bytes)
{
  uint64_t number = 0;

  for (int i = 0; i < bytes; i++)
    number |= (uint64_t)from[i] << 8 * i;
  return number;
}

/* FNV-1a, 64 bits (Fowler, Noll and Vo). */
static uint64_t
sum_of(const unsigned char *bytes, size_t n)
{
  uint64_t sum = UINT64_C(0xcbf29ce484222325);

  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
  return sum;
}

/* The frame's length, 0 if that failed. */
static size_t
compress(const unsigned char *body, size_t n, unsigned char *frame, size_t room)
{
  ZSTD_CCtx *context = ZSTD_createCCtx();
  size_t length = 0;

  if (context != NULL &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL)) &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)))
    length = ZSTD_compress2(context, frame, room, body, n);
  ZSTD_freeCCtx(context);
  return ZSTD_isError(length) ? 0 : length;
}

void *
ply_othello_file_pack(const int16_t *parameters, size_t *length)
{
  unsigned char *body = NULL, *file = NULL;
  uint64_t hash = 0;
  size_t n = 0, room;

  if (!expected(&n, &hash))
    return NULL;
  room = ZSTD_compressBound(2 * n);
  body = malloc(2 * n);
  file = malloc(PLY_OTHELLO_FILE_HEAD + room);
  *length = 0;
  if (body != NULL && file != NULL) {
    for (size_t i = 0; i < n; i++) {
      body[i] = (unsigned char)((uint16_t)parameters[i] & 0xff);
      body[n + i] = (unsigned char)((uint16_t)parameters[i] >> 8);
    }
    memcpy(file, PLY_OTHELLO_FILE_MAGIC, 8);
    store(file + 8, PLY_OTHELLO_FILE_VERSION, 4);
    store(file + 12, n, 4);
    store(file + 16, hash, 8);
    store(file + 24, sum_of(body, 2 * n), 8);
    *length = compress(body, 2 * n, file + PLY_OTHELLO_FILE_HEAD, room);
  }
  free(body);
  if (*length == 0) {
    free(file);
    return NULL;
  }
  *length += PLY_OTHELLO_FILE_HEAD;
  return file;
}

static const char *
head_fault(const unsigned char *bytes, size_t length, size_t *n)
{
  uint64_t hash;

  if (length < PLY_OTHELLO_FILE_HEAD || memcmp(bytes, PLY_OTHELLO_FILE_MAGIC, 8) != 0)
    return "the bytes are no weights";
  if (load(bytes + 8, 4) != PLY_OTHELLO_FILE_VERSION)
    return "the weights have another version";
  if (!expected(n, &hash))
    return "memory is short";
  if (load(bytes + 12, 4) != *n || load(bytes + 16, 8) != hash)
    return "the weights are for other features";
  if (length < PLY_OTHELLO_FILE_HEAD + 5 ||
      load(bytes + PLY_OTHELLO_FILE_HEAD, 4) != ZSTD_MAGICNUMBER)
    return "the compressed part is missing";
  if (!(bytes[PLY_OTHELLO_FILE_HEAD + 4] & CHECKSUM_BIT))
    return "the checksum is missing";
  return NULL;
}

/* The body; room for just as much as there must be bounds what damaged bytes can do. */
static const char *
body_fault(const unsigned char *bytes, size_t length, unsigned char *body, size_t n)
{
  size_t found =
      ZSTD_decompress(body, n, bytes + PLY_OTHELLO_FILE_HEAD, length - PLY_OTHELLO_FILE_HEAD);

  if (ZSTD_isError(found))
    return "the compressed part is damaged";
  if (found != n)
    return "the weights end too early";
  if (load(bytes + 24, 8) != sum_of(body, n))
    return "the weights do not have the sum that they should";
  return NULL;
}

int16_t *
ply_othello_file_unpack(const void *bytes, size_t length, const char **reason)
{
  unsigned char *body = NULL;
  int16_t *parameters = NULL;
  size_t n;

  *reason = head_fault(bytes, length, &n);
  if (*reason != NULL)
    return NULL;
  body = malloc(2 * n);
  parameters = malloc(n * sizeof *parameters);
  *reason = body != NULL && parameters != NULL ? body_fault(bytes, length, body, 2 * n)
                                               : "memory is short";
  for (size_t i = 0; *reason == NULL && i < n; i++)
    parameters[i] = (int16_t)(uint16_t)(body[i] | body[n + i] << 8);
  free(body);
  if (*reason == NULL)
    return parameters;
  free(parameters);
  return NULL;
}

PlyOthelloEval *
ply_othello_eval_load(const void *bytes, size_t length, const char **reason)
{
  int16_t *parameters = ply_othello_file_unpack(bytes, length, reason);
  PlyOthelloEval *eval = parameters != NULL ? ply_othello_eval_make(parameters) : NULL;

  if (parameters != NULL && eval == NULL)
    *reason = "memory is short";
  free(parameters);
  return eval;
}

PlyOthelloEval *
ply_othello_eval_new(void)
{
  const unsigned char *begin = ply_othello_weights_begin;
  const char *reason;

  return ply_othello_eval_load(begin, (size_t)(ply_othello_weights_end - begin), &reason);
}
