/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace check and trace diff of the logs that programs of others write. */

#include "cli/options.h"
#include "cli/trace.h"

#include <math.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/search-options.h"
#include "formats/trace-file.h"
#include "formats/trace-lines.h"
#include "judge/judge.h"
#include "judge/mistakes.h"
#include "trace/differences.h"
#include "trace/recorder.h"

#define MOST_FINDINGS 10
#define MOST_MISTAKES 3

/* `*log` is NULL if it is no log that can be judged. FALSE after one line that says why. */
static gboolean
load(const char *path, PlyCallLog **log)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  gsize length = 0;

  *log = NULL;
  if (!ply_trace_file_read_lines(path, &text, &length, NULL, &error) ||
      (text != NULL && !ply_call_log_read(text, length, path, NULL, log, &error)))
    return ply_cli_refuse(error->message);
  return TRUE;
}

/* How long it takes to be judged is shown where it is long. */
typedef struct {
  const PlyCallLog *log;
  gint64 began_us;
  gboolean shown;
} Patience;

static gboolean
should_stop(gpointer data)
{
  Patience *self = data;
  double seconds = (double)(ply_clock_wall_us() - self->began_us) / G_USEC_PER_SEC;

  if (seconds >= 0.5 && isatty(STDERR_FILENO) && ply_cli_progress_is_due()) {
    g_autofree char *text = g_strdup_printf(_("checking %u visits: %.0f s"), self->log->n, seconds);
    ply_cli_progress(text);
    self->shown = TRUE;
  }
  return ply_cli_interrupted(NULL);
}

/* NULL if interrupted. */
static PlyVerdict *
judge(const PlyCallLog *log, guint most)
{
  Patience patience = {log, ply_clock_wall_us(), FALSE};
  PlyVerdict *verdict = ply_judge(log, most, should_stop, &patience);

  if (patience.shown)
    ply_cli_progress_clear();
  return verdict;
}

static void
print_oddities(const PlyCallLog *log, const char *path)
{
  for (guint i = 0; i < MIN(log->n_oddities, MOST_FINDINGS); i++) {
    g_autofree char *way = ply_call_log_path(log, log->oddities[i].call);
    g_print("%s:%u: %s: %s\n", path, log->oddities[i].line, way, log->oddities[i].sentence);
  }
}

static void
print_findings(const PlyCallLog *log, const PlyVerdict *verdict, const char *path)
{
  for (guint i = 0; i < verdict->n_findings; i++) {
    const PlyFinding *finding = &verdict->findings[i];
    g_autofree char *way = ply_call_log_path(log, finding->call);
    g_print("%s:%u: %s: %s\n", path, finding->line, way, finding->sentence);
  }
  guint64 more = verdict->n_all - verdict->n_findings;
  g_autofree char *count = g_strdup_printf("%" G_GUINT64_FORMAT, more);
  if (more > 0)
    g_print(g_dngettext(GETTEXT_PACKAGE, "… and %s more like this.\n",
                        "… and %s more like these.\n", (gulong)more),
            count);
}

/* What its program does wrong, if a common slip makes every call of it. */
static void
print_mistakes(const PlyCallLog *log, const PlyVerdict *verdict)
{
  PlyCallDialect dialect = verdict->dialect;
  guint32 found = ply_mistakes_find(log, &dialect);
  int n = 0;

  for (guint i = 0; i < PLY_N_MISTAKES && n < MOST_MISTAKES; i++) {
    if (!(found >> i & 1))
      continue;
    g_print(n++ == 0 ? _("Each of its calls is made by a search that %s (%s).\n")
                     : _("This tree does not tell it from one that %s (%s).\n"),
            ply_mistake_text((PlyMistake)i), ply_mistake_id((PlyMistake)i));
  }
}

/* How many calls have not returned when the log ends. */
static guint32
count_open(const PlyCallLog *log)
{
  guint32 n = 0;

  for (guint32 i = 0; i < log->n; i++)
    n += log->calls[i].left == 0;
  return n;
}

