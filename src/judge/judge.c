/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/judge.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define WORDS ((PLY_NUMBER_TREE_MAX_CHILDREN + 63) / 64)
#define NEVER G_MAXUINT64

#define CALLS_A_LOOK 65536 /* between two questions whether to stop */

/* A call that is being looked at; values are for MAX. */
typedef struct {
  guint32 call;
  guint8 side;
  gboolean lost;    /* its node is not known */
  gboolean unknown; /* some value below it is not */
  gboolean late;    /* told already that it should have been cut off */
  gboolean scout;   /* its last child had a null window whose value lies in the window */
  double alpha, beta, best, best_before, last;
  int n_calls, n_tried;
  gint32 child; /* the last */
  guint64 tried[WORDS];
} Frame;

typedef struct {
  const PlyCallLog *log;
  PlyCallDialect dialect;
  GArray *findings; /* or NULL: only the first is looked for */
  guint8 *wrong;    /* with `findings`: of each call, what it is wrong in */
  guint most;
  guint64 n_all, event, first;
  double *truth; /* of each node, by minimax; NULL until it is asked for */
  gboolean (*should_stop)(gpointer data);
  gpointer data;
  gboolean stopped;
  int level;
  Frame open[PLY_CALLS_LEVELS];
} Judge;

/* ---- numbers ---- */

static gboolean
is_turned(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call, guint8 *side)
{
  gint32 node = log->calls[call].node;

  *side = node >= 0 ? (guint8)(log->sides[node] ^ dialect->root) : 0;
  return dialect->values == PLY_VALUES_MOVER && *side == 1;
}

PlyCallView
ply_call_view(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call)
{
  const PlyCall *at = &log->calls[call];
  PlyCallView view = {.alpha = at->alpha, .beta = at->beta, .value = at->value};

  if (log->windows && isnan(at->alpha)) {
    view.alpha = -INFINITY;
    view.beta = INFINITY;
  }
  if (is_turned(log, dialect, call, &view.side)) {
    double alpha = view.alpha;
    view.alpha = -view.beta;
    view.beta = -alpha;
    view.value = -view.value;
  }
  return view;
}

/* As the file has it, fractions as the tree has them. */
static char *
number_text(const PlyCallLog *log, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE], written[PLY_NUMBER_BYTES];
  double magnitude = fabs(number) / log->scale;
  gboolean plain = log->tree != NULL && log->scale == ply_number_tree_unit(log->tree);

  if (isinf(number))
    return g_strdup(number > 0 ? "∞" : "−∞");
  if (!plain || ply_number_tree_number(log->tree, magnitude, written) == NULL)
    g_ascii_formatd(digits, sizeof digits, "%.10g", magnitude);
  else
    strcpy(digits, written);
  return g_strconcat(number < 0 ? "−" : "", digits, NULL);
}

char *
ply_call_number(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call, double value)
{
  guint8 side;

  return number_text(log, is_turned(log, dialect, call, &side) ? -value : value);
}

char *
ply_call_window(const PlyCallLog *log, const PlyCallDialect *dialect, guint32 call, double alpha,
                double beta)
{
  guint8 side;
  gboolean turned = is_turned(log, dialect, call, &side);
  g_autofree char *low = number_text(log, turned ? -beta : alpha);
  g_autofree char *high = number_text(log, turned ? -alpha : beta);

  return g_strdup_printf("[%s, %s]", low, high);
}

double
ply_call_dialect_returns(const PlyCallDialect *dialect, guint8 side, gboolean leaf, double best,
                         double alpha, double beta)
{
  if (dialect->calls == PLY_CALLS_MINIMAX || dialect->fail == PLY_FAIL_SOFT ||
      (leaf && dialect->fail != PLY_FAIL_HARD))
    return best;
  if (dialect->fail == PLY_FAIL_LOW)
    return side == 0 ? MAX(best, alpha) : MIN(best, beta);
  return MAX(alpha, MIN(beta, best));
}

