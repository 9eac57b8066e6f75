/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes certificates. Each claim's proof is walked twice: first every position that it needs is put
 * into a set, with the prover's move and whether it is met more than once;
 * then they are written. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proof/find-private.h"
#include "proof/head-private.h"
#include "proof/positions.h"
#include "rules/notation.h"

#define LINE_WIDTH  100
#define LEAST_BYTES 2 /* that a position takes in the file */
#define SET_BYTES   ((size_t)3 << 30)
#define BUFFER      65536

typedef struct {
  const PlyProofMakeSetup *setup;
  PlyProofMadeFigures *figures;
  PlyProofGoal goal;
  PlyProofLeaf leaf;
  PlyProofFinder *finder;
  PlyProofPositions *set;
  PlyProofMade made; /* WRITTEN while all is well */
  int run, column;   /* settled positions not written yet; bytes on this line */
  char last;         /* the sign that stands there, “0” for a word; else 0 */
  size_t n;
  char buffer[BUFFER];
} Maker;

static bool
fail(Maker *self, PlyProofMade how)
{
  if (self->made == PLY_PROOF_WRITTEN)
    self->made = how;
  return false;
}

static bool
flush(Maker *self)
{
  if (self->n > 0 && !self->setup->write(self->setup->data, self->buffer, self->n))
    return fail(self, PLY_PROOF_UNWRITABLE);
  self->n = 0;
  return true;
}

static bool
put_bytes(void *data, const char *bytes, size_t n)
{
  Maker *self = data;

  self->figures->bytes += n;
  if (self->figures->bytes > self->setup->most_bytes)
    return fail(self, PLY_PROOF_TOO_LARGE);
  while (n > 0) {
    size_t some = n < BUFFER - self->n ? n : BUFFER - self->n;
    memcpy(self->buffer + self->n, bytes, some);
    self->n += some;
    bytes += some;
    n -= some;
    if (self->n == BUFFER && !flush(self))
      return false;
  }
  return true;
}

static bool
put(Maker *self, const char *text)
{
  return put_bytes(self, text, strlen(text));
}

