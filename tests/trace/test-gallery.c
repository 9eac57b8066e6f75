/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every example of the gallery is recorded: it comes to what it says, and what its text asks the
 * reader to notice is there. */

#include <glib.h>
#include <string.h>

#include "rules/number-tree-edit.h"
#include "trace/gallery.h"
#include "trace/owner.h"
#include "trace/summary.h"

typedef struct {
  const PlyGalleryEntry *entry;
  PlyRecordRequest request;
  PlyNumberTree *tree;
  PlyTrace *trace;
  PlyTraceSummary *summary;
  const PlyTraceVisit *at; /* where to look */
} Shown;

static void
show(Shown *self, const char *id)
{
  self->entry = ply_gallery_find(id);
  g_assert_nonnull(self->entry);
  g_assert_true(ply_gallery_prepare(self->entry, &self->request, &self->tree));
  self->trace = ply_trace_record(&self->request);
  g_assert_nonnull(self->trace);
  self->summary = ply_trace_summary_new(self->trace, NULL, NULL);
  g_assert_nonnull(self->summary);
  self->at = &self->trace->visits[self->entry->look_at];
}

static void
put_away(Shown *self)
{
  ply_trace_summary_free(self->summary);
  ply_trace_unref(self->trace);
  ply_number_tree_free(self->tree);
}

/* A number tree's child's number from 1, or a move in the game's usual notation. */
static PlyMove
move_of(const Shown *self, const char *text)
{
  PlyMove move;

  g_assert_true(ply_notation_parse(PLY_NOTATION_DEFAULT, &self->request.rules, text, &move));
  return move;
}

static const PlyTraceVisit *
pass_of(const Shown *self, uint32_t i)
{
  g_assert_cmpuint(i, <, self->summary->n_passes);
  return &self->trace->visits[self->summary->passes[i]];
}

/* The value of a move of the root for the side that moves there, `depth` plies deep in all. */
static PlyScore
worth_of(const Shown *self, PlyMove move, int depth, bool quiescence)
{
  PlyRecordRequest request = self->request;
  PlyVisit visit = {.depth = (int16_t)(depth - 1),
                    .ply = 1,
                    .move = move,
                    .alpha = -PLY_SCORE_INFINITE,
                    .beta = PLY_SCORE_INFINITE};
  PlySearch *search = ply_search_new();
  PlyPosition after;
  PlyReport report;

  request.options.quiescence = quiescence;
  ply_rules_play(&request.rules, &request.root, move, &after, NULL);
  PlyScore value = -ply_search_window(search, &request.rules, &after, &request.options,
                                      &(PlySearchLimits){0}, NULL, NULL, &visit, &report);
  ply_search_free(search);
  return value;
}

static void
check_counts(const Shown *self)
{
  const PlyGalleryEntry *entry = self->entry;
  const PlyTrace *trace = self->trace;
  const PlyTraceCounts *total = &self->summary->total;
  uint64_t untried = 0;

  for (uint32_t i = 0; i < trace->n; i++)
    untried += trace->visits[i].untried;
  g_assert_cmpuint(trace->info.keep_ply, ==, UINT8_MAX);
  g_assert_cmpuint(trace->info.visits, ==, trace->n);
  g_assert_cmpuint(trace->n, ==, entry->visits);
  g_assert_cmpuint(total->cuts, ==, entry->cuts);
  g_assert_cmpuint(untried, ==, entry->untried);
  g_assert_cmpuint(total->re_searches, ==, entry->re_searches);
  g_assert_cmpuint(total->table_cuts, ==, entry->table_cuts);
  g_assert_cmpint(trace->info.score, ==, entry->value);
  g_assert_cmpint(trace->info.bound, ==, PLY_BOUND_EXACT);
  g_assert_cmpuint(trace->info.best, ==, move_of(self, entry->best));
  g_assert_cmpuint(entry->look_at, <, trace->n);
  if (self->tree != NULL)
    g_assert_cmpint(ply_number_tree_minimax(self->tree, 0), ==, entry->value);
}

