/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The game on screen: a record with a current node, and undo. Main thread only.
 *
 * Nodes are borrowed and stay good until the next "tree-changed"; keep ids across it, not pointers.
 *
 * Signals:
 *   position-changed ()      another node is current, or the current one's position is another
 *   tree-changed ()          nodes were added, removed, reordered or replaced; comes before
 *                            position-changed where both do
 *   node-changed (guint id)  a node's comment, mark or analysis
 *   played (guint id)        a move has just been played into this node (for animation); after
 *                            position-changed
 * Properties:
 *   can-undo, can-redo, modified  gboolean
 *   title                         string: what the window shows */

#include <gio/gio.h>

#include "formats/format.h"
#include "model/history.h"

#define PLY_TYPE_GAME_TREE (ply_game_tree_get_type())
G_DECLARE_FINAL_TYPE(PlyGameTree, ply_game_tree, PLY, GAME_TREE, GObject)

/* Takes the record over; the current node is the end of its main line. */
PlyGameTree *ply_game_tree_new(PlyRecord *record);

/* Replaces the whole game (open, new, set up). Undoable. Takes the record over. */
void ply_game_tree_set_record(PlyGameTree *self, PlyRecord *record);

const PlyRecord *ply_game_tree_get_record(PlyGameTree *self);
const PlyRules *ply_game_tree_get_rules(PlyGameTree *self);
PlyNotation ply_game_tree_get_notation(PlyGameTree *self);
const PlyRecordNode *ply_game_tree_get_current(PlyGameTree *self);
const PlyPosition *ply_game_tree_get_position(PlyGameTree *self);

/* Where one is in the tree. Returns FALSE if there is nowhere to go. */
gboolean ply_game_tree_go_to(PlyGameTree *self, guint id);
gboolean ply_game_tree_go_back(PlyGameTree *self);
gboolean ply_game_tree_go_forward(PlyGameTree *self); /* along the first variation */
gboolean ply_game_tree_go_first(PlyGameTree *self);
gboolean ply_game_tree_go_last(PlyGameTree *self);
/* To the next (+1) or previous (−1) variation beside the current node. */
gboolean ply_game_tree_go_sideways(PlyGameTree *self, int step);

/* Plays at the current node; an illegal move returns FALSE and changes nothing. */
gboolean ply_game_tree_play(PlyGameTree *self, PlyMove move);
/* Plays a line as one edit; stops at the first illegal move. Returns how many were played. */
guint ply_game_tree_play_line(PlyGameTree *self, const PlyMove *moves, guint n);
/* TRUE inside the signals that tell of a move being played, so that a listener can tell it from
 * going elsewhere in the game. */
gboolean ply_game_tree_is_playing(PlyGameTree *self);
/* Starts a new game from this board, same rules. FALSE with `error` (a sentence) if it cannot be
 * set up. */
gboolean ply_game_tree_set_up(PlyGameTree *self, const PlyBoard *board, GError **error);
/* Plays a line below the node `id` as its first variation, as one edit; the view goes along only if
 * it stands at that node. Returns the id of its last node; 0 if there is no such node, a move is
 * illegal or the record is full. */
guint ply_game_tree_append(PlyGameTree *self, guint id, const PlyMove *moves, guint n);
gboolean ply_game_tree_remove(PlyGameTree *self, guint id);
gboolean ply_game_tree_promote(PlyGameTree *self, guint id);
void ply_game_tree_set_comment(PlyGameTree *self, guint id, const char *comment);
/* Of a move: nothing happens to the start. */
void ply_game_tree_set_mark(PlyGameTree *self, guint id, PlyMoveMark mark);
void ply_game_tree_set_players(PlyGameTree *self, const char *first, const char *second);
/* How the game ended where the moves do not tell; NULL: they do. */
void ply_game_tree_set_result(PlyGameTree *self, const char *result);
/* Keeps an analysis with a node; not undoable, does not set modified. */
void ply_game_tree_set_analysis(PlyGameTree *self, guint id, const PlyRecordAnalysis *analysis);

void ply_game_tree_undo(PlyGameTree *self);
void ply_game_tree_redo(PlyGameTree *self);

/* The game and its edits, for the journal; versions that are known without their records. Transfer
 * full. */
PlyHistory *ply_game_tree_get_history(PlyGameTree *self, PlyHistoryKnows knows, gconstpointer data);
/* Takes the place of all that is there, and is saved nowhere; takes it over. */
void ply_game_tree_set_history(PlyGameTree *self, PlyHistory *history);

gboolean ply_game_tree_get_modified(PlyGameTree *self);
void ply_game_tree_set_saved(PlyGameTree *self); /* clears modified */
/* Whether values were found for a game of moves since it was opened or saved, which are worth keeping.
 * They are no edit: nobody is asked about them. */
gboolean ply_game_tree_get_analysed(PlyGameTree *self);
/* The game as it is stays where it is kept, in a cup or the library, and can be opened there again: of values only
 * those of a review are worth keeping. Until another record comes or it is saved to a file. */
void ply_game_tree_set_kept(PlyGameTree *self);
/* A review has found values, which may have taken long. */
void ply_game_tree_set_reviewed(PlyGameTree *self);

/* What is on screen, edit by edit: a save that ends later says which version it wrote, and to
 * where. */
guint64 ply_game_tree_get_version(PlyGameTree *self);
void ply_game_tree_set_version_saved(PlyGameTree *self, guint64 version, GFile *file);

/* The file this game is kept in, or NULL. Borrowed. */
GFile *ply_game_tree_get_file(PlyGameTree *self);
void ply_game_tree_set_file(PlyGameTree *self, GFile *file);

/* "e6 f6 c4": the moves from the root to the current node, in the current notation.
 * Transfer full. */
char *ply_game_tree_path_text(PlyGameTree *self);
