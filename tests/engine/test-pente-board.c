/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente's incremental board against the rules and against definitions played out stone by stone, in
 * random games. With "long" as its argument: some hundred thousand moves. */

#include <glib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/pente/board-state.h"
#include "rules/game.h"

enum { SIDE = 19, CELLS = PLY_PENTE_CELLS };

/* What undo has to bring back; a cell without what fills it up. */
#define STATE_BYTES offsetof(PlyPenteBoard, words)
#define CELL_BYTES  (offsetof(PenteCell, ranks) + 2)

static int n_games = 60;

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlyRng rng;
  PlyPenteBoard *board, *fresh;
} Fixture;

static void
begin(Fixture *self, uint64_t seed)
{
  g_assert_true(ply_rules_parse("pente", &self->rules));
  self->rules.opening = PLY_OPENING_NONE;
  ply_rules_start(&self->rules, &self->position);
  ply_rng_init(&self->rng, seed);
  self->board = ply_pente_board_new();
  self->fresh = ply_pente_board_new();
  ply_pente_board_set(self->board, &self->position);
}

static void
end(Fixture *self)
{
  ply_pente_board_free(self->board);
  ply_pente_board_free(self->fresh);
}

/* Mostly near other stones, so that much happens; captures are preferred now and then. */
static PlyMove
choose(Fixture *self)
{
  PlyMove moves[PLY_MAX_MOVES];
  uint16_t cells[CELLS];
  int side = self->position.side, kind = (int)ply_rng_below(&self->rng, 8);

  if (kind < 2) {
    int n = ply_pente_board_cells(self->board, side ^ (kind & 1), PLY_PENTE_NOTHING, cells);
    if (n > 0)
      return cells[ply_rng_below(&self->rng, (uint32_t)n)];
  }
  if (kind < 4) {
    int n = ply_pente_board_cells(self->board, side ^ (kind & 1), PLY_PENTE_OPEN_TWO, cells);
    if (n > 0)
      return cells[ply_rng_below(&self->rng, (uint32_t)n)];
  }
  int n = kind == 7 ? ply_rules_moves(&self->rules, &self->position, moves)
                    : self->rules.game->candidates(&self->rules, &self->position, moves);
  return moves[ply_rng_below(&self->rng, (uint32_t)n)];
}

static void
play(Fixture *self, PlyMove move, PlyChange *change)
{
  PlyPosition after;

  ply_rules_play(&self->rules, &self->position, move, &after, change);
  self->position = after;
  ply_pente_board_play(self->board, move);
}

/* A line through a cell, as one side sees it: the whole of it. */
typedef struct {
  int length, at; /* the stone's place */
  int cells[SIDE], own;
} Line;

static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static Line
line_through(const PlyBoard *board, int side, int cell, int direction)
{
  int down = steps[direction][0], right = steps[direction][1];
  int row = cell / SIDE, column = cell % SIDE;
  Line line = {.own = side + 1};

  while (row - down >= 0 && row - down < SIDE && column - right >= 0 && column - right < SIDE) {
    row -= down;
    column -= right;
    line.at++;
  }
  for (; row < SIDE && column >= 0 && column < SIDE; row += down, column += right)
    line.cells[line.length++] = board->cells[row * SIDE + column];
  line.cells[line.at] = line.own;
  return line;
}

static int
cell_at(const Line *line, int at)
{
  return at < 0 || at >= line->length ? 3 : line->cells[at];
}

static bool
has_five(const Line *line)
{
  int from = line->at, to = line->at;

  while (cell_at(line, from - 1) == line->own)
    from--;
  while (cell_at(line, to + 1) == line->own)
    to++;
  return to - from >= 4;
}

/* Empty cells of the line that complete a five through the stone. */
static int
count_fives(Line *line)
{
  int n = 0;

  for (int i = 0; i < line->length; i++) {
    if (line->cells[i] != 0)
      continue;
    line->cells[i] = line->own;
    n += has_five(line);
    line->cells[i] = 0;
  }
  return n;
}

/* What the stone has made, by the definitions, `more` stones further on at most. */
static int
shape_of(Line *line, int more)
{
  static const int before[8] = {[PLY_PENTE_THREE] = PLY_PENTE_TWO,
                                [PLY_PENTE_OPEN_THREE] = PLY_PENTE_OPEN_TWO,
                                [PLY_PENTE_FOUR] = PLY_PENTE_THREE,
                                [PLY_PENTE_OPEN_FOUR] = PLY_PENTE_OPEN_THREE};
  int best = PLY_PENTE_NOTHING, n_fives = count_fives(line);

  if (has_five(line))
    return PLY_PENTE_FIVE;
  if (n_fives > 0)
    return n_fives > 1 ? PLY_PENTE_OPEN_FOUR : PLY_PENTE_FOUR;
  for (int i = 0; i < line->length && more > 0; i++) {
    if (line->cells[i] != 0)
      continue;
    line->cells[i] = line->own;
    int shape = before[shape_of(line, more - 1)];
    best = MAX(best, shape);
    line->cells[i] = 0;
  }
  return best;
}

