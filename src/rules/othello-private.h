/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello's position, shared by othello*.c. Boards up to 8x8 are 64-bit words with eight bits a
 * row, 9x9 and 10x10 are 128-bit words with ten. Bit = row from the top × stride + column. */

#include "base/bits.h"
#include "rules/game.h"

__extension__ typedef unsigned __int128 OthelloBig;

typedef struct {
  union {
    uint64_t small[2]; /* discs by side */
    OthelloBig big[2];
  };
} OthelloState;

static inline int
othello_big_count(OthelloBig word)
{
  return ply_bits_count((uint64_t)word) + ply_bits_count((uint64_t)(word >> 64));
}

#define WORD         uint64_t
#define NAME(verb)   othello_small_##verb
#define STRIDE       8
#define FIRST_COLUMN UINT64_C(0x0101010101010101)
#include "rules/othello-kernel.inc"
#undef WORD
#undef NAME
#undef STRIDE
#undef FIRST_COLUMN

#define WORD         OthelloBig
#define NAME(verb)   othello_big_##verb
#define STRIDE       10
#define FIRST_COLUMN ((OthelloBig)0x4010040 << 64 | UINT64_C(0x1004010040100401))
#include "rules/othello-kernel.inc"
#undef WORD
#undef NAME
#undef STRIDE
#undef FIRST_COLUMN

static inline const OthelloState *
othello_state(const PlyPosition *position)
{
  return (const void *)position->state;
}

static inline bool
othello_is_small(const PlyRules *rules)
{
  return rules->rows <= 8;
}

/* othello-eval.c */
extern const PlyEvaluation ply_othello_evaluations[];
void ply_othello_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves,
                       int n, int32_t *priority);