static int
check(const PlyCallLog *log, const char *path)
{
  g_autoptr(PlyVerdict) verdict = judge(log, MOST_FINDINGS);
  PlyCallDialects one = {0};

  if (verdict == NULL)
    return PLY_CLI_STOPPED;
  ply_call_dialects_add(&one, &verdict->dialect);
  guint32 n_open = count_open(log);
  gboolean right = verdict->n_all == 0 && log->n_oddities == 0 && n_open == 0;
  g_autofree char *words = ply_call_dialects_text(verdict->n_all == 0 ? &verdict->read_as : &one);
  if (right) {
    g_print(g_dngettext(GETTEXT_PACKAGE, "%s: %u visit, all right: %s.\n",
                        "%s: %u visits, all right: %s.\n", log->n),
            path, log->n, words);
    return 0;
  }
  print_oddities(log, path);
  print_findings(log, verdict, path);
  if (n_open > 0)
    g_print(
        g_dngettext(GETTEXT_PACKAGE,
                    "%s: %u visit never returns: its program was ended, or the log is cut off.\n",
                    "%s: %u visits never return: their program was ended, or the log is cut off.\n",
                    n_open),
        path, n_open);
  g_print(_("Read as %s.\n"), words);
  if (verdict->n_all > 0)
    print_mistakes(log, verdict);
  return PLY_CLI_FAULT;
}

gboolean
ply_cli_trace_judge(const char *path, int *status)
{
  g_autoptr(PlyCallLog) log = NULL;

  *status = PLY_CLI_BAD_INPUT;
  if (!load(path, &log))
    return TRUE;
  if (log == NULL)
    return FALSE;
  *status = check(log, path);
  return TRUE;
}

/* ---- diff ---- */

typedef struct {
  const char *name;
  const PlyCallLog *log;
  PlyCallDialect dialect;
} Side;

static gboolean
is_same(const PlyCallLog *log, double a, double b)
{
  return a == b || (isnan(a) && isnan(b)) ||
         fabs(a - b) <= (ply_number_tree_unit(log->tree) > 1 ? 0.5 : 0);
}

/* Goes through a log's beginnings and ends of calls. */
typedef struct {
  const Side *side;
  guint32 next, open; /* the next call to begin; the innermost open one, or PLY_CALL_NONE */
  guint32 call;       /* that begins or ends here; PLY_CALL_NONE past the last */
  gboolean ends;
  PlyCallView view;
} Walk;

static void
step(Walk *self)
{
  const PlyCallLog *log = self->side->log;

  self->call = PLY_CALL_NONE;
  self->ends = self->open != PLY_CALL_NONE && log->calls[self->open].end <= self->next;
  if (self->ends) {
    self->call = self->open;
    self->open = log->calls[self->open].parent;
  } else if (self->next < log->n) {
    self->call = self->open = self->next++;
  }
  if (self->call != PLY_CALL_NONE)
    self->view = ply_call_view(log, &self->side->dialect, self->call);
}

static gboolean
is_same_step(const Walk *a, const Walk *b)
{
  gboolean windows = a->side->log->windows && b->side->log->windows;

  if (a->call == PLY_CALL_NONE || b->call == PLY_CALL_NONE || a->ends != b->ends)
    return a->call == b->call;
  if (a->ends)
    return is_same(a->side->log, a->view.value, b->view.value);
  return a->side->log->calls[a->call].node == b->side->log->calls[b->call].node &&
         (!windows || (a->view.alpha == b->view.alpha && a->view.beta == b->view.beta));
}

/* In the numbers that `mine` has, so that they can be compared. */
static void
print_step(const Walk *self, const Side *mine)
{
  const PlyCallLog *log = self->side->log;

  if (self->call == PLY_CALL_NONE) {
    g_print(_("  %s: no further call\n"), self->side->name);
    return;
  }
  g_autofree char *path = ply_call_log_path(log, self->call);
  g_autofree char *window = log->windows ? ply_call_window(log, &mine->dialect, self->call,
                                                           self->view.alpha, self->view.beta)
                                         : g_strdup("–");
  g_autofree char *number = ply_call_number(log, &mine->dialect, self->call, self->view.value);
  if (!self->ends)
    g_print(_("  %s: %s is called with %s\n"), self->side->name, path, window);
  else if (isnan(self->view.value))
    g_print(_("  %s: %s with %s does not go back with a value\n"), self->side->name, path, window);
  else
    g_print(_("  %s: %s with %s goes back with %s\n"), self->side->name, path, window, number);
}

