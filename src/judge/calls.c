/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "judge/calls.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "record/json-line.h"

#define INFINITE      1e6 /* what counts as an open end of a window, and as no value */
#define MOST_DEPTH    1000
#define MOST_ODDITIES 1000
#define LINES_A_LOOK  65536

enum { GAME, TREE, POSITION, ALGORITHM, TITLE, N_HEAD };

static const char *const head_keys[N_HEAD] = {"game", "tree", "position", "algorithm", "title"};

enum {
  EVENT,
  MOVE,
  DEPTH,
  ALPHA,
  BETA,
  VALUE,
  BOUND,
  UNTRIED,
  TABLE,
  STOPPED,
  FOLDED,
  QUIESCENCE,
  TEXT,
  N_KEYS
};

static const char *const keys[N_KEYS] = {
    "e",       "move",  "depth",   "alpha",  "beta",       "value", "bound",
    "untried", "table", "stopped", "folded", "quiescence", "text",
};

/* A call that has not returned. */
typedef struct {
  guint32 call;
  gint32 last;  /* child that it tried last, or −1 */
  guint name;   /* of that child, as a hash; 0: it has a number */
  gint32 named; /* children told apart by their names so far */
} Level;

typedef struct {
  PlyJsonLine line;
  PlyJsonValue values[MAX(N_HEAD, N_KEYS)];
  PlyCallLog *log;
  GHashTable *names; /* of the tree's nodes, each to its node; NULL if it has none */
  GArray *calls, *oddities, *notes;
  int level; /* of the innermost call, or −1 */
  gboolean fractional;
  gboolean returned; /* the last line was a call's end */
  guint32 last;      /* the call that it was of, or PLY_CALL_NONE */
  gint64 down, up;   /* calls whose depth is one less than the caller's; one more */
  GError **error;
  Level open[PLY_CALLS_LEVELS];
} Reading;

static gboolean
fail(Reading *self, int key, const char *expected, const char *found)
{
  return ply_json_line_fail(&self->line, &self->values[key], PLY_TEXT_ERROR_RULES, expected, found,
                            self->error);
}

static gboolean
is_given(const Reading *self, int key)
{
  return self->values[key].kind != PLY_JSON_NONE && self->values[key].kind != PLY_JSON_NULL;
}

static void
find_sides(PlyCallLog *log)
{
  const PlyNumberTree *tree = log->tree;

  log->sides = g_malloc((gsize)tree->n_nodes);
  for (gint32 node = 0; node < tree->n_nodes; node++) {
    const PlyNumberNode *at = &tree->nodes[node];
    gboolean same = at->turn == PLY_NUMBER_SAME && at->n_children > 0;
    guint8 above = at->parent < 0 ? 1 : log->sides[at->parent];
    log->sides[node] = same ? above : !above;
  }
}

static gboolean
read_tree(Reading *self)
{
  self->log->tree =
      ply_json_line_tree(&self->line, &self->values[TREE], _("a member “tree”"), self->error);
  const PlyNumberTree *tree = self->log->tree;
  for (gint32 i = 0; tree != NULL && tree->names != NULL && i < tree->n_nodes; i++) {
    if (self->names == NULL)
      self->names = g_hash_table_new(g_str_hash, g_str_equal);
    if (tree->names[i][0] != '\0')
      g_hash_table_insert(self->names, tree->names[i], GINT_TO_POINTER(i));
  }
  return tree != NULL;
}

/* Goes down to the node that is searched. */
static gboolean
read_position(Reading *self)
{
  g_autofree char *text = NULL;

  if (!ply_json_line_take_text(&self->line, &self->values[POSITION], &text, self->error))
    return FALSE;
  g_auto(GStrv) words = g_strsplit_set(text != NULL ? text : "", " ,", -1);

  self->log->position = g_strdup(text);
  for (guint i = 0; words[i] != NULL; i++) {
    const PlyNumberNode *node = &self->log->tree->nodes[self->log->root];
    guint64 number;
    if (*words[i] == '\0')
      continue;
    if (!g_ascii_string_to_unsigned(words[i], 10, 1, node->n_children, &number, NULL))
      return fail(self, POSITION, _("children's numbers from the root of the tree down"), NULL);
    self->log->root = node->first_child + (gint32)number - 1;
  }
  return TRUE;
}

