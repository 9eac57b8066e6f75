/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What tests record. */

#include <glib.h>

#include "trace/recorder.h"

#define MEBIBYTE ((size_t)1 << 20)

static inline PlyRecordRequest
new_request(const char *game)
{
  PlyRecordRequest request = {.limits = {.depth = 4},
                              .table_bytes = 32 * MEBIBYTE,
                              .budget = 64 * MEBIBYTE,
                              .title = "A title"};

  g_assert_true(ply_rules_parse(game, &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  return request;
}
