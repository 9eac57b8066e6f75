/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace export: steps as pages and pictures, also those of a talk, or the recording in its other form. */

#include "cli/options.h"
#include "cli/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/search-options.h"
#include "cli/trace-talk-private.h"
#include "formats/trace-file.h"

#define MOST_STEPS 2000 /* pages: nobody turns more */
#define LEAST_SIZE 16.0 /* points or pixels */
#define MOST_SIZE  20000.0

static const struct {
  const char *name;
  unsigned events;
} kinds[] = {
    {"cut", PLY_EVENT_CUT},
    {"best", PLY_EVENT_BEST},
    {"return", PLY_EVENT_RETURN},
    {"visit", PLY_EVENT_VISIT},
    {"root-move", PLY_EVENT_ROOT_MOVE},
    {"iteration", PLY_EVENT_ITERATION},
};

typedef struct {
  const char *out, *steps, *steps_with, *size, *wording, *notation, *title, *shapes;
  gint64 from, to;
  int most, lessons;
  gboolean bookmarks;
  gboolean worksheet, explain, named_windows;
} Arguments;

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("output:export", &arguments->out),
      PLY_CLI_USE("step:export", &arguments->steps),
      PLY_CLI_USE("steps-with", &arguments->steps_with),
      PLY_CLI_USE("instructive:export", &arguments->lessons),
      PLY_CLI_USE("bookmarks:export", &arguments->bookmarks),
      PLY_CLI_USE("from:export", &arguments->from),
      PLY_CLI_USE("to:export", &arguments->to),
      PLY_CLI_USE("worksheet", &arguments->worksheet),
      PLY_CLI_USE("explain", &arguments->explain),
      PLY_CLI_USE("shapes", &arguments->shapes),
      PLY_CLI_USE("named-windows", &arguments->named_windows),
      PLY_CLI_USE("most", &arguments->most),
      PLY_CLI_USE("size", &arguments->size),
      PLY_CLI_USE("title", &arguments->title),
      PLY_CLI_USE("wording", &arguments->wording),
      PLY_CLI_USE("notation", &arguments->notation),
  };
  PlyCliOptions *parser = ply_cli_options_new("RECORDING -o OUT");

  ply_cli_options_say(parser, _("Draws steps of a recording or the stops of a talk, or writes the "
                                "recording in another form, as the name of OUT says."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

static gboolean
add_step(GArray *steps, guint64 step)
{
  if (steps->len == MOST_STEPS)
    return ply_cli_refuse(_("more than 2000 steps are asked for: narrow them down."));
  g_array_append_val(steps, step);
  return TRUE;
}

static gboolean
read_steps(const PlyTrace *trace, const char *text, GArray *steps)
{
  g_auto(GStrv) words = g_strsplit(text, ",", -1);
  guint64 n = ply_trace_n_steps(trace), step;

  for (guint i = 0; words[i] != NULL; i++) {
    if (!g_ascii_string_to_unsigned(words[i], 10, 1, n, &step, NULL)) {
      g_autofree char *range = g_strdup_printf(_("numbers from 1 to %" PRIu64), n);
      return ply_cli_require(FALSE, "--step", range);
    }
    if (!add_step(steps, step - 1))
      return FALSE;
  }
  return TRUE;
}

static gboolean
find_steps(const PlyTrace *trace, const Arguments *arguments, GArray *steps)
{
  guint64 n = ply_trace_n_steps(trace);
  guint64 first = arguments->from == PLY_CLI_NOT_GIVEN ? 0 : (guint64)arguments->from - 1;
  guint64 last = arguments->to == PLY_CLI_NOT_GIVEN ? n - 1 : (guint64)arguments->to - 1;
  unsigned events = 0;

  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
    events |= g_str_equal(kinds[i].name, arguments->steps_with) ? kinds[i].events : 0;
  if (!ply_cli_require(first < n && last < n && first <= last, "--from and --to",
                       _("steps of the recording, the first of them first")))
    return FALSE;
  if ((ply_trace_events(trace, ply_trace_step_at(trace, first)) & events) != 0)
    add_step(steps, first);
  for (guint64 at = first;
       (at = ply_trace_find_event(trace, at, 1, events, NULL, ply_cli_interrupted)) <= last;) {
    if (!add_step(steps, at))
      return FALSE;
  }
  if (steps->len == 0)
    ply_cli_fail(_("the recording has no such step there."));
  return steps->len > 0;
}

static gboolean
read_length(const char *text, double *length)
{
  char *end = NULL;

  *length = g_ascii_strtod(text, &end);
  return end != text && *end == '\0' && *length >= LEAST_SIZE && *length <= MOST_SIZE;
}

static gboolean
read_size(const char *text, PlyTreeExport *export)
{
  g_auto(GStrv) words = g_strsplit(text, "x", 2);

  return ply_cli_require(g_strv_length(words) == 2 && read_length(words[0], &export->width) &&
                             read_length(words[1], &export->height),
                         "--size", _("a width and a height from 16 to 20000, such as 800x600"));
}

static int
compare_steps(gconstpointer a, gconstpointer b)
{
  guint64 left = *(const guint64 *)a, right = *(const guint64 *)b;

  return left < right ? -1 : left > right;
}

/* In the order of time, as a reader turns the pages. */
static gboolean
find_lessons(const PlyTrace *trace, int most, GArray *steps)
{
  g_autofree PlyLesson *lessons = g_new(PlyLesson, most);
  int n = ply_trace_lessons(trace, most, lessons, NULL, ply_cli_interrupted);

  for (int i = 0; i < n; i++)
    g_array_append_val(steps, lessons[i].step);
  g_array_sort(steps, compare_steps);
  if (n == 0)
    ply_cli_fail(_("the recording has no cutoff."));
  return n > 0;
}

static gboolean
find_bookmarks(const PlyTrace *trace, GArray *steps)
{
  for (guint i = 0; i < trace->n_notes; i++) {
    if (ply_trace_note_is_mark(&trace->notes[i]) && !add_step(steps, trace->notes[i].step))
      return FALSE;
  }
  if (steps->len == 0)
    ply_cli_fail(_("the recording has no bookmark."));
  return steps->len > 0;
}

static gboolean
choose_steps(const PlyTrace *trace, const Arguments *arguments, GArray *steps)
{
  gboolean ranged = arguments->from != PLY_CLI_NOT_GIVEN || arguments->to != PLY_CLI_NOT_GIVEN;

  if ((arguments->steps != NULL) + (arguments->steps_with != NULL) + (arguments->lessons > 0) +
          (arguments->bookmarks != FALSE) >
      1)
    return ply_cli_refuse(
        _("--step, --steps-with, --instructive and --bookmarks exclude each other."));
  if (!ply_cli_require(!ranged || arguments->steps_with != NULL, "--from and --to", "--steps-with"))
    return FALSE;
  if (arguments->steps != NULL)
    return read_steps(trace, arguments->steps, steps);
  if (arguments->lessons > 0)
    return find_lessons(trace, arguments->lessons, steps);
  if (arguments->bookmarks)
    return find_bookmarks(trace, steps);
  return arguments->steps_with == NULL || find_steps(trace, arguments, steps);
}

static int
draw(const PlyCliTrace *self, const Arguments *arguments, PlyExportKind kind)
{
  g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(guint64));
  g_autoptr(GError) error = NULL;
  PlyTreeExport export = {.kind = kind,
                          .trace = self->trace,
                          .most = (guint32)arguments->most,
                          .wording = self->wording,
                          .explain = arguments->explain,
                          .worksheet = arguments->worksheet,
                          .title = arguments->title};

  if (self->trace->n == 0)
    return ply_cli_fail(_("the recording is empty."));
  export.manner.named_windows = arguments->named_windows;
  if (arguments->shapes != NULL)
    ply_tree_shapes_find(arguments->shapes, &export.manner.shapes);
  if (!choose_steps(self->trace, arguments, steps) ||
      (arguments->size != NULL && !read_size(arguments->size, &export)))
    return PLY_CLI_BAD_INPUT;
  export.steps = (const guint64 *)(const void *)steps->data;
  export.n_steps = (int)steps->len;
  if (ply_tree_export(&export, arguments->out, NULL, ply_cli_interrupted, &error))
    return 0;
  return ply_cli_fail(error->message);
}

/* A talk says itself which steps. */
static gboolean
check_talk(const Arguments *arguments, PlyExportKind *kind)
{
  return ply_cli_require(arguments->steps == NULL && arguments->steps_with == NULL &&
                             arguments->lessons == 0 && !arguments->bookmarks &&
                             !arguments->worksheet && arguments->from == PLY_CLI_NOT_GIVEN &&
                             arguments->to == PLY_CLI_NOT_GIVEN,
                         _("A talk"), _("no choice of steps and no worksheet")) &&
         ply_cli_require(ply_export_find(strrchr(arguments->out, '.'), kind), "--output",
                         _("a name ending in .pdf, .svg, .png, .tex, .beamer, .html or .dot"));
}

static int
export_talk(const char *path, const Arguments *arguments)
{
  PlyTreeExport export = {.most = (guint32)arguments->most, .explain = arguments->explain};
  g_autoptr(GError) error = NULL;
  PlyCliTalk talk;

  if (!check_talk(arguments, &export.kind) ||
      (arguments->size != NULL && !read_size(arguments->size, &export)) ||
      !ply_cli_talk_open(&talk, path, arguments->wording, arguments->notation))
    return PLY_CLI_BAD_INPUT;
  ply_cli_catch_interrupt();
  export.stops = (const PlyTreeExportStop *)(const void *)talk.stops->data;
  export.n_stops = (int)talk.stops->len;
  export.title = arguments->title != NULL ? arguments->title : talk.file->title;
  gboolean good = ply_tree_export(&export, arguments->out, NULL, ply_cli_interrupted, &error);
  ply_cli_talk_close(&talk);
  return good ? 0 : ply_cli_fail(error->message);
}

static int
export_to(const PlyCliTrace *self, const Arguments *arguments)
{
  const char *dot = strrchr(arguments->out, '.');
  g_autoptr(GError) error = NULL;
  PlyExportKind kind;

  if (g_str_equal(dot, ".jsonl") || g_str_equal(dot, ".plytrace"))
    return ply_trace_file_save(arguments->out, self->trace, NULL, &error)
               ? 0
               : ply_cli_fail(error->message);
  return ply_export_find(dot, &kind) ? draw(self, arguments, kind) : PLY_CLI_BAD_INPUT;
}

static gboolean
check_arguments(const Arguments *arguments, int argc)
{
  const char *dot = arguments->out != NULL ? strrchr(arguments->out, '.') : NULL;
  PlyExportKind kind;

  if (argc != 2)
    return ply_cli_refuse(_("Expected one recording or talk."));
  return ply_cli_require(
      dot != NULL && (g_str_equal(dot, ".jsonl") || g_str_equal(dot, ".plytrace") ||
                      ply_export_find(dot, &kind)),
      "--output",
      _("a name ending in .pdf, .svg, .png, .tex, .beamer, .html, .dot, .jsonl or .plytrace"));
}

int
ply_cli_trace_export(int argc, char **argv)
{
  Arguments arguments = {.from = PLY_CLI_NOT_GIVEN, .to = PLY_CLI_NOT_GIVEN};
  int status = PLY_CLI_BAD_INPUT;
  PlyCliTrace self;

  if (!parse(&arguments, &argc, &argv) || !check_arguments(&arguments, argc))
    return PLY_CLI_BAD_INPUT;
  if (ply_talk_file_is_named(argv[1]))
    return export_talk(argv[1], &arguments);
  if (ply_cli_trace_open(&self, argv[1], arguments.wording, arguments.notation)) {
    ply_cli_catch_interrupt();
    status = export_to(&self, &arguments);
    ply_cli_trace_close(&self);
  }
  return status;
}
