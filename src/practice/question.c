/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/question.h"

#include <math.h>

#include "record/typed-number.h"

/* A step back to the root: whether its value is better than all before. */
static gboolean
is_better(const PlyNumberTree *tree, double value, double best)
{
  return isnan(best) || (ply_number_tree_side(tree, 0) == 0 ? value > best : value < best);
}

void
ply_question_facts(const PlyNumberTree *tree, const PlyOwnRules *rules, PlyQuestionFacts *facts)
{
  PlyOwnRules for_max = *rules;
  double value = 0, best = NAN;

  for_max.for_mover = FALSE;
  *facts = (PlyQuestionFacts){.tree = tree, .best = 1};
  g_autoptr(PlyOwn) own = ply_own_new(tree, &for_max);
  g_autofree guint8 *seen = g_new0(guint8, (gsize)tree->n_nodes); /* leaves */
  int last = 0; /* the child that came back last */
  while (!ply_own_is_over(own)) {
    PlyPracticeStep next = ply_own_next(own);
    int node = ply_own_node(own);
    if (next.back) {
      facts->nodes++;
      facts->leaves += tree->nodes[node].n_children == 0;
      facts->cuts += ply_own_left(own) > 0;
      facts->left_out -= tree->nodes[node].n_children == 0 && !seen[node];
      seen[node] = 1;
      value = next.value;
    }
    if (next.back && tree->nodes[node].parent == 0 && is_better(tree, value, best)) {
      best = value;
      facts->best = node - tree->nodes[0].first_child + 1;
    }
    ply_own_take(own, &next);
    /* One goes down again to where one has come back from. */
    facts->again += !next.back && ply_own_node(own) == last;
    last = next.back ? node : 0;
  }
  for (int node = 0; node < tree->n_nodes; node++)
    facts->left_out += tree->nodes[node].n_children == 0;
  gboolean turned = rules->for_mover && ply_number_tree_side(tree, 0) == 1;
  facts->value = (PlyScore)round((turned ? -value : value) * ply_number_tree_unit(tree));
}

PlyReply
ply_question_reply(const PlyQuestion *question)
{
  if (question->asks == PLY_ASKS_WRITTEN)
    return isnan(ply_typed_number(question->answer)) ? PLY_REPLY_TEXT : PLY_REPLY_NUMBER;
  return question->asks == PLY_ASKS_CHOICE ? PLY_REPLY_CHOICE
         : question->asks == PLY_ASKS_MOVE ? PLY_REPLY_MOVE
                                           : PLY_REPLY_NUMBER;
}

char *
ply_question_right(const PlyQuestion *question, const PlyQuestionFacts *facts)
{
  char number[PLY_NUMBER_BYTES];

  switch (question->asks) {
  case PLY_ASKS_VALUE:
    return g_strdup(ply_number_tree_value(facts->tree, facts->value, number));
  case PLY_ASKS_MOVE:
    return g_strdup_printf("%d", facts->best);
  case PLY_ASKS_LEAVES:
    return g_strdup_printf("%d", facts->leaves);
  case PLY_ASKS_LEFT_OUT:
    return g_strdup_printf("%d", facts->left_out);
  case PLY_ASKS_NODES:
    return g_strdup_printf("%d", facts->nodes);
  case PLY_ASKS_CUTS:
    return g_strdup_printf("%d", facts->cuts);
  case PLY_ASKS_AGAIN:
    return g_strdup_printf("%d", facts->again);
  case PLY_ASKS_WRITTEN:
  case PLY_ASKS_CHOICE:
    break;
  }
  return g_strdup(question->answer);
}

/* NULL if the best child has none. */
static const char *
name_of_best(const PlyQuestionFacts *facts)
{
  return ply_number_tree_name(facts->tree, facts->tree->nodes[0].first_child + facts->best - 1);
}

char *
ply_question_right_text(const PlyQuestion *question, const PlyQuestionFacts *facts)
{
  const char *name = question->asks == PLY_ASKS_MOVE ? name_of_best(facts) : NULL;
  char *right = ply_question_right(question, facts);

  if (name == NULL)
    return right;
  char *text = g_strdup_printf("%s (%s)", right, name);
  g_free(right);
  return text;
}

/* Without what two ways of writing the same differ in. Transfer full. */
static char *
fold(const char *text)
{
  g_autofree char *plain = g_utf8_normalize(text, -1, G_NORMALIZE_ALL_COMPOSE);
  GString *folded = g_string_new(NULL);
  gboolean gap = FALSE;

  for (const char *at = plain != NULL ? plain : ""; *at != '\0'; at = g_utf8_next_char(at)) {
    gunichar letter = g_utf8_get_char(at);
    if (g_unichar_isspace(letter)) {
      gap = folded->len > 0;
      continue;
    }
    if (gap)
      g_string_append_c(folded, ' ');
    gap = FALSE;
    g_string_append_unichar(folded, letter);
  }
  char *text_folded = g_utf8_casefold(folded->str, -1);
  g_string_free(folded, TRUE);
  return text_folded;
}

gboolean
ply_question_judge(const PlyQuestion *question, const PlyQuestionFacts *facts, const char *said)
{
  g_autofree char *right = ply_question_right(question, facts), *typed = g_strdup(said);
  PlyReply reply = ply_question_reply(question);

  g_strstrip(typed);
  if (reply == PLY_REPLY_CHOICE)
    return g_str_equal(typed, right);
  if (reply == PLY_REPLY_TEXT) {
    g_autofree char *a = fold(typed), *b = fold(right);
    return g_str_equal(a, b);
  }
  if (reply == PLY_REPLY_MOVE && g_strcmp0(typed, name_of_best(facts)) == 0)
    return TRUE;
  return ply_practice_same(ply_typed_number(right), ply_typed_number(typed));
}
