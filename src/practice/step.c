/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/step.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "trace/trace-fields.h"

#define MOST_TYPED 60   /* bytes of a number */
#define NEAR       1e-6 /* fractions that are typed in decimals, as far as those are given, … */
#define ROUNDED    5e-4 /* … which the tree itself writes with three of them */

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

/* The text without blanks, and with a minus of ASCII. */
static gboolean
tidy(const char *text, char tidied[MOST_TYPED])
{
  gsize n = 0;

  while (*text != '\0') {
    gunichar c = g_utf8_get_char_validated(text, -1);
    if (c == (gunichar)-1 || c == (gunichar)-2 || n >= MOST_TYPED - 8)
      return FALSE;
    if (c == 0x2212) /* − */
      tidied[n++] = '-';
    else if (c == 0x221E) /* ∞ */
      n += (gsize)g_snprintf(&tidied[n], 4, "inf");
    else if (!g_unichar_isspace(c))
      n += (gsize)g_unichar_to_utf8(g_unichar_tolower(c), &tidied[n]);
    text = g_utf8_next_char(text);
  }
  tidied[n] = '\0';
  return TRUE;
}

static double
read_tidy(const char *text)
{
  char *end;

  if (strspn(text, "+-.,/0123456789") == strlen(text) && *text != '\0') {
    char number[MOST_TYPED];
    g_strlcpy(number, text, sizeof number);
    g_strdelimit(number, ",", '.');
    double value = g_ascii_strtod(number, &end);
    if (end == number)
      return NAN;
    if (*end == '/' && g_ascii_isdigit(end[1])) {
      double part = g_ascii_strtod(end + 1, &end);
      value = part != 0 ? value / part : NAN;
    }
    return *end == '\0' ? value : NAN;
  }
  gboolean below = *text == '-';
  text += below || *text == '+';
  if (strcmp(text, "inf") == 0 || strcmp(text, "infinity") == 0 || strcmp(text, "oo") == 0)
    return below ? -INFINITY : INFINITY;
  return NAN;
}

double
ply_practice_number(const char *text)
{
  char tidied[MOST_TYPED];

  return tidy(text, tidied) ? read_tidy(tidied) : NAN;
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
  char tidied[MOST_TYPED];

  if (!tidy(text, tidied))
    return NAN;
  for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
    if (!g_str_has_prefix(tidied, signs[i].sign))
      continue;
    *bound = signs[i].bound;
    return read_tidy(tidied + strlen(signs[i].sign));
  }
  return read_tidy(tidied);
}
