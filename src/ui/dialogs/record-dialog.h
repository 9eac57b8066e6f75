/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Asks how a search is to be recorded: algorithm, depth, switches and memory. Main thread only. */

#include <adwaita.h>

#include "trace/recorder.h"

#define PLY_TYPE_RECORD_DIALOG (ply_record_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyRecordDialog, ply_record_dialog, PLY, RECORD_DIALOG, AdwWindow)

/* Signal: chosen (), after which the runs can be asked for; the dialog closes itself. */

/* Shows what `initial` asks for, which is copied but for its number tree and hooks: those must stay
 * good while the dialog is there. `parent` may be NULL. */
PlyRecordDialog *ply_record_dialog_new(GtkWindow *parent, const char *title,
                                       const PlyRecordRequest *initial);

/* Runs of one position that are recorded in one action. */
#define PLY_RECORD_MOST_RUNS 16
typedef struct {
  PlyRecordRequest requests[PLY_RECORD_MOST_RUNS]; /* trees and titles are borrowed */
  guint n;
} PlyRecordSet;

/* Lets a set be chosen: several depths, or several algorithms. */
void ply_record_dialog_offer_sets(PlyRecordDialog *self);
/* The runs that are chosen, at least one: what the dialog shows, the rest as in the initial request.
 * A switch that does nothing with an algorithm and game is asked for as off. Each budget is that of
 * all of them together; titles are borrowed from the dialog. */
void ply_record_dialog_get_set(PlyRecordDialog *self, PlyRecordSet *set);
