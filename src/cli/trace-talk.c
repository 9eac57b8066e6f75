/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recordings of a talk: each is read once. */

#include "cli/trace-talk-private.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/json-out.h"
#include "record/printable.h"
#include "trace/explain.h"

static void
free_trace(gpointer data)
{
  PlyCliTrace *trace = data;

  ply_cli_trace_close(trace);
  g_free((char *)trace->path);
  g_free(trace);
}

/* The recording of this path, read now if it is not among the known; borrowed, NULL after one line. */
static PlyCliTrace *
open_recording(GHashTable *known, char *path, const char *wording, const char *notation)
{
  PlyCliTrace *trace = g_hash_table_lookup(known, path);

  if (trace != NULL) {
    g_free(path);
    return trace;
  }
  trace = g_new0(PlyCliTrace, 1);
  if (!ply_cli_trace_open(trace, path, wording, notation)) {
    g_free(trace);
    g_free(path);
    return NULL;
  }
  g_hash_table_insert(known, path, trace);
  return trace;
}

static gboolean
add_stop(PlyCliTalk *self, guint number, const PlyCliTrace *trace)
{
  const PlyTalkFileStop *stop = ply_talk_file_at(self->file, number);
  guint64 n = trace->trace->n > 0 ? ply_trace_n_steps(trace->trace) : 0;

  if (stop->step >= n) {
    g_autofree char *sentence =
        g_strdup_printf(_("stop %u of the talk is step %" PRIu64 ", but %s has %" PRIu64 " steps."),
                        number + 1, stop->step + 1, stop->file, n);
    return ply_cli_refuse(sentence);
  }
  PlyTrace *noted = stop->note != NULL ? ply_trace_with_note(trace->trace, stop->step, stop->note)
                                       : ply_trace_ref(trace->trace);
  if (noted == NULL)
    return ply_cli_refuse(_("There is not enough memory"));
  PlyTreeExportStop place = {.trace = noted, .step = stop->step, .wording = trace->wording};
  g_ptr_array_add(self->traces, noted);
  g_array_append_val(self->stops, place);
  return TRUE;
}

gboolean
ply_cli_talk_open(PlyCliTalk *self, const char *path, const char *wording, const char *notation)
{
  g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_trace);
  g_autoptr(GError) error = NULL;

  *self = (PlyCliTalk){.file = ply_talk_file_load(path, &error)};
  if (self->file == NULL)
    return ply_cli_refuse(error->message);
  self->traces = g_ptr_array_new_with_free_func((GDestroyNotify)ply_trace_unref);
  self->stops = g_array_new(FALSE, FALSE, sizeof(PlyTreeExportStop));
  for (guint i = 0; i < self->file->stops->len; i++) {
    char *recording = ply_talk_file_resolve(path, ply_talk_file_at(self->file, i)->file);
    const PlyCliTrace *trace = open_recording(known, recording, wording, notation);
    if (trace != NULL && add_stop(self, i, trace))
      continue;
    ply_cli_talk_close(self);
    return FALSE;
  }
  return TRUE;
}

static void
show_stop(const PlyCliTalk *self, guint number, JsonBuilder *builder)
{
  const PlyTalkFileStop *stop = ply_talk_file_at(self->file, number);
  const PlyTreeExportStop *place = &g_array_index(self->stops, PlyTreeExportStop, number);
  g_autofree char *file = ply_printable_text(stop->file, strlen(stop->file));
  const char *note = ply_trace_note(place->trace, stop->step);
  g_autofree char *said = note != NULL ? ply_printable_text(note, strlen(note)) : NULL;
  g_autofree char *sentence = ply_cli_trace_explain(place->trace, &place->wording, stop->step);

  if (builder == NULL) {
    g_print("%3u  %s, %s %" PRIu64 ": %s\n", number + 1, file, _("step"), stop->step + 1, sentence);
    if (said != NULL)
      g_print("     %s\n", said);
    return;
  }
  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "file", stop->file);
  ply_cli_json_number(builder, "step", (gint64)stop->step + 1);
  ply_cli_json_text_or_null(builder, "note", note);
  ply_cli_json_text(builder, "sentence", sentence);
  json_builder_end_object(builder);
}

int
ply_cli_talk_show(const char *path, const char *wording, const char *notation, gboolean json)
{
  PlyCliTalk self;

  if (!ply_cli_talk_open(&self, path, wording, notation))
    return PLY_CLI_BAD_INPUT;
  const char *title = self.file->title != NULL ? self.file->title : "";
  g_autofree char *shown = ply_printable_text(title, strlen(title));
  g_autoptr(JsonBuilder) builder = json ? json_builder_new() : NULL;
  if (!json)
    g_print("%s: %s%s%u %s\n", path, shown, *shown != '\0' ? ", " : "", self.stops->len,
            g_dngettext(GETTEXT_PACKAGE, "stop", "stops", self.stops->len));
  else
    json_builder_begin_array(builder);
  for (guint i = 0; i < self.stops->len; i++)
    show_stop(&self, i, builder);
  if (json) {
    json_builder_end_array(builder);
    ply_cli_json_print(builder);
  }
  ply_cli_talk_close(&self);
  return 0;
}

void
ply_cli_talk_close(PlyCliTalk *self)
{
  ply_talk_file_free(self->file);
  g_ptr_array_unref(self->traces);
  g_array_unref(self->stops);
}
