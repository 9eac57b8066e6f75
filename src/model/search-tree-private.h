/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What search-tree*.c share. */

#include "model/search-tree.h"
#include "rules/number-tree.h"

#define PLY_SEARCH_TREE_UNION_NODES 3000
/* Bytes for recording again what came from a file, which does not tell how many it had. */
#define PLY_SEARCH_TREE_BUDGET ((gsize)512 << 20)

/* A piece of work on its way to another thread and back. */
typedef enum {
  PLY_WORK_RECORD,
  PLY_WORK_OTHER,
  PLY_WORK_UNFOLD,
  PLY_WORK_LOAD,
  PLY_WORK_SAVE
} PlyWorkKind;

typedef struct PlyTreeWork PlyTreeWork;
struct PlyTreeWork {
  PlyWorkKind kind;
  /* What it needs. */
  PlyRecordRequest request;
  PlyNumberTree *tree; /* owned; the request's, as is the title */
  char *title;
  PlyTrace *trace; /* a reference: the one to unfold, save or compare with */
  guint32 visit;
  guint64 step;                       /* to stand at afterwards … */
  PlyMove path[PLY_TRACE_MAX_LEVELS]; /* … or the end of these moves */
  int n_path;
  gboolean is_entering; /* before what is below it, not behind */
  gboolean is_edit;     /* a recording of the same tree, edited: the notes stay where they can */
  GFile *file;
  GBytes *text;         /* to be loaded in place of a file, or NULL; owned */
  char *name;           /* … and what stands for it in messages; owned */
  gboolean is_restored; /* the trace comes from a journal, for … */
  GFile *home;          /* … the person's file, or NULL; owned … */
  PlyHistory *history;  /* … with these edits, or NULL; owned */
  guint64 version;      /* of what is recorded or saved */
  /* What comes out. */
  PlyTrace *made;
  PlyTraceSummary *summary;
  PlyTrace *beside; /* a reference: the run to compare with, or NULL */
  PlyTraceUnion *both;
  gboolean exact;
  PlyTraceSummary *sketch; /* of a trace that is shown while it is read */
  gboolean shown;          /* … and is: the main loop's */
  _Atomic guint64 progress;
  /* What follows once it is on screen, or NULL. */
  void (*then)(PlySearchTree *self, PlyTreeWork *work);
};

struct _PlySearchTree {
  GObject parent_instance;

  PlyTrace *trace;          /* a reference, or NULL */
  PlyTraceSummary *summary; /* owned */
  PlyTraceState state;
  guint64 step;
  PlyWording wording;
  gboolean ask_first;

  PlyTrace *other;                /* the second run … */
  PlyTraceSummary *other_summary; /* … and what it comes to; owned */
  PlyTraceUnion *both;

  /* What was recorded, so that it can be recorded again with a change. */
  gboolean has_request;
  PlyRecordRequest request; /* its tree is `tree` */
  PlyNumberTree *tree;      /* owned, or NULL */
  char *title;              /* the request's */
  gboolean to_leaves;       /* the tree is searched to its leaves, whatever becomes of its height */
  guint64 tree_id;          /* another for each tree of an edit */
  guint64 last_tree_id;
  GPtrArray *undo, *redo; /* of PlyVersion, the newest last */
  gboolean held;          /* the step stays where it is, whoever wants to move it */
  gboolean joining;       /* edits are taken together … */
  gboolean joined;        /* … and the tree before them is kept already */

  /* What a file holds of it. */
  GFile *file;     /* owned, or NULL */
  GFile *missed;   /* owned: that could not be opened; or NULL */
  guint64 version; /* another for each edit, note and recording; what is undone has its own again */
  guint64 last_version;
  guint64 trace_version; /* that the trace has: an edit is there once it is recorded */
  guint64 saved;         /* the version that is in a file, or needs none */
  guint64 beginning;     /* the version of the recording as it was made */

