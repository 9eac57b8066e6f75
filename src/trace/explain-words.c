/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words: names, values and filled-in sentences. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "rules/number-tree.h"
#include "trace/explain-words.h"
#include "trace/trace-fields.h"

const char *
ply_words_translate(const PlyWording *wording, const char *text)
{
  return wording->translate != NULL ? wording->translate(text) : text;
}

static void
append(PlyWords *words, const char *bytes, size_t n)
{
  n = ply_utf8_fit(bytes, n, PLY_EXPLAIN_BYTES - 1 - words->length);
  memcpy(words->text + words->length, bytes, n);
  words->length += n;
  words->text[words->length] = '\0';
}

static const char *
value_of(const PlyWord *list, const char *name, size_t n)
{
  for (; list->name != NULL; list++) {
    if (strlen(list->name) == n && memcmp(list->name, name, n) == 0)
      return list->value;
  }
  return NULL;
}

void
ply_words_add(PlyWords *words, const char *sentence, const PlyWord *list)
{
  const char *at = ply_words_translate(words->wording, sentence);

  if (words->length > 0)
    append(words, " ", 1);
  while (*at != '\0') {
    const char *end = *at == '{' ? strchr(at, '}') : NULL;
    const char *value = end != NULL ? value_of(list, at + 1, (size_t)(end - at - 1)) : NULL;
    if (value != NULL) {
      append(words, value, strlen(value));
      at = end + 1;
    } else {
      size_t n = 1 + strcspn(at + 1, "{");
      append(words, at, n);
      at += n;
    }
  }
}

static const char *
name_side(const PlyTrace *trace, int side, const PlyWording *wording)
{
  const PlyRules *rules = &trace->info.rules;

  if (rules->game == NULL || rules->tree != NULL)
    return ply_words_translate(wording, side == 0 ? N_("MAX") : N_("MIN"));
  return ply_words_translate(wording, ply_notation_side(wording->notation, rules, side));
}

const char *
ply_explain_mover(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  if (ply_visit_is_chance(&trace->visits[visit]))
    return ply_words_translate(wording, N_("Chance"));
  return name_side(trace, ply_trace_side(trace, visit), wording);
}

const char *
ply_explain_opponent(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  return name_side(trace, 1 - ply_trace_side(trace, visit), wording);
}

/* What the tree calls the child that a move leads to; NULL if it has no name. */
static const char *
name_child(const PlyTrace *trace, uint32_t parent, PlyMove move)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  int32_t node = tree != NULL && tree->names != NULL ? ply_trace_number(trace, parent) : -1;

  return node >= 0 && move < tree->nodes[node].n_children
             ? ply_number_tree_name(tree, tree->nodes[node].first_child + move)
             : NULL;
}

const char *
ply_explain_move(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                 char text[PLY_NOTATION_BYTES])
{
  uint32_t parent = trace->visits[visit].parent;

  return ply_explain_child(trace, parent != PLY_TRACE_NONE ? parent : visit,
                           trace->visits[visit].move, wording, text);
}

const char *
ply_explain_child(const PlyTrace *trace, uint32_t parent, PlyMove move, const PlyWording *wording,
                  char text[PLY_NOTATION_BYTES])
{
  const PlyRules *rules = &trace->info.rules;
  const char *name = move != PLY_MOVE_NONE ? name_child(trace, parent, move) : NULL;

  if (name != NULL)
    return strcpy(text, name);
  if (move == PLY_MOVE_NONE)
    return strcpy(text, "–");
  if (rules->game == NULL) {
    snprintf(text, PLY_NOTATION_BYTES, "%d", move + 1);
    return text;
  }
  if (move == PLY_MOVE_PASS) {
    snprintf(text, PLY_NOTATION_BYTES, "%s", ply_words_translate(wording, N_("pass")));
    return text;
  }
  return ply_notation_move(wording->notation, rules, move, text);
}

static PlyBound
turn_bound(PlyBound bound)
{
  return bound == PLY_BOUND_LOWER   ? PLY_BOUND_UPPER
         : bound == PLY_BOUND_UPPER ? PLY_BOUND_LOWER
                                    : bound;
}

