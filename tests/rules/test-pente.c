/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente's rules as tables: captures, ends, openings, boards that are set up. */

#include "pente-boards.h"

static const int steps[8][2] = {{0, 1},  {1, 0},  {1, 1},   {1, -1},
                                {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};

/* The cell `k` steps from another, or −1 off the board. */
static int
step_from(int cell, int direction, int k)
{
  int row = cell / SIDE + k * steps[direction][0], column = cell % SIDE + k * steps[direction][1];

  return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? -1 : row * SIDE + column;
}

/* From every cell, in every direction that has room, by either side. */
static void
test_captures_everywhere(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);
  int n_tried = 0;

  for (int i = 0; i < CELLS * 8 * 2; i++) {
    int cell = i / 16, direction = i / 2 % 8, side = i % 2, far = step_from(cell, direction, 3);
    PlyBoard board = empty_board(side), after_board;
    PlyPosition after;
    PlyChange change;
    if (far < 0)
      continue;
    int near = step_from(cell, direction, 1), middle = step_from(cell, direction, 2);
    board.cells[near] = board.cells[middle] = (uint8_t)(2 - side);
    board.cells[far] = (uint8_t)(side + 1);
    PlyPosition before = position_of(&rules, &board);
    ply_rules_play(&rules, &before, (PlyMove)cell, &after, &change);
    ply_rules_read_board(&rules, &after, &after_board);
    g_assert_cmpint(change.n_captured, ==, 2);
    g_assert_true((change.captured[0] == near && change.captured[1] == middle));
    g_assert_cmpint(change.scored[side], ==, 2);
    g_assert_cmpint(after_board.captured[side], ==, 2);
    g_assert_cmpint(after_board.captured[side ^ 1], ==, 0);
    g_assert_cmpint(after_board.cells[near] + after_board.cells[middle], ==, 0);
    g_assert_cmpint(after.ply, ==, 4);
    n_tried++;
  }
  /* 16 of 19 places in a row have room to the right; 16 × 16 have room down to the right. */
  g_assert_cmpint(n_tried, ==, 2 * (4 * 16 * 19 + 4 * 16 * 16));
}

typedef struct {
  const char *what, *white, *black, *move; /* White moves */
  int n_captured;
} CaptureCase;

static const CaptureCase capture_cases[] = {
    {"a pair", "10K", "10L 10M", "10N", 2},
    {"one stone is safe", "10K", "10L", "10M", 0},
    {"three stones are safe", "10K", "10L 10M 10N", "10O", 0},
    {"a gap saves", "10K", "10L 10N", "10O", 0},
    {"the gap on the far side saves", "10J", "10L 10M", "10N", 0},
    {"a pair against the edge", "", "10A 10B", "10C", 0},
    {"a pair against the right edge", "", "10T 10S", "10R", 0},
    {"a pair in the corner", "", "19A 18B", "17C", 0},
    {"no wrap round the right edge", "9A", "10S 10T", "10R", 0},
    {"no wrap round the left edge", "11T", "10A 10B", "10C", 0},
    {"own pairs stay", "10K 10L 10M", "", "10N", 0},
    {"a mixed pair", "10K 10L", "10M", "10N", 0},
    {"moving into a sandwich is safe", "10L", "10K 10N", "10M", 0},
    {"into a sandwich up and down", "11K", "12K 9K", "10K", 0},
    {"two directions", "10K 7N", "10L 10M 9N 8N", "10N", 4},
    {"both ways along one line", "10F 10M", "10G 10H 10K 10L", "10J", 4},
    {"one of two", "10K 7N", "10L 10M 9N", "10N", 2},
    {"eight directions", "13K 7K 10G 10N 13N 7N 13G 7G",
     "12K 11K 9K 8K 10H 10J 10L 10M 11L 12M 9L 8M 11J 12H 9J 8H", "10K", 16},
};

static void
test_captures(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);

  for (gsize i = 0; i < G_N_ELEMENTS(capture_cases); i++) {
    const CaptureCase *c = &capture_cases[i];
    PlyPosition before = position_with(&rules, 0, c->white, c->black), after;
    PlyChange change;
    int tally[2];
    g_test_message("%s", c->what);
    ply_rules_play(&rules, &before, (PlyMove)cell_at(c->move), &after, &change);
    ply_rules_tally(&rules, &after, tally);
    g_assert_cmpint(change.n_captured, ==, c->n_captured);
    g_assert_cmpint(tally[0], ==, c->n_captured);
    g_assert_cmpint(tally[1], ==, 0);
    g_assert_cmpint(after.ply, ==, before.ply + 1);
    g_assert_cmpint(after.side, ==, 1);
  }
}

