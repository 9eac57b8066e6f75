/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a match ends: by the rules, by a fault of a seat, or because a person had enough. */

#include "model/match-private.h"

#include <glib/gi18n-lib.h>

#include "rules/game.h"

const PlyVerdict *
ply_match_get_verdict(PlyMatch *self)
{
  return self->is_over ? &self->verdict : NULL;
}

/* Words for the record's result, which is for files: untranslated. Transfer full; NULL where the
 * moves tell or there is none. */
static char *
result_text(PlyMatch *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(self->game);

  if (self->verdict.fault == PLY_FAULT_NONE || self->verdict.offender < 0)
    return NULL;
  return g_strdup_printf("%s wins: %s", rules->game->sides[1 - self->verdict.offender],
                         ply_fault_text(self->verdict.fault));
}

static void
tell_seats(PlyMatch *self)
{
  const char *words =
      self->verdict.sentence != NULL ? self->verdict.sentence : _("The game is over.");

  for (int side = 0; side < 2; side++) {
    PlySeated *seated = &self->seated[side];
    seated->asked = FALSE;
    g_clear_pointer(&seated->answer, ply_match_answer_free);
    if (seated->seat != NULL)
      ply_match_seat_finish(seated->seat, self->verdict.outcome, words);
  }
}

void
ply_match_close(PlyMatch *self, const PlyVerdict *verdict)
{
  ply_verdict_clear(&self->verdict);
  self->verdict = *verdict;
  self->is_over = TRUE;
  for (int side = 0; side < 2; side++)
    self->verdict.used_us[side] = ply_match_get_used_us(self, side);
  ply_rules_tally(ply_game_tree_get_rules(self->game), ply_game_tree_get_position(self->game),
                  self->verdict.tally);
  tell_seats(self);
  ply_match_clock_update(self);
  g_autofree char *result = result_text(self);
  if (result != NULL)
    ply_game_tree_set_result(self->game, result);
  ply_match_notify_verdict(self);
  if (verdict->outcome == PLY_GOING_ON || verdict->fault != PLY_FAULT_NONE)
    ply_match_set_paused(self, TRUE);
}

void
ply_match_close_by_fault(PlyMatch *self, int offender, PlyMatchAnswer *answer)
{
  PlyVerdict verdict = {
      .outcome = PLY_GOING_ON,
      .fault = answer->fault,
      .offender = offender,
      .begun = answer->begun,
      .sentence = g_steal_pointer(&answer->sentence),
  };

  if (verdict.sentence == NULL)
    verdict.sentence = g_strdup_printf("%s.", _(ply_fault_text(answer->fault)));
  if (answer->begun && answer->fault != PLY_FAULT_CANCELLED)
    verdict.outcome = offender == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS;
  else
    verdict.offender = answer->begun ? -1 : offender;
  ply_match_close(self, &verdict);
}

/* A match that goes on has no verdict, and its game no result. */
static void
reopen(PlyMatch *self)
{
  gboolean had_result = self->verdict.fault != PLY_FAULT_NONE;

  self->is_over = FALSE;
  ply_verdict_clear(&self->verdict);
  self->verdict = (PlyVerdict){0};
  if (had_result)
    ply_game_tree_set_result(self->game, NULL);
  ply_match_notify_verdict(self);
}

void
ply_match_settle(PlyMatch *self)
{
  PlyOutcome outcome = ply_rules_outcome(ply_game_tree_get_rules(self->game),
                                         ply_game_tree_get_position(self->game));
  PlyVerdict verdict = {.outcome = outcome, .offender = -1, .begun = TRUE};

  if (self->paused)
    return;
  if (self->is_over && outcome == PLY_GOING_ON && !self->strict)
    reopen(self);
  else if (!self->is_over && outcome != PLY_GOING_ON)
    ply_match_close(self, &verdict);
}

void
ply_match_end(PlyMatch *self)
{
  PlyVerdict verdict = {
      .outcome = PLY_GOING_ON,
      .fault = PLY_FAULT_CANCELLED,
      .offender = -1,
      .begun = TRUE,
      .sentence = g_strdup(_("The match was ended.")),
  };

  if (self->is_over)
    g_free(verdict.sentence);
  else
    ply_match_close(self, &verdict);
}

gboolean
ply_match_get_strict(PlyMatch *self)
{
  return self->strict;
}

void
ply_match_set_strict(PlyMatch *self, gboolean strict)
{
  self->strict = strict;
  ply_match_update(self);
}
