/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writing what othello-prompt.c reads. */

#include "formats/othello-prompt.h"

#include "formats/losses.h"
#include "record/replay.h"

GString *
ply_othello_prompt_save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
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

void
ply_othello_prompt_losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  ply_losses_add(record, at, PLY_KEEPS_POSITION | PLY_KEEPS_MOVES, sentences);
}
