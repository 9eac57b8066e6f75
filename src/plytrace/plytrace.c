/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plytrace/plytrace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* A call that has not returned. */
typedef struct {
  int turned; /* its numbers are for MAX, and are written for MIN, who moves there */
  int evaluated, evaluation;
} Level;

struct PlytraceWriter {
  FILE *file;
  int error; /* errno of the first failure, or 0 */
  int begun; /* the first line is complete */
  int tree;  /* a number tree's search may be written for MAX as it is */
  Level *levels;
  size_t level, room;
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

/* Ends a line, which is to be in the file whatever becomes of the program. */
static void
end_line(PlytraceWriter *writer)
{
  put(writer, "}\n");
  check(writer, fflush(writer->file) == 0);
}

/* Whose values they are is known with the first call. */
static void
end_head(PlytraceWriter *writer, int for_max)
{
  if (writer->begun)
    return;
  put_member(writer, "values", writer->tree && for_max ? "max" : NULL);
  end_line(writer);
  writer->begun = 1;
}

static void
open_level(PlytraceWriter *writer, int turned)
{
  if (writer->level == writer->room) {
    size_t room = 2 * writer->room + 64;
    Level *levels = (Level *)realloc(writer->levels, room * sizeof *levels);
    check(writer, levels != NULL);
    if (levels != NULL) {
      writer->levels = levels;
      writer->room = room;
    }
  }
  if (writer->level < writer->room) {
    writer->levels[writer->level].turned = turned;
    writer->levels[writer->level].evaluated = 0;
  }
  writer->level++;
}

/* The innermost call, or NULL if there is none or memory was short. */
static Level *
innermost(PlytraceWriter *writer)
{
  return writer->level > 0 && writer->level <= writer->room ? &writer->levels[writer->level - 1]
                                                            : NULL;
}

static int
hold(int value)
{
  value = value < -PLYTRACE_INFINITE ? -PLYTRACE_INFINITE : value;
  return value > PLYTRACE_INFINITE ? PLYTRACE_INFINITE : value;
}

PlytraceWriter *
plytrace_begin(const char *path, const char *game, const char *position, const char *algorithm)
{
  PlytraceWriter *writer = (PlytraceWriter *)calloc(1, sizeof *writer);

  if (writer == NULL)
    return NULL;
  writer->tree = is_tree(game);
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
  return writer;
}

static void
put_enter(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta, int turned)
{
  put(writer, "{\"e\":\"enter\"");
  put_member(writer, "move", move);
  check(writer, fprintf(writer->file, ",\"depth\":%d", depth) >= 0);
  if (turned) {
    int low = -hold(beta);
    beta = -hold(alpha);
    alpha = low;
  }
  if (alpha > -PLYTRACE_INFINITE)
    check(writer, fprintf(writer->file, ",\"alpha\":%d", alpha) >= 0);
  if (beta < PLYTRACE_INFINITE)
    check(writer, fprintf(writer->file, ",\"beta\":%d", beta) >= 0);
  end_line(writer);
}

void
plytrace_enter(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta)
{
  if (writer == NULL)
    return;
  end_head(writer, 0);
  open_level(writer, 0);
  put_enter(writer, move, depth, alpha, beta, 0);
}

void
plytrace_enter_max(PlytraceWriter *writer, const char *move, int depth, int alpha, int beta,
                   int max_moves)
{
  int turned;

  if (writer == NULL)
    return;
  turned = !writer->tree && !max_moves;
  end_head(writer, 1);
  open_level(writer, turned);
  put_enter(writer, move, depth, alpha, beta, turned);
}

void
plytrace_evaluation(PlytraceWriter *writer, int value)
{
  Level *level = writer != NULL ? innermost(writer) : NULL;

  if (level == NULL)
    return;
  level->evaluated = 1;
  level->evaluation = level->turned ? -hold(value) : hold(value);
}

void
plytrace_cut(PlytraceWriter *writer, int untried)
{
  if (writer == NULL)
    return;
  end_head(writer, 0);
  check(writer, fprintf(writer->file, "{\"e\":\"cut\",\"untried\":%d", untried) >= 0);
  end_line(writer);
}

/* `bound` is NULL where the window says it. */
static void
put_leave(PlytraceWriter *writer, int value, const char *bound)
{
  const Level *level = innermost(writer);

  end_head(writer, 0);
  value = level != NULL && level->turned ? -hold(value) : hold(value);
  check(writer, fprintf(writer->file, "{\"e\":\"leave\",\"value\":%d", value) >= 0);
  if (level != NULL && level->evaluated)
    check(writer, fprintf(writer->file, ",\"evaluation\":%d", level->evaluation) >= 0);
  put_member(writer, "bound", bound);
  end_line(writer);
  if (writer->level > 0)
    writer->level--;
}

void
plytrace_leave(PlytraceWriter *writer, int value)
{
  if (writer != NULL)
    put_leave(writer, value, NULL);
}

void
plytrace_leave_bound(PlytraceWriter *writer, int value, PlytraceBound bound)
{
  static const char *const names[] = {"exact", "lower", "upper"};
  const Level *level = writer != NULL ? innermost(writer) : NULL;

  if (writer == NULL)
    return;
  /* What is at least so much for one side is at most so much for the other. */
  if (level != NULL && level->turned && bound != PLYTRACE_EXACT)
    bound = bound == PLYTRACE_LOWER ? PLYTRACE_UPPER : PLYTRACE_LOWER;
  put_leave(writer, value, names[bound]);
}

void
plytrace_note(PlytraceWriter *writer, const char *text)
{
  if (writer == NULL)
    return;
  end_head(writer, 0);
  put(writer, "{\"e\":\"note\"");
  put_member(writer, "text", text);
  end_line(writer);
}

int
plytrace_end(PlytraceWriter *writer)
{
  int error;

  if (writer == NULL)
    return 0;
  end_head(writer, 0);
  check(writer, !ferror(writer->file));
  check(writer, fclose(writer->file) == 0);
  error = writer->error;
  free(writer->levels);
  free(writer);
  return error;
}
