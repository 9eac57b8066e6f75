/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every lesson of the course is recorded: it comes to what it says, and what its text asks the
 * reader to notice is there. */

#include <string.h>

#include "lessons/lesson-verify.h"
#include "rules/number-tree-edit.h"
#include "shown.h"
#include "trace/owner.h"
#include "trace/trace-fields.h"

/* What each recording comes to. */
static const struct {
  const char *id;
  PlyScore value;   /* for the side to move at the root */
  const char *best; /* move */
  uint32_t cuts;    /* beta cutoffs by a move */
  uint32_t untried; /* moves never looked at, of all nodes together */
  uint32_t re_searches, table_cuts;
} known[] = {
    {"minimax", 3, "1", 0, 0, 0, 0},
    {"alpha-beta", 3, "1", 2, 2, 0, 0},
    {"best-order", 19, "1", 4, 8, 0, 0},
    {"worst-order", 19, "3", 0, 0, 0, 0},
    {"shallow-cut", 5, "1", 2, 3, 0, 0},
    {"deep-cut", 5, "1", 3, 3, 0, 0},
    {"node-types", 9, "1", 5, 5, 0, 0},
    {"fail-high", 18, "2", 8, 9, 1, 0},
    {"fail-low", 3, "1", 7, 5, 1, 0},
    {"pvs-re-search", 6, "2", 1, 1, 1, 0},
    {"table-cut", 0, "b1", 20, 37, 0, 1},
    {"mtdf", 11, "1", 11, 20, 3, 4},
    {"direct", 1488, "b1", 4448, 23532, 217, 1237},
    {"deepening-pays", 1488, "b1", 1181, 7560, 16, 99},
    {"horizon", 0, "a1", 339, 1678, 0, 21},
    {"quiescence", 200, "9K", 75, 73, 0, 0},
    {"greedy-loss", 200, "1", 109, 134, 0, 20},
    {"tic-tac-toe", 100, "b3", 0, 0, 0, 0},
    {"nim-sum", 100, "C3", 35, 8, 0, 0},
};

static void
check_counts(const Shown *self, int n)
{
  const PlyTrace *trace = self->trace;
  const PlyTraceCounts *total = &self->summary->total;
  uint64_t untried = 0;

  for (uint32_t i = 0; i < trace->n; i++)
    untried += trace->visits[i].untried;
  g_assert_cmpuint(trace->info.keep_ply, ==, UINT8_MAX);
  g_assert_cmpuint(trace->info.visits, ==, trace->n);
  g_assert_cmpuint(trace->n, ==, self->entry->visits);
  g_assert_cmpuint(total->cuts, ==, known[n].cuts);
  g_assert_cmpuint(untried, ==, known[n].untried);
  g_assert_cmpuint(total->re_searches, ==, known[n].re_searches);
  g_assert_cmpuint(total->table_cuts, ==, known[n].table_cuts);
  g_assert_cmpint(trace->info.score, ==, known[n].value);
  g_assert_cmpint(trace->info.bound, ==, PLY_BOUND_EXACT);
  g_assert_cmpuint(trace->info.best, ==, shown_move(self, known[n].best));
  if (self->tree != NULL)
    g_assert_cmpint(ply_number_tree_minimax(self->tree, 0), ==, known[n].value);
}

static void
test_counts(void)
{
  for (gsize n = 0; n < G_N_ELEMENTS(known); n++) {
    Shown self;
    g_test_message("%s", known[n].id);
    shown_init(&self, known[n].id);
    check_counts(&self, (int)n);
    shown_clear(&self);
  }
}

