/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* check-book: whether what a book or the journal of a proof says can be, and with --prove whether
 * it is so. */

#include "cli/cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/options.h"
#include "cli/search-options.h"
#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/prove.h"
#include "engine/othello/book.h"
#include "formats/maxconnect4-proof.h"
#include "record/safe-file.h"
#include "proof/certificate.h"

#define MOST_BYTES  ((gsize)256 << 20)
#define PROVE_NODES UINT64_C(20000000) /* for one bound */

typedef struct {
  const char *path;
  int prove; /* empty cells; −1: none */
  gsize entries, proven, given_up;
} Check;

static bool
throw_away(void *data, const char *bytes, size_t n)
{
  return true;
}

/* Proves a bound of a board by the rules alone. FALSE if it is false. */
static gboolean
prove(Check *self, const PlyProofHead *head, PlyProofClaim claim)
{
  PlyProofMakeSetup setup = {.head = head,
                             .claims = &claim,
                             .n_claims = 1,
                             .most_bytes = G_MAXUINT64,
                             .nodes = PROVE_NODES,
                             .write = throw_away,
                             .should_stop = ply_cli_interrupted};
  PlyProofMadeFigures figures;
  PlyProofMade made = ply_proof_make(&setup, &figures);

  self->given_up += made != PLY_PROOF_WRITTEN && made != PLY_PROOF_FALSE;
  return made != PLY_PROOF_FALSE;
}

/* A board of Max-Connect4 in the rules' own form. */
static PlyProofHead *
head_of(const PlyMc4Shape *shape, PlyMc4Board board)
{
  PlyProofHead *head = g_new0(PlyProofHead, 1);
  guint8 side = ply_mc4_empties(shape, board) % 2 == shape->cells % 2 ? 0 : 1;
  PlyBoard flat = {.columns = shape->columns, .rows = shape->rows, .side = side};
  int cell;

  ply_rules_parse("maxconnect4", &head->rules);
  head->rules.columns = shape->columns;
  head->rules.rows = shape->rows;
  for (int i = 0; i < shape->cells; i++) {
    int bit = i % shape->columns * shape->stride + shape->rows - 1 - i / shape->columns;
    if (board.own >> bit & 1)
      flat.cells[i] = side + 1;
    else if (board.other >> bit & 1)
      flat.cells[i] = 2 - side;
  }
  ply_rules_set_board(&head->rules, &flat, true, &head->start, &cell);
  head->root = head->start;
  head->has_board = true;
  head->playout = (guint8)ply_proof_playout_default(&head->rules);
  return head;
}

/* The bounds of one entry, if few enough cells are empty. */
static gboolean
prove_columns(Check *self, const PlyMc4Shape *shape, PlyMc4Board board, int lower, int upper)
{
  g_autofree PlyProofHead *head = NULL;
  gsize before = self->given_up;

  if (ply_mc4_empties(shape, board) > self->prove)
    return TRUE;
  head = head_of(shape, board);
  if ((lower > -PLY_MC4_MOST && !prove(self, head, (PlyProofClaim){true, 100 * lower})) ||
      (upper < PLY_MC4_MOST && !prove(self, head, (PlyProofClaim){false, 100 * upper})))
    return FALSE;
  self->proven += self->given_up == before;
  return TRUE;
}

static int
say_wrong(const Check *self, gsize index)
{
  return ply_cli_fail_with(_("%s: entry %.0f is wrong: the rules refute its bounds."), self->path,
                           (double)(index + 1));
}

static int
say_reason(const Check *self, const char *reason)
{
  return ply_cli_fail_with("%s: %s.", self->path, _(reason));
}

