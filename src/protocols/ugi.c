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

#include "protocols/ugi.h"

#include <stdlib.h>
#include <string.h>

#include "protocols/time-share.h"
#include "record/printable.h"
#include "rules/game.h"

/* What a move costs besides its search where more programs run than there are processors, in µs. */
#define OVERHEAD_US 60000

/* On the clock, nothing is said so early: reading it would cost the partner more than
 * it is worth. */
#define QUIET_US  100000
#define MOST_MS   G_GINT64_CONSTANT(1000000000)
#define MIB       (1024 * 1024)
#define MOST_HASH 65536 /* MiB */

#define MOST_SHOWN 60 /* characters of a line that is not understood */

typedef struct {
  PlySession session;
  int lines;         /* MultiPV */
  int shown;         /* the depth whose lines have been printed */
  gboolean timed;    /* the search under way has a clock to mind */
  gboolean infinite; /* the search under way ends only when told */
  gboolean quit;
  const char *why; /* the command cannot be done; static */
} Ugi;

/* Says why a command cannot be done; FALSE. `why` is static. */
static gboolean
refuse(Ugi *self, const char *why)
{
  self->why = why;
  return FALSE;
}

/* What "go" said; 0: not said. */
typedef struct {
  gint64 depth, nodes, movetime, time[2], increment[2];
  gboolean infinite, timed;
} Request;

/* Clocks may stand at 0; a limit of 0 would be none. */
static gboolean
read_request(Ugi *self, char **words, Request *request)
{
  enum { NODES = 1, FIRST_CLOCK = 3 };
  const struct {
    const char *name;
    gint64 *value;
  } numbers[] = {
      {"depth", &request->depth},        {"nodes", &request->nodes},
      {"movetime", &request->movetime},  {"p1time", &request->time[0]},
      {"p2time", &request->time[1]},     {"p1inc", &request->increment[0]},
      {"p2inc", &request->increment[1]},
  };

  for (; *words != NULL; words++) {
    guint i = 0;
    if (g_str_equal(*words, "infinite")) {
      request->infinite = TRUE;
      continue;
    }
    while (i < G_N_ELEMENTS(numbers) && !g_str_equal(*words, numbers[i].name))
      i++;
    if (i == G_N_ELEMENTS(numbers))
      return refuse(self, "no such limit");
    gboolean clock = i >= FIRST_CLOCK;
    if (words[1] == NULL ||
        !g_ascii_string_to_signed(words[1], 10, clock ? 0 : 1, i == NODES ? G_MAXINT64 : MOST_MS,
                                  numbers[i].value, NULL))
      return refuse(self, clock ? "expected a number from 0" : "expected a number from 1");
    request->timed = request->timed || i == FIRST_CLOCK || i == FIRST_CLOCK + 1;
    words++;
  }
  return TRUE;
}

/* An increment comes after the move: it can be spent but for its margin, so far as the clock has
 * it. */
static gint64
clock_us(const Ugi *self, const Request *request)
{
  const PlyPosition *position = ply_session_position(&self->session);
  gint64 left = request->time[position->side] * 1000;
  gint64 increment = request->increment[position->side] * 1000;
  gint64 share = ply_time_share(&self->session.rules, position, left, OVERHEAD_US);
  gint64 gained = MIN(ply_time_within(MAX(increment, 1), OVERHEAD_US), left / 2);

  return MAX(1, MIN(share + (increment > 0 ? gained : 0), ply_time_within(left, OVERHEAD_US)));
}

static PlySearchLimits
choose_limits(const Ugi *self, const Request *request)
{
  PlySearchLimits limits = {.depth = (int)MIN(request->depth, PLY_MAX_DEPTH),
                            .nodes = (guint64)request->nodes};

  if (request->movetime > 0)
    limits.wall_us = ply_time_within(request->movetime * 1000, OVERHEAD_US / 3);
  if (request->timed) {
    gint64 share = clock_us(self, request);
    limits.wall_us = limits.wall_us > 0 ? MIN(limits.wall_us, share) : share;
    limits.saved = TRUE;
  }
  if (request->infinite)
    limits = (PlySearchLimits){.depth = PLY_MAX_DEPTH};
  else if (limits.depth == 0 && limits.nodes == 0 && limits.wall_us == 0)
    limits = self->session.setup->limits;
  ply_session_cap(&self->session, &limits);
  return limits;
}

static void
add_score(GString *text, const PlyRules *rules, const PlyPosition *position, PlyScore score)
{
  if (abs(score) < PLY_SCORE_WIN_MIN) {
    g_string_append_printf(text, " score cp %d", score);
    return;
  }
  int plies = PLY_SCORE_WIN - abs(score) - position->ply;
  g_string_append_printf(text, " score mate %d", score > 0 ? plies : -plies);
}

