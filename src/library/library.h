/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The game library: one SQLite file of games, which finds them by who played, when and where, and by
 * every position on their main lines, however it was reached and whichever way round it lies
 * (docs/library.md). Every call blocks; one thread at a time, several programs at once. What is
 * committed survives the program's end, however it ends. The file is untrusted. */

#include "formats/games.h"
#include "library/pattern.h"
#include "library/symmetric-key.h"

typedef struct PlyLibrary PlyLibrary;

/* The user's own: $XDG_DATA_HOME/plyscope/library.sqlite. Transfer full. */
char *ply_library_default_path(void);

/* Opens the file, and makes it with its folder if there is none and `create`. NULL with an error of
 * G_FILE_ERROR if it cannot be opened or is no library. */
PlyLibrary *ply_library_open(const char *path, gboolean create, GError **error);
/* What was imported and not committed is lost. */
void ply_library_close(PlyLibrary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyLibrary, ply_library_close)

/* What came of games that were read. */
typedef struct {
  guint added, merged, broken; /* new; there already; left out, each told */
} PlyLibraryCounts;

/* Why a game was left out: its file's sentence with the line. */
typedef void (*PlyLibraryTold)(gpointer data, const PlyGamesItem *item, const char *why);

/* Adds every game of the source. A game that is there already, by its moves, players, year and
 * event, is not doubled: what either knows of the players and event is kept, and the comments and
 * variations of the first that has any. Games are committed by the ten thousand, and the rest by ply_library_commit(). FALSE with an error if the
 * library cannot be written; what was committed is there then. `counts` are added to. */
gboolean ply_library_import(PlyLibrary *self, PlyGames *games, PlyLibraryTold told, gpointer data,
                            PlyLibraryCounts *counts, GError **error);
/* The same for at most so many games; `*more` says whether there may be others. */
gboolean ply_library_import_some(PlyLibrary *self, PlyGames *games, guint most, PlyLibraryTold told,
                                 gpointer data, PlyLibraryCounts *counts, gboolean *more,
                                 GError **error);
gboolean ply_library_commit(PlyLibrary *self, GError **error);

/* Makes the file as small as it can be, which may take seconds; nothing is lost where that fails. */
void ply_library_tidy(PlyLibrary *self);

/* Which games; a zero or NULL asks nothing. Texts are looked for anywhere in a name, in either
 * case; behind a "=" stands a whole name. */
typedef struct {
  const char *player, *opponent, *event;
  int years[2], lengths[2]; /* from, to; lengths in moves without passes */
  const char *result;       /* "first", "second" or "draw" */
  const char *player_is,
      *event_is;               /* of this player and event, by the whole name as it is written */
  const PlyRules *rules;       /* games of these */
  const PlyPosition *position; /* that reached it; with `rules` */
  const char *opening;         /* that reached the position of this name */
  const char *label;           /* that have it */
  const PlyPattern *pattern;   /* in which it stood at some time; with `rules` */
} PlyLibraryFilter;

/* The numbers of the games, ascending: an array of guint32. NULL with an error. A pattern is looked
 * for in every game that all else leaves, which takes seconds for a hundred thousand. */
GArray *ply_library_find(PlyLibrary *self, const PlyLibraryFilter *filter, GError **error);

/* The same: games of which each of the words, ended by NULL, is in the name of a player or the event,
 * or is the year. None for no words. */
GArray *ply_library_find_words(PlyLibrary *self, const char *const *words, GError **error);

/* Leaves in the first array what the second has, too. */
void ply_library_intersect(GArray *games, const GArray *others);

/* What a list of games is in the order of. What is not known comes last. */
typedef enum {
  PLY_LIBRARY_BY_YEAR,
  PLY_LIBRARY_BY_FIRST, /* the name of the side that moves first */
  PLY_LIBRARY_BY_SECOND,
  PLY_LIBRARY_BY_EVENT,
  PLY_LIBRARY_BY_SCORE,
  PLY_LIBRARY_BY_LENGTH,
  PLY_LIBRARY_N_ORDERS
} PlyLibraryOrder;