typedef struct {
  const char *what, *white, *black;
  int captured[2];
  const char *move; /* by White */
  PlyOutcome outcome;
  int n_lines;
} EndCase;

static const EndCase end_cases[] = {
    {"five in a row", "10K 10L 10M 10N", "", {0, 0}, "10O", PLY_FIRST_WINS, 1},
    {"five in a column", "10K 11K 13K 14K", "", {0, 0}, "12K", PLY_FIRST_WINS, 1},
    {"five down to the right", "10K 9L 8M 7N", "", {0, 0}, "11J", PLY_FIRST_WINS, 1},
    {"five up to the right", "1A 2B 3C 4D", "", {0, 0}, "5E", PLY_FIRST_WINS, 1},
    {"along the top", "19P 19Q 19R 19S", "", {0, 0}, "19T", PLY_FIRST_WINS, 1},
    {"six", "10J 10K 10L 10N 10O", "", {0, 0}, "10M", PLY_FIRST_WINS, 1},
    {"nine", "10G 10H 10J 10K 10M 10N 10O 10P", "", {0, 0}, "10L", PLY_FIRST_WINS, 1},
    {"two fives", "10L 10M 10N 10O 11K 12K 13K 14K", "", {0, 0}, "10K", PLY_FIRST_WINS, 2},
    {"four", "10K 10L 10M", "", {0, 0}, "10N", PLY_GOING_ON, 0},
    {"four and a gap", "10K 10L 10M 10O", "", {0, 0}, "10P", PLY_GOING_ON, 0},
    {"four and a stone in the way", "10K 10L 10M 10P", "10O", {0, 0}, "10N", PLY_GOING_ON, 0},
    {"no five round the edge", "10R 10S 10T 9A", "", {0, 0}, "9B", PLY_GOING_ON, 0},
    {"ten stones", "10K", "10L 10M", {8, 8}, "10N", PLY_FIRST_WINS, 0},
    {"eight stones", "10K", "10L 10M", {6, 8}, "10N", PLY_GOING_ON, 0},
    {"twelve stones", "10K 7N", "10L 10M 9N 8N", {8, 0}, "10N", PLY_FIRST_WINS, 0},
    {"ten by two pairs", "10K 7N", "10L 10M 9N 8N", {6, 0}, "10N", PLY_FIRST_WINS, 0},
    {"a capture needed and none made", "10K", "10L", {8, 8}, "10N", PLY_GOING_ON, 0},
};

static void
test_ends(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);

  for (gsize i = 0; i < G_N_ELEMENTS(end_cases); i++) {
    const EndCase *c = &end_cases[i];
    PlyBoard board = empty_board(0);
    PlyMove moves[PLY_MAX_MOVES];
    PlyPosition after;
    PlyChange change;
    g_test_message("%s", c->what);
    put(&board, 1, c->white);
    put(&board, 2, c->black);
    board.captured[0] = (uint16_t)c->captured[0];
    board.captured[1] = (uint16_t)c->captured[1];
    PlyPosition before = position_of(&rules, &board);
    g_assert_cmpint(ply_rules_outcome(&rules, &before), ==, PLY_GOING_ON);
    ply_rules_play(&rules, &before, (PlyMove)cell_at(c->move), &after, &change);
    g_assert_cmpint(ply_rules_outcome(&rules, &after), ==, c->outcome);
    g_assert_cmpint(change.n_lines, ==, c->n_lines);
    g_assert_cmpint(ply_rules_lines(&rules, &after, change.lines, PLY_MAX_LINES), ==, c->n_lines);
    g_assert_cmpint(ply_rules_moves(&rules, &after, moves) == 0, ==, c->outcome != PLY_GOING_ON);
    if (c->outcome == PLY_FIRST_WINS)
      g_assert_cmpint(rules.game->final_score(&rules, &after), ==, after.ply - PLY_SCORE_WIN);
  }
}

/* A line is the whole run, not five cells of it. */
static void
test_whole_run(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);
  PlyPosition before = position_with(&rules, 0, "10J 10K 10L 10N 10O 10P", ""), after;
  PlyChange change;

  ply_rules_play(&rules, &before, (PlyMove)cell_at("10M"), &after, &change);
  g_assert_cmpint(change.lines[0].from, ==, cell_at("10J"));
  g_assert_cmpint(change.lines[0].to, ==, cell_at("10P"));
}

static int
distance_from_centre(int cell)
{
  return MAX(ABS(cell / SIDE - SIDE / 2), ABS(cell % SIDE - SIDE / 2));
}

