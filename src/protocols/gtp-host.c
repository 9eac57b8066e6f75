/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP 2, the host's end: a program that knows the game, told every move but its own. Its grammar is
 * in gtp.c. */

#include "protocols/gtp-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "protocols/talk.h"
#include "protocols/vertex.h"

#define MOST_ANSWER 65536 /* bytes of an answer that are kept */
#define INTERVAL_CS 20    /* hundredths of a second between two reports of an analysis */

typedef struct {
  PlyTalkSeat seat;
  GString *answer;
  GHashTable *commands; /* that it knows; NULL: it does not tell */
  GArray *told;         /* of PlyMove: those of the game that it knows of */
  guint counter;        /* of commands */
  gboolean mute;        /* it knows no time_left */
} Host;

/* The first line of an answer, whose mark it removes; −1 unless it is one. */
static int
read_mark(Host *self, GString *line)
{
  g_autofree char *id = g_strdup_printf("%u", self->counter);
  char mark = line->str[0];

  if (mark != '=' && mark != '?')
    return -1;
  g_string_erase(line, 0, 1);
  if (g_str_has_prefix(line->str, id))
    g_string_erase(line, 0, (gssize)strlen(id));
  return mark == '=';
}

/* Sends a command and reads its answer into self->answer. FALSE with the talk's fault if there is
 * none; `*good` tells a success from a refusal. */
static gboolean
ask(Host *self, gboolean *good, const char *command)
{
  g_autoptr(GString) line = g_string_new(NULL);
  int mark = -1;

  g_string_truncate(self->answer, 0);
  self->counter++;
  if (!ply_talk_say(&self->seat.talk, "%u %s\n", self->counter, command))
    return FALSE;
  for (;;) {
    if (!ply_talk_read(&self->seat.talk, line))
      return FALSE;
    if (mark < 0) {
      /* Programs print other things before they have seen the first command. */
      mark = read_mark(self, line);
      if (mark >= 0)
        g_string_append(self->answer, g_strstrip(line->str));
    } else if (line->len == 0) {
      *good = mark > 0;
      return TRUE;
    } else if (self->answer->len < MOST_ANSWER) {
      g_string_append_printf(self->answer, "\n%s", line->str);
    }
  }
}

/* The same for a command that must succeed. */
static gboolean
demand(Host *self, const char *command)
{
  gboolean good;

  if (!ask(self, &good, command))
    return FALSE;
  g_autofree char *reason = ply_talk_quote(self->answer->str);
  return good || ply_talk_blame(&self->seat.talk, PLY_FAULT_FORMAT,
                                g_strdup_printf(_("%s refuses “%s”: %s."), self->seat.talk.name,
                                                command, reason));
}

static gboolean
knows(Host *self, const char *command)
{
  return self->commands == NULL || g_hash_table_contains(self->commands, command);
}

static gboolean
learn_commands(Host *self)
{
  gboolean good;

  if (!ask(self, &good, "list_commands"))
    return FALSE;
  g_clear_pointer(&self->commands, g_hash_table_unref);
  if (!good)
    return TRUE;
  g_auto(GStrv) names = g_strsplit_set(self->answer->str, " \n\t\r", -1);
  self->commands = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    g_hash_table_add(self->commands, g_strdup(names[i]));
  return TRUE;
}

static gboolean
choose_game(Host *self, const PlyRules *rules)
{
  g_autofree char *game = g_strdup_printf("set_game %s", ply_game_name(rules->game));
  g_autofree char *size = g_strdup_printf("boardsize %d", rules->columns);

  if (knows(self, "set_game") && self->commands != NULL && !demand(self, game))
    return FALSE;
  return demand(self, size) && demand(self, "clear_board");
}

/* One period of one move for a limit a move; else the game's time as main time. */
static gboolean
tell_clock(Host *self, const PlyTimeControl *control)
{
  gint64 game_s = control->game_us / G_USEC_PER_SEC, move_s = control->move_us / G_USEC_PER_SEC;
  gboolean good;

  self->mute = !knows(self, "time_left");
  if (!knows(self, "time_settings") || (game_s == 0 && move_s == 0))
    return TRUE;
  g_autofree char *command =
      move_s > 0 ? g_strdup_printf("time_settings 0 %" G_GINT64_FORMAT " 1", move_s)
                 : g_strdup_printf("time_settings %" G_GINT64_FORMAT " 0 0", game_s);
  return ask(self, &good, command);
}

