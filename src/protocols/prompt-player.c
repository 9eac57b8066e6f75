/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end of the command prompt; its grammar is in prompt.c. */

#include "protocols/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "formats/othello-prompt-words.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"

typedef struct {
  const PlyPromptPlayer *player;
  const PlyRules *rules;
  PlyChannel *channel;
  PlyThinker *thinker;
  PlyPosition position; /* nobody is to move: a command names the side */
} Session;

typedef struct {
  PlyMove move;
  PlyPosition after;
  PlyScore value;  /* Black minus White, hundredths of a stone */
  PlyScore deeper; /* the same from the iteration under way */
} Candidate;

/* A value as the transcript writes it, seen from the player's side. */
static void
append_value(GString *text, const Session *session, PlyScore value)
{
  PlyScore seen = session->player->side == 0 ? value : -value;

  if (seen % 100 == 0)
    g_string_append_printf(text, "%d", seen / 100);
  else
    g_string_append_printf(text, "%s%d.%02d", seen < 0 ? "-" : "", abs(seen) / 100,
                           abs(seen) % 100);
}

static PlyScore
difference(const PlyRules *rules, const PlyPosition *position)
{
  int tally[2];

  ply_rules_tally(rules, position, tally);
  return 100 * (tally[0] - tally[1]);
}

static gboolean
is_over(const PlyRules *rules, const PlyPosition *position)
{
  return ply_rules_outcome(rules, position) != PLY_GOING_ON;
}

/* Searches one candidate; FALSE if the time ran out. `*whole` is cleared if the depth cut a line
 * off. */
static gboolean
search(Session *session, Candidate *candidate, int depth, gint64 deadline_us, gboolean *whole)
{
  PlySearchLimits limits = {.depth = depth};
  PlyReport report;

  if (is_over(session->rules, &candidate->after)) {
    candidate->deeper = difference(session->rules, &candidate->after);
    return TRUE;
  }
  if (deadline_us > 0)
    limits.wall_us = MAX(1, deadline_us - ply_clock_wall_us());
  ply_thinker_choose(session->thinker, session->rules, &candidate->after, &limits, NULL, &report);
  if (report.stop != PLY_STOP_DEPTH && report.stop != PLY_STOP_SOLVED &&
      report.stop != PLY_STOP_CONFIDENCE)
    return FALSE;
  candidate->deeper = candidate->after.side == 0 ? report.score : -report.score;
  *whole = *whole && report.stop == PLY_STOP_SOLVED;
  return TRUE;
}

/* Searches every candidate ply by ply, each with a window of its own, so that its value is exact.
 * What one iteration leaves in the table makes the next one fast. */
static void
search_all(Session *session, Candidate *candidates, int n)
{
  gint64 allowed_us = session->player->move_us;
  gint64 deadline_us = allowed_us > 0 ? ply_clock_wall_us() + ply_time_within(allowed_us, 0) : 0;
  gboolean whole = FALSE;

  for (int depth = 1; depth <= session->player->depth && !whole; depth++) {
    whole = TRUE;
    for (int i = 0; i < n; i++) {
      if (!search(session, &candidates[i], depth, depth > 1 ? deadline_us : 0, &whole))
        return;
    }
    for (int i = 0; i < n; i++)
      candidates[i].value = candidates[i].deeper;
  }
}

/* The first of the best for `side`. */
static const Candidate *
best_of(const Candidate *candidates, int n, int side)
{
  const Candidate *best = &candidates[0];

  for (int i = 1; i < n; i++) {
    if (side == 0 ? candidates[i].value > best->value : candidates[i].value < best->value)
      best = &candidates[i];
  }
  return best;
}

static void
append_square(GString *text, const Session *session, PlyMove move)
{
  char square[PLY_NOTATION_BYTES];

  g_string_append(text, ply_notation_move(PLY_NOTATION_ROW_COLUMN, session->rules, move, square));
}

/* The answer, as the dialect writes it. */
static void
append_answer(GString *text, const Session *session, PlyMove move)
{
  gsize at = text->len;

  append_square(text, session, move);
  if (ply_manner_has(&session->player->manner, PLY_PROMPT_SPACED))
    g_string_insert(text, (gssize)(at + strcspn(text->str + at, ",") + 1), " ");
  g_string_append_c(text, '\n');
}

