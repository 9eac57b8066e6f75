/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plytrace/plytrace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct PlytraceWriter {
  FILE *file;
  int error; /* errno of the first failure, or 0 */
};

/* Notes the first failure of the C library, which sets errno nearly always. */
static void
check(PlytraceWriter *writer, int good)
{
  if (!good && writer->error == 0)
    writer->error = errno != 0 ? errno : EIO;
}

static void
put(PlytraceWriter *writer, const char *text)
{
  check(writer, fputs(text, writer->file) >= 0);
}

/* Text in quotation marks. */
static void
put_text(PlytraceWriter *writer, const char *text)
{
  put(writer, "\"");
  for (; *text != '\0'; text++) {
    unsigned char c = (unsigned char)*text;
    if (c < 0x20)
      check(writer, fprintf(writer->file, "\\u%04x", c) >= 0);
    else
      check(writer, (c != '"' && c != '\\') || fputc('\\', writer->file) != EOF);
    if (c >= 0x20)
      check(writer, fputc(c, writer->file) != EOF);
  }
  put(writer, "\"");
}

static void
put_member(PlytraceWriter *writer, const char *name, const char *text)
{
  if (text == NULL)
    return;
  check(writer, fprintf(writer->file, ",\"%s\":", name) >= 0);
  put_text(writer, text);
}

/* A number tree begins with a bracket, which no game's name does. */
static int
is_tree(const char *game)
{
  return game != NULL && game[0] == '(';
}

PlytraceWriter *
plytrace_begin(const char *path, const char *game, const char *position, const char *algorithm)
{
  PlytraceWriter *writer = (PlytraceWriter *)malloc(sizeof *writer);

  if (writer == NULL)
    return NULL;
  writer->error = 0;
  writer->file = fopen(path, "wb");
  if (writer->file == NULL) {
    free(writer);
    return NULL;
  }
  errno = 0;
  put(writer, "{\"plytrace\":1");
  put_member(writer, "game", is_tree(game) ? "number-tree" : game);
  put_member(writer, "tree", is_tree(game) ? game : NULL);
  put_member(writer, "position", position);
  put_member(writer, "algorithm", algorithm);
  put(writer, "}\n");
  return writer;
}

void
plytrace_enter(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta)
{
  if (writer == NULL)
    return;
  put(writer, "{\"e\":\"enter\"");
  put_member(writer, "move", move);
  check(writer, fprintf(writer->file, ",\"depth\":%d", depth) >= 0);
  if (alpha > -PLYTRACE_INFINITE)
    check(writer, fprintf(writer->file, ",\"alpha\":%d", alpha) >= 0);
  if (beta < PLYTRACE_INFINITE)
    check(writer, fprintf(writer->file, ",\"beta\":%d", beta) >= 0);
  put(writer, "}\n");
}

void
plytrace_cut(PlytraceWriter *writer, int untried)
{
  if (writer != NULL)
    check(writer, fprintf(writer->file, "{\"e\":\"cut\",\"untried\":%d}\n", untried) >= 0);
}

void
plytrace_leave(PlytraceWriter *writer, int value)
{
  if (writer == NULL)
    return;
  value = value < -PLYTRACE_INFINITE ? -PLYTRACE_INFINITE : value;
  value = value > PLYTRACE_INFINITE ? PLYTRACE_INFINITE : value;
  check(writer, fprintf(writer->file, "{\"e\":\"leave\",\"value\":%d}\n", value) >= 0);
}

int
plytrace_end(PlytraceWriter *writer)
{
  int error;

  if (writer == NULL)
    return 0;
  check(writer, !ferror(writer->file));
  check(writer, fclose(writer->file) == 0);
  error = writer->error;
  free(writer);
  return error;
}
