/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A talk with a program: what the hosts' ends of GTP, NBoard and UGI share. A program that is
 * started once, kept from game to game, asked in lines, and waited for within a turn's limits. One
 * thread at a time. */

#include "protocols/process.h"
#include "protocols/protocols.h"

typedef struct {
  char *command;          /* owned */
  char *name;             /* for messages; owned */
  PlyProcess *process;    /* NULL: not started, or ended */
  gint64 wall_us, cpu_us; /* the present deadline, for both clocks */
  gint64 began_cpu_us;
  guint budget;   /* lines that may still be read before the program counts as mad */
  PlyFault fault; /* of the last call that failed, with its sentence */
  char *sentence; /* translated; owned; or NULL */
  PlyHear hear;   /* or NULL */
  /* Of the turn under way; NULL: none. */
  const PlyTurn *turn;
  const PlyInquiry *inquiry;
  gint64 think_us; /* when the inquiry is to end */
  PlySaid said;
} PlyTalk;

/* FALSE with fault and sentence; so do the next ones. */
gboolean ply_talk_say(PlyTalk *self, const char *format, ...) G_GNUC_PRINTF(2, 3);
gboolean ply_talk_read(PlyTalk *self, GString *line);
/* The same while the program thinks about the turn's inquiry. `*stop`: instead of a line, it is time
 * to ask it to stop; what follows then is read with ply_talk_read(), and must come soon. */
gboolean ply_talk_listen(PlyTalk *self, GString *line, gboolean *stop);
/* Reads on to a line whose first word is `word`, of which `line` then has the rest. */
gboolean ply_talk_wait_for(PlyTalk *self, const char *word, GString *line);
/* Notes a fault of the program's own: always FALSE. The sentence is taken over. */
gboolean ply_talk_blame(PlyTalk *self, PlyFault fault, char *sentence);

/* The fault that a result of the channel other than a line is, and one sentence about the program
 * of this name (transfer full), or NULL where nobody is at fault. */
char *ply_talk_fault(PlyProcess *process, const char *name, PlyChannelResult result,
                     PlyFault *fault);

/* Whether the line's first word is this; then `line` is what stands behind it. */
gboolean ply_talk_take_word(GString *line, const char *word);

/* The beginning of what the program said, on one line. Transfer full. */
char *ply_talk_quote(const char *text);

/* A seat at the other end of which such a program sits: starting it, keeping it from game to game
 * and giving it up after a fault. */

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
  /* The program is asked what it thinks; fills the move. What it tells is heard by itself. */
  gboolean (*inquire)(gpointer host, const PlyTurn *turn, const PlyInquiry *inquiry,
                      PlyAnswer *answer);
  PlyHear hear;
  /* Frees what is the host's own. NULL: nothing. */
  void (*clear)(gpointer host);
};

/* `host` begins with a PlyTalkSeat that is zero, and is taken over (g_free()). NULL with one
 * sentence if `program` cannot be split into words. */
PlySeat *ply_talk_seat_new(const PlyTalkSeatClass *klass, gpointer host, const char *program,
                           GError **error);
