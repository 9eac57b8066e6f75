/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/puzzle-grade.h"

#include <glib/gi18n-lib.h>

#include "engine/engines.h"

#define TABLE_BYTES (32 * 1024 * 1024)

typedef struct {
  PlyPuzzleAnswer *answer;
  GCancellable *cancellable;
  int wanted; /* moves with values */
} Run;

static bool
should_stop(void *data)
{
  return g_cancellable_is_cancelled(((Run *)data)->cancellable);
}

/* Keeps a report of which all values come from searches of one depth, which can be compared. */
static void
take(void *data, const PlyReport *report)
{
  const Run *run = data;
  PlyPuzzleAnswer *answer = run->answer;
  int n = MIN(report->n_root, run->wanted);
  gboolean whole = report->depth > 0;

  for (int i = 0; i < n && whole; i++)
    whole = report->root[i].lower == report->root[i].upper ||
            (report->root[i].bound != PLY_BOUND_NONE && report->root[i].depth >= report->depth &&
             report->root[i].depth == report->root[0].depth &&
             report->root[i].confidence == report->root[0].confidence);
  if (!whole)
    return;
  answer->n = n;
  for (int i = 0; i < n; i++) {
    answer->moves[i].move = report->root[i].move;
    answer->moves[i].value = ply_review_value_of_root(&answer->rules, report, i, TRUE);
    answer->moves[i].n_line = report->root[i].pv_length;
    for (int k = 0; k < report->root[i].pv_length; k++)
      answer->moves[i].line[k] = report->root[i].pv[k];
  }
}

static gboolean
search(Run *run, gboolean all)
{
  PlyPuzzleAnswer *answer = run->answer;
  PlySearchHooks hooks = {.data = run, .should_stop = should_stop, .report = take};
  PlySearchLimits limits = {.nodes = all ? PLY_PUZZLE_NODES : PLY_PUZZLE_BEST_NODES};
  PlySearchOptions options;
  PlyReport report;

  ply_engine_options_init(&options, &answer->rules);
  options.multi_pv = run->wanted;
  PlySearch *searcher = ply_search_new();
  PlyTable *table = searcher != NULL ? ply_table_new(TABLE_BYTES) : NULL;
  if (table != NULL) {
    ply_search_run(searcher, &answer->rules, &answer->position, &options, &limits, table, &hooks,
                   &report);
    take(run, &report);
  }
  ply_search_free(searcher);
  ply_table_free(table);
  return table != NULL && answer->n > 0 && !g_cancellable_is_cancelled(run->cancellable);
}

PlyPuzzleAnswer *
ply_puzzle_answer_new(const PlyRules *rules, const PlyPosition *position, gboolean all,
                      GCancellable *cancellable)
{
  g_autoptr(PlyPuzzleAnswer) answer = g_new0(PlyPuzzleAnswer, 1);
  PlyMove moves[PLY_MAX_MOVES];
  Run run = {answer, cancellable, 1};

  answer->rules = *rules;
  answer->position = *position;
  if (all)
    run.wanted = CLAMP(ply_rules_moves(rules, position, moves), 1, PLY_MAX_MULTI_PV);
  return search(&run, all) ? g_steal_pointer(&answer) : NULL;
}

void
ply_puzzle_answer_free(PlyPuzzleAnswer *self)
{
  g_free(self);
}

PlyClaim
ply_puzzle_answer_claim(const PlyPuzzleAnswer *self)
{
  return ply_review_value_claim(&self->moves[0].value);
}

/* Of a value that is proven, or of what it is at least. */
static const char *
proven_question(gboolean outright, gboolean at_least, PlyScore score)
{
  if (outright)
    return score > 0 ? _("%s to move wins: find it") : _("%s to move holds out longest: find how");
  if (score > 0)
    return at_least ? _("%s to move wins by at least %s: find it")
                    : _("%s to move wins by %s: find it");
  if (score == 0)
    return at_least ? _("%s to move does not lose: find how")
                    : _("%s to move gets a draw: find how");
  return _("%s to move loses by no more than %s: find how");
}

static const char *
estimated_question(gboolean outright, int unit, PlyScore score)
{
  if (outright)
    return score > 0 ? _("%s to move most likely wins, an estimate: find it")
                     : _("%s to move is most likely lost, an estimate: find the best try");
  if (2 * ABS(score) < unit)
    return _("%s to move keeps the game about even, an estimate: find how");
  return score > 0 ? _("%s to move is ahead by about %s, an estimate: find how")
                   : _("%s to move is behind by no more than about %s, an estimate: find how");
}

char *
ply_puzzle_question(const PlyPuzzleAnswer *self, const char *side)
{
  PlyClaim claim = ply_puzzle_answer_claim(self);
  gboolean outright = ply_review_value_is_outright(&self->rules, &self->moves[0].value);
  char number[PLY_SCORE_BYTES];
  /* Without the sign, which the words have. */
  const char *margin = ply_notation_score(&self->rules, self->position.ply, ABS(claim.score),
                                          PLY_BOUND_EXACT, number) +
                       (claim.score != 0);
  gboolean proven = claim.kind == PLY_CLAIM_PROVEN || claim.kind == PLY_CLAIM_LOWER;
  const char *format =
      proven ? proven_question(outright, claim.kind == PLY_CLAIM_LOWER, claim.score)
             : estimated_question(outright, ply_notation_unit(&self->rules), claim.score);
  g_autoptr(GString) text = g_string_new(format);

  /* The words are ours, or a translator's, with one or two places. */
  g_string_replace(text, "%s", side, 1);
  g_string_replace(text, "%s", margin, 1);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

int
ply_puzzle_answer_find(const PlyPuzzleAnswer *self, PlyMove move)
{
  for (int i = 0; i < self->n; i++)
    if (self->moves[i].move == move)
      return i;
  return -1;
}

/* What a loss makes of a move. */
static PlyPuzzleVerdict
verdict_of(const PlyReviewLoss *loss)
{
  switch (loss->kind) {
  case PLY_LOSS_EXACT:
    if (loss->proven && (loss->loss > 0 || loss->uncountable))
      return PLY_PUZZLE_WRONG;
    return loss->size == PLY_REVIEW_GOOD ? PLY_PUZZLE_RIGHT : PLY_PUZZLE_WRONG;
  case PLY_LOSS_AT_LEAST:
    return loss->size != PLY_REVIEW_GOOD || (loss->proven && loss->loss > 0) ? PLY_PUZZLE_WRONG
                                                                             : PLY_PUZZLE_OPEN;
  case PLY_LOSS_AT_MOST:
    return loss->loss == 0 || ply_review_is_noise(loss) ? PLY_PUZZLE_RIGHT : PLY_PUZZLE_OPEN;
  case PLY_LOSS_OPEN:
    break;
  }
  return PLY_PUZZLE_OPEN;
}

PlyPuzzleGrade
ply_puzzle_grade(const PlyPuzzleAnswer *self, PlyMove move)
{
  PlyPuzzleGrade grade = {.loss = {.kind = PLY_LOSS_OPEN}, .claim = ply_claim_none()};
  int at = ply_puzzle_answer_find(self, move);

  if (at < 0)
    return grade;
  grade.claim = ply_review_value_claim(&self->moves[at].value);
  grade.loss = ply_review_judge(&self->rules, &self->moves[0].value, &self->moves[at].value);
  grade.verdict = at == 0 ? PLY_PUZZLE_RIGHT : verdict_of(&grade.loss);
  return grade;
}
