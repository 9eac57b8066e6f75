/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Recordings to draw. */

#include <string.h>

#include <glib.h>

#include "paint/tree-paint.h"
#include "rules/number-tree.h"
#include "trace/recorder.h"

#define TREE_CLASSIC "((3 12 8) (2 4 6) (14 5 2))"
#define TREE_TEXT    "(((3 17) (2 12)) ((15) (25 0)) (((7) 4) (9 -3 8) 11))"

static const char *const tree_algorithms[] = {"minimax", "alpha-beta", "pvs", "mtdf"};

static inline PlyTrace *
tree_record_rules(const PlyRules *rules, const PlyPosition *root, const char *algorithm, int depth)
{
  PlyRecordRequest request = {.rules = *rules,
                              .root = *root,
                              .limits = {.depth = depth},
                              .budget = (size_t)1 << 24,
                              .title = "A tree"};

  ply_search_options_init(&request.options, rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.iterative_deepening = request.options.aspiration = false;
  request.options.table = request.options.static_order = request.options.hash_move = false;
  request.options.killers = request.options.history = request.options.quiescence = false;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

/* A number tree, from left to right, to its leaves. */
static inline PlyTrace *
tree_record(const char *text, const char *algorithm)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = tree_record_rules(&rules, &root, algorithm, 6);
  ply_number_tree_free(tree); /* the trace has its own */
  return trace;
}

/* Alpha-beta from Othello's start. */
static inline PlyTrace *
tree_record_othello(int depth)
{
  PlyRules rules;
  PlyPosition root;

  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &root);
  return tree_record_rules(&rules, &root, "alpha-beta", depth);
}