static bool
is_word(char c)
{
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether what follows would be read as part of what stands there: a number after a dot, or a move
 * after one, for a side may move twice in a number tree. */
static bool
needs_blank(char last, char next)
{
  return last == '.' ? next >= '0' && next <= '9' : last == '0' && is_word(next);
}

/* One sign or word of a tree. */
static bool
put_token(Maker *self, const char *text)
{
  int length = (int)strlen(text);

  if (self->column + length > LINE_WIDTH) {
    self->column = 0;
    if (!put(self, "\n"))
      return false;
  } else if (needs_blank(self->last, text[0])) {
    self->column++;
    if (!put(self, " "))
      return false;
  }
  self->last = is_word(text[0]) ? '0' : text[0];
  self->column += length;
  return put(self, text);
}

static bool
put_run(Maker *self)
{
  char text[16] = ".";

  if (self->run == 0)
    return true;
  if (self->run > 1)
    snprintf(text, sizeof text, ".%d", self->run);
  self->run = 0;
  return put_token(self, text);
}

static bool gather(Maker *self, const PlyPosition *position);

static bool
gather_after(Maker *self, const PlyPosition *position, PlyMove move)
{
  PlyPosition after;

  ply_rules_play(self->goal.rules, position, move, &after, NULL);
  return gather(self, &after);
}

/* The other side's position: every move of it. */
static bool
gather_replies(Maker *self, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(self->goal.rules, position, moves);

  if (n == 0) /* over, and not as it was claimed */
    return fail(self, PLY_PROOF_FALSE);
  for (int i = 0; i < n; i++) {
    if (!gather_after(self, position, moves[i]))
      return false;
  }
  return true;
}

/* Puts into the set what the proof of this position needs. */
static bool
gather(Maker *self, const PlyPosition *position)
{
  const PlyProofMakeSetup *setup = self->setup;
  PlyMove best = PLY_MOVE_NONE;

  if (ply_proof_settles(&self->leaf, &self->goal, position))
    return true;
  PlyProofMark *mark = ply_proof_positions_find(self->set, position);
  if (mark != NULL) {
    mark->shared = 1;
    return true;
  }
  if (self->figures->bytes + LEAST_BYTES * ply_proof_positions_count(self->set) > setup->most_bytes)
    return fail(self, PLY_PROOF_TOO_LARGE);
  if (setup->should_stop != NULL && setup->should_stop(setup->data))
    return fail(self, PLY_PROOF_STOPPED);
  bool mine = position->side == self->goal.prover;
  if (mine) {
    PlyProofMade asked = ply_proof_finder_ask(self->finder, position, &best);
    if (asked != PLY_PROOF_WRITTEN)
      return fail(self, asked);
  }
  mark = ply_proof_positions_add(self->set, position);
  if (mark == NULL)
    return fail(self, PLY_PROOF_NO_MEMORY);
  mark->move = best;
  return mine ? gather_after(self, position, best) : gather_replies(self, position);
}

static bool write_tree(Maker *self, const PlyPosition *position);

static bool
write_after(Maker *self, const PlyPosition *position, PlyMove move)
{
  PlyPosition after;

  ply_rules_play(self->goal.rules, position, move, &after, NULL);
  return write_tree(self, &after);
}

static bool
write_replies(Maker *self, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(self->goal.rules, position, moves);

  if (!put_token(self, "("))
    return false;
  for (int i = 0; i < n; i++) {
    if (!write_after(self, position, moves[i]))
      return false;
  }
  return put_run(self) && put_token(self, ")");
}

static bool
write_tree(Maker *self, const PlyPosition *position)
{
  PlyProofMark *mark = ply_proof_positions_find(self->set, position);
  char text[PLY_NOTATION_BYTES];

  if (mark == NULL) {
    self->run++;
    return true;
  }
  if (!put_run(self))
    return false;
  if (mark->written)
    return put_token(self, "=");
  self->figures->positions++;
  PlyMove move = mark->move;
  mark->written = 1;
  if (mark->shared && !put_token(self, "!"))
    return false;
  if (move == PLY_MOVE_NONE)
    return write_replies(self, position);
  return put_token(self, ply_notation_move(PLY_NOTATION_DEFAULT, self->goal.rules, move, text)) &&
         write_after(self, position, move) && put_run(self);
}

static bool
make_claim(Maker *self, PlyProofClaim claim)
{
  const PlyPosition *root = &self->setup->head->root;
  char line[64];

  self->goal = ply_proof_goal(self->setup->head, claim);
  self->leaf = (PlyProofLeaf){0};
  self->run = self->column = 0;
  self->last = 0;
  ply_proof_positions_clear(self->set);
  ply_proof_finder_begin(self->finder, &self->goal);
  snprintf(line, sizeof line, "claim %s %d\n", claim.lower ? ">=" : "<=", claim.value);
  return gather(self, root) && put(self, line) && write_tree(self, root) && put_run(self) &&
         put(self, "\n");
}

PlyProofMade
ply_proof_make(const PlyProofMakeSetup *setup, PlyProofMadeFigures *figures)
{
  Maker *self = calloc(1, sizeof *self);
  PlyProofMade made = PLY_PROOF_NO_MEMORY;

  assert(!ply_rules_has_chance(&setup->head->rules));
  *figures = (PlyProofMadeFigures){0};
  if (self == NULL)
    return made;
  self->setup = setup;
  self->figures = figures;
  self->made = PLY_PROOF_WRITTEN;
  self->finder = ply_proof_finder_new(setup);
  self->set = ply_proof_positions_new(&setup->head->rules, SET_BYTES);
  if (self->finder != NULL && self->set != NULL) {
    PlyProofSink sink = {self, put_bytes};
    bool good = ply_proof_head_write(&sink, setup->head);
    for (int i = 0; good && i < setup->n_claims; i++)
      good = make_claim(self, setup->claims[i]);
    if (good && put(self, "end\n"))
      flush(self);
    figures->nodes = ply_proof_finder_nodes(self->finder);
    made = self->made;
  }
  ply_proof_positions_free(self->set);
  ply_proof_finder_free(self->finder);
  free(self);
  return made;
}
