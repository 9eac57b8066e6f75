/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A seat at the other end of which a program talks in lines: starting it, keeping it from game to
 * game and giving it up after a fault are the same for GTP, NBoard and UGI. */

#include "protocols/talk.h"

typedef struct PlyTalkSeatClass PlyTalkSeatClass;

/* The first member of every host. */
typedef struct {
  PlyTalk talk;
  const PlyTalkSeatClass *klass;
} PlyTalkSeat;

/* What a host's end fills in. Each FALSE comes with the talk's fault, unless another is told. */
struct PlyTalkSeatClass {
  gboolean (*fits)(const PlyRules *rules);
  /* Before the program is started: FALSE with one sentence. NULL: any game can begin. */
  gboolean (*accepts)(const PlyTurn *turn, GError **error);
  /* A game begins, with the program running. */
  gboolean (*greet)(gpointer host, const PlyTurn *turn);
  /* The turn's deadline is set; fills the move and the words. */
  gboolean (*answer)(gpointer host, const PlyTurn *turn, PlyAnswer *answer);
  /* Frees what is the host's own. NULL: nothing. */
  void (*clear)(gpointer host);
};

/* `host` begins with a PlyTalkSeat that is zero, and is taken over (g_free()). NULL with one
 * sentence if `program` cannot be split into words. */
PlySeat *ply_talk_seat_new(const PlyTalkSeatClass *klass, gpointer host, const char *program,
                           GError **error);
