/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Writing the head of a certificate. For write.c. */

#include "proof/certificate.h"

typedef struct PlyProofSink {
  void *data;
  bool (*write)(void *data, const char *bytes, size_t n);
} PlyProofSink;

bool ply_proof_head_write(const PlyProofSink *sink, const PlyProofHead *head);
