/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/othello-prompt-words.h"

#include <string.h>

#include "record/printable.h"

/* Larger numbers are squares outside any board, whatever they are. */
#define FAR_OUTSIDE 9999
#define MOST_QUOTED 40 /* characters */

int
ply_prompt_side(const char *word)
{
  if (g_ascii_strcasecmp(word, "B") == 0)
    return 0;
  return g_ascii_strcasecmp(word, "W") == 0 ? 1 : -1;
}

static gboolean
parse_number(const char *word, int *number)
{
  const char *digits = *word == '-' ? word + 1 : word;
  if (*digits == '\0' || strspn(digits, "0123456789") != strlen(digits))
    return FALSE;
  *number = (int)CLAMP(g_ascii_strtoll(word, NULL, 10), -FAR_OUTSIDE, FAR_OUTSIDE);
  return TRUE;
}

/* The words between blanks; without empty ones. */
static char **
split(const char *line)
{
  char **words = g_strsplit_set(line, " \t", -1);
  guint n = 0;
  for (guint i = 0; words[i] != NULL; i++) {
    if (*words[i] == '\0')
      g_free(words[i]);
    else
      words[n++] = words[i];
  }
  words[n] = NULL;
  return words;
}

static gboolean
parse_put(char **words, guint n, PlyPromptCommand *command)
{
  command->verb = PLY_PROMPT_PUT;
  return n == 4 && (command->side = ply_prompt_side(words[1])) >= 0 &&
         parse_number(words[2], &command->row) && parse_number(words[3], &command->column);
}

static gboolean
parse_move(char **words, guint n, PlyPromptCommand *command)
{
  command->verb = PLY_PROMPT_MOVE;
  return n == 2 && (command->side = ply_prompt_side(words[1])) >= 0;
}

static gboolean
parse_plain(char **words, guint n, PlyPromptCommand *command)
{
  static const struct {
    const char *word;
    PlyPromptVerb verb;
  } plain[] = {{"init", PLY_PROMPT_INIT}, {"reset", PLY_PROMPT_RESET}, {"quit", PLY_PROMPT_QUIT}};

  for (guint i = 0; n == 1 && i < G_N_ELEMENTS(plain); i++) {
    command->verb = plain[i].verb;
    if (g_str_equal(words[0], plain[i].word))
      return TRUE;
  }
  return FALSE;
}

gboolean
ply_prompt_parse(const char *line, PlyPromptCommand *command, const char **expected)
{
  g_auto(GStrv) words = split(line);
  guint n = g_strv_length(words);
  const char *wanted = "init, put, move, reset or quit";
  gboolean good;

  *command = (PlyPromptCommand){.side = -1};
  if (n > 0 && g_str_equal(words[0], "put")) {
    wanted = "\"put\", B or W, a row and a column";
    good = parse_put(words, n, command);
  } else if (n > 0 && g_str_equal(words[0], "move")) {
    wanted = "\"move\" and B or W";
    good = parse_move(words, n, command);
  } else {
    good = parse_plain(words, n, command);
  }
  if (!good && expected != NULL)
    *expected = wanted;
  return good;
}

const char *
ply_prompt_skip(const char *line)
{
  return line + strspn(line, "> \t");
}

PlyMove
ply_prompt_cell(const PlyRules *rules, int row, int column)
{
  if (row < 0 || row >= rules->rows || column < 0 || column >= rules->columns)
    return PLY_MOVE_NONE;
  return (PlyMove)(row * rules->columns + column);
}

gboolean
ply_prompt_put(const PlyRules *rules, const PlyPosition *before, int side, PlyMove cell,
               PlyPosition *after)
{
  PlyBoard board;
  PlyPosition position;
  int fault_cell;

  ply_rules_read_board(rules, before, &board);
  if (board.cells[cell] != 0)
    return FALSE;
  board.side = (guint8)side;
  ply_rules_set_board(rules, &board, FALSE, &position, &fault_cell);
  if (ply_rules_is_legal(rules, &position, cell)) {
    ply_rules_play(rules, &position, cell, after, NULL);
    return TRUE;
  }
  board.cells[cell] = (guint8)(side + 1);
  board.side = (guint8)!side;
  ply_rules_set_board(rules, &board, FALSE, after, &fault_cell);
  return TRUE;
}

void
ply_prompt_empty(const PlyRules *rules, PlyPosition *position)
{
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows};
  int cell;
  ply_rules_set_board(rules, &board, FALSE, position, &cell);
}

void
ply_prompt_append_board(GString *text, const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int row = 0; row < board.rows; row++) {
    g_string_append_c(text, '#');
    for (int column = 0; column < board.columns; column++) {
      g_string_append_c(text, ' ');
      g_string_append_c(text, ".BW"[board.cells[row * board.columns + column]]);
    }
    g_string_append_c(text, '\n');
  }
}

void
ply_prompt_turn(const PlyRules *rules, const PlyPosition *before, int side, PlyPosition *after)
{
  PlyBoard board;
  int cell;

  ply_rules_read_board(rules, before, &board);
  board.side = (guint8)side;
  ply_rules_set_board(rules, &board, FALSE, after, &cell);
}

char *
ply_prompt_excerpt(const char *line)
{
  g_autofree char *text = g_utf8_make_valid(line, -1);
  g_autofree char *begin = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), MOST_QUOTED));

  return ply_printable(begin);
}
