/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of the player's end: its loop in move-file-player.c, its turns in move-file-turn.c. */

#include "protocols/move-file-private.h"
#include "protocols/thinker.h"

typedef struct {
  const PlyMoveFilePlayer *self;
  const PlyMoveFileTiming *timing;
  char *go, *move_file, *end_game;  /* paths */
  const char *go_name;              /* inside `go` */
  PlyMoveFileStamp old_go, old_end; /* what lay there at the start */
  PlyMoveFileStamp seen_go;         /* at the last look */
  PlyMoveFileWatch watch;
  PlyThinker *thinker;
  PlyRecord *record;
  PlyRecordNode *node; /* the game so far */
  int side;            /* ours; −1: not known yet */
  GString *handled;    /* what move_file held when we last dealt with it */
  gboolean went_away;  /* NAME.go has, since then */
  gint64 appeared_us;  /* when this NAME.go was first seen */
  gint64 over_us;      /* when the game came to its end by the rules, or 0 */
  gboolean done;
} PlyMoveFileGame;

void ply_move_file_say(const PlyMoveFileGame *p, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Says who has won if the game is over by the rules, once. */
void ply_move_file_note_end(PlyMoveFileGame *p);
/* NAME.go is there: reads move_file and answers what is new in it. */
gboolean ply_move_file_take_go(PlyMoveFileGame *p, GError **error);
/* Plays the opponent's last move, which nobody has asked us to answer. */
void ply_move_file_take_last(PlyMoveFileGame *p);
