/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files of a view were like when it read or wrote them, so that what another program has
 * written since is not replaced unasked. Main thread only. */

#include "ui/widgets/unsaved.h"

typedef struct PlyOnDisk PlyOnDisk;

PlyOnDisk *ply_on_disk_new(void);
void ply_on_disk_free(PlyOnDisk *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyOnDisk, ply_on_disk_free)

/* The file is known as it was when `stamp` was made of it (ply_document_stamp(), before it is read
 * and after it is written), which is taken over; NULL: as it is now. */
void ply_on_disk_keep(PlyOnDisk *self, GFile *file, char *stamp);

/* Does `then`, which writes the file, at once if nobody else has written it since; else asks first,
 * over the window that `owner`, whose `then` it is, is in. Takes `then` over. */
void ply_on_disk_replace(PlyOnDisk *self, GtkWidget *owner, GFile *file, PlyThen *then);
