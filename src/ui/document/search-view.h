/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One recorded search in time and in the tree: the views tree, icicle, outline and comparison, why
 * a step is as it is, and the bar of time. What can be done in it are the actions of two groups,
 * which whoever shows it inserts as "microscope" and "scope" above its header as well, and takes
 * away with it. Main thread only.
 *
 * Properties (all notify):
 *   title    string: of the recording, to be shown
 *   unsaved  gboolean: edits and notes that are in no file
 *   page     string, writable: "board" (the position of the node), "tree", "icicle", "outline" or "compare"
 *   lecture  gboolean: it wants the whole screen, without a header
 * Signals:
 *   close  what the closing waited for is done: ply_search_view_lets_close() may be asked again
 *   record (PlyRecordSet set, int notation, gboolean changed, gboolean second)  the person wants these
 *          searches recorded beside this one; `changed`: their tree is in no file; `second`: to be
 *          compared with this one. The set is good during the call */

#include <adwaita.h>

#include "model/journal.h"
#include "model/lecture.h"
#include "model/search-tree.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_SEARCH_VIEW (ply_search_view_get_type())
G_DECLARE_FINAL_TYPE(PlySearchView, ply_search_view, PLY, SEARCH_VIEW, AdwBin)

/* Holds a reference to the tree; NULL: one of its own. Empty, it says how to begin. */
PlySearchView *ply_search_view_new(PlySearchTree *tree);

PlySearchTree *ply_search_view_get_tree(PlySearchView *self); /* borrowed */

/* Borrowed. "microscope": what is done at once; "scope": switches and choices. */
GActionGroup *ply_search_view_get_actions(PlySearchView *self);
GActionGroup *ply_search_view_get_switches(PlySearchView *self);
/* What belongs at the beginning and the end of a header, and into its menu. Borrowed: good while
 * the view lives, for one place at a time. */
GtkWidget *ply_search_view_get_header_start(PlySearchView *self);
GtkWidget *ply_search_view_get_header_end(PlySearchView *self);
GMenuModel *ply_search_view_get_menu(PlySearchView *self);

const char *ply_search_view_get_title(PlySearchView *self); /* borrowed, good until it notifies */
/* More of it than a tab has room for, a line each. Transfer full. */
char *ply_search_view_describe(PlySearchView *self);
/* What to look for, above the views; NULL: nothing. */
void ply_search_view_tell_note(PlySearchView *self, const char *note);
/* Whether its game has a board, so that there is the page "board". */
gboolean ply_search_view_has_board(PlySearchView *self);
gboolean ply_search_view_get_unsaved(PlySearchView *self);
gboolean ply_search_view_get_lecture(PlySearchView *self);
const char *ply_search_view_get_page(PlySearchView *self);
void ply_search_view_set_page(PlySearchView *self, const char *page);

/* The talk that bookmarks lead through; without one they lead through the recording. Once; holds a
 * reference. */
void ply_search_view_set_talk(PlySearchView *self, PlyLecture *talk);
/* Asks how the stops of the talk are to be written. */
void ply_search_view_export_talk(PlySearchView *self);
/* A lecture goes on here as it was there, where it has to be ended. */
void ply_search_view_take_lecture(PlySearchView *self, PlySearchView *from);
void ply_search_view_end_lecture(PlySearchView *self);

/* Gives the keyboard to the view that is shown. */
void ply_search_view_focus(PlySearchView *self);

/* What it can be compared with, as items of a menu, and the name of what it is compared with, or
 * NULL. */
void ply_search_view_set_others(PlySearchView *self, GMenuModel *others, const char *name);

/* Whether there is a lesson's bar, which can say what the lesson is called. */
gboolean ply_search_view_has_lesson(PlySearchView *self);
/* What it says there; NULL: the window's header says it. */
void ply_search_view_set_lesson_name(PlySearchView *self, const char *name);
/* How much room there is: where there is little, the words go over the views. */
void ply_search_view_set_level(PlySearchView *self, PlyFoldLevel level);

/* Records a search and shows it, at its end, in the place of what is there. */
void ply_search_view_record(PlySearchView *self, const PlyRecordRequest *request,
                            PlyNotation notation);
/* Opens an entry of the gallery once the present recording may go; FALSE if there is none of this
 * id. */
gboolean ply_search_view_open_gallery(PlySearchView *self, const char *id);
/* The same with a file of a lesson (lessons/lesson-plan.h), which is read first. */
void ply_search_view_open_lesson(PlySearchView *self, GFile *file);
/* The same with a file of an exercise (judge/exercise.h), whose trees are practised. */
void ply_search_view_open_exercise(PlySearchView *self, GFile *file);
/* The same with a file of a recording, or its text; `name` stands for that in messages. */
void ply_search_view_open_file(PlySearchView *self, GFile *file);
void ply_search_view_open_text(PlySearchView *self, const char *text, const char *name);

/* Whether it may go, alone or with its window; if not, the person is asked, or what is being written is waited for, and
 * "close" follows when it may. */
gboolean ply_search_view_lets_close(PlySearchView *self, gboolean window);
/* A closing begins: what was answered for one that did not come to its end counts no more. */
void ply_search_view_forget_answer(PlySearchView *self);
/* Whether a save or an export is under way. */
gboolean ply_search_view_is_writing(PlySearchView *self);

/* Keeps unsaved work where the next start finds it, from now on. */
void ply_search_view_keep_work(PlySearchView *self);
/* Writes at once what is to be kept. */
void ply_search_view_flush_work(PlySearchView *self);
/* The person has decided that nothing is to be kept. */
void ply_search_view_drop_work(PlySearchView *self);
/* Shows what an earlier run kept; takes the entry over. */
void ply_search_view_restore(PlySearchView *self, PlyJournalEntry *entry);
/* As ply_save_bar_get_work_id(). */
const char *ply_search_view_get_work_id(PlySearchView *self);
