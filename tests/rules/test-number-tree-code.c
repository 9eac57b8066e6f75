/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Codes that name random number trees. */

#include "base/hash.h"
#include "number-tree-checks.h"

static void
test_minimal_leaves(void)
{
  g_assert_cmpuint(ply_number_tree_minimal_leaves(3, 0), ==, 1);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(3, 1), ==, 3);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(3, 2), ==, 5);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(3, 3), ==, 11);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(3, 4), ==, 17);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(1, G_MAXINT), ==, 1);
  g_assert_cmpuint(ply_number_tree_minimal_leaves(2, 125), ==, (G_GUINT64_CONSTANT(3) << 62) - 1);
  g_assert_true(ply_number_tree_minimal_leaves(2, 126) == G_MAXUINT64);
  g_assert_true(ply_number_tree_minimal_leaves(2, 127) == G_MAXUINT64);
  g_assert_true(ply_number_tree_minimal_leaves(26, G_MAXINT) == G_MAXUINT64);
}

static void
assert_code(const PlyNumberTreeCode *code, const char *expected)
{
  char text[PLY_NUMBER_TREE_CODE_SIZE];
  PlyNumberTreeCode read;

  ply_number_tree_code_format(code, text);
  if (expected != NULL)
    g_assert_cmpstr(text, ==, expected);
  g_assert_true(ply_number_tree_code_parse(text, &read));
  g_assert_cmpint(read.branching, ==, code->branching);
  g_assert_cmpint(read.depth, ==, code->depth);
  g_assert_cmpint(read.low, ==, code->low);
  g_assert_cmpint(read.high, ==, code->high);
  g_assert_cmpint(read.quality, ==, code->quality);
  g_assert_cmpuint(read.seed, ==, code->seed);
}

static void
test_codes(void)
{
  PlyRng rng;

  assert_code(&(PlyNumberTreeCode){3, 4, -20, 20, 50, 0x1a2b3c}, "b3d4v-20..20q50s1a2b3c");
  assert_code(&(PlyNumberTreeCode){3, 4, 0, 99, -1, 0}, "b3d4v0..99s0");
  assert_code(&(PlyNumberTreeCode){26, 12, -999999, -999999, 100, G_MAXUINT64},
              "b26d12v-999999..-999999q100sffffffffffffffff");
  PlyNumberTreeCode printed;
  g_assert_true(ply_number_tree_code_parse("b3d4v−20..–9q50s1", &printed));
  g_assert_cmpint(printed.low, ==, -20);
  g_assert_cmpint(printed.high, ==, -9);
  ply_rng_init(&rng, 3);
  for (int i = 0; i < 1000; i++) {
    PlyNumberTreeCode code = {
        .branching = 1 + (int)ply_rng_below(&rng, 26),
        .depth = (int)ply_rng_below(&rng, 13),
        .low = (int)ply_rng_below(&rng, 1999999) - PLY_NUMBER_TREE_MAX_VALUE,
        .quality = (int)ply_rng_below(&rng, 102) - 1,
        .seed = ply_rng_next(&rng) >> ply_rng_below(&rng, 64),
    };
    code.high =
        code.low + (int)ply_rng_below(&rng, (uint32_t)(PLY_NUMBER_TREE_MAX_VALUE - code.low) + 1);
    assert_code(&code, NULL);
  }
}

static const char *const bad_codes[] = {
    "",
    "b",
    "b3",
    "b3d4",
    "b3d4v0..9",
    "b3d4v0..9s",
    "b3d4v0..9q50",
    "b3d4v0..9qs1",
    "b0d4v0..9s1",
    "b27d4v0..9s1",
    "b-3d4v0..9s1",
    "b3d13v0..9s1",
    "b3d-1v0..9s1",
    "b3d4v9..0s1",
    "b3d4v0..1000000s1",
    "b3d4v-1000000..0s1",
    "b3d4v0..99999999999999999999s1",
    "b3d4v0.9s1",
    "b3d4v0...9s1",
    "b3d4v0..9q101s1",
    "b3d4v0..9q-1s1",
    "b3d4v0..9q050s1",
    "b03d4v0..9s1",
    "b3d4v-0..9s1",
    "b3d4v−−1..9s1",
    "b3d4v0..9s1−",
    "b3d4v+0..9s1",
    "b3d4v0..9s01",
    "b3d4v0..9s1A",
    "b3d4v0..9s1g",
    "b3d4v0..9s0x1",
    "b3d4v0..9s-1",
    "b3d4v0..9s10000000000000000",
    "b3d4v0..9s1 ",
    " b3d4v0..9s1",
    "b3 d4v0..9s1",
    "B3d4v0..9s1",
    "d4b3v0..9s1",
    "b3d4v0..9s1q50",
};

static void
test_bad_codes(void)
{
  PlyNumberTreeCode code = {.branching = -5};

  for (gsize i = 0; i < G_N_ELEMENTS(bad_codes); i++) {
    if (ply_number_tree_code_parse(bad_codes[i], &code))
      g_error("\"%s\" is no code", bad_codes[i]);
    g_assert_cmpint(code.branching, ==, -5);
  }
}

static void
test_from_code(void)
{
  PlyNumberTreeCode code = {3, 4, -10, 10, -1, 42};
  PlyNumberTree *drawn = ply_number_tree_random(3, 4, -10, 10, 42);
  PlyNumberTree *tree = ply_number_tree_from_code(&code);

  assert_same_nodes(tree, drawn);
  ply_number_tree_free(tree);
  for (code.quality = 0; code.quality <= 100; code.quality += 25) {
    PlyNumberTree *ordered = ply_number_tree_order(drawn, code.quality, ply_hash_mix(42));
    tree = ply_number_tree_from_code(&code);
    assert_same_nodes(tree, ordered);
    ply_number_tree_free(ordered);
    ply_number_tree_free(tree);
  }
  ply_number_tree_free(drawn);
  /* The same text on every machine, for ever. */
  code = (PlyNumberTreeCode){2, 3, -9, 9, 50, 1};
  assert_tree(ply_number_tree_from_code(&code), "(((4 -4) (-7 4)) ((4 2) (5 -6)))");
  code = (PlyNumberTreeCode){26, 12, 0, 9, 50, 1};
  g_assert_null(ply_number_tree_from_code(&code));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-tree-code/minimal-leaves", test_minimal_leaves);
  g_test_add_func("/number-tree-code/codes", test_codes);
  g_test_add_func("/number-tree-code/bad-codes", test_bad_codes);
  g_test_add_func("/number-tree-code/from-code", test_from_code);
  return g_test_run();
}
