/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Programs at the match: asked on threads, judged, told, ended. */

#include <stdatomic.h>

#include "model/match.h"
#include "wait.h"

typedef enum { FIRST, ILLEGAL, FAULT, HANG, SLOW, NO_BEGIN, MISFIT } Habit;

/* What a puppet does and what was done to it; outlives it. */
typedef struct {
  Habit habit;
  atomic_int asked, answered, begun, finished, freed, last_n_moves;
} Strings;

static gboolean
puppet_fits(gpointer data, const PlyRules *rules)
{
  return ((Strings *)data)->habit != MISFIT;
}

static gboolean
puppet_begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Strings *strings = data;

  if (strings->habit == NO_BEGIN) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "It does not start.");
    return FALSE;
  }
  strings->begun++;
  return TRUE;
}

/* Until it is cancelled, or so long. */
static void
hang(const PlyTurn *turn, int ms)
{
  for (int i = 0; i < ms && !g_cancellable_is_cancelled(turn->cancellable); i++)
    g_usleep(1000);
}

static void
puppet_ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Strings *strings = data;
  PlyMove moves[PLY_MAX_MOVES];

  strings->last_n_moves = (int)turn->n_moves;
  strings->asked++;
  ply_rules_moves(turn->rules, turn->position, moves);
  answer->move = moves[0];
  if (strings->habit == ILLEGAL)
    answer->move = 0;
  else if (strings->habit == FAULT)
    ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup("It has gone."));
  else if (strings->habit == HANG)
    hang(turn, 5000 * PATIENCE_S);
  else if (strings->habit == SLOW)
    hang(turn, 60);
  strings->answered++;
  if (g_cancellable_is_cancelled(turn->cancellable))
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
}

static void
puppet_finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  g_assert_nonnull(verdict);
  ((Strings *)data)->finished++;
}

static void
puppet_free(gpointer data)
{
  ((Strings *)data)->freed++;
}

static const PlySeatClass puppet_class = {.fits = puppet_fits,
                                          .begin = puppet_begin,
                                          .ask = puppet_ask,
                                          .finish = puppet_finish,
                                          .free = puppet_free};

typedef struct {
  PlyGameTree *tree;
  PlyAnalysis *analysis;
  PlyMatch *match;
  guint verdicts;
} Fixture;

static void
count_verdict(Fixture *fixture)
{
  fixture->verdicts++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:6", &rules));
  fixture->tree = ply_game_tree_new(ply_record_new(&rules, NULL));
  fixture->analysis = ply_analysis_new(fixture->tree);
  fixture->match = ply_match_new(fixture->analysis);
  g_signal_connect_swapped(fixture->match, "verdict-changed", G_CALLBACK(count_verdict), fixture);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  if (fixture->match != NULL)
    g_assert_finalize_object(fixture->match);
  g_assert_finalize_object(fixture->analysis);
  g_assert_finalize_object(fixture->tree);
}

static void
seat(Fixture *fixture, int side, Strings *strings, const PlyTimeControl *control)
{
  static const PlyTimeControl none = {0};

  ply_match_set_seat(fixture->match, side, ply_seat_new(&puppet_class, "puppet", strings),
                     control != NULL ? control : &none);
}

static gboolean
has_verdict(gpointer data)
{
  return ply_match_get_verdict(data) != NULL;
}

static gboolean
awaits_person(gpointer data)
{
  return ply_match_awaits_person(data);
}

static gboolean
is_positive(gpointer data)
{
  return atomic_load((atomic_int *)data) > 0;
}

static void
assert_fault(Fixture *fixture, PlyFault fault, int offender, PlyOutcome outcome)
{
  g_assert_true(wait_until(has_verdict, fixture->match));
  const PlyVerdict *verdict = ply_match_get_verdict(fixture->match);
  g_assert_cmpint(verdict->fault, ==, fault);
  g_assert_cmpint(verdict->offender, ==, offender);
  g_assert_cmpint(verdict->outcome, ==, outcome);
  g_assert_nonnull(verdict->sentence);
  g_assert_true(ply_match_get_paused(fixture->match));
  g_assert_false(ply_match_get_thinking(fixture->match));
  g_assert_cmpuint(fixture->verdicts, ==, 1);
}

