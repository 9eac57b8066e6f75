/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What spectator*.c share. */

#include "model/folder-watch-private.h"
#include "model/spectator.h"

struct _PlySpectator {
  GObject parent_instance;

  PlyGameTree *game; /* owned */
  GFile *folder;     /* owned, or NULL */
  PlyFolderWatch *watch;
  PlyCupHall *hall; /* owned, or NULL: instead of a folder, this game of it */
  PlyCupJob job;
  PlySpectatorKind kind;
  char *status;
  gboolean lost;
  gint64 turn_began_us;
  PlySpectatorSide name_of; /* or NULL */

  /* The followed game by itself, whatever a person does with the one on screen; NULL: none yet. */
  PlyRecord *line;
  PlyRecordNode *last; /* the newest position in `line` */
  guint last_id;       /* its node in the game on screen */
  guint document;      /* of the game on screen, as long as it is the followed one */
  gboolean placing;    /* putting a game on screen ourselves */
  gboolean stops;      /* listeners are told that it follows no longer, and what it did */

  guint64 seen;       /* the newest serial that was understood, or told of */
  gboolean over;      /* end_game has spoken */
  gboolean faulty;    /* the folder cannot be read */
  gboolean was_empty; /* move_file has been, since the last move */

  /* Pente: the position of input.txt while `last` is the move of output.txt after it. */
  PlyRecordNode *asked;
  guint asked_id;
  guint64 seen_output;
};

/* spectator-game.c: puts a game on screen (transfer full), which is followed from then on. */
void ply_spectator_begin(PlySpectator *self, PlyRecord *record);
/* Adds legal moves after `node` of the line, `id` on screen. */
void ply_spectator_add(PlySpectator *self, PlyRecordNode *node, guint id, const PlyMove *moves,
                       guint n);
void ply_spectator_set_name(PlySpectator *self, int side, const char *name);
/* The status is one sentence, transfer full. */
void ply_spectator_say(PlySpectator *self, gboolean lost, char *status);
/* Says whose turn it is; it begins now if `begins`. */
void ply_spectator_say_turn(PlySpectator *self, gboolean begins);

/* spectator-move-file.c, spectator-boards.c: what each kind makes of the folder. */
void ply_spectator_take_move_file(PlySpectator *self, const PlyFolderScan *scan);
void ply_spectator_take_pente(PlySpectator *self, const PlyFolderScan *scan);
void ply_spectator_take_states(PlySpectator *self, const PlyFolderScan *scan);
/* spectator-table.c: the same of a cup's game. */
void ply_spectator_take_table(PlySpectator *self);
/* Whether the file holds a Max-Connect4 state. */
gboolean ply_spectator_is_state(const PlyFolderFile *file);
