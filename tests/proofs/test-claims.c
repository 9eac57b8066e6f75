/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every claim that a search makes of a random endgame, under random limits, threads and
 * confidences, against a plain solver that shares nothing with it: 2,000 positions of each game
 * in the plain build, or as many as the argument says. */

#include "makers.h"

#include <stdlib.h>
#include <string.h>

#include "../fewer.h"
#include "base/crew.h"
#include "engine/engines.h"
#include "plain.h"
#include "proof/pente-proof.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "search/claim.h"

#define TABLE_BYTES   ((gsize)2 << 20)
#define PLAIN_MOST    400000
#define CERTIFY_EVERY 25
#define PROOF_NODES   60000

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlyNumberTree *tree;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
  PlyMove moves[PLY_MAX_MOVES];
  PlyScore truths[PLY_MAX_MOVES]; /* of each move, for the side to move */
  PlyScore truth;
  int n;
} Trial;

static guint wanted = 2000 / FEWER;
static Plain *plain;
static PlySearch *search;
static PlyTable *table;
static PlyCrew *crews[3];
static guint claims, bounded, solved, certified; /* bounds of moves; positions */

/* ---- trials ---- */

static gboolean
counts_winner(const Trial *self)
{
  return ply_algorithm_is_engine(self->options.algorithm);
}

/* The true value of every move. False if that would take too long. */
static gboolean
solve_plainly(Trial *self)
{
  PlyPosition after;

  self->n = ply_rules_moves(&self->rules, &self->position, self->moves);
  self->truth = -PLY_SCORE_INFINITE;
  for (int i = 0; i < self->n; i++) {
    ply_rules_play(&self->rules, &self->position, self->moves[i], &after, NULL);
    if (!plain_value(plain, &self->rules, &after, counts_winner(self), PLAIN_MOST,
                     &self->truths[i]))
      return FALSE;
    if (after.side != self->position.side)
      self->truths[i] = -self->truths[i];
    self->truth = MAX(self->truth, self->truths[i]);
  }
  return TRUE;
}

static void
choose_search(PlyRng *rng, Trial *self)
{
  const PlyAlgorithm *engine = ply_engine_for(&self->rules);
  static const int confidences[] = {50, 73, 91, 98, 99, 100};

  ply_search_options_init(&self->options, &self->rules);
  if (engine != NULL && ply_rng_below(rng, 4) > 0)
    self->options.algorithm = engine;
  else
    self->options.algorithm = ply_algorithm_at((int)ply_rng_below(rng, 4));
  self->options.table = ply_rng_below(rng, 4) > 0;
  self->options.iterative_deepening = ply_rng_below(rng, 4) > 0;
  self->options.fail_hard = ply_rng_below(rng, 3) == 0;
  self->options.aspiration = ply_rng_below(rng, 3) == 0;
  self->options.quiescence = ply_rng_below(rng, 3) == 0;
  self->options.killers = ply_rng_below(rng, 2) == 0;
  self->options.history = ply_rng_below(rng, 2) == 0;
  self->options.multi_pv = ply_rng_below(rng, 3) == 0 ? 1 + (int)ply_rng_below(rng, 5) : 1;
  self->options.book = ply_rng_below(rng, 2) == 0;
  self->options.confidence = confidences[ply_rng_below(rng, G_N_ELEMENTS(confidences))];
  self->options.threads = 1 + (int)ply_rng_below(rng, 3);
  if (ply_search_helpers(&self->options, &self->rules) > 0)
    self->options.crew = crews[self->options.threads - 1];
}

/* Few nodes and many, shallow and deep; never time, so that a failure comes again. */
static void
choose_limits(PlyRng *rng, Trial *self)
{
  guint64 most = (guint64)1 << ply_rng_below(rng, 17);

  self->limits = (PlySearchLimits){.nodes = 1 + ply_rng_below(rng, (guint32)most)};
  if (ply_rng_below(rng, 3) == 0)
    self->limits.depth = 1 + (int)ply_rng_below(rng, 14);
  if (ply_rng_below(rng, 3) == 0)
    self->limits.nodes = 0;
  if (self->limits.nodes == 0 && !ply_algorithm_is_engine(self->options.algorithm))
    self->limits.nodes = 300000;
  self->limits.playing = ply_rng_below(rng, 3) == 0;
}

static void
run(PlyRng *rng, Trial *self)
{
  /* What a table holds of other positions of the game may be of use, and must do no harm. */
  if (ply_rng_below(rng, 4) == 0)
    ply_table_clear(table);
  ply_search_run(search, &self->rules, &self->position, &self->options, &self->limits, table, NULL,
                 &self->report);
}

