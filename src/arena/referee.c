/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/referee.h"

#include <glib/gi18n-lib.h>

#include "record/printable.h"
#include "record/replay.h"

/* A game under way. */
typedef struct {
  const PlyReferee *referee;
  PlyVerdict *verdict;
  PlyRecordNode *node;
  GArray *moves; /* of PlyMove */
  PlyTurn turn;
} Game;

void
ply_verdict_clear(PlyVerdict *verdict)
{
  g_clear_pointer(&verdict->sentence, g_free);
  g_clear_pointer(&verdict->words, g_free);
  g_clear_pointer(&verdict->record, ply_record_free);
}

const char *
ply_fault_text(PlyFault fault)
{
  static const char *const texts[] = {
      [PLY_FAULT_NONE] = N_("played to the end"),
      [PLY_FAULT_TIME] = N_("time ran out"),
      [PLY_FAULT_ILLEGAL] = N_("illegal move"),
      [PLY_FAULT_FORMAT] = N_("answer that is no move"),
      [PLY_FAULT_OUT_OF_ORDER] = N_("move out of turn"),
      [PLY_FAULT_VANISHED] = N_("program ended"),
      [PLY_FAULT_RESOURCE] = N_("took more than it may"),
      [PLY_FAULT_CANCELLED] = N_("stopped"),
  };

  return texts[fault];
}

gint64
ply_referee_cost(const PlyTimeControl *control, const PlyAnswer *answer)
{
  return control->cpu ? answer->cpu_us : answer->wall_us;
}

void
ply_referee_allow(PlyTurn *turn, gint64 used_us)
{
  const PlyTimeControl *control = turn->control;

  turn->allowed_us = control->move_us > 0 ? control->move_us : G_MAXINT64;
  turn->left_us = 0;
  if (control->game_us > 0) {
    turn->left_us = MAX(0, control->game_us - used_us);
    turn->allowed_us = MIN(turn->allowed_us, turn->left_us);
  }
}

static gboolean
is_late(const PlyTurn *turn, const PlyAnswer *answer)
{
  gint64 cost = ply_referee_cost(turn->control, answer);

  /* Nothing left is too late; a limit for one move may be used up. */
  return (turn->control->game_us > 0 && cost >= turn->left_us) ||
         (turn->control->move_us > 0 && cost > turn->control->move_us);
}

static char *
say_illegal(const PlyTurn *turn, const PlyAnswer *answer, const char *name)
{
  char text[PLY_NOTATION_BYTES];
  const char *found = answer->words;

  if (answer->move == PLY_MOVE_NONE)
    return g_strdup_printf(_("%s has made no move that can be read: “%s”."), name,
                           found != NULL ? found : "");
  if (found == NULL)
    found = ply_notation_move(PLY_NOTATION_DEFAULT, turn->rules, answer->move, text);
  g_autofree char *reason = ply_replay_reason(turn->rules, turn->position, answer->move, found);
  return g_strdup_printf(_("%s has played %s."), name, reason);
}

/* Takes `sentence` over, and ends it in the control's hint. */
static char *
add_hint(const PlyTurn *turn, char *sentence)
{
  if (turn->control->hint == NULL)
    return sentence;
  g_autofree char *words = sentence;
  return g_strdup_printf("%s %s", words, _(turn->control->hint));
}

static char *
say_late(const PlyTurn *turn, const PlyAnswer *answer, const char *name)
{
  return add_hint(turn,
                  g_strdup_printf(_("%s has answered after %.3f s; %.3f s were left."), name,
                                  (double)ply_referee_cost(turn->control, answer) / G_USEC_PER_SEC,
                                  (double)turn->allowed_us / G_USEC_PER_SEC));
}

/* What the seat says of its program's fault. */
static char *
say_fault(const PlyTurn *turn, const PlyAnswer *answer, const char *name)
{
  char *sentence = answer->words != NULL
                       ? g_strdup(answer->words)
                       : g_strdup_printf("%s: %s.", name, _(ply_fault_text(answer->fault)));

  return answer->fault == PLY_FAULT_TIME ? add_hint(turn, sentence) : sentence;
}

PlyFault
ply_referee_judge(const PlyTurn *turn, const PlyAnswer *answer, const char *name, char **sentence)
{
  *sentence = NULL;
  if (answer->fault == PLY_FAULT_CANCELLED) {
    *sentence = g_strdup(answer->words);
    return PLY_FAULT_CANCELLED;
  }
  /* What has ended a program for what it took has made it late as well; one that has ended by itself
   * has not answered. */
  if (answer->fault != PLY_FAULT_TIME && answer->fault != PLY_FAULT_RESOURCE &&
      answer->fault != PLY_FAULT_VANISHED && is_late(turn, answer)) {
    *sentence = say_late(turn, answer, name);
    return PLY_FAULT_TIME;
  }
  if (answer->fault != PLY_FAULT_NONE && answer->fault != PLY_FAULT_ILLEGAL) {
    *sentence = say_fault(turn, answer, name);
    return answer->fault;
  }
  if (answer->move != PLY_MOVE_NONE &&
      ply_rules_is_legal(turn->rules, turn->position, answer->move))
    return PLY_FAULT_NONE;
  *sentence = say_illegal(turn, answer, name);
  return PLY_FAULT_ILLEGAL;
}

