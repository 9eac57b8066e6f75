/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/step.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "record/typed-number.h"
#include "trace/trace-fields.h"

#define NEAR    1e-6 /* fractions that are typed in decimals, as far as those are given, … */
#define ROUNDED 5e-4 /* … which the tree itself writes with three of them */

const char *
ply_practice_refusal(const PlyTrace *trace)
{
  const PlyTraceInfo *info = &trace->info;

  if (info->rules.tree == NULL)
    return _("Practice needs a tree of numbers: of a game nobody can work out the values.");
  if (info->rules.tree->chance)
    return _("There is no practice with chance nodes.");
  if (info->foreign || info->options.algorithm == NULL || ply_trace_is_engine(trace))
    return _("Practice needs a textbook search that was recorded here.");
  if (trace->n == 0 || trace->visits[0].end != trace->n)
    return _("Practice needs a search with one pass: without iterative deepening, and not MTD(f).");
  if (info->table_bytes > 0 && info->options.table)
    return _("There is no practice with a transposition table.");
  /* Children in an order that nobody can know. */
  if (info->options.killers || info->options.history)
    return _("Practice needs a search that tries the moves in the tree’s order.");
  for (guint32 i = 0; i < trace->n; i++) {
    if (!ply_trace_has(trace, i))
      return _("The recording is still being read. Try again in a moment.");
    if (ply_visit_is_folded(&trace->visits[i]) || ply_visit_is_stopped(&trace->visits[i]))
      return _("Practice needs a search that was recorded whole.");
  }
  return NULL;
}

/* A score in the tree's numbers. */
static double
number_of(const PlyTrace *trace, PlyScore score)
{
  if (score >= PLY_SCORE_INFINITE)
    return INFINITY;
  if (score <= -PLY_SCORE_INFINITE)
    return -INFINITY;
  return (double)score / ply_number_tree_unit(trace->info.rules.tree);
}

static PlyBound
turn(PlyBound bound)
{
  return bound == PLY_BOUND_LOWER   ? PLY_BOUND_UPPER
         : bound == PLY_BOUND_UPPER ? PLY_BOUND_LOWER
                                    : bound;
}

PlyPracticeStep
ply_practice_right(const PlyTrace *trace, guint64 step, const PlyWording *wording)
{
  PlyTraceStep at = ply_trace_step_at(trace, step);
  const PlyTraceVisit *visit = &trace->visits[at.visit];
  gboolean turned = wording->max_min && !ply_trace_is_max(trace, at.visit);
  double alpha = number_of(trace, ply_visit_alpha(visit));
  double beta = number_of(trace, ply_visit_beta(visit));
  double value = number_of(trace, ply_visit_value(visit));

  if (at.leaving) {
    PlyBound bound = ply_trace_bound(visit);
    return (PlyPracticeStep){
        .back = TRUE, .value = turned ? -value : value, .bound = turned ? turn(bound) : bound};
  }
  return (PlyPracticeStep){.child = (int)visit->move + 1,
                           .windowed = ply_trace_has_window(trace, at.visit),
                           .alpha = turned ? -beta : alpha,
                           .beta = turned ? -alpha : beta};
}

gboolean
ply_practice_same(double right, double said)
{
  if (isnan(said) || isinf(right) || isinf(said))
    return right == said;
  return fabs(right - said) < (right == floor(right) ? NEAR : ROUNDED + NEAR);
}

unsigned
ply_practice_judge(const PlyPracticeStep *right, const PlyPracticeStep *answer)
{
  unsigned slips = 0;

  if (right->back != answer->back)
    return PLY_SLIP_BACK;
  if (right->back) {
    slips |= ply_practice_same(right->value, answer->value) ? 0 : PLY_SLIP_VALUE;
    return slips | (right->bound == answer->bound ? 0 : PLY_SLIP_BOUND);
  }
  if (right->child != answer->child)
    return PLY_SLIP_CHILD;
  if (right->windowed) {
    slips |= ply_practice_same(right->alpha, answer->alpha) ? 0 : PLY_SLIP_ALPHA;
    slips |= ply_practice_same(right->beta, answer->beta) ? 0 : PLY_SLIP_BETA;
  }
  return slips;
}

const char *
ply_practice_slip_text(unsigned slips, const PlyPracticeStep *right)
{
  if (slips & PLY_SLIP_BACK)
    return right->back ? _("Not so: it does not go down here.")
                       : _("Not so: it does not go back yet.");
  if (slips & PLY_SLIP_CHILD)
    return _("Not so: it goes to another child.");
  if ((slips & PLY_SLIP_ALPHA) && (slips & PLY_SLIP_BETA))
    return _("Not so: α and β are others.");
  if (slips & PLY_SLIP_ALPHA)
    return _("Not so: α is another.");
  if (slips & PLY_SLIP_BETA)
    return _("Not so: β is another.");
  if (slips & PLY_SLIP_VALUE)
    return _("Not so: another value goes back.");
  return _("Not so: the value is right, but not what is known by it.");
}

void
ply_practice_number_append(GString *text, const PlyNumberTree *tree, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE], written[PLY_NUMBER_BYTES];

  if (number < 0)
    g_string_append_c(text, '-');
  if (ply_number_tree_number(tree, fabs(number), written) != NULL)
    g_string_append(text, written);
  else
    g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.6g", fabs(number)));
}

static void
append_number(GString *text, const PlyNumberTree *tree, double number)
{
  if (isnan(number)) {
    g_string_append(text, "?");
    return;
  }
  if (number < 0)
    g_string_append(text, "−");
  if (isinf(number))
    g_string_append(text, "∞");
  else
    ply_practice_number_append(text, tree, fabs(number));
}

char *
ply_practice_step_text(const PlyNumberTree *tree, const PlyPracticeStep *step)
{
  static const char *const signs[] = {
      [PLY_BOUND_EXACT] = "=", [PLY_BOUND_LOWER] = "≥", [PLY_BOUND_UPPER] = "≤"};
  GString *text = g_string_new(NULL);

  if (step->back) {
    g_string_printf(text, _("it goes back with %s "), signs[step->bound]);
    append_number(text, tree, step->value);
    return g_string_free(text, FALSE);
  }
  g_string_printf(text, _("it goes down to child %d"), step->child);
  if (step->windowed) {
    g_string_append(text, _(" with α = "));
    append_number(text, tree, step->alpha);
    g_string_append(text, ", β = ");
    append_number(text, tree, step->beta);
  }
  return g_string_free(text, FALSE);
}

double
ply_practice_value(const char *text, PlyBound *bound)
{
  static const struct {
    const char *sign;
    PlyBound bound;
  } signs[] = {{"<=", PLY_BOUND_UPPER}, {"≤", PLY_BOUND_UPPER}, {"=<", PLY_BOUND_UPPER},
               {">=", PLY_BOUND_LOWER}, {"≥", PLY_BOUND_LOWER}, {"=>", PLY_BOUND_LOWER},
               {"=", PLY_BOUND_EXACT}};

  while (g_unichar_isspace(g_utf8_get_char_validated(text, -1)))
    text = g_utf8_next_char(text);
  for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
    if (!g_str_has_prefix(text, signs[i].sign))
      continue;
    *bound = signs[i].bound;
    return ply_typed_number(text + strlen(signs[i].sign));
  }
  return ply_typed_number(text);
}
