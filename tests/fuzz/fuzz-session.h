/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fuzz.h"
#include "protocols/session.h"

/* Lets an engine read the bytes to their end; its searches are a few nodes long. */
void ply_fuzz_session(void (*run)(const PlySessionSetup *setup, PlyChannel *channel),
                      const char *game, const uint8_t *data, size_t size);
