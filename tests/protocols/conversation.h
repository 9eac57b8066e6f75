/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A player's end on a thread of its own, and a test at the other end of its pipes. Also one game of
 * a host's end against a program. */

#include "arena/referee.h"
#include "protocols/session.h"
#include "protocols/protocols.h"

typedef void (*ConversationRun)(const PlySessionSetup *setup, PlyChannel *channel);

typedef struct {
  ConversationRun run;
  PlySessionSetup setup;
  PlyChannel *theirs, *ours;
  GThread *thread;
  GString *line;
} Conversation;

Conversation *conversation_new(ConversationRun run, const char *game, int depth);
void conversation_say(Conversation *self, const char *text);
/* Reads on to a line that begins with `prefix`; returns it. */
const char *conversation_expect(Conversation *self, const char *prefix);
/* Says `end`, or closes our end if it is NULL, which stops a search that would not end by itself:
 * then lines with the prefixes that follow, ended by NULL, come. Ends the conversation. */
void conversation_stop(Conversation *self, const char *end, ...) G_GNUC_NULL_TERMINATED;
/* Closes our end, sees that the player ends, and frees everything. */
void conversation_end(Conversation *self);

/* All that the player says to a script and its end. Transfer full. */
char *conversation_script(ConversationRun run, const char *game, int depth, const char *script);

/* A program of this protocol moves first against random moves, with `move_s` seconds a move (0: no
 * limit) and no more than depth 2. */
void conversation_game(const char *protocol, const char *program, const char *game, double move_s,
                       PlyVerdict *verdict);
/* The same without a limit, to the end and with nothing to be said against the program. */
void conversation_fair_game(const char *protocol, const char *program, const char *game);

/* A program that a host blames. */
typedef struct {
  const char *cases;    /* as for conversation_shell() */
  PlyFault fault;       /* NONE: the game does not begin */
  const char *sentence; /* words of what is said */
} ConversationBad;

/* A game of Othello with a second a move where that is what the program does not keep to, and else
 * with more than any takes. */
void conversation_bad_game(const char *protocol, const ConversationBad *bad);

/* sh -c 'while read …; do case …; esac; done' with these cases for the line in $l.
 * Transfer full. */
char *conversation_shell(const char *cases);