/* Every lesson has all its parts, and what it says of its search is so. */
static void
test_claims(void)
{
  const PlyLessonPlan *plan;
  g_autoptr(GHashTable) chapters = g_hash_table_new(g_str_hash, g_str_equal);
  int n = 0, exercises = 0;

  for (; (plan = ply_course_at(n)) != NULL; n++) {
    g_autoptr(GError) error = NULL;
    g_test_message("%s", plan->id);
    g_assert_true(ply_course_find(plan->id) == plan); /* no id twice */
    g_assert_cmpint(ply_course_index(plan), ==, n);
    g_autoptr(GBytes) text = ply_course_text(plan->id); /* the file is named like it */
    g_assert_nonnull(text);
    /* The lessons of a chapter stand together. */
    g_assert_true(n == 0 || g_str_equal(plan->chapter, ply_course_at(n - 1)->chapter) ||
                  !g_hash_table_contains(chapters, plan->chapter));
    if (plan->has_exercise || !g_hash_table_contains(chapters, plan->chapter))
      g_hash_table_insert(chapters, plan->chapter,
                          GINT_TO_POINTER(plan->has_exercise ||
                                          g_hash_table_lookup(chapters, plan->chapter) != NULL));
    g_assert_nonnull(plan->question);
    g_assert_nonnull(plan->why);
    g_assert_cmpuint(plan->n_claims, >, 0);
    g_assert_cmpuint(plan->visits, >, 0);
    g_assert_cmpuint(strlen(plan->notice), >, 80);
    PlyTrace *trace = ply_lesson_verify(plan, plan->id, NULL, NULL, &error);
    g_assert_no_error(error);
    ply_trace_unref(trace);
    /* Of each there is something to be done by hand. */
    g_assert_true(plan->has_exercise || (plan->task != NULL && plan->task->question != NULL));
    exercises += plan->has_exercise;
  }
  g_assert_cmpint(n, >=, 24);
  g_assert_cmpint(exercises, >=, 15);
  g_assert_cmpuint(g_hash_table_size(chapters), >=, 11);
  g_assert_null(ply_course_find("nothing"));
  g_assert_null(ply_course_text("nothing"));
}

static void
test_textbook(void)
{
  Shown plain, cut;
  PlyMove untried[PLY_MAX_MOVES];

  shown_init(&plain, "minimax");
  shown_init(&cut, "alpha-beta");
  g_assert_cmpuint(plain.summary->total.leaves, ==, 9);
  g_assert_cmpint(plain.at->value, ==, -3);
  g_assert_cmpuint(cut.summary->total.leaves, ==, 7);
  g_assert_true(cut.at->flags & PLY_VISIT_CUT);
  g_assert_cmpuint(cut.at->move, ==, shown_move(&cut, "2"));
  g_assert_cmpint(ply_trace_untried(cut.trace, cut.look_at, untried), ==, 2);
  g_assert_cmpuint(ply_trace_tried(cut.trace, cut.at->end), ==, 3);
  shown_clear(&plain);
  shown_clear(&cut);
}

static void
test_order(void)
{
  Shown best, worst;

  shown_init(&best, "best-order");
  shown_init(&worst, "worst-order");
  g_assert_cmpuint(best.summary->total.leaves, ==, ply_number_tree_minimal_leaves(3, 3));
  g_assert_cmpuint(worst.summary->total.leaves, ==, 27);
  PlyNumberTree *turned = ply_number_tree_order(best.tree, 0, 1);
  g_assert_true(ply_number_tree_equal(turned, worst.tree));
  ply_number_tree_free(turned);
  turned = ply_number_tree_order(worst.tree, 100, 1);
  g_assert_true(ply_number_tree_equal(turned, best.tree));
  ply_number_tree_free(turned);
  for (uint32_t i = 0; i < best.look_at; i++)
    g_assert_false(best.trace->visits[i].flags & PLY_VISIT_CUT);
  g_assert_true(best.at->flags & PLY_VISIT_CUT);
  g_assert_cmpint(best.at->value, ==, 26);
  g_assert_cmpuint(worst.at->move, ==, shown_move(&worst, "3"));
  shown_clear(&best);
  shown_clear(&worst);
}

/* Visits of a search that has only the parent's bound (Knuth and Moore's F1). */
static PlyScore
parents_bound(const PlyNumberTree *tree, int32_t index, int sign, PlyScore beta, uint32_t *visits)
{
  const PlyNumberNode *node = &tree->nodes[index];
  PlyScore best = -PLY_SCORE_INFINITE;

  ++*visits;
  if (node->n_children == 0)
    return sign * node->value;
  for (int32_t i = 0; i < node->n_children && best < beta; i++) {
    PlyScore score = -parents_bound(tree, node->first_child + i, -sign, -best, visits);
    best = MAX(best, score);
  }
  return best;
}

