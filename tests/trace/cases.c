/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cases.h"

#include <stdlib.h>
#include <string.h>

#include "rules/game.h"

#define ROOMY ((size_t)1 << 26)

static void
choose_options(Case *self, PlyRng *rng, unsigned number)
{
  PlySearchOptions *options = &self->options;

  ply_search_options_init(options, &self->rules);
  options->table = options->static_order = options->hash_move = false;
  options->killers = options->history = false;
  options->algorithm = ply_algorithm_at((int)(number % 4));
  options->fail_hard = number / 4 % 2 == 1;
  options->iterative_deepening = number / 8 % 2 == 1;
  options->aspiration = number / 16 % 2 == 1;
  options->aspiration_window = (PlyScore)ply_rng_below(rng, 12);
  options->multi_pv = number % 11 == 0 ? 2 : 1;
  self->budget = ROOMY;
}

/* Writes an irregular node. */
static void
write_node(GString *text, PlyRng *rng, int depth)
{
  int value = (int)ply_rng_below(rng, 41) - 20;

  if (depth == 0 || (depth < 4 && ply_rng_below(rng, 4) == 0)) {
    g_string_append_printf(text, "%d", value);
    return;
  }
  if (ply_rng_below(rng, 2) == 0)
    g_string_append_printf(text, "%d:", value);
  g_string_append_c(text, '(');
  for (uint32_t n = 1 + ply_rng_below(rng, 4); n > 0; n--) {
    write_node(text, rng, depth - 1);
    g_string_append(text, n > 1 ? " " : ")");
  }
}

static void
plant(Case *self, PlyNumberTree *tree)
{
  g_assert_nonnull(tree);
  self->tree = tree;
  self->rules = ply_number_tree_rules(tree);
  ply_rules_start(&self->rules, &self->root);
}

Case
case_of_tree(PlyRng *rng, unsigned number)
{
  Case self = {.depth = 1 + (int)ply_rng_below(rng, 5)};
  int depth = self.depth, less = (int)ply_rng_below(rng, 3);

  if (number % 2 == 0) {
    plant(&self, ply_number_tree_random(1 + (int)ply_rng_below(rng, 4), depth, -20, 20,
                                        ply_rng_next(rng)));
  } else {
    g_autoptr(GString) text = g_string_new(NULL);
    PlyNumberTreeFault fault;
    write_node(text, rng, depth);
    plant(&self, ply_number_tree_parse(text->str, text->len, &fault));
  }
  /* Often to the leaves, at times above them, at times farther than there is anything. */
  self.depth = MAX(depth + 1 - less, 1);
  choose_options(&self, rng, (unsigned)ply_rng_below(rng, 32) * 4 + number % 4);
  return self;
}

Case
case_of_text(const char *text, int depth)
{
  Case self = {.depth = depth};
  PlyNumberTreeFault fault;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  plant(&self, ply_number_tree_parse(text, strlen(text), &fault));
  choose_options(&self, &rng, 1);
  return self;
}

Case
case_of_game(const char *spec, int plies, PlyRng *rng, unsigned number)
{
  Case self = {.depth = 1};

  random_position(spec, rng, plies, &self.rules, &self.root);
  choose_options(&self, rng, number);
  self.options.aspiration_window *= 20;
  return self;
}

Case
case_of_brawl(int plies, PlyRng *rng, unsigned number)
{
  Case self = case_of_game("pente", 0, rng, number);
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  for (int i = 0; i < plies; i++) {
    int n = self.rules.game->candidates(&self.rules, &self.root, moves);
    if (n == 0)
      break;
    ply_rules_play(&self.rules, &self.root, moves[ply_rng_below(rng, (uint32_t)n)], &after, NULL);
    self.root = after;
  }
  self.options.quiescence = true;
  self.options.quiescence_depth = 1 + (int)ply_rng_below(rng, 4);
  if (self.options.algorithm == ply_algorithm_find("mtdf"))
    self.options.evaluation = ply_game_evaluation(self.rules.game, "pieces");
  return self;
}

Case
case_of_much(PlyRng *rng, unsigned number)
{
  Case c = case_of_game("maxconnect4", 6, rng, number);

  c.options.multi_pv = 1;
  c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
  c.depth = 6;
  c.budget = PLY_RECORDER_LEAST_BYTES;
  return c;
}

void
case_clear(Case *self)
{
  ply_number_tree_free(self->tree);
}

PlyTrace *
case_record(const Case *self, size_t table_bytes)
{
  PlyRecordRequest request = {.rules = self->rules,
                              .root = self->root,
                              .options = self->options,
                              .limits = {.depth = self->depth},
                              .table_bytes = table_bytes,
                              .budget = self->budget};
  PlyTrace *trace = ply_trace_record(&request);

  g_assert_nonnull(trace);
  return trace;
}

char *
case_describe(const Case *self)
{
  const PlySearchOptions *o = &self->options;
  char *tree = self->tree != NULL && self->tree->n_nodes < 400
                   ? ply_number_tree_format(self->tree)
                   : strdup(ply_game_id(self->rules.game));
  char *words = g_strdup_printf(
      "%s to %d%s%s%s of %d, %d lines, quiescence %d: %s", ply_algorithm_id(o->algorithm),
      self->depth, o->fail_hard ? ", fail-hard" : "", o->iterative_deepening ? ", deepening" : "",
      o->aspiration ? ", aspiration" : "", o->aspiration_window, o->multi_pv,
      o->quiescence ? o->quiescence_depth : 0, tree);

  free(tree);
  return words;
}
