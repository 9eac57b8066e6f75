/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What came of a game, and its form as a JSON object, in which it is kept and carried from machine to
 * machine. Plain data; any thread. */

#include "cup/schedule.h"
#include "record/record.h"

#define PLY_CUP_ID_BYTES          41 /* 40 digits and the end */
#define PLY_CUP_RESULT_MOST_BYTES ((gsize)1 << 20)

typedef enum {
  PLY_CUP_PLAYED, /* to its end */
  PLY_CUP_TIMEOUT,
  PLY_CUP_ILLEGAL,
  PLY_CUP_MALFORMED,
  PLY_CUP_CRASHED,
  PLY_CUP_RESOURCE, /* beyond a limit that is not time */
  PLY_CUP_VOID,     /* the host's fault */
  PLY_CUP_N_VERDICTS
} PlyCupVerdict;

typedef struct {
  char *id;
  guint attempt; /* from 0: how often it was void before */
  PlyCupVerdict verdict;
  PlyOutcome outcome; /* GOING_ON of a void game */
  int offender;       /* the side, or −1 */
  gboolean unseated;  /* a program could not be started or made, so that nobody has moved */
  gboolean again;     /* … and is to be played once more, now that it can; in memory alone */
  char *names[2];     /* by side */
  char *programs[2];  /* which version of each it was; "": our own, or it cannot be told */
  char *sentence;     /* what the offender did, in one printable line; or NULL */
  char *bytes;        /* what it said, printable; or NULL */
  char *clock;        /* "cpu", "wall" of a timeout; or NULL */
  gint64 measured_us, limit_us; /* of the answer at fault; a limit of 0: none */
  int tally[2];
  char *moves; /* all of them, in the game's usual notation */
  guint n_moves, n_opening;
  gint64 used_us[2], longest_us[2], cpu_us[2];
  char *errors[2]; /* the end of what each wrote on stderr, printable; or NULL */
  char *box;       /* how the programs were held, a line; or NULL */
} PlyCupResult;

PlyCupResult *ply_cup_result_new(void);
/* Another holder, once nothing is changed in it any more; any thread. */
PlyCupResult *ply_cup_result_ref(PlyCupResult *self);
/* Lets it go. */
void ply_cup_result_free(PlyCupResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCupResult, ply_cup_result_free)

/* "win", "timeout", …: English, as files have them. */
const char *ply_cup_verdict_id(PlyCupVerdict verdict);

/* The name of a game: it is made of all that the game depends on as the cup declares it, the moves
 * that it begins with included. */
void ply_cup_job_id(const PlyCup *cup, const PlyCupJob *job, char id[PLY_CUP_ID_BYTES]);
/* The seed of a game, and what it begins with. */
guint64 ply_cup_job_seed(const PlyCup *cup, const PlyCupJob *job);
void ply_cup_job_opening(const PlyCup *cup, const PlyCupJob *job, PlyOpeningLine *line);

/* What counts of it. */
void ply_cup_result_score(const PlyCup *cup, const PlyCupResult *self, PlyCupScore *score);

/* One line of JSON without its end. Transfer full. */
char *ply_cup_result_write(const PlyCupResult *self);
/* NULL with one sentence. The text is hostile. */
PlyCupResult *ply_cup_result_read(const char *text, gsize length, const char *name, GError **error);

/* The game played again from its moves; NULL if they are none of this cup's game. */
PlyRecord *ply_cup_result_record(const PlyCup *cup, const PlyCupResult *self);
