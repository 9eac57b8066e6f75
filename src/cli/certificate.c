/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/certificate.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/options.h"
#include "cli/proof-text.h"
#include "cli/search-options.h"
#include "cli/start.h"
#include "record/safe-file.h"
#include "search/claim.h"

#define MOST_NODES  UINT64_C(300000000) /* looked at for one claim */
#define HINT_NODES  300000              /* of a search that is asked for one move */
#define CHECK_BYTES ((gsize)2 << 30)

void
ply_cli_certificate_add_options(PlyCliCertificate *self, PlyCliOptions *parser)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("certificate", &self->path),
      PLY_CLI_USE("certificate-max", &self->most_mbyte),
  };

  PLY_CLI_OPTIONS_ADD(parser, uses);
}

gboolean
ply_cli_certificate_check(const PlyCliCertificate *self)
{
  g_autoptr(GError) error = NULL;

  if (self->path == NULL || ply_safe_file_check(self->path, &error))
    return TRUE;
  return ply_cli_refuse(error->message);
}

gboolean
ply_cli_certificate_fits(const PlyCliCertificate *self, const PlyRules *rules)
{
  if (self->path == NULL || !ply_rules_has_chance(rules))
    return TRUE;
  return ply_cli_refuse(
      _("There is no certificate for a game with chance nodes: their values are means, "
        "which no moves show."));
}

PlyProofHead *
ply_cli_certificate_head(const PlyRecord *record, PlyRecordNode *node)
{
  g_autoptr(GPtrArray) path = ply_record_path(node);
  PlyProofHead *head = g_new0(PlyProofHead, 1);

  if (path->len - 1 > PLY_PROOF_MOST_MOVES) {
    ply_cli_fail_with(_("A certificate holds games of at most %d moves."), PLY_PROOF_MOST_MOVES);
    g_free(head);
    return NULL;
  }
  head->rules = record->rules;
  head->has_board = !ply_record_starts_fresh(record);
  head->start = record->root->position;
  head->root = node->position;
  head->playout = (uint8_t)ply_proof_playout_default(&head->rules);
  for (guint i = 1; i < path->len; i++)
    head->moves[head->n_moves++] = ((const PlyRecordNode *)path->pdata[i])->move;
  return head;
}

void
ply_cli_certificate_bounds(const PlyProofHead *head, const PlyReport *report, PlyScore *lower,
                           PlyScore *upper)
{
  PlyClaim claim = ply_claim_of_report(report);
  PlyMove moves[PLY_MAX_MOVES];

  *lower = claim.lower;
  *upper = claim.upper;
  /* A move that was not looked at could be better than all others. */
  if (report->n_root != ply_rules_moves(&head->rules, &head->root, moves))
    *upper = PLY_SCORE_INFINITE;
}

/* ---- making the file ---- */

typedef struct {
  const PlyCliCertificate *certificate;
  const PlyProofMakeSetup *setup;
  PlyProofMadeFigures figures;
  PlyProofMade made;
  const PlyCliAdvice *advice; /* or NULL */
  int fd;
} Making;

static bool
write_bytes(void *data, const char *bytes, size_t n)
{
  const Making *self = data;

  return ply_safe_file_write_all(self->fd, bytes, n);
}

static bool
is_stopped(void *data)
{
  const Making *self = data;

  return ply_cli_interrupted(NULL) || g_cancellable_is_cancelled(self->certificate->cancellable);
}

/* Asks a search for a move, which the certificate then has to bear out. */
static PlyMove
hint(void *data, const PlyProofGoal *goal, const PlyPosition *position)
{
  Making *self = data;
  PlySearchLimits limits = {.nodes = HINT_NODES};
  PlySearchHooks hooks = {.should_stop = ply_cli_interrupted};
  PlySearchOptions options;
  PlyReport report;

  if (self->advice == NULL)
    return PLY_MOVE_NONE;
  if (position->key == self->setup->head->root.key)
    return self->advice->best;
  options = *self->advice->options;
  options.crew = NULL;
  options.threads = options.multi_pv = 1;
  ply_search_run(self->advice->search, goal->rules, position, &options, &limits,
                 self->advice->table, &hooks, &report);
  return report.n_root > 0 && report.root[0].lower >= goal->least ? report.root[0].move
                                                                  : PLY_MOVE_NONE;
}