gboolean
ply_call_dialect_cuts(const PlyCallDialect *dialect, guint8 side, double best, double alpha,
                      double beta)
{
  double bound = side == 0 ? beta : alpha;
  /* Equal infinities are equal too. */
  double over = best == bound ? 0 : side == 0 ? best - beta : alpha - best;

  if (dialect->calls == PLY_CALLS_MINIMAX || isnan(over) ||
      bound == (side == 0 ? INFINITY : -INFINITY))
    return FALSE;
  return dialect->cut == PLY_CUT_AT_LEAST ? over >= 0 : over > 0;
}

/* ---- findings ---- */

static void
find(Judge *self, guint32 call, PlyWrong wrong, char *sentence)
{
  const PlyCall *at = &self->log->calls[call];
  gboolean returning = wrong == PLY_WRONG_VALUE || wrong == PLY_WRONG_CUT;

  self->first = MIN(self->first, self->event);
  self->n_all++;
  if (self->wrong != NULL)
    self->wrong[call] |= (guint8)wrong;
  PlyFinding finding = {call, returning && at->left > 0 ? at->left : at->line, sentence};
  if (self->findings != NULL && self->findings->len < self->most)
    g_array_append_val(self->findings, finding);
  else
    g_free(sentence);
}

/* Whether a sentence is wanted; else that there is something to say is all. */
static gboolean
is_told(Judge *self, guint32 call)
{
  if (self->findings != NULL)
    return TRUE;
  find(self, call, PLY_WRONG_CALL, NULL);
  return FALSE;
}

static char *
number(const Judge *self, guint32 call, double value)
{
  return ply_call_number(self->log, &self->dialect, call, value);
}

static char *
window(const Judge *self, guint32 call, double alpha, double beta)
{
  return ply_call_window(self->log, &self->dialect, call, alpha, beta);
}

/* ---- a call begins ---- */

static double
better(guint8 side, double a, double b)
{
  return side == 0 ? MAX(a, b) : MIN(a, b);
}

/* Null windows may come before the full one. */
static gboolean
is_null_window(const Frame *parent, double low, double high, double alpha, double beta)
{
  return parent->n_calls > 0 && beta > alpha && beta - alpha <= 1 &&
         (parent->side == 0 ? alpha == low : beta == high);
}

static gboolean
is_again(const Judge *self, const Frame *parent, gint32 child)
{
  return self->dialect.calls == PLY_CALLS_PVS && parent->n_calls > 0 && parent->child == child;
}

static void
judge_window(Judge *self, Frame *frame, const Frame *parent, const PlyCallView *view)
{
  guint32 call = frame->call;
  double best = parent->best, low = parent->alpha, high = parent->beta;
  gboolean again = is_again(self, parent, self->log->calls[call].child);

  if (again)
    best = parent->best_before;
  if (parent->side == 0)
    low = MAX(low, best);
  else
    high = MIN(high, best);
  if (self->dialect.calls == PLY_CALLS_MINIMAX) {
    low = -INFINITY;
    high = INFINITY;
  }
  frame->alpha = self->log->windows ? view->alpha : low;
  frame->beta = self->log->windows ? view->beta : high;
  if (!self->log->windows || parent->late || parent->unknown ||
      (view->alpha == low && view->beta == high))
    return;
  if (self->dialect.calls == PLY_CALLS_PVS &&
      (is_null_window(parent, low, high, view->alpha, view->beta) ||
       (again && (parent->side == 0 ? view->alpha == parent->last && view->beta == high
                                    : view->beta == parent->last && view->alpha == low))))
    return;
  if (!is_told(self, call))
    return;
  g_autofree char *is = window(self, call, view->alpha, view->beta);
  g_autofree char *wanted = window(self, call, low, high);
  g_autofree char *above = window(self, parent->call, parent->alpha, parent->beta);
  g_autofree char *so_far = number(self, parent->call, best);
  if (self->dialect.calls == PLY_CALLS_MINIMAX)
    find(self, call, PLY_WRONG_WINDOW,
         g_strdup_printf(_("minimax has no window, but it is called with %s."), is));
  else if (isinf(best))
    find(self, call, PLY_WRONG_WINDOW,
         g_strdup_printf(_("it is called with %s, but its parent's window, %s, makes it %s."), is,
                         above, wanted));
  else
    find(
        self, call, PLY_WRONG_WINDOW,
        g_strdup_printf(_("it is called with %s, but its parent's window, %s, and the best so far, "
                          "%s, make it %s."),
                        is, above, so_far, wanted));
}

