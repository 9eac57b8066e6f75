/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Random trees that are as hard as each other: those of a shape are drawn one after another, and a
 * tree is taken if what alpha-beta does on it is what was asked for. Pure, any thread. */

#include "rules/number-tree-edit.h"
#include "trace/trace.h"

typedef struct PlyVariantWish {
  PlyNumberTreeCode code;        /* shape, numbers, order; its seed is the first that is drawn */
  int least_cuts, most_cuts;     /* nodes that are left with moves not looked at */
  int least_deep;                /* of these: deep cuts, by a bound from three plies up or more */
  int least_leaves, most_leaves; /* that are looked at */
  bool no_ties; /* no number twice, so that cutting at ≥ and at > are the same search */
} PlyVariantWish;

/* What there is no wish for: any number. */
#define PLY_VARIANT_ANY INT32_MAX

typedef struct PlyVariant {
  PlyNumberTreeCode code;
  int cuts, deep, leaves, n_leaves; /* n_leaves: of the tree */
  PlyScore value;
} PlyVariant;

/* What there was among trees that were drawn. */
typedef struct PlyVariantsSeen {
  int n; /* without ties, where none are wanted */
  int least_cuts, most_cuts, most_deep, least_leaves, most_leaves;
} PlyVariantsSeen;

/* The first tree that fits, of at most `tries` seeds from that of the wish on. False: there is none
 * among these, memory is short, or should_stop() (may be NULL) said so; `seen` (may be NULL) then tells
 * what there is. */
bool ply_variant_find(const PlyVariantWish *wish, int tries, PlyVariant *variant,
                      PlyVariantsSeen *seen, void *data, bool (*should_stop)(void *data));
