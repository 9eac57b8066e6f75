/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One-move programs of the Max-Connect4 assignment.
 *
 *     conversation = { command line } ;                     one for each move
 *     command line = PROGRAM "one-move" IN OUT DEPTH ;
 *     IN, OUT      = state ;                                see formats/maxconnect4-state.c
 *
 * PROGRAM reads IN, adds one disc of the player to move, names the other player as the next one,
 * writes OUT and ends. On a full board it ends without writing. What it prints is for people.
 *
 * This file is about states; the host's end is one-move-seat.c. */

#include "protocols/one-move.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "record/safe-file.h"
#include "record/text-error.h"

#define MOST_BYTES PLY_FORMAT_MAX_BYTES /* of a state; more are told by its reader */

static const PlyDialect dialects[] = {
    {"document", N_("Lines of a state end with LF"), 0, 1u << PLY_ONE_MOVE_ODD_FORM},
    {"uta-sample",
     N_("As the course’s sample code in Java and Python: lines of a state end with CR and LF"),
     PLY_ONE_MOVE_CRLF, 1u << PLY_ONE_MOVE_ODD_FORM},
    {NULL, NULL, 0, 0},
};

static const PlyBreach breaches[] = {
    [PLY_ONE_MOVE_ODD_FORM] = {N_("a state in another form"),
                               "Save the current board state to the output file IN EXACTLY THE "
                               "SAME FORMAT THAT IS USED FOR INPUT FILES."},
    [PLY_ONE_MOVE_ODD_NEXT] = {N_("a next player who does not fit the discs, or none"),
                               "The last number in the input file indicates which player plays "
                               "NEXT (and NOT which player played last)."},
    {NULL, NULL},
};

const PlyDialects ply_one_move_dialects = {"one-move", dialects, breaches};

/* What a text holds. */
typedef struct {
  PlyRecord *record; /* owned */
  GError *problem;   /* the next player does not fit the discs, or is left out; NULL: neither */
  gboolean unnamed;  /* left out: it is who the discs say */
} State;

static void
state_clear(State *self)
{
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_error(&self->problem);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(State, state_clear)

/* The discs at the start of a text, and what follows them; FALSE if these are none. */
static gboolean
read_discs(const char *text, gsize length, PlyBoard *board, gsize *after)
{
  const int cells = board->columns * board->rows;
  int n = 0;
  gsize i = 0;

  for (; i < length && n < cells; i++) {
    if (g_ascii_isspace(text[i]))
      continue;
    if (text[i] < '0' || text[i] > '2')
      return FALSE;
    board->cells[n++] = (guint8)(text[i] - '0');
  }
  *after = i;
  return n == cells;
}

/* A state that does not say who is next: behind the discs nothing, but for a full board, where
 * nobody is and anything may follow. NULL if it is none. */
static PlyRecord *
read_unnamed(const char *text, gsize length)
{
  PlyRules rules;
  PlyPosition position;
  gsize after;
  int cell, counts[3] = {0};

  ply_rules_parse("maxconnect4", &rules);
  PlyBoard board = {.columns = rules.columns, .rows = rules.rows};
  if (!read_discs(text, length, &board, &after))
    return NULL;
  for (int i = 0; i < board.columns * board.rows; i++)
    counts[board.cells[i]]++;
  gboolean full = counts[0] == 0;
  while (after < length && g_ascii_isspace(text[after]))
    after++;
  board.side = !full && counts[1] > counts[2];
  if ((!full && after < length) ||
      ply_rules_set_board(&rules, &board, full, &position, &cell) != PLY_BOARD_OK)
    return NULL;
  PlyRecord *record = ply_record_new_at(&rules, &position);
  record->notation = PLY_NOTATION_COLUMN;
  return record;
}

static gboolean
is_full(const PlyRecord *record)
{
  return ply_rules_outcome(&record->rules, &record->root->position) != PLY_GOING_ON;
}

/* FALSE with an error if it is no state at all. */
static gboolean
read_state(const char *text, gsize length, const char *name, State *state, GError **error)
{
  const PlyFormat *format = &ply_format_maxconnect4_state;

  state->record = ply_format_load(format, text, length, name, FALSE, NULL, &state->problem);
  if (state->record != NULL)
    return TRUE;
  state->record = ply_format_load(format, text, length, name, TRUE, NULL, NULL);
  if (state->record == NULL) {
    state->record = read_unnamed(text, length);
    state->unnamed = TRUE;
  }
  if (state->record == NULL) {
    g_propagate_error(error, g_steal_pointer(&state->problem));
    return FALSE;
  }
  if (is_full(state->record))
    g_clear_error(&state->problem);
  return TRUE;
}

/* Whether the text is, byte by byte, how this dialect writes the state. */
static gboolean
is_in_form(const State *state, const PlyManner *manner, const char *text, gsize length)
{
  g_autoptr(GString) own = ply_one_move_text(&state->record->root->position, manner);
  const gsize digit = own->len - (ply_manner_has(manner, PLY_ONE_MOVE_CRLF) ? 3 : 2);

  if (length != own->len)
    return FALSE;
  /* Nobody is next on a full board. */
  if (is_full(state->record))
    own->str[digit] = text[digit];
  return memcmp(text, own->str, length) == 0;
}

/* FALSE with an error if the manner does not play on after this. */
static gboolean
judge_state(const State *state, const PlyManner *manner, gboolean force, const GString *text,
            const char *path, GError **error)
{
  const GError *problem = force && !state->unnamed ? NULL : state->problem;

  if (problem != NULL && !ply_manner_admits(manner, PLY_ONE_MOVE_ODD_NEXT)) {
    g_autofree char *words = ply_manner_complain(manner, PLY_ONE_MOVE_ODD_NEXT, NULL);
    gboolean strict = manner->reading == PLY_READING_STRICT;
    g_set_error(error, problem->domain, problem->code, "%s%s%s", problem->message,
                strict ? " " : "", strict ? words : "");
    return FALSE;
  }
  if (!ply_manner_admits(manner, PLY_ONE_MOVE_ODD_FORM) &&
      !is_in_form(state, manner, text->str, text->len)) {
    g_autofree char *words = ply_manner_complain(manner, PLY_ONE_MOVE_ODD_FORM, NULL);
    g_set_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_SYNTAX, "%s: %s", path, words);
    return FALSE;
  }
  return TRUE;
}