/* Our own kinds of seat play a game to its end; all passes are asked for too. */
static void
test_whole_game(Fixture *fixture, gconstpointer data)
{
  PlyTimeControl control = {.depth = 2, .game_us = 60 * G_USEC_PER_SEC};

  ply_match_set_seat(fixture->match, 0, ply_seat_new_thinker("thinker", NULL, 1 << 20), &control);
  ply_match_set_seat(fixture->match, 1, ply_seat_new_random("random", 7), &control);
  g_assert_cmpstr(ply_match_get_name(fixture->match, 0), ==, "thinker");
  g_assert_true(wait_until(has_verdict, fixture->match) || wait_until(has_verdict, fixture->match));
  const PlyVerdict *verdict = ply_match_get_verdict(fixture->match);
  g_assert_cmpint(verdict->fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(verdict->outcome, !=, PLY_GOING_ON);
  g_assert_cmpint(verdict->tally[0] + verdict->tally[1], >, 4);
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 0), >, 0);
  g_assert_cmpint(ply_match_get_left_us(fixture->match, 0) + verdict->used_us[0], ==,
                  control.game_us);
  g_assert_null(ply_game_tree_get_record(fixture->tree)->result);
}

static void
test_illegal(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = ILLEGAL};

  seat(fixture, 0, &strings, NULL);
  g_assert_true(ply_match_get_thinking(fixture->match));
  assert_fault(fixture, PLY_FAULT_ILLEGAL, 0, PLY_SECOND_WINS);
  g_assert_cmpstr(ply_game_tree_get_record(fixture->tree)->result, ==, "White wins: illegal move");
  g_assert_cmpint(ply_game_tree_get_position(fixture->tree)->ply, ==, 0);
  g_assert_true(wait_until(is_positive, &strings.finished));
  /* Going on asks again, and the game is open again until it has answered. */
  ply_match_set_paused(fixture->match, FALSE);
  g_assert_null(ply_match_get_verdict(fixture->match));
  g_assert_null(ply_game_tree_get_record(fixture->tree)->result);
  g_assert_true(wait_until(has_verdict, fixture->match));
  g_assert_cmpint(strings.begun, ==, 2);
  g_clear_object(&fixture->match);
  g_assert_cmpint(strings.freed, ==, 1);
}

static void
test_vanished(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = FAULT};

  seat(fixture, 1, &strings, NULL);
  g_assert_true(ply_match_awaits_person(fixture->match));
  PlyMove moves[PLY_MAX_MOVES];
  ply_rules_moves(ply_game_tree_get_rules(fixture->tree), ply_game_tree_get_position(fixture->tree),
                  moves);
  g_assert_true(ply_game_tree_play(fixture->tree, moves[0]));
  g_assert_false(ply_match_awaits_person(fixture->match));
  assert_fault(fixture, PLY_FAULT_VANISHED, 1, PLY_FIRST_WINS);
  g_clear_object(&fixture->match);
}

static void
test_late(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = SLOW};
  PlyTimeControl control = {.move_us = 10000};

  seat(fixture, 0, &strings, &control);
  assert_fault(fixture, PLY_FAULT_TIME, 0, PLY_SECOND_WINS);
  g_clear_object(&fixture->match);
}

/* A program that cannot start, or cannot play this game, ends the match without a winner. */
static void
test_no_begin(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = (Habit)GPOINTER_TO_INT(data)};

  seat(fixture, 0, &strings, NULL);
  g_assert_true(wait_until(has_verdict, fixture->match));
  const PlyVerdict *verdict = ply_match_get_verdict(fixture->match);
  g_assert_false(verdict->begun);
  g_assert_cmpint(verdict->outcome, ==, PLY_GOING_ON);
  g_assert_cmpint(verdict->offender, ==, 0);
  g_assert_nonnull(verdict->sentence);
  g_assert_cmpint(strings.asked, ==, 0);
  g_clear_object(&fixture->match);
  g_assert_cmpint(strings.freed, ==, 1);
}

/* Neither ending the match nor freeing it waits for a program that thinks. */
static void
test_end_while_thinking(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = HANG}, other = {.habit = HANG};

  seat(fixture, 0, &strings, NULL);
  g_assert_true(wait_until(is_positive, &strings.asked));
  ply_match_end(fixture->match);
  assert_fault(fixture, PLY_FAULT_CANCELLED, -1, PLY_GOING_ON);
  g_assert_true(wait_until(is_positive, &strings.finished));
  /* Another player takes the seat; the one before goes by itself. */
  ply_match_set_paused(fixture->match, FALSE);
  seat(fixture, 0, &other, NULL);
  g_assert_true(wait_until(is_positive, &strings.freed));
  g_assert_true(wait_until(is_positive, &other.asked));
  gint64 before = g_get_monotonic_time();
  g_assert_finalize_object(g_steal_pointer(&fixture->match));
  g_assert_cmpint(g_get_monotonic_time() - before, <, PATIENCE_US);
  g_assert_cmpint(other.freed, ==, 1);
  g_assert_cmpint(other.finished, ==, 1);
}

