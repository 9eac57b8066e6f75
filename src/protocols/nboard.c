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

#include "protocols/nboard-private.h"

#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"

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
play(PlyNBoard *self, const char *rest)
{
  PlyMove move;

  if (!ply_nboard_read(&self->session.rules, rest, &move) ||
      !ply_session_play(&self->session, move))
    ply_channel_print(self->session.channel, "status Error: illegal move %.20s\n", rest);
}

/* The game is only exchanged if all of it can be played. */
static void
set_game(PlyNBoard *self, const char *rest)
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
set_depth(PlyNBoard *self, const char *rest)
{
  gint64 depth;

  if (g_ascii_string_to_signed(rest, 10, 1, 1000, &depth, NULL))
    self->depth = (int)MIN(depth, PLY_MAX_DEPTH);
  else
    ply_nboard_say(self, "status Error: set depth expects a number of plies");
}

static void
greet(PlyNBoard *self, const char *rest)
{
  ply_nboard_say(self, "set myname Plyscope");
}

static void
ping(PlyNBoard *self, const char *rest)
{
  ply_channel_print(self->session.channel, "pong %.20s\n", rest);
}

/* There is no book to add the game to. */
static void
learn(PlyNBoard *self, const char *rest)
{
  ply_nboard_say(self, "learned");
}

static void
quit(PlyNBoard *self, const char *rest)
{
  self->quit = TRUE;
}

static const struct {
  const char *name;
  void (*run)(PlyNBoard *self, const char *rest);
} commands[] = {
    {"nboard", greet}, {"set depth", set_depth},  {"set game", set_game},
    {"move", play},    {"hint", ply_nboard_hint}, {"go", ply_nboard_go},
    {"ping", ping},    {"learn", learn},          {"analyze", ply_nboard_analyze},
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
obey(PlyNBoard *self, char *line)
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
  PlyNBoard self = {0};

  ply_session_init(&self.session, setup, channel);
  self.session.data = &self;
  self.session.heard = heard;
  self.session.report = ply_nboard_show_progress;
  while (!self.quit) {
    g_autoptr(PlySessionLine) line = ply_session_next(&self.session);
    if (line->result == PLY_CHANNEL_LINE)
      obey(&self, line->text);
    else if (line->result == PLY_CHANNEL_TOO_LONG)
      ply_nboard_say(&self, "status Error: the line is too long");
    else
      self.quit = TRUE;
  }
  ply_session_clear(&self.session);
}
