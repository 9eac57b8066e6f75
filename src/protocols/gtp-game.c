/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP's commands that set up, play and show a game, and that tell of its clock. */

#include "protocols/gtp-private.h"

#include <string.h>

#include "base/clock.h"
#include "protocols/time-share.h"
#include "protocols/vertex.h"
#include "rules/game.h"

#define OVERHEAD_US  60000 /* answering, and a controller that is slow to read it */
#define MOST_SECONDS 1000000
#define MOST_STONES  1000

/* Colour 0 (black) or 1 (white) of "b", "Black", "w", …; FALSE for anything else. */
static gboolean
read_colour(const char *word, int *colour)
{
  gboolean black = g_ascii_strcasecmp(word, "b") == 0 || g_ascii_strcasecmp(word, "black") == 0;
  gboolean white = g_ascii_strcasecmp(word, "w") == 0 || g_ascii_strcasecmp(word, "white") == 0;

  *colour = white;
  return black || white;
}

static gboolean
white_first(const PlyRules *rules)
{
  return g_str_equal(rules->game->sides[0], "White");
}

int
ply_gtp_side(const PlyRules *rules, int colour)
{
  return white_first(rules) ? !colour : colour;
}

int
ply_gtp_session_side(const PlyGtp *self, int colour)
{
  return ply_gtp_side(&self->session.rules, colour) ^ self->turned;
}

const char *
ply_gtp_marks(const PlyGtp *self)
{
  return ply_gtp_session_side(self, 0) == 0 ? "XO" : "OX";
}

gboolean
ply_gtp_refuse(GString *answer, const char *text)
{
  g_string_assign(answer, text);
  return FALSE;
}

/* GTP's clock: a main time, then periods of `byo_stones` moves each. What the controller says with
 * time_left rules; in between the engine keeps its own account. */

static gboolean
read_number(const char *word, gint64 most, gint64 *number)
{
  return g_ascii_string_to_signed(word, 10, 0, most, number, NULL);
}

static gboolean
time_settings(PlyGtp *self, char **words, GString *answer)
{
  PlyGtpClock *clock = &self->clock;
  gint64 main_s, byo_s, stones;

  if (!read_number(words[0], MOST_SECONDS, &main_s) ||
      !read_number(words[1], MOST_SECONDS, &byo_s) || !read_number(words[2], MOST_STONES, &stones))
    return ply_gtp_refuse(answer, "syntax error");
  /* A period without moves to play in it means no limit. */
  clock->limited = byo_s == 0 || stones > 0;
  clock->byo_us = byo_s * G_USEC_PER_SEC;
  clock->byo_stones = byo_s > 0 ? (int)stones : 0;
  for (int colour = 0; colour < 2; colour++) {
    clock->left_us[colour] = main_s > 0 ? main_s * G_USEC_PER_SEC : clock->byo_us;
    clock->stones[colour] = main_s > 0 ? 0 : clock->byo_stones;
  }
  return TRUE;
}

static gboolean
time_left(PlyGtp *self, char **words, GString *answer)
{
  gint64 seconds, stones;
  int colour;

  if (!read_colour(words[0], &colour) || !read_number(words[1], MOST_SECONDS, &seconds) ||
      !read_number(words[2], MOST_STONES, &stones))
    return ply_gtp_refuse(answer, "syntax error");
  self->clock.limited = TRUE;
  self->clock.left_us[colour] = seconds * G_USEC_PER_SEC;
  self->clock.stones[colour] = (int)stones;
  return TRUE;
}

/* What the clock lets this move spend, in µs; 0: it sets no limit. */
static gint64
clock_share(const PlyGtp *self, int colour)
{
  const PlyGtpClock *clock = &self->clock;
  const PlySession *session = &self->session;
  gint64 left = clock->left_us[colour], share;

  if (!clock->limited)
    return 0;
  if (clock->stones[colour] > 0) {
    share = ply_time_within(left / clock->stones[colour], OVERHEAD_US);
  } else {
    share = ply_time_share(&session->rules, ply_session_position(session), left, OVERHEAD_US);
    /* When the main time ends within a move, the first period begins. */
    if (clock->byo_stones > 0)
      share = MAX(share, ply_time_within(clock->byo_us / clock->byo_stones, OVERHEAD_US));
  }
  return MAX(share, 1);
}

static void
clock_spend(PlyGtp *self, int colour, gint64 used_us)
{
  PlyGtpClock *clock = &self->clock;
  gint64 *left = &clock->left_us[colour];
  int *stones = &clock->stones[colour];

  *left -= used_us;
  if (*stones == 0 && *left <= 0 && clock->byo_stones > 0) {
    *left += clock->byo_us;
    *stones = clock->byo_stones;
  }
  if (*stones > 0 && --*stones == 0) {
    *left = clock->byo_us;
    *stones = clock->byo_stones;
  }
  *left = MAX(*left, 0);
}