/* Sets `*ours`: whether it is a log that can be judged. */
static gboolean
read_head(Reading *self, gboolean *ours)
{
  *ours = FALSE;
  if (!ply_json_line_read(&self->line, head_keys, N_HEAD, self->values, self->error))
    return FALSE;
  if (!ply_json_line_is(&self->line, &self->values[GAME], "number-tree") &&
      (is_given(self, GAME) || !is_given(self, TREE)))
    return TRUE;
  if (!read_tree(self))
    return FALSE;
  *ours = !self->log->tree->chance;
  if (!*ours)
    return TRUE;
  find_sides(self->log);
  return ply_json_line_take_text(&self->line, &self->values[TITLE], &self->log->title,
                                 self->error) &&
         ply_json_line_take_text(&self->line, &self->values[ALGORITHM], &self->log->algorithm,
                                 self->error) &&
         read_position(self) &&
         ply_call_dialects_read(&self->log->said, &self->line, self->log->sides[self->log->root],
                                self->error);
}

G_GNUC_PRINTF(3, 4)
static void
note_oddity(Reading *self, guint32 call, const char *format, ...)
{
  va_list arguments;

  if (self->oddities->len >= MOST_ODDITIES)
    return;
  va_start(arguments, format);
  PlyOddity oddity = {.call = call,
                      .line = (guint32)self->line.start.line,
                      .sentence = g_strdup_vprintf(format, arguments)};
  va_end(arguments);
  g_array_append_val(self->oddities, oddity);
}

/* NAN and an oddity if it is no number. */
static double
get_number(Reading *self, guint32 call, int key)
{
  double number = NAN;

  if (!is_given(self, key))
    return NAN;
  if (!ply_json_line_double(&self->line, &self->values[key], &number) || isnan(number)) {
    note_oddity(self, call, _("“%s” is no number."), keys[key]);
    return NAN;
  }
  self->fractional |= fabs(number) < INFINITE && number != floor(number);
  return number;
}

static gint32
get_whole(Reading *self, guint32 call, int key, gint32 least, gint32 most, gint32 unsaid)
{
  double number = get_number(self, call, key);

  if (isnan(number))
    return unsaid;
  if (number >= least && number <= most && number == floor(number))
    return (gint32)number;
  note_oddity(self, call, _("“%s” is no whole number from %d to %d."), keys[key], least, most);
  return unsaid;
}

/* Which child the call goes to: its number, or its name in the tree. Another name stands for the next child that has none
 * yet, and the same name again for the same child. */
static gint32
find_child(Reading *self, Level *parent)
{
  const PlyJsonValue *move = &self->values[MOVE];
  g_autofree char *text = ply_json_line_text(&self->line, move);
  gint64 number = 0;

  if (move->kind == PLY_JSON_INTEGER || move->kind == PLY_JSON_OTHER) {
    double whole = get_number(self, (guint32)self->calls->len, MOVE);
    parent->name = 0;
    return whole >= 0 && whole < PLY_NUMBER_TREE_MAX_CHILDREN ? (gint32)whole : -1;
  }
  if (text != NULL && g_ascii_string_to_signed(text, 10, G_MININT32, G_MAXINT32, &number, NULL)) {
    parent->name = 0;
    return number >= 1 && number <= PLY_NUMBER_TREE_MAX_CHILDREN ? (gint32)number - 1 : -1;
  }
  gpointer node;
  if (text != NULL && self->names != NULL &&
      g_hash_table_lookup_extended(self->names, text, NULL, &node)) {
    const PlyNumberNode *nodes = self->log->tree->nodes;
    gint32 called = GPOINTER_TO_INT(node), above = nodes[called].parent;
    parent->name = 0;
    return above >= 0 && above == g_array_index(self->calls, PlyCall, parent->call).node
               ? called - nodes[above].first_child
               : -1;
  }
  guint name = text != NULL ? MAX(g_str_hash(text), 1u) : 0;
  if (name != 0 && name == parent->name)
    return parent->last;
  parent->name = name;
  return parent->named++;
}

