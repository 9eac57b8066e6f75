/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines after the first, each of which happens to the innermost open call:
 *
 *     {"e": "enter"}  a call begins: ["move"] that led to it, missing at a root; ["depth"], one
 *                     less than the caller's if missing; ["alpha"], ["beta"], null or missing if
 *                     open
 *     {"e": "cut"}    a beta cutoff: ["untried"] moves that are left out; only "leave" may follow
 *     {"e": "leave"}  the call returns: "value"; ["bound"] "exact" | "lower" | "upper", else it
 *                     follows from the window, and from what came back inside where fail-hard
 *                     has no other number to return; ["best"] move, if no call inside it tells;
 *                     ["evaluation"]; ["table"] true if the value comes from a table;
 *                     ["quiescence"] true; ["untried"]; ["folded"] calls inside it that were left
 *                     out; or, instead of a value, ["stopped"] true
 *     {"e": "note"}   "text" to be shown at the step of the line before
 *
 * A move is text as the game writes it (without a game and in a number tree a child's number from
 * 1), or the bare number of it, a child's from 0. */

#include "formats/trace-lines-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/hash.h"
#include "record/replay.h"
#include "trace/codec.h"
#include "trace/trace-fields.h"

#define MOST_ORDER 511 /* a record has no room for more */
#define MOST_MOVE  100 /* bytes that a move is written in */

/* Lines between two looks at whether to stop. */
#define LINES_A_LOOK 65536

/* Where detection stops looking for the member that tells such lines from other JSON. */
#define DETECT_BYTES 512

/* Members of the lines after the first. */
typedef enum {
  KEY_EVENT,
  KEY_MOVE,
  KEY_DEPTH,
  KEY_ALPHA,
  KEY_BETA,
  KEY_VALUE,
  KEY_BOUND,
  KEY_BEST,
  KEY_UNTRIED,
  KEY_EVALUATION,
  KEY_TABLE,
  KEY_QUIESCENCE,
  KEY_FOLDED,
  KEY_STOPPED,
  KEY_TEXT,
  KEY_SAME_SIDE,
  N_KEYS
} Key;

/* A call that has not returned. */
typedef struct Level {
  guint32 visit, last;        /* the call, and the last one that it made */
  PlyScore best, best_before; /* of its children so far, and without the last of them */
  PlyMove move, move_before;  /* that raised alpha last; the same */
  gboolean reached, unsure;   /* a child is worth `best` or more, and one may be worth more */
  int order, depth;
  guint64 way; /* where the game is not known: of the moves that lead here */
  PlyPosition position;
} Level;

/* What is kept while the lines are read. */
typedef struct Lines {
  PlyJsonLine line;
  PlyJsonValue values[N_KEYS];
  PlyTrace *trace;
  int level, root_depth; /* of the innermost call, or −1; of the last root */
  guint64 steps;
  gsize noted; /* bytes */
  GHashTable
      *named; /* of moves without a game, by way and name: their number; of a way: how many */
  GError **error;
  Level open[PLY_TRACE_MAX_LEVELS];
} Lines;

static const char *const keys[N_KEYS] = {
    [KEY_EVENT] = "e",         [KEY_MOVE] = "move",
    [KEY_DEPTH] = "depth",     [KEY_ALPHA] = "alpha",
    [KEY_BETA] = "beta",       [KEY_VALUE] = "value",
    [KEY_BOUND] = "bound",     [KEY_BEST] = "best",
    [KEY_UNTRIED] = "untried", [KEY_EVALUATION] = "evaluation",
    [KEY_TABLE] = "table",     [KEY_QUIESCENCE] = "quiescence",
    [KEY_FOLDED] = "folded",   [KEY_STOPPED] = "stopped",
    [KEY_TEXT] = "text",       [KEY_SAME_SIDE] = "same_side",
};

/* The error at a member; `found` may be NULL to quote it. Always FALSE. */
static gboolean
fail(Lines *self, Key key, const char *expected, const char *found)
{
  return ply_json_line_fail(&self->line, &self->values[key], PLY_TEXT_ERROR_RULES, expected, found,
                            self->error);
}

static gboolean
has(const Lines *self, Key key)
{
  return self->values[key].kind != PLY_JSON_NONE && self->values[key].kind != PLY_JSON_NULL;
}

