/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello at a command prompt: the program ("othello N C D") and the host of such programs.
 * Both block; one thread at a time each. */

#include "protocols/channel.h"
#include "protocols/dialect.h"
#include "protocols/protocols.h"
#include "rules/game.h"

#define PLY_PROMPT_MAX_DEPTH 100

typedef struct {
  PlyRules rules; /* Othello */
  int side;       /* whose stones count as good in the values and scores that are printed */
  int depth;      /* plies searched behind each candidate, 1–PLY_PROMPT_MAX_DEPTH */
  const PlyEvaluation *evaluation;
  gint64 move_us;    /* answers within this time with the values of a smaller depth; 0: no limit */
  gsize table_bytes; /* 0: none */
  PlyManner manner;  /* of ply_prompt_player_dialects */
} PlyPromptPlayer;

/* Obeys the commands that come through the channel until "quit" or its end. Blocks. */
void ply_prompt_play(PlyChannel *channel, const PlyPromptPlayer *player);

/* Habits of the dialects. */
#define PLY_PROMPT_SHORT  1 /* the program is called as N D */
#define PLY_PROMPT_SPACED 2 /* it writes "(3, 1)" */

/* Breaches, by index: first those of a program, then those of its host. */
typedef enum {
  PLY_PROMPT_ODD_SHORT,   /* it fails when it is called as N C D */
  PLY_PROMPT_ODD_BLANK,   /* "(3, 1)" */
  PLY_PROMPT_ODD_MOVE,    /* "3 1", "Move: (3,1)", "pass" */
  PLY_PROMPT_ODD_SPEECH,  /* lines without a number sign that are no answer */
  PLY_PROMPT_ODD_CALL,    /* it calls the program as N D */
  PLY_PROMPT_ODD_LETTER,  /* "move b", and blanks beside those between words */
  PLY_PROMPT_ODD_COMMAND, /* "Move Black", "put B (1,2)" */
} PlyPromptBreach;

/* Of programs, for the host, and of hosts, for the program. */
extern const PlyDialects ply_prompt_dialects, ply_prompt_player_dialects;

/* The host's end for a command line. A program that ends before it is asked to move, called as N C
 * D, is started once more as N D. NULL with one sentence if there is no such program. */
PlySeat *ply_prompt_seat_new(const char *program, const PlyManner *manner, GError **error);
/* Whether the program of the game under way, or of the last one, was called as N D. */
gboolean ply_prompt_seat_is_short(PlySeat *seat);

/* Adds the commands that make this board, without its side to move: "init", or "reset" and stones
 * in an order that comes out right, since "put" flips what it encloses. FALSE with one sentence if
 * none was found: some boards cannot be made so. */
gboolean ply_prompt_append_start(GString *text, const PlyRules *rules, const PlyPosition *start,
                                 GError **error);
/* Adds "put B 1 2" and its line end. */
void ply_prompt_append_put(GString *text, const PlyRules *rules, int side, PlyMove cell);