/* A line of moves, each named in the position where it is played. */
static void
add_line(GString *text, const PlyRules *rules, const PlyPosition *position, const PlyRootMove *root)
{
  PlyPosition at = *position;
  char move[PLY_NOTATION_BYTES];

  g_string_append(text, " pv");
  for (int i = 0; i < root->pv_length; i++) {
    g_string_append_printf(text, " %s", ply_ugi_write_move(rules, &at, root->pv[i], move));
    ply_rules_advance(rules, &at, root->pv[i]);
  }
}

static void
add_figures(GString *text, const PlyReport *report)
{
  const PlySearchFigures *figures = &report->figures;
  gint64 wall_us = MAX(figures->wall_us, 1);

  g_string_append_printf(
      text, " time %" G_GINT64_FORMAT " nodes %" G_GUINT64_FORMAT " nps %.0f hashfull %u",
      wall_us / 1000, figures->nodes, (double)figures->nodes * G_USEC_PER_SEC / (double)wall_us,
      figures->table_permille);
}

/* A side of a value only: a win that is proven, if not how fast, or a move that stands after the
 * best one was refuted. */
static void
add_bound(GString *text, const PlyRootMove *root)
{
  if (root->bound != PLY_BOUND_EXACT)
    g_string_append(text, root->bound == PLY_BOUND_LOWER ? " lowerbound" : " upperbound");
}

static void
say_lines(Ugi *self, const PlyReport *report)
{
  const PlySession *session = &self->session;
  const PlyPosition *position = ply_session_position(session);
  int shown = 0;

  for (int i = 0; i < report->n_root && shown < self->lines; i++) {
    const PlyRootMove *root = &report->root[i];
    g_autoptr(GString) text = g_string_new("info");
    /* Of the other moves a bound says only that they are no better. */
    if (root->bound == PLY_BOUND_NONE || root->pv_length == 0 ||
        (i > 0 && root->bound != PLY_BOUND_EXACT))
      continue;
    shown++;
    g_string_append_printf(text, " depth %d seldepth %d multipv %d", root->depth,
                           MAX(report->figures.deepest, root->depth), shown);
    add_score(text, &session->rules, position, root->score);
    add_bound(text, root);
    add_figures(text, report);
    add_line(text, &session->rules, position, root);
    ply_channel_print(session->channel, "%s\n", text->str);
  }
}

static void
show_progress(void *data, const PlyReport *report)
{
  Ugi *self = data;

  if (report->depth <= self->shown || report->stop != PLY_STOP_NOT_YET ||
      (self->timed && report->figures.wall_us < QUIET_US))
    return;
  self->shown = report->depth;
  say_lines(self, report);
}

static PlyHeard
heard(gpointer data, const PlySessionLine *line, gboolean early)
{
  Ugi *self = data;
  gboolean end = line->result != PLY_CHANNEL_LINE && line->result != PLY_CHANNEL_TOO_LONG;
  g_autofree char *text = g_strstrip(g_strdup(line->text));

  if (end || g_str_equal(text, "quit"))
    return early && !self->infinite ? PLY_HEARD_KEEP : PLY_HEARD_KEEP | PLY_HEARD_STOP;
  if (g_str_equal(text, "stop"))
    return PLY_HEARD_STOP;
  if (!g_str_equal(text, "isready"))
    return PLY_HEARD_KEEP;
  ply_channel_print(self->session.channel, "readyok\n");
  return PLY_HEARD_DONE;
}

/* An infinite search that has seen everything still waits to be stopped before it answers. */
static void
wait_for_stop(Ugi *self)
{
  PlySession *session = &self->session;

  while (self->infinite && !session->stopped && !session->ended &&
         !g_cancellable_is_cancelled(session->setup->cancellable))
    ply_session_wait(session);
}

static gboolean
go(Ugi *self, char **words)
{
  PlySession *session = &self->session;
  Request request = {0};
  PlyReport report;
  char move[PLY_NOTATION_BYTES];

  if (!read_request(self, words, &request))
    return FALSE;
  if (ply_rules_outcome(&session->rules, ply_session_position(session)) != PLY_GOING_ON)
    return refuse(self, "the game is over");
  self->infinite = request.infinite;
  self->timed = request.timed;
  self->shown = 0;
  PlySearchLimits limits = choose_limits(self, &request);
  PlyMove best = ply_session_search(session, &limits, self->lines, &report);
  if (report.depth > self->shown)
    say_lines(self, &report);
  wait_for_stop(self);
  g_autoptr(GString) text = g_string_new("info");
  add_figures(text, &report);
  ply_channel_print(session->channel, "%s\nbestmove %s\n", text->str,
                    ply_ugi_write_move(&session->rules, ply_session_position(session), best, move));
  self->infinite = FALSE;
  return TRUE;
}

static gboolean
greet(Ugi *self, char **words)
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
is_ready(Ugi *self, char **words)
{
  ply_channel_print(self->session.channel, "readyok\n");
  return TRUE;
}

