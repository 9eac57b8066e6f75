/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* File formats. Each is one file, which opens with its grammar, and one line in formats.c. All work
 * on text in memory and never touch a file, so they run on any thread.
 * Text is hostile until read. */

#include "formats/slices.h"
#include "record/record.h"
#include "record/text-error.h"

#define PLY_FORMAT_MAX_BYTES (16 * 1024 * 1024)
#define PLY_FORMAT_MAX_MANY  (512 * 1024 * 1024) /* a file of many games */

/* What a format keeps of a game; with none of them the last move alone. */
typedef enum {
  PLY_KEEPS_POSITION = 1 << 0, /* the position at `at`, by itself or through the moves */
  PLY_KEEPS_MOVES = 1 << 1,    /* the moves from the start to `at` */
  PLY_KEEPS_NAMES = 1 << 2,
  PLY_KEEPS_RESULT = 1 << 3,
  PLY_KEEPS_CLOCK = 1 << 4,
  PLY_KEEPS_REMARKS = 1 << 5, /* comments and marks of the moves to `at` */
  PLY_KEEPS_ALL = 1 << 6,     /* these, and all else that a record holds */
  PLY_KEEPS_TAGS = 1 << 7,
  PLY_KEEPS_TREE = 1 << 8, /* every variation, not only the moves to `at` */
  PLY_KEEPS_TITLE = 1 << 9,
} PlyKeeps;

typedef struct PlyFormat {
  const char *id;     /* "maxconnect4-state" */
  const char *name;   /* English, to be translated: "Max-Connect4 state file" */
  const char *suffix; /* usual file suffix with its dot, or a whole name: ".plygame", "input.txt" */
  const char *game;   /* id of the only game it knows, or NULL */
  guint only_columns; /* width of the only board it knows, 0: any */
  PlyNotation notation;
  PlyKeeps keeps; /* of what is saved */
  /* How sure the text is of this format, 0 (not at all) to 100, from content alone. */
  int (*detect)(const char *text, gsize length);
  /* NULL where the format is only written. `name` is for messages. The last node of the main line
   * is the position that the file stands for. `force` accepts a wrong side to move. */
  PlyRecord *(*load)(const char *text, gsize length, const char *name, gboolean force,
                     GError **error);
  /* Where the next game of a file of many is; NULL: a file is one game. A format whose games are
   * `lines` may have one that goes over several. */
  PlySliceNext slice;
  gboolean lines;
  /* For a file of many games that is no text: how many there are, and one of them, from 0. */
  guint (*count)(const char *text, gsize length);
  PlyRecord *(*pick)(const char *text, gsize length, const char *name, guint index, GError **error);
  /* NULL where the format is only read. `at` is the node to be written by formats that hold a
   * position. */
  GString *(*save)(const PlyRecord *record, const PlyRecordNode *at, GError **error);
  /* Adds English sentences for what saving would lose beside what `keeps` says ("The name … is
   * written as …."). NULL: nothing. */
  void (*losses)(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences);
} PlyFormat;

/* In a fixed order; NULL past the last. */
const PlyFormat *ply_format_at(guint index);
const PlyFormat *ply_format_find(const char *id);

/* The best format for the text, or NULL if none reaches certainty 1. */
const PlyFormat *ply_format_detect(const char *text, gsize length);

/* The same, and what may stand before a text of lines, comments, is passed over. */
const PlyFormat *ply_format_recognise(const char *text, gsize length);

/* Loads with `format`, or with the detected one if NULL; `used` (may be NULL) gets the one used. */
PlyRecord *ply_format_load(const PlyFormat *format, const char *text, gsize length,
                           const char *name, gboolean force, const PlyFormat **used,
                           GError **error);

/* The same for game `number` of a file of many, from 1; `length` may be longer than a single game's
 * (PLY_FORMAT_MAX_MANY). 0 is the first, with a note where there are others. */
PlyRecord *ply_format_load_game(const PlyFormat *format, const char *text, gsize length,
                                const char *name, gboolean force, guint number,
                                const PlyFormat **used, GError **error);

/* Whether the text is games of this format, each a slice of its own. */
gboolean ply_format_is_many(const PlyFormat *format, const char *text, gsize length);

/* The game of a slice; an error tells the line in the whole text. */
PlyRecord *ply_format_load_slice(const PlyFormat *format, const char *text, const PlySlice *slice,
                                 const char *name, gboolean force, GError **error);

/* Makes the line in an error about a part of a text that of the whole, which has so many lines before. */
void ply_format_shift_line(GError *error, const char *name, guint lines);

/* Whether the format can be written for this record's game. */
gboolean ply_format_can_save(const PlyFormat *format, const PlyRecord *record);

/* English sentences, none if nothing is lost. Transfer full. */
GPtrArray *ply_format_losses(const PlyFormat *format, const PlyRecord *record,
                             const PlyRecordNode *at);

/* Reads a file (at most PLY_FORMAT_MAX_BYTES, regular files only) and loads it. Blocks: not for the
 * main thread. */
PlyRecord *ply_format_load_file(const char *path, const PlyFormat *format, gboolean force,
                                const PlyFormat **used, GError **error);
PlyRecord *ply_format_load_file_game(const char *path, const PlyFormat *format, gboolean force,
                                     guint number, const PlyFormat **used, GError **error);
/* Writes to a temporary name beside `path`, syncs and renames, so that the old file survives a
 * failure. Blocks. */
gboolean ply_format_save_file(const char *path, const PlyFormat *format, const PlyRecord *record,
                              const PlyRecordNode *at, GError **error);
