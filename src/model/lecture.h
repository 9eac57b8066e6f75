/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A talk: stops in one or several recordings, in the order in which they are shown, each with a note.
 * It is the bookmarks of all its runs, by runs and steps, until somebody orders it, takes a stop out or
 * opens one from a file (formats/talk-file.h): then it is a list of its own, which bookmarks that are
 * set join, and leave when they are removed. Where one stands in it follows from the run that is shown
 * and its step. Main thread only.
 *
 * A GListModel of PlyLectureStop. Signals:
 *   changed ()  notes, sentences, or whether there is something unsaved; after items-changed too
 *   stood ()    one stands at another stop, or no longer at one
 *   go (PlyLectureStop)  whoever shows the runs goes there */

#include "formats/talk-file.h"
#include "model/search-tree.h"

#define PLY_TYPE_LECTURE_STOP (ply_lecture_stop_get_type())
G_DECLARE_FINAL_TYPE(PlyLectureStop, ply_lecture_stop, PLY, LECTURE_STOP, GObject)

PlySearchTree *ply_lecture_stop_get_tree(PlyLectureStop *self); /* borrowed */
guint64 ply_lecture_stop_get_step(PlyLectureStop *self);
/* The talk's own, or that of the recording; NULL: none. Borrowed until "changed". */
const char *ply_lecture_stop_get_note(PlyLectureStop *self);
/* Whether its recording is there and has the step. */
gboolean ply_lecture_stop_is_there(PlyLectureStop *self);
/* Its recording with its note; NULL if it is not there or memory is short. Transfer full. */
PlyTrace *ply_lecture_stop_take_trace(PlyLectureStop *self);

#define PLY_TYPE_LECTURE (ply_lecture_get_type())
G_DECLARE_FINAL_TYPE(PlyLecture, ply_lecture, PLY, LECTURE, GObject)

PlyLecture *ply_lecture_new(void);

/* The runs of a document, in their order; each is held until it is removed, and its stops go with it. */
void ply_lecture_add_run(PlyLecture *self, PlySearchTree *tree);
void ply_lecture_remove_run(PlyLecture *self, PlySearchTree *tree);

PlySearchTree *ply_lecture_get_run(PlyLecture *self, guint i); /* borrowed; NULL past the last */
/* Whether there is a stop in this run. */
gboolean ply_lecture_needs(PlyLecture *self, PlySearchTree *tree);

/* Borrowed; NULL past the last. */
PlyLectureStop *ply_lecture_at(PlyLecture *self, guint i);
guint ply_lecture_get_n(PlyLecture *self);

/* This run is shown, at its step. */
void ply_lecture_stand(PlyLecture *self, PlySearchTree *tree);
/* The stop that one is at or has come from, −1 before the first; and that which is next, or NULL. */
int ply_lecture_get_current(PlyLecture *self);
PlyLectureStop *ply_lecture_get_next(PlyLecture *self);
/* To the next stop (+1), or the one before (−1), which is the present one when one has left it; FALSE if
 * there is none. */
gboolean ply_lecture_go(PlyLecture *self, int direction);
void ply_lecture_go_to(PlyLecture *self, guint i);

void ply_lecture_move(PlyLecture *self, guint from, guint to);
void ply_lecture_remove(PlyLecture *self, guint i);
/* Brings the stop that was last removed back to its place, which is returned; −1 if there is none. */
int ply_lecture_bring_back(PlyLecture *self);
/* Of a talk that is no list of its own, the recording's. */
void ply_lecture_set_note(PlyLecture *self, guint i, const char *text);

/* Whether it is a list of its own; whether that is in no file. */
gboolean ply_lecture_is_own(PlyLecture *self);
gboolean ply_lecture_get_modified(PlyLecture *self);
/* Of its file, or NULL. Borrowed. */
GFile *ply_lecture_get_file(PlyLecture *self);
const char *ply_lecture_get_title(PlyLecture *self);

/* Takes the place of what is there: `trees[i]` is the run of the talk's i-th stop, which may still be
 * opened. Goes to the first stop when it can. */
void ply_lecture_load(PlyLecture *self, GFile *file, const PlyTalkFile *talk,
                      PlySearchTree *const *trees);
/* The same of what was in no file as it is; `file`, that it may have had, or NULL. */
void ply_lecture_restore(PlyLecture *self, GFile *file, const PlyTalkFile *talk,
                         PlySearchTree *const *trees);
/* As a file at this path would have it. Runs that are in no file have a NULL for their file's name.
 * Transfer full. */
PlyTalkFile *ply_lecture_describe(PlyLecture *self, const char *path);
/* The same for the journal: a recording is called as `name` says, whose text is transferred; NULL leaves
 * its stops out. It changes nothing of what is in a file. Transfer full. */
typedef char *(*PlyLectureName)(gpointer data, PlySearchTree *tree);
PlyTalkFile *ply_lecture_keep(PlyLecture *self, PlyLectureName name, gpointer data);
/* What ply_lecture_describe() gave last is in this file. */
void ply_lecture_saved(PlyLecture *self, GFile *file);

/* What happens at a step of a recording, in words; NULL if that cannot be told yet. Transfer full. */
char *ply_lecture_say(PlySearchTree *tree, guint64 step);
