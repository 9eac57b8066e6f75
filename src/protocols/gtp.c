/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP 2, the player's end: the session. The host's end is gtp-host.c.
 *
 * Grammar (from a "#" to the end of a line is a comment; other control characters than tab and line
 * end do not count; empty lines are skipped):
 *
 *     command = [ id ], name, { blank, argument }, line end ;
 *     answer  = ( "=" | "?" ), [ id ], [ " ", text ], line end, line end ;
 *     id      = digit, { digit } ;
 *     colour  = "b" | "black" | "w" | "white" ;                        in either case
 *     vertex  = letter, row | "pass" ;                                 see vertex.h
 *
 *     7 genmove black
 *     =7 F5
 *
 * The moves of a colour that has to pass may be left out; a pass after the end is taken, of either
 * colour. While a move is being searched, a line
 * "# interrupt" makes the engine answer at once (its name is in the list of commands as
 * gogui-interrupt); so do "quit" and the end of the input, unless they came with the request. */

#include "protocols/gtp-private.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

static gboolean
protocol_version(PlyGtp *self, char **words, GString *answer)
{
  g_string_append(answer, "2");
  return TRUE;
}

static gboolean
name(PlyGtp *self, char **words, GString *answer)
{
  g_string_append(answer, "Plyscope");
  return TRUE;
}

static gboolean
version(PlyGtp *self, char **words, GString *answer)
{
  g_string_append(answer, PLY_VERSION);
  return TRUE;
}

static gboolean
nothing(PlyGtp *self, char **words, GString *answer)
{
  return TRUE;
}

/* Seconds, as twogtp asks for them after each game. */
static gboolean
cputime(PlyGtp *self, char **words, GString *answer)
{
  g_string_append_printf(answer, "%.3f", (double)ply_clock_process_cpu_us() / G_USEC_PER_SEC);
  return TRUE;
}

static gboolean
quit(PlyGtp *self, char **words, GString *answer)
{
  self->quit = TRUE;
  return TRUE;
}

/* These two tell of all the commands, their own list included. */
static gboolean known_command(PlyGtp *self, char **words, GString *answer);
static gboolean list_commands(PlyGtp *self, char **words, GString *answer);

static const PlyGtpCommand session_commands[] = {
    {"protocol_version", 0, 0, protocol_version},
    {"name", 0, 0, name},
    {"version", 0, 0, version},
    {"known_command", 1, 1, known_command},
    {"list_commands", 0, 0, list_commands},
    {"cputime", 0, 0, cputime},
    {"quit", 0, 0, quit},
    {"gogui-interrupt", 0, 0, nothing},
    {NULL, 0, 0, NULL},
};

static const PlyGtpCommand *const lists[] = {
    session_commands,
    ply_gtp_game_commands,
    ply_gtp_rules_commands,
};

static const PlyGtpCommand *
find_command(const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
    for (const PlyGtpCommand *command = lists[i]; command->name != NULL; command++) {
      if (g_str_equal(command->name, name))
        return command;
    }
  }
  return NULL;
}

static gboolean
known_command(PlyGtp *self, char **words, GString *answer)
{
  g_string_append(answer, find_command(words[0]) != NULL ? "true" : "false");
  return TRUE;
}

static gboolean
list_commands(PlyGtp *self, char **words, GString *answer)
{
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
    for (const PlyGtpCommand *command = lists[i]; command->name != NULL; command++)
      g_string_append_printf(answer, "%s%s", answer->len > 0 ? "\n" : "", command->name);
  }
  return TRUE;
}

/* Comment and control characters taken out; tabs become spaces. */
static char *
clean(const char *line)
{
  GString *text = g_string_new(NULL);

  for (const char *p = line; *p != '\0' && *p != '#'; p++) {
    if (*p == '\t')
      g_string_append_c(text, ' ');
    else if (!g_ascii_iscntrl(*p))
      g_string_append_c(text, *p);
  }
  return g_string_free(text, FALSE);
}

static gboolean
is_number(const char *word)
{
  return *word != '\0' && word[strspn(word, "0123456789")] == '\0' && strlen(word) <= 10;
}

/* The words of a line, at most PLY_GTP_MAX_WORDS + 1 of them, ended by NULL; `text` is cut up. */
static guint
split(char *text, char *words[PLY_GTP_MAX_WORDS + 2])
{
  char *rest = NULL;
  guint n = 0;

  for (char *word = strtok_r(text, " ", &rest); word != NULL && n <= PLY_GTP_MAX_WORDS;
       word = strtok_r(NULL, " ", &rest))
    words[n++] = word;
  words[n] = NULL;
  return n;
}

static void
say(PlyGtp *self, gboolean good, const char *id, const char *text)
{
  ply_channel_print(self->session.channel, "%c%s%s%s\n\n", good ? '=' : '?', id,
                    *text != '\0' ? " " : "", text);
}

static void
answer_line(PlyGtp *self, const char *line)
{
  g_autofree char *text = clean(line);
  char *all[PLY_GTP_MAX_WORDS + 2], **words = all;
  guint n = split(text, words);
  g_autoptr(GString) answer = g_string_new(NULL);
  const char *id = "";
  gboolean good = FALSE;

  if (n > 0 && is_number(words[0])) {
    id = *words++;
    n--;
  }
  if (n == 0 && words == all)
    return;
  const PlyGtpCommand *command = n > 0 ? find_command(words[0]) : NULL;
  if (command == NULL)
    ply_gtp_refuse(answer, "unknown command");
  else if (n - 1 < command->least || n - 1 > command->most)
    ply_gtp_refuse(answer, "syntax error");
  else
    good = command->run(self, words + 1, answer);
  say(self, good, id, answer->str);
}

/* The command's name, behind the id. */
static gboolean
is_quit(const char *line)
{
  g_autofree char *text = clean(line);
  char *words[PLY_GTP_MAX_WORDS + 2];
  guint n = split(text, words), at = n > 1 && is_number(words[0]);

  return n > at && g_str_equal(words[at], "quit");
}

static PlyHeard
heard(gpointer data, const PlySessionLine *line, gboolean early)
{
  if (line->result != PLY_CHANNEL_LINE && line->result != PLY_CHANNEL_TOO_LONG)
    return early ? PLY_HEARD_KEEP : PLY_HEARD_KEEP | PLY_HEARD_STOP;
  g_autofree char *text = g_strstrip(g_strdup(line->text));
  if (g_str_equal(text, "# interrupt"))
    return PLY_HEARD_STOP;
  return !early && is_quit(text) ? PLY_HEARD_KEEP | PLY_HEARD_STOP : PLY_HEARD_KEEP;
}

void
ply_gtp_run(const PlySessionSetup *setup, PlyChannel *channel)
{
  PlyGtp self = {.plies = g_byte_array_new()};

  ply_session_init(&self.session, setup, channel);
  self.session.data = &self;
  self.session.heard = heard;
  while (!self.quit) {
    g_autoptr(PlySessionLine) line = ply_session_next(&self.session);
    if (line->result == PLY_CHANNEL_LINE)
      answer_line(&self, line->text);
    else if (line->result == PLY_CHANNEL_TOO_LONG)
      say(&self, FALSE, "", "syntax error");
    else
      self.quit = TRUE;
  }
  ply_session_clear(&self.session);
  g_byte_array_unref(self.plies);
}
