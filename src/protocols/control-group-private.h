/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A control group for one jailed program, in whatever hierarchies of version 1 or 2 can be written
 * to: what the kernel counts there nobody escapes, whoever waits for whom. One thread at a time. */

#include <glib.h>

typedef struct PlyControlGroup PlyControlGroup;

/* What of it the kernel sees to here. */
typedef enum {
  PLY_GROUP_TIME = 1,      /* CPU time is counted */
  PLY_GROUP_MEMORY = 2,    /* and held */
  PLY_GROUP_PROCESSES = 4, /* and held */
  PLY_GROUP_REST = 8,      /* it can be made to stand still */
} PlyGroupHolds;

#define PLY_GROUP_ALL (PLY_GROUP_TIME | PLY_GROUP_MEMORY | PLY_GROUP_PROCESSES | PLY_GROUP_REST)

/* Never NULL; it may hold nothing at all. 0: no limit. */
PlyControlGroup *ply_control_group_new(guint64 memory, guint processes);
/* Nobody may be in it any more. */
void ply_control_group_free(PlyControlGroup *self);

PlyGroupHolds ply_control_group_get_holds(const PlyControlGroup *self);
/* The descriptors of its files of members. Borrowed. */
const int *ply_control_group_get_members(const PlyControlGroup *self, guint *n);

/* −1 if it is not counted. */
gint64 ply_control_group_cpu_us(const PlyControlGroup *self);
/* Whether a member was ended for the memory they took. */
gboolean ply_control_group_is_starved(const PlyControlGroup *self);
/* FALSE if it cannot be done. */
gboolean ply_control_group_rest(PlyControlGroup *self, gboolean rests);