/* A whole number; `value` is left alone if it is missing and need not be there. 3.0 is one, and an
 * infinity, or a value of more than ours are, is as far as one can go. */
static gboolean
get_number(Lines *self, Key key, gint64 least, gint64 most, gboolean needed, gint64 *value)
{
  const PlyJsonValue *given = &self->values[key];
  if (!needed && !has(self, key))
    return TRUE;
  double number;
  if (given->kind == PLY_JSON_INTEGER && given->number >= least && given->number <= most) {
    *value = given->number;
    return TRUE;
  }
  if (ply_json_line_double(&self->line, given, &number) && number == floor(number)) {
    gboolean inside = number >= (double)least && number <= (double)most;
    if (inside || isinf(number) || key == KEY_VALUE || key == KEY_ALPHA || key == KEY_BETA) {
      /* The greatest number of 64 bits is none of double's, which has the one after it. */
      *value = number >= (double)most ? most : number <= (double)least ? least : (gint64)number;
      return TRUE;
    }
  }
  char low[32], high[32];
  g_snprintf(low, sizeof low, "%" G_GINT64_FORMAT, least);
  g_snprintf(high, sizeof high, "%" G_GINT64_FORMAT, most);
  g_autofree char *range = g_strdup_printf(_("a whole number from %s to %s"), low, high);
  g_autofree char *expected = g_strdup_printf(_("a member “%s”: %s"), keys[key], range);
  return fail(self, key, expected, NULL);
}

/* Adds the flag if the member is true. */
static gboolean
get_flag(Lines *self, Key key, unsigned flag, unsigned *flags)
{
  const PlyJsonValue *given = &self->values[key];
  if (has(self, key) && given->kind != PLY_JSON_BOOLEAN)
    return fail(self, key, _("true or false"), NULL);
  *flags |= given->kind == PLY_JSON_BOOLEAN && given->number != 0 ? flag : 0;
  return TRUE;
}

/* Infinities of all programs are beyond ours. A search that cuts at > has empty windows. */
static gboolean
get_window(Lines *self, PlyTraceVisit *visit)
{
  gint64 low = -PLY_SCORE_INFINITE, high = PLY_SCORE_INFINITE;
  if (!get_number(self, KEY_ALPHA, -G_MAXINT64, G_MAXINT64, FALSE, &low) ||
      !get_number(self, KEY_BETA, -G_MAXINT64, G_MAXINT64, FALSE, &high))
    return FALSE;
  low = MAX(low, -PLY_SCORE_INFINITE);
  high = MIN(high, PLY_SCORE_INFINITE);
  low = MIN(low, PLY_SCORE_INFINITE);
  high = MAX(high, -PLY_SCORE_INFINITE);
  visit->alpha = (PlyScore)low;
  visit->beta = (PlyScore)high;
  return TRUE;
}

/* The least number that is no move. */
static gint64
n_numbers(const PlyRules *rules)
{
  return rules->game == NULL ? PLY_MOVE_PASS : ply_notation_moves(rules);
}

/* Without a game a move may be called anything: the first of a node that has a name is its first
 * child, whenever that name comes up there. */
static gboolean
find_named(Lines *self, const char *name, PlyMove *move)
{
  g_autofree char *way = g_strdup_printf("%" G_GINT64_MODIFIER "x", self->open[self->level].way);
  g_autofree char *called = g_strconcat(way, " ", name, NULL);

  if (self->named == NULL)
    self->named = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->named, called));
  if (number == 0) {
    number = GPOINTER_TO_UINT(g_hash_table_lookup(self->named, way)) + 1;
    if (number > MOST_ORDER + 1)
      return FALSE;
    g_hash_table_insert(self->named, g_steal_pointer(&way), GUINT_TO_POINTER(number));
    g_hash_table_insert(self->named, g_steal_pointer(&called), GUINT_TO_POINTER(number));
  }
  *move = (PlyMove)(number - 1);
  return TRUE;
}

