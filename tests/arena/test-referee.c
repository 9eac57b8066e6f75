/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's verdicts: games between our own players, and every kind of fault. */

#include <string.h>

#include "arena/players.h"
#include "arena/referee.h"

/* A seat that plays the first legal move until `after` moves have been made, then does as told. */
typedef struct {
  guint after;
  PlyFault fault;
  PlyMove move; /* instead of the first legal one, if not NONE */
  gint64 cpu_us;
  int begun, finished, side;
  gboolean refuses;
  const char *words; /* what it says with its answer, or NULL */
} Puppet;

static gboolean
puppet_begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Puppet *puppet = data;

  (void)turn;
  puppet->begun++;
  puppet->side = side;
  if (puppet->refuses)
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "no such program.");
  return !puppet->refuses;
}

static void
puppet_ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Puppet *puppet = data;
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_cmpint(turn->position->side, ==, puppet->side);
  g_assert_cmpint(ply_rules_moves(turn->rules, turn->position, moves), >, 0);
  answer->move = moves[0];
  if (turn->n_moves < puppet->after)
    return;
  answer->cpu_us = puppet->cpu_us;
  if (puppet->fault != PLY_FAULT_NONE)
    ply_answer_fail(answer, puppet->fault, NULL);
  if (puppet->move != PLY_MOVE_NONE)
    answer->move = puppet->move;
  g_free(answer->words);
  answer->words = g_strdup(puppet->words);
}

static void
puppet_finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  (void)turn;
  (void)outcome;
  (void)verdict;
  ((Puppet *)data)->finished++;
}

static const PlySeatClass puppet_class = {
    .begin = puppet_begin, .ask = puppet_ask, .finish = puppet_finish};

static void
run(const char *spec, Puppet puppets[2], const PlyTimeControl *control, gboolean tiebreak,
    PlyVerdict *verdict)
{
  PlyReferee referee = {.time_tiebreak = tiebreak};

  g_assert_true(ply_rules_parse(spec, &referee.rules));
  for (int side = 0; side < 2; side++) {
    referee.seats[side] = ply_seat_new(&puppet_class, side == 0 ? "Ann" : "Bob", &puppets[side]);
    if (control != NULL)
      referee.control[side] = *control;
  }
  ply_referee_run(&referee, verdict);
  for (int side = 0; side < 2; side++) {
    g_assert_cmpint(puppets[side].finished, ==, 1);
    ply_seat_free(referee.seats[side]);
  }
}

static void
test_whole_game(void)
{
  Puppet puppets[2] = {{.after = 1000}, {.after = 1000}};
  g_auto(PlyVerdict) verdict = {0};

  run("othello:8", puppets, NULL, FALSE, &verdict);
  g_assert_true(verdict.begun);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(verdict.offender, ==, -1);
  g_assert_cmpint(verdict.outcome, !=, PLY_GOING_ON);
  PlyRecordNode *end = ply_record_main_end(verdict.record);
  g_assert_cmpint(ply_rules_outcome(&verdict.record->rules, &end->position), ==, verdict.outcome);
  g_assert_cmpint(verdict.tally[0] > verdict.tally[1], ==, verdict.outcome == PLY_FIRST_WINS);
  g_assert_cmpstr(verdict.record->players[1], ==, "Bob");
}

static void
check_fault(Puppet bad, PlyFault fault, const char *words)
{
  Puppet puppets[2] = {{.after = 1000}, bad};
  g_auto(PlyVerdict) verdict = {0};

  run("othello:8", puppets, NULL, FALSE, &verdict);
  g_assert_cmpint(verdict.fault, ==, fault);
  g_assert_cmpint(verdict.offender, ==, 1);
  g_assert_cmpint(verdict.outcome, ==, PLY_FIRST_WINS);
  g_assert_cmpuint(verdict.record->n_nodes, ==, 4);
  g_assert_nonnull(strstr(verdict.sentence, "Bob"));
  g_assert_nonnull(strstr(verdict.sentence, words));
}

static void
test_faults(void)
{
  check_fault((Puppet){.after = 3, .fault = PLY_FAULT_TIME, .move = PLY_MOVE_NONE}, PLY_FAULT_TIME,
              "time");
  check_fault((Puppet){.after = 3, .fault = PLY_FAULT_VANISHED, .move = PLY_MOVE_NONE},
              PLY_FAULT_VANISHED, "ended");
  check_fault((Puppet){.after = 3, .fault = PLY_FAULT_FORMAT, .move = PLY_MOVE_NONE},
              PLY_FAULT_FORMAT, "no move");
  check_fault((Puppet){.after = 3, .move = 27}, PLY_FAULT_ILLEGAL, "occupied");
  check_fault((Puppet){.after = 3, .move = PLY_MOVE_PASS}, PLY_FAULT_ILLEGAL, "pass");
}

static void
test_cancelled(void)
{
  Puppet puppets[2] = {{.after = 2, .fault = PLY_FAULT_CANCELLED}, {.after = 1000}};
  g_auto(PlyVerdict) verdict = {0};

  run("pente", puppets, NULL, FALSE, &verdict);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_CANCELLED);
  g_assert_cmpint(verdict.offender, ==, -1);
  g_assert_cmpint(verdict.outcome, ==, PLY_GOING_ON);
}