static void
set_window(Reading *self, PlyCall *call, guint32 index)
{
  const PlyJsonValue *values = self->values;

  if (values[ALPHA].kind == PLY_JSON_NONE && values[BETA].kind == PLY_JSON_NONE)
    return;
  self->log->windows = TRUE;
  call->alpha = get_number(self, index, ALPHA);
  call->beta = get_number(self, index, BETA);
  if (isnan(call->alpha) || call->alpha <= -INFINITE)
    call->alpha = -INFINITY;
  if (isnan(call->beta) || call->beta >= INFINITE)
    call->beta = INFINITY;
  if (call->alpha >= INFINITE)
    call->alpha = INFINITY;
  if (call->beta <= -INFINITE)
    call->beta = -INFINITY;
}

static gboolean
enter(Reading *self)
{
  PlyCall call = {.alpha = NAN, .beta = NAN, .value = NAN, .untried = PLY_CALL_UNSAID, .child = -1};
  guint32 index = self->calls->len;

  if (self->level + 1 >= PLY_CALLS_LEVELS)
    return fail(self, EVENT, _("at most 1000 calls inside each other"), _("one more"));
  if (index >= PLY_CALLS_MOST)
    return fail(self, EVENT, _("at most 5000000 calls"), _("one more"));
  call.line = (guint32)self->line.start.line;
  call.parent = PLY_CALL_NONE;
  call.node = self->log->root;
  call.depth = get_whole(self, index, DEPTH, -MOST_DEPTH, MOST_DEPTH, PLY_CALL_NODEPTH);
  set_window(self, &call, index);
  if (self->level >= 0) {
    Level *parent = &self->open[self->level];
    const PlyCall *above = &g_array_index(self->calls, PlyCall, parent->call);
    call.parent = parent->call;
    call.child = parent->last = find_child(self, parent);
    const PlyNumberNode *node = above->node >= 0 ? &self->log->tree->nodes[above->node] : NULL;
    gboolean known = node != NULL && call.child >= 0 && call.child < node->n_children;
    call.node = known ? node->first_child + call.child : -1;
    if (call.depth != PLY_CALL_NODEPTH && above->depth != PLY_CALL_NODEPTH) {
      self->down += call.depth == above->depth - 1;
      self->up += call.depth == above->depth + 1;
    }
  }
  self->open[++self->level] = (Level){.call = index, .last = -1};
  self->last = index;
  self->returned = FALSE;
  g_array_append_val(self->calls, call);
  return TRUE;
}

static PlyCall *
innermost(Reading *self)
{
  return &g_array_index(self->calls, PlyCall, self->open[self->level].call);
}

static gboolean
is_true(const Reading *self, int key)
{
  return self->values[key].kind == PLY_JSON_BOOLEAN && self->values[key].number != 0;
}

static void
leave(Reading *self)
{
  guint32 index = self->open[self->level].call;
  PlyCall *call = innermost(self);
  const PlyJsonLine *line = &self->line;

  call->value = get_number(self, index, VALUE);
  if (fabs(call->value) >= INFINITE)
    call->value = call->value > 0 ? INFINITY : -INFINITY;
  call->stopped = is_true(self, STOPPED);
  call->table = is_true(self, TABLE);
  call->partial = is_given(self, FOLDED) || is_true(self, QUIESCENCE);
  if (is_given(self, FOLDED))
    call->folded = (guint32)get_whole(self, index, FOLDED, 1, G_MAXINT32, 0);
  self->last = index;
  self->returned = TRUE;
  if (isnan(call->value) && !call->stopped && !is_given(self, VALUE))
    note_oddity(self, index, _("It returns without a “value”."));
  if (is_given(self, UNTRIED))
    call->untried = get_whole(self, index, UNTRIED, 0, PLY_NUMBER_TREE_MAX_CHILDREN, -1);
  if (ply_json_line_is(line, &self->values[BOUND], "exact"))
    call->bound = 'e';
  else if (ply_json_line_is(line, &self->values[BOUND], "lower"))
    call->bound = 'l';
  else if (ply_json_line_is(line, &self->values[BOUND], "upper"))
    call->bound = 'u';
  else if (is_given(self, BOUND))
    note_oddity(self, index, _("“bound” is none of exact, lower and upper."));
  call->left = (guint32)line->start.line;
  call->end = self->calls->len;
  self->level--;
}