static void
test_owners(void)
{
  Shown shallow, deep;
  PlyCutOwner owner;
  uint32_t visits = 0;

  shown_init(&shallow, "shallow-cut");
  g_assert_true(ply_trace_cut_owner(shallow.trace, shallow.look_at, &owner));
  g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
  g_assert_cmpint(owner.distance, ==, 1);
  g_assert_cmpuint(shallow.at->untried, ==, 2);
  parents_bound(shallow.tree, 0, 1, PLY_SCORE_INFINITE, &visits);
  g_assert_cmpuint(visits, ==, shallow.trace->n);
  shown_init(&deep, "deep-cut");
  for (uint32_t i = 0; i < 2; i++) {
    g_assert_true(ply_trace_cut_owner(deep.trace, deep.look_at + 2 * i, &owner));
    g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
    g_assert_cmpint(owner.distance, ==, 3);
    g_assert_cmpuint(owner.ancestor, ==, 0);
  }
  visits = 0;
  parents_bound(deep.tree, 0, 1, PLY_SCORE_INFINITE, &visits);
  g_assert_cmpuint(visits, ==, deep.trace->n + 2);
  shown_clear(&shallow);
  shown_clear(&deep);
}

/* Returns how many of each type there are. */
static void
check_type(const PlyTrace *trace, uint32_t visit, int type, int n[4])
{
  const PlyTraceVisit *at = &trace->visits[visit];

  n[type]++;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    g_assert_cmpuint(at->untried, ==, type == 2 ? 1 : 0);
    g_assert_true(((at->flags & PLY_VISIT_CUT) != 0) == (type == 2));
    bool first = trace->visits[c].order == 0;
    check_type(trace, c, type == 1 ? (first ? 1 : 2) : type == 2 ? 3 : 2, n);
  }
}

static void
test_types(void)
{
  Shown self;
  int n[4] = {0};

  shown_init(&self, "node-types");
  check_type(self.trace, 0, 1, n);
  g_assert_cmpint(n[1], ==, 5);
  g_assert_cmpint(n[2], ==, 8);
  g_assert_cmpint(n[3], ==, 5);
  g_assert_true(self.at->flags & PLY_VISIT_CUT);
  shown_clear(&self);
}

static void
test_windows(void)
{
  Shown high, low, pvs;

  shown_init(&high, "fail-high");
  g_assert_cmpint(shown_pass(&high, 1)->value, ==, 6);
  g_assert_true(high.at == shown_pass(&high, 2));
  shown_check_pass(&high, 2, 4, 8, 18, PLY_BOUND_LOWER);
  g_assert_cmpuint(high.at->untried, ==, 2);
  g_assert_cmpuint(high.at->best, ==, shown_move(&high, "2"));
  shown_check_pass(&high, 3, 4, 26, 18, PLY_BOUND_EXACT);
  shown_init(&low, "fail-low");
  g_assert_cmpint(shown_pass(&low, 1)->value, ==, 7);
  g_assert_true(low.at == shown_pass(&low, 2));
  shown_check_pass(&low, 2, 5, 9, 5, PLY_BOUND_UPPER);
  g_assert_cmpuint(low.at->best, ==, PLY_MOVE_NONE);
  shown_check_pass(&low, 3, -3, 9, 3, PLY_BOUND_EXACT);
  shown_init(&pvs, "pvs-re-search");
  g_assert_true(ply_trace_is_scouted(pvs.trace, pvs.look_at));
  const PlyTraceVisit *again = &pvs.trace->visits[pvs.at->end];
  g_assert_cmpint(pvs.at->beta - pvs.at->alpha, ==, 1);
  g_assert_cmpint(again->value, ==, -6);
  g_assert_cmpint(ply_trace_bound(again), ==, PLY_BOUND_EXACT);
  g_assert_cmpint(pvs.trace->visits[again->end].beta, ==, -6);
  g_assert_cmpuint(pvs.trace->visits[again->end].end, ==, pvs.trace->n);
  shown_clear(&high);
  shown_clear(&low);
  shown_clear(&pvs);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lessons/course/counts", test_counts);
  g_test_add_func("/lessons/course/claims", test_claims);
  g_test_add_func("/lessons/course/textbook", test_textbook);
  g_test_add_func("/lessons/course/order", test_order);
  g_test_add_func("/lessons/course/owners", test_owners);
  g_test_add_func("/lessons/course/types", test_types);
  g_test_add_func("/lessons/course/windows", test_windows);
  return g_test_run();
}
