/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Universal Game Interface, the player's end. The host's end is ugi-host.c.
 *
 * Grammar (one command a line; "x" and "p1" are the side that moves first in the game):
 *
 *     command  = "ugi" | "isready" | "uginewgame" | "setoption name", name, "value", value
 *              | "position", ( "startpos" | "fen", fen ), [ "moves", { move } ]
 *              | "go", { limit } | "stop" | "query", ( "p1turn" | "gameover" | "result" )
 *              | "quit" ;
 *     limit    = ( "depth" | "nodes" | "movetime" ), N                N from 1, milliseconds
 *              | ( "p1time" | "p2time" | "p1inc" | "p2inc" ), N       N from 0, milliseconds
 *              | "infinite" ;
 *     fen      = row, { "/", row }, " ", side, [ " ", N, " ", N ] ;   from the top; captures
 *     row      = { "x" | "o" | N } ;    side = "x" | "o" ;
 *     move     = column, row | column | "pass" | "0000" ;             GTP's vertices (vertex.h)
 *     answer   = "id", … | "option", … | "ugiok" | "readyok" | "info", … | "bestmove", move
 *              | "response", ( "true" | "false" | "p1win" | "p2win" | "draw" | "none" )
 *              | "error", reason, ": ", line ;
 *
 *     position startpos moves d3 c3
 *     go movetime 500
 *     bestmove c4
 *
 * While it searches the engine answers "isready" and obeys "stop". "quit" and the end of the input
 * end a search too, unless they came with a request that has a limit. */

#include "protocols/ugi-private.h"

#include <string.h>

#include "rules/game.h"

#define MIB       (1024 * 1024)
#define MOST_HASH 65536 /* MiB */

static gboolean
greet(PlyUgi *self, char **words)
{
  g_autofree char *game = ply_ugi_game_text(&self->session.setup->rules);
  g_autoptr(GString) games = g_string_new(NULL);

  for (int i = 0; ply_game_at(i) != NULL; i++) {
    if (ply_game_at(i)->read_board != NULL)
      g_string_append_printf(games, " var %s", ply_game_id(ply_game_at(i)));
  }
  ply_channel_print(self->session.channel,
                    "id name Plyscope %s\nid author The Plyscope developers\n"
                    "option name Game type combo default %s%s\n"
                    "option name MultiPV type spin default 1 min 1 max %d\n"
                    "option name Threads type spin default %d min 1 max %d\n"
                    "option name Hash type spin default %d min 1 max %d\nugiok\n",
                    PLY_VERSION, game, games->str, PLY_MAX_MULTI_PV, self->session.threads,
                    PLY_SESSION_MOST_THREADS, (int)(self->session.setup->table_bytes / MIB),
                    MOST_HASH);
  return TRUE;
}

static gboolean
is_ready(PlyUgi *self, char **words)
{
  ply_channel_print(self->session.channel, "readyok\n");
  return TRUE;
}

static gboolean
new_game(PlyUgi *self, char **words)
{
  PlyRules rules = self->session.rules;

  ply_thinker_clear(self->session.thinker);
  ply_session_restart(&self->session, &rules, NULL);
  return TRUE;
}

static gboolean
set_lines(PlyUgi *self, int number)
{
  self->lines = number;
  return TRUE;
}

static gboolean
set_threads(PlyUgi *self, int number)
{
  return ply_session_set_threads(&self->session, number) ||
         ply_ugi_refuse(self, "not enough threads can be started");
}

/* In MiB. */
static gboolean
set_hash(PlyUgi *self, int number)
{
  return ply_thinker_set_table(self->session.thinker, (gsize)number * MIB) ||
         ply_ugi_refuse(self, "so much memory cannot be had");
}

/* Options that are numbers. */
static const struct {
  const char *name;
  int most;
  gboolean (*set)(PlyUgi *self, int number);
  const char *why;
} numbers[] = {
    {"MultiPV", PLY_MAX_MULTI_PV, set_lines, "expected a number from 1 to 32"},
    {"Threads", PLY_SESSION_MOST_THREADS, set_threads, "expected a number from 1 to 64"},
    {"Hash", MOST_HASH, set_hash, "expected a number from 1 to 65536"},
};

static gboolean
set_game(PlyUgi *self, const char *text)
{
  PlyRules rules;

  if (!ply_rules_parse(text, &rules) || rules.game->read_board == NULL)
    return ply_ugi_refuse(self, "no such game or size");
  if (rules.game == self->session.setup->rules.game)
    rules.opening = self->session.setup->rules.opening;
  ply_session_restart(&self->session, &rules, NULL);
  return TRUE;
}

/* "name NAME value VALUE"; the names of options are not told apart by their case. */
static gboolean
set_option(PlyUgi *self, char **words)
{
  gint64 number;

  if (g_strv_length(words) != 4 || !g_str_equal(words[0], "name") ||
      !g_str_equal(words[2], "value"))
    return ply_ugi_refuse(self, "expected 'name NAME value VALUE'");
  if (g_ascii_strcasecmp(words[1], "Game") == 0)
    return set_game(self, words[3]);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (g_ascii_strcasecmp(words[1], numbers[i].name) != 0)
      continue;
    if (!g_ascii_string_to_signed(words[3], 10, 1, numbers[i].most, &number, NULL))
      return ply_ugi_refuse(self, numbers[i].why);
    return numbers[i].set(self, (int)number);
  }
  return ply_ugi_refuse(self, "no such option");
}