/* A remark before any call is nobody's. */
static void
keep_note(Reading *self)
{
  PlyCallNote note = {.call = self->last, .returned = self->returned};

  note.text = ply_json_line_text(&self->line, &self->values[TEXT]);
  if (note.text != NULL && note.call != PLY_CALL_NONE)
    g_array_append_val(self->notes, note);
  else
    g_free(note.text);
}

static gboolean
do_event(Reading *self)
{
  const PlyJsonValue *event = &self->values[EVENT];
  const PlyJsonLine *line = &self->line;

  if (ply_json_line_is(line, event, "enter"))
    return enter(self);
  if (ply_json_line_is(line, event, "leave") || ply_json_line_is(line, event, "cut")) {
    if (self->level < 0)
      return fail(self, EVENT, _("“enter”: no call is open"), NULL);
    if (ply_json_line_is(line, event, "leave")) {
      leave(self);
      return TRUE;
    }
    PlyCall *call = innermost(self);
    call->cut = TRUE;
    call->untried = get_whole(self, self->open[self->level].call, UNTRIED, 0,
                              PLY_NUMBER_TREE_MAX_CHILDREN, PLY_CALL_UNSAID);
    return TRUE;
  }
  if (ply_json_line_is(line, event, "note"))
    keep_note(self);
  else
    note_oddity(self, self->calls->len > 0 ? self->calls->len - 1 : 0,
                _("“e” is none of enter, cut, leave and note."));
  return TRUE;
}

static gboolean
read_events(Reading *self, GCancellable *cancellable)
{
  while (ply_json_line_next(&self->line)) {
    if (self->line.start.line % LINES_A_LOOK == 0 &&
        g_cancellable_set_error_if_cancelled(cancellable, self->error))
      return FALSE;
    if (!ply_json_line_read(&self->line, keys, N_KEYS, self->values, self->error) ||
        !do_event(self))
      return FALSE;
  }
  if (self->calls->len > 0)
    return TRUE;
  ply_text_reader_seek(&self->line.start, self->line.start.length);
  return ply_text_expected_char(self->error, &self->line.start, _("a line with “enter”"));
}

/* Whether the numbers of a tree with fractions are logged as they are, or in its unit, as recordings
 * of our own have them. Where all happen to be whole the leaves tell. */
static double
find_scale(const Reading *self)
{
  const PlyCallLog *log = self->log;
  double unit = log->tree != NULL ? ply_number_tree_unit(log->tree) : 1;
  gint64 plain = 0, scaled = 0;

  if (unit == 1 || self->fractional)
    return unit;
  for (guint32 i = 0; i < log->n; i++) {
    const PlyCall *call = &log->calls[i];
    const PlyNumberNode *node = call->node >= 0 ? &log->tree->nodes[call->node] : NULL;
    if (node == NULL || node->n_children > 0)
      continue;
    plain += fabs(call->value) * unit == fabs((double)node->value);
    scaled += fabs(call->value) == fabs((double)node->value);
  }
  return plain > scaled ? unit : 1;
}

