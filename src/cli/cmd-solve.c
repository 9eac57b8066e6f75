/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* solve: proves the value of a Max-Connect4 position, for as long as it takes. */

#include "cli/cli.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/options.h"
#include "cli/certificate.h"
#include "cli/search-options.h"
#include "cli/solve.h"
#include "formats/maxconnect4-proof.h"

#define TABLE_MBYTE 1024
#define BUDGET      10000000
#define SAVE_US     (10 * G_USEC_PER_SEC)
#define TERMINAL_US (G_USEC_PER_SEC / 4)
#define PIPE_US     (30 * G_USEC_PER_SEC)

typedef struct {
  PlyCliSolve solve; /* first: what is said of it */
  PlyCliSolveWanted wanted;
  PlyCliCertificate certificate;
  const char *checkpoint;
  int threads, table;
  gint64 budget;
  double seconds;
  gboolean verbose;

  GCancellable *cancellable;
  gint64 deadline_us; /* 0: none */
  PlyMc4ProofFile *file;
  PlyMc4Prover *prover;
  gint64 saved_us, shown_us, show_every_us; /* 0: nothing is shown */
  int lower, upper;                         /* as last shown */
  GError *error;                            /* of saving */
  gint failed;                              /* atomic: there is one */
} Solve;

static gboolean
parse(Solve *self, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("columns", &self->wanted.columns),
      PLY_CLI_USE("rows", &self->wanted.rows),
      PLY_CLI_USE("moves:solve", &self->wanted.moves),
      PLY_CLI_USE("position", &self->wanted.position),
      PLY_CLI_USE("checkpoint", &self->checkpoint),
      PLY_CLI_USE("threads", &self->threads),
      PLY_CLI_USE("table:solve", &self->table),
      PLY_CLI_USE("budget:solve", &self->budget),
      PLY_CLI_USE("time:solve", &self->seconds),
      PLY_CLI_USE("verbose", &self->verbose),
      PLY_CLI_USE("json", &self->solve.json),
  };
  PlyCliOptions *parser = ply_cli_options_new("maxconnect4[:CxR]");

  ply_cli_options_say(parser, _("Proves the value of a Max-Connect4 position, and which moves keep "
                                "it; without a position, that of the empty board."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_certificate_add_options(&self->certificate, parser);
  return ply_cli_options_parse(parser, argc, argv);
}

/* Any thread. */
static bool
should_stop(void *data)
{
  Solve *self = data;

  return g_atomic_int_get(&self->failed) != 0 || g_cancellable_is_cancelled(self->cancellable) ||
         (self->deadline_us != 0 && ply_clock_wall_us() >= self->deadline_us);
}

static void
save(Solve *self)
{
  if (self->file != NULL && self->error == NULL &&
      !ply_mc4_proof_file_save(self->file, &self->error))
    g_atomic_int_set(&self->failed, 1);
  self->saved_us = ply_clock_wall_us();
}

static void
on_known(void *data, const PlyMc4Proof *proof)
{
  Solve *self = data;

  if (self->file != NULL)
    ply_mc4_proof_file_add(self->file, proof);
}

static void
clear_line(const Solve *self)
{
  if (self->show_every_us == TERMINAL_US)
    ply_cli_erase_line();
}

static void
show_bounds(Solve *self, const PlyMc4Proof *root)
{
  if (root->lower == self->lower && root->upper == self->upper)
    return;
  self->lower = root->lower;
  self->upper = root->upper;
  save(self);
  if (self->solve.json)
    return;
  g_autofree char *text = ply_cli_solve_bounds_text(&self->solve, root);
  clear_line(self);
  g_print("%s\n", text);
}

static void
on_step(void *data)
{
  Solve *self = data;
  gint64 now = ply_clock_wall_us();
  PlyMc4ProofFigures figures;

  ply_mc4_prover_figures(self->prover, &figures);
  show_bounds(self, &figures.root);
  if (now >= self->saved_us + SAVE_US)
    save(self);
  if (self->show_every_us == 0 || now < self->shown_us + self->show_every_us)
    return;
  self->shown_us = now;
  g_autofree char *text = ply_cli_solve_progress_text(&self->solve, &figures);
  clear_line(self);
  g_printerr(self->show_every_us == TERMINAL_US ? "%s" : "%s\n", text);
}

/* Feeds in what the checkpoint knows. */
static gboolean
go_on(Solve *self)
{
  gsize n;
  guint torn;

  self->file = ply_mc4_proof_file_open(self->checkpoint, &self->solve.shape, self->solve.board,
                                       &torn, &self->error);
  if (self->file == NULL)
    return FALSE;
  if (torn > 0)
    g_printerr(_("%s: %u bytes of a record that was not finished were cut off.\n"),
               self->checkpoint, torn);
  const PlyMc4Proof *proofs = ply_mc4_proof_file_get_proofs(self->file, &n);
  for (gsize i = 0; i < n; i++) {
    if (!ply_mc4_prover_know(self->prover, &proofs[i])) {
      g_set_error(&self->error, G_FILE_ERROR, G_FILE_ERROR_NOMEM, _("Memory is short."));
      return FALSE;
    }
    self->solve.old_nodes += proofs[i].nodes;
  }
  if (n > 0 && !self->solve.json)
    g_print(ngettext("%s: %u position is known.\n", "%s: %u positions are known.\n", (guint)n),
            self->checkpoint, (guint)n);
  return TRUE;
}

/* What is proven by now, be it the value or a bound. */
static int
certify(Solve *self, const PlyMc4Proof *root)
{
  PlyScore lower = root->lower > -PLY_MC4_MOST ? 100 * root->lower : -PLY_SCORE_INFINITE;
  PlyScore upper = root->upper < PLY_MC4_MOST ? 100 * root->upper : PLY_SCORE_INFINITE;

  self->certificate.cancellable = self->cancellable;
  return ply_cli_certificate_write(&self->certificate, self->solve.head, lower, upper, NULL,
                                   self->solve.json);
}

static int
finish(Solve *self, PlyMc4ProofEnd end)
{
  PlyMc4ProofFigures figures;

  save(self);
  if (self->error != NULL)
    return ply_cli_fail(self->error->message);
  if (end == PLY_MC4_NO_MEMORY)
    return ply_cli_fail(_("Memory is short."));
  ply_mc4_prover_figures(self->prover, &figures);
  show_bounds(self, &figures.root);
  clear_line(self);
  ply_cli_solve_print(&self->solve, &figures, end);
  if (self->certificate.path != NULL)
    return certify(self, &figures.root);
  return end == PLY_MC4_STOPPED && g_cancellable_is_cancelled(self->cancellable) ? PLY_CLI_STOPPED
                                                                                 : 0;
}

static int
solve(Solve *self)
{
  PlyMc4Solver *solver = ply_mc4_solver_new((gsize)self->table << 20);
  PlyCrew *crew = self->threads > 1 ? ply_crew_new(self->threads - 1) : NULL;
  PlyMc4ProofSetup setup = {
      self->solve.shape, self->solve.board, solver,     (guint64)self->budget, self,
      on_known,          on_step,           should_stop};
  int status = PLY_CLI_BAD_INPUT;

  self->prover = solver != NULL ? ply_mc4_prover_new(&setup) : NULL;
  self->solve.start_us = self->saved_us = ply_clock_wall_us();
  if (self->seconds > 0)
    self->deadline_us = self->solve.start_us + (gint64)(self->seconds * G_USEC_PER_SEC);
  if (self->prover == NULL) {
    ply_cli_fail(_("Memory is short."));
  } else if (self->checkpoint != NULL && !go_on(self)) {
    ply_cli_fail(self->error->message);
  } else {
    ply_mc4_solver_set_crew(solver, crew);
    status = finish(self, ply_mc4_prover_run(self->prover));
  }
  ply_mc4_prover_free(self->prover);
  ply_mc4_proof_file_free(self->file);
  ply_mc4_solver_free(solver);
  ply_crew_free(crew);
  return status;
}

int
ply_cli_solve(int argc, char **argv)
{
  Solve self = {.certificate = PLY_CLI_CERTIFICATE_INIT,
                .threads = 1,
                .table = TABLE_MBYTE,
                .budget = BUDGET,
                .lower = G_MININT};
  int status = PLY_CLI_BAD_INPUT;

  if (parse(&self, &argc, &argv) && ply_cli_certificate_check(&self.certificate)) {
    if (argc != 2) {
      ply_cli_fail(_("Expected a game: maxconnect4 or maxconnect4:CxR."));
    } else if (ply_cli_solve_choose(&self.solve, &self.wanted, argv[1])) {
      self.cancellable = ply_cli_cancel_on_signals();
      self.solve.checkpoint = self.checkpoint;
      self.show_every_us = isatty(STDERR_FILENO) && !self.solve.json ? TERMINAL_US
                           : self.verbose                            ? PIPE_US
                                                                     : 0;
      status = solve(&self);
    }
  }
  g_clear_object(&self.cancellable);
  g_clear_error(&self.error);
  g_free(self.solve.head);
  return status;
}
