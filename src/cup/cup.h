/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A cup as it is declared in a small text file: who plays what, within which limits, in which
 * stages (cup-read.c has the grammar). Plain data; any thread reads it. */

#include <gio/gio.h>

#include "arena/openings.h"
#include "protocols/seat.h"

#define PLY_CUP_MOST_PLAYERS 1000
#define PLY_CUP_MOST_STAGES  32
#define PLY_CUP_MOST_GAMES   1000000 /* of a stage */
#define PLY_CUP_MOST_BYTES   ((gsize)1 << 20)
#define PLY_CUP_LIFE_US      (3600 * (gint64)G_USEC_PER_SEC) /* unless a cup says otherwise */

typedef enum {
  PLY_STAGE_ROUND_ROBIN,
  PLY_STAGE_GROUPS,      /* `number` of them, a round robin each */
  PLY_STAGE_ELIMINATION, /* who loses is out */
  PLY_STAGE_PLAY_OFF,    /* one meeting of two */
  PLY_STAGE_GAUNTLET,    /* the first against each other */
  PLY_STAGE_SWISS,       /* `number` of rounds */
  PLY_STAGE_SPRT,        /* the first against the second, until it is decided */
  PLY_STAGE_N_KINDS
} PlyStageKind;

typedef struct {
  char *name;
  PlyStageKind kind;
  guint number;
  guint pairs;                    /* games of each meeting are twice as many; of an SPRT at most */
  int from;                       /* an earlier stage whose players come here; −1: all players */
  guint best;                     /* so many of each of its groups, or … */
  guint first, last;              /* … these places, from 1; all three 0: everybody */
  GArray *of;                     /* of guint: these players instead; or NULL */
  gboolean by_score;              /* meetings are won by the total score before the points */
  double elo0, elo1, alpha, beta; /* of an SPRT */
} PlyCupStage;

typedef struct {
  char *name;
  char *spec;         /* as declared: what ply_players_seat() takes, or a program */
  char *command;      /* the same; of a submission what runs it */
  gboolean submitted; /* found in a folder */
} PlyCupPlayer;

typedef struct {
  char *title;
  PlyRules rules;
  guint64 seed;
  guint plies;         /* random ones that a game begins with */
  char *openings_file; /* or NULL */
  GArray *openings;    /* of PlyOpeningLine, of that file; or NULL */
  char *folder;        /* of submissions, or NULL */
  char *conversation;  /* of programs that name none; NULL: it is found out */
  PlyTimeControl control;
  guint replays;      /* of a void game, at most */
  gint64 life_us;     /* after which a program is ended, whatever it does */
  GPtrArray *players; /* of PlyCupPlayer */
  GPtrArray *stages;  /* of PlyCupStage */
} PlyCup;

/* What the text alone says: neither the openings' file nor the folder is looked at, and there may be
 * no players yet. NULL with one sentence that has line and column. */
PlyCup *ply_cup_read(const char *text, gsize length, const char *name, GError **error);

/* Reads a file and what it names, relative to its folder; the players are at least two. */
PlyCup *ply_cup_load(const char *path, GError **error);
void ply_cup_free(PlyCup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCup, ply_cup_free)

/* "round-robin", "groups", …: as the file has them. */
const char *ply_stage_kind_id(PlyStageKind kind);
/* Adds a player, whose strings are copied. */
void ply_cup_add_player(PlyCup *self, const char *name, const char *spec);
