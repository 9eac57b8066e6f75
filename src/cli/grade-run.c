/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/grade-private.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "base/clock.h"
#include "protocols/box.h"
#include "protocols/process.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define TREE_FILE "tree.txt"
#define LOG_FILE  "search.jsonl"
#define MOST_LOG  ((gsize)32 << 20) /* bytes; trees are small */
#define MOST_LOGS 1000              /* in a folder */
#define WAITING   3                 /* times the CPU time, by the clock */
#define PROCESSES 256               /* and threads: a JVM has some for each processor */
#define MOST_TEXT 500               /* characters of a sentence, which may quote a program */

/* One submission's grades so far. */
typedef struct {
  const PlyGradeRun *run;
  PlySubmission *submission;
  double shares[PLY_N_PARTS];
  gboolean slipped; /* some log's search is wrong */
} Work;

static void
tell(Work *self, guint tree, const char *sentence)
{
  char **at = &self->submission->sentences[tree];
  char *more = **at != '\0' ? g_strconcat(*at, " ", sentence, NULL) : g_strdup(sentence);

  g_free(*at);
  *at = ply_printable_line(more, strlen(more), MOST_TEXT);
  g_free(more);
}

static void
grade(Work *self, guint tree, PlyCallLog *log)
{
  PlyGrade grade;

  ply_grade_log(self->run->exercise, tree, log, &grade);
  for (guint i = 0; i < PLY_N_PARTS; i++)
    self->shares[i] += grade.share[i];
  if (grade.first != NULL)
    tell(self, tree, grade.first);
  self->submission->mistakes &= grade.mistakes;
  self->slipped |= grade.slipped;
  ply_grade_clear(&grade);
}

