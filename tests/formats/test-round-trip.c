/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Saving and loading gives the same position and the same moves; saving again gives the same bytes;
 * and detection knows every format by its own output. */

#include "helpers.h"

#include <string.h>

#define GAMES 60

typedef struct {
  const char *format, *spec;
  int most_plies;
  gboolean keeps_moves;
} Case;

static const Case cases[] = {
    {"othello-transcript", "othello", 70, TRUE},
    {"othello-moves", "othello", 70, TRUE},
    {"othello-x-y", "othello", 70, TRUE},
    {"othello-board", "othello:4", 14, FALSE},
    {"othello-board", "othello:5", 24, FALSE},
    {"othello-board", "othello", 64, FALSE},
    {"othello-board", "othello:10", 110, FALSE},
    {"othello-64", "othello:4", 14, FALSE},
    {"othello-64", "othello:7", 50, FALSE},
    {"othello-64", "othello", 64, FALSE},
    {"othello-64", "othello:10", 110, FALSE},
    {"othello-ggf", "othello:6", 40, TRUE},
    {"othello-ggf", "othello", 70, TRUE},
    {"pente-input", "pente", 120, FALSE},
    {"pente-moves", "pente", 120, TRUE},
    {"maxconnect4-state", "maxconnect4", 42, FALSE},
    {"maxconnect4-moves", "maxconnect4", 42, TRUE},
    {"number-tree", "number-tree", 0, FALSE},
    {"plygame", "othello:6", 40, TRUE},
    {"plygame", "othello", 70, TRUE},
    {"plygame", "pente", 120, TRUE},
    {"plygame", "maxconnect4", 42, TRUE},
    {"plygame", "number-tree", 4, TRUE},
};

static GString *
save(const PlyFormat *format, const PlyRecord *record)
{
  g_autoptr(GError) error = NULL;
  g_assert_true(ply_format_can_save(format, record));
  GString *text = format->save(record, ply_record_main_end(record), &error);
  g_assert_no_error(error);
  return text;
}

/* One move is a move file, an output file: those mean the same where the move is
 * the game's first. */
static void
check_detection(const PlyFormat *format, const GString *text, guint depth)
{
  const PlyFormat *found = ply_format_detect(text->str, text->len);
  g_assert_nonnull(found);
  if (depth > 1)
    g_assert_cmpstr(found->id, ==, format->id);
  else
    g_assert_cmpstr(found->game == NULL ? "" : found->game, ==,
                    format->game == NULL ? "" : format->game);
}

static void
check_same_moves(const PlyRecord *a, const PlyRecord *b)
{
  const PlyRecordNode *left = a->root, *right = b->root;
  for (; left != NULL && right != NULL;
       left = ply_record_next(left), right = ply_record_next(right)) {
    g_assert_cmpuint(left->move, ==, right->move);
    g_assert_cmpuint(left->position.key, ==, right->position.key);
  }
  g_assert_true(left == NULL && right == NULL);
}

static void
check_round_trip(const PlyFormat *format, const PlyRecord *record, gboolean keeps_moves)
{
  GString *first = save(format, record);
  const PlyRecordNode *end = ply_record_main_end(record);
  check_detection(format, first, ply_record_depth(end));
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) loaded =
      ply_format_load(format, first->str, first->len, "file", FALSE, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(end->position.key, ==, ply_record_main_end(loaded)->position.key);
  if (keeps_moves)
    check_same_moves(record, loaded);
  GString *second = save(format, loaded);
  g_assert_cmpstr(first->str, ==, second->str);
  g_string_free(first, TRUE);
  g_string_free(second, TRUE);
}

static void
test_case(gconstpointer data)
{
  const Case *row = data;
  const PlyFormat *format = ply_format_find(row->format);
  g_assert_nonnull(format);
  PlyRng rng;
  ply_rng_init(&rng, 1);
  for (int game = 0; game < GAMES; game++) {
    int plies = row->most_plies > 0 ? 1 + (int)ply_rng_below(&rng, (uint32_t)row->most_plies) : 0;
    g_autoptr(PlyRecord) record = test_random_record(row->spec, &rng, plies);
    check_round_trip(format, record, row->keeps_moves);
  }
}

