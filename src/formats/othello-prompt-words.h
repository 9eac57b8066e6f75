/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The words of the command prompt's Othello program and what they do to a board: for the program
 * itself and for the readers of its sessions. Pure, any thread. */

#include <glib.h>

#include "rules/rules.h"

typedef enum {
  PLY_PROMPT_INIT,
  PLY_PROMPT_PUT,
  PLY_PROMPT_MOVE,
  PLY_PROMPT_RESET,
  PLY_PROMPT_QUIT,
} PlyPromptVerb;

typedef struct {
  PlyPromptVerb verb;
  int side;        /* of put and move */
  int row, column; /* of put, from 0; any numbers */
} PlyPromptCommand;

/* Reads a line that is one whole command, blanks round its words allowed. FALSE with what was
 * expected in `*expected` (English, static; may be NULL). */
gboolean ply_prompt_parse(const char *line, PlyPromptCommand *command, const char **expected);

/* "B" or "W", in either case: side 0 or 1; else −1. */
int ply_prompt_side(const char *word);

/* The line behind its prompts ("> ") and blanks; borrowed. */
const char *ply_prompt_skip(const char *line);

/* The cell of a row and a column, or PLY_MOVE_NONE outside the board. */
PlyMove ply_prompt_cell(const PlyRules *rules, int row, int column);

/* Puts a stone of `side` on a square and flips what it encloses, nothing perhaps; the other side is
 * then to move. FALSE, with `after` left alone, if the square is occupied. */
gboolean ply_prompt_put(const PlyRules *rules, const PlyPosition *before, int side, PlyMove cell,
                        PlyPosition *after);

/* A board without a stone, Black to move. */
void ply_prompt_empty(const PlyRules *rules, PlyPosition *position);

/* Adds the board as comment lines: "# . . B W . .". */
void ply_prompt_append_board(GString *text, const PlyRules *rules, const PlyPosition *position);

/* The same stones with `side` to move. */
void ply_prompt_turn(const PlyRules *rules, const PlyPosition *before, int side,
                     PlyPosition *after);

/* The start of a line, short enough to be quoted in a message. Transfer full. */
char *ply_prompt_excerpt(const char *line);