/* ---- what was claimed ---- */

static void
fail(const Trial *self, const char *what, PlyMove move, PlyScore claim, PlyScore truth)
{
  GString *text = g_string_new(NULL);
  char notation[PLY_NOTATION_BYTES];
  PlyBoard board;

  ply_rules_read_board(&self->rules, &self->position, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    g_string_append_printf(text, "%c%s", ".12"[board.cells[i]],
                           i % board.columns == board.columns - 1 ? "\n" : "");
  g_error("%s of %s: %d, in truth %d\n%s%dx%d side %d captured %d %d\n%s nodes %" G_GUINT64_FORMAT
          " depth %d threads %d confidence %d multipv %d: %s",
          what,
          move == PLY_MOVE_NONE
              ? "the position"
              : ply_notation_move(PLY_NOTATION_DEFAULT, &self->rules, move, notation),
          claim, truth, text->str, board.columns, board.rows, board.side, board.captured[0],
          board.captured[1], ply_algorithm_id(self->options.algorithm), self->limits.nodes,
          self->limits.depth, self->options.threads, self->options.confidence,
          self->options.multi_pv, ply_stop_text(self->report.stop));
}

static PlyScore
truth_of(const Trial *self, PlyMove move)
{
  for (int i = 0; i < self->n; i++) {
    if (self->moves[i] == move)
      return self->truths[i];
  }
  fail(self, "a move that is not legal", move, 0, 0);
  return 0;
}

static void
check_move(const Trial *self, const PlyRootMove *root)
{
  PlyScore truth = truth_of(self, root->move);

  claims += (root->lower > -PLY_SCORE_INFINITE) + (root->upper < PLY_SCORE_INFINITE);
  if (root->lower > truth)
    fail(self, "the lower bound", root->move, root->lower, truth);
  if (root->upper < truth)
    fail(self, "the upper bound", root->move, root->upper, truth);
}

/* What is said of the position: a value that is called proven is the true one, and its move reaches
 * it. */
static void
check_claim(const Trial *self)
{
  const PlyReport *report = &self->report;
  PlyClaim claim = ply_claim_of_report(report);

  if (claim.lower > self->truth)
    fail(self, "the lower bound", PLY_MOVE_NONE, claim.lower, self->truth);
  if (claim.upper < self->truth)
    fail(self, "the upper bound", PLY_MOVE_NONE, claim.upper, self->truth);
  bounded += claim.lower > -PLY_SCORE_INFINITE || claim.upper < PLY_SCORE_INFINITE;
  if (claim.kind != PLY_CLAIM_PROVEN)
    return;
  solved++;
  if (claim.score != self->truth)
    fail(self, "the value", PLY_MOVE_NONE, claim.score, self->truth);
  if (truth_of(self, report->best) != self->truth)
    fail(self, "the best move", report->best, claim.score, truth_of(self, report->best));
}

/* A search says that it is through only with the truth. */
static void
check_solved(const Trial *self)
{
  const PlyReport *report = &self->report;

  if (report->stop == PLY_STOP_SOLVED && report->bound == PLY_BOUND_EXACT &&
      report->score != self->truth)
    fail(self, "the solved value", PLY_MOVE_NONE, report->score, self->truth);
}

static void
check_certificate(const Trial *self)
{
  g_autofree PlyProofHead *head = make_head(&self->rules, &self->position, counts_winner(self));
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  PlyProofFault fault;
  GString *text;

  if (make_certificate(head, self->truth, self->truth, 0, MAKE_MOST, &text) != PLY_PROOF_WRITTEN ||
      !check_text(text->str, text->len, checked, &fault))
    fail(self, "the certificate", PLY_MOVE_NONE, self->truth, self->truth);
  certified++;
  ply_proof_checked_clear(checked);
  g_free(checked);
  g_string_free(text, TRUE);
}

static void
check_trial(PlyRng *rng, Trial *self, guint number)
{
  run(rng, self);
  for (int i = 0; i < self->report.n_root; i++)
    check_move(self, &self->report.root[i]);
  check_claim(self);
  check_solved(self);
  if (number % CERTIFY_EVERY == 0 && self->rules.game != &ply_game_pente)
    check_certificate(self);
}

static void
begin_counts(void)
{
  claims = bounded = solved = certified = 0;
  ply_table_clear(table);
}

static void
end_counts(guint trials)
{
  g_test_message("%u positions: %u bounds of moves; %u bounded, %u solved, %u certificates", trials,
                 claims, bounded, solved, certified);
  g_assert_cmpuint(claims, >, trials / 2);
  g_assert_cmpuint(bounded, >, trials / 3);
}

/* ---- the games ---- */

static void
test_boards(gconstpointer data)
{
  const char *const *specs = data;
  guint n = g_strv_length((GStrv)specs), done = 0;
  PlyRng rng;

  ply_rng_init(&rng, g_str_hash(specs[0]));
  begin_counts();
  while (done < wanted) {
    Trial *self = g_new0(Trial, 1);
    g_assert_true(ply_rules_parse(specs[done % n], &self->rules));
    choose_search(&rng, self);
    choose_limits(&rng, self);
    if (make_endgame(&self->rules, &rng, 2 + (int)ply_rng_below(&rng, 8), &self->position) &&
        solve_plainly(self))
      check_trial(&rng, self, done++);
    g_free(self);
  }
  end_counts(done);
}

static void
test_trees(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 11);
  begin_counts();
  for (guint i = 0; i < wanted; i++) {
    Trial *self = g_new0(Trial, 1);
    PlyNumberTreeFault fault;
    g_autofree char *text = make_tree_text(&rng, 2 + (int)ply_rng_below(&rng, 6));
    self->tree = ply_number_tree_parse(text, strlen(text), &fault);
    self->rules = ply_number_tree_rules(self->tree);
    ply_rules_start(&self->rules, &self->position);
    choose_search(&rng, self);
    choose_limits(&rng, self);
    g_assert_true(solve_plainly(self));
    check_trial(&rng, self, i);
    ply_number_tree_free(self->tree);
    g_free(self);
  }
  end_counts(wanted);
}

