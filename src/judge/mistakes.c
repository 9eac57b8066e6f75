/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/mistakes.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "judge/judge.h"

static const struct {
  const char *id, *text;
} mistakes[PLY_N_MISTAKES] = {
    [PLY_MISTAKE_NO_ALPHA] = {"no-alpha", N_("never hands α down: every call begins with −∞")},
    [PLY_MISTAKE_NO_BETA] = {"no-beta", N_("never hands β down: every call begins with ∞")},
    [PLY_MISTAKE_NO_OWN] = {"no-own",
                            N_("hands down the other side's bound only, and not the mover's own")},
    [PLY_MISTAKE_NO_OTHER] =
        {"no-other", N_("hands down the mover's own bound only, and not the other side's")},
    [PLY_MISTAKE_NOT_NARROWED] =
        {"not-narrowed", N_("hands every child the window that it got itself: the best so far does "
                            "not narrow it")},
    [PLY_MISTAKE_MIN_NOT_NARROWED] = {"min-not-narrowed", N_("never lowers β at a MIN node")},
    [PLY_MISTAKE_MAX_NOT_NARROWED] = {"max-not-narrowed", N_("never raises α at a MAX node")},
    [PLY_MISTAKE_SHARED] =
        {"shared",
         N_("has one α and one β for all calls: what a child sets stays for its siblings")},
    [PLY_MISTAKE_NO_CUT] = {"no-cut", N_("narrows the window and never cuts")},
    [PLY_MISTAKE_NO_CUT_AT_MIN] = {"no-cut-at-min", N_("cuts at MAX nodes only")},
    [PLY_MISTAKE_NO_CUT_AT_MAX] = {"no-cut-at-max", N_("cuts at MIN nodes only")},
    [PLY_MISTAKE_OWN_BOUND] = {"own-bound",
                               N_("compares with its own bound where it should with the other "
                                  "side's: MAX cuts at α, MIN at β")},
    [PLY_MISTAKE_OTHER_RULE] = {"other-rule", N_("cuts at > where the log says ≥, or at ≥ for >")},
    [PLY_MISTAKE_SIGN] = {"sign", N_("turns the sign of leaves at which MIN would move")},
    [PLY_MISTAKE_LAST] = {"last", N_("returns the last child's value in place of the best")},
    [PLY_MISTAKE_ZERO] = {"zero", N_("begins with a best value of 0 in place of ∓∞")},
    [PLY_MISTAKE_KEPT] = {"kept", N_("does not begin the best value anew at each node")},
    [PLY_MISTAKE_SKIP_FIRST] = {"skip-first", N_("leaves out the first move of every node")},
    [PLY_MISTAKE_SKIP_LAST] = {"skip-last", N_("leaves out the last move of every node")},
    [PLY_MISTAKE_EARLY] = {"early", N_("stops a ply too early")},
    [PLY_MISTAKE_TABLE] = {"table",
                           N_("takes bounds out of its table as if they were exact values")},
    [PLY_MISTAKE_ALL_MAX] = {"all-max",
                             N_("takes the greatest value at every node, as if MAX moved")},
    [PLY_MISTAKE_NOT_TURNED] = {"not-turned",
                                N_("hands down (−α, −β) where it should be (−β, −α)")},
    [PLY_MISTAKE_LAST_RAISES] = {"last-raises",
                                 N_("sets its bound to the last value, even where that is worse")},
    [PLY_MISTAKE_ORDER] = {"order", N_("tries the moves in another order than it says")},
};

/* A search that follows a log: it goes on as long as the log does the same, or writes its own. */
typedef struct {
  const PlyCallLog *log;
  PlyCallDialect dialect;
  PlyMistake mistake;
  guint32 at; /* the log's next call */
  gboolean differs;
  double alpha, beta; /* of all calls, for SHARED */
  double kept[2];     /* for KEPT */
  double *table;      /* for TABLE: of each node, NAN if there is none */
  GArray *written;    /* the calls made, or NULL: those of the log are compared */
  guint32 *first;     /* then: of each node its first call in the log, or PLY_CALL_NONE */
} Run;

const char *
ply_mistake_text(PlyMistake mistake)
{
  return mistakes[mistake].text != NULL ? _(mistakes[mistake].text) : NULL;
}

const char *
ply_mistake_id(PlyMistake mistake)
{
  return mistakes[mistake].id;
}

