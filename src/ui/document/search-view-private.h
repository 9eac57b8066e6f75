/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What search-view*.c share. */

#include "ui/document/edit-bar.h"
#include "ui/document/lecture-words.h"
#include "ui/document/lesson-bar.h"
#include "ui/document/note-button.h"
#include "ui/document/notice-bar.h"
#include "ui/document/practice-bar.h"
#include "ui/document/search-save-bar.h"
#include "ui/document/search-view.h"
#include "ui/document/transport-bar.h"
#include "ui/tree/compare-view.h"
#include "ui/tree/icicle-canvas.h"
#include "ui/tree/outline.h"
#include "ui/tree/spotlight.h"
#include "ui/tree/tree-editor.h"
#include "ui/tree/why-panel.h"
#include "ui/widgets/beside.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/unsaved.h"

struct _PlySearchView {
  AdwBin parent_instance;

  /* Template widgets. */
  GMenuModel *menu;
  GtkWidget *header_start, *header_end;
  GtkMenuButton *gallery_button;
  GtkWidget *record_icon, *record_label;
  PlyNoteButton *note;
  AdwToastOverlay *toasts;
  PlySpotlight *spotlight;
  PlyLessonBar *lesson;
  PlyNoticeBar *notice;
  AdwViewStack *pages;
  PlyEditBar *edit_bar;
  PlyTreeEditor *editor;
  PlyTreeView *tree_view; /* in it */
  PlyChartView *board;
  GtkLabel *board_moves;
  PlyIcicleCanvas *icicle;
  PlyOutline *outline;
  PlyCompareView *compare;
  PlyBeside *beside;
  PlyLectureWords *words;
  GtkWidget *brief;
  PlyWhyPanel *why;
  PlySaveBar *save_bar; /* a PlySearchSaveBar */
  GtkLabel *summary, *ghost;
  PlyTransportBar *transport;
  PlyPracticeBar *practice;
  gboolean practise_next; /* when the tree with other numbers has been searched */

  /* Of the lesson: whether its question holds the search, its recording or its exercise's is on the
   * way; the file it is from and those beside it, owned, or NULL. */
  gboolean is_asked, awaits_lesson, awaits_exercise;
  char *lesson_file, *lesson_beside[2];

  /* Owned. */
  PlySearchTree *tree;
  PlyLecture *talk; /* or NULL */
  GSimpleActionGroup *actions, *switches;
  char *title;

  const PlyTrace *judged; /* the one whose faults were told; only compared */
  gboolean lecture;
  gboolean was_open; /* the side, before the lecture */
  gboolean was_narrow;
  PlyWhyPart part;    /* what the side shows in a lecture */
  double scale;       /* of its letters, 1 usual */
  gboolean asks;      /* for values before they return, in a lecture */
  gboolean is_narrow; /* the side lies over the view */
};

/* search-view-lesson.c */
void ply_search_view_add_lesson_actions(PlySearchView *self);
/* The answer is told, and one stands where it happens. */
void ply_search_view_show_answer(PlySearchView *self);
/* The lesson is not on screen any more. */
void ply_search_view_end_lesson(PlySearchView *self);
void ply_search_view_clear_lesson(PlySearchView *self);
/* The recording is there, one stands elsewhere in it, there will be none. */
void ply_search_view_lesson_traced(PlySearchView *self);
void ply_search_view_lesson_stepped(PlySearchView *self);
void ply_search_view_lesson_failed(PlySearchView *self);

/* search-view-exercise.c: the next tree of the exercise that is practised. */
void ply_search_view_next_tree(PlySearchView *self);

/* search-view-guard.c: what would put something else in the place of this goes through here. Takes `then` over. */
void ply_search_view_guard(PlySearchView *self, PlyThen *then);

/* search-view-lecture.c */
void ply_search_view_set_lecture(PlySearchView *self, gboolean lecture);
void ply_search_view_set_asks(PlySearchView *self, gboolean asks);
/* Shows this part at the side of the lecture, or nothing if it is there already. */
void ply_search_view_show_part(PlySearchView *self, PlyWhyPart part);
/* Letters larger by a factor; 0: as large as usual. */
void ply_search_view_enlarge(PlySearchView *self, double factor);
