/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* No records whatever make a check read or write where it should not (run under a sanitizer). */

#include <string.h>

#include "../fewer.h"
#include "random-recording.h"

#include "trace/check.h"

/* Records of random bits, and right ones with some random bits in them: whatever passes for a
 * structure can be played through. */
static void
test_garbage(void)
{
  PlyTraceInfo info = {.foreign = true};
  guint shaped = 0;
  PlyRng rng;

  ply_rng_init(&rng, 14);
  info.options.algorithm = ply_algorithm_at(1);
  for (guint i = 0; i < 20000; i++) {
    uint32_t n = 1 + ply_rng_below(&rng, 12);
    bool wild = chance(&rng, 2);
    PlyTraceFault fault;
    PlyTrace *trace = ply_trace_new(&info, n * sizeof(PlyTraceVisit));
    g_assert_nonnull(trace);
    trace->n = n;
    for (uint32_t v = 0; v < n; v++) {
      PlyTraceVisit *at = &trace->visits[v];
      if (!wild) {
        *at = (PlyTraceVisit){.alpha = -9, .beta = 9, .end = v == 0 ? n : v + 1, .ply = v > 0};
        at->parent = v == 0 ? PLY_TRACE_NONE : ply_rng_below(&rng, 2);
        at->move = v == 0 ? PLY_MOVE_NONE : (PlyMove)v;
        at->order = v == 0 ? 0 : v - 1;
        at->flags = ply_rng_below(&rng, 1 << 14) & ply_rng_below(&rng, 1 << 14) & 1023;
      }
      for (size_t byte = 0; wild && byte < sizeof *at; byte++)
        ((uint8_t *)at)[byte] = (uint8_t)(chance(&rng, 2) ? ply_rng_next(&rng) : 0);
    }
    if (ply_trace_check_structure(trace, &fault)) {
      shaped++;
      ply_trace_check_semantics(trace, NULL, NULL, &fault);
    } else {
      g_assert_cmpuint(fault.visit, <, n);
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(shaped, >, 100);
}

/* Turns over some bits of the visits, and asks about them. Whether their shape is right. */
static bool
check_flipped(PlyTrace *trace, PlyRng *rng)
{
  PlyTraceFault fault;

  for (uint32_t flips = trace->n > 0 ? 1 + ply_rng_below(rng, 4) : 0; flips > 0; flips--) {
    uint8_t *bytes = (uint8_t *)&trace->visits[ply_rng_below(rng, trace->n)];
    bytes[ply_rng_below(rng, sizeof *trace->visits)] ^= (uint8_t)(1u << ply_rng_below(rng, 8));
  }
  trace->info.foreign = chance(rng, 4);
  if (chance(rng, 8))
    trace->info.keep_ply = (uint8_t)ply_rng_below(rng, 256);
  bool is_shaped = ply_trace_check_structure(trace, &fault);
  if (!ply_trace_check(trace, NULL, NULL, &fault) && fault.visit != PLY_TRACE_NONE)
    g_assert_cmpuint(fault.visit, <, trace->n);
  return is_shaped;
}

/* Recordings with some bits turned over, together with their game. Under a sanitizer, where it is to
 * record them that is dear, each is damaged several times. */
static void
test_bits(void)
{
  guint shaped = 0;
  PlyRng rng;

  ply_rng_init(&rng, 16);
  for (guint i = 0; i < 3000 / FEWER; i++) {
    Sample sample;
    PlyTrace *trace = random_recording(&rng, &sample);
    const uint8_t keep_ply = trace->info.keep_ply;
    g_autofree PlyTraceVisit *visits = g_memdup2(trace->visits, trace->n * sizeof *trace->visits);
    for (int k = 0; k < FEWER; k++) {
      shaped += check_flipped(trace, &rng);
      if (trace->n > 0)
        memcpy(trace->visits, visits, trace->n * sizeof *visits);
      trace->info.keep_ply = keep_ply;
    }
    ply_trace_unref(trace);
    ply_number_tree_free(sample.tree);
  }
  g_assert_cmpuint(shaped, >, 500);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/check-hostile/garbage", test_garbage);
  g_test_add_func("/trace/check-hostile/bits", test_bits);
  return g_test_run();
}