/* Whether the call should have been made at all. */
static void
judge_call(Judge *self, Frame *parent, guint32 call)
{
  const PlyCall *at = &self->log->calls[call];
  const PlyCallLog *log = self->log;
  const PlyNumberNode *node = &log->tree->nodes[log->calls[parent->call].node];

  if (at->node < 0) {
    if (is_told(self, call))
      find(self, call, PLY_WRONG_CALL,
           at->child < 0
               ? g_strdup(_("its move is none of its parent's."))
               : g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "its parent has only %d move.",
                                             "its parent has only %d moves.", node->n_children),
                                 (int)node->n_children));
    return;
  }
  if (!parent->late && !parent->unknown &&
      ply_call_dialect_cuts(&self->dialect, parent->side, parent->best, parent->alpha,
                            parent->beta)) {
    parent->late = TRUE;
    if (self->wrong != NULL)
      self->wrong[parent->call] |= PLY_WRONG_CUT;
    if (is_told(self, call)) {
      g_autofree char *best = number(self, parent->call, parent->best);
      g_autofree char *above = window(self, parent->call, parent->alpha, parent->beta);
      find(self, call, PLY_WRONG_CALL,
           g_strdup_printf(_("it is tried although its parent's best so far, %s, cuts off at the "
                             "window %s."),
                           best, above));
    }
  }
  gboolean tried = parent->tried[at->child / 64] >> (at->child % 64) & 1;
  if (tried && !is_again(self, parent, at->child) && is_told(self, call))
    find(self, call, PLY_WRONG_CALL, g_strdup(_("its parent has tried this move already.")));
  else if (!tried && log->said.in_order && at->child != parent->n_tried && is_told(self, call))
    find(self, call, PLY_WRONG_CALL,
         g_strdup_printf(_("move %d should be tried first."), parent->n_tried + 1));
  const PlyCall *above = &log->calls[parent->call];
  if (at->depth != PLY_CALL_NODEPTH && above->depth != PLY_CALL_NODEPTH &&
      at->depth != above->depth - 1 && is_told(self, call))
    find(self, call, PLY_WRONG_CALL,
         g_strdup_printf(_("it is called with depth %d, its parent with %d."), at->depth,
                         above->depth));
}

/* A null window that failed inside the full one says only a bound. */
static void
judge_scout(Judge *self, Frame *frame, gint32 next)
{
  if (!frame->scout || frame->child == next)
    return;
  frame->scout = FALSE;
  if (!is_told(self, frame->call))
    return;
  g_autofree char *value = number(self, frame->call, frame->last);
  find(self, frame->call, PLY_WRONG_CALL,
       g_strdup_printf(_("move %d came back with %s from a null window, which is only a bound: it "
                         "should be searched again."),
                       frame->child + 1, value));
}

static void
begin(Judge *self, guint32 call)
{
  const PlyCall *at = &self->log->calls[call];
  Frame *parent = self->level >= 0 ? &self->open[self->level] : NULL;
  Frame *frame = &self->open[self->level + 1];
  PlyCallView view = ply_call_view(self->log, &self->dialect, call);

  *frame = (Frame){.call = call, .side = view.side, .lost = at->node < 0, .child = -1};
  /* A table's bound may have narrowed its window. */
  frame->unknown = at->partial || at->table;
  frame->best = frame->best_before = view.side == 0 ? -INFINITY : INFINITY;
  frame->alpha = self->log->windows ? view.alpha : -INFINITY;
  frame->beta = self->log->windows ? view.beta : INFINITY;
  self->event++;
  self->level++;
  if (parent == NULL) {
    if (frame->alpha >= frame->beta && is_told(self, call)) {
      g_autofree char *is = window(self, call, frame->alpha, frame->beta);
      find(self, call, PLY_WRONG_WINDOW, g_strdup_printf(_("its window, %s, is empty."), is));
    }
    return;
  }
  if (parent->lost)
    return;
  judge_scout(self, parent, at->child);
  judge_call(self, parent, call);
  if (frame->lost)
    return;
  judge_window(self, frame, parent, &view);
  if (is_again(self, parent, at->child))
    parent->best = parent->best_before;
  parent->n_tried += !(parent->tried[at->child / 64] >> (at->child % 64) & 1);
  parent->tried[at->child / 64] |= G_GUINT64_CONSTANT(1) << (at->child % 64);
  parent->child = at->child;
}

