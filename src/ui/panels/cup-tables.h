/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is known of a cup as rows of tables (ui/widgets/row.h): a table of each stage and group, the
 * games in their order, the players. Main thread only. */

#include "model/cup-hall.h"
#include "ui/widgets/row.h"

void ply_cup_tables_add_standings_columns(GtkColumnView *view);
void ply_cup_tables_add_game_columns(GtkColumnView *view);
void ply_cup_tables_add_player_columns(GtkColumnView *view);

/* Change the rows, of PlyRow, where something is another now. The id of a game's row is its job. */
void ply_cup_tables_show_standings(GListStore *rows, PlyCupNews *news);
void ply_cup_tables_show_games(GListStore *rows, PlyCupNews *news);
void ply_cup_tables_show_players(GListStore *rows, PlyCupHall *hall);

/* Whether a game of a stage was played: before, nobody has a place in it. */
gboolean ply_cup_tables_is_begun(const PlyCupStageState *state);
/* A stage and its kind, and whether it is still to be drawn; half points as points. Transfer full. */
char *ply_cup_tables_stage(PlyCupNews *news, guint stage);
char *ply_cup_tables_points(guint half);

/* A game in a paragraph: who, how it ended, what was said and measured. Transfer full. */
char *ply_cup_tables_describe(PlyCupNews *news, guint job);