static void
set_turn(Game *game)
{
  const PlyVerdict *verdict = game->verdict;
  int side = game->node->position.side;

  game->turn = (PlyTurn){
      .rules = &verdict->record->rules,
      .start = &verdict->record->root->position,
      .moves = (const PlyMove *)(const void *)game->moves->data,
      .n_moves = game->moves->len,
      .position = &game->node->position,
      .control = &game->referee->control[side],
      .cancellable = game->referee->cancellable,
      .aside = game->referee->asides[side],
  };
  ply_referee_allow(&game->turn, verdict->used_us[side]);
}

static void
set_fault(PlyVerdict *verdict, PlyFault fault, int side)
{
  verdict->fault = fault;
  if (fault == PLY_FAULT_CANCELLED)
    return;
  verdict->offender = side;
  verdict->outcome = side == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
}

/* Asks the side to move; FALSE at the end of the game. */
static gboolean
play_one(Game *game)
{
  const PlyReferee *referee = game->referee;
  PlyVerdict *verdict = game->verdict;
  int side = game->node->position.side;
  g_auto(PlyAnswer) answer = {0};

  set_turn(game);
  if (game->moves->len < referee->n_opening)
    answer.move = referee->opening[game->moves->len];
  else
    ply_seat_ask(referee->seats[side], &game->turn, &answer);
  gint64 cost = ply_referee_cost(game->turn.control, &answer);
  verdict->used_us[side] += cost;
  verdict->cpu_us[side] += answer.cpu_us;
  verdict->longest_us[side] = MAX(verdict->longest_us[side], cost);
  PlyFault fault = ply_referee_judge(&game->turn, &answer, ply_seat_get_name(referee->seats[side]),
                                     &verdict->sentence);
  if (fault != PLY_FAULT_NONE) {
    set_fault(verdict, fault, side);
    verdict->fault_us = cost;
    verdict->fault_wall_us = answer.wall_us;
    verdict->allowed_us = game->turn.allowed_us;
    verdict->words = g_strdup(answer.words);
    verdict->wrong = answer.move;
    return FALSE;
  }
  game->node = ply_record_play(verdict->record, game->node, answer.move);
  g_array_append_val(game->moves, answer.move);
  if (referee->moved != NULL)
    referee->moved(referee->data, verdict->record, game->node, &answer);
  verdict->outcome = ply_rules_outcome(&referee->rules, &game->node->position);
  return verdict->outcome == PLY_GOING_ON;
}

/* How many moves of the opening lie before the other side's last move when this side is asked first:
 * that one it is told by asking, as in a game from its first move on. */
static guint
count_before(const Game *game, int side)
{
  guint first = game->referee->n_opening;

  first += (game->node->position.side + first) % 2 != (guint)side;
  return first > 0 ? first - 1 : 0;
}

/* A program that cannot be started is nobody's victory. */
static gboolean
begin(Game *game)
{
  PlyVerdict *verdict = game->verdict;

  for (int side = 0; side < 2; side++) {
    g_autoptr(GError) error = NULL;
    PlyPosition position = game->node->position;
    set_turn(game);
    game->turn.moves = game->referee->opening;
    game->turn.n_moves = count_before(game, side);
    for (guint i = 0; i < game->turn.n_moves; i++)
      ply_rules_advance(game->turn.rules, &position, game->turn.moves[i]);
    game->turn.position = &position;
    game->turn.control = &game->referee->control[side];
    game->turn.aside = game->referee->asides[side];
    ply_referee_allow(&game->turn, 0);
    if (!ply_seat_begin(game->referee->seats[side], &game->turn, side, &error)) {
      verdict->sentence = ply_printable(error->message);
      verdict->offender = side;
      verdict->unable = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
      return FALSE;
    }
  }
  verdict->begun = TRUE;
  if (game->referee->begun != NULL)
    game->referee->begun(game->referee->data, verdict->record);
  return TRUE;
}

static void
break_tie(const PlyReferee *referee, PlyVerdict *verdict)
{
  gint64 left[2];

  for (int side = 0; side < 2; side++)
    left[side] = referee->control[side].game_us - verdict->used_us[side];
  if (verdict->outcome == PLY_DRAW && referee->time_tiebreak && left[0] != left[1])
    verdict->outcome = left[0] > left[1] ? PLY_FIRST_WINS : PLY_SECOND_WINS;
}

static void
finish(Game *game)
{
  PlyVerdict *verdict = game->verdict;

  set_turn(game);
  for (int side = 0; side < 2; side++)
    ply_seat_finish(game->referee->seats[side], &game->turn, verdict->outcome, verdict->sentence);
  ply_rules_tally(&game->referee->rules, &game->node->position, verdict->tally);
}

void
ply_referee_run(const PlyReferee *self, PlyVerdict *verdict)
{
  *verdict = (PlyVerdict){.outcome = PLY_GOING_ON, .offender = -1};
  verdict->record = self->start != NULL ? ply_record_new_at(&self->rules, self->start)
                                        : ply_record_new(&self->rules, NULL);
  for (int side = 0; side < 2; side++)
    verdict->record->players[side] = g_strdup(ply_seat_get_name(self->seats[side]));
  Game game = {.referee = self,
               .verdict = verdict,
               .node = verdict->record->root,
               .moves = g_array_new(FALSE, FALSE, sizeof(PlyMove))};
  if (begin(&game)) {
    PlyOutcome outcome = ply_rules_outcome(&self->rules, &game.node->position);
    verdict->outcome = outcome;
    while (outcome == PLY_GOING_ON && play_one(&game))
      continue;
    break_tie(self, verdict);
  }
  finish(&game);
  g_array_unref(game.moves);
}
