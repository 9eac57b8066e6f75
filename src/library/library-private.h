/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sqlite3.h>

#include "library/library.h"
#include "library/symmetric-key.h"

/* Positions of up to so many stones more than the start has are found by their whole key; later ones,
 * most of which one game alone has, by a part of it, and the games are then played through. */
#define PLY_LIBRARY_EXACT_STONES 16
#define PLY_LIBRARY_BUCKETS      65536

/* Statements, each prepared at its first use. */
typedef enum {
  PLY_SQL_PLAYER_BY_NAME,
  PLY_SQL_PLAYER_BY_NUMBER,
  PLY_SQL_PLAYER_ADD,
  PLY_SQL_PLAYER_RENAME,
  PLY_SQL_PLAYER_NUMBER,
  PLY_SQL_EVENT_BY_NAME,
  PLY_SQL_EVENT_BY_NUMBER,
  PLY_SQL_EVENT_ADD,
  PLY_SQL_EVENT_RENAME,
  PLY_SQL_EVENT_NUMBER,
  PLY_SQL_RULES_FIND,
  PLY_SQL_RULES_ADD,
  PLY_SQL_RULES_SPEC,
  PLY_SQL_SAME,
  PLY_SQL_MERGE,
  PLY_SQL_GAME_ADD,
  PLY_SQL_EXACT_GET,
  PLY_SQL_EXACT_PUT,
  PLY_SQL_LATER_GET,
  PLY_SQL_LATER_PUT,
  PLY_SQL_ROW,
  PLY_SQL_SCORE,
  PLY_SQL_GAME,
  PLY_SQL_MOVES,
  PLY_SQL_PUT_RECORD,
  PLY_SQL_REVIEW_GET,
  PLY_SQL_REVIEW_ANY,
  PLY_SQL_REVIEW_PLANS,
  PLY_SQL_REVIEW_PUT,
  PLY_SQL_N
} PlySqlId;

typedef struct {
  guint64 key; /* or a bucket */
  guint32 game;
} PlyPosting;

struct PlyLibrary {
  char *path;
  sqlite3 *db;
  sqlite3_stmt *statements[PLY_SQL_N];
  gboolean writing;                   /* a transaction is open */
  GArray *exact, *later;              /* of PlyPosting, not yet written */
  guint pending;                      /* games not yet committed */
  GHashTable *players[2], *events[2]; /* by name, by number: what was looked up, ids */
  PlyRules rules;                     /* of `symmetry` */
  PlySymmetry *symmetry;
  gint64 rules_id; /* of `rules` */
  int progress;    /* atomic: of a pattern that is being looked for, in hundredths; −1: none is */
  int stop;        /* atomic: it is broken off */
};

/* The statement, reset and without values. NULL with an error. */
sqlite3_stmt *ply_sql(PlyLibrary *self, PlySqlId id, GError **error);
/* Runs it to its end: FALSE with an error. */
gboolean ply_sql_done(PlyLibrary *self, sqlite3_stmt *statement, GError **error);
gboolean ply_sql_run(PlyLibrary *self, const char *sql, GError **error);
/* The error that SQLite has; returns FALSE. */
gboolean ply_sql_fail(PlyLibrary *self, GError **error);
void ply_sql_bind_text(sqlite3_stmt *statement, int at, const char *text);
/* A function of two texts in statements: whether the second is anywhere in the first, in either case, or
 * behind a "=" is all of it. */
#define PLY_SQL_HOLDS "ply_holds"

/* The number of the rules in the file, 0: there is no such game in it; −1 with an error. Makes
 * `symmetry` theirs. */
gint64 ply_library_rules(PlyLibrary *self, const PlyRules *rules, gboolean add, GError **error);
/* The rules of this number in the file. FALSE with an error. */
gboolean ply_library_rules_of(PlyLibrary *self, gint64 id, PlyRules *rules, GError **error);
/* The error of a file that says what cannot be; returns FALSE. */
gboolean ply_library_damaged(PlyLibrary *self, GError **error);
/* The games of all of a filter that needs none to be played through, labels apart. */
GArray *ply_library_by_index(PlyLibrary *self, const PlyLibraryFilter *filter, GError **error);
/* The games of a label, ascending. */
gboolean ply_library_by_label(PlyLibrary *self, const char *label, GArray *games, GError **error);
/* How many stones the start of these rules has. */
guint ply_library_start_stones(const PlyRules *rules);

/* Moves as bytes: one each where the board allows it, else two. */
GByteArray *ply_library_pack(const PlyRules *rules, const PlyRecordNode *end);
/* Reads the next move; FALSE at the end. */
gboolean ply_library_unpack(const PlyRules *rules, const guint8 *bytes, gsize n, gsize *at,
                            PlyMove *move);

/* A symmetric key of positions under these rules of the file. */
guint64 ply_library_mix(guint64 key, gint64 rules);