PlyRecord *
ply_one_move_read(const char *path, gboolean force, const PlyManner *manner, char **warning,
                  GError **error)
{
  g_autoptr(GError) problem = NULL;
  g_auto(State) state = {0};
  g_autoptr(GString) text = ply_safe_file_read(path, MOST_BYTES, &problem);

  if (text == NULL && g_error_matches(problem, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
    PlyRules rules;
    ply_rules_parse("maxconnect4", &rules);
    PlyRecord *record = ply_record_new(&rules, NULL);
    record->notation = PLY_NOTATION_COLUMN;
    return record;
  }
  if (text == NULL) {
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
  }
  if (!read_state(text->str, text->len, path, &state, error) ||
      !judge_state(&state, manner, force, text, path, error))
    return NULL;
  if (state.problem != NULL && !(force && !state.unnamed))
    *warning = g_strdup(state.problem->message);
  return g_steal_pointer(&state.record);
}

GString *
ply_one_move_text(const PlyPosition *position, const PlyManner *manner)
{
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  g_autoptr(PlyRecord) record = ply_record_new_at(&rules, position);
  GString *text = ply_format_maxconnect4_state.save(record, record->root, NULL);
  if (ply_manner_has(manner, PLY_ONE_MOVE_CRLF))
    g_string_replace(text, "\n", "\r\n", 0);
  return text;
}

gboolean
ply_one_move_write(const char *path, const PlyPosition *position, const PlyManner *manner,
                   GError **error)
{
  g_autoptr(GString) text = ply_one_move_text(position, manner);
  return ply_safe_file_write(path, FALSE, text->str, text->len, error);
}

char *
ply_one_move_board(const PlyPosition *position)
{
  g_autoptr(GString) text = g_string_new(" -----------------\n");
  PlyRules rules;
  PlyBoard board;
  int tally[2];
  ply_rules_parse("maxconnect4", &rules);
  ply_rules_read_board(&rules, position, &board);
  ply_rules_tally(&rules, position, tally);
  for (int row = 0; row < board.rows; row++) {
    g_string_append(text, " |");
    for (int column = 0; column < board.columns; column++)
      g_string_append_printf(text, " %d", board.cells[row * board.columns + column]);
    g_string_append(text, " |\n");
  }
  g_string_append(text, " -----------------\n   1 2 3 4 5 6 7\n");
  g_string_append_printf(text, _("Score: Player 1 = %d, Player 2 = %d\n"), tally[0], tally[1]);
  return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Cells in which two boards differ; `*last` is the last of them. */
static int
count_changes(const PlyBoard *before, const PlyBoard *after, int *last)
{
  int changes = 0;
  for (int i = 0; i < before->columns * before->rows; i++) {
    if (before->cells[i] != after->cells[i]) {
      changes++;
      *last = i;
    }
  }
  return changes;
}

/* Why no legal move leads to that board. */
static char *
describe_changes(const PlyTurn *turn, const char *name, const PlyBoard *after)
{
  PlyBoard before;
  int cell = 0;
  ply_rules_read_board(turn->rules, turn->position, &before);
  int changes = count_changes(&before, after, &cell);
  if (changes == 0)
    return g_strdup_printf(_("%s added no disc."), name);
  if (changes > 1)
    return g_strdup_printf(_("%s changed %d squares; expected one new disc."), name, changes);
  if (before.cells[cell] != 0)
    return g_strdup_printf(_("%s changed a disc in column %d; expected one new disc."), name,
                           cell % before.columns + 1);
  return g_strdup_printf(_("%s added a disc of player %d; expected one of player %d."), name,
                         after->cells[cell], before.side + 1);
}

/* The legal move that makes this board of discs, or NONE. */
static PlyMove
find_move(const PlyTurn *turn, const PlyBoard *wanted)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(turn->rules, turn->position, moves);
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    PlyBoard board;
    int cell;
    ply_rules_play(turn->rules, turn->position, moves[i], &after, NULL);
    ply_rules_read_board(turn->rules, &after, &board);
    if (count_changes(&board, wanted, &cell) == 0)
      return moves[i];
  }
  return PLY_MOVE_NONE;
}

