/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/grade.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "judge/judge.h"
#include "judge/mistakes.h"

/* What is known of each node of the tree. */
typedef struct {
  guint32 calls, right_calls; /* that the log makes, and the right search */
  guint32 kids, right_kids;   /* of its children, those that they try */
  guint32 values, windows;    /* of the calls, those that are right in these */
  guint8 cut;                 /* the log leaves moves out, or should have */
  guint8 wrong;               /* … and is wrong in it */
} Node;

typedef struct {
  const PlyExercise *exercise;
  PlyCallLog *log;
  const PlyVerdict *verdict;
  Node *nodes;
  guint32 lost; /* calls of no node */
  PlyGrade *grade;
  guint32 first_line; /* of what is wrong first */
} Grading;

gboolean
ply_grade_is_of(const PlyExerciseTree *tree, const PlyCallLog *log)
{
  return log->root == 0 && ply_number_tree_equal(tree->tree, log->tree);
}

/* What is right is the exercise's to say; of what it leaves open the log has what it declares. */
static void
set_dialects(const PlyCallDialects *wanted, PlyCallLog *log)
{
  guint8 root = wanted->root;
  PlyCallDialects *said = &log->said;

  /* Turned round where the tree's own root has the other side (dialect.h). */
  if (log->sides[0] != 0 && root != 3)
    root = root == 1 ? 2 : 1;
  said->values =
      (said->values & wanted->values) != 0 ? said->values & wanted->values : wanted->values;
  said->cut = (said->cut & wanted->cut) != 0 ? said->cut & wanted->cut : wanted->cut;
  said->fail = (said->fail & wanted->fail) != 0 ? said->fail & wanted->fail : wanted->fail;
  said->root = (said->root & root) != 0 ? said->root & root : root;
  said->calls = wanted->calls;
  said->in_order = wanted->in_order;
}

/* Takes out what would keep a call from being judged: there is no table, no quiescence, and nothing
 * is left unsaid. */
static void
lay_open(PlyCallLog *log, gboolean depths)
{
  for (guint32 i = 0; i < log->n; i++) {
    PlyCall *call = &log->calls[i];
    call->partial = call->table = call->stopped = FALSE;
    if (depths)
      call->depth = PLY_CALL_NODEPTH;
  }
}

/* Keeps what is wrong first in the log's order. */
static void
tell(Grading *self, guint32 line, guint32 call, const char *sentence)
{
  PlyGrade *grade = self->grade;

  if (grade->first != NULL && self->first_line <= line)
    return;
  g_autofree char *path = ply_call_log_path(self->log, call);
  g_free(grade->first);
  grade->first = g_strdup_printf(_("Line %u, %s: %s"), line, path, sentence);
  self->first_line = line;
}

/* A window that holds all leaves is as good as an open one. */
static gboolean
is_open(const Grading *self)
{
  const PlyNumberTree *tree = self->log->tree;
  PlyCallView view = ply_call_view(self->log, &self->verdict->dialect, 0);

  for (gint32 i = 0; self->log->windows && i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0 &&
        !(view.alpha < tree->nodes[i].value && view.beta > tree->nodes[i].value))
      return FALSE;
  }
  return TRUE;
}

/* What the judge has no sentence for, since a log may end anywhere. */
static void
tell_what_is_missing(Grading *self)
{
  const PlyCallLog *log = self->log;

  for (guint32 i = 0; i < log->n; i++) {
    const PlyCall *call = &log->calls[i];
    if (call->left > 0 && isnan(call->value))
      tell(self, call->left, i, _("It returns without a “value”."));
  }
  if (log->calls[0].left == 0)
    tell(self, log->calls[log->n - 1].line, log->n - 1, _("here the log ends."));
}

static void
tell_first(Grading *self, gboolean open, gboolean again)
{
  const PlyCallLog *log = self->log;
  const PlyVerdict *verdict = self->verdict;

  if (verdict->n_findings > 0)
    tell(self, verdict->findings[0].line, verdict->findings[0].call, verdict->findings[0].sentence);
  for (guint i = 0; i < log->n_oddities; i++) {
    if (log->oddities[i].call < log->n)
      tell(self, log->oddities[i].line, log->oddities[i].call, log->oddities[i].sentence);
  }
  if (!log->windows && self->exercise->said.calls != 1 << PLY_CALLS_MINIMAX)
    tell(self, log->calls[0].line, 0, _("no window is logged, here or below."));
  else if (!open)
    tell(self, log->calls[0].line, 0, _("its window does not hold all leaves."));
  tell_what_is_missing(self);
  if (again)
    tell(self, log->calls[log->n - 1].line, 0, _("it is searched again, which is not graded."));
}

static gint32
parent_node(const PlyCallLog *log, guint32 call)
{
  guint32 parent = log->calls[call].parent;

  return parent == PLY_CALL_NONE ? -1 : log->calls[parent].node;
}

