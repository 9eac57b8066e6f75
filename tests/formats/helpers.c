/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "helpers.h"

PlyRecordNode *
test_play_random(PlyRecord *record, PlyRng *rng, int plies)
{
  PlyRecordNode *node = ply_record_main_end(record);
  for (int i = 0; i < plies; i++) {
    PlyMove moves[PLY_MAX_MOVES];
    int n = ply_rules_moves(&record->rules, &node->position, moves);
    if (n == 0)
      break;
    node = ply_record_play(record, node, moves[ply_rng_below(rng, (uint32_t)n)]);
    g_assert_nonnull(node);
  }
  return node;
}

PlyRecord *
test_random_record(const char *spec, PlyRng *rng, int plies)
{
  PlyRules rules;
  g_assert_true(ply_rules_parse(spec, &rules));
  PlyNumberTree *tree = NULL;
  if (g_str_equal(spec, "number-tree"))
    tree = ply_number_tree_random(3, 4, -9, 9, ply_rng_next(rng));
  PlyRecord *record = ply_record_new(&rules, tree);
  test_play_random(record, rng, plies);
  return record;
}

char *
test_read(const char *path, gsize *length)
{
  g_autofree char *full = g_build_filename(g_getenv("PLY_SOURCE_ROOT"), path, NULL);
  g_autoptr(GError) error = NULL;
  char *text = NULL;
  g_file_get_contents(full, &text, length, &error);
  g_assert_no_error(error);
  return text;
}