/* Puts an array as ply_library_find() gives it into this order. */
gboolean ply_library_arrange(PlyLibrary *self, GArray *games, PlyLibraryOrder order,
                             gboolean descending, GError **error);

/* What is being asked on another thread ends soon, with an error. Any thread, while the library is
 * open. */
void ply_library_interrupt(PlyLibrary *self);

/* How much of the games a pattern was looked for in, in hundredths; −1: none is being looked for.
 * Any thread, while the library is open. */
int ply_library_progress(PlyLibrary *self);

/* A move from a position, and what came of it. */
typedef struct {
  PlyMove move;
  guint games, scored;
  double sum, wins; /* of the first side over those with a score; a draw is half a win */
} PlyLibraryMove;

/* The moves that the games, an array of ply_library_find(), played in the filter's position, most
 * first: an array of PlyLibraryMove. Moves to positions that are each other's mirror images are told
 * once, by the first of them. NULL with an error. */
GArray *ply_library_moves(PlyLibrary *self, const PlyLibraryFilter *filter, const GArray *games,
                          GError **error);

/* A game without its moves. */
typedef struct {
  guint32 id;
  char *players[2], *event, *result; /* or NULL */
  int year;                          /* 0: not known */
  gboolean scored;
  int score;    /* of the first side, in what the game counts; ±1, 0 where it is won or lost */
  guint length; /* moves without passes */
} PlyLibraryRow;
void ply_library_row_clear(PlyLibraryRow *row);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyLibraryRow, ply_library_row_clear)

/* FALSE with an error if there is no such game. `row` is cleared first. */
gboolean ply_library_row(PlyLibrary *self, guint32 id, PlyLibraryRow *row, GError **error);
/* The whole game. NULL with an error. Transfer full. */
PlyRecord *ply_library_record(PlyLibrary *self, guint32 id, GError **error);

/* Keeps what a person has said of a game: comments, marks, variations, title, names and tags, in place
 * of what was there. FALSE with an error of G_FILE_ERROR, and G_FILE_ERROR_INVAL if the record's own
 * line is not the game's. Committed at once. */
gboolean ply_library_put_record(PlyLibrary *self, guint32 id, const PlyRecord *record,
                                GError **error);

/* Labels are the person's own: a game has any number, and the games of one are a collection. Gives
 * the games one or takes it from them; one that no game has any more is gone. Committed at once. */
gboolean ply_library_put_label(PlyLibrary *self, const char *label, const GArray *games,
                               gboolean given, GError **error);
/* Those of a game, of all games where `id` is 0, in the alphabet's order: names, owned by the array.
 * `counts`, of guint, may be NULL: how many games have each. NULL with an error. */
GPtrArray *ply_library_labels(PlyLibrary *self, guint32 id, GArray *counts, GError **error);

/* What tells a game from all others, wherever the library is: its rules and moves as text, a tab
 * between them. NULL with an error. Transfer full. */
char *ply_library_identity(PlyLibrary *self, guint32 id, GError **error);

/* What a review of the game by this plan said, as it was put there; NULL if there is none, or with an
 * error. Transfer full. */
char *ply_library_review(PlyLibrary *self, guint32 id, const char *plan, GError **error);
/* By which plans games are reviewed, the commonest first, of char *; NULL with an error. Transfer
 * full. */
GPtrArray *ply_library_review_plans(PlyLibrary *self, GError **error);
/* Whether any game is reviewed. */
gboolean ply_library_has_reviews(PlyLibrary *self);
/* In place of an earlier one. Committed at once. */
gboolean ply_library_put_review(PlyLibrary *self, guint32 id, const char *plan, const char *text,
                                GError **error);

typedef struct {
  guint games, players, events;
  guint64 bytes; /* of the file */
} PlyLibraryFigures;
gboolean ply_library_figures(PlyLibrary *self, PlyLibraryFigures *figures, GError **error);
