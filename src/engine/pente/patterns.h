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
 * a side, side 0's low. Each line of shape k counts 1 at bit 8 + 3k, so that the highest bit set
 * tells the strongest one. */
enum {
  PENTE_HIT_DANGER = 0, /* 3 bits: lines in which the stone would be of a pair to be taken */
  PENTE_HIT_ATTACK = 3, /* 4 bits: pairs it would flank, their other end being empty */
  PENTE_HIT_PAIR = 7,   /* 4 bits: pairs it would take */
  PENTE_HIT_SHAPE = 8,  /* 3 bits for each shape from PLY_PENTE_TWO on */
};

/* Patterns that mean the same are of one kind; what a kind adds to the hit word. */
extern const uint8_t ply_pente_kinds[PENTE_PATTERNS];
extern const uint64_t ply_pente_kind_hits[PENTE_KINDS];