static void
count_log(Grading *self, gboolean open)
{
  const PlyCallLog *log = self->log;
  const guint8 *wrong = self->verdict->wrong;

  for (guint32 i = 0; i < log->n; i++) {
    const PlyCall *call = &log->calls[i];
    gint32 above = parent_node(log, i);
    if (above >= 0 && call->node >= 0)
      self->nodes[above].kids++;
    if (call->node < 0) {
      self->lost++;
      continue;
    }
    Node *node = &self->nodes[call->node];
    gboolean there = call->left > 0 && !isnan(call->value);
    gboolean searched = log->tree->nodes[call->node].n_children == 0 || call->end > i + 1;
    node->calls++;
    node->values += there && searched && (wrong[i] & PLY_WRONG_VALUE) == 0;
    node->windows += (wrong[i] & PLY_WRONG_WINDOW) == 0 && (i > 0 || open);
    node->wrong |= (wrong[i] & PLY_WRONG_CUT) != 0;
    node->cut |= call->cut || node->wrong;
  }
}

static void
count_right(Grading *self, const PlyCallLog *right)
{
  for (guint32 i = 0; i < right->n; i++) {
    gint32 above = parent_node(right, i);
    self->nodes[right->calls[i].node].right_calls++;
    if (above >= 0)
      self->nodes[above].right_kids++;
  }
}

static double
share(guint64 right, guint64 all)
{
  return all == 0 ? 1 : (double)right / (double)all;
}

static void
give_shares(Grading *self)
{
  const PlyNumberTree *tree = self->log->tree;
  guint64 all = self->lost, common = 0, values = 0, windows = 0, cuts = 0, right_cuts = 0;
  double *shares = self->grade->share;

  for (gint32 i = 0; i < tree->n_nodes; i++) {
    const Node *node = &self->nodes[i];
    guint32 most = tree->nodes[i].n_children;
    all += MAX(node->calls, node->right_calls);
    common += MIN(node->calls, node->right_calls);
    values += MIN(node->values, node->right_calls);
    windows += MIN(node->windows, node->right_calls);
    gboolean cut = node->cut || (node->calls > 0 && node->kids < most);
    if (!cut && !(node->right_calls > 0 && node->right_kids < most))
      continue;
    cuts++;
    right_cuts +=
        !node->wrong && node->calls > 0 && node->right_calls > 0 && node->kids == node->right_kids;
  }
  gboolean windowed = self->log->windows || self->exercise->said.calls == 1 << PLY_CALLS_MINIMAX;
  shares[PLY_PART_NODES] = share(common, all);
  shares[PLY_PART_VALUES] = share(values, all);
  shares[PLY_PART_WINDOWS] = windowed ? share(windows, all) : 0;
  shares[PLY_PART_CUTS] = share(right_cuts, cuts);
}

/* The search is that of the whole window, whatever the log's root has. */
static PlyCallLog *
find_right(Grading *self)
{
  PlyCall *root = &self->log->calls[0];
  PlyCall kept = *root;

  root->alpha = -INFINITY;
  root->beta = INFINITY;
  PlyCallLog *right = ply_mistakes_reference(self->log, &self->verdict->dialect);
  *root = kept;
  return right;
}

void
ply_grade_log(const PlyExercise *exercise, guint index, PlyCallLog *log, PlyGrade *grade)
{
  Grading self = {.exercise = exercise, .log = log, .grade = grade};
  gboolean again = log->calls[0].end < log->n;
  PlyCallDialect dialect;

  g_assert(ply_grade_is_of(&exercise->trees[index], log));
  *grade = (PlyGrade){0};
  log->n = log->calls[0].end;
  set_dialects(&exercise->said, log);
  lay_open(log, FALSE);
  /* A search that stops too early is known by its depths; for marks they do not count. */
  g_autofree PlyCall *with_depths = g_memdup2(log->calls, log->n * sizeof *log->calls);
  lay_open(log, TRUE);
  g_autoptr(PlyVerdict) verdict = ply_judge(log, 1, NULL, NULL);
  g_autoptr(PlyCallLog) right = NULL;
  self.verdict = verdict;
  self.nodes = g_new0(Node, log->tree->n_nodes);
  gboolean open = is_open(&self);
  right = find_right(&self);
  count_log(&self, open);
  count_right(&self, right);
  give_shares(&self);
  PlyCallView root = ply_call_view(log, &verdict->dialect, 0);
  grade->share[PLY_PART_ROOT] =
      log->calls[0].left > 0 &&
      fabs(root.value - right->calls[0].value) <= (ply_number_tree_unit(log->tree) > 1 ? 0.5 : 0);
  tell_first(&self, open, again);
  PlyCallLog deep = *log;
  deep.calls = with_depths;
  dialect = verdict->dialect;
  grade->slipped = verdict->n_all > 0;
  grade->mistakes = ply_mistakes_find(&deep, &dialect);
  g_free(self.nodes);
}

void
ply_grade_clear(PlyGrade *grade)
{
  g_free(grade->first);
  *grade = (PlyGrade){0};
}