/* What only the whole log tells: calls that never returned, the unit, and which way depths count. */
static void
settle(Reading *self)
{
  PlyCallLog *log = self->log;

  for (; self->level >= 0; self->level--)
    innermost(self)->end = self->calls->len;
  log->depths = self->up <= self->down;
  log->n = self->calls->len;
  log->n_oddities = self->oddities->len;
  log->n_notes = self->notes->len;
  log->calls = (PlyCall *)(void *)g_array_free(g_steal_pointer(&self->calls), FALSE);
  log->oddities = (PlyOddity *)(void *)g_array_free(g_steal_pointer(&self->oddities), FALSE);
  log->notes = (PlyCallNote *)(void *)g_array_free(g_steal_pointer(&self->notes), FALSE);
  log->scale = find_scale(self);
  for (guint32 i = 0; i < log->n; i++) {
    PlyCall *call = &log->calls[i];
    call->alpha *= log->scale;
    call->beta *= log->scale;
    call->value *= log->scale;
    if (!log->depths)
      call->depth = PLY_CALL_NODEPTH;
  }
}

gboolean
ply_call_log_read(const char *text, gsize length, const char *name, GCancellable *cancellable,
                  PlyCallLog **log, GError **error)
{
  g_autofree Reading *self = g_new0(Reading, 1);
  g_autoptr(GError) cause = NULL;
  gboolean ours = FALSE;

  *log = NULL;
  self->log = g_new0(PlyCallLog, 1);
  self->calls = g_array_new(FALSE, FALSE, sizeof(PlyCall));
  self->oddities = g_array_new(FALSE, FALSE, sizeof(PlyOddity));
  self->notes = g_array_new(FALSE, FALSE, sizeof(PlyCallNote));
  self->level = -1;
  self->last = PLY_CALL_NONE;
  self->error = &cause;
  self->line.infinite = TRUE;
  ply_json_line_begin(&self->line, text, length, name);
  gboolean good = ply_json_line_check(&self->line, &cause) && read_head(self, &ours) &&
                  (!ours || read_events(self, cancellable));
  settle(self);
  g_clear_pointer(&self->names, g_hash_table_unref);
  if (good && ours) {
    *log = self->log;
    return TRUE;
  }
  ply_call_log_free(self->log);
  if (!good)
    g_propagate_error(error, g_steal_pointer(&cause));
  return good;
}

void
ply_call_log_free(PlyCallLog *log)
{
  if (log == NULL)
    return;
  for (guint i = 0; i < log->n_oddities; i++)
    g_free(log->oddities[i].sentence);
  for (guint i = 0; i < log->n_notes; i++)
    g_free(log->notes[i].text);
  g_free(log->oddities);
  g_free(log->notes);
  g_free(log->title);
  g_free(log->algorithm);
  g_free(log->position);
  g_free(log->calls);
  g_free(log->sides);
  ply_number_tree_free(log->tree);
  g_free(log);
}

char *
ply_call_log_path(const PlyCallLog *log, guint32 call)
{
  GString *path = g_string_new(NULL);

  for (; log->calls[call].parent != PLY_CALL_NONE; call = log->calls[call].parent) {
    const PlyCall *at = &log->calls[call];
    const char *called = at->node >= 0 ? ply_number_tree_name(log->tree, at->node) : NULL;
    char number[PLY_NUMBER_NAME_BYTES] = "?";
    if (called != NULL)
      g_strlcpy(number, called, sizeof number);
    else if (at->child >= 0)
      g_snprintf(number, sizeof number, "%d", at->child + 1);
    if (path->len > 0)
      g_string_prepend_c(path, ' ');
    g_string_prepend(path, number);
  }
  if (path->len == 0)
    g_string_assign(path, _("the root"));
  return g_string_free(path, FALSE);
}

guint32
ply_call_log_leaves(const PlyCallLog *log)
{
  g_autofree guint8 *seen = g_malloc0((gsize)log->tree->n_nodes);
  guint32 n = 0;

  for (guint32 i = 0; i < log->n; i++) {
    gint32 node = log->calls[i].node;
    if (node >= 0 && log->tree->nodes[node].n_children == 0 && !seen[node]) {
      seen[node] = 1;
      n++;
    }
  }
  return n;
}
