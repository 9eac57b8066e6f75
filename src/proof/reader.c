/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "proof/reader.h"

void
ply_proof_reader_init(PlyProofReader *reader, void *data, PlyProofRead read)
{
  reader->data = data;
  reader->read = read;
  reader->n = reader->at = 0;
  reader->ended = false;
  reader->line = reader->column = 1;
  reader->fault = (PlyProofFault){0};
}

int
ply_proof_reader_peek(PlyProofReader *reader)
{
  if (reader->at == reader->n && !reader->ended) {
    reader->at = 0;
    reader->n = reader->read(reader->data, reader->buffer, sizeof reader->buffer);
    reader->ended = reader->n == 0;
  }
  if (reader->ended)
    return -1;
  unsigned char c = (unsigned char)reader->buffer[reader->at];
  return c == 0 || c > 126 ? 1 : c == '\r' ? ' ' : c;
}

int
ply_proof_reader_next(PlyProofReader *reader)
{
  int c = ply_proof_reader_peek(reader);

  if (c < 0)
    return c;
  reader->at++;
  reader->column++;
  if (c == '\n') {
    reader->line++;
    reader->column = 1;
  }
  return c;
}

static bool
is_blank(int c)
{
  return c == ' ' || c == '\t';
}

static void
skip_blanks(PlyProofReader *reader)
{
  while (is_blank(ply_proof_reader_peek(reader)))
    ply_proof_reader_next(reader);
}

void
ply_proof_reader_skip_space(PlyProofReader *reader)
{
  int c;

  while ((c = ply_proof_reader_peek(reader)) == '\n' || is_blank(c))
    ply_proof_reader_next(reader);
}

bool
ply_proof_reader_expected(PlyProofReader *reader, const char *expected)
{
  if (reader->fault.expected == NULL)
    reader->fault = (PlyProofFault){reader->line, reader->column, expected, false};
  return false;
}

bool
ply_proof_reader_refuse(PlyProofReader *reader, const char *expected)
{
  if (reader->fault.expected == NULL)
    reader->fault = (PlyProofFault){reader->line, reader->column, expected, true};
  return false;
}

bool
ply_proof_reader_word(PlyProofReader *reader, char *word, size_t most)
{
  size_t n = 0;
  int c;

  skip_blanks(reader);
  while ((c = ply_proof_reader_peek(reader)) >= 0 && c != '\n' && !is_blank(c) && n < most) {
    word[n++] = (char)c;
    ply_proof_reader_next(reader);
  }
  if (n == 0 || n == most)
    return false;
  word[n] = '\0';
  return true;
}

bool
ply_proof_reader_number(PlyProofReader *reader, int *number)
{
  bool minus = false, plus = false;
  int digits = 0;

  skip_blanks(reader);
  minus = ply_proof_reader_peek(reader) == '-';
  plus = ply_proof_reader_peek(reader) == '+';
  if (minus || plus)
    ply_proof_reader_next(reader);
  *number = 0;
  for (int c; (c = ply_proof_reader_peek(reader)) >= '0' && c <= '9'; digits++) {
    *number = 10 * *number + (c - '0');
    if (*number > PLY_SCORE_INFINITE)
      return false;
    ply_proof_reader_next(reader);
  }
  if (minus)
    *number = -*number;
  return digits > 0;
}

bool
ply_proof_reader_line_end(PlyProofReader *reader)
{
  skip_blanks(reader);
  int c = ply_proof_reader_peek(reader);
  if (c == '\n')
    ply_proof_reader_next(reader);
  return c == '\n' || c < 0;
}
