/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A session with the command prompt's Othello program, and the game in it.
 *
 * Grammar (a prompt ">" may stand before a command, blank lines are skipped):
 *
 *     session = { line } ;
 *     line    = start | command | answer | "game over" | "#", anything ;
 *     start   = [ anything, ">" ], "othello", N, anything ;              N from 4 to 10
 *     command = "init" | "reset" | "quit" | "put", side, row, column | "move", side ;
 *     answer  = "(", row, ",", column, ")" | "forfeit" ;                 after each "move"
 *     side    = "B" | "W" ;  row, column = "0" … N − 1 from the top left
 *
 *     > othello 6 4
 *     > init
 *     > move B
 *     (1, 2)
 *     > put W 1 1
 *
 * Without a start line, N is the width of the first board row printed behind a "#", else 8. A stone
 * put out of turn or where it flips nothing sets the position up anew: the game then starts from
 * there. */

#include "formats/formats.h"
#include "formats/othello-prompt-words.h"
#include "record/replay.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define DEFAULT_SIZE 8

typedef struct {
  PlyRecord *record;
  PlyRecordNode *node;
  int asked; /* the side whose move is to be answered, or −1 */
} Session;

/* The line's text behind its prompt, without the cursor's line end; `reader` moves to the first
 * word. */
static char *
peek_line(PlyTextReader *reader)
{
  ply_text_reader_skip_blanks(reader);
  if (ply_text_reader_take(reader, '>'))
    ply_text_reader_skip_blanks(reader);
  PlyTextReader probe = *reader;
  return ply_text_reader_rest(&probe);
}

/* The board size of a line that starts the program, else 0. */
static int
start_size(const char *line)
{
  const char *prompt = strrchr(line, '>');
  const char *words = prompt != NULL ? prompt + 1 : line;
  int n = 0;
  words += strspn(words, " \t");
  return sscanf(words, "othello %2d", &n) == 1 && n >= 4 && n <= 10 ? n : 0;
}

/* The number of squares in a comment that shows a board row, else 0. */
static int
row_width(const char *line)
{
  int n = 0;
  if (*line != '#')
    return 0;
  for (const char *p = line + 1; *p != '\0'; p++) {
    if (strchr("WB. \t", *p) == NULL)
      return 0;
    n += *p != ' ' && *p != '\t';
  }
  return n >= 4 && n <= 10 ? n : 0;
}

static int
find_size(PlyTextReader reader)
{
  int width = 0;
  while (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    g_autofree char *line = peek_line(&reader);
    if (start_size(line) > 0)
      return start_size(line);
    if (width == 0)
      width = row_width(line);
    ply_text_reader_skip_line(&reader);
  }
  return width > 0 ? width : DEFAULT_SIZE;
}

/* Splits "put B 1 2" or "move W"; FALSE for other lines. `square` is empty for a move. */
static gboolean
parse_command(const char *line, int *side, char square[PLY_NOTATION_BYTES])
{
  PlyPromptCommand command;
  if (!ply_prompt_parse(line, &command, NULL) || command.side < 0)
    return FALSE;
  *square = '\0';
  if (command.verb == PLY_PROMPT_PUT)
    g_snprintf(square, PLY_NOTATION_BYTES, "(%d,%d)", command.row, command.column);
  *side = command.side;
  return TRUE;
}

static gboolean
is_plain(const char *line)
{
  const char *const plain[] = {"init", "reset", "quit", "game over", NULL};
  return g_strv_contains(plain, line);
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  while (ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    g_autofree char *line = peek_line(&reader);
    char square[PLY_NOTATION_BYTES];
    int side;
    if (start_size(line) > 0 || is_plain(line) || parse_command(line, &side, square))
      return 95;
    if (*line != '\0' && *line != '#')
      return 0;
    ply_text_reader_skip_line(&reader);
  }
  return 0;
}

static void
restart(Session *session, const PlyPosition *start)
{
  PlyRecord *record = ply_record_new_at(&session->record->rules, start);
  ply_record_free(session->record);
  record->notation = PLY_NOTATION_ROW_COLUMN;
  session->record = record;
  session->node = record->root;
}

static void
restart_empty(Session *session)
{
  PlyPosition position;
  ply_prompt_empty(&session->record->rules, &position);
  restart(session, &position);
}

