/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "judge/judge.h"
#include "record/json-line.h"
#include "rules/number-tree-edit.h"

#define MOST_FINDINGS 10000
#define MOST_TRIED    511 /* of one node: a recording has no room for more */
#define MOST_DEPTH    127
/* Signs of the format. */
#define BOOKMARK "★ "
#define FAULT    "✗ "

/* A call that is written and has not ended. */
typedef struct {
  guint32 call;
  int n_tried; /* moves, one again right after itself not counted */
  gint32 child;
} Open;

typedef struct {
  const PlyCallLog *log;
  const PlyVerdict *verdict;
  GString *text;
  guint finding, oddity, note; /* the next */
  GString *remark;             /* of the line before */
  gboolean changed;
  int level;
  Open open[PLY_CALLS_LEVELS];
} Writer;

/* ---- the first line ---- */

/* As the dialect has the tree: with MIN at the root where it says so. NULL if memory is short. */
static char *
tree_text(const Writer *self)
{
  const PlyCallLog *log = self->log;

  if (self->verdict->dialect.root == 0)
    return ply_number_tree_format(log->tree);
  PlyNumberTree *tree = ply_number_tree_turn_round(log->tree);
  char *text = tree != NULL ? ply_number_tree_format(tree) : NULL;
  ply_number_tree_free(tree);
  return text;
}

static void
append_member(GString *text, const char *key, const char *value)
{
  if (value == NULL)
    return;
  g_string_append_printf(text, ",\"%s\":", key);
  ply_json_line_append(text, value);
}

static gboolean
write_head(Writer *self)
{
  static const char *const algorithms[] = {"alpha-beta", "minimax", "pvs"};
  const PlyCallLog *log = self->log;
  guint8 fail = self->verdict->dialect.fail;
  gboolean hard = fail != PLY_FAIL_SOFT && self->verdict->dialect.calls != PLY_CALLS_MINIMAX;
  char *tree = tree_text(self);

  if (tree == NULL)
    return FALSE;
  g_string_append(self->text, "{\"plytrace\":1,\"game\":\"number-tree\"");
  append_member(self->text, "tree", tree);
  append_member(self->text, "position", log->position);
  append_member(self->text, "algorithm",
                log->algorithm != NULL ? log->algorithm : algorithms[self->verdict->dialect.calls]);
  g_string_append_printf(self->text, ",\"fail_hard\":%s", hard ? "true" : "false");
  if (self->verdict->dialect.cut == PLY_CUT_MORE_THAN)
    append_member(self->text, "rule", ">");
  append_member(self->text, "title", log->title);
  g_string_append(self->text, "}\n");
  free(tree);
  return TRUE;
}

/* ---- remarks ---- */

static void
remark(Writer *self, const char *text)
{
  if (self->remark->len > 0)
    g_string_append_c(self->remark, '\n');
  g_string_append(self->remark, text);
}

static void
remark_fault(Writer *self, const char *sentence)
{
  g_autofree char *text = g_strconcat(FAULT, sentence, NULL);

  remark(self, text);
  self->changed = TRUE;
}

/* How it was read, at its beginning. */
static void
remark_dialect(Writer *self)
{
  const PlyVerdict *verdict = self->verdict;
  PlyCallDialects one = {0};
  guint n = (guint)MIN(verdict->n_all + self->log->n_oddities, G_MAXUINT);

  ply_call_dialects_add(&one, &verdict->dialect);
  g_autofree char *words = ply_call_dialects_text(&one);
  g_autofree char *text =
      n == 0 ? g_strdup_printf(_("Read as %s: all right."), words)
             : g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "Read as %s: %u fault.",
                                           "Read as %s: %u faults.", n),
                               words, n);
  remark(self, text);
}

static gboolean
is_fault(const char *remarks)
{
  return strstr(remarks, FAULT) != NULL;
}