static int
check_columns(Check *self, const GString *bytes)
{
  const char *reason;
  PlyMc4Book book;

  if (!ply_mc4_book_open(bytes->str, bytes->len, &book, &reason))
    return say_reason(self, reason);
  self->entries = book.n;
  for (gsize i = 0; i < book.n && !ply_cli_interrupted(NULL); i++) {
    PlyMc4BookEntry entry = ply_mc4_book_entry(&book, i);
    PlyMc4Shape shape = ply_mc4_shape(entry.columns, entry.rows);
    PlyMc4Board board;
    if (ply_mc4_decode(&shape, entry.code, &board) &&
        !prove_columns(self, &shape, board, entry.lower, entry.upper))
      return say_wrong(self, i);
  }
  return 0;
}

/* ---- the journal of solve ---- */

static int
check_journal(Check *self, const GString *bytes)
{
  g_autoptr(GError) error = NULL;
  PlyMc4Shape shape;
  PlyMc4Board board;
  gsize whole;
  g_autoptr(GArray) proofs = ply_mc4_proof_parse((const guint8 *)bytes->str, bytes->len, self->path,
                                                 &shape, &board, &whole, &error);

  if (proofs == NULL)
    return ply_cli_fail(error->message);
  ply_mc4_proof_keep_latest(proofs);
  if (!ply_mc4_proof_check(&shape, proofs, self->path, &error))
    return ply_cli_fail(error->message);
  self->entries = proofs->len;
  for (guint i = 0; i < proofs->len && !ply_cli_interrupted(NULL); i++) {
    const PlyMc4Proof *proof = &g_array_index(proofs, PlyMc4Proof, i);
    if (ply_mc4_decode(&shape, proof->code, &board) &&
        !prove_columns(self, &shape, board, proof->lower, proof->upper))
      return say_wrong(self, i);
  }
  return 0;
}

/* ---- Othello: nothing in it is called proven ---- */

static int
check_othello(Check *self, const GString *bytes)
{
  const char *reason;
  PlyOthelloBook book;

  if (!ply_othello_book_open(bytes->str, bytes->len, &book, &reason))
    return say_reason(self, reason);
  self->entries = book.n;
  return 0;
}

static int
check(Check *self)
{
  g_autoptr(GError) error = NULL;
  GString *bytes = ply_safe_file_read(self->path, MOST_BYTES, &error);
  int status;

  if (bytes == NULL)
    return ply_cli_fail(error->message);
  gboolean othello = bytes->len >= 8 && memcmp(bytes->str, "PLYOTHBK", 8) == 0;
  if (bytes->len > MOST_BYTES)
    status = ply_cli_fail_with(_("%s: larger than %d MiB."), self->path, 256);
  else if (othello)
    status = check_othello(self, bytes);
  else if (bytes->len >= 8 && memcmp(bytes->str, "PLYMC4BK", 8) == 0)
    status = check_columns(self, bytes);
  else if (bytes->len >= 7 && memcmp(bytes->str, "PLYMC4P", 7) == 0)
    status = check_journal(self, bytes);
  else
    status = ply_cli_fail_with(_("%s: expected a book or the journal of a proof."), self->path);
  g_string_free(bytes, TRUE);
  if (status != 0)
    return status;
  g_print(_("%s: %.0f entries, none against the rules or another\n"), self->path,
          (double)self->entries);
  if (othello)
    g_print(_("All are estimates of a search; nothing in an opening book of Othello is called "
              "proven.\n"));
  else if (self->prove >= 0)
    g_print(
        _("proven by the rules alone: %.0f entries of at most %d empty cells; given up: %.0f\n"),
        (double)self->proven, self->prove, (double)self->given_up);
  return ply_cli_interrupted(NULL) ? PLY_CLI_STOPPED : 0;
}

int
ply_cli_check_book(int argc, char **argv)
{
  Check self = {.prove = -1};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("prove", &self.prove),
  };
  PlyCliOptions *parser = ply_cli_options_new("BOOK");

  ply_cli_options_say(
      parser, _("Checks a book of openings, or the journal that solve --checkpoint keeps: sums, "
                "legal moves, bounds that the\nrules allow and that do not contradict those of "
                "the positions that the moves lead to."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected one file."));
  self.path = argv[1];
  ply_cli_catch_interrupt();
  return check(&self);
}
