/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "trace/codec.h"
#include "trace/step.h"

#include <glib.h>
#include <string.h>
#include <zstd.h>

#define MOST_RECORDS ((size_t)1 << 24)
#define MOST_BODY    ((size_t)1 << 20)
#define HEAD         12

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

/* Walks what was read as the window would. */
static void
walk(const PlyTrace *trace)
{
  static PlyTraceState state;
  PlyPosition position;
  for (uint32_t i = 0; i < trace->n && i < 32; i++) {
    g_assert_cmpuint(ply_trace_enter_step(trace, i), <, ply_trace_leave_step(trace, i));
    g_assert_cmpuint(ply_trace_step_at(trace, ply_trace_enter_step(trace, i)).visit, ==, i);
    ply_trace_state_at(trace, ply_trace_leave_step(trace, i), &state);
    ply_trace_position(trace, i, &position);
  }
}

/* Bytes that are a recording are written as bytes that are the same one. */
static void
check(const void *data, size_t size)
{
  PlyTraceDecodeFault fault = {0};
  PlyTrace *trace = ply_trace_decode(data, size, MOST_RECORDS, &fault);
  g_assert_true((trace == NULL) == (fault.reason != NULL));
  if (trace == NULL)
    return;
  walk(trace);
  g_autoptr(GByteArray) first = g_byte_array_new(), second = g_byte_array_new();
  g_assert_true(ply_trace_encode(trace, NULL, append, first));
  PlyTrace *again = ply_trace_decode(first->data, first->len, MOST_RECORDS, &fault);
  g_assert_nonnull(again);
  g_assert_true(ply_trace_encode(again, NULL, append, second));
  g_assert_cmpmem(first->data, first->len, second->data, second->len);
  ply_trace_unref(trace);
  ply_trace_unref(again);
}

static void
append_number(GByteArray *bytes, guint32 number)
{
  const guint8 stored[] = {(guint8)number, (guint8)(number >> 8), (guint8)(number >> 16),
                           (guint8)(number >> 24)};
  g_byte_array_append(bytes, stored, sizeof stored);
}

/* The bytes as the frames of a file of version 2, each after its length in four bytes: head and seek
 * table are made to fit. */
static void
check_frames(const uint8_t *data, size_t size)
{
  static const guint8 head[] = "\x50\x2a\x4d\x18\x0c\0\0\0PLYTRACE\2\0\0";
  g_autoptr(GByteArray) bytes = g_byte_array_new(), table = g_byte_array_new();
  ZSTD_CCtx *context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  g_byte_array_append(bytes, head, sizeof head);
  append_number(table, sizeof head);
  append_number(table, 0);
  while (size >= 4) {
    gsize n = data[0] | (gsize)data[1] << 8 | (gsize)data[2] << 16;
    n = MIN(n, size - 4);
    gsize room = ZSTD_compressBound(n);
    g_autofree guint8 *packed = g_malloc(room);
    gsize length = ZSTD_compress2(context, packed, room, data + 4, n);
    g_byte_array_append(bytes, packed, (guint)length);
    append_number(table, (guint32)length);
    append_number(table, (guint32)n);
    data += 4 + n;
    size -= 4 + n;
  }
  ZSTD_freeCCtx(context);
  append_number(bytes, 0x184D2A5E);
  append_number(bytes, table->len + 9);
  g_byte_array_append(bytes, table->data, table->len);
  append_number(bytes, table->len / 8);
  g_byte_array_append(bytes, (const guint8 *)"", 1);
  append_number(bytes, 0x8F92EAB1);
  g_autofree guint8 *whole = g_memdup2(bytes->data, bytes->len);
  check(whole, bytes->len);
}

/* The bytes as a file, and packed with a right checksum as what stands inside of one: no mutation
 * would get past the checksum. So the corpus has the inside of files, too. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree guint8 *copy = ply_fuzz_copy(data, size);
  g_autoptr(GByteArray) body = g_byte_array_new(), packed = g_byte_array_new();
  check(copy, size);
  check_frames(copy, size);
  g_byte_array_append(body, data, (guint)MIN(size, MOST_BODY));
  g_byte_array_append(packed, (const guint8 *)"PLYTRACE\1\0\0\0", HEAD);
  g_byte_array_set_size(packed, HEAD + (guint)ZSTD_compressBound(body->len));
  ZSTD_CCtx *context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  size_t n =
      ZSTD_compress2(context, packed->data + HEAD, packed->len - HEAD, body->data, body->len);
  ZSTD_freeCCtx(context);
  g_assert_false(ZSTD_isError(n));
  g_autofree guint8 *whole = g_memdup2(packed->data, HEAD + n);
  check(whole, HEAD + n);
  return 0;
}