/* A true minus sign, as in all that this folder writes. */
static const char *
set_minus(char text[PLY_SCORE_BYTES])
{
  char *hyphen = strchr(text, '-');

  if (hyphen != NULL && strlen(text) + 2 < PLY_SCORE_BYTES) {
    memmove(hyphen + 3, hyphen + 1, strlen(hyphen + 1) + 1);
    memcpy(hyphen, "−", 3);
  }
  return text;
}

const char *
ply_explain_value(const PlyTrace *trace, uint32_t visit, PlyScore score, PlyBound bound,
                  const PlyWording *wording, char text[PLY_SCORE_BYTES])
{
  const PlyRules *rules = &trace->info.rules;
  bool turn = wording->max_min && !ply_trace_is_max(trace, visit);
  int ply = trace->info.root.ply; /* wins are counted from the root: one value is told one way */

  if (turn) {
    score = -score;
    bound = turn_bound(bound);
  }
  if (score >= PLY_SCORE_INFINITE)
    return strcpy(text, "+∞");
  if (score <= -PLY_SCORE_INFINITE)
    return strcpy(text, "−∞");
  if (rules->game == NULL || rules->tree != NULL) { /* a lecture's plain numbers */
    const char *sign = bound == PLY_BOUND_LOWER ? "≥ " : bound == PLY_BOUND_UPPER ? "≤ " : "";
    char number[PLY_NUMBER_BYTES];
    if (rules->tree != NULL)
      ply_number_tree_value(rules->tree, abs((int)score), number);
    else
      snprintf(number, sizeof number, "%d", abs((int)score));
    snprintf(text, PLY_SCORE_BYTES, "%s%s%s", sign, score < 0 ? "−" : "", number);
    return text;
  }
  ply_notation_score(rules, ply, score, bound, text);
  return set_minus(text);
}

void
ply_explain_window(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
                   char text[2][PLY_SCORE_BYTES])
{
  bool turn = wording->max_min && !ply_trace_is_max(trace, level->visit);

  ply_explain_value(trace, level->visit, level->low, PLY_BOUND_EXACT, wording, text[turn ? 1 : 0]);
  ply_explain_value(trace, level->visit, level->beta, PLY_BOUND_EXACT, wording, text[turn ? 0 : 1]);
}

void
ply_words_move(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
               char text[PLY_NOTATION_BYTES])
{
  char number[PLY_NOTATION_BYTES], words[PLY_EXPLAIN_BYTES];
  PlyWords sentence = {trace, wording, words, 0};

  ply_explain_move(trace, visit, wording, text);
  uint32_t parent = trace->visits[visit].parent;
  if ((trace->info.rules.game != NULL && trace->info.rules.tree == NULL) ||
      (parent != PLY_TRACE_NONE && name_child(trace, parent, trace->visits[visit].move) != NULL))
    return;
  strcpy(number, text);
  ply_words_add(&sentence, N_("move {number}"), (PlyWord[]){{"number", number}, {NULL, NULL}});
  snprintf(text, PLY_NOTATION_BYTES, "%.*s", PLY_NOTATION_BYTES - 1, words);
}

bool
ply_words_is_turned(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  return wording->max_min && !ply_trace_is_max(trace, visit);
}

void
ply_explain_terms(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
                  PlyExplainTerms *terms)
{
  const PlyTraceVisit *at = &trace->visits[level->visit];

  ply_words_move(trace, level->visit, wording, terms->move);
  ply_explain_value(trace, level->visit, ply_visit_value(at), PLY_BOUND_EXACT, wording,
                    terms->value);
  ply_explain_window(trace, level, wording, terms->window);
  ply_explain_value(trace, level->visit, level->best, PLY_BOUND_EXACT, wording, terms->best);
  strcpy(terms->best_move, "–");
  if (level->best_child != PLY_TRACE_NONE)
    ply_words_move(trace, level->best_child, wording, terms->best_move);
  snprintf(terms->count, sizeof terms->count, "%u", (unsigned)at->untried);
  snprintf(terms->depth, sizeof terms->depth, "%d", at->depth);
}

