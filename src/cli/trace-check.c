/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* trace check: is a recording right? */

#include "cli/options.h"
#include "cli/trace-talk-private.h"
#include "cli/trace.h"
#include "trace/check.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/cli.h"
#include "cli/search-options.h"

typedef struct {
  const PlyTrace *trace;
  gint64 began_us;
  gboolean shown;
} Watch;

static bool
should_stop(void *data)
{
  const Watch *watch = data;

  if (watch->shown && ply_cli_progress_is_due()) {
    double seconds = (double)(ply_clock_wall_us() - watch->began_us) / G_USEC_PER_SEC;
    g_autofree char *text =
        g_strdup_printf(_("checking %u visits: %.0f s"), watch->trace->n, seconds);
    ply_cli_progress(text);
  }
  return ply_cli_interrupted(NULL);
}

static int
check(const PlyCliTrace *self, gboolean rerun)
{
  const PlyTrace *trace = self->trace;
  Watch watch = {trace, ply_clock_wall_us(), isatty(STDERR_FILENO)};
  PlyTraceFault fault = {0};
  bool good;

  if (rerun)
    good = ply_trace_check(trace, &watch, should_stop, &fault);
  else
    good = ply_trace_check_structure(trace, &fault) &&
           ply_trace_check_semantics(trace, &watch, should_stop, &fault);
  if (watch.shown)
    ply_cli_progress_clear();
  if (!good) {
    g_print("%s: %s\n", self->path, fault.sentence);
    return PLY_CLI_FAULT;
  }
  g_print(g_dngettext(GETTEXT_PACKAGE, "%s: %u visit, all right.\n", "%s: %u visits, all right.\n",
                      trace->n),
          self->path, trace->n);
  return 0;
}

static int check_file(const char *path, gboolean rerun);

/* A talk is right if each stop is there; then its recordings, each once. */
static int
check_talk(const char *path, gboolean rerun)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  PlyCliTalk self;
  int status = 0;

  if (!ply_cli_talk_open(&self, path, NULL, NULL))
    return PLY_CLI_BAD_INPUT;
  g_print(g_dngettext(GETTEXT_PACKAGE, "%s: %u stop, all there.\n", "%s: %u stops, all there.\n",
                      self.stops->len),
          path, self.stops->len);
  for (guint i = 0; i < self.file->stops->len && !ply_cli_interrupted(NULL); i++) {
    char *recording = ply_talk_file_resolve(path, ply_talk_file_at(self.file, i)->file);
    if (!g_hash_table_add(seen, recording))
      continue;
    int one = check_file(recording, rerun);
    status = MAX(status, one);
  }
  ply_cli_talk_close(&self);
  return status;
}

static int
check_file(const char *path, gboolean rerun)
{
  PlyCliTrace self;
  int status;

  if (ply_talk_file_is_named(path))
    return check_talk(path, rerun);
  if (ply_cli_trace_judge(path, &status))
    return status;
  /* Before, there is nothing that an interrupt could leave half done. */
  ply_cli_catch_interrupt();
  if (!ply_cli_trace_open(&self, path, NULL, NULL))
    return PLY_CLI_BAD_INPUT;
  status = check(&self, rerun);
  ply_cli_trace_close(&self);
  return status;
}

int
ply_cli_trace_check(int argc, char **argv)
{
  gboolean no_rerun = FALSE;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("no-rerun", &no_rerun),
  };
  PlyCliOptions *parser = ply_cli_options_new("RECORDING…");
  int status = 0;

  ply_cli_options_say(parser, _("Says whether recordings are right: what each visit returned, why "
                                "it ended, and whether the same search does the same again."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc < 2)
    return ply_cli_fail(_("Expected recordings."));
  for (int i = 1; i < argc && !ply_cli_interrupted(NULL); i++) {
    int one = check_file(argv[i], !no_rerun);
    status = MAX(status, one);
  }
  return status;
}
