/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace grade: marks for what a class hands in. */

#include "cli/options.h"
#include "cli/trace.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/cli.h"
#include "cli/grade-private.h"
#include "protocols/program.h"
#include "record/printable.h"
#include "record/rounding.h"
#include "record/safe-file.h"

#define MOST_EXERCISE ((gsize)16 << 20) /* bytes */
#define MOST_NAME     60
#define PLACE         "{submission}"

typedef struct {
  const char *exercise, *run, *csv, *junit, *gradescope;
  gboolean single, unsafe;
  double seconds;
  int memory; /* MiB */
} Options;

static gboolean
parse(Options *options, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("exercise", &options->exercise),
      PLY_CLI_USE("run:grade", &options->run),
      PLY_CLI_USE("time-limit:grade", &options->seconds),
      PLY_CLI_USE("memory:grade", &options->memory),
      PLY_CLI_USE("single", &options->single),
      PLY_CLI_USE("unsafe", &options->unsafe),
      PLY_CLI_USE("csv:grade", &options->csv),
      PLY_CLI_USE("junit", &options->junit),
      PLY_CLI_USE("gradescope", &options->gradescope),
  };
  PlyCliOptions *parser = ply_cli_options_new("FOLDER");

  ply_cli_options_say(parser,
                      _("Gives marks for searches of number trees: for each file and folder "
                        "in FOLDER, which is a program or its logs."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

/* Where two numbers are one to a search, what is right may not be what the author has in mind. */
static void
tell_rounding(const PlyExercise *exercise, const char *path)
{
  for (guint i = 0; i < exercise->n_trees; i++) {
    const PlyNumberTree *tree = exercise->trees[i].tree;
    int32_t leaf = ply_number_tree_rounded(tree);
    g_autofree char *text = leaf >= 0 && ply_number_tree_taken_for(tree, leaf) >= 0
                                ? ply_rounding_text(tree, leaf)
                                : NULL;
    g_autofree char *name = ply_printable(exercise->trees[i].name);
    if (text != NULL)
      g_printerr("%s: %s: %s\n", path, name, text);
  }
}

PlyExercise *
ply_cli_load_exercise(const char *path)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_safe_file_read(path, MOST_EXERCISE, &error);
  PlyExercise *exercise = NULL;

  if (text != NULL) {
    exercise = ply_exercise_read(text->str, text->len, path, &error);
    g_string_free(text, TRUE);
  }
  if (exercise == NULL)
    ply_cli_refuse(error->message);
  else
    tell_rounding(exercise, path);
  return exercise;
}

/* ---- what is handed in ---- */

static void
free_submission(gpointer data)
{
  PlySubmission *submission = data;

  g_free(submission->name);
  g_free(submission->path);
  g_strfreev(submission->sentences);
  g_free(submission);
}

/* Links lead anywhere, and are none. Where programs are run, a log is none either. */
static void
add_submission(GPtrArray *submissions, const char *path, gboolean logs)
{
  g_autofree char *name = g_path_get_basename(path);
  gboolean log = g_str_has_suffix(name, ".jsonl");
  struct stat is;

  if (g_lstat(path, &is) != 0 || (!S_ISDIR(is.st_mode) && (!S_ISREG(is.st_mode) || log != logs)))
    return;
  PlySubmission *submission = g_new0(PlySubmission, 1);
  submission->path = g_strdup(path);
  submission->folder = S_ISDIR(is.st_mode);
  gsize length = strlen(name) - (logs && !submission->folder ? strlen(".jsonl") : 0);
  submission->name = ply_printable_line(name, length, MOST_NAME);
  g_ptr_array_add(submissions, submission);
}

static int
compare_submissions(gconstpointer a, gconstpointer b)
{
  const PlySubmission *first = *(PlySubmission *const *)a, *second = *(PlySubmission *const *)b;

  return strcmp(first->path, second->path);
}

/* NULL after one line that says why. */
static GPtrArray *
list(const char *path, const Options *options)
{
  g_autoptr(GPtrArray) submissions = g_ptr_array_new_with_free_func(free_submission);
  g_autofree char *whole = g_canonicalize_filename(path, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) folder = g_dir_open(path, 0, &error);

  if (folder == NULL) {
    ply_cli_refuse(error->message);
    return NULL;
  }
  if (options->single)
    add_submission(submissions, whole, options->run == NULL);
  for (const char *name; !options->single && (name = g_dir_read_name(folder)) != NULL;) {
    g_autofree char *at = g_build_filename(whole, name, NULL);
    if (name[0] != '.')
      add_submission(submissions, at, options->run == NULL);
  }
  g_ptr_array_sort(submissions, compare_submissions);
  if (submissions->len > 0)
    return g_steal_pointer(&submissions);
  ply_cli_refuse_with(options->run != NULL ? _("%s: holds no programs.")
                                           : _("%s: holds neither folders nor .jsonl files."),
                      path);
  return NULL;
}

/* ---- the table ---- */

static int
name_width(GPtrArray *submissions)
{
  glong width = 0;

  for (guint i = 0; i < submissions->len; i++)
    width = MAX(width, g_utf8_strlen(((PlySubmission *)submissions->pdata[i])->name, -1));
  return (int)width;
}

static const char *
part_title(PlyPart part)
{
  static const char *const titles[] = {N_("nodes"), N_("values"), N_("windows"), N_("cuts"),
                                       N_("root")};

  return _(titles[part]);
}

static int
part_width(PlyPart part)
{
  return MAX((int)g_utf8_strlen(part_title(part), -1), 6);
}

static void
print_head(const PlyExercise *exercise, int width)
{
  ply_grade_print_cell("", width);
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    if (exercise->marks[i] > 0)
      ply_grade_print_cell(part_title((PlyPart)i), part_width((PlyPart)i));
  }
  g_print(_("of %g"), ply_grade_most(exercise));
  g_print("\n");
}

