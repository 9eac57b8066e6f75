/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/eval-file.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/hash.h"
#include "base/bytes.h"
#include "engine/othello/eval-private.h"

#define LEVEL 19
/* Of the frame's header: the bit that promises a checksum (RFC 8878, 3.1.1.1.1). */
#define CHECKSUM_BIT 4

/* What a file must be for: both geometries, how many parameters they need, and their hash. */
typedef struct {
  PlyOthelloGeometry main, order;
  size_t n;
  uint64_t hash;
} Features;

static void
features_clear(Features *features)
{
  ply_othello_geometry_clear(&features->main);
  ply_othello_geometry_clear(&features->order);
}

static bool
features_init(Features *features)
{
  *features = (Features){.n = 0};
  if (!ply_othello_geometry_init(&features->main, true) ||
      !ply_othello_geometry_init(&features->order, false)) {
    features_clear(features);
    return false;
  }
  features->n = ply_othello_eval_parameters(&features->main, &features->order);
  features->hash =
      ply_hash_mix(features->main.hash ^ ply_hash_mix(features->order.hash + PLY_OTHELLO_STAGES));
  return true;
}

size_t
ply_othello_file_parameters(void)
{
  Features features;

  if (!features_init(&features))
    return 0;
  features_clear(&features);
  return features.n;
}

/* The frame's length, 0 if that failed. */
static size_t
compress(const unsigned char *body, size_t n, unsigned char *frame, size_t room)
{
  ZSTD_CCtx *context = ZSTD_createCCtx();
  size_t length = 0;

  if (context != NULL &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL)) &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, PLY_OTHELLO_FILE_WINDOW)) &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)))
    length = ZSTD_compress2(context, frame, room, body, n);
  ZSTD_freeCCtx(context);
  return ZSTD_isError(length) ? 0 : length;
}

/* How many parameters stage `stage`, or past the last the ordering, has. */
static size_t
count_of(const Features *features, int stage)
{
  return (size_t)(stage < PLY_OTHELLO_STAGES ? features->main.n_parameters
                                             : features->order.n_parameters);
}

static void
split(const int16_t *parameters, size_t n, unsigned char *to)
{
  for (size_t i = 0; i < n; i++) {
    int value = parameters[i];
    unsigned code = value < 0 ? -2u * (unsigned)value - 1 : 2u * (unsigned)value;
    to[i] = (unsigned char)(code & 0xff);
    to[n + i] = (unsigned char)(code >> 8);
  }
}

static void
join(const unsigned char *restrict from, size_t n, int16_t *restrict parameters)
{
  for (size_t i = 0; i < n; i++) {
    uint16_t code = (uint16_t)(from[i] | from[n + i] << 8);
    parameters[i] = (int16_t)(code >> 1 ^ -(code & 1));
  }
}

void *
ply_othello_file_pack(const int16_t *parameters, size_t *length)
{
  unsigned char *body = NULL, *file = NULL;
  Features features;

  if (!features_init(&features))
    return NULL;
  size_t n = features.n, room = ZSTD_compressBound(2 * n);
  body = malloc(2 * n);
  file = malloc(PLY_OTHELLO_FILE_HEAD + room);
  *length = 0;
  if (body != NULL && file != NULL) {
    for (int stage = 0; stage <= PLY_OTHELLO_STAGES; stage++) {
      size_t at = (size_t)stage * count_of(&features, 0);
      split(parameters + at, count_of(&features, stage), body + 2 * at);
    }
    memcpy(file, PLY_OTHELLO_FILE_MAGIC, 8);
    ply_bytes_store(file + 8, PLY_OTHELLO_FILE_VERSION, 4);
    ply_bytes_store(file + 12, n, 4);
    ply_bytes_store(file + 16, features.hash, 8);
    *length = compress(body, 2 * n, file + PLY_OTHELLO_FILE_HEAD, room);
  }
  free(body);
  features_clear(&features);
  if (*length == 0) {
    free(file);
    return NULL;
  }
  *length += PLY_OTHELLO_FILE_HEAD;
  return file;
}

static const char *
head_fault(const unsigned char *bytes, size_t length, const Features *features)
{
  if (length < PLY_OTHELLO_FILE_HEAD || memcmp(bytes, PLY_OTHELLO_FILE_MAGIC, 8) != 0)
    return "the bytes are no weights";
  if (ply_bytes_load(bytes + 8, 4) != PLY_OTHELLO_FILE_VERSION)
    return "the weights have another version";
  if (ply_bytes_load(bytes + 12, 4) != features->n ||
      ply_bytes_load(bytes + 16, 8) != features->hash)
    return "the weights are for other features";
  if (length < PLY_OTHELLO_FILE_HEAD + 5 ||
      ply_bytes_load(bytes + PLY_OTHELLO_FILE_HEAD, 4) != ZSTD_MAGICNUMBER)
    return "the compressed part is missing";
  if (!(bytes[PLY_OTHELLO_FILE_HEAD + 4] & CHECKSUM_BIT))
    return "the checksum is missing";
  return NULL;
}

