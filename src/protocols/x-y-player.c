/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Our own player of the line protocol: one line in, at most one line out. */

#include "protocols/x-y.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"
#include "record/replay.h"

#define MIB            (1024 * 1024)
#define ANSWER_COST_US 2000  /* what a move costs besides its search, in CPU time … */
#define ANSWER_WALL_US 30000 /* … and in wall time, on a machine that is busy */

/* No move takes longer, however deep the host wants it: the longest limit of the course. */
#define MOST_US (240 * G_USEC_PER_SEC)

typedef struct {
  const PlyXYPlayer *options;
  PlyXYGame game;
  PlyRules rules;
  PlyPosition position;
  PlyXYLimits allowed; /* by the `game` line */
  PlyThinker *thinker;
  gint64 answered_cpu_us;  /* CPU time of the process when the last answer was out */
  gint64 turn_us, used_us; /* wall time: when this turn began, and that of the turns before */
} Player;

static void G_GNUC_PRINTF(2, 3) complain(const Player *self, const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *sentence = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  self->options->complain(self->options->data, sentence);
}

/* What has been used of the host's clock: in this turn, and in the game with it. */
static void
look_at_clock(const Player *self, gint64 *turn_us, gint64 *used_us)
{
  gint64 cpu = ply_clock_process_cpu_us();

  if (self->allowed.wall) {
    *turn_us = ply_clock_wall_us() - self->turn_us;
    *used_us = self->used_us + *turn_us;
  } else {
    *turn_us = cpu - self->answered_cpu_us;
    *used_us = cpu;
  }
}

/* What the limits in time leave for this move; 0: nothing. */
static gint64
time_share(const Player *self)
{
  const PlyXYLimits *allowed = &self->allowed;
  gint64 cost = allowed->wall ? ANSWER_WALL_US : ANSWER_COST_US, share = G_MAXINT64;
  gint64 turn_us, used_us;

  look_at_clock(self, &turn_us, &used_us);
  if (allowed->move_us > 0)
    share = ply_time_within(allowed->move_us, MIN(turn_us, allowed->move_us) + cost);
  if (allowed->game_us > 0)
    share = MIN(share, ply_time_share(&self->rules, &self->position,
                                      MAX(allowed->game_us - used_us, 0), cost));
  return share;
}

/* What the host allows for this move. */
static PlySearchLimits
host_limits(const Player *self)
{
  if (self->allowed.move_us > 0 || self->allowed.game_us > 0) {
    gint64 share = time_share(self);
    return (PlySearchLimits){
        .depth = share > 0 ? 0 : 1, .cpu_us = share, .saved = self->allowed.game_us > 0};
  }
  if (self->allowed.depth > 0)
    return (PlySearchLimits){.depth = MIN(self->allowed.depth, PLY_MAX_DEPTH)};
  return (PlySearchLimits){.depth = self->options->depth, .cpu_us = self->options->move_us};
}

/* A search that gets no CPU time on a busy machine ends too. */
static PlySearchLimits
limits(const Player *self)
{
  gint64 most = self->options->most_us > 0 ? self->options->most_us : MOST_US;
  PlySearchLimits limits = host_limits(self);

  limits.cpu_us = limits.cpu_us > 0 ? MIN(limits.cpu_us, most) : most;
  limits.wall_us = self->allowed.wall ? limits.cpu_us : 3 * limits.cpu_us + 5 * G_USEC_PER_SEC;
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

/* FALSE if the line could not be written. */
static gboolean
answer(Player *self)
{
  char text[PLY_NOTATION_BYTES];
  PlySearchLimits search = limits(self);
  PlyMove move =
      ply_thinker_choose(self->thinker, &self->rules, &self->position, &search, NULL, NULL);

  ply_rules_advance(&self->rules, &self->position, move);
  ply_notation_move(PLY_NOTATION_X_Y, &self->rules, move, text);
  if (ply_channel_print(self->options->channel, "%s\n", text) != PLY_CHANNEL_LINE)
    return FALSE;
  self->answered_cpu_us = ply_clock_process_cpu_us();
  self->used_us += ply_clock_wall_us() - self->turn_us;
  return TRUE;
}

static void
complain_of_line(const Player *self, const char *shown, guint breach)
{
  const PlyManner *manner = &self->options->manner;
  g_autofree char *document =
      manner->reading == PLY_READING_STRICT ? ply_manner_complain(manner, breach, NULL) : NULL;

  complain(self,
           _("Expected the opponent's move as “X Y” from 0 to 7 or “pass”, found “%s”: still "
             "waiting for a move.%s%s"),
           shown, document != NULL ? " " : "", document != NULL ? document : "");
}

/* Takes the opponent's move from a line, or complains and changes nothing. */
static void
hear(Player *self, const char *line)
{
  g_autofree char *shown = ply_x_y_show(line);
  PlyMove move;
  int breach;

  if (!ply_x_y_read_move(&self->rules, line, &move, &breach) ||
      (breach >= 0 && !ply_manner_admits(&self->options->manner, (guint)breach))) {
    complain_of_line(self, shown, (guint)breach);
  } else if (!ply_rules_is_legal(&self->rules, &self->position, move)) {
    g_autofree char *reason =
        ply_replay_reason(&self->rules, &self->position, move, g_strstrip(shown));
    complain(self, _("The opponent has played %s: still waiting for a move."), reason);
  } else {
    ply_rules_advance(&self->rules, &self->position, move);
  }
}

/* FALSE at the end. */
static gboolean
next_line(Player *self, GString *line)
{
  for (;;) {
    switch (ply_channel_read(self->options->channel, PLY_CHANNEL_FOREVER, line)) {
    case PLY_CHANNEL_LINE:
      self->turn_us = ply_clock_wall_us();
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
  self.allowed = ply_x_y_read_limits(&self.game, &options->manner);
  if (self.allowed.game_us == 0 && self.allowed.move_us == 0 && self.allowed.depth == 0)
    complain(&self, "%s", _("No limit is given: using its own."));
  self.thinker = ply_thinker_new(table_bytes(&self));
  gboolean good = play_game(&self, line);
  ply_thinker_free(self.thinker);
  return good;
}
