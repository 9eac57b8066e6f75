/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NBoard 2, the player's end. The host's end is nboard-host.c.
 *
 * Grammar (one command a line; lines that are not understood are skipped):
 *
 *     command = "nboard", version | "set depth", N | "set game", GGF | "set contempt", N
 *             | [ "move" ], move | "hint", N | "go" | "ping", N | "learn" | "analyze" | "quit" ;
 *     move    = square, [ "/", [ value ], [ "/", [ seconds ] ] ] ;
 *     square  = column, row | "PA" ;              A1 at the top left
 *     answer  = "set myname", name | "status", [ text ] | "nodestats", nodes, seconds
 *             | "search", line, value, "0", depth | "===", move | "pong", N | "learned"
 *             | "analysis", moves, value ;
 *     GGF     = a game as in formats/othello-ggf.c ;
 *
 *     nboard 2
 *     set game (;GM[Othello]TY[8]BO[8 …]B[F5];)
 *     ping 1
 *     go
 *
 * Values are discs for the side to move. A search ends at once when another command, or the end of
 * the input, arrives; the answer to "go" is then the best move so far, and comes before that of the
 * other command. What came together with the request waits for it, but for a "ping". The move is
 * not played: the partner sends it with "move". */

#include "protocols/nboard.h"

#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"
#include "protocols/time-share.h"
#include "record/printable.h"

#define OVERHEAD_US 60000
#define MOST_LINES  PLY_MAX_MULTI_PV

typedef struct {
  PlySession session;
  double clock_s[2]; /* left to each side; 0: no limit */
  int depth;         /* 0: not set */
  int lines;         /* of the search under way */
  int shown;         /* progress of the iteration whose lines have been printed */
  gboolean quit;
} NBoard;

static void
say(NBoard *self, const char *text)
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
say_line(NBoard *self, const PlyRootMove *root)
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
  say(self, text->str);
}

/* Grows from iteration to iteration: depth, and at the same depth confidence. */
static int
progress_of(const PlyReport *report)
{
  return report->depth * 128 + report->confidence;
}

/* Whether the end of the search has something to tell that its progress has not. */
static gboolean
is_news(const NBoard *self, const PlyReport *report)
{
  return report->n_root > 0 && report->depth > 0 &&
         (progress_of(report) > self->shown || report->stop == PLY_STOP_SOLVED);
}

static void
say_lines(NBoard *self, const PlyReport *report)
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
static void
show_progress(void *data, const PlyReport *report)
{
  NBoard *self = data;

  if (report->depth == 0 || progress_of(report) <= self->shown || report->stop != PLY_STOP_NOT_YET)
    return;
  self->shown = progress_of(report);
  say_lines(self, report);
}

static PlyMove
search(NBoard *self, gint64 wall_us, int lines, PlyReport *report)
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
share(const NBoard *self)
{
  const PlyPosition *position = ply_session_position(&self->session);
  double left_s = self->clock_s[position->side];

  if (left_s <= 0)
    return 0;
  return MAX(1, ply_time_share(&self->session.rules, position, (gint64)(left_s * G_USEC_PER_SEC),
                               OVERHEAD_US));
}

static void
go(NBoard *self, const char *rest)
{
  g_autoptr(GString) text = g_string_new("=== ");
  char move[PLY_NOTATION_BYTES];
  PlyReport report;

  say(self, "status Thinking");
  PlyMove best = search(self, share(self), 1, &report);
  g_string_append_printf(text, "%s/", ply_nboard_write(&self->session.rules, best, move));
  if (is_news(self, &report))
    say_lines(self, &report);
  if (report.depth > 0)
    add_value(text, report.score);
  g_string_append_printf(text, "/%.2f", (double)report.figures.wall_us / G_USEC_PER_SEC);
  say(self, text->str);
  say(self, "status");
}

static void
hint(NBoard *self, const char *rest)
{
  gint64 lines = 1;
  PlyReport report;

  g_ascii_string_to_signed(rest, 10, 1, 1000, &lines, NULL);
  say(self, "status Analyzing");
  search(self, 0, (int)MIN(lines, MOST_LINES), &report);
  if (is_news(self, &report))
    say_lines(self, &report);
  say(self, "status");
}

/* From the last position of the game to its first. */
static void
analyze(NBoard *self, const char *rest)
{
  PlySession *session = &self->session;
  g_autoptr(GArray) moves = g_array_copy(session->moves);
  gboolean stopped = FALSE;

  say(self, "status Analyzing");
  while (!stopped) {
    g_autoptr(GString) text = g_string_new(NULL);
    PlyReport report;
    session->report = NULL;
    search(self, 0, 1, &report);
    stopped = session->stopped || report.stop == PLY_STOP_ASKED || session->moves->len == 0;
    if (report.depth > 0 || report.stop == PLY_STOP_NO_MOVES) {
      g_string_append_printf(text, "analysis %u ", session->moves->len);
      add_value(text, report.score);
      say(self, text->str);
    }
    ply_session_undo(session, 1);
  }
  session->report = show_progress;
  for (guint i = session->moves->len; i < moves->len; i++)
    ply_session_play(session, g_array_index(moves, PlyMove, i));
  say(self, "status");
}

