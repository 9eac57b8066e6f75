/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace record: searches and keeps every visit. */

#include "cli/options.h"
#include "cli/trace.h"

#include <inttypes.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/opening.h"
#include "cli/search-options.h"
#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "lessons/course.h"
#include "record/root-window.h"
#include "rules/number-tree-edit.h"
#include "trace/recorder.h"

#define DEFAULT_BUDGET 512 /* MiB */

typedef struct {
  PlyCliSearch search;
  const char *out, *gallery, *tree, *random, *format, *depths, *root, *window;
  int from, to, stride; /* of the depths; 0: one run */
  int budget;
  gboolean force;
} Arguments;

/* What is recorded and who owns it. */
typedef struct {
  PlyRecordRequest request;
  PlyRecord *record;
  PlyNumberTree *tree;
  char *title;
  _Atomic uint64_t progress;
  gboolean shown;
} Job;

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("output:record", &arguments->out),
      PLY_CLI_USE("gallery", &arguments->gallery),
      PLY_CLI_USE("tree:record", &arguments->tree),
      PLY_CLI_USE("random", &arguments->random),
      PLY_CLI_USE("root", &arguments->root),
      PLY_CLI_USE("root-window", &arguments->window),
      PLY_CLI_USE("depths", &arguments->depths),
      PLY_CLI_USE("budget:record", &arguments->budget),
      PLY_CLI_USE("table:record", &arguments->search.table_megabytes),
      PLY_CLI_USE("format", &arguments->format),
      PLY_CLI_USE("force", &arguments->force),
  };
  PlyCliOptions *parser = ply_cli_options_new("[FILE] -o OUT");

  ply_cli_options_say(parser, _("Searches the position of FILE, a lesson of the course or a number "
                                "tree, and keeps every visit in OUT."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_search_add_textbook_options(&arguments->search, parser);
  return ply_cli_options_parse(parser, argc, argv);
}

/* Reads a number and goes past it; 0 if there is none, or none that a depth can be. */
static int
read_depth(const char **at)
{
  char *end;
  glong number = strtol(*at, &end, 10);

  *at = end;
  return number >= 1 && number <= PLY_MAX_DEPTH ? (int)number : 0;
}

/* "2-6", "2-6:2" or "4". */
static gboolean
parse_depths(Arguments *arguments)
{
  const char *at = arguments->depths;

  if (arguments->depths == NULL)
    return TRUE;
  arguments->from = arguments->to = read_depth(&at);
  if (*at == '-') {
    at++;
    arguments->to = read_depth(&at);
  }
  arguments->stride = 1;
  if (*at == ':') {
    at++;
    arguments->stride = read_depth(&at);
  }
  return ply_cli_require(*at == '\0' && arguments->from >= 1 && arguments->stride >= 1 &&
                             arguments->to >= arguments->from,
                         "--depths", _("depths such as 2-6 or 2-6:2")) &&
         ply_cli_require(!g_str_equal(arguments->out, "-"), "--output",
                         _("a file’s name where there are several depths"));
}

static bool
should_stop(void *data)
{
  Job *job = data;

  if (job->shown && ply_cli_progress_is_due()) {
    g_autofree char *text =
        g_strdup_printf(_("%" PRIu64 " visits"), (guint64)atomic_load(&job->progress));
    ply_cli_progress(text);
  }
  return ply_cli_interrupted(NULL);
}

static gboolean
prepare_gallery(Job *job, const Arguments *arguments)
{
  const PlyLessonPlan *entry = ply_course_find(arguments->gallery);

  if (entry == NULL) {
    g_autoptr(GString) ids = g_string_new(NULL);
    for (int i = 0; (entry = ply_course_at(i)) != NULL; i++)
      g_string_append_printf(ids, "%s%s", i > 0 ? ", " : _("one of "), entry->id);
    return ply_cli_require(FALSE, "--gallery", ids->str);
  }
  if (ply_cli_search_is_given(&arguments->search))
    return ply_cli_refuse(
        _("--gallery says how to search: it takes no other switch of the search."));
  ply_lesson_plan_prepare(entry, &job->request);
  return TRUE;
}

static gboolean
make_tree(Job *job, const Arguments *arguments)
{
  PlyNumberTreeFault fault = {0};
  PlyNumberTreeCode code;

  if (arguments->random != NULL) {
    if (!ply_cli_require(ply_number_tree_code_parse(arguments->random, &code), "--random",
                         _("a code such as b3d4v-20..20s1")))
      return FALSE;
    job->tree = ply_number_tree_from_code(&code);
    if (job->tree == NULL)
      ply_cli_fail(_("--random: that tree would have too many nodes."));
    return job->tree != NULL;
  }
  job->tree = ply_number_tree_parse(arguments->tree, strlen(arguments->tree), &fault);
  if (job->tree == NULL)
    ply_cli_fail_with(_("--tree:1:%zu: expected %s."), fault.offset + 1, _(fault.expected));
  return job->tree != NULL;
}

static gboolean
prepare_tree(Job *job, const Arguments *arguments)
{
  if (!make_tree(job, arguments))
    return FALSE;
  job->title = g_strdup(arguments->random != NULL ? arguments->random : arguments->tree);
  job->request.rules = ply_number_tree_rules(job->tree);
  ply_rules_start(&job->request.rules, &job->request.root);
  return TRUE;
}

static gboolean
prepare_file(Job *job, const Arguments *arguments, const char *path)
{
  g_autoptr(GError) error = NULL;
  const PlyFormat *format = NULL;

  if (!ply_cli_find_format("--format", arguments->format, &format))
    return FALSE;
  job->record = ply_cli_load(path, format, arguments->force, NULL, &error);
  if (job->record == NULL)
    return ply_cli_refuse(error->message);
  job->title = job->record->title != NULL && job->record->title[0] != '\0'
                   ? g_strdup(job->record->title)
                   : g_path_get_basename(path);
  job->request.rules = job->record->rules;
  job->request.root = ply_record_main_end(job->record)->position;
  return TRUE;
}

/* The tree with the side at its root that was asked for. */
static gboolean
choose_root(Job *job, const char *side)
{
  const PlyNumberTree *tree = job->request.rules.tree;

  if (side == NULL)
    return TRUE;
  if (tree == NULL)
    return ply_cli_require(FALSE, "--root", _("a number tree"));
  if (ply_number_tree_node(&job->request.root) != 0)
    return ply_cli_require(FALSE, "--root", _("a number tree that stands at its root"));
  if (ply_number_is_chance(&tree->nodes[0]))
    return ply_cli_require(FALSE, "--root", _("a tree at whose root a side moves"));
  if ((ply_number_tree_side(tree, 0) == 1) == g_str_equal(side, "min"))
    return TRUE;
  PlyNumberTree *turned = ply_number_tree_turn_round(tree);
  if (turned == NULL)
    return ply_cli_refuse(_("memory is short."));
  ply_number_tree_free(job->tree);
  job->tree = turned;
  job->request.rules = ply_number_tree_rules(turned);
  ply_rules_start(&job->request.rules, &job->request.root);
  return TRUE;
}

static gboolean
choose_window(Job *job, const char *text)
{
  PlySearchOptions *options = &job->request.options;

  if (text == NULL)
    return TRUE;
  if (!ply_algorithm_uses_windows(options->algorithm) ||
      ply_algorithm_is_engine(options->algorithm))
    return ply_cli_require(FALSE, "--root-window", "--algorithm alpha-beta, pvs");
  if (options->aspiration)
    return ply_cli_refuse(
        _("--root-window and --aspiration both say with which window the search begins."));
  options->root_window = ply_root_window_read(text, &job->request.rules, &job->request.root,
                                              &options->root_alpha, &options->root_beta);
  return options->root_window ||
         ply_cli_require(FALSE, "--root-window",
                         _("a window such as 3.., ..8 or 3..8 that has room for a value"));
}

static gboolean
choose_search(Job *job, const Arguments *arguments)
{
  const PlyCliSearch *search = &arguments->search;
  PlyRecordRequest *request = &job->request;

  gboolean fits = job->record != NULL ? ply_cli_search_set_opening(search, job->record)
                                      : ply_cli_set_opening(search->opening, &request->rules);
  if (!fits)
    return FALSE;
  if (job->record != NULL)
    request->rules = job->record->rules;
  if (!choose_root(job, arguments->root))
    return FALSE;
  if (!ply_cli_search_choose(search, &request->rules, &request->options, &request->limits))
    return FALSE;
  if (!choose_window(job, arguments->window))
    return FALSE;
  /* A number tree is small: without any limit it is searched whole. */
  if (request->rules.tree != NULL && !ply_cli_search_has_limit(search))
    request->limits = (PlySearchLimits){0};
  ply_trace_fit_depth(request);
  request->table_bytes = request->options.table ? ply_cli_search_table_bytes(search) : 0;
  request->title = job->title;
  return TRUE;
}

static gboolean
has_moves(const Job *job)
{
  PlyMove moves[PLY_MAX_MOVES];

  if (ply_rules_moves(&job->request.rules, &job->request.root, moves) > 0)
    return TRUE;
  return ply_cli_refuse(job->tree != NULL
                            ? _("the tree is a single leaf: there is nothing to search.")
                            : _("the game is over: there is nothing to search."));
}

static gboolean
prepare(Job *job, const Arguments *arguments, int argc, char **argv)
{
  int sources = (arguments->gallery != NULL) + (arguments->tree != NULL) +
                (arguments->random != NULL) + argc - 1;

  if (sources != 1)
    return ply_cli_refuse(_("Expected one of FILE, --gallery, --tree and --random."));
  if (arguments->out == NULL ||
      (!g_str_equal(arguments->out, "-") && !g_str_has_suffix(arguments->out, ".plytrace") &&
       !g_str_has_suffix(arguments->out, ".jsonl")))
    return ply_cli_require(FALSE, "--output", _("a name ending in .plytrace or .jsonl, or “-”"));
  if (arguments->gallery != NULL) {
    if (!prepare_gallery(job, arguments))
      return FALSE;
  } else if (!(argc > 1 ? prepare_file(job, arguments, argv[1]) : prepare_tree(job, arguments)) ||
             !choose_search(job, arguments)) {
    return FALSE;
  }
  job->request.budget = (gsize)arguments->budget << 20;
  if (arguments->gallery != NULL &&
      (arguments->depths != NULL || arguments->root != NULL || arguments->window != NULL))
    return ply_cli_refuse(
        _("--gallery says how to search: it takes no other switch of the search."));
  return has_moves(job);
}

static bool
write_stdout(void *data, const void *bytes, size_t n)
{
  return fwrite(bytes, 1, n, stdout) == n;
}

static int
save(const PlyTrace *trace, const char *path)
{
  g_autoptr(GError) error = NULL;

  if (!g_str_equal(path, "-"))
    return ply_trace_file_save(path, trace, NULL, &error) ? 0 : ply_cli_fail(error->message);
  if (ply_trace_lines_write(trace, write_stdout, NULL) && fflush(stdout) == 0)
    return 0;
  /* Why, is said at the end (output.h), but not of a reader that is gone:
   * it has half a recording. */
  return errno == EPIPE ? ply_cli_fail(_("standard output cannot be written.")) : PLY_CLI_BAD_INPUT;
}

static int
record(Job *job, const Arguments *arguments)
{
  job->shown = isatty(STDERR_FILENO);
  job->request.data = job;
  job->request.should_stop = should_stop;
  job->request.progress = &job->progress;
  PlyCliTrace told = {.trace = ply_trace_record(&job->request), .path = arguments->out};
  if (job->shown)
    ply_cli_progress_clear();
  if (told.trace == NULL)
    return ply_cli_fail(_("memory is short."));
  int status = save(told.trace, arguments->out);
  if (status == 0)
    ply_cli_print_recorded(&told);
  ply_cli_trace_close(&told);
  return status;
}

/* "game-4.plytrace". Transfer full. */
static char *
path_of_depth(const char *out, int depth)
{
  const char *dot = strrchr(out, '.');

  return g_strdup_printf("%.*s-%d%s", (int)(dot - out), out, depth, dot);
}

static void
print_run(const PlyTrace *trace, const PlyTraceSummary *summary, int depth)
{
  double branching = ply_trace_counts_branching(&summary->total);
  const char *more = trace->info.visits > trace->n ? "≥" : ""; /* the others are only counted */
  g_autofree char *leaves = g_strdup_printf("%s%" PRIu64, more, summary->total.leaves);

  g_print("%5d %12" PRIu64 " %12s %8.2f %12.0f %14.0f\n", depth, trace->info.visits, leaves,
          branching, pow(branching, depth / 2.0), pow(branching, depth));
}

/* A run of each depth, each kept, and a line of each. An interrupt ends them all. */
static int
record_depths(Job *job, const Arguments *arguments)
{
  int status = 0;

  if (!ply_cli_search_has_limit(&arguments->search)) /* each to its end */
    job->request.limits = (PlySearchLimits){0};
  job->shown = isatty(STDERR_FILENO);
  job->request.data = job;
  job->request.should_stop = should_stop;
  job->request.progress = &job->progress;
  g_print("%5s %12s %12s %8s %12s %14s\n", _("depth"), _("visits"), _("leaves"), "b", "b^(d/2)",
          "b^d");
  for (int depth = arguments->from;
       status == 0 && depth <= arguments->to && !ply_cli_interrupted(NULL);
       depth += arguments->stride) {
    g_autofree char *path = path_of_depth(arguments->out, depth);
    job->request.limits.depth = depth;
    ply_trace_fit_depth(&job->request);
    if (job->request.limits.depth < depth && depth == arguments->from)
      return ply_cli_fail(_("the tree has fewer plies than that."));
    if (job->request.limits.depth < depth) /* a number tree is no higher */
      break;
    g_autoptr(PlyTrace) trace = ply_trace_record(&job->request);
    if (job->shown)
      ply_cli_progress_clear();
    g_autoptr(PlyTraceSummary) summary =
        trace != NULL ? ply_trace_summary_new(trace, NULL, NULL) : NULL;
    if (summary == NULL)
      return ply_cli_fail(_("memory is short."));
    status = save(trace, path);
    if (status == 0)
      print_run(trace, summary, depth);
  }
  return status;
}

int
ply_cli_trace_record(int argc, char **argv)
{
  Arguments arguments = {.budget = DEFAULT_BUDGET};
  Job job = {0};
  int status = PLY_CLI_BAD_INPUT;

  ply_cli_search_init(&arguments.search);
  ply_cli_search_set_recorded(&arguments.search);
  if (parse(&arguments, &argc, &argv) && prepare(&job, &arguments, argc, argv) &&
      parse_depths(&arguments)) {
    /* An interrupt ends the search and keeps what it has. */
    ply_cli_catch_interrupt();
    status = arguments.depths != NULL ? record_depths(&job, &arguments) : record(&job, &arguments);
  }
  g_clear_pointer(&job.record, ply_record_free);
  ply_number_tree_free(job.tree);
  g_free(job.title);
  return status;
}
