/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A proof's bytes, shared by maxconnect4-proof*.c. */

#include "formats/maxconnect4-proof.h"

#define PLY_MC4_PROOF_HEAD   32
#define PLY_MC4_PROOF_RECORD 24

void ply_mc4_proof_pack_head(const PlyMc4Shape *shape, PlyMc4Board board,
                             guint8 bytes[PLY_MC4_PROOF_HEAD]);
/* `before`: the sum at the end of what is before the record. */
void ply_mc4_proof_pack(const PlyMc4Proof *proof, guint32 before,
                        guint8 bytes[PLY_MC4_PROOF_RECORD]);
/* The sum that ends there. */
guint32 ply_mc4_proof_sum(const guint8 *end);
