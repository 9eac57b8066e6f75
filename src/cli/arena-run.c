/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* arena run, merge: games are played here or there, and their results kept once. */

#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cup/run.h"
#include "record/safe-file.h"

#define SUFFIX ".plyresult"

typedef struct {
  const char *results, *job, *slice, *output;
  int jobs;
  gboolean quiet, unsafe;
} Arguments;

static const char *
outcome_text(PlyOutcome outcome)
{
  return outcome == PLY_FIRST_WINS    ? "1-0"
         : outcome == PLY_SECOND_WINS ? "0-1"
         : outcome == PLY_DRAW        ? "½-½"
                                      : "*";
}

static void
print_game(const PlyCup *cup, const PlyCupJob *job, const PlyCupResult *result)
{
  g_print("%s  %s – %s  %s  %s%s%s\n", ((PlyCupStage *)cup->stages->pdata[job->stage])->name,
          result->names[0], result->names[1], outcome_text(result->outcome),
          ply_cup_verdict_id(result->verdict), result->sentence != NULL ? "  " : "",
          result->sentence != NULL ? result->sentence : "");
}

/* ---- the whole cup ---- */

typedef struct {
  const PlyCup *cup;
  gboolean quiet;
} Telling;

static void
played(gpointer data, const PlyCupJob *job, const PlyCupResult *result, guint done, guint known)
{
  const Telling *self = data;

  if (self->quiet)
    return;
  g_print("%u/%u  ", done, known);
  print_game(self->cup, job, result);
}

static int
run_all(const PlyCliCup *cup, const Arguments *arguments, GCancellable *cancellable)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCupStore) store = NULL;
  g_autoptr(GHashTable) results = NULL;
  PlyCupHost host = {0};
  Telling telling = {cup->cup, arguments->quiet};

  if (!ply_cli_cup_read(cup, PLY_CUP_STORE_ALONE, &store, &results))
    return PLY_CLI_BAD_INPUT;
  if (!ply_cli_cup_host(cup, store, arguments->unsafe, NULL, cancellable, &host))
    return g_cancellable_is_cancelled(cancellable) ? PLY_CLI_STOPPED : PLY_CLI_BAD_INPUT;
  PlyCupRun run = {.host = &host,
                   .store = store,
                   .results = results,
                   .jobs = (guint)arguments->jobs,
                   .played = played,
                   .data = &telling};
  ply_cup_host_renew(&host, results);
  gboolean good = ply_cup_run(&run, &error);
  ply_cup_host_clear(&host);
  if (!good && g_cancellable_is_cancelled(cancellable)) {
    g_printerr(_("Stopped. What was played is kept; the same command goes on.\n"));
    return PLY_CLI_STOPPED;
  }
  if (!good)
    return ply_cli_fail_with(_("%s What was played is kept; the same command goes on."),
                             error->message);
  g_autoptr(PlyCupSchedule) schedule = ply_cli_cup_schedule(cup, results);
  g_autoptr(PlyCupFigures) figures = ply_cup_figures_new(schedule, results);
  PlyCupReport report = {schedule, results, figures, cup->path};
  GString *text = ply_cup_report_text(&report);
  g_print("%s%s", arguments->quiet ? "" : "\n", text->str);
  g_string_free(text, TRUE);
  return 0;
}

/* ---- a share of it ---- */

typedef struct {
  const PlyCliCup *cup;
  const Arguments *arguments;
  char *folder;
  PlyCupHost host;
  GHashTable *results;
  GCancellable *cancellable;
} Share;

/* A result is whole in its place or not there; one that is there is not played for again. */
static gboolean
play_into(Share *self, const PlyCupJob *job, GError **error)
{
  char id[PLY_CUP_ID_BYTES];

  ply_cup_job_id(self->cup->cup, job, id);
  const PlyCupResult *before = g_hash_table_lookup(self->results, id);
  guint attempt = before != NULL ? before->attempt + 1 : 0;
  g_autofree char *name = g_strdup_printf("%s-%u" SUFFIX, id, attempt);
  g_autofree char *path = g_build_filename(self->folder, name, NULL);
  if (g_file_test(path, G_FILE_TEST_EXISTS))
    return TRUE;
  g_autoptr(PlyCupResult) result = ply_cup_play(&self->host, job, attempt, error);
  if (result == NULL)
    return FALSE;
  g_autofree char *line = ply_cup_result_write(result);
  g_autofree char *text = g_strconcat(line, "\n", NULL);
  if (!ply_safe_file_write(path, TRUE, text, strlen(text), error))
    return FALSE;
  if (!self->arguments->quiet)
    print_game(self->cup->cup, job, result);
  return TRUE;
}

