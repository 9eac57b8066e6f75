/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/readings.h"

#define MOST_BYTES 65536 /* a longer text is no game that could be another one */
#define MOST_MOVES 6     /* that are told */
#define NEAR       20    /* less certain than the format that is taken, and still likely */

static void
reading_free(gpointer data)
{
  PlyFormatReading *reading = data;

  g_free(reading->game);
  g_free(reading->moves);
  g_free(reading);
}

/* Transfer full. */
static char *
first_moves(const PlyRecord *record)
{
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];
  guint n = 0;

  for (const PlyRecordNode *node = record->root; (node = ply_record_next(node)) != NULL;) {
    if (n++ == MOST_MOVES) {
      g_string_append(text, " …");
      break;
    }
    g_string_append_printf(
        text, n > 1 ? " %s" : "%s",
        ply_notation_move(PLY_NOTATION_DEFAULT, &record->rules, node->move, move));
  }
  return g_string_free(text, FALSE);
}

static void
add(GPtrArray *readings, const PlyFormat *format, const PlyRecord *record)
{
  PlyFormatReading *reading = g_new(PlyFormatReading, 1);

  *reading = (PlyFormatReading){
      .format = format,
      .game = g_strdup(ply_game_name(record->rules.game)),
      .moves = first_moves(record),
  };
  g_ptr_array_add(readings, reading);
}

/* A reader that is as good as as sure of it, and reads all of it as another game. */
GPtrArray *
ply_format_readings(const char *text, gsize length)
{
  g_autoptr(GPtrArray) readings = g_ptr_array_new_with_free_func(reading_free);
  const PlyFormat *best = length <= MOST_BYTES ? ply_format_detect(text, length) : NULL, *other;
  g_autoptr(PlyRecord) taken = best != NULL ? best->load(text, length, "", FALSE, NULL) : NULL;

  if (taken == NULL)
    return NULL;
  int sure = best->detect(text, length);
  add(readings, best, taken);
  for (guint i = 0; (other = ply_format_at(i)) != NULL; i++) {
    if (other == best || other->load == NULL || other->game == NULL || best->game == NULL ||
        g_str_equal(other->game, best->game) || other->detect(text, length) < MAX(sure - NEAR, 1))
      continue;
    g_autoptr(PlyRecord) record = other->load(text, length, "", FALSE, NULL);
    if (record != NULL && ply_record_next(record->root) != NULL)
      add(readings, other, record);
  }
  return readings->len > 1 ? g_steal_pointer(&readings) : NULL;
}
