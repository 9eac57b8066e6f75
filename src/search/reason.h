/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an engine says beside a visit's values: why it looked no further at a node whose moves it did
 * not try, or how selective a pass is. Kept as one word (PlyVisit.reason), 0 if it says nothing. */

#include <stdint.h>

#include "search/search.h"

/* The numbers are those of files. */
typedef enum {
  PLY_REASON_NONE,
  PLY_REASON_PASS,   /* at the root: `percent` of its cuts on likelihood are right */
  PLY_REASON_LIKELY, /* a search of `plies` (0: the evaluation) came beyond `bound`, which decides
                        the node's window rightly in `percent` of such cases */
  PLY_REASON_STABLE, /* the other side keeps `count` discs, whatever is played */
  PLY_REASON_SOLVED, /* searched to the end of the game by `count` nodes that are not told */
} PlyReasonKind;

typedef struct PlyReason {
  PlyReasonKind kind;
  int plies, percent;
  PlyScore bound; /* in whole units of the game, for the side to move at the node */
  uint32_t count; /* at most PLY_REASON_MOST */
} PlyReason;

#define PLY_REASON_MOST ((1u << 28) - 1) /* … and then so many or more */

static inline uint32_t
ply_reason_pack(const PlyReason *reason)
{
  uint32_t count = reason->count < PLY_REASON_MOST ? reason->count : PLY_REASON_MOST;
  uint32_t rest = reason->kind == PLY_REASON_LIKELY || reason->kind == PLY_REASON_PASS
                      ? (uint32_t)reason->plies | (uint32_t)reason->percent << 6 |
                            (uint32_t)(reason->bound + 512) << 13
                      : count;

  return (uint32_t)reason->kind | rest << 4;
}

static inline PlyReason
ply_reason_unpack(uint32_t word)
{
  PlyReasonKind kind = (PlyReasonKind)(word & 15);
  uint32_t rest = word >> 4;

  if (kind != PLY_REASON_LIKELY && kind != PLY_REASON_PASS)
    return (PlyReason){.kind = kind, .count = rest};
  return (PlyReason){.kind = kind,
                     .plies = (int)(rest & 63),
                     .percent = (int)(rest >> 6 & 127),
                     .bound = (PlyScore)(rest >> 13 & 1023) - 512};
}