static void
test_openings(void)
{
  for (int opening = PLY_OPENING_WITHIN_3; opening <= PLY_OPENING_NONE; opening++) {
    PlyRules rules = pente_rules((PlyOpening)opening);
    PlyPosition line[4];
    ply_rules_start(&rules, &line[0]);
    for (int cell = 0; cell < CELLS; cell++)
      g_assert_cmpint(ply_rules_is_legal(&rules, &line[0], (PlyMove)cell), ==,
                      opening == PLY_OPENING_NONE || cell == CELLS / 2);
    ply_rules_play(&rules, &line[0], CELLS / 2, &line[1], NULL);
    for (int cell = 0; cell < CELLS; cell++)
      g_assert_cmpint(ply_rules_is_legal(&rules, &line[1], (PlyMove)cell), ==, cell != CELLS / 2);
    ply_rules_play(&rules, &line[1], (PlyMove)cell_at("13N"), &line[2], NULL);
    for (int cell = 0; cell < CELLS; cell++) {
      int far = distance_from_centre(cell);
      bool fits =
          opening == PLY_OPENING_NONE || (opening == PLY_OPENING_WITHIN_3 ? far <= 3 : far >= 3);
      bool is_free = cell != CELLS / 2 && cell != cell_at("13N");
      g_assert_cmpint(ply_rules_is_legal(&rules, &line[2], (PlyMove)cell), ==, fits && is_free);
    }
    ply_rules_play(&rules, &line[2], (PlyMove)cell_at("10N"), &line[3], NULL);
    g_assert_true(ply_rules_is_legal(&rules, &line[3], (PlyMove)cell_at("1A")));
    g_assert_false(ply_rules_is_legal(&rules, &line[3], PLY_MOVE_PASS));
    g_assert_false(ply_rules_is_legal(&rules, &line[3], CELLS));
  }
}

/* The document's sample by its prose: White 10K, 10N, 12K and Black 11L, 10M; Black answers at 9N,
 * which keeps White from taking 11L and 10M along the diagonal. */
static void
test_document_sample(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  PlyPosition sample = position_with(&rules, 1, "10K 10N 12K", "11L 10M"), line[3];
  PlyChange change;

  g_assert_cmpint(sample.ply, ==, 5);
  ply_rules_play(&rules, &sample, (PlyMove)cell_at("9N"), &line[0], NULL);
  g_assert_false(ply_rules_is_legal(&rules, &line[0], (PlyMove)cell_at("9N")));
  ply_rules_play(&rules, &sample, (PlyMove)cell_at("1A"), &line[1], NULL);
  ply_rules_play(&rules, &line[1], (PlyMove)cell_at("9N"), &line[2], &change);
  g_assert_cmpint(change.n_captured, ==, 2);
}

static void
test_set_board(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  PlyPosition position = {.key = 7};
  PlyBoard board = empty_board(1);
  int cell = 5;

  board.captured[1] = 3;
  g_assert_cmpint(ply_rules_set_board(&rules, &board, true, &position, &cell), ==,
                  PLY_BOARD_ODD_CAPTURES);
  g_assert_cmpint(cell, ==, -1);
  board.captured[1] = 4;
  board.rows = 18;
  g_assert_cmpint(ply_rules_set_board(&rules, &board, true, &position, &cell), ==,
                  PLY_BOARD_WRONG_SIZE);
  g_assert_cmpuint(position.key, ==, 7);
  board.rows = SIDE;
  g_assert_cmpint(position_of(&rules, &board).ply, ==, 4);
  board.captured[1] = 10;
  position = position_of(&rules, &board);
  g_assert_cmpint(ply_rules_outcome(&rules, &position), ==, PLY_SECOND_WINS);
  board.captured[1] = 65534;
  position = position_of(&rules, &board);
  g_assert_cmpint(rules.game->final_score(&rules, &position), >=, PLY_SCORE_WIN_MIN);
  position = position_with(&rules, 0, "1A 2A 3A 4A 5A", "");
  g_assert_cmpint(ply_rules_outcome(&rules, &position), ==, PLY_FIRST_WINS);
  g_assert_cmpint(rules.game->final_score(&rules, &position), ==, PLY_SCORE_WIN - 5);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente/captures/everywhere", test_captures_everywhere);
  g_test_add_func("/pente/captures/table", test_captures);
  g_test_add_func("/pente/ends", test_ends);
  g_test_add_func("/pente/whole-run", test_whole_run);
  g_test_add_func("/pente/openings", test_openings);
  g_test_add_func("/pente/document-sample", test_document_sample);
  g_test_add_func("/pente/set-board", test_set_board);
  return g_test_run();
}
