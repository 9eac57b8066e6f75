/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What schedule*.c share. */

#include "cup/schedule.h"

static inline PlyCupMeeting *
ply_cup_meeting(const PlyCupStageState *self, guint index)
{
  return &g_array_index(self->meetings, PlyCupMeeting, index);
}

/* schedule-table.c: the rows from the meetings. */
void ply_cup_table(const PlyCup *cup, guint stage, PlyCupStageState *self);
/* A player's lot in a stage. */
guint64 ply_cup_lot(const PlyCup *cup, guint stage, guint player);

/* schedule-pairs.c: who meets whom. Each appends meetings. */
void ply_cup_pair_round_robin(PlyCupStageState *self, const GArray *players, guint group);
void ply_cup_pair_swiss(PlyCupStageState *self, guint round);
/* The first round of an elimination, and one made of the winners of the last. */
void ply_cup_pair_bracket(PlyCupStageState *self);
gboolean ply_cup_pair_winners(PlyCupStageState *self);
void ply_cup_add_meeting(PlyCupStageState *self, guint round, guint group, guint one, guint other);