/* A new game; the clock stays. */
static void
restart(PlyGtp *self, const PlyRules *rules)
{
  ply_session_restart(&self->session, rules, NULL);
  g_byte_array_set_size(self->plies, 0);
  self->turned = FALSE;
}

static gboolean
has_board(const PlyGame *game)
{
  return game->read_board != NULL;
}

static gboolean
list_games(PlyGtp *self, char **words, GString *answer)
{
  for (int i = 0; ply_game_at(i) != NULL; i++) {
    if (has_board(ply_game_at(i)))
      g_string_append_printf(answer, "%s%s", i > 0 ? "\n" : "", ply_game_name(ply_game_at(i)));
  }
  return TRUE;
}

static gboolean
set_game(PlyGtp *self, char **words, GString *answer)
{
  for (int i = 0; ply_game_at(i) != NULL; i++) {
    const PlyGame *game = ply_game_at(i);
    PlyRules rules;
    if (has_board(game) &&
        (g_ascii_strcasecmp(words[0], ply_game_name(game)) == 0 ||
         g_ascii_strcasecmp(words[0], ply_game_id(game)) == 0) &&
        ply_rules_parse(ply_game_id(game), &rules)) {
      if (game != self->session.rules.game)
        restart(self,
                game == self->session.setup->rules.game ? &self->session.setup->rules : &rules);
      return TRUE;
    }
  }
  return ply_gtp_refuse(answer, "unsupported game");
}

/* A board that is not square has its width for a size. */
static gboolean
boardsize(PlyGtp *self, char **words, GString *answer)
{
  PlyRules rules = self->session.rules;
  gint64 size;

  if (!g_ascii_string_to_signed(words[0], 10, 0, 1000, &size, NULL))
    return ply_gtp_refuse(answer, "syntax error");
  if (size != rules.columns) {
    g_autofree char *spec = g_strdup_printf("%s:%d", ply_game_id(rules.game), (int)size);
    PlyRules other;
    if (rules.game->upright || !ply_rules_parse(spec, &other))
      return ply_gtp_refuse(answer, "unacceptable size");
    rules.columns = other.columns;
    rules.rows = other.rows;
    rules.in_row = other.in_row;
  }
  restart(self, &rules);
  return TRUE;
}

static gboolean
clear_board(PlyGtp *self, char **words, GString *answer)
{
  PlyRules rules = self->session.rules;

  restart(self, &rules);
  return TRUE;
}

/* Every controller sends it; these games have none. */
static gboolean
komi(PlyGtp *self, char **words, GString *answer)
{
  char *end;

  g_ascii_strtod(words[0], &end);
  return end != words[0] && *end == '\0' ? TRUE : ply_gtp_refuse(answer, "syntax error");
}

static gboolean
is_over(const PlySession *session)
{
  return ply_rules_outcome(&session->rules, ply_session_position(session)) != PLY_GOING_ON;
}

/* Whether the game stands at its start and that is an empty board, which either colour may open. */
static gboolean
either_begins(const PlySession *session)
{
  PlyBoard board;

  if (session->moves->len > 0)
    return FALSE;
  ply_rules_read_board(&session->rules, ply_session_position(session), &board);
  for (int cell = 0; cell < board.columns * board.rows; cell++) {
    if (board.cells[cell] != 0)
      return FALSE;
  }
  return TRUE;
}

/* Makes it this colour's turn, by a pass that the rules force if need be; returns how many moves
 * that took, or −1. */
static int
take_turn(PlyGtp *self, int colour)
{
  /* Controllers made for Go let Black begin, whatever the game's own rule. */
  if (either_begins(&self->session))
    self->turned = ply_gtp_side(&self->session.rules, colour) != 0;
  if (ply_session_position(&self->session)->side == ply_gtp_session_side(self, colour))
    return 0;
  return ply_session_play(&self->session, PLY_MOVE_PASS) ? 1 : -1;
}

/* Takes moves back; at the start nobody has begun yet. */
static void
take_back(PlyGtp *self, guint n)
{
  ply_session_undo(&self->session, n);
  if (self->session.moves->len == 0)
    self->turned = FALSE;
}

static void
remember(PlyGtp *self, int plies)
{
  guint8 n = (guint8)plies;

  g_byte_array_append(self->plies, &n, 1);
}

