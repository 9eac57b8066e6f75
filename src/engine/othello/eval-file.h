/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The file of weights: a head, then one Zstandard frame (RFC 8878) with a checksum. All numbers are
 * little-endian:
 *
 *     8 bytes   "PLYOTHEV"
 *     4         version, 2
 *     4         parameters: each of the stages', then the ordering's
 *     8         hash of the features they are for (PlyOthelloGeometry)
 *     …         the body, compressed: for each stage and the ordering the parameters' low bytes,
 *               then their high bytes, where 0, −1, 1, −2, … count as 0, 1, 2, 3, …, so that
 *               nearly all high bytes are 0. The window is of 2^PLY_OTHELLO_FILE_WINDOW bytes.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLY_OTHELLO_FILE_MAGIC   "PLYOTHEV"
#define PLY_OTHELLO_FILE_VERSION 2u
#define PLY_OTHELLO_FILE_HEAD    24
#define PLY_OTHELLO_FILE_WINDOW  18

/* How many parameters the file of this program's features has. 0 if memory is short. */
size_t ply_othello_file_parameters(void);
/* `parameters` in a block of memory that the caller frees. NULL if memory is short. */
void *ply_othello_file_pack(const int16_t *parameters, size_t *length);
/* Parameters that the caller frees; NULL with `*reason` as ply_othello_eval_load(). */
int16_t *ply_othello_file_unpack(const void *bytes, size_t length, const char **reason);
