/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers and text in Zstandard frames, in both directions. */

#include "trace/codec-stream-private.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

#define LEVEL 3
/* Frames that need more than this to be undone (16 MiB) are refused; ours need 2 MiB. */
#define MOST_WINDOW_LOG 24
/* Of the frame's header: the four bytes it begins with, and the bit that promises a checksum
 * (RFC 8878, 3.1.1). */
static const unsigned char frame_magic[4] = {0x28, 0xb5, 0x2f, 0xfd};
#define CHECKSUM_BIT 4

void
ply_codec_writer_clear(PlyCodecWriter *self)
{
  free(self->bytes);
}

void
ply_codec_put(PlyCodecWriter *self, const void *bytes, size_t n)
{
  if (!self->failed && n > self->room - self->n) {
    size_t room = 2 * (self->n + n) + 256;
    unsigned char *more = realloc(self->bytes, room);
    self->failed = more == NULL;
    self->bytes = more != NULL ? more : self->bytes;
    self->room = more != NULL ? room : self->room;
  }
  if (self->failed || n == 0)
    return;
  memcpy(self->bytes + self->n, bytes, n);
  self->n += n;
}

size_t
ply_codec_pack(const PlyCodecWriter *self, unsigned char **packed)
{
  ZSTD_CCtx *context = self->failed ? NULL : ZSTD_createCCtx();
  size_t room = ZSTD_compressBound(self->n), n = 0;

  *packed = context != NULL ? malloc(room) : NULL;
  if (*packed != NULL &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL)) &&
      !ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)))
    n = ZSTD_compress2(context, *packed, room, self->bytes, self->n);
  ZSTD_freeCCtx(context);
  return ZSTD_isError(n) ? 0 : n;
}

void
ply_codec_put_number(PlyCodecWriter *self, uint64_t number, int bytes)
{
  unsigned char stored[8];

  ply_bytes_store(stored, number, bytes);
  ply_codec_put(self, stored, (size_t)bytes);
}

void
ply_codec_put_text(PlyCodecWriter *self, const char *text)
{
  size_t n = text != NULL ? strlen(text) : 0;

  ply_codec_put_number(self, n, 4);
  if (n > 0)
    ply_codec_put(self, text, n);
}

bool
ply_codec_fail(PlyCodecReader *self, const char *reason)
{
  if (!self->failed)
    *self->fault = (PlyTraceDecodeFault){.offset = self->offset, .reason = reason};
  self->failed = true;
  return false;
}

/* A fault of the file's own bytes, before they say anything. */
static bool
fail_in_file(PlyCodecReader *self, const char *reason)
{
  if (!self->failed)
    *self->fault = (PlyTraceDecodeFault){.offset = self->in.pos, .in_file = true, .reason = reason};
  self->failed = true;
  return false;
}

static const char *
head_fault(const unsigned char *bytes, size_t length)
{
  if (length < PLY_CODEC_HEAD_1 || memcmp(bytes, PLY_TRACE_CODEC_MAGIC, 8) != 0)
    return "the bytes are no recording";
  if (ply_bytes_load(bytes + 8, 4) != 1)
    return "the recording has another version";
  if (length < PLY_CODEC_HEAD_1 + 5 || memcmp(bytes + PLY_CODEC_HEAD_1, frame_magic, 4) != 0)
    return "the compressed part is missing";
  if (!(bytes[PLY_CODEC_HEAD_1 + 4] & CHECKSUM_BIT))
    return "the checksum is missing";
  return NULL;
}

bool
ply_codec_reader_init(PlyCodecReader *self, const void *bytes, size_t length,
                      PlyTraceDecodeFault *fault)
{
  const char *reason = head_fault(bytes, length);

  *self = (PlyCodecReader){.fault = fault, .size = ZSTD_DStreamOutSize()};
  if (reason != NULL)
    return fail_in_file(self, reason);
  self->in = (ZSTD_inBuffer){bytes, length, PLY_CODEC_HEAD_1};
  self->stream = ZSTD_createDCtx();
  self->room = malloc(self->size);
  if (self->stream == NULL || self->room == NULL ||
      ZSTD_isError(ZSTD_DCtx_setParameter(self->stream, ZSTD_d_windowLogMax, MOST_WINDOW_LOG)))
    return ply_codec_fail(self, "memory is short");
  return true;
}