/* A file that is read a stage at a time: so little memory is touched that it stays in the cache,
 * and a program that starts anew for each move has little time. */
typedef struct {
  Features features;
  ZSTD_DCtx *context;
  ZSTD_inBuffer in;
  size_t left;         /* 0: the frame is complete and its checksum right */
  unsigned char *part; /* a stage's bytes, */
  int16_t *parameters; /* … and what they say */
} Reader;

static void
reader_clear(Reader *reader)
{
  ZSTD_freeDCtx(reader->context);
  free(reader->part);
  free(reader->parameters);
  features_clear(&reader->features);
}

/* NULL, or what is wrong; the reader is to be cleared then too. */
static const char *
reader_init(Reader *reader, const unsigned char *bytes, size_t length)
{
  *reader = (Reader){.left = 1};
  if (!features_init(&reader->features))
    return "memory is short";
  const char *fault = head_fault(bytes, length, &reader->features);
  if (fault != NULL)
    return fault;
  size_t most = count_of(&reader->features, 0);
  assert(count_of(&reader->features, PLY_OTHELLO_STAGES) <= most);
  reader->in.src = bytes + PLY_OTHELLO_FILE_HEAD;
  reader->in.size = length - PLY_OTHELLO_FILE_HEAD;
  reader->part = malloc(2 * most);
  reader->parameters = malloc(most * sizeof *reader->parameters);
  reader->context = ZSTD_createDCtx();
  if (reader->part == NULL || reader->parameters == NULL || reader->context == NULL ||
      ZSTD_isError(
          ZSTD_DCtx_setParameter(reader->context, ZSTD_d_windowLogMax, PLY_OTHELLO_FILE_WINDOW)))
    return "memory is short";
  return NULL;
}

/* The next stage's parameters into `reader->parameters`. */
static const char *
read_stage(Reader *reader, int stage)
{
  size_t n = count_of(&reader->features, stage);
  ZSTD_outBuffer out = {reader->part, 2 * n, 0};

  while (out.pos < out.size) {
    size_t before = out.pos + reader->in.pos;
    if (reader->left == 0)
      return "the weights end too early";
    reader->left = ZSTD_decompressStream(reader->context, &out, &reader->in);
    if (ZSTD_isError(reader->left) || (out.pos < out.size && out.pos + reader->in.pos == before))
      return "the compressed part is damaged";
  }
  join(reader->part, n, reader->parameters);
  return NULL;
}

/* All stages, into `parameters` or, if that is NULL, into `eval`. */
static const char *
read_stages(Reader *reader, int16_t *parameters, PlyOthelloEval *eval)
{
  const Features *features = &reader->features;

  for (int stage = 0; stage <= PLY_OTHELLO_STAGES; stage++) {
    const char *fault = read_stage(reader, stage);
    if (fault != NULL)
      return fault;
    if (parameters != NULL)
      memcpy(parameters + (size_t)stage * count_of(features, 0), reader->parameters,
             count_of(features, stage) * sizeof *parameters);
    else
      ply_othello_eval_fill(eval, stage < PLY_OTHELLO_STAGES ? &features->main : &features->order,
                            stage, reader->parameters);
  }
  unsigned char more; /* nothing may follow but the checksum */
  ZSTD_outBuffer out = {&more, 1, 0};
  if (reader->left != 0)
    reader->left = ZSTD_decompressStream(reader->context, &out, &reader->in);
  bool complete = reader->left == 0 && out.pos == 0 && reader->in.pos == reader->in.size;
  return complete ? NULL : "the compressed part is damaged";
}

int16_t *
ply_othello_file_unpack(const void *bytes, size_t length, const char **reason)
{
  int16_t *parameters = NULL;
  Reader reader;

  *reason = reader_init(&reader, bytes, length);
  if (*reason == NULL) {
    parameters = malloc(reader.features.n * sizeof *parameters);
    *reason = parameters == NULL ? "memory is short" : read_stages(&reader, parameters, NULL);
  }
  reader_clear(&reader);
  if (*reason == NULL)
    return parameters;
  free(parameters);
  return NULL;
}

PlyOthelloEval *
ply_othello_eval_load(const void *bytes, size_t length, const char **reason)
{
  PlyOthelloEval *eval = NULL;
  Reader reader;

  *reason = reader_init(&reader, bytes, length);
  if (*reason == NULL) {
    eval = ply_othello_eval_begin(&reader.features.main, &reader.features.order);
    *reason = eval == NULL ? "memory is short" : read_stages(&reader, NULL, eval);
  }
  reader_clear(&reader);
  if (*reason == NULL)
    return eval;
  ply_othello_eval_free(eval);
  return NULL;
}

const PlyOthelloEval *
ply_othello_eval_shared(void)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static const PlyOthelloEval *shared;
  const unsigned char *begin = ply_othello_weights_begin;
  const char *reason;

  pthread_mutex_lock(&lock);
  if (shared == NULL)
    shared = ply_othello_eval_load(begin, (size_t)(ply_othello_weights_end - begin), &reason);
  const PlyOthelloEval *eval = shared;
  pthread_mutex_unlock(&lock);
  return eval;
}
