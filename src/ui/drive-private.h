/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What drive*.c share. */

#include "ui/drive.h"

/* Destroys the window and ends the program. */
void ply_drive_finish(PlyDrive *self);
/* Does an action of the window, given with its target. */
void ply_drive_do(PlyDrive *self, const char *detailed);
/* Begins to measure frames. */
void ply_drive_bench(PlyDrive *self);
