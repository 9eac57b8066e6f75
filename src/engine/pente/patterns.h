/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the four cells on either hand of an empty cell let a stone there do along their line, as a
 * table that make-patterns.c writes when Plyscope is built. A cell has two bits: 0 empty, 1 or 2 a
 * stone of side 0 or 1, 3 off the board. A pattern is eight such cells from the line's lower end
 * on, in bits 0–15; five in a row, and all that leads to it, needs no cell farther away. */

#include <stdint.h>

#define PENTE_PATTERNS 65536
#define PENTE_KINDS    256 /* at most */

/* A line's part of a cell's hit word, or a whole one, the sum over the cell's four lines: 32 bits
 * a side, side 0's low. Each line of shape k counts 1 at bit 4k, so that the highest bit set tells
 * the strongest one; bits 0–3 count the pairs that the stone would take. */
#define PENTE_HIT_PAIRS UINT32_C(15)

/* The same for what is asked less often: eight bits a side. */
enum {
  PENTE_EXTRA_ATTACK = 0, /* 4 bits: pairs flanked, their other end being empty */
  PENTE_EXTRA_DANGER = 4, /* 3 bits: lines in which the stone would be of a pair to be taken */
};

/* Patterns that mean the same are of one kind; what a kind adds to both words. */
extern const uint8_t ply_pente_kinds[PENTE_PATTERNS];
extern const uint64_t ply_pente_kind_hits[PENTE_KINDS];
extern const uint16_t ply_pente_kind_extras[PENTE_KINDS];
