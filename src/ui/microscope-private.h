/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What microscope*.c share. */

#include "ui/tree/compare-view.h"
#include "ui/tree/icicle-canvas.h"
#include "ui/microscope.h"
#include "ui/tree/outline.h"
#include "ui/tree/scrub-bar.h"
#include "ui/tree/spotlight.h"
#include "ui/tree/tree-view.h"
#include "ui/widgets/unsaved.h"
#include "ui/tree/why-panel.h"

struct _PlyMicroscope {
  AdwApplicationWindow parent_instance;

  /* Template widgets. */
  AdwToastOverlay *toasts;
  GtkWidget *header, *transport, *sidebar, *lecture_note;
  AdwViewStack *pages;
  PlyTreeView *tree_view;
  PlyIcicleCanvas *icicle;
  PlyOutline *outline;
  PlyCompareView *compare;
  PlyScrubBar *scrub;
  PlyWhyPanel *why;
  PlySpotlight *spotlight;
  GtkMenuButton *gallery_button;
  GtkRevealer *notice_revealer, *busy_revealer, *edit_revealer;
  GtkLabel *notice, *busy_label, *summary, *range, *leaves, *ghost;
  GtkSpinButton *value;
  GtkScale *order;
  GtkDropDown *unit, *pace;
  GtkTextView *note;
  GtkPopover *note_popover;

  /* Owned. */
  PlySearchTree *tree;
  PlyNumberTree *ordered; /* the tree as it was before the order slider was first moved; or NULL */
  PlyNumberTree *lesson;  /* the tree that the notice tells of; NULL if it tells of none */
  GCancellable *ranging;  /* of the range being worked out; NULL if none */
  GCancellable *exports;  /* of the exports under way; NULL if none */
  PlyThen *then;          /* what follows the save under way, or NULL */

  PlyJournal *journal;        /* of edits and notes; NULL where they are not kept */
  PlyJournalEntry *restoring; /* what is being read from an earlier run, or NULL */

  guint n_exports;
  gboolean closing;   /* the window closes when what is being written is done */
  gboolean may_close; /* unsaved changes were answered for */
  int shown_node;     /* of the number tree, whose value stands in the bar; −1: none */
  int typing_node;    /* that is to have its number typed once it is recorded; −1: none */
  gboolean noticed;   /* there are words for the notice */
  gboolean showing;   /* widgets are being set to the model's state, not the other way round */
  gboolean lecture;
  unsigned until;    /* PLY_EVENT_* at which playing stops */
  guint64 break_key; /* position at which it stops; 0: none */
};

/* microscope-actions.c */
void ply_microscope_install_actions(GtkWidgetClass *widget_class);
/* Switches with a state of their own: "scope.…". */
void ply_microscope_add_switches(PlyMicroscope *self);
void ply_microscope_update_actions(PlyMicroscope *self);
void ply_microscope_set_pace(PlyMicroscope *self);
/* microscope-keys.c: PLY_EVENT_* of "cut", "best" and so on; 0 for an unknown name. */
unsigned ply_microscope_events(const char *id);
/* That there is none of these events after (+1) or before (−1) this step. Static, translated. */
const char *ply_microscope_no_event(const char *id, int direction);
void ply_microscope_bind_keys(GtkWidgetClass *klass);
void ply_microscope_add_keys(PlyMicroscope *self);
/* microscope-edit.c */
void ply_microscope_install_edit_actions(GtkWidgetClass *widget_class);
void ply_microscope_connect_edit(PlyMicroscope *self);
void ply_microscope_update_edit(PlyMicroscope *self);
void ply_microscope_end_ordering(PlyMicroscope *self);
/* microscope-leaves.c: "7 of 9 leaves looked at; no order needs fewer than 5", of the last
 * iteration of a number tree's search. Transfer full. */
char *ply_microscope_leaves(const PlyTrace *trace);
/* microscope-unsaved.c: what would put another recording in the place of this one goes through
 * here: `then`, which is taken over, is done at once if this one is saved, else when the person has
 * saved or discarded it. */
void ply_microscope_guard(PlyMicroscope *self, PlyThen *then);
/* As PlyUnsavedSave: to a file that is asked for. */
void ply_microscope_save(gpointer window, PlyThen *then);
void ply_microscope_connect_unsaved(PlyMicroscope *self);
void ply_microscope_clear_unsaved(PlyMicroscope *self);
/* Whether the window may close; if not, the person is asked, or what is being written is waited
 * for. */
gboolean ply_microscope_lets_close(PlyMicroscope *self);
/* What is under way, in the bar that can cancel it. */
void ply_microscope_show_busy(PlyMicroscope *self);
void ply_microscope_cancel_work(PlyMicroscope *self);
/* Counts an export in (+1) or out (−1), of which `good` came out well. */
GCancellable *ply_microscope_begin_export(PlyMicroscope *self);
void ply_microscope_end_export(PlyMicroscope *self, gboolean good);
/* microscope-notice.c: words above the views; NULL takes them away. What is said of a lesson's tree
 * (may be NULL, copied) is there only while the tree is that one. */
void ply_microscope_set_notice(PlyMicroscope *self, const char *text, const PlyNumberTree *lesson);
/* The tree, or what is shown of the window, is another. */
void ply_microscope_update_notice(PlyMicroscope *self);
/* microscope-focus.c: the keyboard belongs to the view that is shown, and goes there again when
 * what had it goes away. */
void ply_microscope_focus_view(PlyMicroscope *self);
void ply_microscope_add_focus(PlyMicroscope *self);
/* microscope-journal.c: the person has decided that nothing is to be kept. */
void ply_microscope_drop_work(PlyMicroscope *self);
/* microscope-drop.c: a recording, a number tree or a game, whichever it is. */
void ply_microscope_open_any(PlyMicroscope *self, GFile *file);
void ply_microscope_accept_drops(PlyMicroscope *self);
/* microscope-files.c */
/* Records a number tree once the present recording may go; `is_typed` makes it a person's work. */
void ply_microscope_record_guarded(PlyMicroscope *self, const PlyRecordRequest *request,
                                   PlyNotation notation, gboolean is_typed);
void ply_microscope_install_file_actions(GtkWidgetClass *widget_class);
/* microscope-lecture.c */
void ply_microscope_install_lecture_actions(GtkWidgetClass *widget_class);
void ply_microscope_show_note(PlyMicroscope *self);
/* microscope-summary.c: of a tree with a trace that has visits. Transfer full. */
char *ply_microscope_summary(PlySearchTree *tree);
/* microscope.c */
void ply_microscope_tell(PlyMicroscope *self, const char *sentence);