/* Which of the games that are to be played are this share's. FALSE after one line. */
static gboolean
choose(const Share *self, const PlyCupSchedule *schedule, GArray *chosen)
{
  guint k = 0, n = 0, at = 0;
  char rest;

  if (self->arguments->slice != NULL &&
      (sscanf(self->arguments->slice, "%u/%u%c", &k, &n, &rest) != 2 || k < 1 || k > n))
    return ply_cli_refuse_with(_("--slice expects K/N, K from 1 to N, found “%s”."),
                               self->arguments->slice);
  if (self->arguments->job != NULL) {
    guint found = ply_cli_cup_find(schedule, self->arguments->job);
    if (found == schedule->jobs->len)
      return ply_cli_refuse_with(_("“%s” is no game that is known to be played in this cup."),
                                 self->arguments->job);
    if (!g_array_index(schedule->settled, gboolean, found))
      g_array_append_val(chosen, found);
    return TRUE;
  }
  for (guint i = 0; i < schedule->jobs->len; i++) {
    if (g_array_index(schedule->settled, gboolean, i))
      continue;
    if (at++ % n == k - 1)
      g_array_append_val(chosen, i);
  }
  return TRUE;
}

static int
play_share(Share *self, const PlyCupSchedule *schedule, const GArray *chosen)
{
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < chosen->len; i++) {
    guint index = g_array_index(chosen, guint, i);
    if (play_into(self, &g_array_index(schedule->jobs, PlyCupJob, index), &error))
      continue;
    return g_cancellable_is_cancelled(self->cancellable) ? PLY_CLI_STOPPED
                                                         : ply_cli_fail(error->message);
  }
  return 0;
}

static int
run_share(const PlyCliCup *cup, const Arguments *arguments, char *folder, GCancellable *cancellable)
{
  g_autoptr(PlyCupStore) store = NULL;
  g_autoptr(GHashTable) results = NULL;
  g_autoptr(GArray) chosen = g_array_new(FALSE, FALSE, sizeof(guint));
  g_autofree gboolean *wanted = g_new0(gboolean, cup->cup->players->len);
  Share share = {.cup = cup, .arguments = arguments, .folder = folder, .cancellable = cancellable};
  int status = PLY_CLI_BAD_INPUT;

  if (!ply_cli_cup_read(cup, PLY_CUP_STORE_FROZEN, &store, &results))
    return PLY_CLI_BAD_INPUT;
  share.results = results;
  if (!ply_cli_cup_renew(cup, store, arguments->unsafe, cancellable, results))
    return PLY_CLI_STOPPED;
  g_autoptr(PlyCupSchedule) schedule = ply_cli_cup_schedule(cup, results);
  if (!choose(&share, schedule, chosen))
    return PLY_CLI_BAD_INPUT;
  for (guint i = 0; i < chosen->len; i++) {
    const PlyCupJob *job =
        &g_array_index(schedule->jobs, PlyCupJob, g_array_index(chosen, guint, i));
    wanted[job->player[0]] = wanted[job->player[1]] = TRUE;
  }
  if (g_mkdir_with_parents(folder, 0777) != 0)
    return ply_cli_fail_with(_("%s: cannot be made a folder."), folder);
  if (ply_cli_cup_host(cup, store, arguments->unsafe, wanted, cancellable, &share.host))
    status = play_share(&share, schedule, chosen);
  ply_cup_host_clear(&share.host);
  return status;
}