/* ---- a call returns ---- */

static double
truth_of(Judge *self, gint32 node)
{
  const PlyNumberTree *tree = self->log->tree;

  if (self->truth == NULL) {
    self->truth = g_new(double, tree->n_nodes);
    /* Parents stand before their children. */
    for (gint32 i = tree->n_nodes - 1; i >= 0; i--) {
      const PlyNumberNode *at = &tree->nodes[i];
      guint8 side = (guint8)(self->log->sides[i] ^ self->dialect.root);
      double best = at->n_children == 0 ? at->value : side == 0 ? -INFINITY : INFINITY;
      for (int child = 0; child < at->n_children; child++)
        best = better(side, best, self->truth[at->first_child + child]);
      self->truth[i] = best;
    }
  }
  return self->truth[node];
}

/* What a value is not. */
typedef enum { A_NODE, AN_EVALUATION, A_LEAF, A_HELD_LEAF, A_BEST, A_HELD_BEST } Wrong;

static char *
wrong_text(Wrong wrong, const char *right, const char *is)
{
  switch (wrong) {
  case A_NODE:
    return g_strdup_printf(_("the node is worth %s, but %s goes back from a table."), right, is);
  case AN_EVALUATION:
    return g_strdup_printf(_("its evaluation is %s, but %s goes back."), right, is);
  case A_LEAF:
    return g_strdup_printf(_("the leaf's number is %s, but %s goes back."), right, is);
  case A_HELD_LEAF:
    return g_strdup_printf(_("the leaf's number held to its window is %s, but %s goes back."),
                           right, is);
  case A_BEST:
    return g_strdup_printf(_("the best of what came back is %s, but %s goes back."), right, is);
  default:
    return g_strdup_printf(
        _("the best of what came back, held to its window, is %s, but %s goes back."), right, is);
  }
}

static void
wrong_value(Judge *self, const Frame *frame, double value, double wanted, Wrong wrong)
{
  if (fabs(value - wanted) <= (ply_number_tree_unit(self->log->tree) > 1 ? 0.5 : 0) ||
      !is_told(self, frame->call))
    return;
  g_autofree char *is = number(self, frame->call, value);
  g_autofree char *right = number(self, frame->call, wanted);
  find(self, frame->call, PLY_WRONG_VALUE, wrong_text(wrong, right, is));
}

/* A value from a table must be true of the tree, as far as its window goes. */
static void
judge_table(Judge *self, const Frame *frame, double value)
{
  const PlyCall *at = &self->log->calls[frame->call];
  double truth;

  if (at->depth != PLY_CALL_NODEPTH &&
      at->depth < ply_number_tree_height(self->log->tree, at->node))
    return;
  truth = truth_of(self, at->node);
  if (value <= frame->alpha  ? truth <= value
      : value >= frame->beta ? truth >= value
                             : truth == value)
    return;
  wrong_value(self, frame, value, truth, A_NODE);
}

