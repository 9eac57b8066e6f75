/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* analyze: the window's search and reports without a window. */

#include "cli/cli.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "base/crew.h"
#include "cli/certificate.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "search/claim.h"

typedef struct {
  PlyCliSearch search;
  PlyCliCertificate certificate;
  const char *format;
  gboolean json, force;
  int game;
} Arguments;

/* One line that overwrites itself, for a person who waits. */
static void
show_progress(void *data, const PlyReport *report)
{
  const PlyRecord *record = data;
  char score[PLY_CLAIM_BYTES], move[PLY_NOTATION_BYTES], depth[PLY_CLI_DEPTH_BYTES];

  PlyClaim claim = ply_claim_of_report(report);

  if (report->depth == 0 || report->stop != PLY_STOP_NOT_YET)
    return;
  ply_cli_depth_text(report->depth, report->confidence, depth);
  ply_cli_erase_line();
  g_printerr(
      "%s  %s  %s  %" G_GUINT64_FORMAT, depth,
      ply_notation_move(record->notation, &record->rules, report->best, move),
      ply_claim_text(&record->rules, ply_record_main_end(record)->position.ply, &claim, score),
      report->figures.nodes);
}

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("format", &arguments->format),
      PLY_CLI_USE("json", &arguments->json),
      PLY_CLI_USE("force", &arguments->force),
      PLY_CLI_USE("game:number", &arguments->game),
  };
  PlyCliOptions *parser = ply_cli_options_new("FILE");

  ply_cli_options_say(
      parser, _("Searches the position at the end of the game; without a limit it takes five "
                "seconds."));
  ply_cli_search_add_options(&arguments->search, parser);
  ply_cli_certificate_add_options(&arguments->certificate, parser);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

/* Returns the exit status. */
static int
certify(const PlyRecord *record, PlyRecordNode *node, const Arguments *arguments,
        const PlyCliAdvice *advice, const PlyReport *report)
{
  g_autofree PlyProofHead *head = NULL;
  PlyScore lower, upper;

  if (arguments->certificate.path == NULL)
    return 0;
  head = ply_cli_certificate_head(record, node);
  if (head == NULL)
    return PLY_CLI_BAD_INPUT;
  head->winner_takes_empties =
      ply_algorithm_is_engine(advice->options->algorithm) && report->n_root > 0;
  ply_cli_certificate_bounds(head, report, &lower, &upper);
  return ply_cli_certificate_write(&arguments->certificate, head, lower, upper, advice,
                                   arguments->json);
}

/* Returns the exit status. */
static int
search(PlyRecord *record, const Arguments *arguments, PlySearchOptions *options,
       const PlySearchLimits *limits)
{
  PlyRecordNode *node = ply_record_main_end(record);
  gboolean shown = isatty(STDERR_FILENO) && !arguments->json;
  PlySearchHooks hooks = {
      .data = record, .should_stop = ply_cli_interrupted, .report = shown ? show_progress : NULL};
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(ply_cli_search_table_bytes(&arguments->search));
  PlyReport report;

  int helpers = ply_search_helpers(options, &record->rules);

  if (helpers > 0)
    options->crew = ply_crew_new(helpers);
  ply_search_run(searcher, &record->rules, &node->position, options, limits, table, &hooks,
                 &report);
  if (shown)
    ply_cli_erase_line();
  if (arguments->json)
    ply_cli_print_json(record, node, options, &report);
  else
    ply_cli_print_report(record, node, options, &report);
  PlyCliAdvice advice = {searcher, table, options, report.best};
  int status = certify(record, node, arguments, &advice, &report);
  ply_search_free(searcher);
  ply_crew_free(options->crew);
  ply_table_free(table);
  return status;
}

static int
run(const Arguments *arguments, const char *path)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *format = NULL;
  PlySearchOptions options;
  PlySearchLimits limits;

  if (!ply_cli_find_format("--format", arguments->format, &format) ||
      !ply_cli_certificate_check(&arguments->certificate))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyRecord) record =
      ply_cli_load_game(path, format, arguments->force, arguments->game, NULL, &error);
  if (record == NULL)
    return ply_cli_fail(error->message);
  if (!ply_cli_certificate_fits(&arguments->certificate, &record->rules) ||
      !ply_cli_search_set_opening(&arguments->search, record))
    return PLY_CLI_BAD_INPUT;
  if (!ply_cli_search_choose(&arguments->search, &record->rules, &options, &limits))
    return PLY_CLI_BAD_INPUT;
  limits.playing = arguments->search.book != NULL; /* what the book knows is asked for */
  return search(record, arguments, &options, &limits);
}

int
ply_cli_analyze(int argc, char **argv)
{
  Arguments arguments = {.certificate = PLY_CLI_CERTIFICATE_INIT};

  ply_cli_search_init(&arguments.search);
  ply_cli_search_prefer_engine(&arguments.search);
  if (!parse(&arguments, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected one file; “-” is standard input."));
  /* An interrupt ends the search and prints what it has. */
  ply_cli_catch_interrupt();
  return run(&arguments, argv[1]);
}
