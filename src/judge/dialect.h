/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The ways in which right programs differ: whose values they log, at which side of the window's end
 * they cut, what they return outside the window. Textbooks and courses have all of them. */

#include "record/json-line.h"

typedef enum {
  PLY_VALUES_MOVER, /* windows and values are for the side to move at the node */
  PLY_VALUES_MAX,   /* … for MAX everywhere */
} PlyCallDialectValues;

typedef enum {
  PLY_CUT_AT_LEAST,  /* best ≥ β */
  PLY_CUT_MORE_THAN, /* best > β */
} PlyCallDialectCut;

typedef enum {
  PLY_FAIL_SOFT, /* the best of the children's values, wherever it lies */
  PLY_FAIL_HARD, /* held to the window, leaves too */
  PLY_FAIL_RAW,  /* held to the window, but leaves return their number (Knuth and Moore 1975) */
  PLY_FAIL_LOW,  /* the bound that the mover has raised: held to the window at its own end alone */
} PlyCallDialectFail;

typedef enum {
  PLY_CALLS_ALPHA_BETA,
  PLY_CALLS_MINIMAX, /* no windows, no cuts */
  PLY_CALLS_PVS,     /* later children are tried with a null window first */
} PlyCallDialectCalls;

/* One way. */
typedef struct PlyCallDialect {
  guint8 values, cut, fail, calls;
  guint8 root; /* the side that moves at the root: 0 MAX, as the tree has it, or 1 turned round */
} PlyCallDialect;

/* Those that are possible, a bit for each; and the order of moves, which is only ever declared. */
typedef struct PlyCallDialects {
  guint8 values, cut, fail, calls, root;
  gboolean in_order; /* children are tried from left to right */
} PlyCallDialects;

/* What the members algorithm, fail_hard, values, rule, fail, root and order of a line leave open.
 * `side` would move at the root by the tree alone. FALSE with an error. */
gboolean ply_call_dialects_read(PlyCallDialects *set, const PlyJsonLine *line, guint8 side,
                                GError **error);

#define PLY_CALL_DIALECT_ANY(n) ((1u << (n)) - 1)

/* Sets `dialect` to the next of `set` after it, the first if `first`; FALSE if there is none. The
 * commonest come first. */
gboolean ply_call_dialect_next(const PlyCallDialects *set, gboolean first, PlyCallDialect *dialect);
void ply_call_dialects_add(PlyCallDialects *set, const PlyCallDialect *dialect);

/* "values for the side to move, cutting at ≥, fail-soft", and where the set has several of a kind,
 * all of them: "cutting at ≥ or >". Transfer full. */
char *ply_call_dialects_text(const PlyCallDialects *set);