/* What was left out, and why. FALSE if the value need not be looked at. */
static gboolean
judge_cut(Judge *self, const Frame *frame)
{
  const PlyCall *at = &self->log->calls[frame->call];
  int left = self->log->tree->nodes[at->node].n_children - frame->n_tried;
  gboolean due =
      ply_call_dialect_cuts(&self->dialect, frame->side, frame->best, frame->alpha, frame->beta);

  if (frame->n_tried == 0) {
    if (is_told(self, frame->call))
      find(self, frame->call, PLY_WRONG_CUT,
           g_strdup(_("a value goes back, but none of its moves was tried.")));
    return FALSE;
  }
  if (frame->unknown)
    return FALSE;
  if (!due && (left > 0 || at->cut) && is_told(self, frame->call)) {
    g_autofree char *best = number(self, frame->call, frame->best);
    g_autofree char *in = window(self, frame->call, frame->alpha, frame->beta);
    if (self->dialect.calls == PLY_CALLS_MINIMAX)
      find(self, frame->call, PLY_WRONG_CUT,
           g_strdup(_("minimax tries every move, but it leaves some out.")));
    else
      find(self, frame->call, PLY_WRONG_CUT,
           g_strdup_printf(left > 0 ? _("moves are left out, but its best, %s, does not cut off at "
                                        "the window %s.")
                                    : _("it is called a cutoff, but its best, %s, does not cut off "
                                        "at the window %s."),
                           best, in));
  } else if (at->untried != PLY_CALL_UNSAID && at->untried != left && is_told(self, frame->call)) {
    find(self, frame->call, PLY_WRONG_CUT,
         g_strdup_printf(_("%d moves are said to be left out; in truth it is %d."), at->untried,
                         left));
  }
  return TRUE;
}

static void
judge_bound(Judge *self, const Frame *frame, double value, gboolean leaf)
{
  const PlyCall *at = &self->log->calls[frame->call];
  gboolean turned = self->dialect.values == PLY_VALUES_MOVER && frame->side == 1;
  char is = at->bound == 'l' && turned ? 'u' : at->bound == 'u' && turned ? 'l' : (char)at->bound;
  char wanted = value <= frame->alpha ? 'u' : value >= frame->beta ? 'l' : 'e';

  if (is == 0 || is == wanted || at->table)
    return;
  if (is == 'e' && (leaf || value == truth_of(self, at->node)))
    return;
  /* In a window of one number fail-hard makes every value that one. */
  if (frame->alpha == frame->beta && self->dialect.fail != PLY_FAIL_SOFT &&
      (is == 'l' ? truth_of(self, at->node) >= value : truth_of(self, at->node) <= value))
    return;
  if (is_told(self, frame->call)) {
    g_autofree char *in = window(self, frame->call, frame->alpha, frame->beta);
    find(self, frame->call, PLY_WRONG_VALUE,
         g_strdup_printf(_("its value is not the bound that it is called, given its window %s."),
                         in));
  }
}

/* The value that goes back, unless it is not there. */
static void
judge_value(Judge *self, const Frame *frame, double value)
{
  const PlyCall *at = &self->log->calls[frame->call];
  const PlyNumberNode *node = &self->log->tree->nodes[at->node];
  gboolean depthless =
      at->depth != PLY_CALL_NODEPTH && at->depth <= 0 && at->end == frame->call + 1;
  gboolean leaf = node->n_children == 0 || depthless;

  if (leaf) {
    double wanted = ply_call_dialect_returns(&self->dialect, frame->side, TRUE, node->value,
                                             frame->alpha, frame->beta);
    wrong_value(self, frame, value, wanted,
                node->n_children > 0    ? AN_EVALUATION
                : wanted == node->value ? A_LEAF
                                        : A_HELD_LEAF);
  } else if (at->table && at->end == frame->call + 1) {
    judge_table(self, frame, value);
  } else {
    if (at->partial || !judge_cut(self, frame))
      return;
    double wanted = ply_call_dialect_returns(&self->dialect, frame->side, FALSE, frame->best,
                                             frame->alpha, frame->beta);
    wrong_value(self, frame, value, wanted, wanted == frame->best ? A_BEST : A_HELD_BEST);
  }
  judge_bound(self, frame, value, leaf);
}

