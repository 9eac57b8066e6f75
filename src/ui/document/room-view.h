/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game for a room that looks on: a window, full screen at first, with the board, whole names,
 * counts, clocks, the last moves with their times, what went wrong and where, what programs write on
 * stderr, and the table of the series that the game is part of. It asks for all of this some times a
 * second, wherever the game is played. Main thread only. */

#include <adwaita.h>

#include "protocols/aside.h"
#include "rules/rules.h"

/* A row of a series' table. */
typedef struct {
  char *name, *points, *record; /* owned; "won–drawn–lost" */
  gboolean plays;               /* in this game */
} PlyRoomRow;

/* A game of the series. */
typedef struct {
  char *names[2], *score; /* owned; by side, and "34–30", or how it stands in a sign */
} PlyRoomGame;

/* What is so now. */
typedef struct {
  PlyRules rules; /* game NULL: there is no game (any more) */
  PlyPosition position;
  PlyMove last;
  int wrong;           /* the cell of a move that the rules do not allow, or −1 */
  char *names[2];      /* owned, as all texts */
  char *clocks[2];     /* or NULL: not known */
  int to_move;         /* the side that thinks, or −1 */
  GString *moves;      /* the last one first, a line each; owned, or NULL */
  char *sentence;      /* how it stands or has ended; or NULL */
  gboolean fault;      /* … by a fault */
  PlyAside *asides[2]; /* references, or NULL */
  char *series;        /* the title of the table; or NULL */
  GArray *rows;        /* of PlyRoomRow; owned, or NULL */
  GArray *games;       /* of PlyRoomGame, in the order that they are played; owned, or NULL */
} PlyRoomScene;

/* Fills in a zeroed scene, whose wrong, last and to_move are none. */
typedef void (*PlyRoomFill)(gpointer source, PlyRoomScene *scene);

/* "12.  d3  1.20 s": frees nothing. A time < 0 is not known. */
void ply_room_add_move(PlyRoomScene *scene, guint number, const char *move, gint64 us);

/* Half points and what both count, by side; NULL, both: it is played now. Copies. */
void ply_room_add_game(PlyRoomScene *scene, char *const names[2], const guint *half,
                       const int *tally);

#define PLY_TYPE_ROOM_VIEW (ply_room_view_get_type())
G_DECLARE_FINAL_TYPE(PlyRoomView, ply_room_view, PLY, ROOM_VIEW, AdwWindow)

/* Over the window of `source`, a widget; it closes when that goes. */
PlyRoomView *ply_room_view_new(GtkWidget *source, PlyRoomFill fill);
