/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/own.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* A node that was entered and has not returned; numbers are for its mover, in the tree's unit. */
typedef struct {
  int node;
  PlyScore alpha, beta;
  PlyScore best; /* −PLY_SCORE_INFINITE to begin with */
  gboolean came; /* something has come back */
  /* Of what came back, which may have been held to a window: */
  gboolean reached, unsure; /* a child is worth `best` or more, and one may be worth more */
  /* PVS: … */
  int last;       /* the child that was visited last, −1: none, … */
  gboolean again; /* … for the second time, … */
  gboolean
      open; /* … and what it has shown is no more than a bound: it is to be searched again. … */
  PlyScore claimed; /* … Until that is done, or something else, this waits to be the best. */
} Frame;

struct PlyOwn {
  const PlyNumberTree *tree;
  PlyOwnRules rules;
  PlySearchOptions options; /* cut_beyond and fail_hard are all that is looked at */
  GArray *frames;           /* Frame, the root first */
  guint8 *sides, *visited;  /* of each node */
};

gboolean
ply_own_rules_of(const PlyTrace *trace, const PlyWording *wording, PlyOwnRules *rules)
{
  const PlySearchOptions *options = &trace->info.options;

  if (ply_practice_refusal(trace) != NULL)
    return FALSE;
  const char *id = ply_algorithm_id(options->algorithm);
  int height = ply_number_tree_height(trace->info.rules.tree, 0);
  *rules = (PlyOwnRules){.minimax = g_str_equal(id, "minimax"),
                         .cut_beyond = options->cut_beyond,
                         .fail_hard = options->fail_hard,
                         .pvs = g_str_equal(id, "pvs"),
                         .for_mover = !wording->max_min,
                         .root_window = options->root_window,
                         .root_alpha = options->root_alpha,
                         .root_beta = options->root_beta};
  rules->depth = trace->visits[0].depth < height ? trace->visits[0].depth : 0;
  return (rules->minimax || rules->pvs || g_str_equal(id, "alpha-beta")) &&
         trace->visits[0].depth > 0;
}

static void
enter(PlyOwn *self, int node, PlyScore alpha, PlyScore beta)
{
  const Frame frame = {
      .node = node, .alpha = alpha, .beta = beta, .best = -PLY_SCORE_INFINITE, .last = -1};
  const PlyNumberNode *at = &self->tree->nodes[node];

  self->visited[node] = 1;
  /* Where it has been before, all begins once more. */
  for (int i = 0; i < at->n_children; i++)
    self->visited[at->first_child + i] = 0;
  g_array_append_val(self->frames, frame);
}

/* Whose turn it is, above before below. */
static void
find_sides(PlyOwn *self)
{
  for (int i = 0; i < self->tree->n_nodes; i++) {
    const PlyNumberNode *node = &self->tree->nodes[i];
    int above = node->parent >= 0 ? self->sides[node->parent] : 1;
    self->sides[i] = (guint8)(node->turn == PLY_NUMBER_SAME ? above : 1 - above);
  }
}

PlyOwn *
ply_own_new(const PlyNumberTree *tree, const PlyOwnRules *rules)
{
  PlyOwn *self = g_new0(PlyOwn, 1);

  g_return_val_if_fail(!tree->chance, NULL);
  self->tree = tree;
  self->rules = *rules;
  self->options.cut_beyond = rules->cut_beyond;
  self->options.fail_hard = rules->fail_hard && !rules->minimax;
  self->frames = g_array_new(FALSE, FALSE, sizeof(Frame));
  self->sides = g_new0(guint8, (gsize)tree->n_nodes);
  self->visited = g_new0(guint8, (gsize)tree->n_nodes);
  find_sides(self);
  gboolean open = !rules->root_window || rules->minimax;
  enter(self, 0, open ? -PLY_SCORE_INFINITE : rules->root_alpha,
        open ? PLY_SCORE_INFINITE : rules->root_beta);
  return self;
}

void
ply_own_free(PlyOwn *self)
{
  if (self == NULL)
    return;
  g_array_free(self->frames, TRUE);
  g_free(self->sides);
  g_free(self->visited);
  g_free(self);
}

gboolean
ply_own_is_over(const PlyOwn *self)
{
  return self->frames->len == 0;
}

static Frame *
top(const PlyOwn *self)
{
  return &g_array_index(self->frames, Frame, self->frames->len - 1);
}

int
ply_own_node(const PlyOwn *self)
{
  return self->frames->len > 0 ? top(self)->node : 0;
}

/* The first child that was not visited, −1 if there is none. */
static int
next_child(const PlyOwn *self, int node)
{
  const PlyNumberNode *at = &self->tree->nodes[node];

  for (int i = 0; i < at->n_children; i++) {
    if (!self->visited[at->first_child + i])
      return i;
  }
  return -1;
}

int
ply_own_left(const PlyOwn *self)
{
  const PlyNumberNode *at = &self->tree->nodes[ply_own_node(self)];
  int n = 0;

  if (self->rules.depth > 0 && (int)self->frames->len > self->rules.depth)
    return 0;
  for (int i = 0; i < at->n_children; i++)
    n += !self->visited[at->first_child + i];
  return n;
}

