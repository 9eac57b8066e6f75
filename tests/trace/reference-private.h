/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Shared by the reference's nodes and its root. */

#include "reference.h"

typedef enum { MINIMAX, ALPHA_BETA, PVS, MTDF } Kind;

typedef struct Ref {
  const PlyRules *rules;
  const PlySearchOptions *options;
  Kind kind;
  bool hard;
  GArray *visits;
  unsigned horizon; /* unfinished positions that had to be judged statically */
} Ref;

/* One call of a search: a node with its window. */
typedef struct Call {
  const PlyPosition *position;
  uint32_t parent; /* visit */
  PlyMove move;
  int order, ply, depth;
  PlyScore alpha, beta;
  unsigned flags;
} Call;

static inline RefVisit *
ref_visit(const Ref *r, uint32_t visit)
{
  return &g_array_index(r->visits, RefVisit, visit);
}

PlyBound ref_bound(PlyScore value, PlyScore alpha, PlyScore beta);
int ref_moves(const Ref *r, const PlyPosition *position, PlyMove *moves);
/* Opens a visit. */
uint32_t ref_open(Ref *r, const Call *call);
/* Closes it with its value. */
PlyScore ref_close(Ref *r, uint32_t visit, PlyScore value, PlyBound bound);
/* The parent takes the value of its child as final. */
void ref_take(Ref *r, uint32_t visit, uint32_t child, PlyScore value);
/* The value of child `call` of the node `call->parent` for that node, whose window is now (alpha,
 * beta): the algorithm's own way of asking for it. Taken. */
PlyScore ref_child(Ref *r, Call call, PlyScore alpha, PlyScore beta);