static guint8
side_of(const Run *self, gint32 node)
{
  if (self->mistake == PLY_MISTAKE_ALL_MAX)
    return 0;
  return (guint8)(self->log->sides[node] ^ self->dialect.root);
}

static gboolean
same(const Run *self, double a, double b)
{
  return a == b || fabs(a - b) <= (ply_number_tree_unit(self->log->tree) > 1 ? 0.5 : 0);
}

/* The call that begins: its number, or that of the one written. */
static guint32
begin(Run *self, guint32 parent, gint32 node, gint32 child, gint32 depth, double alpha, double beta)
{
  if (self->written != NULL) {
    /* Of many passes only so much is wanted. */
    self->differs = self->written->len >= PLY_CALLS_MOST;
    PlyCall call = {.alpha = alpha,
                    .beta = beta,
                    .value = NAN,
                    .parent = parent,
                    .node = node,
                    .child = child,
                    .depth = depth,
                    .untried = PLY_CALL_UNSAID};
    g_array_append_val(self->written, call);
    return self->written->len - 1;
  }
  guint32 call = self->at++;
  const PlyCallLog *log = self->log;
  if (call >= log->n || log->calls[call].node != node || log->calls[call].parent != parent) {
    self->differs = TRUE;
    return call;
  }
  PlyCallView view = ply_call_view(log, &self->dialect, call);
  gboolean windows = log->windows && self->dialect.calls != PLY_CALLS_MINIMAX;
  self->differs = windows && !(view.alpha == alpha && view.beta == beta);
  return call;
}

static double
end(Run *self, guint32 call, double value)
{
  if (self->written != NULL) {
    PlyCall *at = &g_array_index(self->written, PlyCall, call);
    at->value = value;
    at->left = 1;
    at->end = self->written->len;
  } else if (!self->differs) {
    const PlyCall *at = &self->log->calls[call];
    self->differs = at->end != self->at || at->left == 0 ||
                    !same(self, ply_call_view(self->log, &self->dialect, call).value, value);
  }
  return value;
}

/* The child to be tried next: the one that the log tries, while it tries any, else the first that
 * is left. −1: none. */
static gint32
next_child(const Run *self, gint32 node, guint32 call, const guint64 *tried, guint32 *hint)
{
  const PlyNumberNode *at = &self->log->tree->nodes[node];
  gint32 from = self->mistake == PLY_MISTAKE_SKIP_FIRST && at->n_children > 1;
  gint32 to = at->n_children - (self->mistake == PLY_MISTAKE_SKIP_LAST && at->n_children > 1);
  guint32 end = self->written == NULL                ? self->log->calls[call].end
                : self->first[node] != PLY_CALL_NONE ? self->log->calls[self->first[node]].end
                                                     : 0;
  guint32 log_call = self->written == NULL ? self->at : *hint;

  if (self->log->said.in_order)
    end = 0;
  for (; log_call < end; log_call = self->log->calls[log_call].end) {
    gint32 child = self->log->calls[log_call].child;
    if (child >= from && child < to && !(tried[child / 64] >> (child % 64) & 1)) {
      *hint = self->log->calls[log_call].end;
      return child;
    }
    if (self->written == NULL)
      break;
  }
  for (gint32 child = from; child < to; child++) {
    if (!(tried[child / 64] >> (child % 64) & 1))
      return child;
  }
  return -1;
}

/* Whether the node is cut off there. */
static gboolean
cuts(const Run *self, guint8 side, double best, double alpha, double beta)
{
  PlyCallDialect dialect = self->dialect;
  PlyMistake mistake = self->mistake;

  if (mistake == PLY_MISTAKE_NO_CUT || (mistake == PLY_MISTAKE_NO_CUT_AT_MIN && side == 1) ||
      (mistake == PLY_MISTAKE_NO_CUT_AT_MAX && side == 0))
    return FALSE;
  if (mistake == PLY_MISTAKE_OTHER_RULE)
    dialect.cut = !dialect.cut;
  if (mistake == PLY_MISTAKE_OWN_BOUND)
    return side == 0 ? ply_call_dialect_cuts(&dialect, 0, best, 0, alpha)
                     : ply_call_dialect_cuts(&dialect, 1, best, beta, 0);
  return ply_call_dialect_cuts(&dialect, side, best, alpha, beta);
}

