/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The families that no search of ours makes yet: a UCT and a proof-number search of tic-tac-toe,
 * written here, are recorded in the words of docs/traces.md. They must come through the file as they
 * were, be found by step, and tell by the index of nodes what the searches knew at any time. */

#include <glib.h>
#include <math.h>

#include "base/hash.h"
#include "base/rng.h"
#include "trace/codec.h"
#include "trace/nodes.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

#define BUDGET     ((size_t)64 << 20)
#define ITERATIONS 3000u
#define C          0.7
#define SEED       16
#define ENDLESS    PLY_SCORE_INFINITE /* a proof number */

/* Of both searches; `n` and `w` are the one's, phi and delta the other's. */
typedef struct {
  PlyPosition position;
  PlyMove move;
  guint parent, first, n_children, depth; /* children side by side; none before it is expanded */
  gint64 n, w;                            /* w: for its own side */
  gint64 phi, delta;
  gboolean over;
} Node;

typedef struct {
  PlyRules rules;
  GArray *nodes;
  PlyTrace *trace;
  guint path[16], visits[16];
  int n_path;
} Best;

/* What was known of a node when an iteration was over. */
typedef struct {
  guint node, iteration, visit;
  gint64 n, w, phi, delta;
} Known;

static Node *
at(Best *self, guint i)
{
  return &g_array_index(self->nodes, Node, i);
}

static void
add(Best *self, const PlyPosition *position, guint parent, PlyMove move)
{
  Node node = {.position = *position, .move = move, .parent = parent, .phi = 1, .delta = 1};

  node.over = ply_rules_outcome(&self->rules, position) != PLY_GOING_ON;
  g_array_append_val(self->nodes, node);
}

static void
best_init(Best *self)
{
  PlyPosition root;

  *self = (Best){.nodes = g_array_new(FALSE, TRUE, sizeof(Node))};
  g_assert_true(ply_rules_parse("mnk", &self->rules));
  ply_rules_start(&self->rules, &root);
  PlyTraceInfo info = {.rules = self->rules,
                       .root = root,
                       .best = PLY_MOVE_NONE,
                       .keep_ply = UINT8_MAX,
                       .foreign = true,
                       .has_keys = true};
  self->trace = ply_trace_new(&info, BUDGET);
  add(self, &root, 0, PLY_MOVE_NONE);
}

static void
best_clear(Best *self)
{
  g_array_unref(self->nodes);
  ply_trace_unref(self->trace);
}

static void
expand(Best *self, guint i)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition before = at(self, i)->position, after;
  int n = ply_rules_moves(&self->rules, &before, moves);

  at(self, i)->first = self->nodes->len;
  at(self, i)->n_children = (guint)n;
  for (int k = 0; k < n; k++) {
    ply_rules_play(&self->rules, &before, moves[k], &after, NULL);
    add(self, &after, i, moves[k]);
  }
}

static PlyTraceVisit *
enter(Best *self, guint i, gint64 alpha, gint64 beta)
{
  PlyTrace *trace = self->trace;
  gboolean is_root = self->n_path == 0;

  g_assert_true(ply_trace_reserve(trace, (size_t)trace->n + 1));
  self->path[self->n_path] = i;
  self->visits[self->n_path] = trace->n;
  trace->visits[trace->n] =
      (PlyTraceVisit){.alpha = (PlyScore)alpha,
                      .beta = (PlyScore)beta,
                      .parent = is_root ? PLY_TRACE_NONE : self->visits[self->n_path - 1],
                      .move = at(self, i)->move,
                      .best = PLY_MOVE_NONE,
                      .flags = is_root ? PLY_VISIT_ITERATION : PLY_TRACE_BEST,
                      .ply = (guint8)self->n_path,
                      .key = (guint16)at(self, i)->position.key};
  self->n_path++;
  return &trace->visits[trace->n++];
}

/* The innermost that is open returns. */
static PlyTraceVisit *
leave(Best *self, gint64 value)
{
  PlyTraceVisit *visit = &self->trace->visits[self->visits[--self->n_path]];

  visit->end = self->trace->n;
  visit->value = (PlyScore)value;
  return visit;
}

static void
note(Best *self, GArray *known, guint iteration, guint visit, guint node)
{
  const Node *now = at(self, node);
  Known told = {node, iteration, visit, now->n, now->w, now->phi, now->delta};

  g_array_append_val(known, told);
}

static guint
choose_ucb(Best *self, guint i)
{
  const Node *parent = at(self, i);
  double most = -INFINITY;
  guint chosen = parent->first;

  for (guint k = parent->first; k < parent->first + parent->n_children; k++) {
    const Node *child = at(self, k);
    if (child->n == 0)
      return k;
    double sum = -(double)child->w / 1000 / (double)child->n +
                 C * sqrt(log((double)parent->n) / (double)child->n);
    if (sum > most) {
      most = sum;
      chosen = k;
    }
  }
  return chosen;
}