int
ply_cli_arena_run(int argc, char **argv)
{
  Arguments arguments = {.jobs = 1};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("jobs:arena", &arguments.jobs),
      PLY_CLI_USE("results", &arguments.results),
      PLY_CLI_USE("job", &arguments.job),
      PLY_CLI_USE("slice", &arguments.slice),
      PLY_CLI_USE("output:arena", &arguments.output),
      PLY_CLI_USE("unsafe", &arguments.unsafe),
      PLY_CLI_USE("quiet", &arguments.quiet),
  };
  PlyCliOptions *parser = ply_cli_options_new("CUP");
  g_auto(PlyCliCup) cup = {0};

  ply_cli_options_say(parser,
                      _("Plays what a cup has left to play, and prints its tables. Each game "
                        "is kept as it ends: after a crash the same command goes on."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2)
    return ply_cli_fail(_("Expected the file of a cup."));
  gboolean share = arguments.job != NULL || arguments.slice != NULL;
  if (share != (arguments.output != NULL) || (arguments.job != NULL && arguments.slice != NULL))
    return ply_cli_fail(_("Expected --job or --slice together with --output, or none of them."));
  g_autofree char *folder = share ? g_canonicalize_filename(arguments.output, NULL) : NULL;
  if (!ply_cli_cup_open(argv[1], arguments.results, &cup))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  return share ? run_share(&cup, &arguments, folder, cancellable)
               : run_all(&cup, &arguments, cancellable);
}

/* ---- merge ---- */

typedef struct {
  PlyCupStore *store;
  guint files, added;
} Merge;

static gboolean
merge_file(Merge *self, const char *path, GError **error)
{
  GString *text = ply_safe_file_read(path, PLY_CUP_RESULT_MOST_BYTES, error);
  g_autoptr(PlyCupResult) result =
      text != NULL ? ply_cup_result_read(text->str, text->len, path, error) : NULL;
  gboolean added = FALSE;

  if (text != NULL)
    g_string_free(text, TRUE);
  if (result == NULL || !ply_cup_store_add(self->store, result, &added, error))
    return FALSE;
  self->files++;
  self->added += added;
  return TRUE;
}

static gboolean
merge_path(Merge *self, const char *path, GError **error)
{
  g_autoptr(GDir) dir = NULL;
  const char *name;

  if (!g_file_test(path, G_FILE_TEST_IS_DIR))
    return merge_file(self, path, error);
  dir = g_dir_open(path, 0, error);
  if (dir == NULL)
    return FALSE;
  while ((name = g_dir_read_name(dir)) != NULL) {
    g_autofree char *file = g_build_filename(path, name, NULL);
    if (g_str_has_suffix(name, SUFFIX) && !merge_file(self, file, error))
      return FALSE;
  }
  return TRUE;
}

int
ply_cli_arena_merge(int argc, char **argv)
{
  const char *results_path = NULL;
  const PlyCliUse uses[] = {PLY_CLI_USE("results", &results_path)};
  PlyCliOptions *parser = ply_cli_options_new(_("CUP FILE-OR-FOLDER…"));
  g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GError) error = NULL;
  g_auto(PlyCliCup) cup = {0};
  g_autoptr(GHashTable) results = NULL;
  g_autoptr(PlyCupStore) store = NULL;

  ply_cli_options_say(parser,
                      _("Takes in results that “arena run” wrote with --output, in whatever "
                        "order and however often."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 3)
    return ply_cli_fail(_("Expected the file of a cup, and results or folders of them."));
  for (int i = 2; i < argc; i++)
    g_ptr_array_add(paths, g_canonicalize_filename(argv[i], NULL));
  if (!ply_cli_cup_open(argv[1], results_path, &cup) ||
      !ply_cli_cup_read(&cup, PLY_CUP_STORE_ALONE, &store, &results))
    return PLY_CLI_BAD_INPUT;
  Merge merge = {.store = store};
  for (guint i = 0; i < paths->len; i++) {
    if (!merge_path(&merge, paths->pdata[i], &error))
      return ply_cli_fail(error->message);
  }
  g_print(ngettext("%u result read, %u of them new.\n", "%u results read, %u of them new.\n",
                   merge.files),
          merge.files, merge.added);
  return 0;
}