/* Plays the best of `moves`, telling about all of them. */
static void
choose(Session *session, const PlyPosition *from, const PlyMove *moves, int n, GString *text)
{
  g_autofree Candidate *candidates = g_new0(Candidate, (gsize)n);

  for (int i = 0; i < n; i++) {
    candidates[i].move = moves[i];
    ply_rules_play(session->rules, from, moves[i], &candidates[i].after, NULL);
  }
  search_all(session, candidates, n);
  for (int i = 0; i < n; i++) {
    g_string_append(text, "# considering: ");
    append_square(text, session, candidates[i].move);
    g_string_append(text, ", mm=");
    append_value(text, session, candidates[i].value);
    g_string_append_c(text, '\n');
  }
  const Candidate *best = best_of(candidates, n, from->side);
  session->position = best->after;
  append_answer(text, session, best->move);
}

static PlyChannelResult
move(Session *session, int side)
{
  g_autoptr(GString) text = g_string_new(NULL);
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition from;
  PlyChannelResult result =
      ply_channel_print(session->channel, "# making move for %c...\n", "BW"[side]);

  if (result != PLY_CHANNEL_LINE)
    return result;
  ply_prompt_turn(session->rules, &session->position, side, &from);
  int n = ply_rules_moves(session->rules, &from, moves);
  if (n == 0 || moves[0] == PLY_MOVE_PASS)
    g_string_append(text, "forfeit\n");
  else
    choose(session, &from, moves, n, text);
  g_string_append(text, "# score=");
  append_value(text, session, difference(session->rules, &session->position));
  g_string_append_c(text, '\n');
  ply_prompt_append_board(text, session->rules, &session->position);
  if (is_over(session->rules, &session->position))
    g_string_append(text, "game over\n");
  return ply_channel_print(session->channel, "%s", text->str);
}

static PlyChannelResult
show_board(Session *session)
{
  g_autoptr(GString) text = g_string_new(NULL);

  ply_prompt_append_board(text, session->rules, &session->position);
  return ply_channel_print(session->channel, "%s", text->str);
}

static PlyChannelResult
put(Session *session, const PlyPromptCommand *command)
{
  const PlyRules *rules = session->rules;
  PlyMove cell = ply_prompt_cell(rules, command->row, command->column);
  PlyPosition after;

  if (cell == PLY_MOVE_NONE)
    return ply_channel_print(session->channel,
                             "# error: expected a row and a column from 0 to %d, found %d %d\n",
                             rules->rows - 1, command->row, command->column);
  if (!ply_prompt_put(rules, &session->position, command->side, cell, &after))
    return ply_channel_print(session->channel,
                             "# error: expected an empty square, found a stone at (%d,%d)\n",
                             command->row, command->column);
  session->position = after;
  return show_board(session);
}

static PlyChannelResult
refuse(Session *session, const char *expected, const char *found)
{
  g_autofree char *quoted = ply_prompt_excerpt(found);

  return ply_channel_print(session->channel, "# error: expected %s, found \"%s\"\n", expected,
                           quoted);
}

/* In the words of the document, English as all that is said here. */
static PlyChannelResult
refuse_breach(Session *session, PlyPromptBreach breach, const char *found)
{
  const PlyBreach *which = &session->player->manner.of->breaches[breach];
  g_autofree char *quoted = ply_prompt_excerpt(found);

  return ply_channel_print(session->channel,
                           "# error: found %s, \"%s\"; the document says: \"%s\"\n", which->what,
                           quoted, which->sentence);
}

/* The command as the document writes it. Transfer full. */
static char *
write_command(const PlyPromptCommand *command)
{
  static const char *const verbs[] = {"init", "put", "move", "reset", "quit"};
  char side = "BW"[MAX(command->side, 0)];

  if (command->verb == PLY_PROMPT_PUT)
    return g_strdup_printf("put %c %d %d", side, command->row, command->column);
  if (command->verb == PLY_PROMPT_MOVE)
    return g_strdup_printf("move %c", side);
  return g_strdup(verbs[command->verb]);
}

/* Without its blanks. Transfer full. */
static char *
squeeze(const char *text)
{
  g_auto(GStrv) words = g_strsplit_set(text, " \t", -1);

  return g_strjoinv("", words);
}

/* What is odd in a line that is understood as `exact` and is not that: a number may be, too. */
static PlyPromptBreach
find_breach(const char *words, const char *exact)
{
  g_autofree char *found = squeeze(words), *wanted = squeeze(exact);

  return g_ascii_strcasecmp(found, wanted) == 0 ? PLY_PROMPT_ODD_LETTER : PLY_PROMPT_ODD_COMMAND;
}

