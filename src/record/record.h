/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game as it is read, kept and written: a start position and a tree of variations. Plain data
 * over GLib, one thread at a time; model/game-tree.h wraps it for the window. */

#include <glib.h>

#include "record/move-mark.h"
#include "rules/number-tree.h"
#include "rules/rules.h"
#include "search/claim.h"

#define PLY_RECORD_MAX_NODES 100000

/* What an analysis said about the position after a node's move, for the side to move there. */
typedef struct {
  PlyClaim claim; /* NONE: not analysed */
  guint64 nodes;
  PlyMove best; /* or PLY_MOVE_NONE */
} PlyRecordAnalysis;

typedef struct PlyRecordNode PlyRecordNode;
struct PlyRecordNode {
  guint id;              /* unique in the record, kept by copies; the root's is 0 */
  PlyRecordNode *parent; /* NULL at the root */
  GPtrArray *children;   /* owned nodes, main line first; NULL if none */
  PlyMove move;          /* that led here; PLY_MOVE_NONE at the root */
  PlyPosition position;  /* after the move */
  char *comment;         /* or NULL */
  PlyMoveMark mark;      /* a person's, of the move; NONE at the root */
  PlyRecordAnalysis analysis;
};

typedef struct PlyRecord {
  PlyRules rules;
  PlyNumberTree *tree;  /* owned; what rules.tree points to, or NULL */
  PlyNotation notation; /* of the format it came from: how the window labels the board */
  PlyRecordNode *root;  /* owned; its position is the start */
  guint n_nodes, next_id;
  char *title; /* or NULL, as the next ones */
  char *players[2];
  char *result;      /* as text, only where the moves do not tell (resigned, timeout) */
  char *note;        /* what reading it left out or decided, one translated sentence; not saved */
  GPtrArray *tags;   /* owned: a name, its value, the next name … ("Event", "Date"); or NULL */
  double clock_s[2]; /* remaining time of each side, 0 if unknown (Pente's input.txt) */
} PlyRecord;

/* A record at the rules' start position. Takes `tree` over (NULL except for the number tree). */
PlyRecord *ply_record_new(const PlyRules *rules, PlyNumberTree *tree);
/* A record that starts from this position. */
PlyRecord *ply_record_new_at(const PlyRules *rules, const PlyPosition *start);
/* What a file says of the game beside names and result; NULL if it does not. Borrowed. */
const char *ply_record_tag(const PlyRecord *record, const char *name);
/* Puts a tag in place of one of the same name; an empty value or NULL takes it away. */
void ply_record_set_tag(PlyRecord *record, const char *name, const char *value);
/* Deep; node ids are kept. */
PlyRecord *ply_record_copy(const PlyRecord *record);
void ply_record_free(PlyRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyRecord, ply_record_free)

/* The child of `node` by a legal `move`, made (as the last variation) if it is new. NULL if the
 * record is full. */
PlyRecordNode *ply_record_play(PlyRecord *record, PlyRecordNode *node, PlyMove move);

/* The same with a given id, for readers; NULL if the id is taken to be the root's (0), the move is
 * illegal or already there, or the record is full. The caller sees to it that ids are unique. */
PlyRecordNode *ply_record_add(PlyRecord *record, PlyRecordNode *node, PlyMove move, guint id);

/* Removes a node (not the root) and all below it. */
void ply_record_remove(PlyRecord *record, PlyRecordNode *node);
/* Makes `node` its parent's first child. */
void ply_record_promote(PlyRecord *record, PlyRecordNode *node);

/* NULL if there is no such id. */
PlyRecordNode *ply_record_find(const PlyRecord *record, guint id);
/* The last node of the main line. */
PlyRecordNode *ply_record_main_end(const PlyRecord *record);
/* First child or NULL; child `i` or NULL; number of children. */
PlyRecordNode *ply_record_next(const PlyRecordNode *node);
PlyRecordNode *ply_record_child(const PlyRecordNode *node, guint i);
guint ply_record_n_children(const PlyRecordNode *node);
/* Plies from the root to `node`. */
guint ply_record_depth(const PlyRecordNode *node);
/* The nodes from the root to `node`, both included. Borrowed nodes in an owned array. */
GPtrArray *ply_record_path(PlyRecordNode *node);
/* Whether the record starts where the rules start. */
gboolean ply_record_starts_fresh(const PlyRecord *record);
/* What the move into `node` changed; `node` is not the root. */
void ply_record_change(const PlyRecord *record, const PlyRecordNode *node, PlyChange *change);