#define NEVER PLY_SCORE_INFINITE

/* Every kind of claim that a value can make. */
static const PlyClaim claims[] = {
    {PLY_CLAIM_ESTIMATE, PLY_BOUND_EXACT, -325, -NEVER, NEVER, 12, 73},
    {PLY_CLAIM_ESTIMATE, PLY_BOUND_LOWER, -325, -400, NEVER, 12, 100},
    {PLY_CLAIM_ESTIMATE, PLY_BOUND_UPPER, 225, -NEVER, 400, 7, 95},
    {PLY_CLAIM_LOWER, PLY_BOUND_LOWER, 200, 200, 1200, 9, 100},
    {PLY_CLAIM_UPPER, PLY_BOUND_UPPER, 0, -NEVER, 0, 0, 100},
    {PLY_CLAIM_PROVEN, PLY_BOUND_EXACT, -600, -600, -600, 21, 100},
};

/* A record with everything a saved game can hold, built from seed `rng`. */
static PlyRecord *
rich_record(PlyRng *rng)
{
  PlyRecord *record = test_random_record("othello", rng, 20);
  for (PlyRecordNode *node = record->root; node != NULL; node = ply_record_next(node)) {
    PlyMove moves[PLY_MAX_MOVES];
    int n = ply_rules_moves(&record->rules, &node->position, moves);
    if (n > 1)
      ply_record_play(record, node, moves[ply_rng_below(rng, (uint32_t)n)]);
    node->comment = g_strdup_printf("“%s” \\ \"\n\t%u 🛛", "é", node->id);
    node->mark = node->parent != NULL ? node->id % PLY_MOVE_MARKS : PLY_MOVE_MARK_NONE;
    node->analysis = (PlyRecordAnalysis){.claim = claims[node->id % G_N_ELEMENTS(claims)],
                                         .nodes = G_GUINT64_CONSTANT(12345678901),
                                         .best = n > 0 ? moves[0] : PLY_MOVE_NONE};
  }
  record->title = g_strdup("A “title”");
  ply_record_set_tag(record, "Event", "Club \"evening\"");
  ply_record_set_tag(record, "Date", "2026.05.12");
  record->players[1] = g_strdup("Only White");
  record->result = g_strdup("Black resigned");
  record->clock_s[0] = 0.1;
  return record;
}

static void
check_same_tree(const PlyRecordNode *a, const PlyRecordNode *b, gboolean ids)
{
  if (ids)
    g_assert_cmpuint(a->id, ==, b->id);
  g_assert_cmpuint(a->move, ==, b->move);
  g_assert_cmpstr(a->comment, ==, b->comment);
  g_assert_cmpint((int)a->mark, ==, (int)b->mark);
  g_assert_cmpint((int)a->analysis.claim.kind, ==, (int)b->analysis.claim.kind);
  if (a->analysis.claim.kind != PLY_CLAIM_NONE) {
    g_assert_cmpint((int)a->analysis.claim.bound, ==, (int)b->analysis.claim.bound);
    g_assert_cmpint(a->analysis.claim.score, ==, b->analysis.claim.score);
    g_assert_cmpint(a->analysis.claim.lower, ==, b->analysis.claim.lower);
    g_assert_cmpint(a->analysis.claim.upper, ==, b->analysis.claim.upper);
    g_assert_cmpint(a->analysis.claim.depth, ==, b->analysis.claim.depth);
    g_assert_cmpint(a->analysis.claim.confidence, ==, b->analysis.claim.confidence);
    g_assert_cmpuint(a->analysis.nodes, ==, b->analysis.nodes);
    g_assert_cmpuint(a->analysis.best, ==, b->analysis.best);
  }
  g_assert_cmpuint(ply_record_n_children(a), ==, ply_record_n_children(b));
  for (guint i = 0; i < ply_record_n_children(a); i++)
    check_same_tree(ply_record_child(a, i), ply_record_child(b, i), ids);
}

