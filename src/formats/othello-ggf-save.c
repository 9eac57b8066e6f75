/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writing GGF; what it looks like is in othello-ggf.c. */

#include "formats/othello-ggf.h"

/* A name without what would end its value: not every program knows an escaped bracket. */
static void
add_name(GString *text, const char *property, const char *name)
{
  g_string_append_printf(text, "%s[", property);
  for (const char *p = name; p != NULL && *p != '\0'; p++) {
    if (*p == '\\')
      g_string_append_c(text, '\\');
    g_string_append_c(text, *p == ']' ? ')' : *p);
  }
  g_string_append_c(text, ']');
}

static void
add_board(const PlyRecord *record, GString *text)
{
  int n = record->rules.columns * record->rules.rows;
  PlyBoard board;

  ply_rules_read_board(&record->rules, &record->root->position, &board);
  g_string_append_printf(text, "TY[%d]BO[%d ", board.columns, board.columns);
  for (int cell = 0; cell < n; cell++)
    g_string_append_c(text, "-*O"[board.cells[cell]]);
  g_string_append_printf(text, " %c]", "*O"[board.side]);
}

/* One time for both, that of the side to move. */
static void
add_clock(const PlyRecord *record, const PlyRecordNode *at, GString *text)
{
  int seconds = (int)CLAMP(record->clock_s[at->position.side], 0, 1e6);

  if (seconds > 0)
    g_string_append_printf(text, "TI[%d:%02d]", seconds / 60, seconds % 60);
}

static void
add_result(const PlyRecord *record, GString *text)
{
  const PlyPosition *end = &ply_record_main_end(record)->position;
  int tally[2];

  if (ply_rules_outcome(&record->rules, end) == PLY_GOING_ON) {
    g_string_append(text, "RE[?]");
    return;
  }
  ply_rules_tally(&record->rules, end, tally);
  g_string_append_printf(text, "RE[%+d]", tally[0] - tally[1]);
}

GString *
ply_othello_ggf_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  (void)error;
  GString *text = g_string_new("(;GM[Othello]PC[Plyscope]");
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  char move[PLY_NOTATION_BYTES];

  add_name(text, "PB", record->players[0]);
  add_name(text, "PW", record->players[1]);
  add_result(record, text);
  add_clock(record, at, text);
  add_board(record, text);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = path->pdata[i];
    const PlyRecordNode *before = path->pdata[i - 1];
    ply_notation_move(PLY_NOTATION_STANDARD, &record->rules, node->move, move);
    g_autofree char *upper = g_ascii_strup(move, -1);
    g_string_append_printf(text, "%c[%s]", "BW"[before->position.side],
                           node -> move == PLY_MOVE_PASS ? "PA" : upper);
  }
  g_string_append(text, ";)\n");
  return text;
}