const char *
ply_nboard_write(const PlyRules *rules, PlyMove move, char text[PLY_NOTATION_BYTES])
{
  if (move == PLY_MOVE_PASS || move == PLY_MOVE_NONE) {
    g_strlcpy(text, "PA", PLY_NOTATION_BYTES);
    return text;
  }
  ply_notation_move(PLY_NOTATION_STANDARD, rules, move, text);
  for (char *p = text; *p != '\0'; p++)
    *p = g_ascii_toupper(*p);
  return text;
}

gboolean
ply_nboard_read(const PlyRules *rules, const char *text, PlyMove *move)
{
  g_autofree char *word = g_strndup(text, strcspn(text, "/ \t"));
  gboolean pass = g_ascii_strcasecmp(word, "PA") == 0 || g_ascii_strcasecmp(word, "pass") == 0;

  return ply_notation_parse(PLY_NOTATION_STANDARD, rules, pass ? "pass" : word, move);
}

static void
play(NBoard *self, const char *rest)
{
  PlyMove move;

  if (!ply_nboard_read(&self->session.rules, rest, &move) ||
      !ply_session_play(&self->session, move)) {
    g_autofree char *shown = ply_printable_line(rest, strlen(rest), 20);
    ply_channel_print(self->session.channel, "status Error: illegal move %s\n", shown);
  }
}

/* The game is only exchanged if all of it can be played. */
static void
set_game(NBoard *self, const char *rest)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record =
      ply_format_othello_ggf.load(rest, strlen(rest), "set game", FALSE, &error);

  if (record == NULL) {
    ply_channel_print(self->session.channel, "status Error: %s\n", error->message);
    return;
  }
  g_autoptr(GPtrArray) path = ply_record_path(ply_record_main_end(record));
  ply_session_restart(&self->session, &record->rules, &record->root->position);
  for (guint i = 1; i < path->len; i++)
    ply_session_play(&self->session, ((PlyRecordNode *)path->pdata[i])->move);
  memcpy(self->clock_s, record->clock_s, sizeof self->clock_s);
}

static void
set_depth(NBoard *self, const char *rest)
{
  gint64 depth;

  if (g_ascii_string_to_signed(rest, 10, 1, 1000, &depth, NULL))
    self->depth = (int)MIN(depth, PLY_MAX_DEPTH);
  else
    say(self, "status Error: set depth expects a number of plies");
}

static void
greet(NBoard *self, const char *rest)
{
  say(self, "set myname Plyscope");
}

static void
ping(NBoard *self, const char *rest)
{
  ply_channel_print(self->session.channel, "pong %.20s\n", rest);
}

/* There is no book to add the game to. */
static void
learn(NBoard *self, const char *rest)
{
  say(self, "learned");
}

static void
quit(NBoard *self, const char *rest)
{
  self->quit = TRUE;
}

static const struct {
  const char *name;
  void (*run)(NBoard *self, const char *rest);
} commands[] = {
    {"nboard", greet}, {"set depth", set_depth}, {"set game", set_game},
    {"move", play},    {"hint", hint},           {"go", go},
    {"ping", ping},    {"learn", learn},         {"analyze", analyze},
    {"quit", quit},
};

/* Whether the line begins with these words; `*rest` is what follows. */
static gboolean
begins_with(const char *line, const char *words, const char **rest)
{
  gsize n = strlen(words);

  if (strncmp(line, words, n) != 0 || (line[n] != '\0' && !g_ascii_isspace(line[n])))
    return FALSE;
  *rest = line + n + strspn(line + n, " \t");
  return TRUE;
}

static void
obey(NBoard *self, char *line)
{
  const char *rest;

  g_strstrip(line);
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    if (begins_with(line, commands[i].name, &rest)) {
      commands[i].run(self, rest);
      return;
    }
  }
  /* Version 1.1 has no word before a move. */
  if (ply_nboard_read(&self->session.rules, line, &(PlyMove){0}))
    play(self, line);
}

static PlyHeard
heard(gpointer data, const PlySessionLine *line, gboolean early)
{
  gboolean end = line->result != PLY_CHANNEL_LINE && line->result != PLY_CHANNEL_TOO_LONG;
  g_autofree char *text = g_strstrip(g_strdup(line->text));

  if (!end && *text == '\0')
    return PLY_HEARD_DONE;
  /* Of the lines that came with the request only a ping asks that it be cut short. */
  if (early && !g_str_has_prefix(text, "ping"))
    return PLY_HEARD_KEEP;
  return PLY_HEARD_KEEP | PLY_HEARD_STOP;
}

void
ply_nboard_run(const PlySessionSetup *setup, PlyChannel *channel)
{
  NBoard self = {0};

  ply_session_init(&self.session, setup, channel);
  self.session.data = &self;
  self.session.heard = heard;
  self.session.report = show_progress;
  while (!self.quit) {
    g_autoptr(PlySessionLine) line = ply_session_next(&self.session);
    if (line->result == PLY_CHANNEL_LINE)
      obey(&self, line->text);
    else if (line->result == PLY_CHANNEL_TOO_LONG)
      say(&self, "status Error: the line is too long");
    else
      self.quit = TRUE;
  }
  ply_session_clear(&self.session);
}