  /* Saves under way, whatever else is. */
  guint saves;
  GCancellable *saving; /* of all of them; owned, NULL if none */

  /* The work under way. */
  GCancellable *work; /* owned; NULL if none */
  PlyTreeWork *job;   /* borrowed from its task */
  guint busy_timer;
  char *busy;

  /* Playing. */
  guint play_timer;
  unsigned unit, until;
  double a_second;
  guint64 break_key;
};

enum {
  PLY_SEARCH_TREE_TRACE = 1,
  PLY_SEARCH_TREE_STEP,
  PLY_SEARCH_TREE_BUSY,
  PLY_SEARCH_TREE_PLAYING,
  PLY_SEARCH_TREE_MAX_MIN,
  PLY_SEARCH_TREE_ASK_FIRST,
  PLY_SEARCH_TREE_OTHER,
  PLY_SEARCH_TREE_CAN_UNDO,
  PLY_SEARCH_TREE_CAN_REDO,
  PLY_SEARCH_TREE_MODIFIED,
  PLY_SEARCH_TREE_WHOLE, /* all of the trace is there: one from a file is shown while it is read */
  PLY_SEARCH_TREE_N_PROPERTIES,
};
extern GParamSpec *ply_search_tree_properties[PLY_SEARCH_TREE_N_PROPERTIES];

enum {
  PLY_SEARCH_TREE_TOLD,
  PLY_SEARCH_TREE_SAVED,
  PLY_SEARCH_TREE_ENDED,
  PLY_SEARCH_TREE_N_SIGNALS
};
extern guint ply_search_tree_signals[PLY_SEARCH_TREE_N_SIGNALS];

static inline void
ply_search_tree_notify(PlySearchTree *self, guint property)
{
  g_object_notify_by_pspec(G_OBJECT(self), ply_search_tree_properties[property]);
}

/* Each stands on those before it; search-tree.c, the class, on all.
 * search-tree-state.c: where one stands first in a trace; of G_MAXUINT64 the end of its last pass. */
guint64 ply_search_tree_first_step(const PlyTrace *trace, guint64 step);
void ply_search_tree_tell(PlySearchTree *self, const char *sentence);
void ply_search_tree_emit_saved(PlySearchTree *self, gboolean good);
void ply_search_tree_emit_ended(PlySearchTree *self, gboolean good);
/* The recording was changed by hand; or it is as it was at this version; or it is another, from `file`
 * (NULL: from none). */
void ply_search_tree_touch(PlySearchTree *self);
void ply_search_tree_return_to(PlySearchTree *self, guint64 version);
/* Notes were changed, which undo does not take back: it leads to no version that there was. */
void ply_search_tree_forget_versions(PlySearchTree *self);
void ply_search_tree_begin_anew(PlySearchTree *self, GFile *file);
/* search-tree-again.c: makes this the request that is kept, from which edits and new settings
 * start; there is none after forgetting. */
void ply_search_tree_keep_request(PlySearchTree *self, const PlyRecordRequest *request);
void ply_search_tree_forget_request(PlySearchTree *self);
/* What asks for the same recording, with the trace's own tree and title: a trace of a game that was
 * not written by another program. */
void ply_search_tree_request_of_trace(const PlyTrace *trace, PlyRecordRequest *request);
/* The return (`leaving`) or the call of the visit that the path leads to in the last pass, or of the
 * last that it gets to on the way. */
guint64 ply_search_tree_path_step(const PlyTrace *trace, const PlyMove *path, int n,
                                  gboolean leaving);
/* A recording with the notes of another where it has the same calls: in the same pass from the end,
 * along the same moves, the same search of each. Takes `made` over. */
PlyTrace *ply_search_tree_carry_notes(const PlyTrace *from, PlyTrace *made);
/* search-tree-work.c, on search-tree-steps.c: takes the work over. */
void ply_search_tree_start(PlySearchTree *self, PlyTreeWork *work);
void ply_search_tree_start_save(PlySearchTree *self, PlyTreeWork *work);
