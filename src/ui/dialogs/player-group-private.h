/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What player-group*.c share. */

#include "arena/players.h"
#include "ui/dialogs/player-group.h"

typedef enum { PLY_ROWS_PERSON, PLY_ROWS_SEARCH, PLY_ROWS_OPPONENT, PLY_ROWS_PROGRAM } PlyRowsKind;

/* Stands for the conversation that is to be found out: "ask:PROGRAM". */
#define PLY_ROWS_ASK "ask"

struct _PlyPlayerGroup {
  AdwPreferencesGroup parent_instance;

  /* Template widgets. */
  AdwComboRow *kind, *opponent, *protocol, *clock;
  AdwEntryRow *program;
  GtkWidget *move_row, *game_row, *depth_row;
  GtkSpinButton *move_seconds, *game_seconds, *depth;
  AdwExpanderRow *limits;
  GtkMenuButton *recent;

  GPtrArray *opponents; /* of const PlyPlayer, as in the list */
  GPtrArray *protocols; /* of const PlyProtocol, as in the list; NULL: to be found out */
  GArray *kinds;        /* of PlyRowsKind, as in the list */
  gboolean programs;    /* ply_player_group_offer_programs() */
  gboolean found;       /* the conversation was found out, not chosen */
};

/* player-group-choice.c: what is chosen of what is offered. */
PlyRowsKind ply_player_group_kind(PlyPlayerGroup *self);
void ply_player_group_set_kind(PlyPlayerGroup *self, PlyRowsKind kind);
/* player-group-recent.c: the programs of the menu, for this game. */
void ply_player_group_list_recent(PlyPlayerGroup *self, const PlyGame *game);