/* Whether the enemy has a cell in this line whence it takes the stone. */
static bool
is_in_danger(const Line *line)
{
  int at = line->at, enemy = 3 - line->own;

  for (int from = at - 1; from <= at; from++) {
    int low = cell_at(line, from - 1), high = cell_at(line, from + 2);
    if (cell_at(line, from) == line->own && cell_at(line, from + 1) == line->own &&
        ((low == 0 && high == enemy) || (low == enemy && high == 0)))
      return true;
  }
  return false;
}

/* Enemy pairs on either hand of the stone whose far end holds `end`. */
static int
count_pairs(const Line *line, int end)
{
  int n = 0, at = line->at, enemy = 3 - line->own;

  for (int hand = -1; hand <= 1; hand += 2)
    n += cell_at(line, at + hand) == enemy && cell_at(line, at + 2 * hand) == enemy &&
         cell_at(line, at + 3 * hand) == end;
  return n;
}

static void
check_hit(const PlyPenteBoard *board, const PlyBoard *flat, int side, int cell)
{
  PlyPenteHit hit = ply_pente_board_hit(board, side, cell), wanted = {0};

  for (int direction = 0; direction < 4; direction++) {
    Line line = line_through(flat, side, cell, direction);
    int shape = shape_of(&line, 2);
    wanted.second = (uint8_t)MAX(wanted.second, MIN(shape, wanted.best));
    wanted.best = (uint8_t)MAX(wanted.best, shape);
    wanted.danger = (uint8_t)(wanted.danger + is_in_danger(&line));
    wanted.pairs = (uint8_t)(wanted.pairs + count_pairs(&line, side + 1));
    wanted.attacks = (uint8_t)(wanted.attacks + count_pairs(&line, 0));
  }
  g_assert_cmpmem(&hit, sizeof hit, &wanted, sizeof wanted);
}

/* Some cells' hits, for both sides, played out. */
static void
check_hits(Fixture *self, int n)
{
  PlyBoard flat;

  ply_rules_read_board(&self->rules, &self->position, &flat);
  for (int i = 0; i < n; i++) {
    int cell = (int)ply_rng_below(&self->rng, CELLS);
    for (int side = 0; side < 2 && flat.cells[cell] == 0; side++)
      check_hit(self->board, &flat, side, cell);
  }
}

/* The lists and counts against the hits, cell by cell. */
static void
check_lists(const PlyPenteBoard *board, const PlyBoard *flat, int side)
{
  uint16_t cells[CELLS];
  int pairs = 0;

  for (int least = PLY_PENTE_NOTHING; least <= PLY_PENTE_FIVE; least++) {
    int n = ply_pente_board_cells(board, side, (PlyPenteShape)least, cells), found = 0, exact = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      if (flat->cells[cell] != 0)
        continue;
      PlyPenteHit hit = ply_pente_board_hit(board, side, cell);
      bool captures = least == PLY_PENTE_NOTHING;
      exact += captures ? hit.pairs > 0 : hit.best == least;
      pairs += captures ? hit.pairs : 0;
      if (captures ? hit.pairs > 0 : hit.best >= least)
        g_assert_cmpint(found < n ? cells[found++] : -1, ==, cell);
    }
    g_assert_cmpint(found, ==, n);
    g_assert_cmpint(exact, ==, ply_pente_board_count(board, side, (PlyPenteShape)least));
  }
  g_assert_cmpint(pairs, ==, ply_pente_board_pairs(board, side));
}

/* The stones in danger, found stone by stone. */
static void
check_danger(const PlyPenteBoard *board, const PlyBoard *flat, int side)
{
  uint16_t cells[CELLS];
  int n = ply_pente_board_in_danger(board, side, cells), found = 0;

  for (int cell = 0; cell < CELLS; cell++) {
    bool in_danger = false;
    for (int direction = 0; direction < 4 && flat->cells[cell] == side + 1; direction++) {
      Line line = line_through(flat, side, cell, direction);
      in_danger |= is_in_danger(&line);
    }
    if (in_danger)
      g_assert_cmpint(found < n ? cells[found++] : -1, ==, cell);
  }
  g_assert_cmpint(found, ==, n);
}

