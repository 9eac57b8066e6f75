/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* plyscope-cli: one file a command, listed in main.c. A command gets its own arguments, its name
 * first, and returns the exit status: 0, or 2 after one line on stderr for bad input. */

#include <glib.h>

#include "cli/start.h"
#include "formats/format.h"
#include "search/search.h"

typedef int (*PlyCliCommand)(int argc, char **argv);

int ply_cli_perft(int argc, char **argv);
int ply_cli_arena(int argc, char **argv);
int ply_cli_analyze(int argc, char **argv);
int ply_cli_check_book(int argc, char **argv);
int ply_cli_book(int argc, char **argv);
int ply_cli_check_proof(int argc, char **argv);
int ply_cli_convert(int argc, char **argv);
int ply_cli_formats(int argc, char **argv);
int ply_cli_bench(int argc, char **argv);
int ply_cli_bench_cpu_table(int argc, char **argv);
int ply_cli_exercise(int argc, char **argv);
int ply_cli_lesson(int argc, char **argv);
int ply_cli_library(int argc, char **argv);
int ply_cli_trace(int argc, char **argv);
int ply_cli_as(int argc, char **argv);
int ply_cli_gtp(int argc, char **argv);
int ply_cli_match(int argc, char **argv);
int ply_cli_nboard(int argc, char **argv);
int ply_cli_review(int argc, char **argv);
int ply_cli_solve(int argc, char **argv);
int ply_cli_thumbnail(int argc, char **argv);
int ply_cli_ugi(int argc, char **argv);

/* Reads a game from a file, or from standard input for "-". NULL with `error`. */
PlyRecord *ply_cli_load(const char *path, const PlyFormat *format, gboolean force,
                        const PlyFormat **used, GError **error);

/* The same for game `number` of a file of many, from 1; 0: the first. */
PlyRecord *ply_cli_load_game(const char *path, const PlyFormat *format, gboolean force, int number,
                             const PlyFormat **used, GError **error);

/* The format of this id, NULL for none, which `option` gave; says why in one line and returns FALSE
 * if there is none. */
gboolean ply_cli_find_format(const char *option, const char *id, const PlyFormat **format);

/* The board with its coordinates, one row a line. Transfer full. */
char *ply_cli_board_text(const PlyRecord *record, const PlyRecordNode *node);

/* The result for people, or as JSON. `report` is finished. */
void ply_cli_print_report(const PlyRecord *record, const PlyRecordNode *node,
                          const PlySearchOptions *options, const PlyReport *report);
void ply_cli_print_json(const PlyRecord *record, const PlyRecordNode *node,
                        const PlySearchOptions *options, const PlyReport *report);

/* "12", or "12@73%" where something was left out on a guess; returns `text`. */
#define PLY_CLI_DEPTH_BYTES 32
const char *ply_cli_depth_text(int depth, int confidence, char text[PLY_CLI_DEPTH_BYTES]);

/* Moves in turn, in the record's notation. Transfer full. */
char *ply_cli_line_text(const PlyRecord *record, const PlyMove *moves, guint n);