/* Pente's boards of a few cells are solved whole, like other games. */
static void
test_pente_full(void)
{
  PlyRng rng;
  guint done = 0;

  ply_rng_init(&rng, 7);
  begin_counts();
  while (done < wanted) {
    Trial *self = g_new0(Trial, 1);
    g_assert_true(ply_rules_parse("pente", &self->rules));
    self->rules.opening = PLY_OPENING_NONE;
    choose_search(&rng, self);
    choose_limits(&rng, self);
    if (make_full_pente(&self->rules, &rng, 2 + (int)ply_rng_below(&rng, 4), &self->position) &&
        solve_plainly(self))
      check_trial(&rng, self, done++);
    g_free(self);
  }
  end_counts(done);
}

static int
sign(PlyScore score)
{
  return (score > 0) - (score < 0);
}

/* With a few cells left any of them may decide: a stone where nothing can be made may leave the
 * other side nothing but bad ones. Deep enough, the engine has to find the move. */
static void
test_pente_last_cells(void)
{
  guint done = 0, decided = 0;
  PlyRng rng;

  ply_rng_init(&rng, 31);
  while (done < wanted / 4) {
    Trial *self = g_new0(Trial, 1);
    g_assert_true(ply_rules_parse("pente", &self->rules));
    self->rules.opening = PLY_OPENING_NONE;
    ply_engine_options_init(&self->options, &self->rules);
    self->limits = (PlySearchLimits){.depth = 8};
    if (make_full_pente(&self->rules, &rng, 2 + (int)ply_rng_below(&rng, 3), &self->position) &&
        solve_plainly(self)) {
      run(&rng, self);
      done++;
      for (int i = 0; i < self->n; i++) {
        decided += sign(self->truths[i]) != sign(self->truth);
        if (self->moves[i] == self->report.best && sign(self->truths[i]) != sign(self->truth))
          fail(self, "the move has another result", self->moves[i], self->truth, self->truths[i]);
      }
    }
    g_free(self);
  }
  g_assert_cmpuint(decided, >, wanted / 8);
}

/* ---- Pente on an open board: wins and losses are proven with the rules, or refuted ---- */

typedef struct {
  PlyPenteProof *proof;
  guint wins, losses, open; /* moves, and those the plain prover does not see */
  guint won, lost;          /* positions */
} Fights;

/* A win within this many plies, of the side to move. */
static gboolean
is_win(Fights *fights, const PlyPosition *position, int plies)
{
  PlyMove best;

  ply_pente_proof_limit(fights->proof, PROOF_NODES);
  return plies > 0 &&
         ply_pente_proof_wins(fights->proof, position, MIN(plies, PLY_PENTE_PROOF_PLIES), &best);
}

