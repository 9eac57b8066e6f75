/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* analyze: the window's search and reports without a window. */

#include "cli/cli.h"

#include <signal.h>
#include <unistd.h>

#include <glib/gi18n.h>

#define DEFAULT_SECONDS   5.0
#define MOST_SECONDS      86400.0
#define DEFAULT_MEGABYTES 64
#define NOT_GIVEN         (-1)

typedef struct {
  char *algorithm, *evaluation, *format;
  int depth, multi_pv, table_megabytes;
  double seconds, cpu_seconds;
  gint64 nodes;
  gboolean json, force;
  PlySearchOptions search;
} Arguments;

static volatile sig_atomic_t interrupted;

static void
on_interrupt(int number)
{
  interrupted = 1;
}

static bool
should_stop(void *data)
{
  return interrupted != 0;
}

/* One line that overwrites itself, for a person who waits. */
static void
show_progress(void *data, const PlyReport *report)
{
  const PlyRecord *record = data;
  char score[PLY_SCORE_BYTES], move[PLY_NOTATION_BYTES];

  if (report->depth == 0 || report->stop != PLY_STOP_NOT_YET)
    return;
  g_printerr("\r\033[K%d  %s  %s  %" G_GUINT64_FORMAT, report->depth,
             ply_notation_move(record->notation, &record->rules, report->best, move),
             ply_notation_score(&record->rules, ply_record_main_end(record)->position.ply,
                                report->score, report->bound, score),
             report->figures.nodes);
}

/* "--no-x" turns off what is on by default, "--x" turns on the rest: one option for each switch. */
#define SWITCHES(OFF, ON)                                                                          \
  OFF(iterative_deepening, "no-iterative-deepening")                                               \
  OFF(table, "no-table")                                                                           \
  OFF(static_order, "no-static-order")                                                             \
  OFF(hash_move, "no-hash-move")                                                                   \
  OFF(killers, "no-killers")                                                                       \
  OFF(history, "no-history")                                                                       \
  OFF(candidates_only, "no-candidates")                                                            \
  ON(fail_hard, "fail-hard")                                                                       \
  ON(deeper_entries, "deeper-entries")                                                             \
  ON(aspiration, "aspiration")                                                                     \
  ON(quiescence, "quiescence")

typedef struct {
#define FLAG(field, name) gboolean field;
  SWITCHES(FLAG, FLAG)
#undef FLAG
} Switches;

static void
apply_switches(const Switches *given, PlySearchOptions *options)
{
#define OFF(field, name) options->field = options->field && !given->field;
#define ON(field, name)  options->field = options->field || given->field;
  SWITCHES(OFF, ON)
#undef OFF
#undef ON
}

static gboolean
parse(Arguments *arguments, Switches *switches, int *argc, char ***argv)
{
  const GOptionEntry entries[] = {
      {"algorithm", 'a', 0, G_OPTION_ARG_STRING, &arguments->algorithm,
       N_("minimax, alpha-beta, pvs or mtdf"), N_("ID")},
      {"evaluation", 'e', 0, G_OPTION_ARG_STRING, &arguments->evaluation,
       N_("The game's evaluation of this name; “pieces” counts pieces"), N_("ID")},
      {"depth", 'd', 0, G_OPTION_ARG_INT, &arguments->depth, N_("Plies at most"), "N"},
      {"time", 't', 0, G_OPTION_ARG_DOUBLE, &arguments->seconds, N_("Wall time at most"), "S"},
      {"cpu-time", 0, 0, G_OPTION_ARG_DOUBLE, &arguments->cpu_seconds, N_("CPU time at most"), "S"},
      {"nodes", 'n', 0, G_OPTION_ARG_INT64, &arguments->nodes, N_("Nodes at most"), "N"},
      {"multipv", 'k', 0, G_OPTION_ARG_INT, &arguments->multi_pv,
       N_("Root moves with exact values"), "K"},
      {"table-mb", 0, 0, G_OPTION_ARG_INT, &arguments->table_megabytes,
       N_("Size of the transposition table"), "MIB"},
      {"format", 'f', 0, G_OPTION_ARG_STRING, &arguments->format, N_("Format of the file"),
       N_("ID")},
      {"json", 'j', 0, G_OPTION_ARG_NONE, &arguments->json, N_("Print JSON"), NULL},
      {"force", 0, 0, G_OPTION_ARG_NONE, &arguments->force, N_("Accept a wrong side to move"),
       NULL},
#define ENTRY(field, name)                                                                         \
  {                                                                                                \
      name,                                                                                        \
      0,                                                                                           \
      0,                                                                                           \
      G_OPTION_ARG_NONE,                                                                           \
      &switches->field,                                                                            \
      N_("Switch of the search, see docs/search.md"),                                              \
      NULL},
      SWITCHES(ENTRY, ENTRY)
#undef ENTRY
          {NULL},
  };
  GOptionContext *context = g_option_context_new("FILE");

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  return ply_cli_parse(context, argc, argv);
}

/* Fills in the search's options; says why if they do not fit. */
static gboolean
choose_options(const Arguments *arguments, const Switches *switches, const PlyRules *rules,
               PlySearchOptions *options)
{
  ply_search_options_init(options, rules);
  apply_switches(switches, options);
  if (arguments->algorithm != NULL)
    options->algorithm = ply_algorithm_find(arguments->algorithm);
  if (options->algorithm == NULL) {
    ply_cli_fail(_("--algorithm expects minimax, alpha-beta, pvs or mtdf."));
    return FALSE;
  }
  if (arguments->evaluation != NULL)
    options->evaluation = ply_game_evaluation(rules->game, arguments->evaluation);
  if (options->evaluation == NULL) {
    ply_cli_fail(_("this game has no evaluation of that name."));
    return FALSE;
  }
  if (arguments->multi_pv != NOT_GIVEN)
    options->multi_pv = arguments->multi_pv;
  return TRUE;
}