/* A move that must be there and of the game, but need not be legal. */
static gboolean
get_move(Lines *self, Key key, PlyMove *move)
{
  const PlyRules *rules = &self->trace->info.rules;
  const PlyJsonValue *given = &self->values[key];
  gint64 number = 0;
  gboolean known =
      given->kind == PLY_JSON_INTEGER && given->number >= 0 && given->number < n_numbers(rules);
  if (known) {
    *move = (PlyMove)given->number;
  } else if (given->kind == PLY_JSON_TEXT && given->to - given->from < MOST_MOVE) {
    g_autofree char *word = ply_json_line_text(&self->line, given);
    if (word == NULL || *word == '\0')
      known = FALSE;
    else if (rules->game != NULL)
      known = ply_notation_parse(PLY_NOTATION_DEFAULT, rules, word, move);
    else if (g_ascii_string_to_signed(word, 10, 1, PLY_MOVE_PASS, &number, NULL)) {
      *move = (PlyMove)(number - 1);
      known = TRUE;
    } else
      known = find_named(self, word, move);
  }
  if (known)
    return TRUE;
  return fail(self, key,
              rules->game == NULL
                  ? _("a move: a child's name, or its number, \"1\" as text or 0 as a number for "
                      "the first")
                  : _("a move of this game"),
              NULL);
}

/* Plays the move to the position of the new level. */
static gboolean
play(Lines *self, int level, PlyMove move)
{
  const PlyRules *rules = &self->trace->info.rules;
  if (rules->game == NULL)
    return TRUE;
  PlyPosition *before = &self->open[level - 1].position, *after = &self->open[level].position;
  if (ply_rules_is_legal(rules, before, move)) {
    ply_rules_play(rules, before, move, after, NULL);
    return TRUE;
  }
  char text[PLY_NOTATION_BYTES];
  g_autofree char *quoted =
      g_strdup_printf("“%s”", ply_notation_move(PLY_NOTATION_DEFAULT, rules, move, text));
  g_autofree char *found = ply_replay_reason(rules, before, move, quoted);
  return fail(self, KEY_MOVE, _("a legal move"), found);
}

/* Which move of its parent's it is; the same one again means that its first value was not taken. */
static gboolean
count_move(Lines *self, PlyTraceVisit *visit, int level)
{
  Level *parent = &self->open[level - 1];
  if (parent->last != PLY_TRACE_NONE && self->trace->visits[parent->last].move == visit->move) {
    PlyTraceVisit *scout = &self->trace->visits[parent->last];
    scout->flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
    parent->best = parent->best_before;
    parent->move = parent->move_before;
    visit->flags |= PLY_VISIT_RE_SEARCH;
  } else if (++parent->order > MOST_ORDER) {
    return fail(self, KEY_MOVE, _("at most 512 moves of one node"), _("one more"));
  }
  visit->order = (unsigned)parent->order & MOST_ORDER;
  return TRUE;
}

static gboolean
enter_root(Lines *self, PlyTraceVisit *visit, gint64 depth)
{
  if (has(self, KEY_MOVE) && !ply_json_line_is(&self->line, &self->values[KEY_MOVE], ""))
    return fail(self, KEY_MOVE, _("no move at the root"), NULL);
  visit->flags =
      self->trace->n > 0 && self->root_depth == depth ? PLY_VISIT_RE_SEARCH : PLY_VISIT_ITERATION;
  self->root_depth = (int)depth;
  self->open[0].position = self->trace->info.root;
  self->open[0].way = 0;
  return TRUE;
}

static void
open_level(Lines *self, int level, PlyTraceVisit *visit)
{
  PlyTrace *trace = self->trace;
  Level *open = &self->open[level];
  if (trace->info.rules.game != NULL)
    visit->key = (guint16)open->position.key;
  open->visit = trace->n;
  open->last = PLY_TRACE_NONE;
  open->best = open->best_before = -PLY_SCORE_INFINITE;
  open->reached = open->unsure = FALSE;
  open->move = open->move_before = PLY_MOVE_NONE;
  open->order = -1;
  open->depth = visit->depth;
  if (level > 0)
    self->open[level - 1].last = trace->n;
  trace->visits[trace->n++] = *visit;
  self->level = level;
}

/* Whose side it is, from the game if that is known; a chance node is one before the depth is used up. */
static gboolean
get_side(Lines *self, PlyTraceVisit *visit, int level)
{
  const PlyRules *rules = &self->trace->info.rules;
  const PlyPosition *position = &self->open[level].position;
  unsigned same = 0;
  if (!get_flag(self, KEY_SAME_SIDE, 1, &same))
    return FALSE;
  if (rules->game == NULL) {
    visit->same_side = same & 1;
    return TRUE;
  }
  gboolean known = level > 0 && position->side == self->open[level - 1].position.side;
  if (has(self, KEY_SAME_SIDE) && same != (unsigned)known)
    return fail(self, KEY_SAME_SIDE,
                known ? _("true: in this game it is") : _("false: in this game it is not"), NULL);
  visit->same_side = known & 1;
  if (visit->depth > 0 && ply_rules_outcomes(rules, position, NULL) > 0)
    visit->flags |= PLY_VISIT_CHANCE;
  return TRUE;
}