static void
test_counts(void)
{
  const PlyGalleryEntry *entry;
  int n = 0;

  for (; (entry = ply_gallery_at(n)) != NULL; n++) {
    Shown self;
    g_test_message("%s", entry->id);
    g_assert_true(ply_gallery_find(entry->id) == entry); /* no id twice */
    g_assert_true((entry->game == NULL) != (entry->tree == NULL));
    g_assert_cmpuint(strlen(entry->title), <, sizeof((PlyTraceInfo *)NULL)->title);
    g_assert_cmpuint(strlen(entry->notice), >, 80);
    g_assert_true(g_utf8_validate(entry->notice, -1, NULL));
    show(&self, entry->id);
    check_counts(&self);
    put_away(&self);
  }
  g_assert_cmpint(n, ==, 17);
  g_assert_null(ply_gallery_find("nothing"));
}

static void
test_textbook(void)
{
  Shown plain, cut;
  PlyMove untried[PLY_MAX_MOVES];

  show(&plain, "minimax");
  show(&cut, "alpha-beta");
  g_assert_cmpuint(plain.summary->total.leaves, ==, 9);
  g_assert_cmpint(plain.at->value, ==, -3);
  g_assert_cmpuint(cut.summary->total.leaves, ==, 7);
  g_assert_true(cut.at->flags & PLY_VISIT_CUT);
  g_assert_cmpuint(cut.at->move, ==, move_of(&cut, "2"));
  g_assert_cmpint(ply_trace_untried(cut.trace, cut.entry->look_at, untried), ==, 2);
  g_assert_cmpuint(ply_trace_tried(cut.trace, cut.at->end), ==, 3);
  put_away(&plain);
  put_away(&cut);
}

static void
test_order(void)
{
  Shown best, worst;

  show(&best, "best-order");
  show(&worst, "worst-order");
  g_assert_cmpuint(best.summary->total.leaves, ==, ply_number_tree_minimal_leaves(3, 3));
  g_assert_cmpuint(worst.summary->total.leaves, ==, 27);
  PlyNumberTree *turned = ply_number_tree_order(best.tree, 0, 1);
  char *text = ply_number_tree_format(turned);
  g_assert_cmpstr(text, ==, worst.entry->tree);
  free(text);
  ply_number_tree_free(turned);
  turned = ply_number_tree_order(worst.tree, 100, 1);
  text = ply_number_tree_format(turned);
  g_assert_cmpstr(text, ==, best.entry->tree);
  free(text);
  ply_number_tree_free(turned);
  for (uint32_t i = 0; i < best.entry->look_at; i++)
    g_assert_false(best.trace->visits[i].flags & PLY_VISIT_CUT);
  g_assert_true(best.at->flags & PLY_VISIT_CUT);
  g_assert_cmpint(best.at->value, ==, 26);
  g_assert_cmpuint(worst.at->move, ==, move_of(&worst, "3"));
  put_away(&best);
  put_away(&worst);
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

  show(&shallow, "shallow-cut");
  g_assert_true(ply_trace_cut_owner(shallow.trace, shallow.entry->look_at, &owner));
  g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
  g_assert_cmpint(owner.distance, ==, 1);
  g_assert_cmpuint(shallow.at->untried, ==, 2);
  parents_bound(shallow.tree, 0, 1, PLY_SCORE_INFINITE, &visits);
  g_assert_cmpuint(visits, ==, shallow.trace->n);
  show(&deep, "deep-cut");
  for (uint32_t i = 0; i < 2; i++) {
    g_assert_true(ply_trace_cut_owner(deep.trace, deep.entry->look_at + 2 * i, &owner));
    g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
    g_assert_cmpint(owner.distance, ==, 3);
    g_assert_cmpuint(owner.ancestor, ==, 0);
  }
  visits = 0;
  parents_bound(deep.tree, 0, 1, PLY_SCORE_INFINITE, &visits);
  g_assert_cmpuint(visits, ==, deep.trace->n + 2);
  put_away(&shallow);
  put_away(&deep);
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

  show(&self, "node-types");
  check_type(self.trace, 0, 1, n);
  g_assert_cmpint(n[1], ==, 5);
  g_assert_cmpint(n[2], ==, 8);
  g_assert_cmpint(n[3], ==, 5);
  g_assert_true(self.at->flags & PLY_VISIT_CUT);
  put_away(&self);
}

