/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is proven of a position of Max-Connect4, as a file that grows: a head, and one record for
 * each thing that became known, the later ones about a position in the place of earlier. Numbers
 * are little-endian:
 *
 *     8 bytes   "PLYMC4P\n"
 *     1         version, 1
 *     1, 1      columns, rows
 *     1         0
 *     8, 8      discs of the side to move and of the other (board.h)
 *     4         sum of the head so far
 *     24 each   code (8), nodes (8), lower, upper, column, opened (1 each: PlyMc4Proof), sum (4)
 *
 * A sum is made of the bytes before it in the head or record and of the sum before, so that no
 * record can be lost, changed or exchanged unseen. A program that ends in the middle of writing
 * leaves part of a record, and a system that does perhaps zeros; both are cut off. */

#include <gio/gio.h>

#include "engine/maxconnect4/prove.h"

#define PLY_MC4_PROOF_MAX_BYTES ((goffset)4 << 30)

typedef struct PlyMc4ProofFile PlyMc4ProofFile;

/* Opens a proof of this position to go on with it, or begins one if there is no file or an empty
 * one. While it is open no other process can. `*torn` (may be NULL) gets how many bytes were cut
 * off at its end. NULL with an error of PLY_TEXT_ERROR or G_FILE_ERROR. */
PlyMc4ProofFile *ply_mc4_proof_file_open(const char *path, const PlyMc4Shape *shape,
                                         PlyMc4Board board, guint *torn, GError **error);
/* Without saving: what was added since the last save is lost. */
void ply_mc4_proof_file_free(PlyMc4ProofFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyMc4ProofFile, ply_mc4_proof_file_free)

/* What the file held when it was opened, one record a position, by rising code. Borrowed. */
const PlyMc4Proof *ply_mc4_proof_file_get_proofs(const PlyMc4ProofFile *self, gsize *n);

void ply_mc4_proof_file_add(PlyMc4ProofFile *self, const PlyMc4Proof *proof);
/* Writes what was added: it is on the disk when the call returns. Blocks. */
gboolean ply_mc4_proof_file_save(PlyMc4ProofFile *self, GError **error);

/* Reads such a file's bytes, which may be anything; `name` is for the errors. Transfer full: a
 * PlyMc4Proof for each record, as they lie. `*whole` gets where the last whole record ends. */
GArray *ply_mc4_proof_parse(const guint8 *bytes, gsize length, const char *name, PlyMc4Shape *shape,
                            PlyMc4Board *board, gsize *whole, GError **error);
/* Sorts the records by code and keeps the last of each position. */
void ply_mc4_proof_keep_latest(GArray *proofs);
/* Whether the records, sorted so, can all be: none against the lines left on its board or against
 * what the others say of the positions that its moves lead to (engine/maxconnect4/consistent.h). */
gboolean ply_mc4_proof_check(const PlyMc4Shape *shape, const GArray *proofs, const char *name,
                             GError **error);
/* The file's bytes for `n` records. Transfer full. */
GByteArray *ply_mc4_proof_write(const PlyMc4Shape *shape, PlyMc4Board board,
                                const PlyMc4Proof *proofs, gsize n);