static gboolean
is_outside(const Session *session, const PlyPromptCommand *command)
{
  return command->verb == PLY_PROMPT_PUT &&
         ply_prompt_cell(session->rules, command->row, command->column) == PLY_MOVE_NONE;
}

/* A command in other letters, with other signs between its words, or with a colour in full. */
static gboolean
parse_loosely(const char *words, PlyPromptCommand *command)
{
  g_autofree char *lower = g_ascii_strdown(words, -1);

  g_strdelimit(lower, "(),;:.", ' ');
  g_auto(GStrv) parts = g_strsplit(lower, " ", -1);
  for (guint i = 0; parts[i] != NULL; i++) {
    if (g_str_equal(parts[i], "black") || g_str_equal(parts[i], "white"))
      parts[i][1] = '\0';
  }
  g_autofree char *plain = g_strjoinv(" ", parts);
  return ply_prompt_parse(plain, command, NULL);
}

/* Reads a command in the manner's way; FALSE with `*result` of what was said instead. */
static gboolean
read_command(Session *session, const char *line, PlyPromptCommand *command,
             PlyChannelResult *result)
{
  const PlyManner *manner = &session->player->manner;
  const char *words = ply_prompt_skip(line), *expected;

  if (ply_prompt_parse(words, command, &expected)) {
    g_autofree char *exact = write_command(command);
    PlyPromptBreach breach = find_breach(words, exact);
    if (g_str_equal(line, exact) || ply_manner_admits(manner, PLY_PROMPT_ODD_LETTER) ||
        is_outside(session, command)) /* which is then told */
      return TRUE;
    *result = refuse_breach(session, breach, line);
    return FALSE;
  }
  gboolean understood = parse_loosely(words, command);
  if (understood && ply_manner_admits(manner, PLY_PROMPT_ODD_COMMAND))
    return TRUE;
  *result = understood && manner->reading == PLY_READING_STRICT
                ? refuse_breach(session, PLY_PROMPT_ODD_COMMAND, words)
                : refuse(session, expected, words);
  return FALSE;
}

/* Obeys one line; anything but LINE ends the session. */
static PlyChannelResult
obey(Session *session, const char *line)
{
  const char *words = ply_prompt_skip(line);
  PlyPromptCommand command;
  PlyChannelResult result;

  if (*words == '\0' || *words == '#')
    return PLY_CHANNEL_LINE;
  if (!read_command(session, line, &command, &result))
    return result;
  switch (command.verb) {
  case PLY_PROMPT_INIT:
    ply_rules_start(session->rules, &session->position);
    return show_board(session);
  case PLY_PROMPT_RESET:
    ply_prompt_empty(session->rules, &session->position);
    return show_board(session);
  case PLY_PROMPT_PUT:
    return put(session, &command);
  case PLY_PROMPT_MOVE:
    return move(session, command.side);
  default:
    return PLY_CHANNEL_END;
  }
}

static PlyChannelResult
answer_next(Session *session, GString *line)
{
  PlyChannelResult result = ply_channel_print(session->channel, "> ");

  if (result != PLY_CHANNEL_LINE)
    return result;
  result = ply_channel_read(session->channel, PLY_CHANNEL_FOREVER, line);
  if (result == PLY_CHANNEL_TOO_LONG)
    return ply_channel_print(session->channel,
                             "# error: expected a line of at most %d bytes, found a longer one\n",
                             PLY_CHANNEL_MAX_LINE);
  return result == PLY_CHANNEL_LINE ? obey(session, line->str) : result;
}

void
ply_prompt_play(PlyChannel *channel, const PlyPromptPlayer *player)
{
  g_autoptr(PlyThinker) thinker = ply_thinker_new(player->table_bytes);
  g_autoptr(GString) line = g_string_new(NULL);
  Session session = {
      .player = player, .rules = &player->rules, .channel = channel, .thinker = thinker};
  PlySearchOptions options;

  ply_search_options_init(&options, &player->rules);
  options.evaluation = player->evaluation;
  options.iterative_deepening = false;
  options.table = options.table && player->table_bytes > 0;
  ply_thinker_set_options(thinker, &options);
  ply_prompt_empty(&player->rules, &session.position);
  while (answer_next(&session, line) == PLY_CHANNEL_LINE)
    continue;
}