static gboolean
enter(Lines *self)
{
  int level = self->level + 1;
  PlyTraceVisit visit = {.parent = PLY_TRACE_NONE, .move = PLY_MOVE_NONE, .best = PLY_MOVE_NONE};
  gint64 depth = level > 0 ? MAX(self->open[level - 1].depth - 1, G_MININT8) : 0;
  if (level >= PLY_TRACE_MAX_LEVELS)
    return fail(self, KEY_EVENT, _("at most 130 calls inside each other"), _("one more"));
  if (!get_number(self, KEY_DEPTH, G_MININT8, G_MAXINT8, FALSE, &depth) ||
      !get_window(self, &visit))
    return FALSE;
  if (level == 0) {
    if (!enter_root(self, &visit, depth))
      return FALSE;
  } else {
    visit.parent = self->open[level - 1].visit;
    if (!get_move(self, KEY_MOVE, &visit.move) || !play(self, level, visit.move) ||
        !count_move(self, &visit, level))
      return FALSE;
    self->open[level].way = ply_hash_mix(self->open[level - 1].way + visit.move + 1);
  }
  visit.depth = (gint8)depth;
  visit.ply = (guint8)level;
  if (!get_side(self, &visit, level))
    return FALSE;
  open_level(self, level, &visit);
  return TRUE;
}

/* Moves of the innermost call that no call inside it has tried; 0 if the game is not known. */
static gint64
count_untried(const Lines *self)
{
  const Level *open = &self->open[self->level];
  const PlyRules *rules = &self->trace->info.rules;
  PlyMove moves[PLY_MAX_MOVES];
  if (rules->game == NULL)
    return 0;
  return MAX(ply_rules_moves(rules, &open->position, moves) - (open->order + 1), 0);
}

static gboolean
cut(Lines *self)
{
  PlyTraceVisit *visit = &self->trace->visits[self->open[self->level].visit];
  gint64 untried = count_untried(self);
  if (!get_number(self, KEY_UNTRIED, 0, MOST_ORDER, FALSE, &untried))
    return FALSE;
  visit->untried = (unsigned)untried & MOST_ORDER;
  visit->flags |= PLY_VISIT_CUT;
  return TRUE;
}

PlyBound
ply_trace_lines_bound(const PlySearchOptions *options, const PlyTraceVisit *visit,
                      gboolean has_children)
{
  const unsigned asked = PLY_VISIT_EVALUATED | PLY_VISIT_QUIESCENCE | PLY_TRACE_FOLDED;
  if (!has_children && (visit->flags & asked) == PLY_VISIT_EVALUATED &&
      visit->value == ply_trace_evaluation(visit))
    return PLY_BOUND_EXACT;
  return ply_search_bound(options, visit->value, visit->alpha, visit->beta);
}

gboolean
ply_trace_lines_is_closed(const PlySearchOptions *options, const PlyTraceVisit *visit)
{
  return options->fail_hard && visit->alpha == visit->beta && visit->value == visit->beta;
}

/* What goes back from a window of one number, whatever it is worth. */
static PlyBound
closed_bound(const Level *open, const PlyTraceVisit *visit, gboolean has_children)
{
  gboolean told = (visit->flags & PLY_VISIT_EVALUATED) != 0;
  PlyScore worth = told ? ply_trace_evaluation(visit) : visit->value;

  if (!has_children)
    return worth > visit->value   ? PLY_BOUND_LOWER
           : worth < visit->value ? PLY_BOUND_UPPER
                                  : PLY_BOUND_EXACT;
  return open->unsure ? PLY_BOUND_LOWER : open->reached ? PLY_BOUND_EXACT : PLY_BOUND_UPPER;
}

