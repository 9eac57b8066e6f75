/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A recorded search without a window, for its tests. */

#include <glib.h>
#include <string.h>

#include "model/search-tree.h"
#include "rules/number-tree.h"
#include "wait.h"

#define CLASSIC "((3 12 8) (2 4 6) (14 5 2))"

typedef struct {
  PlySearchTree *tree;
  guint traces, others, steps; /* notifications so far */
  char *told;                  /* the last sentence, or NULL */
} Fixture;

static inline void
count(guint *number)
{
  (*number)++;
}

static inline void
on_told(PlySearchTree *tree, const char *sentence, Fixture *self)
{
  g_free(self->told);
  self->told = g_strdup(sentence);
}

static inline void
fixture_init(Fixture *self)
{
  *self = (Fixture){.tree = ply_search_tree_new()};
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(count), &self->traces);
  g_signal_connect_swapped(self->tree, "notify::other", G_CALLBACK(count), &self->others);
  g_signal_connect_swapped(self->tree, "notify::step", G_CALLBACK(count), &self->steps);
  g_signal_connect(self->tree, "told", G_CALLBACK(on_told), self);
}

/* Nothing holds the model back. */
static inline void
fixture_clear(Fixture *self)
{
  g_assert_true(wait_until(is_alone, self->tree));
  g_assert_finalize_object(self->tree);
  g_clear_pointer(&self->told, g_free);
}

static inline gboolean
is_counted(gpointer number)
{
  return *(guint *)number > 0;
}

static inline void
wait_for_trace(Fixture *self)
{
  g_assert_true(wait_until(is_counted, &self->traces));
}

static inline gboolean
is_told(gpointer data)
{
  return ((Fixture *)data)->told != NULL;
}

static inline PlyNumberTree *
parse_tree(const char *text)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *numbers = ply_number_tree_parse(text, strlen(text), &fault);

  g_assert_nonnull(numbers);
  return numbers;
}

/* A request to search a number tree by the book, to its leaves. */
static inline PlyRecordRequest
tree_request(const PlyNumberTree *numbers, const char *algorithm)
{
  PlyRecordRequest request = {.rules = ply_number_tree_rules(numbers),
                              .limits.depth = PLY_NUMBER_TREE_MAX_DEPTH,
                              .budget = 1 << 22};

  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.iterative_deepening = request.options.table = false;
  request.options.hash_move = request.options.killers = request.options.history = false;
  request.options.static_order = false;
  return request;
}

static inline PlyRecordRequest
game_request(const char *game, const char *algorithm, int depth)
{
  PlyRecordRequest request = {
      .limits.depth = depth, .table_bytes = 1 << 20, .budget = 1 << 26, .title = game};

  g_assert_true(ply_rules_parse(game, &request.rules));
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  return request;
}

/* A recording that takes longer than any test. */
static inline PlyRecordRequest
endless_request(void)
{
  return game_request("othello", "minimax", 30);
}

static inline void
record(Fixture *self, const PlyRecordRequest *request, guint64 step)
{
  self->traces = 0;
  ply_search_tree_record(self->tree, request, step);
  wait_for_trace(self);
}

static inline void
record_text(Fixture *self, const char *text, guint64 step)
{
  PlyNumberTree *numbers = parse_tree(text);
  PlyRecordRequest request = tree_request(numbers, "alpha-beta");

  self->traces = 0;
  ply_search_tree_record(self->tree, &request, step);
  ply_number_tree_free(numbers); /* the model has its own */
  wait_for_trace(self);
}

static inline const PlyTrace *
trace_of(Fixture *self)
{
  return ply_search_tree_get_trace(self->tree);
}

static inline guint64
step_of(Fixture *self)
{
  return ply_search_tree_get_step(self->tree);
}