/* The window that a child gets, given the node's and how far the mover has come. */
static void
hand_down(const Run *self, guint8 side, double alpha, double beta, double raised, double *low,
          double *high)
{
  PlyMistake mistake = self->mistake;
  gboolean narrowed = mistake != PLY_MISTAKE_NOT_NARROWED &&
                      !(mistake == PLY_MISTAKE_MIN_NOT_NARROWED && side == 1) &&
                      !(mistake == PLY_MISTAKE_MAX_NOT_NARROWED && side == 0);

  *low = side == 0 && narrowed ? raised : alpha;
  *high = side == 1 && narrowed ? raised : beta;
  if (self->dialect.calls == PLY_CALLS_MINIMAX || mistake == PLY_MISTAKE_NO_ALPHA ||
      (mistake == PLY_MISTAKE_NO_OWN && side == 0) ||
      (mistake == PLY_MISTAKE_NO_OTHER && side == 1))
    *low = -INFINITY;
  if (self->dialect.calls == PLY_CALLS_MINIMAX || mistake == PLY_MISTAKE_NO_BETA ||
      (mistake == PLY_MISTAKE_NO_OWN && side == 1) ||
      (mistake == PLY_MISTAKE_NO_OTHER && side == 0))
    *high = INFINITY;
  if (mistake == PLY_MISTAKE_NOT_TURNED) {
    double turned = *low;
    *low = *high;
    *high = turned;
  }
}

static double
leaf(const Run *self, guint8 side, gint32 node, double alpha, double beta)
{
  double number = self->log->tree->nodes[node].value;

  if (self->mistake == PLY_MISTAKE_SIGN && (self->log->sides[node] ^ self->dialect.root) == 1)
    number = -number;
  return ply_call_dialect_returns(&self->dialect, side, TRUE, number, alpha, beta);
}

static gboolean
is_leaf(const Run *self, gint32 node, gint32 depth)
{
  gint32 least = self->mistake == PLY_MISTAKE_EARLY;

  return self->log->tree->nodes[node].n_children == 0 ||
         (depth != PLY_CALL_NODEPTH && depth <= least);
}

static double search(Run *self, guint32 parent, gint32 node, gint32 child, gint32 depth,
                     double alpha, double beta);

/* The children of a node, one after the other: its best value. */
static double
try_children(Run *self, guint32 call, gint32 node, gint32 depth, double *alpha, double *beta)
{
  guint8 side = side_of(self, node);
  guint64 tried[(PLY_NUMBER_TREE_MAX_CHILDREN + 63) / 64] = {0};
  double best = side == 0 ? -INFINITY : INFINITY, raised = side == 0 ? *alpha : *beta;
  gboolean shared = self->mistake == PLY_MISTAKE_SHARED;
  guint32 hint = call + 1;

  if (self->written != NULL && self->first[node] != PLY_CALL_NONE)
    hint = self->first[node] + 1;
  if (self->mistake == PLY_MISTAKE_ZERO)
    best = 0;
  if (self->mistake == PLY_MISTAKE_KEPT)
    best = self->kept[side];
  for (gint32 child; (child = next_child(self, node, call, tried, &hint)) >= 0;) {
    double low, high;
    tried[child / 64] |= G_GUINT64_CONSTANT(1) << (child % 64);
    hand_down(self, side, *alpha, *beta, raised, &low, &high);
    double value = search(self, call, self->log->tree->nodes[node].first_child + child, child,
                          depth == PLY_CALL_NODEPTH ? depth : depth - 1, low, high);
    if (self->differs)
      return best;
    best = self->mistake == PLY_MISTAKE_LAST ? value
           : side == 0                       ? MAX(best, value)
                                             : MIN(best, value);
    self->kept[side] = best;
    if (shared) {
      *alpha = side == 0 ? MAX(self->alpha, best) : self->alpha;
      *beta = side == 1 ? MIN(self->beta, best) : self->beta;
      self->alpha = *alpha;
      self->beta = *beta;
      raised = side == 0 ? *alpha : *beta;
    }
    if (cuts(self, side, best, *alpha, *beta) ||
        (shared && self->dialect.calls != PLY_CALLS_MINIMAX && *alpha >= *beta))
      break;
    if (self->mistake == PLY_MISTAKE_LAST_RAISES)
      raised = value;
    else
      raised = side == 0 ? MAX(raised, best) : MIN(raised, best);
  }
  return best;
}