static void
play_first(Fixture *fixture)
{
  PlyMove moves[PLY_MAX_MOVES];

  ply_rules_moves(ply_game_tree_get_rules(fixture->tree), ply_game_tree_get_position(fixture->tree),
                  moves);
  g_assert_true(ply_game_tree_play(fixture->tree, moves[0]));
}

/* One conversation as long as the game goes on, another after a move was taken back. */
static void
test_taking_back(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = FIRST};

  seat(fixture, 1, &strings, NULL);
  for (int i = 1; i <= 3; i++) {
    play_first(fixture);
    g_assert_true(wait_until(awaits_person, fixture->match));
    g_assert_cmpint(ply_game_tree_get_position(fixture->tree)->ply, ==, 2 * i);
  }
  g_assert_cmpint(strings.begun, ==, 1);
  g_assert_cmpint(strings.last_n_moves, ==, 5);
  /* Back to the person's second move, and another one there. */
  ply_game_tree_undo(fixture->tree);
  ply_game_tree_undo(fixture->tree);
  g_assert_true(ply_match_get_paused(fixture->match));
  ply_match_set_paused(fixture->match, FALSE);
  g_assert_cmpint(ply_game_tree_get_position(fixture->tree)->ply, ==, 4);
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(ply_game_tree_get_rules(fixture->tree),
                          ply_game_tree_get_position(fixture->tree), moves);
  g_assert_true(ply_game_tree_play(fixture->tree, moves[n - 1]));
  g_assert_true(wait_until(awaits_person, fixture->match));
  g_assert_cmpint(strings.last_n_moves, ==, 5);
  g_assert_cmpint(strings.begun, ==, 2);
  g_assert_cmpint(strings.finished, ==, 1);
  g_clear_object(&fixture->match);
}

static gboolean
has_used_time(gpointer match)
{
  return ply_match_get_used_us(match, 1) >= 15000;
}

/* A program goes on thinking while the match is paused; its answer waits. */
static void
test_pause(Fixture *fixture, gconstpointer data)
{
  Strings strings = {.habit = SLOW};

  seat(fixture, 0, &strings, NULL);
  g_assert_true(wait_until(is_positive, &strings.asked));
  ply_match_set_paused(fixture->match, TRUE);
  g_assert_false(ply_match_get_thinking(fixture->match));
  gint64 used = ply_match_get_used_us(fixture->match, 0);
  g_assert_true(wait_until(is_positive, &strings.answered)); /* it goes on thinking … */
  wait_past(20);
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 0), ==, used); /* the clock stands */
  g_assert_cmpint(ply_game_tree_get_position(fixture->tree)->ply, ==, 0);
  ply_match_set_paused(fixture->match, FALSE);
  g_assert_true(wait_until(awaits_person, fixture->match));
  g_assert_cmpint(ply_game_tree_get_position(fixture->tree)->ply, ==, 1);
  g_assert_cmpint(strings.asked, ==, 1);
  /* What the move took counts, and a person's time is shown without a limit. */
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 0), >=, 50000);
  g_assert_cmpint(ply_match_get_left_us(fixture->match, 1), ==, -1);
  g_assert_true(wait_until(has_used_time, fixture->match));
  g_clear_object(&fixture->match);
}

/* Moves taken back give their time back. */
static void
test_clock(Fixture *fixture, gconstpointer data)
{
  wait_past(30);
  play_first(fixture);
  gint64 used = ply_match_get_used_us(fixture->match, 0);
  g_assert_cmpint(used, >=, 25000);
  g_assert_true(wait_until(has_used_time, fixture->match)); /* the other clock runs now */
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 0), ==, used);
  ply_game_tree_go_back(fixture->tree);
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 0), <, used);
  g_assert_cmpint(ply_match_get_used_us(fixture->match, 1), ==, 0);
}

#define ADD(path, data, test) g_test_add(path, Fixture, data, set_up, test, tear_down)

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ADD("/model/seat-thread/whole-game", NULL, test_whole_game);
  ADD("/model/seat-thread/illegal", NULL, test_illegal);
  ADD("/model/seat-thread/vanished", NULL, test_vanished);
  ADD("/model/seat-thread/late", NULL, test_late);
  ADD("/model/seat-thread/no-begin", GINT_TO_POINTER(NO_BEGIN), test_no_begin);
  ADD("/model/seat-thread/misfit", GINT_TO_POINTER(MISFIT), test_no_begin);
  ADD("/model/seat-thread/end-while-thinking", NULL, test_end_while_thinking);
  ADD("/model/seat-thread/taking-back", NULL, test_taking_back);
  ADD("/model/seat-thread/pause", NULL, test_pause);
  ADD("/model/seat-thread/clock", NULL, test_clock);
  return g_test_run();
}