/* Either claim of a move, that it wins or that it loses within this many plies. */
static void
check_fight_move(Fights *fights, const Trial *self, const PlyRootMove *root)
{
  PlyScore least = PLY_SCORE_WIN_MIN;
  PlyPosition after;

  if (root->lower < least && root->upper > -least)
    return;
  ply_rules_play(&self->rules, &self->position, root->move, &after, NULL);
  if (root->lower >= least) {
    int plies = PLY_SCORE_WIN - root->lower - after.ply;
    /* The other side, which is said to lose, has no win of its own. */
    if (after.over ? ply_rules_outcome(&self->rules, &after) !=
                         (self->position.side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS)
                   : is_win(fights, &after, 9))
      fail(self, "the win", root->move, root->lower, 0);
    fights->wins++;
    if (!after.over && !ply_pente_proof_loses(fights->proof, &after, plies))
      fights->open++;
  } else {
    int plies = PLY_SCORE_WIN + root->upper - after.ply;
    fights->losses++;
    if (after.over || !is_win(fights, &after, plies))
      fights->open++;
  }
}

/* What the worst fault of all looked like: a loss told while a move stands unrefuted. */
static void
check_fight(Fights *fights, const Trial *self)
{
  const PlyReport *report = &self->report;

  for (int i = 0; i < report->n_root; i++)
    check_fight_move(fights, self, &report->root[i]);
  fights->won += report->score >= PLY_SCORE_WIN_MIN && report->bound != PLY_BOUND_UPPER;
  if (report->score > -PLY_SCORE_WIN_MIN || report->bound == PLY_BOUND_LOWER)
    return;
  fights->lost++;
  if (is_win(fights, &self->position, 9))
    fail(self, "the loss", report->best, report->score, 0);
  for (int i = 0; i < report->n_root; i++) {
    if (report->root[i].upper > -PLY_SCORE_WIN_MIN && report->root[i].score > -PLY_SCORE_WIN_MIN)
      fail(self, "a loss with an unrefuted move", report->root[i].move, report->score,
           report->root[i].upper);
  }
}

static void
test_pente_fights(void)
{
  Fights fights = {0};
  PlyRules rules;
  PlyRng rng;

  ply_rng_init(&rng, 13);
  g_assert_true(ply_rules_parse("pente", &rules));
  rules.opening = PLY_OPENING_NONE;
  fights.proof = ply_pente_proof_new(&rules);
  begin_counts();
  for (guint i = 0; i < wanted; i++) {
    Trial *self = g_new0(Trial, 1);
    self->rules = rules;
    choose_search(&rng, self);
    self->options.algorithm = ply_engine_for(&rules);
    make_pente_fight(&rules, &rng, &self->position);
    self->limits.nodes = 1 + ply_rng_below(&rng, (guint32)1 << (4 + ply_rng_below(&rng, 10)));
    run(&rng, self);
    check_fight(&fights, self);
    g_free(self);
  }
  g_test_message("%u positions won and %u lost; %u moves win and %u lose, %u of them not seen by "
                 "the plain prover",
                 fights.won, fights.lost, fights.wins, fights.losses, fights.open);
  g_assert_cmpuint(fights.won, >, wanted / 10);
  g_assert_cmpuint(fights.lost, >, wanted / 50);
  g_assert_cmpuint(fights.open * 10, <, fights.wins + fights.losses);
  ply_pente_proof_free(fights.proof);
}

int
main(int argc, char **argv)
{
  static const char *const othello[] = {"othello:4", "othello:5", "othello:6",  "othello:7",
                                        "othello:8", "othello:9", "othello:10", NULL};
  static const char *const columns[] = {
      "maxconnect4:4x4", "maxconnect4:5x5", "maxconnect4", "maxconnect4:4x7",
      "maxconnect4:8x6", "maxconnect4:8x7", NULL};

  g_test_init(&argc, &argv, NULL);
  wanted = argc > 1 ? (guint)atoi(argv[1]) : wanted;
  plain = plain_new();
  search = ply_search_new();
  table = ply_table_new(TABLE_BYTES);
  crews[1] = ply_crew_new(1);
  crews[2] = ply_crew_new(2);
  g_test_add_data_func("/proofs/claims/othello", othello, test_boards);
  g_test_add_data_func("/proofs/claims/maxconnect4", columns, test_boards);
  g_test_add_func("/proofs/claims/number-tree", test_trees);
  g_test_add_func("/proofs/claims/pente-full", test_pente_full);
  g_test_add_func("/proofs/claims/pente-last-cells", test_pente_last_cells);
  g_test_add_func("/proofs/claims/pente-fights", test_pente_fights);
  int status = g_test_run();
  ply_search_free(search);
  ply_table_free(table);
  ply_crew_free(crews[1]);
  ply_crew_free(crews[2]);
  plain_free(plain);
  return status;
}
