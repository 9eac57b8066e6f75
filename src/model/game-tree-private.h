/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What game-tree.c (the class, its moves and undo) and game-tree-walk.c share. */

#include "model/game-tree.h"

struct _PlyGameTree {
  GObject parent_instance;

  PlyRecord *record;      /* owned */
  PlyRecordNode *current; /* in record */
  GFile *file;            /* owned, or NULL */
  guint document;         /* another for each record that was put in place of the one before */
  guint serial;           /* of the record's content: another for each edit */
  guint saved;            /* the serial that the file holds */
  guint last_serial, last_document;
  guint64 content; /* of the record: another for each edit, and for each analysis that is kept */
  guint64 last_content;
  gboolean analysed, reviewed, kept; /* see ply_game_tree_get_analysed() */
  gboolean playing;                  /* telling of a move that is being played */

  GQueue undo, redo; /* of Snapshot, newest first */
  guint undo_nodes;  /* nodes kept in both, to bound the memory */
  int comment_of;    /* node whose comment the last edit changed, −1: none */
};

/* Call before every edit; and tell everybody after it. */
void ply_game_tree_begin_edit(PlyGameTree *self);
void ply_game_tree_end_edit(PlyGameTree *self);

void ply_game_tree_emit_tree_changed(PlyGameTree *self);
void ply_game_tree_emit_position_changed(PlyGameTree *self);
void ply_game_tree_emit_played(PlyGameTree *self, guint id);

enum {
  PLY_GAME_TREE_CAN_UNDO = 1,
  PLY_GAME_TREE_CAN_REDO,
  PLY_GAME_TREE_MODIFIED,
  PLY_GAME_TREE_TITLE,
  PLY_GAME_TREE_N_PROPERTIES
};
extern GParamSpec *ply_game_tree_properties[PLY_GAME_TREE_N_PROPERTIES];