void
ply_words_unsearched(PlyWords *words, uint32_t visit)
{
  unsigned untried = words->trace->visits[visit].untried;
  char count[24];

  snprintf(count, sizeof count, "%u", untried);
  const PlyWord list[] = {{"count", count}, {NULL, NULL}};
  if (untried == 1)
    ply_words_add(words, N_("1 move is not searched."), list);
  else if (untried > 1)
    ply_words_add(words, N_("{count} moves are not searched."), list);
}

static int64_t
common_divisor(int64_t a, int64_t b)
{
  return b == 0 ? (a < 0 ? -a : a) : common_divisor(b, a % b);
}

static int64_t
total_weight(const PlyTrace *trace, uint32_t visit)
{
  int64_t total = 0;

  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c))
    total += ply_trace_weight(trace, c);
  return total;
}

static const char *
write_fraction(int64_t above, int64_t below, char *text, size_t bytes)
{
  int64_t common = common_divisor(above, below);
  const char *sign = above < 0 ? "−" : "";

  above = above < 0 ? -above : above;
  if (below == common)
    snprintf(text, bytes, "%s%" PRId64, sign, above / common);
  else
    snprintf(text, bytes, "%s%" PRId64 "/%" PRId64, sign, above / common, below / common);
  return text;
}

const char *
ply_words_weight(const PlyTrace *trace, uint32_t outcome, char text[PLY_WEIGHT_BYTES])
{
  uint32_t weights[PLY_MAX_MOVES];
  uint32_t parent = trace->visits[outcome].parent;
  int64_t weight = ply_trace_weight(trace, outcome), total = 0;
  PlyPosition position;

  if (weight == 0 || !ply_trace_position(trace, parent, &position))
    return NULL;
  /* Outcomes that are still to come count too. */
  int n = ply_rules_outcomes(&trace->info.rules, &position, weights);
  for (int i = 0; i < n; i++)
    total += weights[i];
  return write_fraction(weight, total, text, PLY_WEIGHT_BYTES);
}

void
ply_words_term(const PlyWords *words, uint32_t visit, PlyScore score, char text[PLY_SCORE_BYTES])
{
  const PlyNumberTree *tree = words->trace->info.rules.tree;
  bool turn = words->wording->max_min && !ply_trace_is_max(words->trace, visit);
  char decimal[PLY_NUMBER_BYTES];

  ply_explain_value(words->trace, visit, score, PLY_BOUND_EXACT, words->wording, text);
  if (tree != NULL && PLY_NUMBER_TREE_PARTS % ply_number_tree_denominator(tree, score) != 0)
    snprintf(text, PLY_SCORE_BYTES, "%s%s", (score < 0) != turn ? "−" : "",
             ply_number_tree_decimal(tree, abs((int)score), decimal));
}

bool
ply_words_mean(const PlyWords *words, uint32_t visit, char *sum, size_t sum_bytes, char *exact,
               size_t exact_bytes)
{
  const PlyTrace *trace = words->trace;
  int64_t total = total_weight(trace, visit), mean = 0;
  int unit = trace->info.rules.tree != NULL ? ply_number_tree_unit(trace->info.rules.tree) : 1;
  size_t length = 0;
  bool full = false, turn = words->wording->max_min && !ply_trace_is_max(trace, visit);

  sum[0] = exact[0] = '\0';
  if (total == 0)
    return false;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    char weight[PLY_WEIGHT_BYTES], value[PLY_SCORE_BYTES], term[128];
    PlyScore score = ply_visit_for_parent(&trace->visits[c]);
    mean += (int64_t)ply_trace_weight(trace, c) * score;
    write_fraction(ply_trace_weight(trace, c), total, weight, sizeof weight);
    ply_words_term(words, visit, score, value);
    bool below = strncmp(value, "−", strlen("−")) == 0;
    snprintf(term, sizeof term, below ? "%s%s·(%s)" : "%s%s·%s", length > 0 ? " + " : "", weight,
             value);
    full = full || length + strlen(term) + 8 >= sum_bytes;
    if (!full)
      length += (size_t)snprintf(sum + length, sum_bytes - length, "%s", term);
  }
  if (full)
    snprintf(sum + length, sum_bytes - length, " + …");
  write_fraction(turn ? -mean : mean, total * unit, exact, exact_bytes);
  return mean % total != 0;
}