/* The sentence on a breach: the host's own, behind which one who is strict names the document's. */
static char *
name_breach(const PlyManner *manner, PlyOneMoveBreach breach, char *sentence)
{
  if (manner->reading != PLY_READING_STRICT)
    return sentence;
  g_autofree char *words = ply_manner_complain(manner, breach, NULL);
  char *both = g_strdup_printf("%s %s", sentence, words);
  g_free(sentence);
  return both;
}

/* A state to which a legal move leads may still name the wrong player, or be written in a form of
 * its own. */
static PlyFault
judge_find(const State *state, const PlyTurn *turn, const PlyManner *manner, const char *name,
           const char *text, gsize length, char **sentence)
{
  int next = state->record->root->position.side;
  gboolean full = is_full(state->record);

  if (!full && (state->unnamed || next == turn->position->side)) {
    if (ply_manner_admits(manner, PLY_ONE_MOVE_ODD_NEXT))
      return PLY_FAULT_NONE;
    char *words = state->unnamed
                      ? g_strdup(state->problem->message)
                      : g_strdup_printf(_("%s named player %d as the next one; expected %d."), name,
                                        next + 1, 2 - next);
    *sentence = name_breach(manner, PLY_ONE_MOVE_ODD_NEXT, words);
    return state->unnamed ? PLY_FAULT_FORMAT : PLY_FAULT_OUT_OF_ORDER;
  }
  if (ply_manner_admits(manner, PLY_ONE_MOVE_ODD_FORM) || is_in_form(state, manner, text, length))
    return PLY_FAULT_NONE;
  g_autofree char *words = ply_manner_complain(manner, PLY_ONE_MOVE_ODD_FORM, NULL);
  *sentence = g_strdup_printf("%s: %s", name, words);
  return PLY_FAULT_FORMAT;
}

PlyFault
ply_one_move_find(const PlyTurn *turn, const PlyManner *manner, const char *name, const char *file,
                  const char *text, gsize length, PlyMove *move, char **sentence)
{
  g_autoptr(GError) error = NULL;
  g_auto(State) state = {0};
  PlyBoard board;

  *move = PLY_MOVE_NONE;
  *sentence = NULL;
  if (!read_state(text, length, file, &state, &error)) {
    *sentence = g_strdup(error->message);
    return PLY_FAULT_FORMAT;
  }
  ply_rules_read_board(&state.record->rules, &state.record->root->position, &board);
  PlyMove found = find_move(turn, &board);
  if (found == PLY_MOVE_NONE) {
    *sentence = describe_changes(turn, name, &board);
    return PLY_FAULT_FORMAT;
  }
  PlyFault fault = judge_find(&state, turn, manner, name, text, length, sentence);
  if (fault == PLY_FAULT_NONE)
    *move = found;
  return fault;
}
