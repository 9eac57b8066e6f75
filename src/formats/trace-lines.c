/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines after the first, each of which happens to the innermost open call:
 *
 *     {"e": "enter"}  a call begins: ["move"] that led to it, missing at a root; ["depth"], one
 *                     less than the caller's if missing; ["alpha"], ["beta"], null or missing if
 *                     open
 *     {"e": "cut"}    a beta cutoff: ["untried"] moves that are left out; only "leave" may follow
 *     {"e": "leave"}  the call returns: "value"; ["bound"] "exact" | "lower" | "upper", else it
 *                     follows from the window; ["best"] move, if no call inside it tells;
 *                     ["evaluation"]; ["table"] true if the value comes from a table;
 *                     ["quiescence"] true; ["untried"]; ["folded"] calls inside it that were left
 *                     out; or, instead of a value, ["stopped"] true
 *     {"e": "note"}   "text" to be shown at the step of the line before
 *
 * A move is text as the game writes it (without a game and in a number tree a child's number from
 * 1), or the bare number of it, a child's from 0. */

#include "formats/trace-lines-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Lines between two looks at whether to stop. */
#define LINES_A_LOOK 65536

/* Where detection stops looking for the member that tells such lines from other JSON. */
#define DETECT_BYTES 512

static const char *const keys[PLY_LINES_N_KEYS] = {
    [PLY_LINES_EVENT] = "e",         [PLY_LINES_MOVE] = "move",
    [PLY_LINES_DEPTH] = "depth",     [PLY_LINES_ALPHA] = "alpha",
    [PLY_LINES_BETA] = "beta",       [PLY_LINES_VALUE] = "value",
    [PLY_LINES_BOUND] = "bound",     [PLY_LINES_BEST] = "best",
    [PLY_LINES_UNTRIED] = "untried", [PLY_LINES_EVALUATION] = "evaluation",
    [PLY_LINES_TABLE] = "table",     [PLY_LINES_QUIESCENCE] = "quiescence",
    [PLY_LINES_FOLDED] = "folded",   [PLY_LINES_STOPPED] = "stopped",
    [PLY_LINES_TEXT] = "text",
};

gboolean
ply_trace_lines_fail(PlyTraceLines *self, PlyTraceLinesKey key, const char *expected,
                     const char *found)
{
  return ply_json_line_fail(&self->line, &self->values[key], PLY_TEXT_ERROR_RULES, expected, found,
                            self->error);
}

gboolean
ply_trace_lines_has(const PlyTraceLines *self, PlyTraceLinesKey key)
{
  return self->values[key].kind != PLY_JSON_NONE && self->values[key].kind != PLY_JSON_NULL;
}

gboolean
ply_trace_lines_get_number(PlyTraceLines *self, PlyTraceLinesKey key, gint64 least, gint64 most,
                           gboolean needed, gint64 *value)
{
  const PlyJsonValue *given = &self->values[key];
  if (!needed && !ply_trace_lines_has(self, key))
    return TRUE;
  if (given->kind == PLY_JSON_INTEGER && given->number >= least && given->number <= most) {
    *value = given->number;
    return TRUE;
  }
  char low[32], high[32];
  g_snprintf(low, sizeof low, "%" G_GINT64_FORMAT, least);
  g_snprintf(high, sizeof high, "%" G_GINT64_FORMAT, most);
  g_autofree char *range = g_strdup_printf(_("a whole number from %s to %s"), low, high);
  g_autofree char *expected = g_strdup_printf(_("a member “%s”: %s"), keys[key], range);
  return ply_trace_lines_fail(self, key, expected, NULL);
}

gboolean
ply_trace_lines_get_flag(PlyTraceLines *self, PlyTraceLinesKey key, unsigned flag, unsigned *flags)
{
  const PlyJsonValue *given = &self->values[key];
  if (ply_trace_lines_has(self, key) && given->kind != PLY_JSON_BOOLEAN)
    return ply_trace_lines_fail(self, key, _("true or false"), NULL);
  *flags |= given->kind == PLY_JSON_BOOLEAN && given->number != 0 ? flag : 0;
  return TRUE;
}

static gboolean
do_event(PlyTraceLines *self)
{
  static const char *const names[] = {"enter", "leave", "cut", "note"};
  const PlyJsonValue *event = &self->values[PLY_LINES_EVENT];
  gboolean is_cut = self->level >= 0 &&
                    (self->trace->visits[self->open[self->level].visit].flags & PLY_VISIT_CUT) != 0;
  guint i = 0;
  while (i < G_N_ELEMENTS(names) && !ply_json_line_is(&self->line, event, names[i]))
    i++;
  if (i == G_N_ELEMENTS(names))
    return ply_trace_lines_fail(self, PLY_LINES_EVENT, _("“enter”, “cut”, “leave” or “note”"),
                                NULL);
  if ((i == 1 || i == 2) && self->level < 0)
    return ply_trace_lines_fail(self, PLY_LINES_EVENT, _("“enter”: no call is open"), NULL);
  if ((i == 0 || i == 2) && is_cut)
    return ply_trace_lines_fail(self, PLY_LINES_EVENT, _("“leave” after “cut”"), NULL);
  self->steps += i < 2;
  switch (i) {
  case 0:
    return ply_trace_lines_enter(self);
  case 1:
    return ply_trace_lines_leave(self);
  case 2:
    return ply_trace_lines_cut(self);
  default:
    return ply_trace_lines_note(self);
  }
}

