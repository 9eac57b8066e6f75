/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "makers.h"

#include <string.h>

#include "rules/game.h"

#define MEMORY ((gsize)64 << 20)

static int
count_empty(const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;
  int empty = 0;

  ply_rules_read_board(rules, position, &board);
  for (int i = 0; i < rules->columns * rules->rows; i++)
    empty += board.cells[i] == 0;
  return empty;
}

gboolean
make_endgame(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  ply_rules_start(rules, position);
  while (count_empty(rules, position) > empties) {
    int n = ply_rules_moves(rules, position, moves);
    if (n == 0)
      return FALSE;
    ply_rules_play(rules, position, moves[ply_rng_below(rng, (guint32)n)], &after, NULL);
    *position = after;
  }
  return ply_rules_moves(rules, position, moves) > 0;
}

/* Pairs of one colour in a row, shifted from line to line: no five anywhere before stones are
 * changed at random. */
gboolean
make_full_pente(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position)
{
  PlyBoard board = {.columns = 19, .rows = 19, .side = (guint8)ply_rng_below(rng, 2)};
  int cell;

  for (int i = 0; i < 361; i++)
    board.cells[i] = (guint8)(1 + ((i % 19 + 2 * (i / 19)) / 2) % 2);
  for (guint i = 0; i < 40; i++)
    board.cells[ply_rng_below(rng, 361)] ^= 3;
  /* Holes close together, where moves take stones and make fives. */
  guint middle = 20 * 3 + ply_rng_below(rng, 200);
  for (int left = empties; left > 0;) {
    guint at = middle + ply_rng_below(rng, 4) + 19 * ply_rng_below(rng, 4);
    left -= board.cells[at] != 0;
    board.cells[at] = 0;
  }
  board.captured[0] = (guint16)(2 * ply_rng_below(rng, 5));
  board.captured[1] = (guint16)(2 * ply_rng_below(rng, 5));
  return ply_rules_set_board(rules, &board, TRUE, position, &cell) == PLY_BOARD_OK &&
         !position->over;
}

void
make_pente_fight(const PlyRules *rules, PlyRng *rng, PlyPosition *position)
{
  int cell;

  do {
    PlyBoard board = {.columns = 19, .rows = 19, .side = (guint8)ply_rng_below(rng, 2)};
    guint pairs = 4 + ply_rng_below(rng, 7), size = 5 + ply_rng_below(rng, 4);
    for (guint i = 0; i < 2 * pairs; i++) {
      guint row = 6 + ply_rng_below(rng, size), column = 6 + ply_rng_below(rng, size);
      board.cells[row * 19 + column] = (guint8)(1 + i % 2);
    }
    board.captured[0] = (guint16)(2 * ply_rng_below(rng, 5));
    board.captured[1] = (guint16)(2 * ply_rng_below(rng, 5));
    ply_rules_set_board(rules, &board, TRUE, position, &cell);
  } while (position->over);
}

static void
add_tree(GString *text, PlyRng *rng, int plies)
{
  if (plies == 0 || ply_rng_below(rng, 6) == 0) {
    g_string_append_printf(text, "%d", (int)ply_rng_below(rng, 41) - 20);
    return;
  }
  static const char *const open[] = {"(", "(", "(", "max(", "min("};
  g_string_append(text, open[ply_rng_below(rng, G_N_ELEMENTS(open))]);
  for (guint i = 1 + ply_rng_below(rng, 4); i > 0; i--) {
    add_tree(text, rng, plies - 1);
    g_string_append_c(text, i > 1 ? ' ' : ')');
  }
}

char *
make_tree_text(PlyRng *rng, int plies)
{
  GString *text = g_string_new("(");

  for (int i = 0; i < 2; i++) {
    add_tree(text, rng, plies - 1);
    g_string_append_c(text, i == 0 ? ' ' : ')');
  }
  return g_string_free(text, FALSE);
}

PlyProofHead *
make_head(const PlyRules *rules, const PlyPosition *position, gboolean winner_takes_empties)
{
  PlyProofHead *head = g_new0(PlyProofHead, 1);

  head->rules = *rules;
  head->has_board = rules->tree == NULL;
  head->start = head->root = *position;
  head->winner_takes_empties = winner_takes_empties;
  head->playout = (guint8)ply_proof_playout_default(rules);
  return head;
}

static bool
append(void *data, const char *bytes, size_t n)
{
  g_string_append_len(data, bytes, (gssize)n);
  return true;
}

PlyProofMade
make_certificate(const PlyProofHead *head, PlyScore lower, PlyScore upper, guint64 nodes,
                 guint64 most_bytes, GString **text)
{
  PlyProofClaim claims[2];
  PlyProofMadeFigures figures;
  int n = 0;

  *text = g_string_new(NULL);
  if (lower > -PLY_SCORE_INFINITE)
    claims[n++] = (PlyProofClaim){true, lower};
  if (upper < PLY_SCORE_INFINITE)
    claims[n++] = (PlyProofClaim){false, upper};
  PlyProofMakeSetup setup = {.head = head,
                             .claims = claims,
                             .n_claims = n,
                             .most_bytes = most_bytes,
                             .nodes = nodes,
                             .data = *text,
                             .write = append};
  PlyProofMade made = ply_proof_make(&setup, &figures);
  if (made == PLY_PROOF_WRITTEN)
    g_assert_cmpuint(figures.bytes, ==, (*text)->len);
  return made;
}

typedef struct {
  const char *text;
  gsize left;
} Source;

/* Seven bytes at a time: no edge of a buffer is a place of its own. */
static size_t
read_some(void *data, char *bytes, size_t most)
{
  Source *source = data;
  gsize n = MIN(MIN(source->left, most), 7);

  memcpy(bytes, source->text, n);
  source->text += n;
  source->left -= n;
  return n;
}

gboolean
check_text(const char *text, gsize n, PlyProofChecked *checked, PlyProofFault *fault)
{
  Source source = {text, n};
  PlyProofCheckSetup setup = {.data = &source, .read = read_some, .memory = MEMORY};

  return ply_proof_check(&setup, checked, fault);
}
