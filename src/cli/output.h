/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What every program of ours prints, on its way out: nothing that steers a terminal passes
 * (formats/printable.h), and what cannot be written is an error. */

/* Call it once, before anything is printed. From then on g_print() and g_printerr() are made
 * printable, and the process ends with PLY_CLI_BAD_INPUT and one sentence on stderr if standard
 * output could not be written. A partner that has closed its end early ("| head") is no error. */
void ply_cli_output_init(void);

/* Empties the line of stderr's terminal that shows how far one is. */
void ply_cli_erase_line(void);
