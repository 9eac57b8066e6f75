/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Everybody in the warden's namespace but itself, by /proc. */

#include <stdbool.h>
#include <stdint.h>

typedef struct PlyMembers PlyMembers;

typedef struct {
  int processes, threads;
  bool sleeps;
  int64_t memory; /* bytes that are not shared with a file */
  /* CPU time of the living and of the children that they have waited for, and what every process
   * was seen to use by itself, look by look: of one whose parent ignores SIGCHLD the first says
   * nothing once it has ended. */
  int64_t cpu_us, seen_us;
} PlyMembersLook;

PlyMembers *ply_members_new(void);
void ply_members_look(PlyMembers *self, PlyMembersLook *look);