static void
test_cannot_begin(void)
{
  Puppet puppets[2] = {{.after = 1000}, {.refuses = TRUE}};
  g_auto(PlyVerdict) verdict = {0};

  run("maxconnect4", puppets, NULL, FALSE, &verdict);
  g_assert_false(verdict.begun);
  g_assert_cmpint(verdict.outcome, ==, PLY_GOING_ON);
  g_assert_cmpint(verdict.offender, ==, 1);
  g_assert_cmpstr(verdict.sentence, ==, "no such program.");
}

static void
test_clock(void)
{
  const PlyTimeControl per_move = {.move_us = 1000, .cpu = TRUE};
  const PlyTimeControl per_game = {.game_us = 5000, .cpu = TRUE};
  Puppet exact[2] = {{.cpu_us = 1000, .move = PLY_MOVE_NONE}, {.after = 1000}};
  Puppet late[2] = {{.after = 4, .cpu_us = 1001, .move = PLY_MOVE_NONE}, {.after = 1000}};
  Puppet slow[2] = {{.after = 1000}, {.cpu_us = 1000, .move = PLY_MOVE_NONE}};
  g_auto(PlyVerdict) within = {0}, over = {0}, used = {0};

  run("othello:8", exact, &per_move, FALSE, &within);
  g_assert_cmpint(within.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(within.longest_us[0], ==, 1000);
  run("othello:8", late, &per_move, FALSE, &over);
  g_assert_cmpint(over.fault, ==, PLY_FAULT_TIME);
  g_assert_cmpint(over.offender, ==, 0);
  /* The fifth move leaves nothing. */
  run("othello:8", slow, &per_game, FALSE, &used);
  g_assert_cmpint(used.fault, ==, PLY_FAULT_TIME);
  g_assert_cmpint(used.offender, ==, 1);
  g_assert_cmpint(used.used_us[1], ==, 5000);
}

/* First legal moves draw Max-Connect4 or not; a draw goes to who has more time left. */
static void
test_tiebreak(void)
{
  const PlyTimeControl control = {.game_us = G_USEC_PER_SEC, .cpu = TRUE};
  Puppet puppets[2] = {{.after = 1000}, {.after = 1000}};
  g_auto(PlyVerdict) plain = {0}, broken = {0};

  run("maxconnect4", puppets, &control, FALSE, &plain);
  g_assert_cmpint(plain.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(plain.outcome, ==, PLY_DRAW);
  puppets[0] = (Puppet){.cpu_us = 10, .move = PLY_MOVE_NONE};
  puppets[1] = (Puppet){.after = 1000};
  run("maxconnect4", puppets, &control, TRUE, &broken);
  g_assert_cmpint(broken.outcome, ==, PLY_SECOND_WINS);
}

static void
test_players(void)
{
  g_autoptr(GError) error = NULL;
  PlyReferee referee = {.control = {{.move_us = 5000}, {.depth = 1}}};
  g_auto(PlyVerdict) verdict = {0};

  g_assert_true(ply_rules_parse("othello:6", &referee.rules));
  referee.seats[0] = ply_players_seat("engine", 1, &error);
  referee.seats[1] = ply_players_seat("random", 1, &error);
  g_assert_no_error(error);
  ply_referee_run(&referee, &verdict);
  g_assert_cmpint(verdict.outcome, !=, PLY_GOING_ON);
  g_assert_cmpint(verdict.offender, !=, 1);
  ply_seat_free(referee.seats[0]);
  ply_seat_free(referee.seats[1]);
  g_assert_null(ply_players_seat("nobody", 1, &error));
  g_assert_nonnull(strstr(error->message, "engine, random"));
  g_clear_error(&error);
  g_assert_null(ply_players_seat("no-protocol:x", 1, &error));
  g_assert_nonnull(error);
}

/* Whatever a program says, and however it is called: the verdict goes to a terminal or a label. */
static void
test_printable(void)
{
  static const PlyFault faults[] = {PLY_FAULT_NONE, PLY_FAULT_FORMAT, PLY_FAULT_VANISHED,
                                    PLY_FAULT_OUT_OF_ORDER};

  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    Puppet puppets[2] = {{.move = PLY_MOVE_NONE}, {.move = PLY_MOVE_NONE}};
    puppets[0].move = 0; /* a corner, at once */
    puppets[0].fault = faults[i];
    puppets[0].words = "a1\033[2J\302\233\342\200\256\n\177";
    g_auto(PlyVerdict) verdict = {0};
    run("othello", puppets, NULL, FALSE, &verdict);
    g_assert_nonnull(verdict.sentence);
    g_assert_true(g_utf8_validate(verdict.sentence, -1, NULL));
    for (const char *at = verdict.sentence; *at != '\0'; at = g_utf8_next_char(at))
      g_assert_true(g_unichar_isprint(g_utf8_get_char(at)));
    g_assert_nonnull(strstr(verdict.sentence, "a1?[2J"));
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/referee/whole-game", test_whole_game);
  g_test_add_func("/referee/faults", test_faults);
  g_test_add_func("/referee/cancelled", test_cancelled);
  g_test_add_func("/referee/cannot-begin", test_cannot_begin);
  g_test_add_func("/referee/clock", test_clock);
  g_test_add_func("/referee/tiebreak", test_tiebreak);
  g_test_add_func("/referee/players", test_players);
  g_test_add_func("/referee/printable", test_printable);
  return g_test_run();
}
