/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NBoard's commands that search. */

#include "protocols/nboard-private.h"

#include "protocols/time-share.h"

#define OVERHEAD_US 60000
#define MOST_LINES  PLY_MAX_MULTI_PV

void
ply_nboard_say(PlyNBoard *self, const char *text)
{
  ply_channel_print(self->session.channel, "%s\n", text);
}

static void
add_value(GString *text, PlyScore score)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append(text, g_ascii_formatd(number, sizeof number, "%.2f", score / 100.0));
}

static void
say_line(PlyNBoard *self, const PlyRootMove *root)
{
  g_autoptr(GString) text = g_string_new("search ");
  char move[PLY_NOTATION_BYTES];

  for (int i = 0; i < root->pv_length; i++)
    g_string_append(text, ply_nboard_write(&self->session.rules, root->pv[i], move));
  g_string_append_c(text, ' ');
  add_value(text, root->score);
  g_string_append(text, " 0 ");
  /* "100%" is the protocol's word for what is proven, whatever ended the search. */
  if (root->lower == root->upper)
    g_string_append(text, "100%");
  else if (root->confidence < 100)
    g_string_append_printf(text, "%d@%d%%", root->depth, root->confidence);
  else
    g_string_append_printf(text, "%d", root->depth);
  ply_nboard_say(self, text->str);
}

/* Grows from iteration to iteration: depth, and at the same depth confidence. */
static int
progress_of(const PlyReport *report)
{
  return report->depth * 128 + report->confidence;
}

/* Whether the end of the search has something to tell that its progress has not. */
static gboolean
is_news(const PlyNBoard *self, const PlyReport *report)
{
  return report->n_root > 0 && report->depth > 0 &&
         (progress_of(report) > self->shown || report->stop == PLY_STOP_SOLVED);
}

static void
say_lines(PlyNBoard *self, const PlyReport *report)
{
  int shown = 0;

  for (int i = 0; i < report->n_root && shown < self->lines; i++) {
    if (report->root[i].bound == PLY_BOUND_EXACT && report->root[i].pv_length > 0) {
      say_line(self, &report->root[i]);
      shown++;
    }
  }
  ply_channel_print(self->session.channel, "nodestats %" G_GUINT64_FORMAT " %.2f\n",
                    report->figures.nodes, (double)report->figures.wall_us / G_USEC_PER_SEC);
}

/* After each iteration; the last one's lines come with the end. */
void
ply_nboard_show_progress(void *data, const PlyReport *report)
{
  PlyNBoard *self = data;

  if (report->depth == 0 || progress_of(report) <= self->shown || report->stop != PLY_STOP_NOT_YET)
    return;
  self->shown = progress_of(report);
  say_lines(self, report);
}

static PlyMove
search(PlyNBoard *self, gint64 wall_us, int lines, PlyReport *report)
{
  PlySearchLimits limits = ply_session_limits(&self->session, wall_us);

  if (self->depth > 0)
    limits.depth = self->depth;
  self->lines = lines;
  self->shown = 0;
  return ply_session_search(&self->session, &limits, lines, report);
}

/* The share of the game's clock for this move; 0: no limit. */
static gint64
share(const PlyNBoard *self)
{
  const PlyPosition *position = ply_session_position(&self->session);
  double left_s = self->clock_s[position->side];

  if (left_s <= 0)
    return 0;
  return MAX(1, ply_time_share(&self->session.rules, position, (gint64)(left_s * G_USEC_PER_SEC),
                               OVERHEAD_US));
}

void
ply_nboard_go(PlyNBoard *self, const char *rest)
{
  g_autoptr(GString) text = g_string_new("=== ");
  char move[PLY_NOTATION_BYTES];
  PlyReport report;

  ply_nboard_say(self, "status Thinking");
  PlyMove best = search(self, share(self), 1, &report);
  g_string_append_printf(text, "%s/", ply_nboard_write(&self->session.rules, best, move));
  if (is_news(self, &report))
    say_lines(self, &report);
  if (report.depth > 0)
    add_value(text, report.score);
  g_string_append_printf(text, "/%.2f", (double)report.figures.wall_us / G_USEC_PER_SEC);
  ply_nboard_say(self, text->str);
  ply_nboard_say(self, "status");
}

void
ply_nboard_hint(PlyNBoard *self, const char *rest)
{
  gint64 lines = 1;
  PlyReport report;

  g_ascii_string_to_signed(rest, 10, 1, 1000, &lines, NULL);
  ply_nboard_say(self, "status Analyzing");
  search(self, 0, (int)MIN(lines, MOST_LINES), &report);
  if (is_news(self, &report))
    say_lines(self, &report);
  ply_nboard_say(self, "status");
}

/* From the last position of the game to its first. */
void
ply_nboard_analyze(PlyNBoard *self, const char *rest)
{
  PlySession *session = &self->session;
  g_autoptr(GArray) moves = g_array_copy(session->moves);
  gboolean stopped = FALSE;

  ply_nboard_say(self, "status Analyzing");
  while (!stopped) {
    g_autoptr(GString) text = g_string_new(NULL);
    PlyReport report;
    session->report = NULL;
    search(self, 0, 1, &report);
    stopped = session->stopped || report.stop == PLY_STOP_ASKED || session->moves->len == 0;
    if (report.depth > 0 || report.stop == PLY_STOP_NO_MOVES) {
      g_string_append_printf(text, "analysis %u ", session->moves->len);
      add_value(text, report.score);
      ply_nboard_say(self, text->str);
    }
    ply_session_undo(session, 1);
  }
  session->report = ply_nboard_show_progress;
  for (guint i = session->moves->len; i < moves->len; i++)
    ply_session_play(session, g_array_index(moves, PlyMove, i));
  ply_nboard_say(self, "status");
}
