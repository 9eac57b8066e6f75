/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Universal Game Interface, the host's end: the whole game is sent before each move. Its
 * grammar is in ugi.c. */

#include "protocols/ugi.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "protocols/talk.h"
#include "rules/game.h"

typedef struct {
  PlyTalkSeat seat;
  gboolean has_multi_pv; /* the option */
} Host;

static gboolean
fits(const PlyRules *rules)
{
  return rules->game->read_board != NULL;
}

/* Reads the greeting to its end; whether there is an option to choose the game with. */
static gboolean
say_hello(Host *self, gboolean *has_game)
{
  g_autoptr(GString) line = g_string_new(NULL);

  *has_game = self->has_multi_pv = FALSE;
  if (!ply_talk_say(&self->seat.talk, "ugi\n"))
    return FALSE;
  while (ply_talk_read(&self->seat.talk, line)) {
    g_strstrip(line->str);
    if (g_str_equal(line->str, "ugiok"))
      return TRUE;
    *has_game = *has_game || g_str_has_prefix(line->str, "option name Game ");
    self->has_multi_pv = self->has_multi_pv || g_str_has_prefix(line->str, "option name MultiPV ");
  }
  return FALSE;
}

static gboolean
wait_ready(Host *self)
{
  g_autoptr(GString) line = g_string_new(NULL);

  return ply_talk_say(&self->seat.talk, "isready\n") &&
         ply_talk_wait_for(&self->seat.talk, "readyok", line);
}

static gboolean
greet(gpointer host, const PlyTurn *turn)
{
  Host *self = host;
  g_autofree char *game = ply_ugi_game_text(turn->rules);
  gboolean has_game;

  return say_hello(self, &has_game) &&
         (!has_game || ply_talk_say(&self->seat.talk, "setoption name Game value %s\n", game)) &&
         ply_talk_say(&self->seat.talk, "uginewgame\n") && wait_ready(self);
}

static gboolean
tell_game(Host *self, const PlyTurn *turn)
{
  g_autoptr(GString) text = g_string_new("position ");
  PlyPosition position;
  char move[PLY_NOTATION_BYTES];

  ply_rules_start(turn->rules, &position);
  if (turn->start->key == position.key) {
    g_string_append(text, "startpos");
  } else {
    g_autofree char *fen = ply_ugi_write_fen(turn->rules, turn->start);
    g_string_append_printf(text, "fen %s", fen);
  }
  position = *turn->start;
  for (guint i = 0; i < turn->n_moves; i++) {
    g_string_append_printf(text, "%s %s", i == 0 ? " moves" : "",
                           ply_ugi_write_move(turn->rules, &position, turn->moves[i], move));
    ply_rules_advance(turn->rules, &position, turn->moves[i]);
  }
  return ply_talk_say(&self->seat.talk, "%s\n", text->str) && wait_ready(self);
}

/* Every limit that there is, in the protocol's words; a second a move if there is none. */
static char *
go_text(const PlyTurn *turn)
{
  const PlyTimeControl *control = turn->control;
  GString *text = g_string_new("go");

  if (control->depth > 0)
    g_string_append_printf(text, " depth %d", control->depth);
  if (control->move_us > 0)
    g_string_append_printf(text, " movetime %" G_GINT64_FORMAT, MAX(1, turn->allowed_us / 1000));
  else if (control->game_us > 0)
    g_string_append_printf(
        text, " p1time %" G_GINT64_FORMAT " p2time %" G_GINT64_FORMAT " p1inc 0 p2inc 0",
        MAX(1, turn->left_us / 1000), MAX(1, turn->left_us / 1000));
  if (g_str_equal(text->str, "go"))
    g_string_append(text, " movetime 1000");
  return g_string_free(text, FALSE);
}

/* `line`: what stands behind "bestmove". */
static gboolean
take_move(Host *self, const PlyTurn *turn, const GString *line, PlyAnswer *answer)
{
  g_autofree char *word = g_strndup(line->str, strcspn(line->str, " \t"));
  g_autofree char *said = ply_talk_quote(line->str);
  if (!ply_ugi_read_move(turn->rules, turn->position, word, &answer->move))
    return ply_talk_blame(
        &self->seat.talk, PLY_FAULT_FORMAT,
        g_strdup_printf(
            _("%s was expected to answer with “bestmove d3” or the like, and said “%s”."),
            self->seat.talk.name, said));
  answer->words = g_steal_pointer(&word);
  return TRUE;
}

static gboolean
read_move(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GString) line = g_string_new(NULL);
  g_autofree char *go = go_text(turn);

  return ply_talk_say(&self->seat.talk, "%s\n", go) &&
         ply_talk_wait_for(&self->seat.talk, "bestmove", line) &&
         take_move(self, turn, line, answer);
}

static gboolean
answer_turn(gpointer host, const PlyTurn *turn, PlyAnswer *answer)
{
  return tell_game(host, turn) && read_move(host, turn, answer);
}

/* The time is the inquiry's own: at its end the program is stopped. */
static char *
inquiry_text(const PlyInquiry *inquiry)
{
  GString *text = g_string_new("go");

  if (inquiry->depth > 0)
    g_string_append_printf(text, " depth %d", inquiry->depth);
  if (inquiry->nodes > 0)
    g_string_append_printf(text, " nodes %" G_GUINT64_FORMAT, inquiry->nodes);
  if (inquiry->depth == 0 && inquiry->nodes == 0)
    g_string_append(text, " infinite");
  return g_string_free(text, FALSE);
}

/* Until it has decided on a move by itself, or is stopped. */
static gboolean
inquire(gpointer host, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  Host *self = host;
  PlyTalk *talk = &self->seat.talk;
  g_autoptr(GString) line = g_string_new(NULL);
  g_autofree char *go = inquiry_text(inquiry);
  gboolean stop = FALSE;

  if (self->has_multi_pv &&
      !ply_talk_say(talk, "setoption name MultiPV value %d\n", inquiry->lines))
    return FALSE;
  if (!tell_game(self, turn) || !ply_talk_say(talk, "%s\n", go))
    return FALSE;
  while (!stop) {
    if (!ply_talk_listen(talk, line, &stop))
      return FALSE;
    if (!stop && ply_talk_take_word(line, "bestmove"))
      return take_move(self, turn, line, answer);
  }
  return ply_talk_say(talk, "stop\n") && ply_talk_wait_for(talk, "bestmove", line) &&
         take_move(self, turn, line, answer);
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  static const PlyTalkSeatClass klass = {.fits = fits,
                                         .greet = greet,
                                         .answer = answer_turn,
                                         .inquire = inquire,
                                         .hear = ply_ugi_hear};

  return ply_talk_seat_new(&klass, g_new0(Host, 1), program, error);
}

const PlyProtocol ply_protocol_ugi = {
    .id = "ugi",
    .name = N_("Universal Game Interface"),
    .program = "plyscope-cli ugi",
    .notation = PLY_NOTATION_DEFAULT,
    .hear = ply_ugi_hear,
    .seat_new = seat_new,
};
