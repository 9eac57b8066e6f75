/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What player-group*.c share. */

#include "arena/players.h"
#include "ui/dialogs/player-group.h"

/* As the rows of `kind` stand. */
typedef enum { PLY_ROWS_PERSON, PLY_ROWS_SEARCH, PLY_ROWS_OPPONENT, PLY_ROWS_PROGRAM } PlyRowsKind;

struct _PlyPlayerGroup {
  AdwPreferencesGroup parent_instance;

  /* Template widgets. */
  AdwComboRow *kind, *opponent, *protocol, *clock;
  AdwEntryRow *program;
  GtkWidget *move_row, *game_row, *depth_row;
  GtkSpinButton *move_seconds, *game_seconds, *depth;

  GPtrArray *opponents; /* of const PlyPlayer, as in the list */
  GPtrArray *protocols; /* of const PlyProtocol, as in the list */
};

PlyRowsKind ply_player_group_kind(PlyPlayerGroup *self);
