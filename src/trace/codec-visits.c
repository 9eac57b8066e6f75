/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A block of visits, column by column: like numbers stand next to each other, which compresses far
 * better than the records do. */

#include "base/bytes.h"
#include "trace/codec-private.h"

typedef enum {
  ALPHA,
  BETA,
  VALUE,
  SIZE,
  DETAIL,
  MOVE,
  BEST,
  ORDER,
  UNTRIED,
  FLAGS,
  KEY,
  DEPTH
} Column;

#define N_COLUMNS (DEPTH + 1)
#define SAME_SIDE 16384 /* in a file's flags; none of version 1 */

static const struct {
  int bytes;
  int64_t least, most; /* both allowed; a least number below 0 makes the column signed */
  const char *reason;
} columns[N_COLUMNS] = {
    [ALPHA] = {4, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, "a window is out of range"},
    [BETA] = {4, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, "a window is out of range"},
    [VALUE] = {4, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE, "a value is out of range"},
    [SIZE] = {4, 1, PLY_TRACE_MAX_VISITS, "a subtree has no size"},
    [DETAIL] = {4, 0, UINT32_MAX, ""},
    [MOVE] = {2, 0, UINT16_MAX, ""},
    [BEST] = {2, 0, UINT16_MAX, ""},
    [ORDER] = {2, 0, 511, "a move's order is out of range"},
    [UNTRIED] = {2, 0, 511, "a number of untried moves is out of range"},
    [FLAGS] = {2, 0, 2 * SAME_SIDE - 1, "a mark is unknown"},
    [KEY] = {2, 0, UINT16_MAX, ""},
    [DEPTH] = {1, INT8_MIN, INT8_MAX, ""},
};

static inline int64_t
get_field(const PlyTraceVisit *visit, uint32_t index, Column column)
{
  switch (column) {
  case ALPHA:
    return visit->alpha;
  case BETA:
    return visit->beta;
  case VALUE:
    return visit->value;
  case SIZE:
    return visit->end - index;
  case DETAIL:
    return visit->detail;
  case MOVE:
    return visit->move;
  case BEST:
    return visit->best;
  case ORDER:
    return visit->order;
  case UNTRIED:
    return visit->untried;
  case FLAGS:
    return visit->flags | (visit->same_side ? SAME_SIDE : 0);
  case KEY:
    return visit->key;
  default:
    return visit->depth;
  }
}

static inline void
set_field(PlyTraceVisit *visit, Column column, int64_t number)
{
  switch (column) {
  case ALPHA:
    visit->alpha = (PlyScore)number;
    break;
  case BETA:
    visit->beta = (PlyScore)number;
    break;
  case VALUE:
    visit->value = (PlyScore)number;
    break;
  case SIZE:
    visit->end = (uint32_t)number;
    break;
  case DETAIL:
    visit->detail = (uint32_t)number;
    break;
  case MOVE:
    visit->move = (PlyMove)number;
    break;
  case BEST:
    visit->best = (PlyMove)number;
    break;
  case ORDER:
    visit->order = (unsigned)number & 511;
    break;
  case UNTRIED:
    visit->untried = (unsigned)number & 511;
    break;
  case FLAGS:
    visit->flags = (unsigned)number & (SAME_SIDE - 1);
    visit->same_side = (number & SAME_SIDE) != 0;
    break;
  case KEY:
    visit->key = (uint16_t)number;
    break;
  default:
    visit->depth = (int8_t)number;
  }
}

void
ply_codec_put_visits(PlyCodecWriter *writer, const PlyTraceVisit *visits, const uint32_t *ids,
                     uint32_t from, uint32_t n, unsigned char *scratch)
{
  for (int column = 0; column < N_COLUMNS; column++) {
    int bytes = columns[column].bytes;
    unsigned char *to = scratch;
    for (uint32_t i = 0; i < n; i++, to += bytes) {
      uint32_t visit = ids != NULL ? ids[i] : from + i;
      ply_bytes_store(to, (uint64_t)get_field(&visits[visit], visit, (Column)column), bytes);
    }
    ply_codec_put(writer, scratch, (size_t)(to - scratch));
  }
}

/* With the width a constant the compiler makes one load of it. */
static inline int64_t
load_field(const unsigned char *from, int bytes, bool is_signed)
{
  switch (bytes) {
  case 4: {
    uint32_t number = (uint32_t)ply_bytes_load(from, 4);
    return is_signed ? (int64_t)(int32_t)number : (int64_t)number;
  }
  case 2:
    return (int64_t)ply_bytes_load(from, 2);
  default:
    return (int8_t)from[0];
  }
}

static bool
get_column(PlyCodecReader *reader, PlyTraceVisit *visits, uint32_t n, unsigned char *scratch,
           Column column)
{
  int bytes = columns[column].bytes;
  int64_t least = columns[column].least, most = columns[column].most;

  if (!ply_codec_get(reader, scratch, (size_t)n * (size_t)bytes))
    return false;
  for (uint32_t i = 0; i < n; i++) {
    int64_t number = load_field(scratch + (size_t)i * (size_t)bytes, bytes, least < 0);
    if (number < least || number > most)
      return ply_codec_fail(reader, columns[column].reason);
    set_field(&visits[i], column, number);
  }
  return true;
}

bool
ply_codec_get_visits(PlyCodecReader *reader, PlyTraceVisit *visits, uint32_t n,
                     unsigned char *scratch)
{
  for (int column = 0; column < N_COLUMNS; column++) {
    if (!get_column(reader, visits, n, scratch, (Column)column))
      return false;
  }
  return true;
}