static void
end(Judge *self)
{
  Frame *frame = &self->open[self->level];
  Frame *parent = self->level > 0 ? &self->open[self->level - 1] : NULL;
  const PlyCall *at = &self->log->calls[frame->call];
  double value = ply_call_view(self->log, &self->dialect, frame->call).value;
  gboolean there = at->left > 0 && !at->stopped && !isnan(value);

  self->event++;
  self->level--;
  if (!frame->lost) {
    judge_scout(self, frame, -1);
    if (there)
      judge_value(self, frame, value);
  }
  if (parent == NULL)
    return;
  parent->n_calls++;
  if (!there || (frame->lost && !parent->lost)) {
    parent->unknown = TRUE;
    return;
  }
  parent->best_before = parent->best;
  parent->last = value;
  parent->best = better(parent->side, parent->best, value);
  if (self->dialect.calls == PLY_CALLS_PVS && parent->best != parent->best_before) {
    gboolean inside = parent->side == 0 ? value < parent->beta : value > parent->alpha;
    gboolean raised = parent->side == 0 ? value > parent->alpha : value < parent->beta;
    parent->scout = inside && raised &&
                    (parent->side == 0 ? value >= frame->beta && frame->beta < parent->beta
                                       : value <= frame->alpha && frame->alpha > parent->alpha);
  }
}

/* Judges the log in one dialect; up to the first finding where no list is wanted. */
static void
run(Judge *self)
{
  const PlyCallLog *log = self->log;

  self->level = -1;
  self->first = NEVER;
  self->event = 0;
  self->n_all = 0;
  for (guint32 i = 0; i < log->n; i++) {
    while (self->level >= 0 && log->calls[self->open[self->level].call].end <= i)
      end(self);
    self->stopped =
        i % CALLS_A_LOOK == 0 && self->should_stop != NULL && self->should_stop(self->data);
    if (self->stopped || (self->findings == NULL && self->first != NEVER))
      break;
    begin(self, i);
  }
  while (self->level >= 0)
    end(self);
  g_clear_pointer(&self->truth, g_free);
}

/* Things in which two dialects differ. */
static int
distance(const PlyCallDialect *a, const PlyCallDialect *b)
{
  return (a->values != b->values) + (a->cut != b->cut) + (a->fail != b->fail) +
         (a->calls != b->calls) + (a->root != b->root);
}

PlyVerdict *
ply_judge(const PlyCallLog *log, guint most, gboolean (*should_stop)(gpointer data), gpointer data)
{
  g_autoptr(PlyVerdict) self = g_new0(PlyVerdict, 1);
  g_autofree Judge *judge = g_new0(Judge, 1);
  guint64 latest = 0;
  gboolean some = FALSE;

  judge->log = log;
  judge->should_stop = should_stop;
  judge->data = data;
  for (gboolean more = ply_call_dialect_next(&log->said, TRUE, &judge->dialect); more;
       more = ply_call_dialect_next(&log->said, FALSE, &judge->dialect)) {
    /* Minimax has no windows that could be logged. */
    if (judge->dialect.calls == PLY_CALLS_MINIMAX && log->windows &&
        log->said.calls != 1 << PLY_CALLS_MINIMAX)
      continue;
    run(judge);
    if (judge->stopped)
      return NULL;
    if (!some || judge->first > latest) {
      self->dialect = judge->dialect;
      self->read_as = (PlyCallDialects){0};
      latest = judge->first;
    }
    some = TRUE;
    if (judge->first == latest && distance(&judge->dialect, &self->dialect) <= 1)
      ply_call_dialects_add(&self->read_as, &judge->dialect);
  }
  judge->dialect = self->dialect;
  judge->findings = g_array_new(FALSE, FALSE, sizeof(PlyFinding));
  judge->most = most;
  judge->wrong = self->wrong = g_new0(guint8, log->n);
  run(judge);
  self->n_all = judge->n_all;
  self->n_findings = judge->findings->len;
  self->findings = (PlyFinding *)(void *)g_array_free(judge->findings, FALSE);
  return judge->stopped ? NULL : g_steal_pointer(&self);
}

void
ply_verdict_free(PlyVerdict *verdict)
{
  if (verdict == NULL)
    return;
  for (guint i = 0; i < verdict->n_findings; i++)
    g_free(verdict->findings[i].sentence);
  g_free(verdict->findings);
  g_free(verdict->wrong);
  g_free(verdict);
}
