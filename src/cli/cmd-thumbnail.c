/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* thumbnail: a picture of a file for a file manager, which calls it for whatever lies in a folder:
 * so it may take only so much time and memory. */

#include "cli/cli.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "base/sanitized.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "cli/trace-talk-private.h"
#include "export/little-picture.h"
#include "formats/format.h"
#include "formats/trace-file.h"
#include "lessons/lesson-verify.h"
#include "paint/board-picture.h"
#include "record/safe-file.h"

#define HEAD_BYTES  512
#define MOST_VISITS 4000000 /* of a recording that is drawn */
#define MOST_CPU_S  20
#define MOST_WALL_S 60
#define MOST_MEMORY ((rlim_t)2 << 30)

/* What is to be drawn; the others are NULL. */
typedef struct {
  PlyRecord *record;
  PlyTrace *trace;
} Subject;

static void
subject_clear(Subject *self)
{
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_pointer(&self->trace, ply_trace_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Subject, subject_clear)

/* What goes on for longer, or takes more, is hostile, and ends. */
static void
bound(void)
{
  const struct rlimit time = {MOST_CPU_S, MOST_CPU_S};

  setrlimit(RLIMIT_CPU, &time);
  alarm(MOST_WALL_S);
#if !PLY_ADDRESS_SANITIZED /* whose shadow is larger than any bound */
  const struct rlimit memory = {MOST_MEMORY, MOST_MEMORY};
  setrlimit(RLIMIT_AS, &memory);
#endif
}

static gboolean
begins_as_trace(const char *path, gboolean *is_trace)
{
  g_autoptr(GError) error = NULL;
  int fd = ply_safe_file_open(path, NULL, &error);
  char head[HEAD_BYTES];

  if (fd < 0)
    return ply_cli_refuse(error->message);
  gssize n = read(fd, head, sizeof head);
  close(fd);
  *is_trace =
      g_str_has_suffix(path, ".plytrace") || (n > 0 && ply_trace_file_is_trace(head, (gsize)n));
  return TRUE;
}

static gboolean
take_trace(Subject *self, const char *path)
{
  g_autoptr(GError) error = NULL;

  self->trace = ply_trace_file_open(path, NULL, &error);
  if (self->trace == NULL)
    return ply_cli_refuse(error->message);
  if (self->trace->n > MOST_VISITS)
    return ply_cli_refuse_with(_("%s: too large for a small picture."), path);
  return ply_trace_file_fill(self->trace, path, NULL, NULL, &error) ||
         ply_cli_refuse(error->message);
}

/* Its first stop stands for a talk. */
static gboolean
take_talk(Subject *self, const char *path)
{
  PlyCliTalk talk;

  if (!ply_cli_talk_open(&talk, path, NULL, NULL))
    return FALSE;
  if (talk.stops->len > 0)
    self->trace = ply_trace_ref(g_array_index(talk.stops, PlyTreeExportStop, 0).trace);
  ply_cli_talk_close(&talk);
  return TRUE;
}

static gboolean
take_lesson(Subject *self, const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyLessonPlan) plan = ply_lesson_plan_load(path, &error);

  if (plan != NULL)
    self->trace = ply_lesson_verify(plan, path, NULL, ply_cli_interrupted, &error);
  return self->trace != NULL || ply_cli_refuse(error->message);
}

static gboolean
take(Subject *self, const char *path)
{
  g_autoptr(GError) error = NULL;
  gboolean is_trace = FALSE;

  /* What comes in a pipe has no name that says what it is: a game, a position or a number tree. */
  if (g_str_equal(path, "-")) {
    self->record = ply_cli_load(path, NULL, TRUE, NULL, &error);
    return self->record != NULL || ply_cli_refuse(error->message);
  }
  if (ply_talk_file_is_named(path))
    return take_talk(self, path);
  if (g_str_has_suffix(path, ".plylesson"))
    return take_lesson(self, path);
  if (!begins_as_trace(path, &is_trace))
    return FALSE;
  if (is_trace)
    return take_trace(self, path);
  self->record = ply_format_load_file(path, NULL, TRUE, NULL, &error);
  return self->record != NULL || ply_cli_refuse(error->message);
}

static cairo_status_t
append(void *data, const unsigned char *bytes, unsigned int n)
{
  g_string_append_len(data, (const char *)bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

/* A board stands by itself, a tree on paper. */
static gboolean
draw(const Subject *self, int size, GString *png)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cairo = cairo_create(surface);
  gboolean good = TRUE;

  if (self->trace != NULL || self->record->tree != NULL) {
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
  }
  if (self->trace != NULL)
    good = ply_little_picture_trace(cairo, self->trace, size, PLY_STYLE_LIGHT);
  else
    ply_little_picture_game(cairo, self->record, ply_paint_small_board, size, PLY_STYLE_LIGHT);
  cairo_destroy(cairo);
  good = good && cairo_surface_write_to_png_stream(surface, append, png) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy(surface);
  return good;
}

int
ply_cli_thumbnail(int argc, char **argv)
{
  const char *out = NULL;
  int size = 256;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("output:thumbnail", &out),
      PLY_CLI_USE("size:thumbnail", &size),
  };
  PlyCliOptions *parser = ply_cli_options_new("FILE -o OUT");
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) png = g_string_new(NULL);
  g_auto(Subject) subject = {0};

  ply_cli_options_say(parser,
                      _("Draws a small picture of a game's board, a recording's or lesson's "
                        "tree or a number tree, for a file manager."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 2 || out == NULL)
    return ply_cli_fail(_("Expected one file, and a picture after --output."));
  bound();
  if (!take(&subject, argv[1]))
    return PLY_CLI_BAD_INPUT;
  if (subject.record == NULL && (subject.trace == NULL || subject.trace->n == 0))
    return ply_cli_fail_with(_("%s: there is nothing to be drawn."), argv[1]);
  if (!draw(&subject, size, png))
    return ply_cli_fail(_("There is not enough memory."));
  return ply_safe_file_write(out, FALSE, png->str, png->len, &error) ? 0
                                                                     : ply_cli_fail(error->message);
}