static gboolean
new_game(Ugi *self, char **words)
{
  PlyRules rules = self->session.rules;

  ply_thinker_clear(self->session.thinker);
  ply_session_restart(&self->session, &rules, NULL);
  return TRUE;
}

static gboolean
set_lines(Ugi *self, int number)
{
  self->lines = number;
  return TRUE;
}

static gboolean
set_threads(Ugi *self, int number)
{
  return ply_session_set_threads(&self->session, number) ||
         refuse(self, "not enough threads can be started");
}

/* In MiB. */
static gboolean
set_hash(Ugi *self, int number)
{
  return ply_thinker_set_table(self->session.thinker, (gsize)number * MIB) ||
         refuse(self, "so much memory cannot be had");
}

/* Options that are numbers. */
static const struct {
  const char *name;
  int most;
  gboolean (*set)(Ugi *self, int number);
  const char *why;
} numbers[] = {
    {"MultiPV", PLY_MAX_MULTI_PV, set_lines, "expected a number from 1 to 32"},
    {"Threads", PLY_SESSION_MOST_THREADS, set_threads, "expected a number from 1 to 64"},
    {"Hash", MOST_HASH, set_hash, "expected a number from 1 to 65536"},
};

static gboolean
set_game(Ugi *self, const char *text)
{
  PlyRules rules;

  if (!ply_rules_parse(text, &rules) || rules.game->read_board == NULL)
    return refuse(self, "no such game or size");
  if (rules.game == self->session.setup->rules.game)
    rules.opening = self->session.setup->rules.opening;
  ply_session_restart(&self->session, &rules, NULL);
  return TRUE;
}

/* "name NAME value VALUE"; the names of options are not told apart by their case. */
static gboolean
set_option(Ugi *self, char **words)
{
  gint64 number;

  if (g_strv_length(words) != 4 || !g_str_equal(words[0], "name") ||
      !g_str_equal(words[2], "value"))
    return refuse(self, "expected 'name NAME value VALUE'");
  if (g_ascii_strcasecmp(words[1], "Game") == 0)
    return set_game(self, words[3]);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
    if (g_ascii_strcasecmp(words[1], numbers[i].name) != 0)
      continue;
    if (!g_ascii_string_to_signed(words[3], 10, 1, numbers[i].most, &number, NULL))
      return refuse(self, numbers[i].why);
    return numbers[i].set(self, (int)number);
  }
  return refuse(self, "no such option");
}

/* Plays the moves on a copy of the game's state: a bad one changes nothing. */
static gboolean
play_moves(Ugi *self, const PlyPosition *start, char **words)
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
set_position(Ugi *self, char **words)
{
  PlyPosition start;
  guint n = 1;

  if (words[0] != NULL && g_str_equal(words[0], "startpos")) {
    ply_rules_start(&self->session.rules, &start);
  } else if (words[0] != NULL && g_str_equal(words[0], "fen")) {
    n += ply_ugi_read_fen(&self->session.rules, words + 1, &start);
    if (n == 1)
      return refuse(self, "no position of this game and size");
  } else {
    return refuse(self, "expected 'startpos' or 'fen'");
  }
  if (words[n] != NULL && !g_str_equal(words[n], "moves"))
    return refuse(self, "expected 'moves' after the position");
  return play_moves(self, &start, words + n + (words[n] != NULL)) ||
         refuse(self, "a move is not legal");
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
query(Ugi *self, char **words)
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
    return refuse(self, "expected 'p1turn', 'gameover' or 'result'");
  ply_channel_print(self->session.channel, "response %s\n", response);
  return TRUE;
}

/* Nothing to stop. */
static gboolean
stop(Ugi *self, char **words)
{
  return TRUE;
}

static gboolean
quit(Ugi *self, char **words)
{
  self->quit = TRUE;
  return TRUE;
}

static const struct {
  const char *name;
  gboolean (*run)(Ugi *self, char **words); /* FALSE: self->why says what is wrong */
} commands[] = {
    {"ugi", greet},
    {"isready", is_ready},
    {"uginewgame", new_game},
    {"setoption", set_option},
    {"position", set_position},
    {"go", go},
    {"stop", stop},
    {"query", query},
    {"quit", quit},
};

static void
obey(Ugi *self, const char *line)
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
      if (!commands[i].run(self, (char **)words->pdata + 1)) {
        g_autofree char *shown = ply_printable_line(line, strlen(line), MOST_SHOWN);
        ply_channel_print(self->session.channel, "error %s: %s\n", self->why, shown);
      }
      return;
    }
  }
  g_autofree char *shown = ply_printable_line(words->pdata[0], strlen(words->pdata[0]), MOST_SHOWN);
  ply_channel_print(self->session.channel, "error unknown command: %s\n", shown);
}

void
ply_ugi_run(const PlySessionSetup *setup, PlyChannel *channel)
{
  Ugi self = {.lines = 1};

  ply_session_init(&self.session, setup, channel);
  self.session.data = &self;
  self.session.heard = heard;
  self.session.report = show_progress;
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
