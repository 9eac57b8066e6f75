/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Replays a certificate. Positions come from playing moves, never from the file, so that it cannot
 * lie about them; the line being read is a list of frames, so that its depth costs no stack. */

#include <stdlib.h>
#include <string.h>

#include "proof/leaf.h"
#include "proof/positions.h"
#include "proof/reader.h"
#include "rules/notation.h"

#define POLL_EVERY 64

/* A position that the certificate spells out and that is not proven yet. */
typedef struct {
  PlyPosition position;
  PlyMove moves[PLY_MAX_MOVES]; /* of the other side: all of them */
  PlyMove move;                 /* of the prover; NONE at the other side's */
  int n, at;
  bool keep;
} Frame;

typedef struct {
  const PlyProofCheckSetup *setup;
  PlyProofChecked *checked;
  PlyProofReader reader;
  PlyProofGoal goal;
  PlyProofLeaf leaf;
  PlyProofPositions *known;
  Frame *frames; /* PLY_PROOF_MOST_DEPTH of them */
  int depth;
  PlyPosition current; /* whose tree comes next */
  int run;             /* positions more that “.N” speaks of */
  uint64_t polls;
} Checker;

static bool
refuse(Checker *self, const char *expected)
{
  return ply_proof_reader_refuse(&self->reader, expected);
}

static bool
is_stopped(Checker *self)
{
  if (self->polls++ % POLL_EVERY == 0 && self->setup->should_stop != NULL &&
      self->setup->should_stop(self->setup->data))
    self->checked->stopped = true;
  return self->checked->stopped;
}

static void
play(Checker *self, const PlyPosition *position, PlyMove move)
{
  ply_rules_play(self->goal.rules, position, move, &self->current, NULL);
  self->checked->plays++;
}

static bool
settle(Checker *self)
{
  if (!ply_proof_settles(&self->leaf, &self->goal, &self->current))
    return refuse(self, "a position before this that the rules alone decide as it is claimed");
  self->checked->settled++;
  return true;
}

/* ".", ".3": the first of them; the others come when their turn is. */
static bool
read_settled(Checker *self)
{
  int c = ply_proof_reader_peek(&self->reader), n = 1;

  if (c >= '0' && c <= '9' && (!ply_proof_reader_number(&self->reader, &n) || n < 1))
    return ply_proof_reader_expected(&self->reader, "how many positions, from 1");
  self->run = n - 1;
  return settle(self);
}

static bool
read_known(Checker *self)
{
  if (ply_proof_positions_find(self->known, &self->current) != NULL)
    return true;
  return refuse(self, "a position before this “=” that was proven and marked with “!”");
}

static Frame *
push(Checker *self, bool keep)
{
  Frame *frame = &self->frames[self->depth++];

  frame->position = self->current;
  frame->move = PLY_MOVE_NONE;
  frame->n = frame->at = 0;
  frame->keep = keep;
  return frame;
}