/* Sets the end of the line that starts at the cursor. */
static void
find_end(PlyJsonLine *line)
{
  const PlyTextReader *start = &line->start;
  const char *end = memchr(start->text + start->offset, '\n', start->length - start->offset);
  line->end = end != NULL ? (gsize)(end - start->text) : start->length;
  if (line->end > start->offset && start->text[line->end - 1] == '\r')
    line->end--;
}

/* Goes to the next line that is not empty; FALSE at the end. */
static gboolean
next_line(PlyJsonLine *line)
{
  PlyTextReader *start = &line->start;
  do {
    gsize next = line->end;
    if (next < start->length && start->text[next] == '\r')
      next++;
    if (next + 1 >= start->length)
      return FALSE;
    start->offset = next + 1;
    start->line++;
    find_end(line);
  } while (line->end == start->offset);
  return TRUE;
}

static gboolean
read_events(PlyTraceLines *self, GCancellable *cancellable)
{
  while (next_line(&self->line)) {
    if (self->line.start.line % LINES_A_LOOK == 0 &&
        g_cancellable_set_error_if_cancelled(cancellable, self->error))
      return FALSE;
    if (!ply_json_line_read(&self->line, keys, PLY_LINES_N_KEYS, self->values, self->error) ||
        !do_event(self))
      return FALSE;
  }
  if (self->trace->n > 0)
    return TRUE;
  ply_text_reader_seek(&self->line.start, self->line.start.length);
  ply_text_expected_char(self->error, &self->line.start, _("a line with “enter”"));
  return FALSE;
}

static gsize
count_lines(const PlyTextReader *start)
{
  const char *at = start->text, *end = at + start->length;
  gsize n = 1;
  for (; (at = memchr(at, '\n', (gsize)(end - at))) != NULL; at++)
    n++;
  return n;
}

/* Makes the trace from the first line, with room for a visit a line: what is not used costs
 * nothing. */
static gboolean
begin(PlyTraceLines *self)
{
  PlyTraceInfo info;
  gsize n = MIN(count_lines(&self->line.start), PLY_TRACE_MAX_VISITS);
  gboolean good = ply_trace_lines_read_head(&self->line, &info, self->error);
  if (good) {
    self->trace = ply_trace_new(&info, n * sizeof(PlyTraceVisit));
    good = self->trace != NULL;
    if (!good)
      ply_text_expected(self->error, PLY_TEXT_ERROR_TOO_LARGE, &self->line.start,
                        _("a recording that fits into memory"), _("more"));
  }
  ply_number_tree_free((PlyNumberTree *)info.rules.tree);
  return good;
}

static gboolean
check_text(const PlyTextReader *start, GError **error)
{
  PlyTextReader at = *start;
  const char *end;
  if (g_utf8_validate_len(start->text + start->offset, start->length - start->offset, &end))
    return TRUE;
  ply_text_reader_seek(&at, (gsize)(end - start->text));
  ply_text_expected_char(error, &at, _("UTF-8 text"));
  return FALSE;
}

PlyTrace *
ply_trace_lines_load(const char *text, gsize length, const char *name, GCancellable *cancellable,
                     GError **error)
{
  g_autofree PlyTraceLines *self = g_new0(PlyTraceLines, 1);
  g_autoptr(GError) cause = NULL;
  self->level = -1;
  self->error = &cause;
  ply_text_reader_init(&self->line.start, text, length, name);
  find_end(&self->line);
  gboolean good =
      check_text(&self->line.start, &cause) && begin(self) && read_events(self, cancellable);
  if (!good) {
    g_propagate_error(error, g_steal_pointer(&cause));
    ply_trace_unref(self->trace);
    return NULL;
  }
  ply_trace_lines_finish(self);
  ply_trace_shrink(self->trace);
  return self->trace;
}

gboolean
ply_trace_lines_detect(const char *text, gsize length)
{
  PlyTextReader reader;
  ply_text_reader_init(&reader, text, MIN(length, DETECT_BYTES), "");
  ply_text_reader_skip_space(&reader);
  return ply_text_reader_peek(&reader) == '{' &&
         g_strstr_len(reader.text + reader.offset, (gssize)(reader.length - reader.offset),
                      "\"plytrace\"") != NULL;
}
