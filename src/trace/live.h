/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A search's tree while it runs, in constant memory: counts by node, down to a few plies, in a fixed
 * number of cells. All passes are one tree: a node that is visited again counts in the cell it had.
 * A node is given a cell as soon as what is above it was visited often enough. When all cells are in
 * use, that bound is doubled, and what lies below it is merged into the cell above: hierarchical
 * heavy hitters, counted as Manku and Motwani count (Approximate frequency counts over data streams,
 * 2002) along a tree (Cormode et al., Finding hierarchical heavy hitters in data streams, 2003). No
 * visit is lost by that: each counts in the deepest cell on its path.
 *
 * The calls for the search belong to its thread. A picture is a copy that any thread may read. */

#include <stdatomic.h>
#include <stdbool.h>

#include "trace/trace.h"

#define PLY_LIVE_CELLS  4096
#define PLY_LIVE_LEVELS 9 /* the root and eight plies */
#define PLY_LIVE_NONE   UINT16_MAX

typedef struct PlyLive PlyLive;

/* Hidden and empty. NULL if memory is short. */
PlyLive *ply_live_new(void);
void ply_live_free(PlyLive *live); /* NULL is allowed */

/* Whether anybody looks; from any thread, at any time. Hidden, the search is not counted. */
void ply_live_show(PlyLive *live, bool shown);
bool ply_live_is_shown(const PlyLive *live);

/* Another search begins. */
void ply_live_clear(PlyLive *live);
/* The two calls of PlySearchHooks, with a PlyLive as their data. */
void ply_live_enter(void *live, const PlyVisit *visit);
void ply_live_leave(void *live, const PlyVisit *visit);
/* One node. */
typedef struct PlyLiveCell {
  uint64_t visits; /* of the node and of all below it, since it was shown */
  uint64_t merged; /* of these: below it, without cells of their own */
  uint64_t cuts;   /* beta cutoffs among the visits */
  uint32_t id;     /* the same in all pictures of a search as long as the node has a cell */
  PlyScore value;  /* the newest, for the side to move at this node; with `bound` */
  PlyMove move;    /* that leads here, NONE at the root */
  uint16_t parent; /* index; NONE at the root */
  uint16_t n; /* cells of its subtree, itself included: the next sibling stands so much further */
  int16_t depth; /* remaining plies at its newest visit */
  uint8_t level;
  uint8_t bound;  /* PlyBound; NONE: it has not returned yet */
  bool cut;       /* its newest visit ended in a beta cutoff */
  bool same_side; /* the side is the parent's too: values are not turned between */
  bool chance;    /* nobody moves there: its value is the mean of its outcomes */
  bool open;      /* on the path to the node where the search is */
} PlyLiveCell;

/* The cells in preorder, children by their moves' codes: where a node stands depends on its moves
 * alone. */
typedef struct PlyLivePicture {
  uint16_t n; /* 0: nothing was visited */
  /*< private >*/
  atomic_int references;
  /*< public >*/
  PlyLiveCell cells[];
} PlyLivePicture;

/* A copy of what there is now; on the search's thread. NULL if memory is short. */
PlyLivePicture *ply_live_take(const PlyLive *live);
/* The same as a recording: visit i is cell i, what was merged is folded, what has not returned is stopped.
 * `info` says what is searched. NULL if memory is short or the picture is empty. */
PlyTrace *ply_live_picture_trace(const PlyLivePicture *picture, const PlyTraceInfo *info);
PlyLivePicture *ply_live_picture_ref(PlyLivePicture *picture);
void ply_live_picture_unref(PlyLivePicture *picture); /* NULL is allowed */
