/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The visits that a query asks for. */

#include "trace/find.h"

#include <glib/gi18n.h>

#include "cli/cli.h"
#include "cli/json-out.h"
#include "cli/search-options.h"
#include "cli/trace.h"
#include "record/printable.h"

static void
print_match(const PlyCliTrace *self, guint32 visit)
{
  g_autofree char *cut = ply_cli_trace_cut(self, visit);
  g_autofree char *window = ply_cli_trace_window(self, visit);
  g_autofree char *path = ply_cli_trace_path(self, visit);
  char value[PLY_SCORE_BYTES];

  g_print("%10u %12" G_GUINT64_FORMAT "  %-20s %12s  %s  %s\n", visit,
          ply_trace_leave_step(self->trace, visit) + 1, window,
          ply_cli_trace_value(self, visit, value), path, cut);
}

static guint32
find_after(const PlyCliTrace *self, const PlyTraceQuery *query, guint32 visit)
{
  return ply_trace_find(self->trace, query, visit, 1, NULL, ply_cli_interrupted);
}

static void
print_text(const PlyCliTrace *self, const PlyTraceQuery *query)
{
  guint32 visit = PLY_TRACE_NONE, n = 0;

  g_print("%10s %12s  %-20s %12s  %s\n", _("visit"), _("return step"), _("window"), _("value"),
          _("moves"));
  for (; (visit = find_after(self, query, visit)) != PLY_TRACE_NONE; n++)
    print_match(self, visit);
  g_print(g_dngettext(GETTEXT_PACKAGE, "%u visit of %u\n", "%u visits of %u\n", n), n,
          self->trace->n);
}

/* One object a line, so that any number of them can be printed. */
static void
print_json(const PlyCliTrace *self, const PlyTraceQuery *query)
{
  guint32 visit = PLY_TRACE_NONE;

  while ((visit = find_after(self, query, visit)) != PLY_TRACE_NONE) {
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *path = ply_cli_trace_path(self, visit);
    json_builder_begin_object(builder);
    ply_cli_json_visit(builder, self, visit, TRUE);
    ply_cli_json_number(builder, "return_step",
                        (gint64)ply_trace_leave_step(self->trace, visit) + 1);
    ply_cli_json_text(builder, "moves", path);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *json = json_to_string(root, FALSE);
    g_autofree char *text = ply_printable_json(json);
    g_print("%s\n", text);
  }
}

int
ply_cli_show_matches(const PlyCliTrace *self, const char *text, gboolean json)
{
  PlyTraceQueryFault fault = {0};
  PlyTraceQuery query;

  if (!ply_trace_query_parse(text, self->trace, &query, &fault))
    return ply_cli_fail_with(_("--find:1:%zu: expected %s."), fault.offset + 1, _(fault.expected));
  (json ? print_json : print_text)(self, &query);
  return 0;
}