static gboolean
get_bound(Lines *self, PlyTraceVisit *visit)
{
  static const char *const words[] = {"", "exact", "lower", "upper"};
  const Level *open = &self->open[self->level];
  const PlySearchOptions *options = &self->trace->info.options;
  gboolean has_children = visit->end > open->visit + 1;
  int bound = (int)(ply_trace_lines_is_closed(options, visit)
                        ? closed_bound(open, visit, has_children)
                        : ply_trace_lines_bound(options, visit, has_children));
  if (has(self, KEY_BOUND)) {
    for (bound = PLY_BOUND_UPPER; bound > PLY_BOUND_NONE; bound--)
      if (ply_json_line_is(&self->line, &self->values[KEY_BOUND], words[bound]))
        break;
    if (bound == PLY_BOUND_NONE)
      return fail(self, KEY_BOUND, _("“exact”, “lower” or “upper”"), NULL);
  }
  visit->flags |= (unsigned)bound << PLY_TRACE_BOUND_SHIFT;
  return TRUE;
}

/* Flags, and numbers that need no comparison. */
static gboolean
get_extras(Lines *self, PlyTraceVisit *visit)
{
  gint64 evaluation = 0, untried = visit->untried, folded = 0;
  unsigned flags = visit->flags | (visit->depth < 0 ? PLY_VISIT_QUIESCENCE : 0u);
  gboolean inner = self->trace->n > self->open[self->level].visit + 1 || has(self, KEY_FOLDED);
  unsigned table = PLY_VISIT_TABLE_HIT | (inner ? 0u : PLY_VISIT_TABLE_CUT);
  if (!get_flag(self, KEY_TABLE, table, &flags) ||
      !get_flag(self, KEY_QUIESCENCE, PLY_VISIT_QUIESCENCE, &flags) ||
      !get_flag(self, KEY_STOPPED, PLY_TRACE_STOPPED, &flags) ||
      !get_number(self, KEY_UNTRIED, 0, MOST_ORDER, FALSE, &untried) ||
      !get_number(self, KEY_EVALUATION, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, FALSE,
                  &evaluation) ||
      !get_number(self, KEY_FOLDED, 1, G_MAXUINT32, FALSE, &folded))
    return FALSE;
  if (has(self, KEY_EVALUATION)) {
    flags |= PLY_VISIT_EVALUATED;
    visit->detail = (guint32)(gint32)evaluation;
  }
  if (folded > 0) {
    flags |= PLY_TRACE_FOLDED;
    visit->detail = (guint32)folded;
    self->trace->info.keep_ply = MIN(self->trace->info.keep_ply, visit->ply);
    self->trace->info.visits += (guint64)folded;
  }
  visit->untried = (unsigned)untried & MOST_ORDER;
  visit->flags = flags & 0x3fff;
  return TRUE;
}

/* In quiescence a move must beat the evaluation to count. */
static void
stand_pat(Lines *self, PlyTraceVisit *visit)
{
  PlyTrace *trace = self->trace;
  Level *open = &self->open[self->level];
  const unsigned both = PLY_VISIT_QUIESCENCE | PLY_VISIT_EVALUATED;
  if ((visit->flags & both) != both || (visit->flags & PLY_TRACE_FOLDED))
    return;
  PlyScore evaluation = ply_trace_evaluation(visit);
  for (guint32 c = open->visit + 1; c < trace->n; c = trace->visits[c].end)
    if (ply_visit_for_parent(&trace->visits[c]) <= evaluation)
      trace->visits[c].flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
  if (open->best <= evaluation)
    open->move = PLY_MOVE_NONE;
}

/* The parent's comparison with what its child has returned. */
static void
offer(Lines *self, PlyTraceVisit *visit)
{
  if (self->level == 0 || (visit->flags & PLY_TRACE_STOPPED))
    return;
  Level *parent = &self->open[self->level - 1];
  PlyScore score = ply_visit_for_parent(visit);
  if (ply_visit_is_chance(&self->trace->visits[parent->visit]))
    return;
  PlyBound bound = ply_trace_bound(visit);
  PlyBound least = ply_visit_turn(visit, 1) < 0 ? PLY_BOUND_UPPER : PLY_BOUND_LOWER;
  parent->reached |= bound == PLY_BOUND_EXACT || bound == least;
  parent->unsure |= bound == least;
  parent->best_before = parent->best;
  parent->move_before = parent->move;
  if (score <= parent->best)
    return;
  parent->best = score;
  visit->flags |= PLY_TRACE_BEST;
  if (score <= self->trace->visits[parent->visit].alpha)
    return;
  visit->flags |= PLY_TRACE_RAISED;
  parent->move = visit->move;
}

