/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words: names, values and filled-in sentences. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "trace/explain-words.h"

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

/* Levels below the pass's root alternate between its side and the other: a pass is a ply too. */
static bool
is_root_side(const PlyTrace *trace, uint32_t visit)
{
  return ((trace->visits[visit].ply - trace->visits[0].ply) & 1) == 0;
}

static const char *
name_side(const PlyTrace *trace, bool of_root, const PlyWording *wording)
{
  const PlyRules *rules = &trace->info.rules;

  if (rules->game == NULL || rules->tree != NULL) {
    int side = rules->game == NULL ? 0 : trace->info.root.side;
    return ply_words_translate(wording, (side == 0) == of_root ? N_("MAX") : N_("MIN"));
  }
  return ply_words_translate(wording, ply_notation_side(wording->notation, rules,
                                                        trace->info.root.side ^ (of_root ? 0 : 1)));
}

const char *
ply_explain_mover(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  return name_side(trace, is_root_side(trace, visit), wording);
}

const char *
ply_explain_opponent(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  return name_side(trace, !is_root_side(trace, visit), wording);
}

const char *
ply_explain_move(const PlyTrace *trace, uint32_t visit, const PlyWording *wording,
                 char text[PLY_NOTATION_BYTES])
{
  const PlyRules *rules = &trace->info.rules;
  PlyMove move = trace->visits[visit].move;

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
  bool turn = wording->max_min && !is_root_side(trace, visit);
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
    snprintf(text, PLY_SCORE_BYTES, "%s%s%d", sign, score < 0 ? "−" : "", abs((int)score));
    return text;
  }
  ply_notation_score(rules, ply, score, bound, text);
  return set_minus(text);
}

void
ply_explain_window(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
                   char text[2][PLY_SCORE_BYTES])
{
  bool turn = wording->max_min && !is_root_side(trace, level->visit);

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
  if (trace->info.rules.game != NULL && trace->info.rules.tree == NULL)
    return;
  strcpy(number, text);
  ply_words_add(&sentence, N_("move {number}"), (PlyWord[]){{"number", number}, {NULL, NULL}});
  snprintf(text, PLY_NOTATION_BYTES, "%.*s", PLY_NOTATION_BYTES - 1, words);
}

bool
ply_words_is_turned(const PlyTrace *trace, uint32_t visit, const PlyWording *wording)
{
  return wording->max_min && ((trace->visits[visit].ply - trace->visits[0].ply) & 1) != 0;
}

void
ply_explain_terms(const PlyTrace *trace, const PlyTraceLevel *level, const PlyWording *wording,
                  PlyExplainTerms *terms)
{
  const PlyTraceVisit *at = &trace->visits[level->visit];

  ply_words_move(trace, level->visit, wording, terms->move);
  ply_explain_value(trace, level->visit, at->value, PLY_BOUND_EXACT, wording, terms->value);
  ply_explain_window(trace, level, wording, terms->window);
  ply_explain_value(trace, level->visit, level->best, PLY_BOUND_EXACT, wording, terms->best);
  strcpy(terms->best_move, "–");
  if (level->best_child != PLY_TRACE_NONE)
    ply_words_move(trace, level->best_child, wording, terms->best_move);
  snprintf(terms->count, sizeof terms->count, "%u", (unsigned)at->untried);
  snprintf(terms->depth, sizeof terms->depth, "%d", at->depth);
}
