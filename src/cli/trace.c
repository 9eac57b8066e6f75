/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/trace.h"

#include <string.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/json-out.h"
#include "cli/start.h"
#include "formats/trace-file.h"
#include "trace/lazy.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

#define PROGRESS_US 100000

static const char *
translate(const char *text)
{
  return _(text);
}

static gboolean
choose_wording(PlyCliTrace *self, const char *wording, const char *notation)
{
  const PlyRules *rules = &self->trace->info.rules;

  self->wording = (PlyWording){
      .max_min = wording != NULL ? g_str_equal(wording, "max-min") : true,
      .notation = PLY_NOTATION_DEFAULT,
      .translate = translate,
  };
  if (!ply_cli_require(wording == NULL || self->wording.max_min || g_str_equal(wording, "negamax"),
                       "--wording", _("negamax or max-min")))
    return FALSE;
  return ply_cli_require(
      notation == NULL || (ply_notation_find(notation, &self->wording.notation) &&
                           (rules->game == NULL || self->wording.notation == PLY_NOTATION_DEFAULT ||
                            ply_notation_fits(self->wording.notation, rules))),
      "--notation", _("a notation of the recording's game"));
}

gboolean
ply_cli_trace_open(PlyCliTrace *self, const char *path, const char *wording, const char *notation)
{
  return ply_cli_trace_open_parts(self, path, wording, notation) && ply_cli_trace_read_all(self);
}

gboolean
ply_cli_trace_read_all(PlyCliTrace *self)
{
  g_autoptr(GError) error = NULL;

  if (ply_trace_file_fill(self->trace, self->path, NULL, NULL, &error))
    return TRUE;
  ply_cli_trace_close(self);
  return ply_cli_refuse(error->message);
}

gboolean
ply_cli_trace_read_part(PlyCliTrace *self, guint64 step, guint32 visit)
{
  g_autoptr(GError) error = NULL;
  PlyTraceDecodeFault fault;

  if (visit != PLY_TRACE_NONE ? ply_trace_need(self->trace, visit, &fault)
                              : ply_trace_need_step(self->trace, step, &fault))
    return TRUE;
  ply_trace_file_set_error(&error, self->path, &fault);
  return ply_cli_refuse(error->message);
}

gboolean
ply_cli_trace_open_parts(PlyCliTrace *self, const char *path, const char *wording,
                         const char *notation)
{
  g_autoptr(GError) error = NULL;

  *self = (PlyCliTrace){.path = path, .trace = ply_trace_file_open(path, NULL, &error)};
  if (self->trace == NULL)
    return ply_cli_refuse(error->message);
  if (choose_wording(self, wording, notation))
    return TRUE;
  ply_cli_trace_close(self);
  return FALSE;
}

void
ply_cli_trace_close(PlyCliTrace *self)
{
  g_clear_pointer(&self->trace, ply_trace_unref);
}

const char *
ply_cli_trace_move(const PlyCliTrace *self, PlyMove move, char text[PLY_NOTATION_BYTES])
{
  const PlyRules *rules = &self->trace->info.rules;

  if (move == PLY_MOVE_NONE)
    return strcpy(text, "–");
  if (rules->game != NULL)
    return ply_notation_move(self->wording.notation, rules, move, text);
  g_snprintf(text, PLY_NOTATION_BYTES, "%d", move + 1);
  return text;
}

char *
ply_cli_trace_window(const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyTraceLevel level = {.visit = visit,
                         .alpha = ply_visit_alpha(at),
                         .beta = ply_visit_beta(at),
                         .low = ply_visit_alpha(at)};
  char text[2][PLY_SCORE_BYTES];

  if (!ply_trace_has_window(self->trace, visit))
    return g_strdup("–");
  ply_explain_window(self->trace, &level, &self->wording, text);
  return g_strdup_printf("[%s, %s]", text[0], text[1]);
}

