/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a person says of moves, comments and marks, where formats share how it is written. */

#include "record/record.h"
#include "record/text-error.h"

/* Marks and comments behind a move of a list, "10K! {why}": where `node` is the root, a comment
 * alone. `tagged`: also what PGN has besides, "; why" to the end of the line, "$1" to "$6" for the six
 * marks, other numbers for nothing, and lines that begin with "%", which are passed over. Moves past
 * them; adds them to `node` unless it is NULL. FALSE with an error. */
gboolean ply_remarks_read(PlyTextReader *reader, PlyRecordNode *node, gboolean is_root,
                          gboolean tagged, GError **error);
/* Comments of a game that is being read, by node: a node may have any number of them, and each is
 * looked at once. Nothing of a node is changed before they are settled, which empties the table.
 * Transfer full. */
GHashTable *ply_remarks_new(void);
/* Adds to what is said of the node; nothing if the text is blank. */
void ply_remarks_add(GHashTable *remarks, PlyRecordNode *node, const char *comment);
void ply_remarks_settle(GHashTable *remarks);

/* Whether anything is said of the moves to `at`, or of the start. */
gboolean ply_remarks_any(const PlyRecordNode *at);
/* A comment between `open` and the bracket that ends it, which is written round inside. */
void ply_remarks_append_comment(GString *text, char open, char close, const char *comment);
/* The sentence for comments in which that bracket stands, for PlyFormat.losses. */
void ply_remarks_losses(const PlyRecordNode *at, char close, GPtrArray *sentences);