/* Of a log that was cut off somewhere the last line is left out. */
static void
drop_last_line(GString *text)
{
  while (text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_truncate(text, text->len - 1);
}

/* ---- a program is run ---- */

static char *
fill_in(const char *word, const char *tree, const char *out, const char *submission,
        const char *folder)
{
  GString *filled = g_string_new(word);

  g_string_replace(filled, "{tree}", tree, 0);
  g_string_replace(filled, "{out}", out, 0);
  g_string_replace(filled, "{submission}", submission, 0);
  g_string_replace(filled, "{folder}", folder, 0);
  return g_string_free(filled, FALSE);
}

/* Files that the command names are read by the program too, beside its own: not those that others
 * have handed in. Borrowed names, NULL at the end. */
static GPtrArray *
readable(const GPtrArray *argv)
{
  GPtrArray *files = g_ptr_array_new();

  for (guint i = 1; i < argv->len && argv->pdata[i] != NULL; i++) {
    if (g_path_is_absolute(argv->pdata[i]) && g_file_test(argv->pdata[i], G_FILE_TEST_IS_REGULAR))
      g_ptr_array_add(files, argv->pdata[i]);
  }
  g_ptr_array_add(files, NULL);
  return files;
}

static PlyProcess *
start(const Work *self, PlyBox *box, GError **error)
{
  const PlySubmission *submission = self->submission;
  g_autofree char *tree = g_build_filename(ply_box_get_path(box), TREE_FILE, NULL);
  g_autofree char *out = g_build_filename(ply_box_get_path(box), LOG_FILE, NULL);
  g_autofree char *path = g_canonicalize_filename(submission->path, NULL);
  g_autofree char *above = g_path_get_dirname(path);
  g_autoptr(GPtrArray) argv = g_ptr_array_new_with_free_func(g_free);

  for (char **word = self->run->argv; *word != NULL; word++)
    g_ptr_array_add(argv, fill_in(*word, tree, out, path, ply_box_get_path(box)));
  g_ptr_array_add(argv, NULL);
  g_autoptr(GPtrArray) files = readable(argv);
  PlyJail jail = self->run->jail;
  jail.folder = path;
  jail.readable = (const char *const *)files->pdata;
  PlyProcess *process =
      ply_process_start_in(&jail, box, (const char *const *)argv->pdata,
                           submission->folder ? path : above, 0, self->run->cancellable, error);
  if (process != NULL && ply_jail_level() == PLY_JAIL_NONE)
    ply_process_limit(process, self->run->memory, MOST_LOG);
  return process;
}

/* Waits for its end; what went wrong with it, NULL if nothing did. FALSE if cancelled. */
static gboolean
await(const Work *self, PlyProcess *process, char **sentence)
{
  double seconds = self->run->seconds;
  gint64 end = ply_clock_wall_us() + (gint64)(WAITING * seconds * G_USEC_PER_SEC);

  *sentence = NULL;
  switch (ply_process_wait(process, end, (gint64)(seconds * G_USEC_PER_SEC))) {
  case PLY_PROCESS_ENDED:
    if (!ply_process_is_success(process))
      *sentence = g_strdup_printf(_("It ended with %s."), ply_process_get_end(process));
    return TRUE;
  case PLY_PROCESS_USED_UP:
    *sentence = g_strdup_printf(_("It used up its %g s of CPU time."), seconds);
    return TRUE;
  case PLY_PROCESS_LATE:
    *sentence = g_strdup_printf(_("It was still running after %g s."), WAITING * seconds);
    return TRUE;
  default:
    return FALSE;
  }
}

/* What the program wrote, or NULL. `ended`: it has ended by itself, and well. */
static GString *
read_out(Work *self, guint tree, PlyBox *box, gboolean ended)
{
  g_autoptr(GError) error = NULL;

  if (!ply_box_is_whole(box)) {
    tell(self, tree, _("It has removed or replaced the folder that it was given."));
    return NULL;
  }
  GString *text = ply_box_read(box, LOG_FILE, MOST_LOG, &error);
  if (text == NULL) {
    tell(self, tree,
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? _("It wrote no log.")
                                                                  : error->message);
    return NULL;
  }
  if (!ended || text->len >= MOST_LOG)
    drop_last_line(text);
  return text;
}

/* Runs it on a tree. Sets `*log` to what it logged, NULL with a sentence told if that is nothing. */
static gboolean
run_on(Work *self, guint tree, PlyCallLog **log, GError **error)
{
  const PlyExerciseTree *at = &self->run->exercise->trees[tree];
  g_autofree char *line = g_strconcat(at->text, "\n", NULL), *sentence = NULL;
  g_autoptr(PlyBox) box = ply_box_new(NULL, "grade", error);
  g_autoptr(GError) fault = NULL;

  *log = NULL;
  if (box == NULL || !ply_box_write(box, TREE_FILE, line, strlen(line), error))
    return FALSE;
  PlyProcess *process = start(self, box, &fault);
  if (ply_process_is_blameless(fault)) {
    g_propagate_error(error, g_steal_pointer(&fault));
    return FALSE;
  }
  if (process == NULL) {
    tell(self, tree, fault->message);
    return TRUE;
  }
  gboolean good = await(self, process, &sentence);
  /* What it has left running is ended before its folder is looked at. */
  ply_process_end(process);
  if (ply_process_get_excess(process) != NULL) {
    g_free(sentence);
    /* Translators: %s is “more than its 256 MiB of memory”. */
    sentence = g_strdup_printf(_("It took %s."), ply_process_get_excess(process));
  }
  ply_process_free(process);
  if (!good)
    return !g_cancellable_set_error_if_cancelled(self->run->cancellable, error);
  if (sentence != NULL)
    tell(self, tree, sentence);
  GString *text = read_out(self, tree, box, sentence == NULL);
  if (text == NULL)
    return TRUE;
  if (!ply_call_log_read(text->str, text->len, LOG_FILE, self->run->cancellable, log, &fault))
    tell(self, tree, fault->message);
  else if (*log == NULL || !ply_grade_is_of(at, *log)) {
    tell(self, tree, _("What it logged is no search of this tree."));
    g_clear_pointer(log, ply_call_log_free);
  }
  g_string_free(text, TRUE);
  return TRUE;
}

void
ply_grade_jail(PlyGradeRun *self, gboolean unsafe)
{
  self->jail = ply_jail_usual;
  self->jail.memory = self->memory;
  self->jail.disk = 2 * MOST_LOG;
  self->jail.processes = PROCESSES;
  self->jail.life_us = (gint64)((WAITING + 1) * self->seconds * G_USEC_PER_SEC);
  self->jail.rests = FALSE;
  self->jail.unsafe = unsafe;
}

static gboolean
run_all(Work *self, GError **error)
{
  for (guint tree = 0; tree < self->run->exercise->n_trees; tree++) {
    g_autoptr(PlyCallLog) log = NULL;
    if (!run_on(self, tree, &log, error))
      return FALSE;
    if (log != NULL)
      grade(self, tree, log);
  }
  return TRUE;
}

/* ---- logs are read ---- */

static int
compare_names(gconstpointer a, gconstpointer b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The logs in a folder, in the order of their names. */
static GPtrArray *
list_logs(const PlySubmission *submission)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);

  if (!submission->folder) {
    g_ptr_array_add(paths, g_strdup(submission->path));
    return paths;
  }
  g_autoptr(GDir) folder = g_dir_open(submission->path, 0, NULL);
  for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
    if (g_str_has_suffix(name, ".jsonl"))
      g_ptr_array_add(paths, g_build_filename(submission->path, name, NULL));
  }
  g_ptr_array_sort(paths, compare_names);
  if (paths->len > MOST_LOGS)
    g_ptr_array_set_size(paths, MOST_LOGS);
  return paths;
}

