/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The tidy drawing of a rooted ordered tree, in linear time and without recursion.
 *
 * Contours, threads and lazily spread shifts: Reingold and Tilford, "Tidier Drawings of Trees"
 * (1981); Walker, "A Node-Positioning Algorithm for General Trees" (1990); Buchheim, Jünger and
 * Leipert, "Improving Walker's Algorithm to Run in Linear Time" (2002); the list of siblings seen
 * from the right: van der Ploeg, "Drawing Non-layered Tidy Trees in Linear Time" (2014).
 *
 * Pure computation on the caller's array; any thread. */

#include <stdint.h>

typedef struct PlyTidyNode {
  int32_t parent; /* index, −1 at the root */
  float width;    /* of its box, > 0 */
  float x;        /* result: centre of the box */
} PlyTidyNode;

/* The most nodes of one drawing. */
#define PLY_TIDY_MAX_NODES (1 << 24)

/* All nodes of one level share a row, so only x is found. The root is node 0, parents stand before
 * their children, and siblings stand in drawing order.
 *
 * Neighbours in a row keep their order and at least `gap` (siblings) or `cousin_gap` (others)
 * between their boxes; a parent stands midway between the centres of its first and last child;
 * equal subtrees are drawn alike; small subtrees between bigger ones are spread evenly; a mirrored
 * tree has the mirrored drawing. The leftmost edge of a box is at 0. Returns the width of the whole
 * drawing, 0 if there is no node, −1 if memory is short (the nodes are then as they were). */
float ply_tidy_layout(PlyTidyNode *nodes, int32_t n, float gap, float cousin_gap);
