/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz-session.h"

#include "protocols/ugi.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  ply_fuzz_session(ply_ugi_run, "othello:4", data, size);
  return 0;
}