static void
test_everything_kept(void)
{
  PlyRng rng;
  ply_rng_init(&rng, 5);
  g_autoptr(PlyRecord) record = rich_record(&rng);
  const PlyFormat *format = ply_format_find("plygame");
  GString *text = save(format, record);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) loaded =
      ply_format_load(NULL, text->str, text->len, "file", FALSE, NULL, &error);
  g_assert_no_error(error);
  g_string_free(text, TRUE);
  check_same_tree(record->root, loaded->root, TRUE);
  g_assert_cmpuint(record->n_nodes, ==, loaded->n_nodes);
  g_assert_cmpstr(record->title, ==, loaded->title);
  g_assert_cmpstr(record->players[0], ==, loaded->players[0]);
  g_assert_cmpstr(record->players[1], ==, loaded->players[1]);
  g_assert_cmpstr(record->result, ==, loaded->result);
  g_assert_cmpuint(loaded->tags->len, ==, 4);
  g_assert_cmpstr(ply_record_tag(loaded, "event"), ==, "Club \"evening\"");
  g_assert_cmpstr(ply_record_tag(loaded, "Date"), ==, "2026.05.12");
  g_assert_cmpfloat(record->clock_s[0], ==, loaded->clock_s[0]);
  g_autoptr(GPtrArray) losses = ply_format_losses(format, record, ply_record_main_end(record));
  g_assert_cmpuint(losses->len, ==, 0);
}

/* A game with something said of most moves in formats that hold it; they say that nothing of it is
 * lost. */
static void
test_remarks_kept(void)
{
  const char *const rows[][2] = {
      {"othello-ggf", "othello"}, {"pente-moves", "pente"}, {"maxconnect4-moves", "maxconnect4"}};
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    const PlyFormat *format = ply_format_find(rows[i][0]);
    PlyRules rules;
    ply_rules_parse(rows[i][1], &rules);
    g_autoptr(PlyRecord) record = ply_record_new(&rules, NULL);
    const PlyRecordNode *end = test_play_random(record, &rng, 14);
    for (PlyRecordNode *node = record->root; node != NULL; node = ply_record_next(node)) {
      if (node->parent != NULL)
        node->mark = node->id % PLY_MOVE_MARKS;
      if (node->id % 3 == 0)
        node->comment = g_strdup_printf("%u: “é” \\ [ {\n(8) 1. K10! f5?", node->id);
    }
    GString *text = format->save(record, end, NULL);
    const PlyFormat *used = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyRecord) loaded =
        ply_format_load(NULL, text->str, text->len, "file", FALSE, &used, &error);
    g_test_message("%s", text->str);
    g_string_free(text, TRUE);
    g_assert_no_error(error);
    g_assert_true(used == format);
    check_same_tree(record->root, loaded->root, TRUE);
    g_autoptr(GPtrArray) losses = ply_format_losses(format, record, end);
    for (guint k = 0; k < losses->len; k++) {
      g_assert_null(strstr(losses->pdata[k], "omment"));
      g_assert_null(strstr(losses->pdata[k], "Marks"));
    }
  }
}

static PlyRecord *
load_with(const char *analysis, GError **error)
{
  g_autofree char *text = g_strdup_printf("{\"plygame\": 1, \"game\": \"othello\", \"nodes\": "
                                          "[{\"id\": 0, \"analysis\": {%s}}]}",
                                          analysis);

  return ply_format_load(NULL, text, strlen(text), "file", FALSE, NULL, error);
}

/* What earlier programs called exact was an estimate; a claim that contradicts itself is none. */
static void
test_claims(void)
{
  static const char *const wrong[] = {
      "\"claim\": \"proven\", \"bound\": \"exact\", \"score\": 125, \"depth\": 3, \"nodes\": 1",
      "\"claim\": \"estimate\", \"bound\": \"exact\", \"score\": 2, \"depth\": 3, \"nodes\": 1, "
      "\"lower\": 100",
      "\"claim\": \"sure\", \"bound\": \"exact\", \"score\": 125, \"depth\": 3, \"nodes\": 1",
      "\"claim\": \"estimate\", \"bound\": \"exact\", \"score\": 0, \"depth\": 3, \"nodes\": 1, "
      "\"lower\": 100, \"upper\": -100",
      "\"claim\": 7, \"bound\": \"exact\", \"score\": 125, \"depth\": 3, \"nodes\": 1",
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) old =
      load_with("\"bound\": \"exact\", \"score\": 125, \"depth\": 12, \"nodes\": 9", &error);

  g_assert_no_error(error);
  g_assert_cmpint(old->root->analysis.claim.kind, ==, PLY_CLAIM_ESTIMATE);
  g_assert_cmpint(old->root->analysis.claim.bound, ==, PLY_BOUND_EXACT);
  g_assert_cmpint(old->root->analysis.claim.score, ==, 125);
  g_assert_cmpint(old->root->analysis.claim.confidence, ==, 100);
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_autoptr(GError) refused = NULL;
    g_test_message("%s", wrong[i]);
    g_assert_null(load_with(wrong[i], &refused));
    g_assert_nonnull(refused);
  }
}

