/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The registry: every conversation with a program. The file of its name opens with its grammar; it
 * has two ends, the player's (called by a program's main()) and the host's (a seat). Tables are
 * constant: any thread; an end belongs to one thread at a time. */

#include "protocols/said.h"
#include "protocols/seat.h"

/* Reads a line of a program's that is not its answer. FALSE if it tells nothing; else what it tells
 * is in `said`, of which the rest stays as it is. The line is as it came. */
typedef gboolean (*PlyHear)(PlySaid *said, const PlyRules *rules, const PlyPosition *position,
                            const char *text);

typedef struct {
  const char *id;       /* "x-y", "gtp": what stands before the colon in "gtp:PROGRAM" */
  const char *name;     /* English, to be translated: "Othello over stdin and stdout" */
  const char *game;     /* id of the only game it can play, or NULL */
  const char *program;  /* what our own player of it is called: "play" */
  PlyNotation notation; /* of its moves */
  PlyHear hear; /* or NULL: it has no words for what a program thinks, nor for asking about it */
  /* The host's end for a program: a command line or, where the course says so, a folder. NULL with
   * one sentence if the text cannot name one. The program starts when a game begins. */
  PlySeat *(*seat_new)(const char *program, GError **error);
} PlyProtocol;

/* In a fixed order; NULL past the last. */
const PlyProtocol *ply_protocol_at(guint index);
const PlyProtocol *ply_protocol_find(const char *id);

extern const PlyProtocol ply_protocol_move_file;
extern const PlyProtocol ply_protocol_x_y;
extern const PlyProtocol ply_protocol_prompt;
extern const PlyProtocol ply_protocol_pente_files;
extern const PlyProtocol ply_protocol_one_move;
extern const PlyProtocol ply_protocol_gtp;
extern const PlyProtocol ply_protocol_nboard;
extern const PlyProtocol ply_protocol_ugi;