static gboolean
accepts(const PlyTurn *turn, GError **error)
{
  PlyPosition start;

  ply_rules_start(turn->rules, &start);
  if (turn->start->key == start.key)
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
              _("GTP games begin at the game’s own start, not at another position."));
  return FALSE;
}

static gboolean
greet(gpointer host, const PlyTurn *turn)
{
  Host *self = host;

  g_array_set_size(self->told, 0);
  return learn_commands(self) && choose_game(self, turn->rules) && tell_clock(self, turn->control);
}

static const char *
colour_of(const PlyRules *rules, int side)
{
  return ply_gtp_side(rules, 0) == side ? "black" : "white";
}

/* Programs of games in which a pass is never chosen may know no word for it. */
static gboolean
tell_move(Host *self, const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  char vertex[PLY_NOTATION_BYTES];
  g_autofree char *command = g_strdup_printf("play %s %s", colour_of(rules, position->side),
                                             ply_vertex_write(rules, position, move, vertex));
  gboolean good;

  if (move != PLY_MOVE_PASS)
    return demand(self, command);
  return ask(self, &good, command);
}

static gboolean
tell_moves(Host *self, const PlyTurn *turn)
{
  PlyPosition position = *turn->start;

  for (guint i = 0; i < turn->n_moves; i++) {
    if (i >= self->told->len) {
      if (!tell_move(self, turn->rules, &position, turn->moves[i]))
        return FALSE;
      g_array_append_val(self->told, turn->moves[i]);
    }
    ply_rules_advance(turn->rules, &position, turn->moves[i]);
  }
  return TRUE;
}

static gboolean
tell_time(Host *self, const PlyTurn *turn)
{
  gboolean good;

  if (self->mute || turn->control->game_us == 0 || turn->control->move_us > 0)
    return TRUE;
  g_autofree char *command =
      g_strdup_printf("time_left %s %" G_GINT64_FORMAT " 0",
                      colour_of(turn->rules, turn->position->side), turn->left_us / G_USEC_PER_SEC);
  return ask(self, &good, command);
}

static gboolean
read_move(Host *self, const PlyTurn *turn, PlyAnswer *answer)
{
  const char *words = self->answer->str;

  if (ply_vertex_read(turn->rules, turn->position, words, &answer->move)) {
    answer->words = g_strdup(words);
    return TRUE;
  }
  if (g_ascii_strcasecmp(words, "resign") == 0)
    return ply_talk_blame(&self->seat.talk, PLY_FAULT_FORMAT,
                          g_strdup_printf(_("%s resigns."), self->seat.talk.name));
  g_autofree char *said = ply_talk_quote(words);
  return ply_talk_blame(
      &self->seat.talk, PLY_FAULT_FORMAT,
      g_strdup_printf(_("%s was expected to answer with a vertex such as D3, and said “%s”."),
                      self->seat.talk.name, said));
}

static gboolean
answer_turn(gpointer host, const PlyTurn *turn, PlyAnswer *answer)
{
  Host *self = host;
  g_autofree char *command =
      g_strdup_printf("genmove %s", colour_of(turn->rules, turn->position->side));

  if (!tell_moves(self, turn) || !tell_time(self, turn) || !demand(self, command) ||
      !read_move(self, turn, answer))
    return FALSE;
  g_array_append_val(self->told, answer->move);
  return TRUE;
}

/* What it surely knows, by its own list. */
static gboolean
lists(Host *self, const char *command)
{
  return self->commands != NULL && g_hash_table_contains(self->commands, command);
}

/* Its board goes along to a position that need not follow the one before. */
static gboolean
move_board(Host *self, const PlyTurn *turn)
{
  gboolean follows = self->told->len <= turn->n_moves &&
                     (self->told->len == 0 || memcmp(self->told->data, turn->moves,
                                                     self->told->len * sizeof(PlyMove)) == 0);

  if (!follows) {
    if (!demand(self, "clear_board"))
      return FALSE;
    g_array_set_size(self->told, 0);
  }
  return tell_moves(self, turn);
}