static bool
is_word(int c)
{
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The prover's move. */
static bool
open_move(Checker *self, bool keep)
{
  const PlyRules *rules = self->goal.rules;
  char word[PLY_NOTATION_BYTES];
  size_t n = 0;
  PlyMove move;

  while (is_word(ply_proof_reader_peek(&self->reader)) && n + 1 < sizeof word)
    word[n++] = (char)ply_proof_reader_next(&self->reader);
  word[n] = '\0';
  if (n == 0)
    return ply_proof_reader_expected(&self->reader, "a move, “.”, “=” or “!”");
  if (!ply_notation_parse(PLY_NOTATION_DEFAULT, rules, word, &move) ||
      !ply_rules_is_legal(rules, &self->current, move))
    return refuse(self, "a legal move before this");
  Frame *frame = push(self, keep);
  frame->move = move;
  play(self, &frame->position, move);
  return true;
}

/* The other side's moves. */
static bool
open_replies(Checker *self, bool keep)
{
  if (ply_proof_reader_peek(&self->reader) != '(')
    return ply_proof_reader_expected(&self->reader, "“(”, “.”, “=” or “!”: a proof for each reply");
  ply_proof_reader_next(&self->reader);
  Frame *frame = push(self, keep);
  frame->n = ply_rules_moves(self->goal.rules, &self->current, frame->moves);
  if (frame->n == 0)
    return refuse(self, "a game that is not over before this “(”");
  play(self, &frame->position, frame->moves[0]);
  return true;
}

/* Reads what is said of the current position; `*whole` if that is all, else it was opened. */
static bool
read_item(Checker *self, bool *whole)
{
  bool keep = false;

  *whole = true;
  if (self->run > 0) {
    self->run--;
    return settle(self);
  }
  ply_proof_reader_skip_space(&self->reader);
  int c = ply_proof_reader_peek(&self->reader);
  if (c == '.' || c == '=' || c == '!')
    ply_proof_reader_next(&self->reader);
  if (c == '.')
    return read_settled(self);
  if (c == '=')
    return read_known(self);
  *whole = false;
  keep = c == '!';
  ply_proof_reader_skip_space(&self->reader);
  if (self->depth == PLY_PROOF_MOST_DEPTH)
    return refuse(self, "a line of at most 512 plies");
  return self->current.side == self->goal.prover ? open_move(self, keep) : open_replies(self, keep);
}

/* The last frame is proven. */
static bool
close_frame(Checker *self)
{
  Frame *frame = &self->frames[--self->depth];

  self->checked->positions++;
  if (frame->keep && ply_proof_positions_add(self->known, &frame->position) == NULL)
    return refuse(self, "less to be remembered: the memory set aside for it is full");
  if (self->setup->proven != NULL)
    self->setup->proven(self->setup->data, &self->goal, &frame->position, frame->move);
  return true;
}

/* A position is proven: whatever that completes. False also when the whole tree is, `*whole`. */
static bool
go_up(Checker *self, bool *whole)
{
  *whole = false;
  while (self->depth > 0) {
    Frame *frame = &self->frames[self->depth - 1];
    if (frame->move == PLY_MOVE_NONE && ++frame->at < frame->n) {
      play(self, &frame->position, frame->moves[frame->at]);
      return true;
    }
    if (self->run > 0)
      return refuse(self, "not more positions after “.” than there are moves");
    if (frame->move == PLY_MOVE_NONE) {
      ply_proof_reader_skip_space(&self->reader);
      if (ply_proof_reader_peek(&self->reader) != ')')
        return ply_proof_reader_expected(&self->reader, "“)”: every legal move has its proof");
      ply_proof_reader_next(&self->reader);
    }
    if (!close_frame(self))
      return false;
  }
  *whole = self->run == 0;
  return *whole ? false : refuse(self, "not more positions after “.” than there are moves");
}

static bool
check_tree(Checker *self)
{
  bool whole = false;

  self->current = self->checked->head.root;
  self->depth = self->run = 0;
  while (!is_stopped(self)) {
    if (!read_item(self, &whole))
      return false;
    if (whole && !go_up(self, &whole))
      return whole;
  }
  return false;
}

/* ">= 200", the word “claim” being read. */
static bool
read_claim(Checker *self, PlyProofClaim *claim)
{
  const PlyProofChecked *checked = self->checked;
  char word[4];
  int value;

  if (!ply_proof_reader_word(&self->reader, word, sizeof word) ||
      (strcmp(word, ">=") != 0 && strcmp(word, "<=") != 0))
    return ply_proof_reader_expected(&self->reader, "“>=” or “<=”");
  claim->lower = word[0] == '>';
  if (claim->lower ? checked->has_lower : checked->has_upper)
    return ply_proof_reader_expected(&self->reader, "either bound once");
  if (!ply_proof_reader_number(&self->reader, &value) || !ply_proof_reader_line_end(&self->reader))
    return ply_proof_reader_expected(&self->reader, "a value, a whole number, and the line's end");
  claim->value = value;
  return true;
}

static bool
check_claim(Checker *self)
{
  PlyProofChecked *checked = self->checked;
  PlyProofClaim claim;

  if (!read_claim(self, &claim))
    return false;
  self->goal = ply_proof_goal(&checked->head, claim);
  ply_proof_positions_clear(self->known);
  if (!check_tree(self))
    return false;
  if (claim.lower) {
    checked->has_lower = true;
    checked->lower = claim.value;
  } else {
    checked->has_upper = true;
    checked->upper = claim.value;
  }
  return true;
}

/* After a tree: another claim, or the end and nothing behind it. */
static bool
check_claims(Checker *self)
{
  char word[8];

  for (;;) {
    if (!check_claim(self))
      return false;
    ply_proof_reader_skip_space(&self->reader);
    bool good = ply_proof_reader_word(&self->reader, word, sizeof word);
    if (good && strcmp(word, "end") == 0)
      break;
    if (!good || strcmp(word, "claim") != 0)
      return ply_proof_reader_expected(&self->reader, "“claim” or “end”");
  }
  ply_proof_reader_skip_space(&self->reader);
  return ply_proof_reader_peek(&self->reader) < 0 ||
         ply_proof_reader_expected(&self->reader, "nothing after “end”");
}

bool
ply_proof_check(const PlyProofCheckSetup *setup, PlyProofChecked *checked, PlyProofFault *fault)
{
  Checker *self = calloc(1, sizeof *self);
  bool good = false;

  memset(checked, 0, sizeof *checked);
  *fault = (PlyProofFault){1, 1, "more memory", true};
  if (self == NULL)
    return false;
  self->setup = setup;
  self->checked = checked;
  self->frames = malloc(PLY_PROOF_MOST_DEPTH * sizeof *self->frames);
  ply_proof_reader_init(&self->reader, setup->data, setup->read);
  if (self->frames != NULL) {
    good = ply_proof_head_read(&self->reader, &checked->head);
    if (good) {
      self->known = ply_proof_positions_new(&checked->head.rules, setup->memory);
      good = self->known != NULL && check_claims(self);
    }
    if (self->known != NULL || !good)
      *fault = self->reader.fault;
  }
  checked->plays += self->leaf.plays;
  ply_proof_positions_free(self->known);
  free(self->frames);
  free(self);
  return good;
}

void
ply_proof_checked_clear(PlyProofChecked *checked)
{
  ply_number_tree_free(checked->head.tree);
  checked->head.tree = NULL;
}