/* What is said of the call up to the line of its beginning, or its return. */
static void
write_remarks(Writer *self, guint32 call, gboolean returned)
{
  const PlyCallLog *log = self->log;
  const PlyVerdict *verdict = self->verdict;
  guint32 line = returned ? log->calls[call].left : log->calls[call].line;

  for (; self->note < log->n_notes && log->notes[self->note].call == call &&
         log->notes[self->note].returned == returned;
       self->note++)
    remark(self, log->notes[self->note].text);
  for (; self->oddity < log->n_oddities && log->oddities[self->oddity].line <= line; self->oddity++)
    remark_fault(self, log->oddities[self->oddity].sentence);
  for (; self->finding < verdict->n_findings && verdict->findings[self->finding].line <= line;
       self->finding++)
    remark_fault(self, verdict->findings[self->finding].sentence);
  if (self->remark->len == 0)
    return;
  if (is_fault(self->remark->str) && !g_str_has_prefix(self->remark->str, "★"))
    g_string_prepend(self->remark, BOOKMARK);
  g_string_append(self->text, "{\"e\":\"note\",\"text\":");
  ply_json_line_append(self->text, self->remark->str);
  g_string_append(self->text, "}\n");
  g_string_truncate(self->remark, 0);
}

/* ---- calls ---- */

static void
append_number(GString *text, const char *key, double number)
{
  g_string_append_printf(text, ",\"%s\":%.0f", key, CLAMP(number, -1e6, 1e6));
}

/* In the numbers of the side to move. */
static PlyCallView
mover_view(const Writer *self, guint32 call)
{
  PlyCallView view = ply_call_view(self->log, &self->verdict->dialect, call);

  if (view.side == 1) {
    double alpha = view.alpha;
    view.alpha = -view.beta;
    view.beta = -alpha;
    view.value = -view.value;
  }
  return view;
}

/* FALSE if a recording has no place for it: its move is none, or the node has too many calls. */
static gboolean
begin(Writer *self, guint32 call)
{
  const PlyCall *at = &self->log->calls[call];
  Open *parent = self->level >= 0 ? &self->open[self->level] : NULL;
  PlyCallView view = mover_view(self, call);

  if (parent != NULL) {
    gboolean again = parent->n_tried > 0 && parent->child == at->child;
    if (at->node < 0 || (!again && parent->n_tried >= MOST_TRIED))
      return FALSE;
    parent->n_tried += !again;
    parent->child = at->child;
  }
  self->changed |= at->depth == PLY_CALL_NODEPTH;
  gint32 depth =
      at->depth != PLY_CALL_NODEPTH ? at->depth : ply_number_tree_height(self->log->tree, at->node);
  g_string_append(self->text, "{\"e\":\"enter\"");
  if (parent != NULL)
    g_string_append_printf(self->text, ",\"move\":\"%d\"", at->child + 1);
  g_string_append_printf(self->text, ",\"depth\":%d", CLAMP(depth, -MOST_DEPTH, MOST_DEPTH));
  if (self->log->windows && view.alpha > -INFINITY)
    append_number(self->text, "alpha", view.alpha);
  if (self->log->windows && view.beta < INFINITY)
    append_number(self->text, "beta", view.beta);
  g_string_append(self->text, "}\n");
  self->level++;
  self->open[self->level] = (Open){.call = call, .child = -1};
  if (call == 0)
    remark_dialect(self);
  write_remarks(self, call, FALSE);
  return TRUE;
}

/* The best of what came back, for MAX, and how many moves were tried. */
static double
best_of(const Writer *self, guint32 call, guint8 side, int *n_tried)
{
  const PlyCallLog *log = self->log;
  double best = side == 0 ? -INFINITY : INFINITY;
  gint32 last = -1;

  *n_tried = 0;
  for (guint32 child = call + 1; child < log->calls[call].end; child = log->calls[child].end) {
    double value = ply_call_view(log, &self->verdict->dialect, child).value;
    *n_tried += log->calls[child].node >= 0 && log->calls[child].child != last;
    last = log->calls[child].child;
    if (!isnan(value))
      best = side == 0 ? MAX(best, value) : MIN(best, value);
  }
  return best;
}