/* Random moves to the end; the reward in thousandths for the side at `from`. */
static gint64
play_out(const PlyRules *rules, const PlyPosition *from, guint32 seed, guint *n_moves)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position = *from, after;
  PlyRng rng;

  ply_rng_init(&rng, seed);
  for (*n_moves = 0; ply_rules_outcome(rules, &position) == PLY_GOING_ON; ++*n_moves) {
    int n = ply_rules_moves(rules, &position, moves);
    ply_rules_play(rules, &position, moves[ply_rng_below(&rng, (uint32_t)n)], &after, NULL);
    position = after;
  }
  PlyOutcome outcome = ply_rules_outcome(rules, &position);
  return outcome == PLY_DRAW ? 0 : (outcome == PLY_FIRST_WINS) == (from->side == 0) ? 1000 : -1000;
}

static void
iterate_uct(Best *self, guint iteration, GArray *known)
{
  guint32 seed = (guint32)ply_hash_mix(SEED + iteration), n_moves;
  guint i = 0;

  self->n_path = 0;
  enter(self, i, (gint64)(-1000 * C), PLY_SCORE_INFINITE)->detail = seed;
  while (at(self, i)->n > 0 && !at(self, i)->over) {
    if (at(self, i)->n_children == 0)
      expand(self, i);
    guint child = choose_ucb(self, i);
    self->trace->visits[self->visits[self->n_path - 1]].best = at(self, child)->move;
    i = child;
    enter(self, i, (gint64)(-1000 * C), PLY_SCORE_INFINITE);
  }
  gint64 reward = play_out(&self->rules, &at(self, i)->position, seed, &n_moves);
  PlyTraceVisit *leaf = &self->trace->visits[self->visits[self->n_path - 1]];
  if (n_moves > 0 && self->n_path > 1) {
    leaf->flags |= PLY_TRACE_FOLDED | PLY_VISIT_QUIESCENCE;
    leaf->detail = n_moves;
  } else if (n_moves == 0) {
    leaf->flags |= PLY_VISIT_FINISHED | PLY_VISIT_EVALUATED;
    leaf->detail = (guint32)(gint32)reward;
  }
  for (; self->n_path > 0; reward = -reward) {
    guint node = self->path[self->n_path - 1], visit = self->visits[self->n_path - 1];
    at(self, node)->n++;
    at(self, node)->w += reward;
    leave(self, reward);
    note(self, known, iteration, visit, node);
  }
}

static void
set_numbers(Best *self, guint i)
{
  Node *node = at(self, i);

  if (node->over) {
    PlyOutcome outcome = ply_rules_outcome(&self->rules, &node->position);
    /* The question is whether the first side wins: a draw refutes that. */
    gboolean proved = outcome == PLY_FIRST_WINS, won = proved == (node->position.side == 0);
    node->phi = won ? 0 : ENDLESS;
    node->delta = won ? ENDLESS : 0;
    return;
  }
  if (node->n_children == 0)
    return;
  node->phi = ENDLESS;
  node->delta = 0;
  for (guint k = node->first; k < node->first + node->n_children; k++) {
    node->phi = MIN(node->phi, at(self, k)->delta);
    node->delta = MIN(node->delta + at(self, k)->phi, ENDLESS);
  }
}

static void
iterate_pn(Best *self, guint iteration, GArray *known)
{
  guint i = 0;

  self->n_path = 0;
  enter(self, 0, -at(self, 0)->phi, at(self, 0)->delta);
  while (at(self, i)->n_children > 0) {
    guint child = at(self, i)->first;
    while (at(self, child)->delta != at(self, i)->phi)
      child++;
    self->trace->visits[self->visits[self->n_path - 1]].best = at(self, child)->move;
    i = child;
    enter(self, i, -at(self, i)->phi, at(self, i)->delta);
  }
  expand(self, i);
  self->trace->visits[self->visits[self->n_path - 1]].flags |= PLY_VISIT_QUIESCENCE;
  for (guint k = at(self, i)->first; k < at(self, i)->first + at(self, i)->n_children; k++)
    set_numbers(self, k);
  while (self->n_path > 0) {
    guint node = self->path[self->n_path - 1], visit = self->visits[self->n_path - 1];
    set_numbers(self, node);
    at(self, node)->n++;
    leave(self, at(self, node)->delta)->detail = (guint32)at(self, node)->phi;
    note(self, known, iteration, visit, node);
  }
}

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

/* Written and read, every word is as it was. */
static PlyTrace *
through_file(PlyTrace *trace)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  PlyTraceDecodeFault fault = {0};

  trace->info.visits = trace->n;
  g_assert_true(ply_trace_encode(trace, NULL, append, bytes));
  PlyTrace *read = ply_trace_decode(bytes->data, bytes->len, BUDGET, &fault);
  g_assert_cmpstr(fault.reason, ==, NULL);
  g_assert_cmpuint(read->n, ==, trace->n);
  g_assert_cmpmem(read->visits, read->n * sizeof *read->visits, trace->visits,
                  trace->n * sizeof *trace->visits);
  return read;
}

