/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recorded search on screen: the trace, the step of time that is looked at, and the work that
 * makes traces (recording, searching a folded part again, loading). All work runs on another
 * thread, one piece at a time; a new one takes the place of the one under way. Main thread only.
 *
 * Properties (all notify):
 *   trace     pointer: another trace; the step is set before it is told
 *   step      guint64, writable
 *   busy      string, nullable: what is under way, once it has taken half a second
 *   playing   gboolean, writable
 *   max-min   gboolean, writable: the wording
 *   ask-first gboolean, writable: who looks on is asked for a value before it returns
 *   other     pointer: the second run, or its comparison, has changed
 *   can-undo, can-redo  gboolean: edits of a number tree
 *   modified  gboolean: edits and notes that are in no file
 * Signals:
 *   ended (gboolean)  work other than a save has ended, and whether something came of it; not if newer
 *                   work took its place
 *   told (string)  a sentence for the person: something failed, or what came out
 *   saved (gboolean)  a save has ended, and whether it is written; after it was told */

#include <gio/gio.h>

#include "model/history.h"
#include "trace/compare.h"
#include "trace/explain.h"
#include "trace/find.h"
#include "trace/recorder.h"
#include "trace/summary.h"

#define PLY_TYPE_SEARCH_TREE (ply_search_tree_get_type())
G_DECLARE_FINAL_TYPE(PlySearchTree, ply_search_tree, PLY, SEARCH_TREE, GObject)

PlySearchTree *ply_search_tree_new(void);

/* Borrowed, good until the next notify::trace; NULL before the first. */
PlyTrace *ply_search_tree_get_trace(PlySearchTree *self);
const PlyTraceSummary *ply_search_tree_get_summary(PlySearchTree *self);
/* Of the second run; NULL without one. */
const PlyTraceSummary *ply_search_tree_get_other_summary(PlySearchTree *self);
/* What the search knew at the step. NULL without a trace. */
const PlyTraceState *ply_search_tree_get_state(PlySearchTree *self);
/* How sentences are worded: notation and translation included. */
const PlyWording *ply_search_tree_get_wording(PlySearchTree *self);
void ply_search_tree_set_wording(PlySearchTree *self, const PlyWording *wording);

/* The node whose value is asked for at this step, or PLY_TRACE_NONE. */
guint32 ply_search_tree_get_asked(PlySearchTree *self);
gboolean ply_search_tree_get_ask_first(PlySearchTree *self);

/* Where one is in time. */
guint64 ply_search_tree_get_step(PlySearchTree *self);
void ply_search_tree_set_step(PlySearchTree *self, guint64 step);
/* Holds the step where it is, whoever wants to move it, and the tree as it is: a learner is asked what
 * comes next. */
void ply_search_tree_hold(PlySearchTree *self, gboolean held);
gboolean ply_search_tree_is_held(PlySearchTree *self);
/* Moves a step that is held. */
void ply_search_tree_move_held(PlySearchTree *self, guint64 step);
/* To the next (+1) or last (−1) step with one of these PLY_EVENT_*; FALSE if there is none. */
gboolean ply_search_tree_go_event(PlySearchTree *self, unsigned events, int direction);
/* To the next of the most instructive cutoffs, or the one before; FALSE if there is none. */
gboolean ply_search_tree_go_lesson(PlySearchTree *self, int direction);
/* The same for bookmarks. */
gboolean ply_search_tree_go_bookmark(PlySearchTree *self, int direction);
typedef enum {
  PLY_GO_FIRST,
  PLY_GO_LAST,
  PLY_GO_BACK,
  PLY_GO_FORWARD,
  PLY_GO_OVER,
  PLY_GO_OUT
} PlyGo;
gboolean ply_search_tree_go(PlySearchTree *self, PlyGo go);
/* To the next visit that the query asks for. */
gboolean ply_search_tree_go_find(PlySearchTree *self, const PlyTraceQuery *query, int direction);

/* The moves to the node that one stands at, and whether it is being left rather than entered; returns
 * how many, 0 without a trace. */
int ply_search_tree_get_path(PlySearchTree *self, PlyMove path[PLY_TRACE_MAX_LEVELS],
                             gboolean *leaving);
/* To the node that these moves lead to in the last pass, or the last on the way that is there. */
void ply_search_tree_go_path(PlySearchTree *self, const PlyMove *path, int n, gboolean leaving);

/* Plays from here by steps of `unit` (PLY_EVENT_*), `a_second` of them a second, and stops at the
 * end, at one of the events `until`, or at the position of this key (0: none). */
void ply_search_tree_set_pace(PlySearchTree *self, unsigned unit, double a_second, unsigned until,
                              guint64 key);
unsigned ply_search_tree_get_unit(PlySearchTree *self);
gboolean ply_search_tree_get_playing(PlySearchTree *self);
void ply_search_tree_set_playing(PlySearchTree *self, gboolean playing);

