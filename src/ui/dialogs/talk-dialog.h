/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The stops of a talk, to be ordered, taken out, gone to and noted. It stands beside the window of the
 * talk, which goes on as ever. Its actions are "talk.…"; those for its file and for the presenter's
 * window are the document's, which whoever opens it inserts as "document". Main thread only. */

#include <adwaita.h>

#include "model/lecture.h"

#define PLY_TYPE_TALK_DIALOG (ply_talk_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyTalkDialog, ply_talk_dialog, PLY, TALK_DIALOG, AdwWindow)

PlyTalkDialog *ply_talk_dialog_new(GtkWindow *parent, PlyLecture *talk);
/* A note that is still being typed counts. */
void ply_talk_dialog_keep(PlyTalkDialog *self);