static void
check_pass(const Shown *self, uint32_t i, PlyScore alpha, PlyScore beta, PlyScore value,
           PlyBound bound)
{
  const PlyTraceVisit *pass = pass_of(self, i);

  g_assert_cmpint(pass->alpha, ==, alpha);
  g_assert_cmpint(pass->beta, ==, beta);
  g_assert_cmpint(pass->value, ==, value);
  g_assert_cmpint(ply_trace_bound(pass), ==, bound);
}

static void
test_windows(void)
{
  Shown high, low, pvs;

  show(&high, "fail-high");
  g_assert_cmpint(pass_of(&high, 1)->value, ==, 6);
  g_assert_true(high.at == pass_of(&high, 2));
  check_pass(&high, 2, 4, 8, 18, PLY_BOUND_LOWER);
  g_assert_cmpuint(high.at->untried, ==, 2);
  check_pass(&high, 3, 4, 26, 18, PLY_BOUND_EXACT);
  show(&low, "fail-low");
  g_assert_cmpint(pass_of(&low, 1)->value, ==, 7);
  g_assert_true(low.at == pass_of(&low, 2));
  check_pass(&low, 2, 5, 9, 5, PLY_BOUND_UPPER);
  g_assert_cmpuint(low.at->best, ==, PLY_MOVE_NONE);
  check_pass(&low, 3, -3, 9, 3, PLY_BOUND_EXACT);
  show(&pvs, "pvs-re-search");
  g_assert_true(ply_trace_is_scouted(pvs.trace, pvs.entry->look_at));
  const PlyTraceVisit *again = &pvs.trace->visits[pvs.at->end];
  g_assert_cmpint(pvs.at->beta - pvs.at->alpha, ==, 1);
  g_assert_cmpint(again->value, ==, -6);
  g_assert_cmpint(ply_trace_bound(again), ==, PLY_BOUND_EXACT);
  g_assert_cmpint(pvs.trace->visits[again->end].beta, ==, -6);
  g_assert_cmpuint(pvs.trace->visits[again->end].end, ==, pvs.trace->n);
  put_away(&high);
  put_away(&low);
  put_away(&pvs);
}

static void
test_table(void)
{
  Shown table, mtdf;
  PlyPosition here, before;

  show(&table, "table-cut");
  g_assert_true(table.at->flags & PLY_VISIT_TABLE_CUT);
  g_assert_true(ply_trace_position(table.trace, table.entry->look_at, &here));
  g_assert_true(ply_trace_position(table.trace, 3, &before)); /* b1 a1 a2 */
  g_assert_cmpuint(here.key, ==, before.key);
  g_assert_cmpint(table.at->value, ==, table.trace->visits[3].value);
  show(&mtdf, "mtdf");
  g_assert_cmpuint(mtdf.summary->n_passes, ==, 4);
  check_pass(&mtdf, 0, -1, 0, 6, PLY_BOUND_LOWER);
  check_pass(&mtdf, 1, 6, 7, 8, PLY_BOUND_LOWER);
  check_pass(&mtdf, 2, 8, 9, 11, PLY_BOUND_LOWER);
  check_pass(&mtdf, 3, 11, 12, 11, PLY_BOUND_UPPER);
  put_away(&table);
  put_away(&mtdf);
}

static void
test_deepening(void)
{
  Shown direct, deepening;

  show(&direct, "direct");
  show(&deepening, "deepening-pays");
  g_assert_cmpstr(direct.entry->moves, ==, deepening.entry->moves);
  g_assert_cmpint(direct.entry->value, ==, deepening.entry->value);
  g_assert_cmpuint(direct.trace->info.best, ==, deepening.trace->info.best);
  g_assert_cmpuint(direct.trace->n, ==, 16451);
  g_assert_cmpuint(deepening.trace->n, ==, 4583);
  g_assert_cmpuint(deepening.summary->n_passes, ==, 7);
  g_assert_true(deepening.at == pass_of(&deepening, 6));
  g_assert_cmpuint(deepening.at->end - deepening.entry->look_at, ==, 2555);
  put_away(&direct);
  put_away(&deepening);
}

