/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of the player's end: its loop and its end in move-file-player.c, its turns in
 * move-file-turn.c. */

#include "protocols/move-file-private.h"
#include "protocols/thinker.h"

typedef struct {
  const PlyMoveFilePlayer *self;
  PlyManner manner;
  PlyMoveFileTiming timing;
  gint64 patience_us;               /* for a writer that is slow */
  char *go, *move_file, *end_game;  /* paths */
  const char *go_name;              /* inside `go` */
  PlyMoveFileStamp old_go, old_end; /* what lay there at the start */
  PlyMoveFileStamp seen_go;         /* at the last look */
  PlyMoveFileWatch watch;
  PlyThinker *thinker;
  PlyRecord *record;
  PlyRecordNode *node; /* the game so far */
  int side;            /* ours; −1: not known yet */
  gboolean answered;   /* this NAME.go: only another one is a new turn */
  GString *own;        /* what we have written last, or NULL */
  GString *handled;    /* what move_file held when we last told of it, or NULL */
  GString *end_seen;   /* what end_game held at the last look, or why it has no content; or NULL */
  gint64 end_since_us; /* when it was first seen to hold that */
  gint64 look_us;      /* when to look again, whatever happens; 0: no such time */
  gint64 appeared_us;  /* when this NAME.go was first seen */
  gint64 over_us;      /* when the game came to its end by the rules, or 0 */
  guint told_breaches; /* bits */
  gboolean told_go, told_end, told_early;
  gboolean done;
} PlyMoveFileGame;

void ply_move_file_say(const PlyMoveFileGame *p, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Tells of each breach once. */
void ply_move_file_tell_breaches(PlyMoveFileGame *p, guint breaches, const char *found);
/* Says who has won if the game is over by the rules, once. */
void ply_move_file_note_end(PlyMoveFileGame *p);
/* It is our turn: reads move_file and answers, once. */
gboolean ply_move_file_take_turn(PlyMoveFileGame *p, GError **error);
/* Our answer stands until the referee takes NAME.go away; tells of a move that takes its place. */
void ply_move_file_guard_answer(PlyMoveFileGame *p);
/* Plays the opponent's last move, which nobody has asked us to answer. */
void ply_move_file_take_last(PlyMoveFileGame *p);
