/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A candidate move and its line, on two lines of text. Every move of the line is a link, over which
 * a small board shows where it leads to.
 *
 * Signal: walked (guint n), when the person chooses the n-th move of the line, from 1. */

#include <gtk/gtk.h>

#include "model/report.h"

#define PLY_TYPE_CANDIDATE_ROW (ply_candidate_row_get_type())
G_DECLARE_FINAL_TYPE(PlyCandidateRow, ply_candidate_row, PLY, CANDIDATE_ROW, GtkListBoxRow)

GtkWidget *ply_candidate_row_new(void);

/* What it shows: copied. */
typedef struct {
  const PlyModelReport *report;
  const PlyRootMove *root;
  PlyNotation notation;
  gboolean best;
  int group; /* rows of one group rest on searches that can be compared */
} PlyCandidate;

/* All but the line. */
void ply_candidate_row_show(PlyCandidateRow *self, const PlyCandidate *candidate);
/* Writes the line where it is another one. Returns whether it was. */
gboolean ply_candidate_row_write_line(PlyCandidateRow *self);
int ply_candidate_row_get_group(PlyCandidateRow *self);
/* The line, its first move among them; returns how many. Borrowed until the next show. */
guint ply_candidate_row_get_line(PlyCandidateRow *self, const PlyMove **moves);
/* For tests: its texts. Borrowed. */
const char *ply_candidate_row_get_value(PlyCandidateRow *self);
const char *ply_candidate_row_get_proven(PlyCandidateRow *self);