/* Notes the static evaluation of a call that made none and does not say what it asked: its value
 * is that evaluation. One kept inside the window may be another, which only a number tree tells. */
static void
evaluate_silent_leaf(Lines *self, PlyTraceVisit *visit)
{
  const unsigned told = PLY_TRACE_STOPPED | PLY_TRACE_FOLDED | PLY_VISIT_CUT | PLY_VISIT_EVALUATED |
                        PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT;
  const PlyTraceInfo *info = &self->trace->info;
  const Level *open = &self->open[self->level];
  gboolean over = (visit->flags & PLY_VISIT_FINISHED) != 0;
  PlyScore evaluation = visit->value;
  if ((visit->flags & told) != 0 || self->trace->n > open->visit + 1 ||
      (visit->depth > 0 && info->rules.game != NULL && !over))
    return;
  if (info->options.fail_hard && (visit->value <= visit->alpha || visit->value >= visit->beta)) {
    if (info->rules.tree == NULL || !over)
      return;
    evaluation = info->rules.game->final_score(&info->rules, &open->position);
  }
  visit->flags |= PLY_VISIT_EVALUATED;
  visit->detail = (guint32)evaluation;
}

static gboolean
leave(Lines *self)
{
  PlyTrace *trace = self->trace;
  Level *open = &self->open[self->level];
  PlyTraceVisit *visit = &trace->visits[open->visit];
  PlyMove moves[PLY_MAX_MOVES];
  gint64 value = 0;
  if (!get_extras(self, visit))
    return FALSE;
  gboolean stopped = (visit->flags & PLY_TRACE_STOPPED) != 0;
  if (!get_number(self, KEY_VALUE, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, !stopped, &value))
    return FALSE;
  visit->value = (PlyScore)value;
  visit->end = trace->n;
  stand_pat(self, visit);
  visit->best = open->move;
  if (has(self, KEY_BEST) && !get_move(self, KEY_BEST, &visit->best))
    return FALSE;
  if (trace->info.rules.game != NULL && visit->end == open->visit + 1 &&
      ply_rules_moves(&trace->info.rules, &open->position, moves) == 0)
    visit->flags |= PLY_VISIT_FINISHED;
  evaluate_silent_leaf(self, visit);
  /* By itself the mark would be that of a chance node. */
  if (visit->end == open->visit + 1 &&
      ply_rules_outcomes(&trace->info.rules, &open->position, NULL) == 0 &&
      ply_visit_is_chance(visit))
    visit->flags &= ~(unsigned)PLY_VISIT_FINISHED;
  if (!stopped && !get_bound(self, visit))
    return FALSE;
  offer(self, visit);
  self->level--;
  return TRUE;
}

static gboolean
note(Lines *self)
{
  PlyTrace *trace = self->trace;
  g_autofree char *text = ply_json_line_text(&self->line, &self->values[KEY_TEXT]);
  if (text == NULL)
    return fail(self, KEY_TEXT, _("text in quotation marks"), NULL);
  guint32 n = trace->n_notes;
  self->noted += strlen(text);
  if (self->steps == 0 || (n > 0 && trace->notes[n - 1].step == self->steps - 1))
    return fail(self, KEY_EVENT, _("one note after “enter” or “leave”"), NULL);
  if (n >= PLY_TRACE_CODEC_MAX_NOTES || self->noted > PLY_TRACE_CODEC_MAX_TEXT ||
      !ply_trace_add_note(trace, self->steps - 1, text))
    return fail(self, KEY_TEXT, _("fewer or shorter notes"), _("more"));
  return TRUE;
}

/* Ends the calls that are still open, and takes the result from the last that returned. */
static void
finish(Lines *self)
{
  PlyTrace *trace = self->trace;
  PlyTraceInfo *info = &trace->info;
  info->stop = self->level >= 0 ? PLY_STOP_ASKED : PLY_STOP_DEPTH;
  for (; self->level >= 0; self->level--) {
    PlyTraceVisit *visit = &trace->visits[self->open[self->level].visit];
    visit->end = trace->n;
    visit->flags |= PLY_TRACE_STOPPED;
  }
  info->visits += trace->n;
  for (guint32 root = 0; root < trace->n; root = trace->visits[root].end) {
    const PlyTraceVisit *visit = &trace->visits[root];
    if (visit->flags & PLY_TRACE_STOPPED)
      continue;
    info->score = visit->value;
    info->bound = ply_trace_bound(visit);
    info->depth = MAX(visit->depth, 0);
    info->best = visit->best != PLY_MOVE_NONE ? visit->best : info->best;
  }
}