/* The board is what a fresh one of the same position is, but for what occupied cells have. */
static void
check_fresh(Fixture *self, const PlyBoard *flat)
{
  const PlyPenteBoard *a = self->board, *b = self->fresh;

  ply_pente_board_set(self->fresh, &self->position);
  g_assert_cmpmem(a->lines, sizeof a->lines, b->lines, sizeof b->lines);
  g_assert_cmpmem(a->stones, sizeof a->stones, b->stones, sizeof b->stones);
  g_assert_cmpmem(a->now->sets, sizeof a->now->sets, b->now->sets, sizeof b->now->sets);
  g_assert_cmpmem(a->now->counts, sizeof a->now->counts, b->now->counts, sizeof b->now->counts);
  for (int cell = 0; cell < CELLS; cell++) {
    g_assert_cmpint(ply_pente_board_stone(a, cell), ==, flat->cells[cell]);
    if (flat->cells[cell] == 0)
      g_assert_cmpmem(&a->cells[cell], CELL_BYTES, &b->cells[cell], CELL_BYTES);
  }
  g_assert_cmphex(ply_pente_board_key(a), ==, ply_pente_board_key(b));
  g_assert_cmpint(ply_pente_board_score(a), ==, ply_pente_board_score(b));
  g_assert_cmpint(ply_pente_board_ply(a), ==, self->position.ply);
  g_assert_cmpint(ply_pente_board_side(a), ==, self->position.side);
  for (int side = 0; side < 2; side++)
    g_assert_cmpint(ply_pente_board_captured(a, side), ==, flat->captured[side]);
}

static void
check_won(const Fixture *self)
{
  PlyOutcome outcome = ply_rules_outcome(&self->rules, &self->position);

  g_assert_cmpint(ply_pente_board_won(self->board), ==,
                  outcome == PLY_FIRST_WINS || outcome == PLY_SECOND_WINS);
}

/* A play brings what the hit has told, and undo brings every byte back. */
static void
check_play(Fixture *self, PlyMove move, GByteArray *state)
{
  PlyPenteHit hit = ply_pente_board_hit(self->board, self->position.side, move);
  PlyChange change;

  PenteFrame frame = *self->board->now;

  g_byte_array_set_size(state, 0);
  g_byte_array_append(state, (const guint8 *)self->board, STATE_BYTES);
  ply_pente_board_pass(self->board);
  g_assert_cmpint(ply_pente_board_side(self->board), !=, self->position.side);
  ply_pente_board_play(self->board, move);
  ply_pente_board_undo(self->board);
  ply_pente_board_undo(self->board);
  ply_pente_board_play(self->board, move);
  ply_pente_board_undo(self->board);
  g_assert_cmpmem(self->board, STATE_BYTES, state->data, state->len);
  g_assert_cmpmem(self->board->now, sizeof frame, &frame, sizeof frame);
  play(self, move, &change);
  g_assert_cmpint(change.n_captured, ==, 2 * hit.pairs);
  g_assert_cmpint(change.n_lines > 0, ==, hit.best == PLY_PENTE_FIVE);
}

static void
test_games(void)
{
  GByteArray *state = g_byte_array_new(), *start = g_byte_array_new();
  uint64_t n_plays = 0;
  Fixture self;
  PlyBoard flat;

  begin(&self, 6);
  g_byte_array_append(start, (const guint8 *)self.board, STATE_BYTES);
  for (int game = 0; game < n_games; game++) {
    ply_rules_start(&self.rules, &self.position);
    for (; self.position.over == 0; n_plays++) {
      check_play(&self, choose(&self), state);
      ply_rules_read_board(&self.rules, &self.position, &flat);
      check_fresh(&self, &flat);
      check_won(&self);
      if (ply_rng_below(&self.rng, 4) != 0)
        continue;
      check_hits(&self, 4);
      check_lists(self.board, &flat, game & 1);
      check_danger(self.board, &flat, game & 1);
    }
    for (int i = self.position.ply; i > 0; i--)
      ply_pente_board_undo(self.board);
    g_assert_cmpmem(self.board, STATE_BYTES, start->data, start->len);
  }
  g_test_message("%" G_GUINT64_FORMAT " plays", n_plays);
  g_byte_array_unref(state);
  g_byte_array_unref(start);
  end(&self);
}

/* Equal keys just where the rules have equal ones, over games that cross each other. */
static void
test_keys(void)
{
  GHashTable *ours = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
  GHashTable *theirs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
  static const PlyMove cells[8] = {180, 181, 182, 183, 199, 200, 201, 202};
  uint64_t n_met = 0;
  Fixture self;

  begin(&self, 7);
  for (int game = 0; game < 40 * n_games; game++) {
    ply_rules_start(&self.rules, &self.position);
    ply_pente_board_set(self.board, &self.position);
    for (int i = 0; i < 30 && self.position.over == 0; i++) {
      PlyMove move = cells[ply_rng_below(&self.rng, 8)];
      if (!ply_rules_is_legal(&self.rules, &self.position, move))
        continue;
      play(&self, move, NULL);
      uint64_t our = ply_pente_board_key(self.board), their = self.position.key;
      const uint64_t *their_met = g_hash_table_lookup(ours, &our);
      const uint64_t *our_met = g_hash_table_lookup(theirs, &their);
      g_assert_true((their_met == NULL) == (our_met == NULL));
      n_met += our_met != NULL;
      if (our_met != NULL)
        g_assert_true(*our_met == our && *their_met == their);
      g_hash_table_replace(ours, g_memdup2(&our, sizeof our), g_memdup2(&their, sizeof their));
      g_hash_table_replace(theirs, g_memdup2(&their, sizeof their), g_memdup2(&our, sizeof our));
    }
  }
  g_assert_cmpuint(n_met, >, 100);
  g_hash_table_unref(ours);
  g_hash_table_unref(theirs);
  end(&self);
}