/* The first tree without a log that this is one of, or −1. */
static int
find_tree(const PlyExercise *exercise, const gboolean *done, const PlyCallLog *log)
{
  for (guint i = 0; i < exercise->n_trees; i++) {
    if (!done[i] && ply_grade_is_of(&exercise->trees[i], log))
      return (int)i;
  }
  return -1;
}

/* Reads a log and grades it. What is wrong with it if it is none of the exercise's, else NULL. */
static char *
read_log(Work *self, const char *path, gboolean *done)
{
  g_autofree char *name = g_path_get_basename(path);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyCallLog) log = NULL;
  GString *text = ply_safe_file_read_plain(path, MOST_LOG, &error);
  int tree = -1;

  if (text != NULL) {
    if (text->len >= MOST_LOG)
      drop_last_line(text);
    ply_call_log_read(text->str, text->len, name, self->run->cancellable, &log, &error);
    g_string_free(text, TRUE);
  }
  if (error != NULL)
    return g_strdup(error->message);
  if (log != NULL)
    tree = find_tree(self->run->exercise, done, log);
  if (tree < 0)
    return g_strdup_printf(_("%s: no search of this tree."), name);
  done[tree] = TRUE;
  grade(self, (guint)tree, log);
  return NULL;
}

static void
read_all(Work *self)
{
  const PlyExercise *exercise = self->run->exercise;
  g_autoptr(GPtrArray) paths = list_logs(self->submission);
  g_autofree gboolean *done = g_new0(gboolean, exercise->n_trees);
  g_autofree char *stray = NULL;

  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled(self->run->cancellable); i++) {
    char *sentence = read_log(self, paths->pdata[i], done);
    if (stray == NULL)
      stray = sentence;
    else
      g_free(sentence);
  }
  for (guint i = 0; i < exercise->n_trees; i++) {
    if (!done[i])
      tell(self, i, stray != NULL ? stray : _("There is no log of this tree."));
  }
}

/* ---- marks ---- */

/* In hundredths, so that the parts that are shown add up to the sum that is. */
static void
give_marks(const Work *self)
{
  const PlyExercise *exercise = self->run->exercise;
  PlySubmission *submission = self->submission;

  submission->total = 0;
  for (guint i = 0; i < PLY_N_PARTS; i++) {
    double marks = exercise->marks[i] * self->shares[i] / exercise->n_trees;
    submission->marks[i] = floor(marks * 100 + 1e-9) / 100;
    submission->total += submission->marks[i];
  }
  if (!self->slipped)
    submission->mistakes = 0;
}

gboolean
ply_grade_submission(const PlyGradeRun *self, PlySubmission *submission, GError **error)
{
  Work work = {.run = self, .submission = submission};

  submission->mistakes = G_MAXUINT32;
  submission->sentences = g_new0(char *, self->exercise->n_trees + 1);
  for (guint i = 0; i < self->exercise->n_trees; i++)
    submission->sentences[i] = g_strdup("");
  if (self->argv == NULL)
    read_all(&work);
  else if (!run_all(&work, error))
    return FALSE;
  give_marks(&work);
  return !g_cancellable_set_error_if_cancelled(self->cancellable, error);
}