const char *
ply_cli_trace_value(const PlyCliTrace *self, guint32 visit, char text[PLY_SCORE_BYTES])
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if (!ply_visit_is_stopped(at))
    return ply_explain_value(self->trace, visit, ply_visit_value(at), ply_trace_bound(at),
                             &self->wording, text);
  g_strlcpy(text, _("stopped"), PLY_SCORE_BYTES);
  return text;
}

char *
ply_cli_trace_cut(const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if (!ply_visit_is_cut(at))
    return g_strdup("");
  /* A cut by the last move leaves nothing out. */
  return at->untried > 0 ? g_strdup_printf(_("✂ %u not looked at"), (guint)at->untried)
                         : g_strdup("✂");
}

char *
ply_cli_trace_explain(const PlyTrace *trace, const PlyWording *wording, guint64 step)
{
  g_autofree PlyTraceState *state = g_new(PlyTraceState, 1);
  char *text = g_malloc(PLY_EXPLAIN_BYTES);

  ply_trace_state_at(trace, step, state);
  ply_explain_step(trace, state, wording, text);
  return text;
}

char *
ply_cli_trace_path(const PlyCliTrace *self, guint32 visit)
{
  PlyMove moves[PLY_TRACE_MAX_LEVELS];
  int n = ply_trace_path(self->trace, visit, moves);
  GString *text = g_string_new(n == 0 ? "–" : NULL);
  char move[PLY_NOTATION_BYTES];

  for (int i = 0; i < n; i++)
    g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                           ply_cli_trace_move(self, moves[i], move));
  return g_string_free(text, FALSE);
}

guint32
ply_cli_trace_last_pass(const PlyTrace *trace)
{
  return ply_trace_root_of(trace, trace->n - 1);
}

gboolean
ply_cli_progress_is_due(void)
{
  static gint64 last;
  gint64 now = ply_clock_wall_us();

  if (last != 0 && now - last < PROGRESS_US)
    return FALSE;
  last = now;
  return TRUE;
}

void
ply_cli_progress(const char *text)
{
  ply_cli_erase_line();
  g_printerr("%s", text);
}

void
ply_cli_progress_clear(void)
{
  ply_cli_erase_line();
}

/* What only the return of a visit tells. */
static void
add_outcome(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  if (!ply_visit_is_stopped(at)) {
    ply_cli_json_number(builder, "value", ply_visit_value(at));
    ply_cli_json_text(builder, "bound", ply_cli_json_bound(ply_trace_bound(at)));
  }
  if (ply_visit_best(at) != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "best", ply_cli_trace_move(self, ply_visit_best(at), move));
  ply_cli_json_number(builder, "untried", at->untried);
  json_builder_set_member_name(builder, "cut");
  json_builder_add_boolean_value(builder, ply_visit_is_cut(at));
}

void
ply_cli_json_visit(JsonBuilder *builder, const PlyCliTrace *self, guint32 visit, gboolean returned)
{
  static const char *const unknown[] = {"value", "bound", "best", "untried", "cut"};
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];

  ply_cli_json_number(builder, "visit", visit);
  ply_cli_json_number(builder, "ply", at->ply);
  ply_cli_json_number(builder, "depth", at->depth);
  if (at->move != PLY_MOVE_NONE)
    ply_cli_json_text(builder, "move", ply_cli_trace_move(self, at->move, move));
  if (ply_trace_has_window(self->trace, visit)) {
    ply_cli_json_number(builder, "alpha", ply_visit_alpha(at));
    ply_cli_json_number(builder, "beta", ply_visit_beta(at));
  } else {
    ply_cli_json_null(builder, "alpha");
    ply_cli_json_null(builder, "beta");
  }
  if (returned)
    add_outcome(builder, self, visit);
  for (gsize i = 0; !returned && i < G_N_ELEMENTS(unknown); i++)
    ply_cli_json_null(builder, unknown[i]);
}
