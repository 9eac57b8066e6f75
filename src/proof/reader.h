/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A certificate's bytes, one after another, with line and column; and its head. For check.c. */

#include "proof/certificate.h"

#define PLY_PROOF_BUFFER 65536

typedef struct PlyProofReader {
  void *data;
  PlyProofRead read;
  char buffer[PLY_PROOF_BUFFER];
  size_t n, at;
  bool ended;
  unsigned line, column;
  PlyProofFault fault; /* the first one */
} PlyProofReader;

void ply_proof_reader_init(PlyProofReader *reader, void *data, PlyProofRead read);

/* The next byte, −1 at the end; NUL and bytes over 126 read as 1, which fits nowhere. */
int ply_proof_reader_peek(PlyProofReader *reader);
int ply_proof_reader_next(PlyProofReader *reader);
/* Past blanks and line ends. */
void ply_proof_reader_skip_space(PlyProofReader *reader);

/* Notes the first fault, at the cursor; returns false. */
bool ply_proof_reader_expected(PlyProofReader *reader, const char *expected);
/* The same for what is well-formed and not so. */
bool ply_proof_reader_refuse(PlyProofReader *reader, const char *expected);

/* The next word, of at most `most` − 1 bytes; blanks before it are skipped, line ends are not.
 * False if there is none or it is longer. */
bool ply_proof_reader_word(PlyProofReader *reader, char *word, size_t most);
/* A whole number with an optional sign, |number| ≤ PLY_SCORE_INFINITE. */
bool ply_proof_reader_number(PlyProofReader *reader, int *number);
/* Only blanks are left of the line, whose end is passed. */
bool ply_proof_reader_line_end(PlyProofReader *reader);

/* head-read.c: everything before the first claim, whose word “claim” has been read afterwards. */
bool ply_proof_head_read(PlyProofReader *reader, PlyProofHead *head);