/* Sends a command that takes its time and reads its answer into self->answer, unless it is to be
 * stopped before: then `interrupt` is sent (NULL: there is no way to). FALSE with a fault. */
static gboolean
think(Host *self, const char *command, const char *interrupt, gboolean *good)
{
  PlyTalk *talk = &self->seat.talk;
  g_autoptr(GString) line = g_string_new(NULL);
  gboolean stop = FALSE;
  int mark = -1;

  g_string_truncate(self->answer, 0);
  self->counter++;
  if (!ply_talk_say(talk, "%u %s\n", self->counter, command))
    return FALSE;
  for (;;) {
    if (stop) {
      if (!ply_talk_read(talk, line))
        return FALSE;
    } else if (!ply_talk_listen(talk, line, &stop)) {
      return FALSE;
    } else if (stop) {
      if (interrupt != NULL && !ply_talk_say(talk, "%s\n", interrupt))
        return FALSE;
      continue;
    }
    if (mark < 0) {
      mark = read_mark(self, line);
      if (mark >= 0)
        g_string_append(self->answer, g_strstrip(line->str));
    } else if (line->len == 0) {
      *good = mark > 0;
      return TRUE;
    }
  }
}

/* A program without a word for analysing is asked for its move; if need be it takes it back. */
static gboolean
inquire_move(Host *self, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  gboolean asks = lists(self, "reg_genmove"), good;
  g_autofree char *command = g_strdup_printf("%s %s", asks ? "reg_genmove" : "genmove",
                                             colour_of(turn->rules, turn->position->side));
  const PlyTimeControl control = {.move_us = inquiry->wall_us};

  if (inquiry->wall_us > 0 && !tell_clock(self, &control))
    return FALSE;
  if (!think(self, command, lists(self, "gogui-interrupt") ? "# interrupt" : NULL, &good))
    return FALSE;
  g_autofree char *reason = ply_talk_quote(self->answer->str);
  if (!good)
    return ply_talk_blame(
        &self->seat.talk, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s refuses “%s”: %s."), self->seat.talk.name, command, reason));
  if (!read_move(self, turn, answer))
    return FALSE;
  if (!asks)
    g_array_append_val(self->told, answer->move);
  return TRUE;
}

static gboolean
inquire(gpointer host, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  Host *self = host;
  const char *word = lists(self, "kata-analyze") ? "kata-analyze"
                     : lists(self, "lz-analyze") ? "lz-analyze"
                                                 : NULL;
  gboolean good;

  if (!move_board(self, turn))
    return FALSE;
  if (word == NULL)
    return inquire_move(self, turn, inquiry, answer);
  g_autofree char *command =
      g_strdup_printf("%s %s %d", word, colour_of(turn->rules, turn->position->side), INTERVAL_CS);
  if (!think(self, command, "", &good))
    return FALSE;
  return good ||
         ply_talk_blame(&self->seat.talk, PLY_FAULT_FORMAT,
                        g_strdup_printf(_("%s refuses “%s”."), self->seat.talk.name, command));
}

static void
clear(gpointer host)
{
  Host *self = host;

  g_string_free(self->answer, TRUE);
  g_array_unref(self->told);
  g_clear_pointer(&self->commands, g_hash_table_unref);
}

static gboolean
fits(const PlyRules *rules)
{
  return !g_str_equal(ply_game_id(rules->game), "number-tree");
}

static PlySeat *
seat_new(const char *program, GError **error)
{
  static const PlyTalkSeatClass klass = {.fits = fits,
                                         .accepts = accepts,
                                         .greet = greet,
                                         .answer = answer_turn,
                                         .inquire = inquire,
                                         .hear = ply_gtp_hear,
                                         .clear = clear};
  Host *self = g_new0(Host, 1);

  self->answer = g_string_new(NULL);
  self->told = g_array_new(FALSE, FALSE, sizeof(PlyMove));
  return ply_talk_seat_new(&klass, self, program, error);
}

const PlyProtocol ply_protocol_gtp = {
    .id = "gtp",
    .name = N_("Go Text Protocol 2"),
    .program = "plyscope-cli gtp",
    .notation = PLY_NOTATION_DEFAULT,
    .hear = ply_gtp_hear,
    .seat_new = seat_new,
};