static void
test_horizon(void)
{
  Shown self;

  show(&self, "horizon");
  PlyMove near = move_of(&self, "b1"), far = move_of(&self, "a1");
  for (uint32_t i = 0; i < 6; i++)
    g_assert_cmpuint(pass_of(&self, i)->best, ==, i < 3 ? near : far);
  g_assert_cmpint(pass_of(&self, 2)->value, ==, 900);
  g_assert_true(self.at == pass_of(&self, 3));
  g_assert_cmpint(worth_of(&self, near, 6, false), ==, -1000);
  g_assert_cmpint(worth_of(&self, far, 6, false), ==, 0);
  put_away(&self);
}

static void
test_quiescence(void)
{
  PlyChange change;
  PlyPosition after;
  Shown self;

  show(&self, "quiescence");
  PlyMove best = move_of(&self, "9K"), greedy = move_of(&self, "15D");
  g_assert_cmpuint(self.at->move, ==, greedy);
  g_assert_cmpint(worth_of(&self, greedy, 1, false), ==, 400);
  g_assert_cmpint(worth_of(&self, greedy, 1, true), <, -PLY_SCORE_WIN_MIN);
  for (uint32_t c = 1; self.trace->visits[c].move != best; c = self.trace->visits[c].end)
    g_assert_cmpint(self.trace->visits[c].value, >, PLY_SCORE_WIN_MIN);
  ply_rules_play(&self.request.rules, &self.request.root, best, &after, &change);
  g_assert_cmpint(change.n_captured, ==, 2);
  int cell = change.placed;
  PlyBoard board;
  ply_rules_read_board(&self.request.rules, &after, &board);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint(board.cells[cell + i], ==, 2);
  g_assert_cmpint(board.cells[move_of(&self, "10K")], ==, 0);
  g_assert_cmpint(board.cells[move_of(&self, "11K")], ==, 0);
  /* Without quiescence no other move looks as good as the greedy one. */
  self.request.options.quiescence = false;
  PlyTrace *plain = ply_trace_record(&self.request);
  g_assert_cmpuint(plain->info.best, ==, greedy);
  ply_trace_unref(plain);
  put_away(&self);
}

static void
test_greed(void)
{
  PlyChange change;
  PlyPosition after;
  Shown self;

  show(&self, "greedy-loss");
  PlyMove greedy = move_of(&self, "3"), best = move_of(&self, "1");
  g_assert_cmpint(self.request.root.side, ==, 1); /* Orange */
  g_assert_cmpuint(pass_of(&self, 0)->best, ==, greedy);
  ply_rules_play(&self.request.rules, &self.request.root, greedy, &after, &change);
  g_assert_cmpint(change.n_lines, ==, 1);
  g_assert_true(self.at == pass_of(&self, 1));
  g_assert_cmpuint(self.at->best, ==, best);
  g_assert_cmpuint(self.trace->visits[self.entry->look_at + 1].best, ==, greedy);
  g_assert_cmpint(self.trace->info.stop, ==, PLY_STOP_SOLVED);
  g_assert_cmpint(worth_of(&self, best, 7, false), ==, 200);
  g_assert_cmpint(worth_of(&self, greedy, 7, false), ==, -100);
  put_away(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/gallery/counts", test_counts);
  g_test_add_func("/trace/gallery/textbook", test_textbook);
  g_test_add_func("/trace/gallery/order", test_order);
  g_test_add_func("/trace/gallery/owners", test_owners);
  g_test_add_func("/trace/gallery/types", test_types);
  g_test_add_func("/trace/gallery/windows", test_windows);
  g_test_add_func("/trace/gallery/table", test_table);
  g_test_add_func("/trace/gallery/deepening", test_deepening);
  g_test_add_func("/trace/gallery/horizon", test_horizon);
  g_test_add_func("/trace/gallery/quiescence", test_quiescence);
  g_test_add_func("/trace/gallery/greed", test_greed);
  return g_test_run();
}