static gboolean
fill(int fd, gpointer data)
{
  Making *self = data;

  self->fd = fd;
  self->made = ply_proof_make(self->setup, &self->figures);
  if (self->made != PLY_PROOF_WRITTEN && self->made != PLY_PROOF_UNWRITABLE)
    errno = ECANCELED;
  return self->made == PLY_PROOF_WRITTEN;
}

static int
say_why_not(const PlyCliCertificate *self, const Making *making)
{
  switch (making->made) {
  case PLY_PROOF_TOO_LARGE:
    return ply_cli_fail_with(_("The certificate would be larger than %d MiB (--certificate-max): "
                               "none was written."),
                             self->most_mbyte);
  case PLY_PROOF_NOT_FOUND:
    return ply_cli_fail(_("What was proven could not be proven again by the rules alone within the "
                          "limits of certificates: none was written."));
  case PLY_PROOF_FALSE:
    return ply_cli_fail(_("The rules contradict what was called proven: please report this "
                          "position. No certificate was written."));
  case PLY_PROOF_NO_MEMORY:
    return ply_cli_fail(_("Memory is short."));
  case PLY_PROOF_STOPPED:
    ply_cli_fail(_("Interrupted: no certificate was written."));
    return PLY_CLI_STOPPED;
  default:
    return ply_cli_fail_with("%s: %s.", self->path, g_strerror(errno));
  }
}

/* Reads the file back, as check-proof does. */
static int
replay(const PlyCliCertificate *self, const Making *making, gboolean quiet)
{
  g_autoptr(GError) error = NULL;
  PlyProofChecked *checked = g_new0(PlyProofChecked, 1);
  int status = 0;

  if (!ply_cli_proof_check_file(self->path, CHECK_BYTES, NULL, checked, &error)) {
    status = ply_cli_fail(error->message);
  } else if (!quiet) {
    g_autofree char *what = ply_cli_proof_text(checked);
    g_print(_("Certificate: %s, %.0f bytes: %s\n"), self->path, (double)making->figures.bytes,
            what);
  }
  ply_proof_checked_clear(checked);
  g_free(checked);
  return status;
}

static guint
list_claims(PlyScore lower, PlyScore upper, PlyProofClaim claims[2])
{
  guint n = 0;

  if (lower > -PLY_SCORE_INFINITE)
    claims[n++] = (PlyProofClaim){true, lower};
  /* A won game's value tells by when; that no win is shorter is another matter, and no mate search
   * proves it. */
  if (upper < PLY_SCORE_INFINITE && lower < PLY_SCORE_WIN_MIN)
    claims[n++] = (PlyProofClaim){false, upper};
  if (upper <= -PLY_SCORE_WIN_MIN)
    claims[0] = (PlyProofClaim){false, upper};
  return upper <= -PLY_SCORE_WIN_MIN ? 1 : n;
}

static int
make(const PlyCliCertificate *self, Making *making, gboolean quiet)
{
  /* An error of writing is told by errno, all else by what was made. */
  if (!ply_safe_file_replace(self->path, TRUE, fill, making))
    return say_why_not(self, making);
  return replay(self, making, quiet);
}

int
ply_cli_certificate_write(const PlyCliCertificate *self, const PlyProofHead *head, PlyScore lower,
                          PlyScore upper, const PlyCliAdvice *advice, gboolean quiet)
{
  PlyProofClaim claims[2];
  Making making = {.certificate = self, .made = PLY_PROOF_UNWRITABLE};
  PlyProofMakeSetup setup = {
      .head = head,
      .claims = claims,
      .n_claims = (int)list_claims(lower, upper, claims),
      .most_bytes = (guint64)self->most_mbyte << 20,
      .nodes = MOST_NODES,
      .data = &making,
      .write = write_bytes,
      .should_stop = is_stopped,
      .hint = hint,
  };

  if (setup.n_claims == 0)
    return ply_cli_fail(_("Nothing is proven of this position within these limits: no certificate "
                          "was written."));
  making.setup = &setup;
  making.advice = advice;
  return make(self, &making, quiet);
}
