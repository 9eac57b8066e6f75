/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/said.h"

#include <math.h>
#include <string.h>

#include "record/printable.h"

#define MOST_PLIES 1000

void
ply_said_init(PlySaid *self)
{
  memset(self, 0, sizeof *self);
}

void
ply_said_set_words(PlySaid *self, const char *words)
{
  g_autofree char *line = ply_printable_line(words, strlen(words), PLY_SAID_BYTES / 4 - 2);

  g_strlcpy(self->words, line, sizeof self->words);
}

gboolean
ply_said_line_set_moves(PlySaidLine *line, const PlyRules *rules, const PlyPosition *position,
                        const PlyMove *moves, guint n)
{
  PlyPosition at = *position;

  line->n_moves = 0;
  for (guint i = 0; i < MIN(n, PLY_MAX_PV); i++) {
    if (ply_rules_outcome(rules, &at) != PLY_GOING_ON || !ply_rules_is_legal(rules, &at, moves[i]))
      break;
    ply_rules_advance(rules, &at, moves[i]);
    line->moves[line->n_moves++] = moves[i];
  }
  return line->n_moves > 0;
}

guint
ply_said_line_read(PlySaidLine *line, const PlyRules *rules, const PlyPosition *position,
                   char **words, PlySaidReadMove read)
{
  PlyPosition at = *position;
  PlyMove move;

  line->n_moves = 0;
  while (words[line->n_moves] != NULL && line->n_moves < PLY_MAX_PV &&
         ply_rules_outcome(rules, &at) == PLY_GOING_ON &&
         read(rules, &at, words[line->n_moves], &move) && ply_rules_is_legal(rules, &at, move)) {
    ply_rules_advance(rules, &at, move);
    line->moves[line->n_moves++] = move;
  }
  return line->n_moves;
}

void
ply_said_set_line(PlySaid *self, guint rank, const PlySaidLine *line)
{
  guint i = MIN(rank - 1, self->n_lines);

  if (rank == 0 || i >= PLY_MAX_MULTI_PV)
    return;
  self->lines[i] = *line;
  self->n_lines = MAX(self->n_lines, i + 1);
}

/* A value as a number to rank by. */
static int
rank_of(const PlySaidValue *value)
{
  if (value->kind == PLY_SAID_WIN)
    return value->number > 0 ? PLY_SCORE_WIN - value->number : -PLY_SCORE_WIN - value->number;
  return value->kind == PLY_SAID_NOTHING ? -PLY_SCORE_INFINITE : value->number;
}

static gboolean
stands_before(const PlySaidLine *a, const PlySaidLine *b)
{
  if (a->depth != b->depth)
    return a->depth > b->depth;
  if (a->confidence != b->confidence)
    return a->confidence > b->confidence;
  return rank_of(&a->value) > rank_of(&b->value);
}

void
ply_said_rank_line(PlySaid *self, const PlySaidLine *line)
{
  guint n = 0, at;

  for (guint i = 0; i < self->n_lines; i++) {
    if (self->lines[i].moves[0] != line->moves[0])
      self->lines[n++] = self->lines[i];
  }
  for (at = n; at > 0 && stands_before(line, &self->lines[at - 1]); at--) {
    if (at < PLY_MAX_MULTI_PV)
      self->lines[at] = self->lines[at - 1];
  }
  if (at < PLY_MAX_MULTI_PV)
    self->lines[at] = *line;
  self->n_lines = MIN(n + 1, PLY_MAX_MULTI_PV);
}

PlySaidValue
ply_said_score(gint64 n)
{
  return (PlySaidValue){
      .kind = PLY_SAID_SCORE,
      .bound = PLY_BOUND_EXACT,
      .number = (int)CLAMP(n, -PLY_SCORE_WIN_MIN + 1, PLY_SCORE_WIN_MIN - 1),
  };
}

gboolean
ply_said_read_units(const char *word, PlySaidValue *value)
{
  char *end;
  double units = g_ascii_strtod(word, &end);

  if (end == word || *end != '\0' || isnan(units))
    return FALSE;
  *value = ply_said_score((gint64)round(100 * CLAMP(units, -1e6, 1e6)));
  return TRUE;
}

void
ply_said_decide(PlySaid *self, const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlySaidLine line = {.confidence = 100};

  for (guint i = 0; i < self->n_lines; i++) {
    if (self->lines[i].moves[0] == move)
      return;
  }
  if (!ply_said_line_set_moves(&line, rules, position, &move, 1))
    return;
  if (self->n_lines < PLY_MAX_MULTI_PV)
    self->n_lines++;
  memmove(&self->lines[1], &self->lines[0], (self->n_lines - 1) * sizeof line);
  self->lines[0] = line;
}

static void
fill_root(const PlySaidLine *line, const PlyPosition *position, PlyRootMove *root)
{
  const PlySaidValue *value = &line->value;
  int plies = CLAMP(ABS(value->number), 0, MOST_PLIES);

  *root = (PlyRootMove){
      .move = line->moves[0],
      .depth = (guint8)CLAMP(line->depth, 0, PLY_MAX_DEPTH),
      .confidence = (guint8)CLAMP(line->confidence, 1, 100),
      .pv_length = (guint8)line->n_moves,
      .nodes = line->nodes,
      .lower = -PLY_SCORE_INFINITE,
      .upper = PLY_SCORE_INFINITE,
  };
  memcpy(root->pv, line->moves, line->n_moves * sizeof *root->pv);
  if (value->kind == PLY_SAID_SCORE)
    root->score = value->number;
  else if (value->kind == PLY_SAID_WIN) /* a loss at once is 0 plies away */
    root->score = (value->number > 0 ? 1 : -1) *
                  MAX(PLY_SCORE_WIN - plies - position->ply, PLY_SCORE_WIN_MIN);
  else
    return;
  root->bound = (guint8)value->bound;
}

void
ply_said_report(const PlySaid *self, const PlyPosition *position,
                PlyRootMove roots[PLY_MAX_MULTI_PV], PlyReport *report)
{
  int n = 0;

  *report = (PlyReport){.best = PLY_MOVE_NONE, .confidence = 100, .searching_confidence = 100};
  for (guint i = 0; i < self->n_lines; i++) {
    gboolean known = FALSE;
    for (int j = 0; j < n; j++)
      known = known || roots[j].move == self->lines[i].moves[0];
    if (!known)
      fill_root(&self->lines[i], position, &roots[n++]);
    report->figures.nodes += self->lines[i].nodes;
  }
  report->root = roots;
  report->n_root = n;
  if (self->nodes > 0)
    report->figures.nodes = self->nodes;
  report->figures.wall_us = self->wall_us;
  if (n == 0)
    return;
  report->best = roots[0].move;
  report->score = roots[0].score;
  report->bound = (PlyBound)roots[0].bound;
  report->depth = report->searching_depth = roots[0].depth;
  report->confidence = report->searching_confidence = roots[0].confidence;
  report->figures.deepest = CLAMP(MAX(self->deepest, roots[0].depth), 0, PLY_MAX_DEPTH);
}