/* One call. Values and windows are for MAX. */
static double
search(Run *self, guint32 parent, gint32 node, gint32 child, gint32 depth, double alpha,
       double beta)
{
  guint8 side = side_of(self, node);
  guint32 call = begin(self, parent, node, child, depth, alpha, beta);

  if (self->differs)
    return 0;
  if (is_leaf(self, node, depth))
    return end(self, call, leaf(self, side, node, alpha, beta));
  if (self->table != NULL && !isnan(self->table[node]))
    return end(self, call, self->table[node]);
  self->alpha = alpha;
  self->beta = beta;
  double best = try_children(self, call, node, depth, &alpha, &beta);
  if (self->differs)
    return 0;
  double value = ply_call_dialect_returns(&self->dialect, side, FALSE, best, alpha, beta);
  if (self->table != NULL)
    self->table[node] = value;
  return end(self, call, value);
}

/* All passes, each with the window that the log's has at its root. */
static void
run_passes(Run *self)
{
  const PlyCallLog *log = self->log;

  self->kept[0] = -INFINITY;
  self->kept[1] = INFINITY;
  for (guint32 root = 0; root < log->n && !self->differs; root = log->calls[root].end) {
    PlyCallView view = ply_call_view(log, &self->dialect, root);
    gboolean open = !log->windows || isnan(view.alpha);
    self->differs = self->written == NULL && self->at != root;
    if (!self->differs)
      search(self, PLY_CALL_NONE, log->root, -1, log->calls[root].depth,
             open ? -INFINITY : view.alpha, open ? INFINITY : view.beta);
  }
  self->differs |= self->written == NULL && self->at != log->n;
}

static gboolean
makes(const PlyCallLog *log, const PlyCallDialect *dialect, PlyMistake mistake)
{
  Run self = {.log = log, .dialect = *dialect, .mistake = mistake};

  if (mistake == PLY_MISTAKE_TABLE) {
    self.table = g_new(double, log->tree->n_nodes);
    for (gint32 i = 0; i < log->tree->n_nodes; i++)
      self.table[i] = NAN;
  }
  run_passes(&self);
  g_free(self.table);
  return !self.differs;
}

/* With another order the log must be right. */
static gboolean
is_order(const PlyCallLog *log, const PlyCallDialect *dialect)
{
  PlyCallLog free = *log;

  free.said.in_order = FALSE;
  return log->said.in_order && makes(&free, dialect, PLY_MISTAKE_NONE);
}

guint32
ply_mistakes_find(const PlyCallLog *log, PlyCallDialect *dialect)
{
  PlyCallDialect first = *dialect, other;
  guint32 found = 0;
  gboolean more = TRUE;

  if (log->n > PLY_MISTAKES_MOST_CALLS)
    return 0;
  for (gboolean begun = FALSE; more && found == 0; begun = TRUE) {
    if (begun)
      *dialect = other;
    for (guint i = PLY_MISTAKE_NONE + 1; i < PLY_MISTAKE_ORDER; i++)
      found |= makes(log, dialect, (PlyMistake)i) ? 1u << i : 0;
    if (is_order(log, dialect))
      found |= 1u << PLY_MISTAKE_ORDER;
    more = ply_call_dialect_next(&log->said, !begun, &other);
  }
  if (found == 0)
    *dialect = first;
  return found;
}

PlyCallLog *
ply_mistakes_reference(const PlyCallLog *log, const PlyCallDialect *dialect)
{
  PlyCallLog *other = g_new0(PlyCallLog, 1);
  Run self = {.log = log, .dialect = *dialect};

  if (self.dialect.calls == PLY_CALLS_PVS)
    self.dialect.calls = PLY_CALLS_ALPHA_BETA;
  self.written = g_array_new(FALSE, FALSE, sizeof(PlyCall));
  self.first = g_new(guint32, log->tree->n_nodes);
  for (gint32 i = 0; i < log->tree->n_nodes; i++)
    self.first[i] = PLY_CALL_NONE;
  for (guint32 i = log->n; i-- > 0;)
    if (log->calls[i].node >= 0)
      self.first[log->calls[i].node] = i;
  run_passes(&self);
  other->tree = ply_number_tree_copy(log->tree);
  other->root = log->root;
  other->scale = log->scale;
  other->sides = g_memdup2(log->sides, (gsize)log->tree->n_nodes);
  other->said = log->said;
  other->windows = TRUE;
  other->depths = log->depths;
  other->n = self.written->len;
  other->calls = (PlyCall *)(void *)g_array_free(self.written, FALSE);
  g_free(self.first);
  for (guint32 i = 0; i < other->n; i++)
    other->calls[i].end = MAX(other->calls[i].end, i + 1);
  return other;
}