/* The position seen by symmetry 0–7, the sides changed for each other if `swap`. */
static void
transform(const Fixture *self, int symmetry, bool swap, PlyPosition *position)
{
  PlyBoard flat, turned;
  int cell;

  ply_rules_read_board(&self->rules, &self->position, &flat);
  turned = flat;
  for (int i = 0; i < CELLS; i++) {
    int row = (symmetry & 1) != 0 ? SIDE - 1 - i / SIDE : i / SIDE;
    int column = (symmetry & 2) != 0 ? SIDE - 1 - i % SIDE : i % SIDE;
    int to = (symmetry & 4) != 0 ? column * SIDE + row : row * SIDE + column;
    turned.cells[to] = swap && flat.cells[i] != 0 ? (uint8_t)(3 - flat.cells[i]) : flat.cells[i];
  }
  if (swap) {
    turned.side ^= 1;
    turned.captured[0] = flat.captured[1];
    turned.captured[1] = flat.captured[0];
  }
  g_assert_cmpint(ply_rules_set_board(&self->rules, &turned, false, position, &cell), ==,
                  PLY_BOARD_OK);
}

/* The value knows no directions and no colours. */
static void
test_symmetry(void)
{
  PlyPosition turned;
  Fixture self;

  begin(&self, 8);
  for (int game = 0; game < n_games; game++) {
    ply_rules_start(&self.rules, &self.position);
    ply_pente_board_set(self.board, &self.position);
    for (; self.position.over == 0; play(&self, choose(&self), NULL)) {
      PlyScore score = ply_pente_board_score(self.board);
      g_assert_cmpint(ABS(score), <, PLY_SCORE_WIN_MIN);
      if (ply_rng_below(&self.rng, 4) != 0)
        continue;
      for (int symmetry = 0; symmetry < 16; symmetry++) {
        transform(&self, symmetry & 7, symmetry >= 8, &turned);
        ply_pente_board_set(self.fresh, &turned);
        g_assert_cmpint(ply_pente_board_score(self.fresh), ==, score);
      }
    }
  }
  end(&self);
}

/* Eight pairs at once, which also undo must bear. */
static void
test_eight_pairs(void)
{
  PlyBoard flat = {.columns = SIDE, .rows = SIDE, .side = 0};
  const int middle = CELLS / 2;
  Fixture self;
  int cell;

  begin(&self, 9);
  for (int i = 0; i < 8; i++) {
    int direction = i & 3, sign = i < 4 ? 1 : -1;
    int step = sign * (steps[direction][0] * SIDE + steps[direction][1]);
    flat.cells[middle + step] = flat.cells[middle + 2 * step] = 2;
    flat.cells[middle + 3 * step] = 1;
  }
  g_assert_cmpint(ply_rules_set_board(&self.rules, &flat, false, &self.position, &cell), ==,
                  PLY_BOARD_OK);
  ply_pente_board_set(self.board, &self.position);
  g_assert_cmpint(ply_pente_board_hit(self.board, 0, middle).pairs, ==, 8);
  g_assert_cmpint(ply_pente_board_pairs(self.board, 0), ==, 8);
  g_assert_cmpint(ply_pente_board_hit(self.board, 1, middle).best, ==, PLY_PENTE_FIVE);
  GByteArray *state = g_byte_array_new();
  check_play(&self, (PlyMove)middle, state);
  g_assert_true(ply_pente_board_won(self.board));
  g_assert_cmpint(ply_pente_board_captured(self.board, 0), ==, 16);
  ply_rules_read_board(&self.rules, &self.position, &flat);
  check_fresh(&self, &flat);
  g_byte_array_unref(state);
  end(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  if (argc > 1 && strcmp(argv[1], "long") == 0)
    n_games = 2000;
  g_test_add_func("/engine/pente-board/games", test_games);
  g_test_add_func("/engine/pente-board/keys", test_keys);
  g_test_add_func("/engine/pente-board/symmetry", test_symmetry);
  g_test_add_func("/engine/pente-board/eight-pairs", test_eight_pairs);
  return g_test_run();
}
