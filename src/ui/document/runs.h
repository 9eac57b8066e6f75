/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The recordings of one document, its runs: one is shown, or all of them as a chart; where there are
 * several, a bar chooses. A new recording never takes the place of one that is there: it is another
 * run. All stand at the same node, as far as they have it. Sets of runs are recorded one after the
 * other, each on its own thread as ply_search_tree_record() does it. Main thread only.
 *
 * Signals:
 *   added (PlySearchView view)  there is one run more, about to be shown
 *   current    another run is shown, or there is one more or less
 *   wanted (string view)  what was asked for is best seen in this view: "compare" or "runs"
 *   close      what the closing waited for is done: ply_runs_lets_close() may be asked again */

#include "model/lecture.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/document/search-view.h"

#define PLY_TYPE_RUNS (ply_runs_get_type())
G_DECLARE_FINAL_TYPE(PlyRuns, ply_runs, PLY, RUNS, AdwBin)

/* With `keeps_work` what is unsaved is kept for the next start. */
PlyRuns *ply_runs_new(gboolean keeps_work);

/* The run that is shown; NULL: there is none yet. Borrowed. */
PlySearchView *ply_runs_get_current(PlyRuns *self);
/* The same, and an empty one if there is none. */
PlySearchView *ply_runs_take_current(PlyRuns *self);
guint ply_runs_get_n(PlyRuns *self);
guint ply_runs_get_current_number(PlyRuns *self);
/* Shows this run, at the node at which the last one stood. */
void ply_runs_set_current(PlyRuns *self, guint number);
/* Shows all runs as a chart and a table, or the current one. */
void ply_runs_show_all(PlyRuns *self, gboolean all);
/* Whether there are several, or are going to be. */
gboolean ply_runs_is_set(PlyRuns *self);

/* Records each as a run of its own. The first is shown; of a set, the chart is for the caller to
 * show. `is_work` makes a tree a person's work; `is_second`: to be compared with the current run. */
void ply_runs_record(PlyRuns *self, const PlyRecordSet *set, PlyNotation notation, gboolean is_work,
                     gboolean is_second);
/* Where the runs that are being recorded are to stand: at the node behind these moves. */
void ply_runs_stand_at(PlyRuns *self, const PlyMove *moves, guint n);
/* What is still to be recorded is not; what is recorded stays. */
void ply_runs_cancel(PlyRuns *self);
/* Compares the current run with this one, or with a recording in a file, which the person is asked
 * for. */
void ply_runs_compare(PlyRuns *self, guint number);
void ply_runs_ask_compare(PlyRuns *self);
/* Closes the current run once it may go. */
void ply_runs_close_current(PlyRuns *self);

/* The talk over all runs. Borrowed. */
PlyLecture *ply_runs_get_talk(PlyRuns *self);
/* Adds what can be done with it to the document's actions. */
void ply_runs_add_actions(PlyRuns *self, GSimpleActionGroup *actions);
/* Opens a talk's recordings as runs, and goes to its first stop. */
void ply_runs_open_talk(PlyRuns *self, GFile *file);

/* Puts on screen what an earlier run kept of a talk, with the recordings that are in no file, of
 * PlyJournalEntry. Takes both over. */
void ply_runs_restore_talk(PlyRuns *self, PlyJournalEntry *entry, GPtrArray *recordings);

void ply_runs_set_level(PlyRuns *self, PlyFoldLevel level);
gboolean ply_runs_get_unsaved(PlyRuns *self);
gboolean ply_runs_is_writing(PlyRuns *self);
/* As ply_search_view_lets_close(), of all. */
gboolean ply_runs_lets_close(PlyRuns *self, gboolean window);
void ply_runs_forget_answer(PlyRuns *self);
void ply_runs_flush_work(PlyRuns *self);
void ply_runs_drop_work(PlyRuns *self);