void
ply_codec_reader_begin(PlyCodecReader *self, unsigned char *bytes, size_t n, uint64_t offset,
                       PlyTraceDecodeFault *fault)
{
  *self = (PlyCodecReader){
      .room = bytes, .size = n, .to = n, .offset = offset, .ended = true, .fault = fault};
}

void
ply_codec_reader_clear(PlyCodecReader *self)
{
  ZSTD_freeDCtx(self->stream);
  free(self->room);
}

/* Decompresses the next buffer; it may be empty only at the frame's end. */
static bool
refill(PlyCodecReader *self)
{
  ZSTD_outBuffer out = {self->room, self->size, 0};

  while (out.pos == 0 && !self->ended) {
    size_t before = self->in.pos;
    size_t left = ZSTD_decompressStream(self->stream, &out, &self->in);
    if (ZSTD_isError(left))
      return fail_in_file(self, "the compressed part is damaged");
    self->ended = left == 0;
    if (left > 0 && out.pos == 0 && self->in.pos == before)
      return fail_in_file(self, "the recording ends too early");
  }
  self->from = 0;
  self->to = out.pos;
  return true;
}

bool
ply_codec_get(PlyCodecReader *self, void *bytes, size_t n)
{
  unsigned char *to = bytes;

  while (n > 0 && !self->failed) {
    if (self->from == self->to && !refill(self))
      return false;
    size_t part = self->to - self->from < n ? self->to - self->from : n;
    if (part == 0)
      return ply_codec_fail(self, "the recording ends too early");
    memcpy(to, self->room + self->from, part);
    self->from += part;
    self->offset += part;
    to += part;
    n -= part;
  }
  return !self->failed;
}

uint64_t
ply_codec_get_number(PlyCodecReader *self, int bytes, uint64_t most, const char *reason)
{
  unsigned char stored[8];

  if (!ply_codec_get(self, stored, (size_t)bytes))
    return 0;
  uint64_t number = ply_bytes_load(stored, bytes);
  if (number <= most)
    return number;
  ply_codec_fail(self, reason);
  return 0;
}

int64_t
ply_codec_get_signed(PlyCodecReader *self, int bytes, int64_t least, int64_t most,
                     const char *reason)
{
  unsigned char stored[8];

  if (!ply_codec_get(self, stored, (size_t)bytes))
    return 0;
  uint64_t sign = UINT64_C(1) << (8 * bytes - 1), number = ply_bytes_load(stored, bytes);
  int64_t value = (int64_t)((number ^ sign) - sign);
  if (value >= least && value <= most)
    return value;
  ply_codec_fail(self, reason);
  return 0;
}

/* The length of the character at `text`, of which `left` bytes are there; 0 if it is no UTF-8:
 * too long a form, half of a surrogate pair, or past U+10FFFF (RFC 3629, section 4). */
static size_t
character_length(const unsigned char *text, size_t left)
{
  unsigned c = text[0];
  size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : 4;

  if (c == 0 || (c >= 0x80 && c < 0xc2) || c > 0xf4 || n > left)
    return 0;
  for (size_t i = 1; i < n; i++) {
    if ((text[i] & 0xc0) != 0x80)
      return 0;
  }
  if ((c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] > 0x9f) ||
      (c == 0xf0 && text[1] < 0x90) || (c == 0xf4 && text[1] > 0x8f))
    return 0;
  return n;
}

char *
ply_codec_get_text(PlyCodecReader *self, size_t most, const char *reason)
{
  size_t n = (size_t)ply_codec_get_number(self, 4, most, reason);
  char *text = self->failed ? NULL : malloc(n + 1);

  if (text == NULL) {
    ply_codec_fail(self, "memory is short");
    return NULL;
  }
  if (ply_codec_get(self, text, n)) {
    size_t at = 0;
    for (size_t step = 1; at < n && step > 0; at += step)
      step = character_length((const unsigned char *)text + at, n - at);
    text[n] = '\0';
    if (strlen(text) == n && at == n)
      return text;
    ply_codec_fail(self, reason);
  }
  free(text);
  return NULL;
}

bool
ply_codec_get_end(PlyCodecReader *self)
{
  if (self->failed || (self->from == self->to && !refill(self)))
    return false;
  if (self->from < self->to || !self->ended || self->in.pos < self->in.size)
    return ply_codec_fail(self, "something follows the end");
  return true;
}
