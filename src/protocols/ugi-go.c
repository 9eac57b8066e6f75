/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Universal Game Interface's "go": limits, progress, and what is heard meanwhile. */

#include "protocols/ugi-private.h"

#include <stdlib.h>
#include <string.h>

#include "protocols/time-share.h"

/* What a move costs besides its search where more programs run than there are processors, in µs. */
#define OVERHEAD_US 60000

/* On the clock, nothing is said so early: reading it would cost the partner more than
 * it is worth. */
#define QUIET_US 100000
#define MOST_MS  G_GINT64_CONSTANT(1000000000)

/* What "go" said; 0: not said. */
typedef struct {
  gint64 depth, nodes, movetime, time[2], increment[2];
  gboolean infinite, timed;
} Request;

/* Clocks may stand at 0; a limit of 0 would be none. */
static gboolean
read_request(PlyUgi *self, char **words, Request *request)
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
      return ply_ugi_refuse(self, "no such limit");
    gboolean clock = i >= FIRST_CLOCK;
    if (words[1] == NULL ||
        !g_ascii_string_to_signed(words[1], 10, clock ? 0 : 1, i == NODES ? G_MAXINT64 : MOST_MS,
                                  numbers[i].value, NULL))
      return ply_ugi_refuse(self, clock ? "expected a number from 0" : "expected a number from 1");
    request->timed = request->timed || i == FIRST_CLOCK || i == FIRST_CLOCK + 1;
    words++;
  }
  return TRUE;
}

/* An increment comes after the move: it can be spent but for its margin, so far as the clock has
 * it. */
static gint64
clock_us(const PlyUgi *self, const Request *request)
{
  const PlyPosition *position = ply_session_position(&self->session);
  gint64 left = request->time[position->side] * 1000;
  gint64 increment = request->increment[position->side] * 1000;
  gint64 share = ply_time_share(&self->session.rules, position, left, OVERHEAD_US);
  gint64 gained = MIN(ply_time_within(MAX(increment, 1), OVERHEAD_US), left / 2);

  return MAX(1, MIN(share + (increment > 0 ? gained : 0), ply_time_within(left, OVERHEAD_US)));
}

static PlySearchLimits
choose_limits(const PlyUgi *self, const Request *request)
{
  PlySearchLimits limits = {.depth = (int)MIN(request->depth, PLY_MAX_DEPTH),
                            .nodes = (guint64)request->nodes};

  if (request->movetime > 0)
    limits.wall_us = ply_time_within(request->movetime * 1000, OVERHEAD_US / 3);
  if (request->timed) {
    gint64 share = clock_us(self, request);
    limits.wall_us = limits.wall_us > 0 ? MIN(limits.wall_us, share) : share;
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
  (void)rules;
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
  PlyPosition at = *position, next;
  char move[PLY_NOTATION_BYTES];

  g_string_append(text, " pv");
  for (int i = 0; i < root->pv_length; i++) {
    g_string_append_printf(text, " %s", ply_ugi_write_move(rules, &at, root->pv[i], move));
    ply_rules_play(rules, &at, root->pv[i], &next, NULL);
    at = next;
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
say_lines(PlyUgi *self, const PlyReport *report)
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

void
ply_ugi_show_progress(void *data, const PlyReport *report)
{
  PlyUgi *self = data;

  if (report->depth <= self->shown || report->stop != PLY_STOP_NOT_YET ||
      (self->timed && report->figures.wall_us < QUIET_US))
    return;
  self->shown = report->depth;
  say_lines(self, report);
}

PlyHeard
ply_ugi_heard(gpointer data, const PlySessionLine *line, gboolean early)
{
  PlyUgi *self = data;
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
wait_for_stop(PlyUgi *self)
{
  PlySession *session = &self->session;

  while (self->infinite && !session->stopped && !session->ended &&
         !g_cancellable_is_cancelled(session->setup->cancellable))
    ply_session_wait(session);
}

gboolean
ply_ugi_go(PlyUgi *self, char **words)
{
  PlySession *session = &self->session;
  Request request = {0};
  PlyReport report;
  char move[PLY_NOTATION_BYTES];

  if (!read_request(self, words, &request))
    return FALSE;
  if (ply_rules_outcome(&session->rules, ply_session_position(session)) != PLY_GOING_ON)
    return ply_ugi_refuse(self, "the game is over");
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
