/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NBoard 2, the host's end: the whole game is sent before each move. Its grammar is in nboard.c. */

#include "protocols/nboard.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "protocols/talk.h"

#define DEFAULT_DEPTH 8  /* plies, where the host sets no depth: a program must be told one */
#define INQUIRY_DEPTH 60 /* where an inquiry has no limit but its end */

typedef struct {
  PlyTalkSeat seat;
  guint pings;
} Host;

static gboolean
fits(const PlyRules *rules)
{
  return g_str_equal(ply_game_id(rules->game), "othello") && rules->columns == 8;
}

/* Once it answers a ping, it has read all that came before. */
static gboolean
ping(Host *self)
{
  g_autoptr(GString) line = g_string_new(NULL);
  g_autofree char *number = g_strdup_printf("%u", ++self->pings);

  if (!ply_talk_say(&self->seat.talk, "ping %s\n", number))
    return FALSE;
  while (ply_talk_wait_for(&self->seat.talk, "pong", line)) {
    if (g_str_equal(line->str, number))
      return TRUE;
  }
  return FALSE;
}

static gboolean
greet(gpointer host, const PlyTurn *turn)
{
  Host *self = host;
  int depth = turn->control->depth > 0 ? turn->control->depth : DEFAULT_DEPTH;

  return ply_talk_say(&self->seat.talk, "nboard 2\nset depth %d\n", depth) && ping(self);
}

/* The game as GGF, with the time that is left to the side to move. */
static gboolean
tell_game(Host *self, const PlyTurn *turn)
{
  g_autoptr(PlyRecord) record = ply_record_new_at(turn->rules, turn->start);
  PlyRecordNode *node = record->root;

  for (guint i = 0; i < turn->n_moves && node != NULL; i++)
    node = ply_record_play(record, node, turn->moves[i]);
  gint64 clock_us = turn->allowed_us < G_MAXINT64 ? turn->left_us : 0;
  record->clock_s[0] = record->clock_s[1] = (double)clock_us / G_USEC_PER_SEC;
  GString *text = ply_format_othello_ggf.save(record, node, NULL);
  gboolean good = ply_talk_say(&self->seat.talk, "set game %s", text->str);
  g_string_free(text, TRUE);
  return good;
}

static gboolean
read_move(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GString) line = g_string_new(NULL);

  if (!ply_talk_say(&self->seat.talk, "go\n") || !ply_talk_wait_for(&self->seat.talk, "===", line))
    return FALSE;
  g_autofree char *said = ply_talk_quote(line->str);
  if (!ply_nboard_read(turn->rules, line->str, &answer->move))
    return ply_talk_blame(
        &self->seat.talk, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s was expected to answer with “=== D3” or the like, and said “%s”."),
                        self->seat.talk.name, said));
  answer->words = g_strdup(line->str);
  return TRUE;
}

static gboolean
answer_turn(gpointer host, const PlyTurn *turn, PlyAnswer *answer)
{
  return tell_game(host, turn) && ping(host) && read_move(host, turn, answer);
}

/* Until it says by an empty status that it is done, or is stopped by a ping. */
static gboolean
inquire(gpointer host, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  Host *self = host;
  PlyTalk *talk = &self->seat.talk;
  g_autoptr(GString) line = g_string_new(NULL);
  int depth = inquiry->depth > 0 ? inquiry->depth : INQUIRY_DEPTH;
  gboolean stop = FALSE;

  (void)answer; /* it is not asked for its move */
  if (!ply_talk_say(talk, "set depth %d\n", depth) || !tell_game(self, turn) || !ping(self) ||
      !ply_talk_say(talk, "hint %d\n", inquiry->lines))
    return FALSE;
  while (!stop) {
    if (!ply_talk_listen(talk, line, &stop))
      return FALSE;
    if (!stop && ply_talk_take_word(line, "status") && line->len == 0)
      return TRUE;
  }
  return ping(self);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  static const PlyTalkSeatClass klass = {.fits = fits,
                                         .greet = greet,
                                         .answer = answer_turn,
                                         .inquire = inquire,
                                         .hear = ply_nboard_hear};

  return ply_talk_seat_new(&klass, g_new0(Host, 1), program, error);
}

const PlyProtocol ply_protocol_nboard = {
    .id = "nboard",
    .name = N_("NBoard 2, Othello"),
    .game = "othello",
    .program = "plyscope-cli nboard",
    .notation = PLY_NOTATION_STANDARD,
    .hear = ply_nboard_hear,
    .seat_new = seat_new,
};
