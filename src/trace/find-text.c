/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a query. Each reader gets one word and says in the fault what is wrong with it. */

#include <string.h>

#include "base/minus.h"
#include "rules/chance.h"
#include "rules/notation.h"
#include "rules/number-tree.h"
#include "trace/find.h"

typedef enum { EQUAL, AT_LEAST, AT_MOST } Relation;

typedef struct {
  const char *text; /* whole */
  const char *at;   /* what is not read yet of the word … */
  const char *end;  /* … and the word's end */
  const PlyTrace *trace;
  PlyTraceQuery *query;
  PlyTraceQueryFault *fault;
} Reader;

static bool
is_space(char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_digit(char c)
{
  return c >= '0' && c <= '9';
}

static bool
fail(Reader *self, const char *expected)
{
  *self->fault = (PlyTraceQueryFault){(size_t)(self->at - self->text), expected};
  return false;
}

/* Takes `text` from the front of the word, if it is there. */
static bool
take(Reader *self, const char *text)
{
  size_t length = strlen(text);

  if ((size_t)(self->end - self->at) < length || memcmp(self->at, text, length) != 0)
    return false;
  self->at += length;
  return true;
}

static bool
read_relation(Reader *self, Relation *relation)
{
  if (take(self, "<="))
    *relation = AT_MOST;
  else if (take(self, ">="))
    *relation = AT_LEAST;
  else if (take(self, "="))
    *relation = EQUAL;
  else
    return fail(self, "'=', '<=' or '>='");
  return true;
}

/* Digits up to a number of at most `most`; the fault is at the sign that goes wrong. */
static bool
read_digits(Reader *self, int most, const char *expected, int *number)
{
  if (self->at == self->end || !is_digit(*self->at))
    return fail(self, expected);
  for (*number = 0; self->at < self->end && is_digit(*self->at); self->at++) {
    *number = *number * 10 + (*self->at - '0');
    if (*number > most)
      return fail(self, "a smaller number");
  }
  return true;
}

/* A decimal number in the game's unit, as far as the unit can be divided. */
static bool
read_value(Reader *self, PlyScore *value)
{
  const PlyRules *rules = &self->trace->info.rules;
  int unit = rules->game != NULL ? ply_notation_unit(rules) : 1, whole;
  const char *expected = unit > 1 ? "a value such as 3 or -2.5" : "a whole number";
  size_t minus = ply_minus_bytes(self->at, (size_t)(self->end - self->at));
  bool negative = minus > 0;

  self->at += minus;
  if (!negative)
    take(self, "+");
  if (!read_digits(self, (PLY_SCORE_INFINITE - 1) / unit, expected, &whole))
    return false;
  *value = whole * unit;
  if (unit > 1 && rules->tree != NULL && take(self, "/")) {
    int parts;
    if (!read_digits(self, PLY_NUMBER_TREE_PARTS - 1, "a denominator from 1 to 999", &parts))
      return false;
    if (parts == 0)
      return fail(self, "a denominator from 1 to 999");
    *value = ply_chance_mean(*value, parts);
  } else if (unit > 1 && take(self, ".")) {
    if (self->at == self->end || !is_digit(*self->at))
      return fail(self, "a digit");
    for (; self->at < self->end && is_digit(*self->at) && unit % 10 == 0; self->at++) {
      unit /= 10;
      *value += (*self->at - '0') * unit;
    }
  }
  if (self->at < self->end)
    return fail(self, is_digit(*self->at) ? "no more decimals" : expected);
  *value = negative ? -*value : *value;
  return true;
}

static bool
read_value_word(Reader *self)
{
  PlyTraceQuery *query = self->query;
  Relation relation;
  PlyScore value;

  if (!read_relation(self, &relation) || !read_value(self, &value))
    return false;
  query->for_root = true;
  if (relation != AT_MOST && !(query->has_value_min && query->value_min > value)) {
    query->has_value_min = true;
    query->value_min = value;
  }
  if (relation != AT_LEAST && !(query->has_value_max && query->value_max < value)) {
    query->has_value_max = true;
    query->value_max = value;
  }
  return true;
}

static bool
read_ply_word(Reader *self)
{
  PlyTraceQuery *query = self->query;
  Relation relation;
  int ply;

  if (!read_relation(self, &relation) || !read_digits(self, UINT8_MAX, "a whole number", &ply))
    return false;
  if (self->at < self->end)
    return fail(self, "a whole number");
  if (relation != AT_MOST && query->min_ply < ply)
    query->min_ply = ply;
  if (relation != AT_LEAST && query->max_ply > ply)
    query->max_ply = ply;
  return true;
}

/* Without a game a move is a child's number. */
static bool
read_child(Reader *self, PlyMove *move)
{
  int number;

  if (self->at < self->end && *self->at == '0')
    return fail(self, "a child's number, from 1");
  if (!read_digits(self, PLY_MOVE_PASS, "a child's number, from 1", &number))
    return false;
  if (self->at < self->end)
    return fail(self, "a child's number, from 1");
  *move = (PlyMove)(number - 1);
  return true;
}

static bool
read_move_word(Reader *self)
{
  const PlyRules *rules = &self->trace->info.rules;
  size_t length = (size_t)(self->end - self->at);
  const char *start = self->at;
  char text[PLY_NOTATION_BYTES] = "";
  PlyMove move;

  if (rules->game == NULL) {
    if (!read_child(self, &move))
      return false;
  } else {
    if (length < sizeof text)
      memcpy(text, self->at, length);
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, text, &move))
      return fail(self, "a move");
  }
  self->at = start;
  if (self->query->move != PLY_MOVE_NONE && self->query->move != move)
    return fail(self, "one move only");
  self->query->move = move;
  return true;
}