/* Positions in the middle of games become starts of saved games. */
static void
test_set_up_starts(void)
{
  const char *const specs[] = {"othello:5", "pente", "maxconnect4"};
  PlyRng rng;
  ply_rng_init(&rng, 9);
  for (guint i = 0; i < G_N_ELEMENTS(specs); i++) {
    g_autoptr(PlyRecord) game = test_random_record(specs[i], &rng, 12);
    PlyBoard board;
    PlyPosition start;
    int cell;
    ply_rules_read_board(&game->rules, &ply_record_main_end(game)->position, &board);
    g_assert_cmpint((int)ply_rules_set_board(&game->rules, &board, FALSE, &start, &cell), ==,
                    (int)PLY_BOARD_OK);
    g_autoptr(PlyRecord) record = ply_record_new_at(&game->rules, &start);
    test_play_random(record, &rng, 4);
    check_round_trip(ply_format_find("plygame"), record, TRUE);
  }
}

/* What SGF and tags promise to keep comes back. */
static void
test_tree_kept(void)
{
  static const char *const ids[] = {"othello-sgf", "pente-sgf"};
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (int i = 0; i < 60; i++) {
    g_autoptr(PlyRecord) record = test_random_record(i % 2 == 0 ? "othello" : "pente", &rng, i);
    PlyRecordNode *node = ply_record_next(record->root);
    for (int k = 0; k < 3 && node != NULL; k++, node = ply_record_next(node)) {
      PlyMove moves[PLY_MAX_MOVES];
      int n = ply_rules_moves(&record->rules, &node->position, moves);
      for (int m = 0; m < MIN(n, 3); m++)
        ply_record_play(record, node, moves[m]);
      node->comment = g_strdup_printf("[%d] \\ {x}", k);
      node->mark = PLY_MOVE_MARK_GOOD;
    }
    record->players[0] = g_strdup("A]b");
    record->title = g_strdup("Round \\ 1");
    ply_record_set_tag(record, "Event", "Club [1]");
    const PlyFormat *format = ply_format_find(ids[i % 2]);
    GString *text = format->save(record, record->root, NULL);
    g_autoptr(GError) error = NULL;
    const PlyFormat *used = NULL;
    g_autoptr(PlyRecord) loaded =
        ply_format_load(NULL, text->str, text->len, "file", FALSE, &used, &error);
    g_assert_no_error(error);
    g_string_free(text, TRUE);
    g_assert_true(used == format);
    check_same_tree(record->root, loaded->root, FALSE);
    g_assert_cmpstr(loaded->players[0], ==, "A]b");
    g_assert_cmpstr(loaded->title, ==, "Round \\ 1");
    g_assert_cmpstr(ply_record_tag(loaded, "Event"), ==, "Club [1]");
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *name =
        g_strdup_printf("/formats/round-trip/%s/%s", cases[i].format, cases[i].spec);
    g_test_add_data_func(name, &cases[i], test_case);
  }
  g_test_add_func("/formats/round-trip/everything-kept", test_everything_kept);
  g_test_add_func("/formats/round-trip/tree-kept", test_tree_kept);
  g_test_add_func("/formats/round-trip/remarks-kept", test_remarks_kept);
  g_test_add_func("/formats/round-trip/claims", test_claims);
  g_test_add_func("/formats/round-trip/set-up-starts", test_set_up_starts);
  return g_test_run();
}