/* Starts a recording. A number tree in the request is copied. `step` is where one stands
 * afterwards, G_MAXUINT64 at the end. Number trees recorded by this can be edited. */
void ply_search_tree_record(PlySearchTree *self, const PlyRecordRequest *request, guint64 step);
/* What was last recorded, or what a file says of its recording; NULL if that cannot be made again:
 * another program wrote it, or it is of no game. Borrowed. */
const PlyRecordRequest *ply_search_tree_get_request(PlySearchTree *self);
PlyTrace *ply_search_tree_get_other(PlySearchTree *self);
const PlyTraceUnion *ply_search_tree_get_union(PlySearchTree *self);
void ply_search_tree_drop_other(PlySearchTree *self);
/* Compares the last pass with that of another run. */
void ply_search_tree_compare(PlySearchTree *self, PlyTrace *other);
/* Searches a folded visit again, so that its subtree is there. */
void ply_search_tree_unfold(PlySearchTree *self, guint32 visit);
void ply_search_tree_load(PlySearchTree *self, GFile *file);
/* The same for text, JSON lines, that was dropped; `name` stands for it in messages. */
void ply_search_tree_load_text(PlySearchTree *self, const char *text, const char *name);
/* Goes on with what was kept of unsaved work that belongs to `file`, which may be NULL: a recording
 * and the number trees that undo leads to (NULL: none). Takes both over. */
void ply_search_tree_restore(PlySearchTree *self, PlyTrace *trace, PlyHistory *history,
                             GFile *file);
/* The number trees of the edits, for the journal, as ply_game_tree_get_history(); NULL if there are
 * none. Transfer full. */
PlyHistory *ply_search_tree_get_history(PlySearchTree *self, PlyHistoryKnows knows,
                                        gconstpointer data);
/* Whether there is something that would be lost with the program: edits and notes, and a recording
 * that is in no file; a number tree that nobody changed is soon recorded again. */
gboolean ply_search_tree_has_work(PlySearchTree *self);
void ply_search_tree_save(PlySearchTree *self, GFile *file);
/* Saves under way: one that was begun goes on whatever else is done. */
guint ply_search_tree_get_saves(PlySearchTree *self);
void ply_search_tree_cancel_saves(PlySearchTree *self);
gboolean ply_search_tree_is_loading(PlySearchTree *self);
/* Whether a recording is being made, of which nothing is on screen yet or an earlier one. */
gboolean ply_search_tree_is_recording(PlySearchTree *self);
/* The file that the recording came from or was last saved to, or NULL. Borrowed. */
GFile *ply_search_tree_get_file(PlySearchTree *self);
/* The file that was to be opened here last and could not be, or NULL. Borrowed. */
GFile *ply_search_tree_get_missed(PlySearchTree *self);
/* Edits and notes since the recording was made, loaded or saved. */
gboolean ply_search_tree_get_modified(PlySearchTree *self);
/* What is there counts as a person's work: it was typed. */
void ply_search_tree_set_modified(PlySearchTree *self);
void ply_search_tree_cancel(PlySearchTree *self);
/* The last pass of a trace in which a move was tried, else the last of all; PLY_TRACE_NONE if it is
 * empty. (An engine ends with a look at the root alone when a solver has proven it meanwhile.) */
guint32 ply_search_tree_last_pass(const PlyTrace *trace);

/* The last pass that came to its end, or the last of all if none did. */
guint32 ply_search_tree_result_pass(PlySearchTree *self);

/* A lecturer's words at the present step; "" removes them. */
void ply_search_tree_set_note(PlySearchTree *self, const char *text);
/* The same at any step that there is. */
void ply_search_tree_set_note_at(PlySearchTree *self, guint64 step, const char *text);
/* Sets or removes the bookmark at the present step; returns whether there is one now. */
gboolean ply_search_tree_toggle_bookmark(PlySearchTree *self);

/* Searches another number tree in the same way; takes it over (NULL does nothing). Can be undone.
 * One stands at the same moves afterwards, as far as they are searched. */
void ply_search_tree_edit(PlySearchTree *self, PlyNumberTree *tree);
/* The same; one stands at this node of the new tree. */
void ply_search_tree_edit_at(PlySearchTree *self, PlyNumberTree *tree, int node);
/* What a drag does: edits from now on are one for undo, until ply_search_tree_end_edits(). */
void ply_search_tree_begin_edits(PlySearchTree *self);
void ply_search_tree_end_edits(PlySearchTree *self);
gboolean ply_search_tree_can_edit(PlySearchTree *self);
void ply_search_tree_undo(PlySearchTree *self);
void ply_search_tree_redo(PlySearchTree *self);
/* The number tree being searched, borrowed, or NULL. */
const PlyNumberTree *ply_search_tree_get_tree(PlySearchTree *self);
/* Its node at the step; while an edit is still being searched, the one that one will stand at: edits that
 * follow each other fast are each about the node that the one before left. −1 if none can be edited. */
int ply_search_tree_get_node(PlySearchTree *self);