static void
write_cut(Writer *self, guint32 call)
{
  const PlyCall *at = &self->log->calls[call];
  const PlyCallDialect *dialect = &self->verdict->dialect;
  PlyCallView view = ply_call_view(self->log, dialect, call);
  int n_tried, n = self->log->tree->nodes[at->node].n_children;
  double best = best_of(self, call, view.side, &n_tried);
  gboolean due = n_tried > 0 && n_tried < n && self->log->windows &&
                 ply_call_dialect_cuts(dialect, view.side, best, view.alpha, view.beta);

  if (!at->cut && !due)
    return;
  g_string_append_printf(self->text, "{\"e\":\"cut\",\"untried\":%d}\n",
                         CLAMP(at->untried >= 0 ? at->untried : n - n_tried, 0, MOST_TRIED));
  self->changed |= !at->cut;
}

static void
end(Writer *self)
{
  guint32 call = self->open[self->level].call;
  const PlyCall *at = &self->log->calls[call];
  PlyCallView view = mover_view(self, call);
  gboolean turned = self->verdict->dialect.values == PLY_VALUES_MAX && view.side == 1;
  char bound = at->bound == 'l' && turned   ? 'u'
               : at->bound == 'u' && turned ? 'l'
                                            : (char)at->bound;

  self->level--;
  if (at->left == 0)
    return; /* it never returned, nor did what called it */
  write_cut(self, call);
  g_string_append(self->text, "{\"e\":\"leave\"");
  if (isnan(view.value) || at->stopped)
    g_string_append(self->text, ",\"stopped\":true");
  else
    append_number(self->text, "value", view.value);
  if (bound != 0)
    append_member(self->text, "bound", bound == 'e' ? "exact" : bound == 'l' ? "lower" : "upper");
  if (at->table)
    g_string_append(self->text, ",\"table\":true");
  if (!at->cut && at->untried > 0)
    g_string_append_printf(self->text, ",\"untried\":%d", MIN(at->untried, MOST_TRIED));
  if (at->folded > 0)
    g_string_append_printf(self->text, ",\"folded\":%u", at->folded);
  g_string_append(self->text, "}\n");
  write_remarks(self, call, TRUE);
}

static void
write_calls(Writer *self)
{
  const PlyCallLog *log = self->log;

  for (guint32 call = 0; call < log->n;) {
    while (self->level >= 0 && log->calls[self->open[self->level].call].end <= call)
      end(self);
    call = begin(self, call) ? call + 1 : log->calls[call].end;
  }
  while (self->level >= 0)
    end(self);
}

static gboolean
is_cancelled(gpointer data)
{
  return g_cancellable_is_cancelled(data);
}

GString *
ply_judge_lines(const char *text, gsize length, const char *name, GCancellable *cancellable,
                gboolean *needed)
{
  g_autoptr(PlyCallLog) log = NULL;

  if (!ply_call_log_read(text, length, name, cancellable, &log, NULL) || log == NULL)
    return NULL;
  g_autoptr(PlyVerdict) verdict = ply_judge(log, MOST_FINDINGS, is_cancelled, cancellable);
  if (verdict == NULL)
    return NULL;
  g_autofree Writer *self = g_new0(Writer, 1);
  *self = (Writer){.log = log, .verdict = verdict, .level = -1};
  self->changed = verdict->dialect.root != 0 || verdict->dialect.values == PLY_VALUES_MAX;
  self->text = g_string_sized_new(length);
  self->remark = g_string_new(NULL);
  gboolean good = write_head(self);
  if (good)
    write_calls(self);
  g_string_free(self->remark, TRUE);
  *needed = self->changed;
  if (good)
    return self->text;
  g_string_free(self->text, TRUE);
  return NULL;
}
