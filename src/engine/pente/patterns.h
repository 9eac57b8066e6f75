/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the four cells on either hand of an empty cell let a stone there do along their line, as a
 * table that make-pente-patterns.c writes when Plyscope is built. A cell has two bits: 0 empty, 1 or 2 a
 * stone of side 0 or 1, 3 off the board. A pattern is eight such cells from the line's lower end
 * on, in bits 0–15; five in a row, and all that leads to it, needs no cell farther away. */

#include <stdint.h>

#define PENTE_PATTERNS 65536
#define PENTE_KINDS    256 /* at most */

/* Patterns that mean the same are of one kind. Its shapes: three bits, side 0's low, side 1's from
 * bit 16 on. A cell's own word has those of its four directions beside each other: twelve bits a
 * side. */
extern const uint8_t ply_pente_kinds[PENTE_PATTERNS];
extern const uint32_t ply_pente_kind_shapes[PENTE_KINDS];

/* What else a kind means, sixteen bits a side; a cell has the sum over its directions. */
enum {
  PENTE_EXTRA_PAIR = 0,   /* 4 bits: pairs that the stone would take */
  PENTE_EXTRA_ATTACK = 4, /* 4 bits: pairs flanked, their other end being empty */
  PENTE_EXTRA_DANGER = 8, /* 3 bits: lines in which the stone would be of a pair to be taken */
};
extern const uint32_t ply_pente_kind_extras[PENTE_KINDS];

/* By the twelve bits of four shapes: the strongest in bits 0–2, the second in bits 3–5. */
#define PENTE_RANKS 64
extern const uint8_t ply_pente_ranks[4096];
