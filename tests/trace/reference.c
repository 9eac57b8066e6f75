/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nodes below the root. */

#include "reference-private.h"

#include "rules/game.h"

static PlyScore search(Ref *r, const Call *call);

PlyBound
ref_bound(PlyScore value, PlyScore alpha, PlyScore beta)
{
  if (alpha != -PLY_SCORE_INFINITE && value <= alpha)
    return PLY_BOUND_UPPER;
  if (beta != PLY_SCORE_INFINITE && value >= beta)
    return PLY_BOUND_LOWER;
  return PLY_BOUND_EXACT;
}

int
ref_moves(const Ref *r, const PlyPosition *position, PlyMove *moves)
{
  const PlyGame *game = r->rules->game;

  if (r->options->candidates_only && game->candidates != NULL)
    return game->candidates(r->rules, position, moves);
  return ply_rules_moves(r->rules, position, moves);
}

uint32_t
ref_open(Ref *r, const Call *call)
{
  RefVisit visit = {.ply = call->ply,
                    .depth = call->depth,
                    .order = call->order,
                    .move = call->move,
                    .best = PLY_MOVE_NONE,
                    .alpha = call->alpha,
                    .beta = call->beta,
                    .flags = call->flags,
                    .parent = call->parent,
                    .key = (uint16_t)call->position->key,
                    .so_far = -PLY_SCORE_INFINITE};

  g_array_append_val(r->visits, visit);
  return r->visits->len - 1;
}

PlyScore
ref_close(Ref *r, uint32_t visit, PlyScore value, PlyBound bound)
{
  RefVisit *v = ref_visit(r, visit);

  v->value = value;
  v->bound = bound;
  v->end = r->visits->len;
  return value;
}

void
ref_take(Ref *r, uint32_t visit, uint32_t child, PlyScore value)
{
  RefVisit *v = ref_visit(r, visit), *c = ref_visit(r, child);

  if (value <= v->so_far)
    return;
  v->so_far = value;
  c->is_best = true;
  c->raised = value > v->alpha;
  if (c->raised)
    v->best = c->move;
}

/* What a fail-hard search returns for this value. */
static PlyScore
squeeze(const Ref *r, const Call *call, PlyScore value)
{
  return r->hard ? CLAMP(value, call->alpha, call->beta) : value;
}

static PlyScore
judge(Ref *r, uint32_t visit, const PlyPosition *position)
{
  PlyScore value = r->options->evaluation->score(r->rules, position);

  ref_visit(r, visit)->flags |=
      PLY_VISIT_EVALUATED | (position->over ? (unsigned)PLY_VISIT_FINISHED : 0u);
  ref_visit(r, visit)->evaluation = value;
  r->horizon += !position->over;
  return value;
}

/* The value of a quiescent search of an open visit, always fail-soft: the side to move may stand
 * pat, or play one of the tactical moves. */
static PlyScore
calm(Ref *r, uint32_t visit, const Call *call, int left)
{
  PlyScore value = judge(r, visit, call->position), low = MAX(call->alpha, value);
  PlyMove moves[PLY_MAX_MOVES];
  int tried = 0, n;

  ref_visit(r, visit)->flags |= PLY_VISIT_QUIESCENCE;
  if (call->position->over || left == 0 || value >= call->beta)
    return value;
  ref_visit(r, visit)->so_far = value;
  n = r->rules->game->tactical_moves(r->rules, call->position, moves);
  for (; tried < n && low < call->beta; tried++) {
    PlyPosition after;
    ply_rules_play(r->rules, call->position, moves[tried], &after, NULL);
    Call next = {.position = &after,
                 .parent = visit,
                 .move = moves[tried],
                 .order = tried,
                 .ply = call->ply + 1,
                 .depth = call->depth - 1,
                 .alpha = -call->beta,
                 .beta = -low};
    uint32_t child = ref_open(r, &next);
    PlyScore reply = calm(r, child, &next, left - 1);
    ref_close(r, child, reply, ref_bound(reply, next.alpha, next.beta));
    ref_take(r, visit, child, -reply);
    value = MAX(value, -reply);
    low = MAX(low, value);
  }
  ref_visit(r, visit)->untried = n - tried;
  if (tried > 0 && value >= call->beta)
    ref_visit(r, visit)->flags |= PLY_VISIT_CUT;
  return value;
}

/* A node at the search's depth. */
static PlyScore
horizon(Ref *r, uint32_t visit, const Call *call)
{
  bool quiescent = r->options->quiescence && r->rules->game->tactical_moves != NULL;
  PlyScore value = quiescent ? calm(r, visit, call, r->options->quiescence_depth)
                             : judge(r, visit, call->position);

  PlyScore told = squeeze(r, call, value);
  bool exact = !quiescent && told == value;
  return ref_close(r, visit, told,
                   exact ? PLY_BOUND_EXACT : ref_bound(told, call->alpha, call->beta));
}

/* A node where the game has ended: what it is worth is known, whatever the window. */
static PlyScore
finished(Ref *r, uint32_t visit, const Call *call)
{
  PlyScore truth = r->rules->game->final_score(r->rules, call->position);
  PlyScore value = squeeze(r, call, truth);

  ref_visit(r, visit)->evaluation = truth;
  ref_visit(r, visit)->flags |= PLY_VISIT_EVALUATED | PLY_VISIT_FINISHED;
  return ref_close(r, visit, value,
                   value == truth ? PLY_BOUND_EXACT : ref_bound(value, call->alpha, call->beta));
}

PlyScore
ref_child(Ref *r, Call call, PlyScore alpha, PlyScore beta)
{
  uint32_t child = r->visits->len;
  PlyScore value;

  if (r->kind == MINIMAX) {
    call.alpha = -PLY_SCORE_INFINITE;
    call.beta = PLY_SCORE_INFINITE;
    value = -search(r, &call);
  } else if (r->kind == PVS && call.order > 0 && beta - alpha > 1) {
    call.alpha = -(alpha + 1);
    call.beta = -alpha;
    value = -search(r, &call);
    if (alpha < value && value < beta) {
      child = r->visits->len;
      call.flags = PLY_VISIT_RE_SEARCH;
      call.alpha = -beta;
      value = -search(r, &call);
    }
  } else {
    call.alpha = -beta;
    call.beta = -alpha;
    value = -search(r, &call);
  }
  ref_take(r, call.parent, child, value);
  return value;
}

static PlyScore
search(Ref *r, const Call *call)
{
  PlyScore alpha = call->alpha, best = -PLY_SCORE_INFINITE;
  uint32_t visit = ref_open(r, call);
  PlyMove moves[PLY_MAX_MOVES];
  int tried = 0;

  if (call->depth == 0)
    return horizon(r, visit, call);
  int n = ref_moves(r, call->position, moves);
  if (n == 0)
    return finished(r, visit, call);
  while (tried < n && alpha < call->beta) {
    PlyPosition after;
    ply_rules_play(r->rules, call->position, moves[tried], &after, NULL);
    Call next = {.position = &after,
                 .parent = visit,
                 .move = moves[tried],
                 .order = tried,
                 .ply = call->ply + 1,
                 .depth = call->depth - 1};
    PlyScore value = ref_child(r, next, alpha, call->beta);
    tried++;
    best = MAX(best, value);
    alpha = MAX(alpha, best);
  }
  ref_visit(r, visit)->untried = n - tried;
  if (best >= call->beta)
    ref_visit(r, visit)->flags |= PLY_VISIT_CUT;
  best = squeeze(r, call, best);
  return ref_close(r, visit, best, ref_bound(best, call->alpha, call->beta));
}
