/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Verbs of "library" that are in a file of their own. */

int ply_cli_library_review(int argc, char **argv);
int ply_cli_library_merge(int argc, char **argv);
int ply_cli_library_report(int argc, char **argv);
int ply_cli_library_puzzles(int argc, char **argv);
int ply_cli_library_player(int argc, char **argv);
int ply_cli_library_tournament(int argc, char **argv);
int ply_cli_library_tag(int argc, char **argv);
int ply_cli_library_annotate(int argc, char **argv);