static gboolean
play(PlyGtp *self, char **words, GString *answer)
{
  PlySession *session = &self->session;
  int colour;
  PlyMove move;

  if (!read_colour(words[0], &colour) ||
      !ply_vertex_read(&session->rules, ply_session_position(session), words[1], &move))
    return ply_gtp_refuse(answer, "syntax error");
  /* Two passes are how a game of Go ends, so controllers tell each side of them. */
  if (move == PLY_MOVE_PASS && is_over(session)) {
    remember(self, 0);
    return TRUE;
  }
  int passes = take_turn(self, colour);
  if (passes < 0 || !ply_session_play(session, move)) {
    take_back(self, passes > 0 ? 1 : 0);
    return ply_gtp_refuse(answer, "illegal move");
  }
  remember(self, passes + 1);
  return TRUE;
}

/* The move for a colour whose turn it is, as its vertex. */
static PlyMove
choose(PlyGtp *self, int colour, GString *answer)
{
  PlySession *session = &self->session;
  PlySearchLimits limits = ply_session_limits(session, clock_share(self, colour));
  gint64 before = ply_clock_wall_us();
  char text[PLY_NOTATION_BYTES];
  PlyMove move = ply_session_search(session, &limits, 1, NULL);

  clock_spend(self, colour, ply_clock_wall_us() - before);
  g_string_append(answer,
                  ply_vertex_write(&session->rules, ply_session_position(session), move, text));
  return move;
}

static gboolean
genmove(PlyGtp *self, char **words, GString *answer)
{
  PlySession *session = &self->session;
  int colour, passes;

  if (!read_colour(words[0], &colour))
    return ply_gtp_refuse(answer, "syntax error");
  if (is_over(session)) {
    g_string_append(answer, "pass");
    remember(self, 0);
    return TRUE;
  }
  passes = take_turn(self, colour);
  if (passes < 0)
    return ply_gtp_refuse(answer, "it is the other colour's turn");
  ply_session_play(session, choose(self, colour, answer));
  remember(self, passes + 1);
  return TRUE;
}

/* The same without playing it. */
static gboolean
reg_genmove(PlyGtp *self, char **words, GString *answer)
{
  PlyGtpClock clock = self->clock;

  if (!genmove(self, words, answer))
    return FALSE;
  self->clock = clock;
  take_back(self, self->plies->data[self->plies->len - 1]);
  g_byte_array_set_size(self->plies, self->plies->len - 1);
  return TRUE;
}

static gboolean
undo(PlyGtp *self, char **words, GString *answer)
{
  gint64 n = 1;

  if (words[0] != NULL && !g_ascii_string_to_signed(words[0], 10, 1, 1000, &n, NULL))
    return ply_gtp_refuse(answer, "syntax error");
  if (n > self->plies->len)
    return ply_gtp_refuse(answer, "cannot undo");
  for (; n > 0; n--) {
    take_back(self, self->plies->data[self->plies->len - 1]);
    g_byte_array_set_size(self->plies, self->plies->len - 1);
  }
  return TRUE;
}

static gboolean
showboard(PlyGtp *self, char **words, GString *answer)
{
  const PlyRules *rules = &self->session.rules;
  const PlyPosition *position = ply_session_position(&self->session);
  gboolean white = ply_gtp_session_side(self, 1) == position->side;

  g_string_append_printf(answer, "%s to move (X is black, O is white)\n",
                         white ? "White" : "Black");
  ply_vertex_board(rules, position, ply_gtp_marks(self), answer);
  return TRUE;
}

/* "B+12": a win is worth the difference of what the game counts, at least 1. */
static gboolean
final_score(PlyGtp *self, char **words, GString *answer)
{
  const PlyRules *rules = &self->session.rules;
  PlyOutcome outcome = ply_rules_outcome(rules, ply_session_position(&self->session));
  int tally[2];

  if (outcome == PLY_GOING_ON)
    return ply_gtp_refuse(answer, "cannot score");
  if (outcome == PLY_DRAW) {
    g_string_append(answer, "0");
    return TRUE;
  }
  int side = outcome == PLY_SECOND_WINS;
  ply_rules_tally(rules, ply_session_position(&self->session), tally);
  g_string_append_printf(answer, "%c+%d", ply_gtp_session_side(self, 1) == side ? 'W' : 'B',
                         MAX(tally[side] - tally[!side], 1));
  return TRUE;
}

const PlyGtpCommand ply_gtp_game_commands[] = {
    {"list_games", 0, 0, list_games},
    {"set_game", 1, 1, set_game},
    {"boardsize", 1, 1, boardsize},
    {"clear_board", 0, 0, clear_board},
    {"komi", 1, 1, komi},
    {"play", 2, 2, play},
    {"genmove", 1, 1, genmove},
    {"reg_genmove", 1, 1, reg_genmove},
    {"undo", 0, 0, undo},
    {"gg-undo", 0, 1, undo},
    {"showboard", 0, 0, showboard},
    {"final_score", 0, 0, final_score},
    {"time_settings", 3, 3, time_settings},
    {"time_left", 3, 3, time_left},
    {NULL, 0, 0, NULL},
};