static int
diff(const Side *mine, const Side *other)
{
  Walk a = {.side = mine, .open = PLY_CALL_NONE}, b = {.side = other, .open = PLY_CALL_NONE};
  guint32 leaves[] = {ply_call_log_leaves(mine->log), ply_call_log_leaves(other->log)};

  if (!ply_number_tree_equal(mine->log->tree, other->log->tree))
    return ply_cli_fail(_("The two are searches of different trees."));
  do {
    step(&a);
    step(&b);
  } while (a.call != PLY_CALL_NONE && is_same_step(&a, &b));
  if (is_same_step(&a, &b)) {
    g_print(g_dngettext(GETTEXT_PACKAGE, "%s: %u visit, the same in both.\n",
                        "%s: %u visits, the same in both.\n", mine->log->n),
            mine->name, mine->log->n);
    return 0;
  }
  const PlyCall *call = a.call != PLY_CALL_NONE ? &mine->log->calls[a.call] : NULL;
  guint32 line = call == NULL ? 0 : a.ends ? call->left : call->line;
  if (line > 0)
    g_print(_("%s:%u: here the two part:\n"), mine->name, line);
  else
    g_print(_("%s: here the two part, at its end:\n"), mine->name);
  print_step(&a, mine);
  print_step(&b, mine);
  g_print(_("Leaves looked at: %s %u, %s %u.\n"), mine->name, leaves[0], other->name, leaves[1]);
  return PLY_CLI_FAULT;
}

/* PVS as it is recorded here, as a log; NULL after one line that says why there is none. */
static PlyCallLog *
record_pvs(const char *name)
{
  g_autoptr(GError) error = NULL;
  PlyTrace *trace = ply_trace_file_open(name, NULL, &error), *right = NULL;
  PlyRecordRequest request;
  PlyCallLog *log = NULL;

  if (trace != NULL && ply_trace_reference(trace, &request)) {
    request.should_stop = ply_cli_interrupted;
    right = ply_trace_record(&request);
  }
  ply_trace_unref(trace);
  if (right != NULL) {
    GString *text = ply_trace_lines_save(right);
    ply_call_log_read(text->str, text->len, name, NULL, &log, &error);
    g_string_free(text, TRUE);
  }
  ply_trace_unref(right);
  if (log == NULL)
    ply_cli_fail(error != NULL ? error->message
                               : _("There is no right search to compare it with."));
  return log;
}

static int
diff_with_ours(const Side *mine, const PlyVerdict *verdict)
{
  gboolean pvs = mine->dialect.calls == PLY_CALLS_PVS;
  g_autoptr(PlyCallLog) log =
      pvs ? record_pvs(mine->name) : ply_mistakes_reference(mine->log, &mine->dialect);
  Side other = {_("reference"), log, mine->dialect};
  PlyCallDialects one = {0};

  if (log == NULL)
    return PLY_CLI_BAD_INPUT;
  /* The one logs its values for MAX, the other for the mover. */
  other.dialect.values = pvs ? PLY_VALUES_MOVER : PLY_VALUES_MAX;
  ply_call_dialects_add(&one, &verdict->dialect);
  g_autofree char *words = ply_call_dialects_text(&one);
  int status = diff(mine, &other);
  if (status == PLY_CLI_FAULT) {
    print_findings(mine->log, verdict, mine->name);
    print_mistakes(mine->log, verdict);
  }
  g_print(_("Reference: %s.\n"), words);
  return status;
}

int
ply_cli_trace_diff(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new("MINE [REFERENCE]");
  g_autoptr(PlyCallLog) log = NULL, reference = NULL;

  ply_cli_options_say(parser, _("Where does a search of a number tree, logged by a program, leave "
                                "the right one, or another log?"));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 && argc != 3)
    return ply_cli_fail(_("Expected one log, or two."));
  if (!load(argv[1], &log) || (argc == 3 && !load(argv[2], &reference)))
    return PLY_CLI_BAD_INPUT;
  if (log == NULL || (argc == 3 && reference == NULL))
    return ply_cli_fail_with(
        _("%s: expected the log of a number tree's search, as lines of JSON, found another "
          "recording."),
        log == NULL ? argv[1] : argv[2]);
  g_autoptr(PlyVerdict) verdict = judge(log, 1);
  if (verdict == NULL)
    return PLY_CLI_STOPPED;
  Side mine = {argv[1], log, verdict->dialect};
  if (reference == NULL)
    return diff_with_ours(&mine, verdict);
  g_autoptr(PlyVerdict) second = judge(reference, 1);
  if (second == NULL)
    return PLY_CLI_STOPPED;
  Side other = {argv[2], reference, second->dialect};
  return diff(&mine, &other);
}
