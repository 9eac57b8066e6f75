/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The main() of each course program, for the list in as.c. */

int ply_as_move_file(int argc, char **argv);
int ply_as_referee(int argc, char **argv);
int ply_as_play(int argc, char **argv);
int ply_as_tournament(int argc, char **argv);
int ply_as_othello(int argc, char **argv);
int ply_as_monitor(int argc, char **argv);
int ply_as_pente(int argc, char **argv);
int ply_as_calibrate(int argc, char **argv);
int ply_as_pente_master(int argc, char **argv);
int ply_as_maxconnect4(int argc, char **argv);
int ply_as_maxconnect4_host(int argc, char **argv);