static gboolean
do_event(Lines *self)
{
  static const char *const names[] = {"enter", "leave", "cut", "note"};
  const PlyJsonValue *event = &self->values[KEY_EVENT];
  gboolean is_cut = self->level >= 0 &&
                    (self->trace->visits[self->open[self->level].visit].flags & PLY_VISIT_CUT) != 0;
  guint i = 0;
  while (i < G_N_ELEMENTS(names) && !ply_json_line_is(&self->line, event, names[i]))
    i++;
  if (i == G_N_ELEMENTS(names))
    return fail(self, KEY_EVENT, _("“enter”, “cut”, “leave” or “note”"), NULL);
  if ((i == 1 || i == 2) && self->level < 0)
    return fail(self, KEY_EVENT, _("“enter”: no call is open"), NULL);
  if ((i == 0 || i == 2) && is_cut)
    return fail(self, KEY_EVENT, _("“leave” after “cut”"), NULL);
  self->steps += i < 2;
  switch (i) {
  case 0:
    return enter(self);
  case 1:
    return leave(self);
  case 2:
    return cut(self);
  default:
    return note(self);
  }
}

static gboolean
read_events(Lines *self, GCancellable *cancellable)
{
  while (ply_json_line_next(&self->line)) {
    if (self->line.start.line % LINES_A_LOOK == 0 &&
        g_cancellable_set_error_if_cancelled(cancellable, self->error))
      return FALSE;
    if (!ply_json_line_read(&self->line, keys, N_KEYS, self->values, self->error) ||
        !do_event(self))
      return FALSE;
  }
  if (self->trace->n > 0)
    return TRUE;
  ply_text_reader_seek(&self->line.start, self->line.start.length);
  ply_text_expected_char(self->error, &self->line.start, _("a line with “enter”"));
  return FALSE;
}

static gsize
count_lines(const PlyTextReader *start)
{
  const char *at = start->text, *end = at + start->length;
  gsize n = 1;
  for (; (at = memchr(at, '\n', (gsize)(end - at))) != NULL; at++)
    n++;
  return n;
}

/* Makes the trace from the first line, with room for a visit a line: what is not used costs
 * nothing. */
static gboolean
begin(Lines *self)
{
  PlyTraceInfo info;
  gsize n = MIN(count_lines(&self->line.start), PLY_TRACE_MAX_VISITS);
  gboolean good = ply_trace_lines_read_head(&self->line, &info, self->error);
  if (good) {
    self->trace = ply_trace_new(&info, n * sizeof(PlyTraceVisit));
    good = self->trace != NULL && ply_trace_reserve(self->trace, n);
    if (!good)
      ply_text_expected(self->error, PLY_TEXT_ERROR_TOO_LARGE, &self->line.start,
                        _("a recording that fits into memory"), _("more"));
  }
  ply_number_tree_free((PlyNumberTree *)info.rules.tree);
  return good;
}

PlyTrace *
ply_trace_lines_load(const char *text, gsize length, const char *name, GCancellable *cancellable,
                     GError **error)
{
  g_autofree Lines *self = g_new0(Lines, 1);
  g_autoptr(GError) cause = NULL;
  self->level = -1;
  self->error = &cause;
  ply_json_line_begin(&self->line, text, length, name);
  self->line.infinite = TRUE;
  gboolean good =
      ply_json_line_check(&self->line, &cause) && begin(self) && read_events(self, cancellable);
  g_clear_pointer(&self->named, g_hash_table_unref);
  if (!good) {
    g_propagate_error(error, g_steal_pointer(&cause));
    ply_trace_unref(self->trace);
    return NULL;
  }
  finish(self);
  ply_trace_shrink(self->trace);
  return self->trace;
}

gboolean
ply_trace_lines_detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, MIN(length, DETECT_BYTES), "");
  ply_text_reader_skip_space(&reader);
  return ply_text_reader_peek(&reader) == '{' &&
         g_strstr_len(reader.text + reader.offset, (gssize)(reader.length - reader.offset),
                      "\"plytrace\"") != NULL;
}