static void
print_row(const PlyExercise *exercise, const PlySubmission *submission, int width)
{
  g_autofree char *text = ply_submission_text(exercise, submission);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  gboolean named = submission->mistakes != 0;

  ply_grade_print_cell(submission->name, width);
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    g_autofree char *marks = g_strdup_printf("%.2f", submission->marks[i]);
    if (exercise->marks[i] > 0)
      ply_grade_print_cell(marks, part_width((PlyPart)i));
  }
  g_print("%.2f\n", submission->total);
  /* What its program does, and where that is seen first; the files have the rest. */
  for (guint i = 0; lines[i] != NULL && i < 1u + named; i++)
    g_print("    %s\n", lines[i]);
}

/* ---- files ---- */

static gboolean
write_file(const char *path, GString *text)
{
  g_autoptr(GError) error = NULL;
  gboolean good = ply_safe_file_write(path, TRUE, text->str, text->len, &error);

  g_string_free(text, TRUE);
  return good || ply_cli_refuse(error->message);
}

static gboolean
write_gradescope(const char *pattern, const PlyExercise *exercise, const PlySubmission *submission)
{
  GString *path = g_string_new(pattern);
  g_autofree char *name = g_path_get_basename(submission->path);

  g_string_replace(path, PLACE, name, 0);
  gboolean good = write_file(path->str, ply_grade_gradescope(exercise, submission));
  g_string_free(path, TRUE);
  return good;
}

static gboolean
write_files(const Options *options, const PlyExercise *exercise, GPtrArray *submissions)
{
  if (options->csv != NULL && !write_file(options->csv, ply_grade_csv(exercise, submissions)))
    return FALSE;
  if (options->junit != NULL && !write_file(options->junit, ply_grade_junit(exercise, submissions)))
    return FALSE;
  for (guint i = 0; options->gradescope != NULL && i < submissions->len; i++) {
    if (!write_gradescope(options->gradescope, exercise, submissions->pdata[i]))
      return FALSE;
  }
  return TRUE;
}