/* ---- numbers as they are said, and as they are kept ---- */

static gboolean
is_turned(const PlyOwn *self, int node)
{
  return !self->rules.for_mover && self->sides[node] == 1;
}

/* Negated a zero stays one. */
static double
negated(double number)
{
  return 0 - number;
}

static double
said(const PlyOwn *self, PlyScore score)
{
  if (score >= PLY_SCORE_INFINITE)
    return INFINITY;
  if (score <= -PLY_SCORE_INFINITE)
    return -INFINITY;
  return (double)score / ply_number_tree_unit(self->tree);
}

/* A third that is said in three places is one. */
static PlyScore
kept(const PlyOwn *self, double number)
{
  double most = PLY_SCORE_INFINITE - 1;

  if (isinf(number))
    return number > 0 ? PLY_SCORE_INFINITE : -PLY_SCORE_INFINITE;
  return (PlyScore)CLAMP(round(number * ply_number_tree_unit(self->tree)), -most, most);
}

static PlyBound
turn(PlyBound bound)
{
  return bound == PLY_BOUND_LOWER   ? PLY_BOUND_UPPER
         : bound == PLY_BOUND_UPPER ? PLY_BOUND_LOWER
                                    : bound;
}

/* ---- the search ---- */

static PlyPracticeStep
go_back(const PlyOwn *self, PlyScore value, gboolean leaf)
{
  const Frame *at = top(self);
  gboolean turned = is_turned(self, at->node);
  PlyScore held = self->options.fail_hard ? CLAMP(value, at->alpha, at->beta) : value;
  /* A leaf's number is what it is, whatever the window. What cuts off is a lower bound, also where
   * somebody has made the window an empty one. What fail-hard has held to a window of one number may
   * be anything: what came back to it tells more. */
  PlyBound bound = self->rules.minimax || (leaf && held == value)    ? PLY_BOUND_EXACT
                   : ply_search_cuts(&self->options, held, at->beta) ? PLY_BOUND_LOWER
                   : !self->options.fail_hard || at->alpha < at->beta
                       ? ply_search_bound(&self->options, held, at->alpha, at->beta)
                   : value > held || (value == held && at->unsure) ? PLY_BOUND_LOWER
                   : value == held && at->reached                  ? PLY_BOUND_EXACT
                                                                   : PLY_BOUND_UPPER;

  return (PlyPracticeStep){.back = TRUE,
                           .value = turned ? negated(said(self, held)) : said(self, held),
                           .bound = turned ? turn(bound) : bound};
}

/* The best so far, once what waits is taken for a child's value. */
static PlyScore
best_of(const Frame *at)
{
  return at->open ? MAX(at->best, at->claimed) : at->best;
}

static PlyPracticeStep
go_down(const PlyOwn *self, int child)
{
  const Frame *at = top(self);
  int node = self->tree->nodes[at->node].first_child + child;
  gboolean again = at->open && child == at->last;
  PlyScore low = MAX(again ? at->best : best_of(at), at->alpha), high = at->beta;
  gboolean changes = self->sides[node] != self->sides[at->node];
  if (self->rules.pvs && !again && at->last >= 0 && high - low > 1 && low > -PLY_SCORE_INFINITE)
    high = low + 1;
  double alpha = changes ? negated(said(self, high)) : said(self, low);
  double beta = changes ? negated(said(self, low)) : said(self, high);
  gboolean turned = is_turned(self, node);

  return (PlyPracticeStep){.child = child + 1,
                           .windowed = !self->rules.minimax,
                           .alpha = turned ? negated(beta) : alpha,
                           .beta = turned ? negated(alpha) : beta};
}

PlyPracticeStep
ply_own_next(const PlyOwn *self)
{
  const Frame *at = top(self);
  const PlyNumberNode *node = &self->tree->nodes[at->node];
  int child = next_child(self, at->node), ply = (int)self->frames->len - 1;

  if (node->n_children == 0 || (self->rules.depth > 0 && ply >= self->rules.depth))
    return go_back(self, self->sides[at->node] == 1 ? -node->value : node->value, TRUE);
  if (at->open)
    return go_down(self, at->last);
  if (child < 0 ||
      (!self->rules.minimax && at->came && ply_search_cuts(&self->options, at->best, at->beta)))
    return go_back(self, at->best, FALSE);
  return go_down(self, child);
}

gboolean
ply_own_can(const PlyOwn *self, const PlyPracticeStep *step)
{
  if (ply_own_is_over(self) || step->back)
    return !ply_own_is_over(self);
  const PlyNumberNode *at = &self->tree->nodes[ply_own_node(self)];
  return step->child >= 1 && step->child <= at->n_children &&
         (!self->visited[at->first_child + step->child - 1] ||
          (self->rules.pvs && step->child - 1 == top(self)->last && !top(self)->again));
}

/* Goes down from where it stands, whose child is chosen. */
static void
leave_for(Frame *at, int child)
{
  at->again = child == at->last;
  if (!at->again)
    at->best = best_of(at);
  at->open = FALSE;
  at->last = child;
}