/* Nobody could tell the words of a family that there is no code for. */
static void
check_refused(PlyTrace *trace, PlyTraceFamily family)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  PlyTraceDecodeFault fault = {0};

  trace->info.family = family;
  g_assert_true(ply_trace_encode(trace, NULL, append, bytes));
  g_assert_null(ply_trace_decode(bytes->data, bytes->len, BUDGET, &fault));
  g_assert_cmpstr(fault.reason, ==, "the family is unknown");
  trace->info.family = PLY_TRACE_DEPTH_FIRST;
}

/* The sum of what came back from a node by a step, for its own side. */
static gint64
sum_by(const PlyTrace *trace, const PlyTraceNodes *nodes, guint node, guint n)
{
  gint64 sum = 0;

  for (guint k = 0; k < n; k++)
    sum += ply_visit_value(&trace->visits[nodes->visits[nodes->first[node] + k]]);
  return sum;
}

static void
check_steps(const PlyTrace *trace, PlyRng *rng)
{
  static PlyTraceState state;

  for (int k = 0; k < 500; k++) {
    guint64 step = ply_rng_next(rng) % ply_trace_n_steps(trace);
    PlyTraceStep found = ply_trace_step_at(trace, step);
    g_assert_cmpuint(found.leaving ? ply_trace_leave_step(trace, found.visit)
                                   : ply_trace_enter_step(trace, found.visit),
                     ==, step);
    ply_trace_state_at(trace, step, &state);
    g_assert_cmpuint(state.levels[state.n - 1].visit, ==, found.visit);
    g_assert_cmpint(state.n - 1, ==, trace->visits[found.visit].ply);
  }
}

static void
test_uct(void)
{
  g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(Known));
  Best self;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  best_init(&self);
  for (guint k = 0; k < ITERATIONS; k++)
    iterate_uct(&self, k, known);
  PlyTrace *trace = through_file(self.trace);
  check_refused(self.trace, PLY_TRACE_BANDIT);
  check_steps(trace, &rng);
  PlyTraceNodes *nodes = ply_trace_nodes_new(trace, NULL, NULL);
  g_assert_cmpuint(nodes->first[1] - nodes->first[0], ==, ITERATIONS);
  for (int k = 0; k < 2000; k++) {
    const Known *told = &g_array_index(known, Known, ply_rng_below(&rng, known->len));
    guint64 step = ply_trace_leave_step(trace, told->visit);
    guint node = nodes->node[told->visit];
    guint n = ply_trace_nodes_left(nodes, trace, node, step);
    g_assert_cmpint(n, ==, told->n);
    g_assert_cmpint(sum_by(trace, nodes, node, n), ==, told->w);
  }
  /* A playout is folded, and its iteration's seed plays it again. */
  guint played = 0, n_moves;
  for (guint i = 0; i < trace->n; i++) {
    PlyPosition position;
    const PlyTraceVisit *visit = &trace->visits[i];
    if (!ply_visit_is_folded(visit))
      continue;
    g_assert_true(ply_trace_position(trace, i, &position));
    guint32 seed = ply_visit_detail(&trace->visits[ply_trace_root_of(trace, i)]);
    g_assert_cmpint(play_out(&self.rules, &position, seed, &n_moves), ==, ply_visit_value(visit));
    g_assert_cmpuint(n_moves, ==, ply_visit_hidden(visit));
    played++;
  }
  g_assert_cmpuint(played, >, ITERATIONS / 4);
  ply_trace_nodes_free(nodes);
  ply_trace_unref(trace);
  best_clear(&self);
}

static void
test_proof(void)
{
  g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(Known));
  guint iteration = 0;
  Best self;
  PlyRng rng;

  ply_rng_init(&rng, 2);
  best_init(&self);
  while (at(&self, 0)->phi > 0 && at(&self, 0)->delta > 0 && iteration < 100 * ITERATIONS)
    iterate_pn(&self, iteration++, known);
  /* Tic-tac-toe is a draw: that the first side wins is disproved. */
  g_assert_cmpint(at(&self, 0)->phi, ==, ENDLESS);
  g_assert_cmpint(at(&self, 0)->delta, ==, 0);
  PlyTrace *trace = through_file(self.trace);
  check_refused(self.trace, PLY_TRACE_PROOF);
  check_steps(trace, &rng);
  PlyTraceNodes *nodes = ply_trace_nodes_new(trace, NULL, NULL);
  for (int k = 0; k < 2000; k++) {
    const Known *told = &g_array_index(known, Known, ply_rng_below(&rng, known->len));
    /* Asked at the end of the iteration, when the node may long be left. */
    guint32 root = ply_trace_root_of(trace, told->visit);
    guint64 step = ply_trace_leave_step(trace, root);
    guint node = nodes->node[told->visit];
    guint n = ply_trace_nodes_left(nodes, trace, node, step);
    g_assert_cmpint(n, ==, told->n);
    const PlyTraceVisit *last = &trace->visits[nodes->visits[nodes->first[node] + n - 1]];
    g_assert_cmpint(ply_visit_value(last), ==, told->delta);
    g_assert_cmpuint(ply_visit_detail(last), ==, told->phi);
  }
  ply_trace_nodes_free(nodes);
  ply_trace_unref(trace);
  best_clear(&self);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/families/uct", test_uct);
  g_test_add_func("/trace/families/proof", test_proof);
  return g_test_run();
}