/* Plays the moves on a copy of the game's state: a bad one changes nothing. */
static gboolean
play_moves(PlyUgi *self, const PlyPosition *start, char **words)
{
  PlySession *session = &self->session;
  g_autoptr(GArray) positions = g_steal_pointer(&session->positions);
  g_autoptr(GArray) moves = g_steal_pointer(&session->moves);
  gboolean good = TRUE;
  PlyRules rules = session->rules;

  session->positions = g_array_new(FALSE, FALSE, sizeof(PlyPosition));
  session->moves = g_array_new(FALSE, FALSE, sizeof(PlyMove));
  ply_session_restart(session, &rules, start);
  for (guint i = 0; good && words[i] != NULL; i++) {
    PlyMove move;
    good = ply_ugi_read_move(&rules, ply_session_position(session), words[i], &move) &&
           ply_session_play(session, move);
  }
  if (!good) {
    GArray *bad = session->positions;
    session->positions = g_steal_pointer(&positions);
    positions = bad;
    bad = session->moves;
    session->moves = g_steal_pointer(&moves);
    moves = bad;
  }
  return good;
}

static gboolean
set_position(PlyUgi *self, char **words)
{
  PlyPosition start;
  guint n = 1;

  if (words[0] != NULL && g_str_equal(words[0], "startpos")) {
    ply_rules_start(&self->session.rules, &start);
  } else if (words[0] != NULL && g_str_equal(words[0], "fen")) {
    n += ply_ugi_read_fen(&self->session.rules, words + 1, &start);
    if (n == 1)
      return ply_ugi_refuse(self, "no position of this game and size");
  } else {
    return ply_ugi_refuse(self, "expected 'startpos' or 'fen'");
  }
  if (words[n] != NULL && !g_str_equal(words[n], "moves"))
    return ply_ugi_refuse(self, "expected 'moves' after the position");
  return play_moves(self, &start, words + n + (words[n] != NULL)) ||
         ply_ugi_refuse(self, "a move is not legal");
}

static const char *
query_result(PlyOutcome outcome)
{
  switch (outcome) {
  case PLY_FIRST_WINS:
    return "p1win";
  case PLY_SECOND_WINS:
    return "p2win";
  case PLY_DRAW:
    return "draw";
  default:
    return "none";
  }
}

static gboolean
query(PlyUgi *self, char **words)
{
  const PlyPosition *position = ply_session_position(&self->session);
  PlyOutcome outcome = ply_rules_outcome(&self->session.rules, position);
  const char *what = words[0] != NULL ? words[0] : "", *response;

  if (g_str_equal(what, "p1turn"))
    response = position->side == 0 ? "true" : "false";
  else if (g_str_equal(what, "gameover"))
    response = outcome != PLY_GOING_ON ? "true" : "false";
  else if (g_str_equal(what, "result"))
    response = query_result(outcome);
  else
    return ply_ugi_refuse(self, "expected 'p1turn', 'gameover' or 'result'");
  ply_channel_print(self->session.channel, "response %s\n", response);
  return TRUE;
}

/* Nothing to stop. */
static gboolean
stop(PlyUgi *self, char **words)
{
  return TRUE;
}

static gboolean
quit(PlyUgi *self, char **words)
{
  self->quit = TRUE;
  return TRUE;
}

static const struct {
  const char *name;
  gboolean (*run)(PlyUgi *self, char **words); /* FALSE: self->why says what is wrong */
} commands[] = {
    {"ugi", greet},
    {"isready", is_ready},
    {"uginewgame", new_game},
    {"setoption", set_option},
    {"position", set_position},
    {"go", ply_ugi_go},
    {"stop", stop},
    {"query", query},
    {"quit", quit},
};

static void
obey(PlyUgi *self, const char *line)
{
  g_auto(GStrv) all = g_strsplit_set(line, " \t", -1);
  g_autoptr(GPtrArray) words = g_ptr_array_new();

  for (guint i = 0; all[i] != NULL; i++) {
    if (*all[i] != '\0')
      g_ptr_array_add(words, all[i]);
  }
  if (words->len == 0)
    return;
  g_ptr_array_add(words, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    if (g_str_equal(words->pdata[0], commands[i].name)) {
      if (!commands[i].run(self, (char **)words->pdata + 1))
        ply_channel_print(self->session.channel, "error %s: %.60s\n", self->why, line);
      return;
    }
  }
  ply_channel_print(self->session.channel, "error unknown command: %.60s\n",
                    (char *)words->pdata[0]);
}

void
ply_ugi_run(const PlySessionSetup *setup, PlyChannel *channel)
{
  PlyUgi self = {.lines = 1};

  ply_session_init(&self.session, setup, channel);
  self.session.data = &self;
  self.session.heard = ply_ugi_heard;
  self.session.report = ply_ugi_show_progress;
  while (!self.quit) {
    g_autoptr(PlySessionLine) line = ply_session_next(&self.session);
    if (line->result == PLY_CHANNEL_LINE)
      obey(&self, line->text);
    else if (line->result == PLY_CHANNEL_TOO_LONG)
      ply_channel_print(channel, "error the line is longer than %d bytes\n", PLY_CHANNEL_MAX_LINE);
    else
      self.quit = TRUE;
  }
  ply_session_clear(&self.session);
}