static bool
read_bound(Reader *self, PlyBound bound)
{
  uint8_t mask = (uint8_t)(1u << bound);

  if (self->query->bound_mask != 0 && self->query->bound_mask != mask)
    return fail(self, "one bound only");
  self->query->bound_mask = mask;
  return true;
}

/* A word that stands alone. */
static bool
read_name(Reader *self)
{
  static const struct {
    const char *name;
    unsigned events;
    bool leaf;
    PlyBound bound;
  } words[] = {
      {"cut", PLY_EVENT_CUT, false, PLY_BOUND_NONE},
      {"best", PLY_EVENT_BEST, false, PLY_BOUND_NONE},
      {"table", PLY_EVENT_TABLE, false, PLY_BOUND_NONE},
      {"re-search", PLY_EVENT_RE_SEARCH, false, PLY_BOUND_NONE},
      {"iteration", PLY_EVENT_ITERATION, false, PLY_BOUND_NONE},
      {"fail-high", PLY_EVENT_FAIL_HIGH, false, PLY_BOUND_NONE},
      {"fail-low", PLY_EVENT_FAIL_LOW, false, PLY_BOUND_NONE},
      {"leaf", 0, true, PLY_BOUND_NONE},
      {"exact", 0, false, PLY_BOUND_EXACT},
      {"lower", 0, false, PLY_BOUND_LOWER},
      {"upper", 0, false, PLY_BOUND_UPPER},
  };
  size_t length = (size_t)(self->end - self->at);

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strlen(words[i].name) != length || memcmp(words[i].name, self->at, length) != 0)
      continue;
    self->query->all_events |= words[i].events;
    self->query->leaf |= words[i].leaf;
    return words[i].bound == PLY_BOUND_NONE || read_bound(self, words[i].bound);
  }
  return fail(self, "a word such as cut, move=… or value>=…");
}

static bool
read_word(Reader *self)
{
  if (take(self, "move="))
    return read_move_word(self);
  if (take(self, "value"))
    return read_value_word(self);
  if (take(self, "ply"))
    return read_ply_word(self);
  return read_name(self);
}

bool
ply_trace_query_parse(const char *text, const PlyTrace *trace, PlyTraceQuery *query,
                      PlyTraceQueryFault *fault)
{
  Reader self = {.text = text, .at = text, .trace = trace, .query = query, .fault = fault};

  ply_trace_query_init(query);
  for (;;) {
    while (is_space(*self.at))
      self.at++;
    if (*self.at == '\0')
      return true;
    for (self.end = self.at; *self.end != '\0' && !is_space(*self.end);)
      self.end++;
    if (!read_word(&self))
      return false;
    self.at = self.end;
  }
}