/* Whether they can be written, before there is anything to lose. */
static gboolean
check_files(const Options *options, GPtrArray *submissions)
{
  const char *paths[] = {options->csv, options->junit,
                         options->gradescope != NULL && strstr(options->gradescope, PLACE) == NULL
                             ? options->gradescope
                             : NULL};
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS(paths); i++) {
    if (paths[i] != NULL && !ply_safe_file_check(paths[i], &error))
      return ply_cli_refuse(error->message);
  }
  return paths[2] == NULL || submissions->len == 1 ||
         ply_cli_refuse(_("--gradescope expects a name with {submission} in it, or --single."));
}

static int
grade_all(const PlyGradeRun *run, GPtrArray *submissions)
{
  int width = name_width(submissions);
  gboolean shown = isatty(STDERR_FILENO);
  g_autoptr(GError) error = NULL;

  print_head(run->exercise, width);
  for (guint i = 0; i < submissions->len; i++) {
    PlySubmission *submission = submissions->pdata[i];
    g_autofree char *progress =
        g_strdup_printf(_("grading %u of %u: %s"), i + 1, submissions->len, submission->name);
    if (shown)
      ply_cli_progress(progress);
    gboolean good = ply_grade_submission(run, submission, &error);
    if (shown)
      ply_cli_progress_clear();
    if (!good)
      return g_cancellable_is_cancelled(run->cancellable) ? PLY_CLI_STOPPED
                                                          : ply_cli_fail(error->message);
    print_row(run->exercise, submission, width);
  }
  return 0;
}

/* The command, and whether it can be run, if that does not depend on the submission. */
static gboolean
split_command(const char *command, PlyGradeRun *run)
{
  g_autoptr(GError) error = NULL;

  if (command == NULL)
    return TRUE;
  run->argv = ply_program_split(command, &error);
  if (run->argv == NULL || (strchr(run->argv[0], '{') == NULL &&
                            !ply_program_check((const char *const *)run->argv, &error)))
    return ply_cli_refuse(error->message);
  return strstr(command, "{out}") != NULL ||
         ply_cli_refuse(_("--run expects a command with {out} in it, where the log is written."));
}

static gboolean
check_jail(const PlyGradeRun *run)
{
  g_autoptr(GError) error = NULL;

  return run->argv == NULL || ply_jail_check(&run->jail, &error) || ply_cli_refuse(error->message);
}

int
ply_cli_trace_grade(int argc, char **argv)
{
  Options options = {.seconds = 10, .memory = 4096};
  PlyGradeRun run = {0};

  if (!parse(&options, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || options.exercise == NULL)
    return ply_cli_fail(_("Expected a folder, and an exercise after --exercise."));
  g_autoptr(PlyExercise) exercise = ply_cli_load_exercise(options.exercise);
  if (exercise != NULL && ply_exercise_is_pvs(exercise))
    return ply_cli_fail_with(_("%s: expected an exercise of alpha-beta or minimax: programs are "
                               "not graded as PVS."),
                             options.exercise);
  g_autoptr(GPtrArray) submissions = exercise != NULL ? list(argv[1], &options) : NULL;
  int status = PLY_CLI_BAD_INPUT;
  run.exercise = exercise;
  run.seconds = options.seconds;
  run.memory = (guint64)options.memory << 20;
  ply_grade_jail(&run, options.unsafe);
  if (submissions != NULL && check_files(&options, submissions) &&
      split_command(options.run, &run) && check_jail(&run)) {
    g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
    run.cancellable = cancellable;
    status = grade_all(&run, submissions);
    if (status == 0 && !write_files(&options, exercise, submissions))
      status = PLY_CLI_BAD_INPUT;
  }
  g_strfreev(run.argv);
  return status;
}