/* A child's value, for the side that moves here, from below this end of the window: is it the value,
 * or only a bound that PVS asks about once more? */
static void
take_value(const PlyOwn *self, Frame *at, PlyScore value, PlyBound bound, PlyScore end)
{
  at->came = TRUE;
  if (value > at->best)
    at->reached = at->unsure = FALSE;
  if (value >= at->best) {
    at->reached |= bound != PLY_BOUND_UPPER;
    at->unsure |= bound == PLY_BOUND_LOWER;
  }
  at->open = self->rules.pvs && !at->again && end < at->beta && value >= end &&
             value > MAX(at->best, at->alpha) && value < at->beta;
  at->claimed = value;
  if (!at->open)
    at->best = MAX(at->best, value);
}

void
ply_own_take(PlyOwn *self, const PlyPracticeStep *step)
{
  int at = ply_own_node(self);

  g_return_if_fail(ply_own_can(self, step));
  if (!step->back) {
    PlyPracticeStep right = go_down(self, step->child - 1);
    int node = self->tree->nodes[at].first_child + step->child - 1;
    gboolean turned = is_turned(self, node);
    PlyScore alpha = kept(self, isnan(step->alpha) ? right.alpha : step->alpha);
    PlyScore beta = kept(self, isnan(step->beta) ? right.beta : step->beta);
    leave_for(top(self), step->child - 1);
    if (self->rules.minimax)
      enter(self, node, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
    else
      enter(self, node, turned ? -beta : alpha, turned ? -alpha : beta);
    return;
  }
  double number = isnan(step->value) ? ply_own_next(self).value : step->value;
  PlyScore value = kept(self, is_turned(self, at) ? -number : number);
  PlyScore alpha = top(self)->alpha, beta = top(self)->beta;
  g_array_set_size(self->frames, self->frames->len - 1);
  if (self->frames->len == 0)
    return;
  Frame *above = top(self);
  gboolean changes = self->sides[above->node] != self->sides[at];
  PlyBound bound = is_turned(self, at) != changes ? turn(step->bound) : step->bound;
  take_value(self, above, changes ? -value : value, bound, changes ? -alpha : beta);
}

/* ---- words ---- */

char *
ply_own_rules_text(const PlyOwnRules *rules)
{
  GString *text = g_string_new(NULL);

  if (rules->minimax)
    g_string_append(text, _("Minimax searches this tree from left to right."));
  else if (rules->pvs)
    g_string_append(
        text,
        _("PVS searches this tree from left to right: the first child of a node with the "
          "whole window, each other one with a null window from the best so far, 1 wide (0.001 "
          "in a tree of fractions), and again with the rest of the window if its value lies "
          "within that. It leaves a node where its value reaches a bound, also where the two "
          "are equal."));
  else if (rules->cut_beyond)
    g_string_append(text, _("Alpha-beta searches this tree from left to right, and leaves a node "
                            "where its value passes a bound, not where the two are equal."));
  else
    g_string_append(text, _("Alpha-beta searches this tree from left to right, and leaves a node "
                            "where its value reaches a bound, also where the two are equal."));
  if (rules->depth > 0) {
    g_string_append_c(text, ' ');
    g_string_append_printf(text,
                           ngettext("It goes %d ply down, where a node has the value of its "
                                    "evaluation.",
                                    "It goes %d plies down, where a node has the value of its "
                                    "evaluation.",
                                    (gulong)rules->depth),
                           rules->depth);
  }
  if (!rules->minimax && rules->fail_hard)
    g_string_append_printf(text, " %s",
                           _("What goes back is held to the window, the numbers of leaves too."));
  g_string_append_printf(text, " %s",
                         rules->for_mover ? _("Windows and values are for the side to move.")
                         : rules->minimax ? _("Values are for MAX.")
                                          : _("Windows and values are for MAX."));
  return g_string_free(text, FALSE);
}

static void
append_number(const PlyOwn *self, GString *text, PlyScore score)
{
  char number[PLY_NUMBER_BYTES];

  if (score >= PLY_SCORE_INFINITE || score <= -PLY_SCORE_INFINITE)
    g_string_append(text, score > 0 ? "∞" : "−∞");
  else
    g_string_append(text, ply_number_tree_value(self->tree, score, number));
}

char *
ply_own_text(const PlyOwn *self)
{
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < self->frames->len; i++) {
    const Frame *at = &g_array_index(self->frames, Frame, i);
    int parent = self->tree->nodes[at->node].parent;
    gboolean turned = is_turned(self, at->node);
    if (parent < 0)
      g_string_append(text, _("root"));
    else
      g_string_append_printf(text, " › %d", at->node - self->tree->nodes[parent].first_child + 1);
    if (!self->rules.minimax) {
      g_string_append(text, " [");
      append_number(self, text, turned ? -at->beta : at->alpha);
      g_string_append(text, ", ");
      append_number(self, text, turned ? -at->alpha : at->beta);
      g_string_append(text, "]");
    }
    if (at->came) {
      g_string_append_printf(text, " %s ", _("best"));
      append_number(self, text, turned ? -at->best : at->best);
    }
  }
  return g_string_free(text, FALSE);
}