static void
restart_standard(Session *session)
{
  PlyPosition position;
  ply_rules_start(&session->record->rules, &position);
  restart(session, &position);
}

/* Lets the side to move pass if it has to and the other side is the one wanted. */
static void
pass_to(Session *session, int side)
{
  const PlyRules *rules = &session->record->rules;
  if (session->node->position.side != side &&
      ply_rules_is_legal(rules, &session->node->position, PLY_MOVE_PASS))
    session->node = ply_record_play(session->record, session->node, PLY_MOVE_PASS);
}

static gboolean
put(Session *session, int side, const char *square, const PlyTextReader *at, GError **error)
{
  PlyRecord *record = session->record;
  PlyMove move;
  if (!ply_notation_parse(PLY_NOTATION_ROW_COLUMN, &record->rules, square, &move) ||
      move == PLY_MOVE_PASS)
    return ply_replay_outside(record, at, square, error);
  pass_to(session, side);
  const PlyPosition *position = &session->node->position;
  if (position->side == side && ply_rules_is_legal(&record->rules, position, move)) {
    session->node = ply_replay_move(record, session->node, move, at, square, error);
    return session->node != NULL;
  }
  PlyPosition after;
  if (!ply_prompt_put(&record->rules, position, side, move, &after)) {
    g_autofree char *found = g_strdup_printf(_("%s, which is occupied"), square);
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, at, _("an empty square"), found);
  }
  restart(session, &after);
  return TRUE;
}

/* Replays the answer to a "move" command. */
static gboolean
answer(Session *session, const char *line, const PlyTextReader *at, GError **error)
{
  int side = session->asked;
  PlyMove move;
  session->asked = -1;
  if (!ply_notation_parse(PLY_NOTATION_ROW_COLUMN, &session->record->rules, line, &move))
    return ply_text_expected_word(error, at, _("an answer like “(3,1)” or “forfeit”"));
  pass_to(session, side);
  if (move == PLY_MOVE_PASS && session->node->position.side != side)
    return TRUE;
  session->node = ply_replay_move(session->record, session->node, move, at, line, error);
  return session->node != NULL;
}

static gboolean
read_line(Session *session, const char *line, const PlyTextReader *at, GError **error)
{
  char square[PLY_NOTATION_BYTES];
  int side;
  if (*line == '\0' || *line == '#' || start_size(line) > 0)
    return TRUE;
  if (is_plain(line)) {
    session->asked = -1;
    if (*line == 'i')
      restart_standard(session);
    else if (*line == 'r')
      restart_empty(session);
    return TRUE;
  }
  if (session->asked >= 0)
    return answer(session, line, at, error);
  if (!parse_command(line, &side, square))
    return ply_text_expected_word(error, at, _("init, put, move, reset or quit"));
  if (*square != '\0')
    return put(session, side, square, at, error);
  session->asked = side;
  return TRUE;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  g_autofree char *spec = g_strdup_printf("othello:%d", find_size(reader));
  Session session = {.record = ply_replay_record(spec, PLY_NOTATION_ROW_COLUMN), .asked = -1};
  session.node = session.record->root;
  gboolean good = TRUE;
  while (good && ply_text_reader_peek(&reader) != PLY_TEXT_END) {
    g_autofree char *line = peek_line(&reader);
    good = read_line(&session, line, &reader, error);
    ply_text_reader_skip_line(&reader);
  }
  if (!good)
    g_clear_pointer(&session.record, ply_record_free);
  return session.record;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (!ply_replay_can_save_moves(record, at, error))
    return NULL;
  GString *text = g_string_new(NULL);
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  g_string_append_printf(text, "> othello %d\n> init\n", record->rules.columns);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = g_ptr_array_index(path, i);
    char move[PLY_NOTATION_BYTES];
    g_string_append_printf(
        text, "> move %c\n%s\n", "BW"[node->parent->position.side],
        ply_notation_move(PLY_NOTATION_ROW_COLUMN, &record->rules, node->move, move));
  }
  return text;
}

const PlyFormat ply_format_othello_prompt = {
    .id = "othello-prompt",
    .name = N_("Othello session at the command prompt"),
    .suffix = ".txt",
    .game = "othello",
    .notation = PLY_NOTATION_ROW_COLUMN,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES,
    .detect = detect,
    .load = load,
    .save = save,
};
