/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following programs that hand each other whole boards: the moves are found from one board to the
 * next. Pente: input.txt is the board of the side to move and output.txt its answer (grammars:
 * formats/pente-input.c, pente-output.c). Max-Connect4: state files of any names
 * (formats/maxconnect4-state.c). */

#include "model/spectator-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "formats/formats.h"
#include "model/spectator-path-private.h"

static guint
count_stones(const PlyRecord *record, const PlyPosition *position)
{
  PlyBoard board;
  guint n = 0;

  ply_rules_read_board(&record->rules, position, &board);
  for (int i = 0; i < board.columns * board.rows; i++)
    n += board.cells[i] != 0;
  return n;
}

/* Plays what leads from a node of the line to the position, if anything does. */
static gboolean
go_on(PlySpectator *self, PlyRecordNode *node, guint id, const PlyPosition *position)
{
  PlyMove moves[PLY_SPECTATOR_MAX_PATH];
  guint n = node != NULL ? ply_spectator_path(&self->line->rules, &node->position, position, moves)
                         : PLY_SPECTATOR_NO_PATH;

  if (n == PLY_SPECTATOR_NO_PATH)
    return FALSE;
  if (n > 0)
    ply_spectator_add(self, node, id, moves, n);
  self->asked = NULL;
  ply_spectator_say_turn(self, n > 0 || self->turn_began_us == 0);
  return TRUE;
}

/* Some tournaments play Pente by another opening rule: no rule is what all of them share. */
static gboolean
drop_opening_rule(PlySpectator *self, const PlyPosition *position)
{
  PlyMove moves[PLY_SPECTATOR_MAX_PATH];
  PlyRules rules = self->line->rules;

  rules.opening = PLY_OPENING_NONE;
  if (self->line->rules.opening == PLY_OPENING_NONE ||
      ply_spectator_path(&rules, &self->last->position, position, moves) == PLY_SPECTATOR_NO_PATH)
    return FALSE;
  PlyRecord *line = ply_record_copy(self->line);
  line->rules = rules;
  ply_spectator_begin(self, line);
  return TRUE;
}

/* Whether the board was there before: a file that is only behind. */
static gboolean
is_past(PlySpectator *self, const PlyPosition *position)
{
  for (const PlyRecordNode *node = self->last; node != NULL; node = node->parent) {
    if (node->position.key == position->key)
      return TRUE;
  }
  return FALSE;
}

/* Takes the record over, which holds one position. */
static void
place(PlySpectator *self, PlyRecord *record, const char *name)
{
  g_autoptr(PlyRecord) found = record;
  const PlyPosition *position = &found->root->position;
  gboolean fresh = count_stones(found, position) == 0;

  if (self->line != NULL) {
    if (go_on(self, self->last, self->last_id, position) ||
        go_on(self, self->asked, self->asked_id, position) ||
        (drop_opening_rule(self, position) && go_on(self, self->last, self->last_id, position)) ||
        (!fresh && is_past(self, position)))
      return;
  }
  gboolean jumped = self->line != NULL && !fresh;
  ply_spectator_begin(self, g_steal_pointer(&found));
  ply_spectator_say_turn(self, TRUE);
  if (jumped)
    ply_spectator_say(self, FALSE,
                      g_strdup_printf(_("The board in %s does not follow from the one before: the "
                                        "game on screen begins with it."),
                                      name));
}

/* Reads a position; NULL with a sentence on screen if it is none. */
static PlyRecord *
read_board(PlySpectator *self, const PlyFormat *format, const PlyFolderFile *file)
{
  g_autoptr(GError) error = NULL;
  PlyRecord *record = NULL;

  if (file->text != NULL)
    record = format->load(file->text->str, file->text->len, file->name, FALSE, &error);
  if (record == NULL && file->settled)
    ply_spectator_say(self, TRUE,
                      error != NULL ? g_strdup(error->message)
                                    : g_strdup_printf(_("%s: expected a board, found a file that "
                                                        "cannot be read."),
                                                      file->name));
  return record;
}

/* The answer of the side that was asked: on screen before the next input.txt confirms it. */
static void
take_output(PlySpectator *self, const PlyFolderFile *file)
{
  g_autofree char *word = g_strndup(file->text->str, MIN(file->text->len, PLY_NOTATION_BYTES));
  PlyMove move;

  if (!ply_notation_parse(PLY_NOTATION_PENTE, &self->line->rules, word, &move) ||
      !ply_rules_is_legal(&self->line->rules, &self->last->position, move))
    return;
  PlyRecordNode *asked = self->last;
  guint asked_id = self->last_id;
  ply_spectator_add(self, asked, asked_id, &move, 1);
  self->asked = asked;
  self->asked_id = asked_id;
  ply_spectator_say_turn(self, TRUE);
}

void
ply_spectator_take_pente(PlySpectator *self, const PlyFolderScan *scan)
{
  const PlyFolderFile *input = ply_folder_scan_find(scan, "input.txt");
  const PlyFolderFile *output = ply_folder_scan_find(scan, "output.txt");

  if (input != NULL && input->serial > self->seen) {
    PlyRecord *record = read_board(self, &ply_format_pente_input, input);
    if (record != NULL || input->settled)
      self->seen = input->serial;
    if (record != NULL)
      place(self, record, input->name);
  }
  if (self->line == NULL || input == NULL || output == NULL || output->text == NULL ||
      output->serial <= self->seen_output || input->serial != self->seen)
    return;
  /* A line that has its end is whole. */
  if (!output->settled && strchr(output->text->str, '\n') == NULL)
    return;
  self->seen_output = output->serial;
  if (output->modified_us >= input->modified_us && self->asked == NULL && !self->lost)
    take_output(self, output);
}

gboolean
ply_spectator_is_state(const PlyFolderFile *file)
{
  return file->text != NULL && file->text->len > 0 &&
         ply_format_maxconnect4_state.detect(file->text->str, file->text->len) == 100;
}

typedef struct {
  const PlyFolderFile *file;
  PlyRecord *record;
  guint discs;
} State;

/* Files of one tick of the file system's clock come in the order of the game. */
static int
compare_states(gconstpointer a, gconstpointer b)
{
  const State *x = a, *y = b;

  if (x->file->modified_us != y->file->modified_us)
    return x->file->modified_us < y->file->modified_us ? -1 : 1;
  return x->discs < y->discs ? -1 : x->discs > y->discs;
}

void
ply_spectator_take_states(PlySpectator *self, const PlyFolderScan *scan)
{
  g_autoptr(GArray) states = g_array_new(FALSE, FALSE, sizeof(State));
  guint64 seen = self->seen, pending = G_MAXUINT64;
  gboolean is_first = self->line == NULL;

  for (guint i = 0; i < scan->files->len; i++) {
    const PlyFolderFile *file = g_ptr_array_index(scan->files, i);
    seen = MAX(seen, file->serial);
    if (file->serial <= self->seen || !ply_spectator_is_state(file))
      continue;
    State state = {file, read_board(self, &ply_format_maxconnect4_state, file), 0};
    if (state.record == NULL) {
      if (!file->settled)
        pending = MIN(pending, file->serial);
      continue;
    }
    state.discs = count_stones(state.record, &state.record->root->position);
    g_array_append_val(states, state);
  }
  self->seen = MIN(seen, pending - 1);
  g_array_sort(states, compare_states);
  for (guint i = 0; i < states->len; i++) {
    const State *state = &g_array_index(states, State, i);
    place(self, state->record, state->file->name);
  }
  /* What lay about before is no jump. */
  if (is_first && self->line != NULL)
    ply_spectator_say_turn(self, TRUE);
}
