/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Our own player of the line protocol: one line in, at most one line out. */

#include "protocols/x-y.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/replay.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"

#define MIB            (1024 * 1024)
#define ANSWER_COST_US 2000 /* what a move costs besides its search */

/* No move takes longer, however deep the host wants it: the longest limit of the course. */
#define MOST_US (240 * G_USEC_PER_SEC)

typedef struct {
  const PlyXYPlayer *options;
  PlyXYGame game;
  PlyRules rules;
  PlyPosition position;
  PlyThinker *thinker;
  gint64 answered_cpu_us; /* CPU time of the process when the last answer was out */
} Player;

static void G_GNUC_PRINTF(2, 3) complain(const Player *self, const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *sentence = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  self->options->complain(self->options->data, sentence);
}

static gint64
game_us(const Player *self)
{
  return 1000 * (self->options->swapped ? self->game.limit2_ms : self->game.limit1_ms);
}

static gint64
move_us(const Player *self)
{
  return 1000 * (self->options->swapped ? self->game.limit1_ms : self->game.limit2_ms);
}

/* What the host allows for this move, by the order in which its limits override each other. */
static PlySearchLimits
host_limits(const Player *self)
{
  gint64 now = ply_clock_process_cpu_us();

  if (move_us(self) > 0) {
    gint64 spent = MIN(now - self->answered_cpu_us, move_us(self));
    return (PlySearchLimits){.cpu_us = ply_time_within(move_us(self), spent + ANSWER_COST_US)};
  }
  if (game_us(self) > 0) {
    gint64 left = MAX(game_us(self) - now, 0);
    gint64 share = ply_time_share(&self->rules, &self->position, left, ANSWER_COST_US);
    return (PlySearchLimits){.depth = share > 0 ? 0 : 1, .cpu_us = share};
  }
  if (self->game.depth > 0)
    return (PlySearchLimits){.depth = MIN(self->game.depth, PLY_MAX_DEPTH)};
  return (PlySearchLimits){.depth = self->options->depth, .cpu_us = self->options->move_us};
}

/* A search that gets no CPU time on a busy machine ends too. */
static PlySearchLimits
limits(const Player *self)
{
  gint64 most = self->options->most_us > 0 ? self->options->most_us : MOST_US;
  PlySearchLimits limits = host_limits(self);

  limits.cpu_us = limits.cpu_us > 0 ? MIN(limits.cpu_us, most) : most;
  limits.wall_us = 3 * limits.cpu_us + 5 * G_USEC_PER_SEC;
  return limits;
}

/* Clearing a table is CPU time too: a thousandth of a second for some MiB. */
static gsize
table_bytes(const Player *self)
{
  PlySearchLimits first = limits(self);

  if (first.depth == 1 || first.cpu_us < G_USEC_PER_SEC / 10)
    return 2 * MIB;
  return first.cpu_us < G_USEC_PER_SEC / 2 ? 16 * MIB : 64 * MIB;
}

static gboolean
is_over(const Player *self)
{
  return ply_rules_outcome(&self->rules, &self->position) != PLY_GOING_ON;
}

static gboolean
is_our_turn(const Player *self)
{
  return !is_over(self) && self->position.side == self->game.side;
}

static void
play(Player *self, PlyMove move)
{
  PlyPosition before = self->position;

  ply_rules_play(&self->rules, &before, move, &self->position, NULL);
}

/* FALSE if the line could not be written. */
static gboolean
answer(Player *self)
{
  char text[PLY_NOTATION_BYTES];
  PlySearchLimits search = limits(self);
  PlyMove move =
      ply_thinker_choose(self->thinker, &self->rules, &self->position, &search, NULL, NULL);

  play(self, move);
  ply_notation_move(PLY_NOTATION_X_Y, &self->rules, move, text);
  if (ply_channel_print(self->options->channel, "%s\n", text) != PLY_CHANNEL_LINE)
    return FALSE;
  self->answered_cpu_us = ply_clock_process_cpu_us();
  return TRUE;
}

/* Takes the opponent's move from a line, or complains and changes nothing. */
static void
hear(Player *self, const char *line)
{
  g_autofree char *shown = ply_x_y_show(line);
  PlyMove move;

  if (!ply_notation_parse(PLY_NOTATION_X_Y, &self->rules, line, &move)) {
    complain(self,
             _("Expected the opponent's move as “X Y” from 0 to 7 or “pass”, found “%s”: still "
               "waiting for a move."),
             shown);
  } else if (!ply_rules_is_legal(&self->rules, &self->position, move)) {
    g_autofree char *reason =
        ply_replay_reason(&self->rules, &self->position, move, g_strstrip(shown));
    complain(self, _("The opponent has played %s: still waiting for a move."), reason);
  } else {
    play(self, move);
  }
}

/* FALSE at the end. */
static gboolean
next_line(const Player *self, GString *line)
{
  for (;;) {
    switch (ply_channel_read(self->options->channel, PLY_CHANNEL_FOREVER, line)) {
    case PLY_CHANNEL_LINE:
      return TRUE;
    case PLY_CHANNEL_TOO_LONG:
      complain(self, _("Passed over a line of more than %d bytes."), PLY_CHANNEL_MAX_LINE);
      break;
    default:
      return FALSE;
    }
  }
}

static gboolean
read_game(Player *self, GString *line)
{
  while (next_line(self, line)) {
    g_autoptr(GError) error = NULL;

    if (ply_x_y_parse_game(line->str, &self->game, &error))
      return TRUE;
    complain(self, "%s", error->message);
  }
  return FALSE;
}

/* FALSE if the answers cannot be written. */
static gboolean
play_game(Player *self, GString *line)
{
  if (is_our_turn(self) && !answer(self))
    return FALSE;
  while (next_line(self, line)) {
    if (is_over(self)) {
      if (ply_channel_print(self->options->channel, "pass\n") != PLY_CHANNEL_LINE)
        return FALSE;
      continue;
    }
    hear(self, line->str);
    if (is_our_turn(self) && !answer(self))
      return FALSE;
  }
  return TRUE;
}

gboolean
ply_x_y_play(const PlyXYPlayer *options)
{
  Player self = {.options = options};
  g_autoptr(GString) line = g_string_new(NULL);

  g_return_val_if_fail(options->depth > 0 || options->move_us > 0, FALSE);
  ply_rules_parse("othello:8", &self.rules);
  ply_rules_start(&self.rules, &self.position);
  if (!read_game(&self, line))
    return TRUE;
  if (game_us(&self) == 0 && move_us(&self) == 0 && self.game.depth == 0)
    complain(&self, "%s", _("No limit is given: using its own."));
  self.thinker = ply_thinker_new(table_bytes(&self));
  gboolean good = play_game(&self, line);
  ply_thinker_free(self.thinker);
  return good;
}
