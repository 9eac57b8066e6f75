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
  g_assert_true(ply_trace_encode(trace, append, first));
  PlyTrace *again = ply_trace_decode(first->data, first->len, MOST_RECORDS, &fault);
  g_assert_nonnull(again);
  g_assert_true(ply_trace_encode(again, append, second));
  g_assert_cmpmem(first->data, first->len, second->data, second->len);
  ply_trace_unref(trace);
  ply_trace_unref(again);
}

/* The bytes as a file, and packed with a right checksum as what stands inside of one: no mutation
 * would get past the checksum. So the corpus has the inside of files, too. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  g_autofree guint8 *copy = g_memdup2(data, size);
  g_autoptr(GByteArray) body = g_byte_array_new(), packed = g_byte_array_new();
  check(copy, size);
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