/* Says which option is out of range unless `good`. */
static gboolean
require(gboolean good, const char *option, const char *range)
{
  if (!good) {
    g_autofree char *message = g_strdup_printf(_("%s expects %s."), option, range);
    ply_cli_fail(message);
  }
  return good;
}

/* NOT_GIVEN is what an option has that was not on the command line. Not a number fails every
 * comparison. */
static gboolean
is_time(double seconds)
{
  return seconds == NOT_GIVEN || (seconds > 0 && seconds <= MOST_SECONDS);
}

static gboolean
in_range(int value, int least, int most)
{
  return value == NOT_GIVEN || (value >= least && value <= most);
}

static gboolean
check_numbers(const Arguments *a)
{
  const char *seconds = _("seconds above 0, at most 86400");

  return require(in_range(a->depth, 1, PLY_MAX_DEPTH), "--depth", _("plies from 1 to 128")) &&
         require(is_time(a->seconds), "--time", seconds) &&
         require(is_time(a->cpu_seconds), "--cpu-time", seconds) &&
         require(a->nodes == NOT_GIVEN || a->nodes > 0, "--nodes", _("a number above 0")) &&
         require(in_range(a->multi_pv, 1, PLY_MAX_MULTI_PV), "--multipv",
                 _("a number from 1 to 32")) &&
         require(in_range(a->table_megabytes, 1, 65536), "--table-mb",
                 _("a number from 1 to 65536"));
}

static void
choose_limits(const Arguments *a, PlySearchLimits *limits)
{
  gboolean none = a->depth == NOT_GIVEN && a->nodes == NOT_GIVEN && a->seconds == NOT_GIVEN &&
                  a->cpu_seconds == NOT_GIVEN;

  *limits = (PlySearchLimits){0};
  if (a->depth != NOT_GIVEN)
    limits->depth = a->depth;
  if (a->nodes != NOT_GIVEN)
    limits->nodes = (guint64)a->nodes;
  if (a->seconds != NOT_GIVEN || none)
    limits->wall_us = (gint64)((none ? DEFAULT_SECONDS : a->seconds) * G_USEC_PER_SEC);
  if (a->cpu_seconds != NOT_GIVEN)
    limits->cpu_us = (gint64)(a->cpu_seconds * G_USEC_PER_SEC);
}

static void
search(PlyRecord *record, const Arguments *arguments, const PlySearchOptions *options,
       const PlySearchLimits *limits)
{
  const PlyRecordNode *node = ply_record_main_end(record);
  gboolean shown = isatty(STDERR_FILENO) && !arguments->json;
  PlySearchHooks hooks = {
      .data = record, .should_stop = should_stop, .report = shown ? show_progress : NULL};
  PlySearch *searcher = ply_search_new();
  int megabytes =
      arguments->table_megabytes == NOT_GIVEN ? DEFAULT_MEGABYTES : arguments->table_megabytes;
  PlyTable *table = ply_table_new((gsize)megabytes << 20);
  PlyReport report;

  ply_search_run(searcher, &record->rules, &node->position, options, limits, table, &hooks,
                 &report);
  if (shown)
    g_printerr("\r\033[K");
  if (arguments->json)
    ply_cli_print_json(record, node, options, &report);
  else
    ply_cli_print_report(record, node, options, &report);
  ply_table_free(table);
  ply_search_free(searcher);
}

static int
run(const Arguments *arguments, const Switches *switches, const char *path)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *format = NULL;
  PlySearchOptions options;
  PlySearchLimits limits;

  if (arguments->format != NULL && (format = ply_format_find(arguments->format)) == NULL)
    return ply_cli_fail(_("--format expects one that “plyscope-cli formats” lists."));
  if (!check_numbers(arguments))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyRecord) record = ply_cli_load(path, format, arguments->force, NULL, &error);
  if (record == NULL)
    return ply_cli_fail(error->message);
  if (!choose_options(arguments, switches, &record->rules, &options))
    return PLY_CLI_BAD_INPUT;
  choose_limits(arguments, &limits);
  search(record, arguments, &options, &limits);
  return 0;
}

int
ply_cli_analyze(int argc, char **argv)
{
  Arguments arguments = {
      .depth = NOT_GIVEN,
      .multi_pv = NOT_GIVEN,
      .table_megabytes = NOT_GIVEN,
      .seconds = NOT_GIVEN,
      .cpu_seconds = NOT_GIVEN,
      .nodes = NOT_GIVEN,
  };
  Switches switches = {0};
  struct sigaction action = {.sa_handler = on_interrupt};
  int status = PLY_CLI_BAD_INPUT;

  if (parse(&arguments, &switches, &argc, &argv)) {
    /* An interrupt ends the search and prints what it has. */
    sigaction(SIGINT, &action, NULL);
    if (argc == 2)
      status = run(&arguments, &switches, argv[1]);
    else
      ply_cli_fail(_("analyze expects one file; “-” is standard input."));
  }
  g_free(arguments.algorithm);
  g_free(arguments.evaluation);
  g_free(arguments.format);
  return status;
}
