/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A cup as text: for people, spreadsheets, scripts and browsers. Pure, any thread; what programs said
 * is printable in all of them. Times are left out of all but JSON and HTML, so that a cup of
 * players without chance gives the same bytes whenever it is played. */

#include "cup/figures.h"

typedef struct {
  const PlyCupSchedule *schedule;
  GHashTable *results; /* PlyCupResult by the names of their games */
  const PlyCupFigures *figures;
  const char *path; /* of the cup, for the commands in it */
} PlyCupReport;

/* Each transfer full. */
GString *ply_cup_report_text(const PlyCupReport *self);
GString *ply_cup_report_csv(const PlyCupReport *self);  /* a line for each row of each table */
GString *ply_cup_report_json(const PlyCupReport *self); /* members: docs/arena.md */
GString *ply_cup_report_html(const PlyCupReport *self); /* one page, with nothing outside of it */

/* The games in the order of the schedule. */
GString *ply_cup_games_log(const PlyCupReport *self); /* a line for each, parted by tabs */
/* GGF (Othello), or as PGN has it with the game's own moves. */
GString *ply_cup_games_records(const PlyCupReport *self);

/* The command that asks for the move at fault again. Transfer full. */
char *ply_cup_report_replay(const PlyCupReport *self, const PlyCupResult *result);
