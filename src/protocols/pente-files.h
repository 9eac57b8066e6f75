/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente over files: input.txt to output.txt, one run of a program a move. The grammar opens
 * pente-files.c. Everything blocks and belongs to one thread at a time. */

#include "protocols/dialect.h"
#include "protocols/protocols.h"

#define PLY_PENTE_INPUT       "input.txt"
#define PLY_PENTE_OUTPUT      "output.txt"
#define PLY_PENTE_PLAYDATA    "playdata.txt"
#define PLY_PENTE_CALIBRATION "calibration.txt"

/* Habits of the dialects. */
#define PLY_PENTE_PAIRS 1 /* the captures line counts pairs */
#define PLY_PENTE_CRLF  2 /* lines end with CR and LF */

/* Breaches, by index: of a host, in input.txt, then of a program, in output.txt. */
typedef enum {
  PLY_PENTE_ODD_COLOUR,
  PLY_PENTE_ODD_TIME,
  PLY_PENTE_ODD_CAPTURES,
  PLY_PENTE_ODD_BOARD,
  PLY_PENTE_ODD_MOVE, /* "9n", "N9" */
  PLY_PENTE_ODD_ENDS, /* blanks, CR, more line ends */
} PlyPenteBreach;

extern const PlyDialects ply_pente_dialects;

/* The player's end: answers `folder`/input.txt ("" is the current folder) with output.txt and keeps
 * playdata.txt. What is odd in input.txt is guessed at, and adds a sentence to `warnings`, unless
 * the manner is strict. FALSE with one sentence ("input.txt:LINE:COLUMN: …") if input.txt cannot be
 * answered; nothing is then written. The time used counts from the start of the process. */
gboolean ply_pente_play(const char *folder, const PlyManner *manner, GPtrArray *warnings,
                        GError **error);

/* Measures the search for `cpu_us` and writes `folder`/calibration.txt. `folder` as above. */
gboolean ply_pente_calibrate(const char *folder, gint64 cpu_us, GError **error);

/* The host's end for a command line; the protocol's seat_new(). */
PlySeat *ply_pente_seat_new(const char *program, GError **error);
/* How its input.txt is written and its output.txt read, of ply_pente_dialects; the document's by
 * default. */
void ply_pente_seat_set_manner(PlySeat *seat, const PlyManner *manner);
/* Longest wall time for a move, µs; 0, the default: three times the CPU time
 * allowed, and half a minute. `seat` came from the call above. */
void ply_pente_seat_limit_wall(PlySeat *seat, gint64 wall_us);
/* Whether what the program writes on stderr goes to ours; by default to nobody. */
void ply_pente_seat_show_errors(PlySeat *seat, gboolean show);

/* Reads output.txt in any form: `*breach` is −1 if it is the document's. FALSE if it is no move at
 * all. */
gboolean ply_pente_read_output(const PlyRules *rules, const char *text, gsize length, PlyMove *move,
                               int *breach);
/* Reads output.txt strictly: a row 1–19, a column A–T without I, at most one LF, and nothing else.
 * The move need not be legal. */
gboolean ply_pente_parse_output(const PlyRules *rules, const char *text, gsize length,
                                PlyMove *move);
